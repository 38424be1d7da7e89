package world

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/mail"
)

// CancellationReasons as shown and sent, in order (spec §9).
var CancellationReasons = []string{
	"Support unsatisfactory", "Connectivity unsatisfactory", "Would rather not say",
	"No need for device or subscription", "Price too high", "Other",
}

// subscribe begins a subscription today, with a new number, whose first cycle has so many days.
func (w *World) subscribe(u *user, iccid string, planID, days int) {
	u.Sub = &subscription{
		CNUM: cnumPrefix + w.st.nextID(&w.st.LastCNUM), ICCID: iccid, Phone: w.newPhone(),
		State: subActive, PlanID: planID, Start: w.today(), End: w.today().AddDays(days),
	}
	w.scheduleSub(u)
}

// New numbers lie between these, in the area 647.
const (
	phoneArea             = "647"
	firstPhone, lastPhone = 5_550_000, 9_999_999
)

func (w *World) newPhone() string {
	w.st.LastPhone++
	return fmt.Sprintf(phoneArea+"%07d", firstPhone+w.st.LastPhone%(lastPhone-firstPhone))
}

func (w *World) scheduleSub(u *user) {
	switch u.Sub.State {
	case subActive:
		w.schedule(w.midnight(u.Sub.End), dueCycleEnd, u.ID)
	case subSuspended:
		w.schedule(w.midnight(u.Sub.SuspendedOn.AddDays(suspensionDays)), dueSuspensionEnd, u.ID)
	}
}

// cycleDue ends a cycle: with the next one that is paid ahead, the requested
// end, a renewal by the saved card, or a suspension.
func (w *World) cycleDue(u *user) {
	s := u.Sub
	if s == nil || s.State != subActive || !w.midnight(s.End).Equal(w.now) {
		return
	}
	if len(s.Prepaid) > 0 {
		s.PlanID, s.Prepaid = s.Prepaid[0], s.Prepaid[1:]
		w.nextCycle(u)
		return
	}
	if s.Termination != "" {
		w.end(u, s.Termination)
		return
	}
	if s.NextPlanID != 0 {
		w.takeUpPlan(u)
	}
	w.renew(u)
}

// takeUpPlan makes the booked plan the current one, unless it has been retired since.
func (w *World) takeUpPlan(u *user) {
	next := w.plan(u.Sub.NextPlanID)
	u.Sub.NextPlanID = 0
	if next == nil || next.Retired {
		w.emit(EventChangeUnavailable, u, "the booked plan is no longer on sale")
		return
	}
	u.Sub.PlanID = next.ID
	w.emit(carrier.EventPlanChanged, u, strconv.Itoa(next.ID))
}

// renew charges the saved card for the next cycle, or suspends.
func (w *World) renew(u *user) {
	s := u.Sub
	p := w.plan(s.PlanID)
	q, _ := price(p, u.Address.Region, 0) // the province was checked when the address was taken
	key := "renewal-" + s.CNUM + "-" + s.End.String()
	paid, err := w.cards.ChargeSaved(context.Background(), payerOf(u),
		carrier.Money{Amount: q.Total, Currency: q.Currency}, key, w.now)
	if err != nil {
		w.emit(EventPaymentFailed, u, string(carrier.ReasonOf(err)))
		w.suspend(u)
		return
	}
	w.st.Intents[paid.IntentID] = key
	w.charged(u, categoryRenewal, p, q, u.Address.Region, paid.Card)
	w.nextCycle(u)
	w.sendReceipt(u, p.ID, q, w.subscriptionData(u))
}

// nextCycle begins the cycle that follows the current one.
func (w *World) nextCycle(u *user) {
	u.Sub.Start, u.Sub.End = u.Sub.End, u.Sub.End.AddDays(cycleDays)
	w.scheduleSub(u)
	w.emit(carrier.EventRenewed, u, u.Sub.End.String())
}

func (w *World) suspend(u *user) {
	u.Sub.State, u.Sub.SuspendedOn = subSuspended, w.today()
	w.scheduleSub(u)
	w.emit(carrier.EventSuspended, u, "")
	w.send(u, mail.Suspended, w.subscriptionData(u))
}

// suspensionDue ends a subscription that has been suspended for too long.
func (w *World) suspensionDue(u *user) {
	if s := u.Sub; s != nil && s.State == subSuspended && w.midnight(s.SuspendedOn.AddDays(suspensionDays)).Equal(w.now) {
		w.end(u, "suspended for 90 days")
	}
}

func (w *World) end(u *user, reason string) {
	u.Sub.State = subEnded
	w.st.SIMs[u.Sub.ICCID].State = SIMBlocked
	w.emit(carrier.EventEnded, u, reason)
	w.send(u, mail.Terminated, w.subscriptionData(u))
}

// resume lets a suspended subscription go on: in its cycle if that is not over, else in a new one from today.
func (w *World) resume(u *user) {
	s := u.Sub
	s.State, s.SuspendedOn = subActive, carrier.Date{}
	if !w.today().Before(s.End) {
		s.Start, s.End, s.Prepaid = w.today(), w.today().AddDays(cycleDays), nil
	}
	w.scheduleSub(u)
	w.emit(carrier.EventResumed, u, s.End.String())
}

// ChangePlan serves carrier.PlanChanger: the plan changes with the next charged renewal.
func (w *World) ChangePlan(_ context.Context, c carrier.Customer, planID int) error {
	defer w.begin()()
	u, err := w.subscriber(c)
	if err != nil {
		return err
	}
	p := w.plan(planID)
	switch {
	case u.Sub.NextPlanID != 0:
		return refuse(carrier.FailedPrecondition, carrier.ReasonChangePending, "")
	case p == nil || p.Retired || planID == u.Sub.PlanID:
		return refuse(carrier.FailedPrecondition, carrier.ReasonPlanUnavailable, "PlanID")
	}
	u.Sub.NextPlanID = planID
	data := w.subscriptionData(u)
	data.Plan = p.dataText()
	w.send(u, mail.PlanChange, data)
	return nil
}

// Terminate serves carrier.Terminator: the subscription ends with what is paid.
func (w *World) Terminate(_ context.Context, c carrier.Customer, reason string) error {
	defer w.begin()()
	u, err := w.subscriber(c)
	if err != nil {
		return err
	}
	if u.Sub.Termination != "" {
		return refuse(carrier.FailedPrecondition, carrier.ReasonTerminationPending, "")
	}
	if !slices.Contains(CancellationReasons, reason) {
		return invalid("Reason", "A reason must be selected")
	}
	u.Sub.Termination = reason
	w.send(u, mail.TerminationRequested, w.subscriptionData(u))
	if u.Sub.State == subSuspended { // nothing is paid that could run out
		w.end(u, reason)
	}
	return nil
}

// subscriber returns the customer, who must have a subscription that has not
// ended. Codes: Unauthenticated, PermissionDenied, NotFound.
func (w *World) subscriber(c carrier.Customer) (*user, error) {
	u, err := w.customer(c)
	if err != nil {
		return nil, err
	}
	if u.cnum() == "" {
		return nil, errNoSubscription()
	}
	return u, nil
}

func errNoSubscription() error {
	return &carrier.Error{Code: carrier.NotFound, Message: "This customer has no subscription."}
}
