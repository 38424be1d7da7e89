package legacy

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// Options of carrier.Settings.Options. All are optional.
const (
	// OptionEventSecret signs the carrier's events; two, separated by a comma, while it is being changed. Without it events are not taken.
	OptionEventSecret = "event_secret"
	// OptionTimeZone is the IANA name of the zone of the carrier's civil dates.
	OptionTimeZone = "time_zone"
	// OptionDonors lists whence numbers can be brought along, as "key:name" with ":optional" where
	// there is no account number, separated by commas; "none" if they can't be. Default: the nine of spec §3.
	OptionDonors = "donors"
	// OptionTerminationReasons lists the reasons for a cancellation, separated by "|"; "none" if there is no self-service for it. Default: the six of spec §9.
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
	// OptionExtensions is off for a carrier that has the documented calls alone, without those of roles Payments and Outlooks. Default: on.
	OptionExtensions = "extensions"
)

const none = "none"

// options are the settings of the adapter, read.
type options struct {
	capabilities carrier.Capabilities
	eventSecrets []carrier.Secret
	extensions   bool
}

func defaultOptions() options {
	return options{
		extensions: true,
		capabilities: carrier.Capabilities{
			PortIn: &carrier.PortInCapability{Donors: []carrier.Donor{
				{Key: 1, Name: "Bell"}, {Key: 2, Name: "Fido"}, {Key: 3, Name: "Rogers"}, {Key: 7, Name: "Chatr"}, {Key: 8, Name: "Lucky Mobile"},
				{Key: 9, Name: "Virgin"}, {Key: 10, Name: "Freedom", AccountNumberOptional: true}, {Key: 11, Name: "Shaw"}, {Key: 13, Name: "Others"},
			}},
			ChangePlan: true,
			Termination: &carrier.TerminationCapability{
				Reasons: []string{
					"Support unsatisfactory", "Connectivity unsatisfactory", "Would rather not say",
					"No need for device or subscription", "Price too high", "Other",
				},
				Effect: carrier.TerminatesAtCycleEnd,
			},
			PaymentHistory: true,
			Outlook:        true,
			SavedCard:      carrier.SavedCardAtProvider,
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
	OptionDonors: readDonors,
	OptionTerminationReasons: func(o *options, text string) error {
		if text == none {
			o.capabilities.Termination = nil
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
		if !slices.Contains([]carrier.TerminationEffect{carrier.TerminatesAtCycleEnd, carrier.TerminatesAtOnce, carrier.TerminatesAfterRequest}, effect) {
			return errors.New("must be cycle_end, immediate or reviewed")
		}
		if o.capabilities.Termination != nil {
			o.capabilities.Termination.Effect = effect
		}
		return nil
	},
	OptionChangePlan:     func(o *options, text string) error { return readSwitch(&o.capabilities.ChangePlan, text) },
	OptionPaymentHistory: func(o *options, text string) error { return readSwitch(&o.capabilities.PaymentHistory, text) },
	OptionOutlook:        func(o *options, text string) error { return readSwitch(&o.capabilities.Outlook, text) },
	OptionExtensions:     func(o *options, text string) error { return readSwitch(&o.extensions, text) },
	OptionSavedCard: func(o *options, text string) error {
		owner := carrier.SavedCardOwner(text)
		if !slices.Contains([]carrier.SavedCardOwner{carrier.SavedCardAtProvider, carrier.SavedCardAtCarrier, carrier.SavedCardNone}, owner) {
			return errors.New("must be provider, carrier or none")
		}
		o.capabilities.SavedCard = owner
		return nil
	},
}

// readOptions reads all options in the order of their names and reports every fault.
func readOptions(given map[string]string) (options, error) {
	o := defaultOptions()
	var faults []error
	for _, name := range slices.Sorted(maps.Keys(given)) {
		read, known := readers[name]
		if !known {
			faults = append(faults, fmt.Errorf("option %s is unknown", name))
			continue
		}
		if given[name] == "" {
			continue
		}
		if err := read(&o, given[name]); err != nil {
			faults = append(faults, fmt.Errorf("option %s: %w", name, err))
		}
	}
	o.capabilities.Outlook = o.capabilities.Outlook && o.extensions
	return o, errors.Join(faults...)
}

func readSwitch(into *bool, text string) error {
	switch text {
	case "on":
		*into = true
	case "off":
		*into = false
	default:
		return errors.New("must be on or off")
	}
	return nil
}

func readDonors(o *options, text string) error {
	if text == none {
		o.capabilities.PortIn = nil
		return nil
	}
	var donors []carrier.Donor
	for entry := range strings.SplitSeq(text, ",") {
		parts := strings.Split(strings.TrimSpace(entry), ":")
		optional := len(parts) == 3 && parts[2] == "optional"
		if len(parts) != 2 && !optional {
			return errors.New("must be a list of key:name or key:name:optional")
		}
		key, err := strconv.Atoi(parts[0])
		taken := slices.ContainsFunc(donors, func(d carrier.Donor) bool { return d.Key == key })
		if err != nil || key < 1 || taken || strings.TrimSpace(parts[1]) == "" {
			return errors.New("each donor needs a key of its own, a positive number, and a name")
		}
		donors = append(donors, carrier.Donor{Key: key, Name: strings.TrimSpace(parts[1]), AccountNumberOptional: optional})
	}
	o.capabilities.PortIn = &carrier.PortInCapability{Donors: donors}
	return nil
}
