package carriertest

import (
	"context"
	"slices"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

var historyRules = []Rule{
	{"history/payment-shown", History, "a payment is in the history with its amount and currency", []string{"History.Payments"}, paymentShown},
	{"history/last-digits", History, "the history shows no more than a card's last four digits", []string{"History.Payments"}, lastDigits},
	{"history/newest-first", History, "the newest payment comes first", []string{"History.Payments"}, newestFirst},
}

func paymentShown(ctx context.Context, p *probe) error {
	s, err := p.paid(ctx)
	if err != nil {
		return err
	}
	lines, err := p.History.Payments(ctx, s.Customer)
	shown := slices.ContainsFunc(lines, func(r carrier.PaymentRecord) bool { return r.Debit == s.Quote.Total && r.Currency == s.Quote.Currency })
	return first(wantOK("Payments", err), wantThat(shown, "a line of "+s.due().String(), "%d lines without one", len(lines)))
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
	who, c, info, err := p.extender(ctx)
	if err != nil {
		return nil, err
	}
	if p.adapter.Payments != nil {
		due, err := p.Payments.ExtensionDue(ctx, c, info.PlanID)
		if err != nil {
			return nil, making("an extension", err)
		}
		err = p.Payments.Record(ctx, carrier.SettledPayment{
			Kind: carrier.PaymentExtension, UserID: c.UserID, CNUM: c.CNUM, PlanID: info.PlanID, IntentID: newIntent(), Money: due.Money, Card: shownCard,
		})
		if err != nil {
			return nil, making("an extension", err)
		}
	}
	lines, err := p.History.Payments(ctx, who.Customer)
	return lines, wantOK("Payments", err)
}

var eventRules = []Rule{
	{"events/read", Events, "a signed event is read", []string{"Events.Parse"}, eventRead},
	{"events/unknown-type", Events, "an event of a type that the contract doesn't list is read like any other", []string{"Events.Parse"}, eventUnknownType},
	{"events/forged", Events, "an event whose signature doesn't match, or is missing, is permission_denied", []string{"Events.Parse"}, eventForged},
	{"events/unreadable", Events, "a signed body that is no event is invalid_argument", []string{"Events.Parse"}, eventUnreadable},
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
	got, err := p.Events.Parse(ctx, header, body)
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
	_, altered := p.Events.Parse(ctx, header, forged)
	_, unsigned := p.Events.Parse(ctx, nil, body)
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
	_, err = p.Events.Parse(ctx, header, body)
	return wantRefusal("Parse of half a body", err, carrier.InvalidArgument, "")
}
