package world

import (
	"fmt"
	"slices"
	"time"

	"github.com/golight/selfservice/carrier-mock/internal/journal"
)

// Moment is one thing of a customer's story: an activation, a payment, a mail, an event or a call.
type Moment struct {
	At     time.Time
	Kind   string
	ID     string `json:"Id"`
	Title  string
	Detail string `json:",omitzero"`
}

// Timeline returns everything that the world remembers of a customer, newest first. Codes: NotFound.
func (w *World) Timeline(email string) ([]Moment, error) {
	defer w.begin()()
	u := w.userByEmail(email)
	if u == nil {
		return nil, errNoAccount(email)
	}
	list := []Moment{}
	t := w.toldOf(u)
	for _, a := range t.activations {
		list = append(list, Moment{a.SubmittedAt, "activation", a.ID, "Activation submitted", "plan " + a.Request.PlanID})
	}
	for i, r := range u.History {
		amount := "$" + r.Debit.String()
		if r.Credit != 0 {
			amount = "−$" + r.Credit.String()
		}
		list = append(list, Moment{r.At, "payment", fmt.Sprint("payment_", i+1), r.Category + " " + amount,
			r.SubCategory + ", card " + r.CardNumber})
	}
	for _, m := range t.mails {
		list = append(list, Moment{m.SentAt, "mail", m.ID, m.Subject, m.Code})
	}
	for _, e := range t.events {
		list = append(list, Moment{e.At, "event", e.ID, string(e.Type), e.Detail})
	}
	for _, e := range w.journal.Find(journal.Query{User: u.Email}) {
		outcome := fmt.Sprint(e.Status)
		if e.Fault != "" {
			outcome += ", fault: " + e.Fault
		}
		list = append(list, Moment{e.At, "call", e.ID, e.Operation, outcome})
	}
	slices.SortStableFunc(list, func(a, b Moment) int { return b.At.Compare(a.At) })
	return list, nil
}
