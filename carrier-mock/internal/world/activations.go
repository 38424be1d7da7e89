package world

import (
	"context"
	"reflect"
	"regexp"
	"strings"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/mail"
)

// Pending serves carrier.Activations: only a paid activation awaits review.
func (w *World) Pending(_ context.Context, c carrier.Customer) (bool, error) {
	defer w.begin()()
	u, err := w.customer(c)
	if err != nil {
		return false, err
	}
	a := w.st.Activations[u.ActivationID]
	return a != nil && a.State == UnderReview, nil
}

// Submit serves carrier.Activations. The same request again gives the same
// id while it is unpaid; a different one supersedes it.
func (w *World) Submit(_ context.Context, c carrier.Customer, r carrier.Activation) (carrier.ActivationID, error) {
	defer w.begin()()
	u, err := w.customer(c)
	if err != nil {
		return "", err
	}
	if u.cnum() != "" {
		return "", &carrier.Error{Code: carrier.FailedPrecondition, Reason: carrier.ReasonActivationPending,
			Message: "This account has an active subscription already."}
	}
	open := w.st.Activations[u.ActivationID]
	if open != nil && open.State == UnderReview {
		return "", refuse(carrier.FailedPrecondition, carrier.ReasonActivationPending, "")
	}
	if err := w.checkActivation(u, &r); err != nil {
		return "", err
	}
	if open != nil && open.State == AwaitingPayment {
		if reflect.DeepEqual(open.Request, r) {
			return carrier.ActivationID(open.ID), nil
		}
	}
	if err := w.reserve(open, &r); err != nil {
		return "", err
	}
	a := &activation{ID: w.st.nextID(&w.st.LastActivation), UserID: u.ID, State: AwaitingPayment, Request: r,
		SubmittedAt: w.now.UTC()}
	if r.PortIn != nil {
		a.Port = &port{State: PortRequested}
	}
	w.st.Activations[a.ID] = a
	u.ActivationID = a.ID
	return carrier.ActivationID(a.ID), nil
}

// reserve takes the SIM of the request and releases the one of the unpaid
// activation that the request supersedes, or changes nothing.
func (w *World) reserve(open *activation, r *carrier.Activation) error {
	unavailable := refuse(carrier.FailedPrecondition, carrier.ReasonSIMUnavailable, "ICCID")
	s := w.sim(r.ICCID)
	if s == nil {
		return unavailable
	}
	supersedes := open != nil && open.State == AwaitingPayment
	own := supersedes && open.Request.ICCID == s.ICCID
	if s.State != SIMFree && !own {
		return unavailable
	}
	if supersedes {
		open.State = Superseded
		w.st.SIMs[open.Request.ICCID].State = SIMFree
	}
	s.State = SIMReserved
	return nil
}

var (
	postalPattern = regexp.MustCompile(`^[A-Z]\d[A-Z] \d[A-Z]\d$`)
	tenDigits     = regexp.MustCompile(`^\d{10}$`)
	imeiDigits    = regexp.MustCompile(`^\d{15}$`)
	accountDigits = regexp.MustCompile(`^\d{10,20}$`)
)

// checkActivation holds the carrier's own rules and brings the request into its normal form.
func (w *World) checkActivation(u *user, r *carrier.Activation) error {
	if key, ok := normalICCID(r.ICCID); ok {
		r.ICCID = key
	}
	if strings.TrimSpace(r.FirstName) == "" {
		return invalid("FirstName", "First Name is required")
	}
	if strings.TrimSpace(r.LastName) == "" {
		return invalid("LastName", "Last Name is required")
	}
	if !strings.EqualFold(r.Email, u.Email) {
		return invalid("Email", "Please enter a valid email address.")
	}
	if err := checkAddress(&r.Address); err != nil {
		return err
	}
	if !w.near(r.Start) {
		return invalid("Start", "The activation starts today.")
	}
	if r.End != r.Start.AddDays(cycleDays) {
		return invalid("End", "The activation ends 30 days after its start.")
	}
	if err := checkPortIn(r.PortIn); err != nil {
		return err
	}
	q, err := w.quote(PlanNumber(r.PlanID), r.Address.Region, r.Start)
	switch {
	case carrier.CodeOf(err) == carrier.NotFound:
		return refuse(carrier.FailedPrecondition, carrier.ReasonPlanUnavailable, "PlanID")
	case err != nil:
		return err
	case !reflect.DeepEqual(r.Quote, q):
		return refuse(carrier.FailedPrecondition, carrier.ReasonQuoteChanged, "")
	}
	return nil
}

// near accepts the day of the world's clock, of the real one, and a day around
// either: a page may have been opened before midnight, and the BFF does not travel in time.
func (w *World) near(d carrier.Date) bool {
	for _, today := range []carrier.Date{w.today(), carrier.DateOf(w.opts.Now().In(w.zone))} {
		if !d.Before(today.AddDays(-1)) && !today.AddDays(1).Before(d) {
			return true
		}
	}
	return false
}

func checkAddress(a *carrier.Address) error {
	a.PostalCode = normalPostal(a.PostalCode)
	switch _, known := taxes[a.Region]; {
	case !known:
		return invalid("Address.Region", "Province is required")
	case strings.TrimSpace(a.City) == "":
		return invalid("Address.City", "City is required")
	case strings.TrimSpace(a.Street) == "":
		return invalid("Address.Street", "Address is required")
	case !postalPattern.MatchString(a.PostalCode):
		return invalid("Address.PostalCode", "Please enter the correct Postal Code")
	}
	return nil
}

// normalPostal returns "A1A 1A1" for any case and with or without the space.
func normalPostal(text string) string {
	text = strings.ToUpper(strings.ReplaceAll(text, " ", ""))
	if len(text) == 6 {
		return text[:3] + " " + text[3:]
	}
	return text
}

// freedom is the one donor without account numbers (spec §5).
const freedom = "10"

// Donors lists the carriers from which a number can be brought (spec §3).
var Donors = []carrier.Donor{
	{ID: "1", Name: "Bell"}, {ID: "2", Name: "Fido"}, {ID: "3", Name: "Rogers"}, {ID: "7", Name: "Chatr"},
	{ID: "8", Name: "Lucky Mobile"},
	{ID: "9", Name: "Virgin"}, {ID: freedom, Name: "Freedom", AccountNumberOptional: true}, {ID: "11", Name: "Shaw"},
	{ID: "13", Name: "Others"},
}

func checkPortIn(p *carrier.PortIn) error {
	if p == nil {
		return nil
	}
	fault := func(field, message string) error {
		return &carrier.Error{Code: carrier.InvalidArgument, Reason: carrier.ReasonPortInInvalid, Field: "PortIn." + field,
			Message: message}
	}
	donor := donorByID(p.DonorID)
	switch {
	case donor == nil:
		return fault("DonorID", "Carrier is required")
	case !tenDigits.MatchString(p.PhoneNumber):
		return fault("PhoneNumber", "Phone number must be 10 digits")
	case !imeiDigits.MatchString(p.IMEI):
		return fault("IMEI", "IMEI number must be 15 digits")
	case p.AccountNumber == "" && donor.AccountNumberOptional:
		return nil
	case !accountDigits.MatchString(p.AccountNumber) || p.AccountNumber == p.PhoneNumber:
		return fault("AccountNumber", "Account number cannot be the same as phone number, and it must be 10-20 digits long.")
	}
	return nil
}

func donorByID(id string) *carrier.Donor {
	for i := range Donors {
		if Donors[i].ID == id {
			return &Donors[i]
		}
	}
	return nil
}

// settleActivation marks an activation paid.
func (w *World) settleActivation(a *activation, intentID string, card carrier.SavedCard) {
	u := w.st.Users[a.UserID]
	a.State, a.PaidAt, a.IntentID, a.PaidWith = UnderReview, w.now.UTC(), intentID, card
	w.st.Intents[intentID] = a.ID
	w.charged(u, categoryActivation, w.plan(PlanNumber(a.Request.PlanID)), a.Request.Quote, a.Request.Address.Region,
		card)
	w.emit(EventActivationPaid, u, a.ID)
}

// acknowledge sends the receipt of a paid activation.
func (w *World) acknowledge(a *activation) {
	w.sendReceipt(w.st.Users[a.UserID], PlanNumber(a.Request.PlanID), a.Request.Quote, mail.Data{})
}

// paid reports whether the activation was ever paid.
func (a *activation) paid() bool { return a.IntentID != "" }

func dateTime(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}
