package carriertest

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

var historyRules = []Rule{
	{
		"history/payment-shown", History, "a payment is in the history with its amount and currency",
		ops("history.payments"), paymentShown,
	},
	{
		"history/last-digits", History, "the history shows no more than a card's last four digits",
		ops("history.payments"), lastDigits,
	},
	{
		"history/newest-first", History, "the newest payment comes first",
		ops("history.payments"), newestFirst,
	},
}

func paymentShown(ctx context.Context, p *probe) error {
	s, err := p.paid(ctx)
	if err != nil {
		return err
	}
	now, err := p.now(ctx)
	if err != nil {
		return err
	}
	answer, err := carrier.ListPayments.Call(ctx, p.Backend, s.Customer)
	if err := first(wantOK("Payments", err), wantEqual("the number of payments", len(answer.Payments), 1)); err != nil {
		return err
	}
	line := answer.Payments[0]
	ago := now.Sub(line.At)
	return first(
		wantEqual("what was paid", carrier.Money{Amount: line.Debit, Currency: line.Currency}, s.due()),
		wantEqual("what was credited", line.Credit, 0),
		wantThat(max(ago, -ago) < time.Hour, "a payment of just now", "%v ago", ago),
		wantThat(line.Category != "", "a category", "none"),
		p.wantCard(line),
		wantParts(line, s),
	)
}

// wantCard is nil for a line with the card that paid. A payment that the harness makes has a card of its own.
func (p *probe) wantCard(line carrier.PaymentRecord) error {
	if p.harness.Pay != nil {
		return nil
	}
	return first(
		wantEqual("the last digits of the card that paid", line.CardNumber, shownCard.Last4),
		wantThat(line.CardHolder == "" || line.CardHolder == shownCard.HolderName, "the holder of the card that paid, or none", "%q", line.CardHolder),
	)
}

// wantParts is nil for a line whose parts are those of the quote, or that has none.
func wantParts(line carrier.PaymentRecord, s submitted) error {
	if line.Subtotal == 0 && len(line.Taxes) == 0 {
		return nil
	}
	for i, tax := range s.Quote.Taxes {
		if i < len(line.Taxes) && line.Taxes[i].Rate == 0 { // a receipt may do without rates
			line.Taxes[i].Rate = tax.Rate
		}
	}
	return first(
		wantEqual("the subtotal of what was paid", line.Subtotal, s.Quote.Subtotal),
		wantSame("the taxes of what was paid", reflect.ValueOf(line.Taxes), reflect.ValueOf(s.Quote.Taxes)),
		wantEqual("where the taxes were due", line.Region, s.Activation.Address.Region),
	)
}

func lastDigits(ctx context.Context, p *probe) error {
	lines, err := p.twoPayments(ctx)
	if err != nil {
		return err
	}
	for _, line := range lines {
		if err := wantThat(len(line.CardNumber) <= 4, "at most four digits of a card", "%d", len(line.CardNumber)); err != nil {
			return err
		}
	}
	return nil
}

func newestFirst(ctx context.Context, p *probe) error {
	lines, err := p.twoPayments(ctx)
	if err != nil {
		return err
	}
	sorted := slices.IsSortedFunc(lines, func(a, b carrier.PaymentRecord) int { return b.At.Compare(a.At) })
	return wantThat(sorted, "the newest payment first", "another order")
}

// twoPayments is the history of a subscriber who has also paid an extension, if the adapter can be told of one.
func (p *probe) twoPayments(ctx context.Context) ([]carrier.PaymentRecord, error) {
	who, info, err := p.extender(ctx)
	if err != nil {
		return nil, err
	}
	want := 1
	if p.adapter.Has(carrier.GetExtensionDue) && p.adapter.Has(carrier.RecordPayment) {
		if _, err := p.extended(ctx, who, info); err != nil {
			return nil, err
		}
		want = 2
	}
	answer, err := carrier.ListPayments.Call(ctx, p.Backend, who.Customer)
	return answer.Payments, first(
		wantOK("Payments", err),
		wantThat(len(answer.Payments) >= want, fmt.Sprintf("%d payments", want), "%d", len(answer.Payments)),
	)
}

var eventRules = []Rule{
	{
		"events/read", Events, "a signed event is read",
		ops("events.parse"), eventRead,
	},
	{
		"events/unknown-type", Events, "an event of a type that the contract doesn't list is read like any other",
		ops("events.parse"), eventUnknownType,
	},
	{
		"events/forged", Events, "an event whose signature doesn't match, or is missing, is permission_denied",
		ops("events.parse"), eventForged,
	},
	{
		"events/unreadable", Events, "a signed body that is no event is invalid_argument",
		ops("events.parse"), eventUnreadable,
	},
}

// sent is a signed event as the carrier sends it.
func (p *probe) sent(ctx context.Context, kind carrier.EventType) (event carrier.Event, header map[string][]string, body []byte, err error) {
	if p.harness.EventBody == nil || p.harness.SignEvent == nil {
		return event, nil, nil, needs("EventBody with SignEvent")
	}
	event = carrier.Event{ID: newIntent(), Type: kind, UserID: "17", At: time.Date(2026, time.March, 8, 7, 30, 0, 0, time.UTC)}
	if body, err = p.harness.EventBody(event); err != nil {
		return event, nil, nil, making("an event", err)
	}
	header, err = p.harness.SignEvent(ctx, body)
	return event, header, body, making("a signature", err)
}

func (p *probe) wantRead(ctx context.Context, kind carrier.EventType) error {
	want, header, body, err := p.sent(ctx, kind)
	if err != nil {
		return err
	}
	got, err := carrier.ParseEvent.Call(ctx, p.Backend, carrier.ParseEventRequest{Header: header, Body: body})
	got.At = got.At.UTC()
	return first(wantOK("Parse of "+string(kind), err), wantEqual("the event", got, want))
}

func eventRead(ctx context.Context, p *probe) error {
	return p.wantRead(ctx, carrier.EventActivationApproved)
}

func eventUnknownType(ctx context.Context, p *probe) error {
	return p.wantRead(ctx, "account.turned_upside_down")
}

func eventForged(ctx context.Context, p *probe) error {
	_, header, body, err := p.sent(ctx, carrier.EventSuspended)
	if err != nil {
		return err
	}
	forged := slices.Concat(body, []byte(" "))
	altered := attempt(ctx, p, carrier.ParseEvent, carrier.ParseEventRequest{Header: header, Body: forged})
	unsigned := attempt(ctx, p, carrier.ParseEvent, carrier.ParseEventRequest{Body: body})
	return first(
		wantRefusal("Parse of a body that was altered", altered, carrier.PermissionDenied, ""),
		wantRefusal("Parse of a body without a signature", unsigned, carrier.PermissionDenied, ""),
	)
}

func eventUnreadable(ctx context.Context, p *probe) error {
	if p.harness.SignEvent == nil {
		return needs("SignEvent")
	}
	body := []byte(`{"no": "event`)
	header, err := p.harness.SignEvent(ctx, body)
	if err != nil {
		return making("a signature", err)
	}
	err = attempt(ctx, p, carrier.ParseEvent, carrier.ParseEventRequest{Header: header, Body: body})
	return wantRefusal("Parse of half a body", err, carrier.InvalidArgument, "")
}
