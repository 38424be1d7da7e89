package carriertest

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

var historyRules = []Rule{
	rule("history/payment-shown", "a payment is in the history with its amount and currency",
		"history.payments", func(ctx context.Context, p *probe) {
			a, now := p.paid(ctx), p.now(ctx)
			lines := p.payments(ctx, a.Person)
			wantEqual("the number of payments", len(lines), 1)
			line := lines[0]
			ago := now.Sub(line.At)
			wantEqual("what was paid", carrier.Money{Amount: line.Debit, Currency: line.Currency}, a.due())
			wantEqual("what was credited", line.Credit, 0)
			wantThat(max(ago, -ago) < time.Hour, "a payment of just now", "%v ago", ago)
			wantThat(line.Category != "", "a category", "none")
			if p.harness.Pay == nil { // a payment that the harness makes has a card of its own
				wantEqual("the last digits of the card that paid", line.CardNumber, shownCard.Last4)
				wantThat(line.CardHolder == "" || line.CardHolder == shownCard.HolderName,
					"the holder of the card that paid, or none", "%q", line.CardHolder)
			}
			wantParts(line, a)
		}),
	rule("history/last-digits", "the history shows no more than a card's last four digits",
		"history.payments", func(ctx context.Context, p *probe) {
			for _, line := range p.twoPayments(ctx) {
				wantThat(len(line.CardNumber) <= 4, "at most four digits of a card", "%d", len(line.CardNumber))
			}
		}),
	rule("history/newest-first", "the newest payment comes first",
		"history.payments", func(ctx context.Context, p *probe) {
			newer := func(a, b carrier.PaymentRecord) int { return b.At.Compare(a.At) }
			sorted := slices.IsSortedFunc(p.twoPayments(ctx), newer)
			wantThat(sorted, "the newest payment first", "another order")
		}),
}

func (p *probe) payments(ctx context.Context, who Person) []carrier.PaymentRecord {
	return call(ctx, p, carrier.ListPayments, who.Customer).Payments
}

// wantParts takes a line whose parts are those of the quote, or that has none.
func wantParts(line carrier.PaymentRecord, a application) {
	if line.Subtotal == 0 && len(line.Taxes) == 0 {
		return
	}
	for i, tax := range a.Quote.Taxes {
		if i < len(line.Taxes) && line.Taxes[i].Rate == 0 { // a receipt may do without rates
			line.Taxes[i].Rate = tax.Rate
		}
	}
	wantEqual("the subtotal of what was paid", line.Subtotal, a.Quote.Subtotal)
	wantEqual("the taxes of what was paid", line.Taxes, a.Quote.Taxes)
	wantEqual("where the taxes were due", line.Region, a.Address.Region)
}

// twoPayments is the history of a subscriber who has also paid an extension, if the adapter can be told of one.
func (p *probe) twoPayments(ctx context.Context) []carrier.PaymentRecord {
	who, info := p.extender(ctx)
	want := 1
	if p.adapter.Has(carrier.GetExtensionDue) && p.adapter.Has(carrier.RecordPayment) {
		call(ctx, p, carrier.RecordPayment, p.extension(ctx, who, info))
		want = 2
	}
	lines := p.payments(ctx, who)
	wantThat(len(lines) >= want, fmt.Sprintf("%d payments", want), "%d", len(lines))
	return lines
}

var eventRules = []Rule{
	rule("events/read", "a signed event is read",
		"events.parse", func(ctx context.Context, p *probe) { p.wantRead(ctx, carrier.EventActivationApproved) }),
	rule("events/unknown-type", "an event of a type that the contract doesn't list is read like any other",
		"events.parse", func(ctx context.Context, p *probe) { p.wantRead(ctx, "account.turned_upside_down") }),
	rule("events/forged", "an event whose signature doesn't match, or is missing, is permission_denied",
		"events.parse", func(ctx context.Context, p *probe) {
			_, sent := p.event(ctx, carrier.EventSuspended)
			altered, unsigned := sent, carrier.ParseEventRequest{Body: sent.Body}
			altered.Body = slices.Concat(sent.Body, []byte(" "))
			wantRefusal("Parse of an altered body", attempt(ctx, p, carrier.ParseEvent, altered), "permission_denied")
			wantRefusal("Parse without a signature", attempt(ctx, p, carrier.ParseEvent, unsigned), "permission_denied")
		}),
	rule("events/unreadable", "a signed body that is no event is invalid_argument",
		"events.parse", func(ctx context.Context, p *probe) {
			half := p.signed(ctx, []byte(`{"no": "event`))
			refused(ctx, p, carrier.ParseEvent, half, "invalid_argument")
		}),
}

// event is an event, and how the carrier sends it.
func (p *probe) event(ctx context.Context, kind carrier.EventType) (carrier.Event, carrier.ParseEventRequest) {
	need("EventBody with SignEvent", p.harness.EventBody != nil && p.harness.SignEvent != nil)
	event := carrier.Event{ID: newIntent(), Type: kind, UserID: "17",
		At: time.Date(2026, time.March, 8, 7, 30, 0, 0, time.UTC)}
	body, err := p.harness.EventBody(event)
	made("an event", err)
	return event, p.signed(ctx, body)
}

// signed is a body as the carrier sends it.
func (p *probe) signed(ctx context.Context, body []byte) carrier.ParseEventRequest {
	need("SignEvent", p.harness.SignEvent != nil)
	header, err := p.harness.SignEvent(ctx, body)
	made("a signature", err)
	return carrier.ParseEventRequest{Header: header, Body: body}
}

func (p *probe) wantRead(ctx context.Context, kind carrier.EventType) {
	want, sent := p.event(ctx, kind)
	got := call(ctx, p, carrier.ParseEvent, sent)
	got.At = got.At.UTC()
	wantEqual("the event", got, want)
}
