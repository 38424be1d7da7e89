package world

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/mail"
)

// playActivation makes an activation as it was some time ago, paid at the card provider where it was.
func (w *World) playActivation(u *user, c *ScenarioCustomer, s ScenarioActivation) (*activation, error) {
	iccid, _ := normalICCID(s.ICCID) // checked when the scenario was read
	start := w.today().AddDays(-s.StartDays)
	address := u.Address
	if s.Address != nil {
		address = s.Address.address()
		if err := checkAddress(&address); err != nil {
			return nil, err
		}
	}
	q, _ := price(w.plan(s.Plan), address.Region, w.partialDays(start)) // the address has been checked
	a := &activation{
		ID: w.st.nextID(&w.st.LastActivation), UserID: u.ID, State: s.State, SubmittedAt: w.at(s.Ago), Reason: s.Reason,
		Request: carrier.Activation{
			ICCID: iccid, Start: start, End: start.AddDays(cycleDays), PlanID: strconv.Itoa(s.Plan),
			FirstName: cmp.Or(s.FirstName, u.FirstName), LastName: cmp.Or(s.LastName, u.LastName), Email: u.Email,
			Address: address, Quote: q,
		},
	}
	switch {
	case s.State == AwaitingPayment || s.State == UnderReview:
		w.st.SIMs[iccid] = &sim{ICCID: iccid, State: SIMReserved}
	case w.st.SIMs[iccid] == nil:
		w.st.SIMs[iccid] = &sim{ICCID: iccid, State: SIMFree}
	}
	if s.PortIn != nil {
		w.playPortIn(a, s.PortIn)
	}
	w.st.Activations[a.ID] = a
	if s.State != Superseded {
		u.ActivationID = a.ID
	}
	if s.State == Approved || s.State == Rejected {
		a.ReviewedAt = w.at(s.ReviewedAgo)
	}
	if s.State == AwaitingPayment || s.State == Superseded {
		return a, nil
	}
	return a, w.playActivationPayment(u, c, a, s)
}

// playActivationPayment lets the card provider know of the payment. The history gets it where nothing else tells of
// it: neither a list of payments nor the cycles of the subscription.
func (w *World) playActivationPayment(u *user, c *ScenarioCustomer, a *activation, s ScenarioActivation) error {
	q, untold := a.Request.Quote, c.Activations == nil && a.State != Approved
	card := scenarioCard
	card.HolderName = payerOf(u).Name
	paid, err := w.cards.ChargeCard(context.Background(), payerOf(u), card,
		carrier.Money{Amount: q.Total, Currency: q.Currency},
		"activation-"+a.ID, untold && c.Card == nil)
	if err != nil {
		return err
	}
	if s.PaidWith != nil {
		paid.Card = s.PaidWith.card()
	}
	a.PaidAt, a.IntentID, a.PaidWith = w.at(s.PaidAgo), paid.IntentID, paid.Card
	w.st.Intents[paid.IntentID] = a.ID
	if untold {
		present := w.now
		w.now = a.PaidAt
		w.charged(u, categoryActivation, w.plan(s.Plan), q, a.Request.Address.Region, paid.Card)
		w.emit(EventActivationPaid, u, a.ID)
		w.now = present
	}
	if a.State != Rejected {
		return nil
	}
	if untold {
		w.refunded(u, q, a.Request.Address.Region, paid.Card)
	}
	return w.cards.Refund(context.Background(), paid.IntentID)
}

func (w *World) playPortIn(a *activation, s *ScenarioPortIn) {
	a.Request.PortIn = s.request()
	a.Port = &port{State: s.State, Reason: s.Reason, Field: s.Field}
	if a.State != Approved {
		return
	}
	a.Port.RequestedAt = w.at(s.Ago)
	if s.State == PortRequested {
		w.schedule(a.Port.RequestedAt.Add(portDuration), duePortEnd, a.ID)
	}
}

// playHistory records the payments of the last cycles, the current one included.
func (w *World) playHistory(u *user, cycles int) {
	card := carrier.SavedCard{HolderName: payerOf(u).Name, Last4: last4(scenarioCard.Number)}
	if u.Card != nil {
		card = carrier.SavedCard{HolderName: u.Card.HolderName, Last4: last4(u.Card.Number)}
	}
	p := w.plan(u.Sub.PlanID)
	q, _ := price(p, u.Address.Region, 0)
	present := w.now
	for n := cycles - 1; n >= 0; n-- {
		w.now = w.midnight(u.Sub.Start.AddDays(-n * cycleDays))
		category := categoryRenewal
		if n == cycles-1 {
			category = categoryActivation
		}
		w.charged(u, category, p, q, u.Address.Region, card)
	}
	w.now = present
}

func last4(number string) string { return number[max(len(number)-4, 0):] }

func (p *ScenarioPaidWith) card() carrier.SavedCard {
	return carrier.SavedCard{HolderName: p.Holder, Last4: p.Last4}
}

func (w *World) playPayment(u *user, p ScenarioPayment) {
	r := carrier.PaymentRecord{Category: p.Category, SubCategory: p.Text, Subtotal: p.subtotal, Region: p.Province}
	var total carrier.Cents
	if r.Taxes, total = taxed(p.subtotal, p.Province); p.Category == categoryRefund {
		r.Credit = total
	} else {
		r.Debit = total
	}
	card := carrier.SavedCard{}
	if p.Card != nil {
		card = p.Card.card()
	}
	present := w.now
	w.now = w.at(p.Ago)
	w.record(u, r, card)
	w.now = present
}

// playPast puts the mails and events that a scenario tells of in the mailbox and the list. Nobody is told of them now.
func (w *World) playPast(u *user, c *ScenarioCustomer, activations []*activation) error {
	present := w.now
	defer func() { w.now = present }()
	for _, m := range c.Mails {
		w.now = present
		content, err := w.pastMail(u, m)
		if err != nil {
			return err
		}
		w.now = w.at(m.Ago)
		w.st.Mails = append(w.st.Mails, w.mailTo(u, m.Kind, cmp.Or(m.Language, u.Language), content, m.Code))
	}
	w.now = present
	for _, e := range c.Events {
		if e.Activation > 0 {
			e.Detail = activations[e.Activation-1].ID
		}
		w.st.Events = append(w.st.Events, Event{Type: e.Type, At: w.at(e.Ago), UserID: u.ID, Email: u.Email,
			Detail: e.Detail})
	}
	return nil
}

// pastMail returns the text of the scenario, or else the one that the carrier would write today.
func (w *World) pastMail(u *user, m ScenarioMail) (mail.Content, error) {
	language := cmp.Or(m.Language, u.Language)
	if m.Text != "" {
		return mail.Compose(language, m.Subject, m.Text, m.Code)
	}
	d := mail.Data{FirstName: u.FirstName, Reason: m.Reason, Code: m.Code, Currency: currency}
	if u.Sub != nil {
		d = w.subscriptionData(u)
		d.FirstName, d.Reason, d.Code = u.FirstName, m.Reason, m.Code
		q, _ := price(w.plan(u.Sub.PlanID), u.Address.Region, 0) // the address has been checked
		d = withPrice(d, q)
	}
	return mail.Write(m.Kind, language, d)
}

// sortPast puts the mails and events of all customers in the order in which they happened.
func (w *World) sortPast() {
	slices.SortStableFunc(w.st.Mails, func(a, b Mail) int { return a.SentAt.Compare(b.SentAt) })
	slices.SortStableFunc(w.st.Events, func(a, b Event) int { return a.At.Compare(b.At) })
	w.st.Mails, w.st.Events = newest(w.st.Mails, maxMails), newest(w.st.Events, maxEvents)
	for i := range w.st.Mails {
		w.st.Mails[i].ID = w.mailID(int64(i + 1))
	}
	for i := range w.st.Events {
		w.st.Events[i].ID = w.eventID(int64(i + 1))
	}
	w.st.LastMail, w.st.LastEvent = int64(len(w.st.Mails)), int64(len(w.st.Events))
}
