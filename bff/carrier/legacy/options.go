package legacy

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// Options of carrier.Settings.Options. All are optional.
const (
	// OptionEventSecret signs the carrier's events; two, separated by a comma, while it is being changed. Without it
	// events are not taken.
	OptionEventSecret = "event_secret"
	// OptionTimeZone is the IANA name of the zone of the carrier's civil dates.
	OptionTimeZone = "time_zone"
	// OptionCurrency is the ISO code of the currency of plans and payments that name none. Default: CAD.
	OptionCurrency = "currency"
	// OptionDonors lists whence numbers can be brought along, as "key:name" with ":optional" where
	// there is no account number, separated by commas; "none" if they can't be. Default: the nine of spec §3.
	OptionDonors = "donors"
	// OptionTerminationReasons lists the reasons for a cancellation, separated by "|"; "none" if there is no
	// self-service for it. Default: the six of spec §9.
	OptionTerminationReasons = "termination_reasons"
	// OptionTerminationEffect is cycle_end (the default), immediate or reviewed.
	OptionTerminationEffect = "termination_effect"
	// OptionChangePlan and OptionPaymentHistory are on (the default) or off.
	OptionChangePlan     = "change_plan"
	OptionPaymentHistory = "payment_history"
	// OptionOutlook is off for a carrier that has the other extensions, but not GetOutlook. Default: on.
	OptionOutlook = "outlook"
	// OptionSavedCard says who keeps the saved card: provider (the default), carrier or none.
	OptionSavedCard = "saved_card"
	// OptionExtensions is off for a carrier that has only the documented calls, without those of roles Payments,
	// Extensions and Outlooks. Default: on.
	OptionExtensions = "extensions"
)

const none = "none"

var currencyCode = regexp.MustCompile(`^[A-Z]{3}$`)

// options are the settings of the adapter, read.
type options struct {
	capabilities carrier.Capabilities
	eventSecrets []carrier.Secret
	currency     string
	absent       []carrier.AnyOp // operations that the carrier doesn't have
	settled      []carrier.AnyOp // operations of which an option says whether the carrier has them
}

func defaultOptions() options {
	return options{
		currency: "CAD",
		capabilities: carrier.Capabilities{
			Donors: []carrier.Donor{
				{ID: "1", Name: "Bell"}, {ID: "2", Name: "Fido"}, {ID: "3", Name: "Rogers"}, {ID: "7", Name: "Chatr"},
				{ID: "8", Name: "Lucky Mobile"},
				{ID: "9", Name: "Virgin"}, {ID: "10", Name: "Freedom", AccountNumberOptional: true}, {ID: "11", Name: "Shaw"},
				{ID: "13", Name: "Others"},
			},
			Termination: &carrier.Termination{
				Reasons: []string{
					"Support unsatisfactory", "Connectivity unsatisfactory", "Would rather not say",
					"No need for device or subscription", "Price too high", "Other",
				},
				Effect: carrier.TerminatesAtCycleEnd,
			},
			SavedCard: carrier.SavedCardAtProvider,
		},
	}
}

// readers give each option's meaning. An error must not quote the value: it may be a secret in the wrong place.
var readers = map[string]func(*options, string) error{
	OptionEventSecret: func(o *options, text string) error {
		for secret := range strings.SplitSeq(text, ",") {
			if secret = strings.TrimSpace(secret); secret != "" {
				o.eventSecrets = append(o.eventSecrets, carrier.Secret(secret))
			}
		}
		return nil
	},
	OptionTimeZone: func(o *options, text string) error {
		if _, err := time.LoadLocation(text); err != nil {
			return errors.New("not the name of a time zone")
		}
		o.capabilities.TimeZone = text
		return nil
	},
	OptionCurrency: func(o *options, text string) error {
		if !currencyCode.MatchString(text) {
			return errors.New("must be an ISO code of three capital letters")
		}
		o.currency = text
		return nil
	},
	OptionDonors: readDonors,
	OptionTerminationReasons: func(o *options, text string) error {
		o.settled = append(o.settled, carrier.Terminate)
		if text == none {
			o.absent = append(o.absent, carrier.Terminate)
			return nil
		}
		reasons := strings.Split(text, "|")
		for i := range reasons {
			if reasons[i] = strings.TrimSpace(reasons[i]); reasons[i] == "" {
				return errors.New("a reason is empty")
			}
		}
		o.capabilities.Termination.Reasons = reasons
		return nil
	},
	OptionTerminationEffect: func(o *options, text string) error {
		effect := carrier.TerminationEffect(text)
		if !slices.Contains([]carrier.TerminationEffect{carrier.TerminatesAtCycleEnd, carrier.TerminatesAtOnce,
			carrier.TerminatesAfterRequest}, effect) {
			return errors.New("must be cycle_end, immediate or reviewed")
		}
		o.capabilities.Termination.Effect = effect
		return nil
	},
	OptionChangePlan:     switches(carrier.ChangePlan),
	OptionPaymentHistory: switches(carrier.ListPayments),
	OptionOutlook:        switches(carrier.GetOutlook),
	OptionExtensions: switches(
		carrier.GetActivationDue, carrier.GetExtensionDue, carrier.RecordPayment, carrier.GetOutlook),
	OptionSavedCard: func(o *options, text string) error {
		o.settled = append(o.settled, carrier.GetSavedCard)
		owner := carrier.SavedCardOwner(text)
		if !slices.Contains([]carrier.SavedCardOwner{carrier.SavedCardAtProvider, carrier.SavedCardAtCarrier,
			carrier.SavedCardNone}, owner) {
			return errors.New("must be provider, carrier or none")
		}
		o.capabilities.SavedCard = owner
		return nil
	},
}

// readersInto returns the readers of all options, which fill o.
func readersInto(o *options) map[string]func(string) error {
	into := map[string]func(string) error{}
	for name, read := range readers {
		into[name] = func(text string) error { return read(o, text) }
	}
	return into
}

// switches returns the reader of an option that is off for a carrier without these operations.
func switches(ops ...carrier.AnyOp) func(*options, string) error {
	return func(o *options, text string) error {
		o.settled = append(o.settled, ops...)
		switch text {
		case "on":
		case "off":
			o.absent = append(o.absent, ops...)
		default:
			return errors.New("must be on or off")
		}
		return nil
	}
}

func readDonors(o *options, text string) error {
	if text == none {
		o.capabilities.Donors = nil
		return nil
	}
	var donors []carrier.Donor
	for entry := range strings.SplitSeq(text, ",") {
		parts := strings.Split(strings.TrimSpace(entry), ":")
		optional := len(parts) == 3 && parts[2] == "optional"
		if len(parts) != 2 && !optional {
			return errors.New("must be a list of key:name or key:name:optional")
		}
		id := strings.TrimSpace(parts[0])
		taken := slices.ContainsFunc(donors, func(d carrier.Donor) bool { return d.ID == id })
		if id == "" || taken || strings.TrimSpace(parts[1]) == "" {
			return errors.New("each donor needs a key of its own and a name")
		}
		donors = append(donors, carrier.Donor{ID: id, Name: strings.TrimSpace(parts[1]), AccountNumberOptional: optional})
	}
	o.capabilities.Donors = donors
	return nil
}
