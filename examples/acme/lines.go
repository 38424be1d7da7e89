package acme

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// line is a live subscription.
type line struct {
	Offer, From, Until string
	UsedMB             int `json:"used_mb"`
}

func (a *adapter) AccountInfo(ctx context.Context, c carrier.Customer) (carrier.AccountInfo, error) {
	if c.CNUM == "" {
		return carrier.AccountInfo{}, &carrier.Error{Code: carrier.NotFound}
	}
	k := call{method: http.MethodGet, path: at("lines", c.CNUM), session: c.Token}
	var l line
	if err := a.do(ctx, k, &l); err != nil {
		return carrier.AccountInfo{}, err
	}
	start, end, err := cycle(l.From, l.Until)
	if err != nil {
		return carrier.AccountInfo{}, k.unreadable()
	}
	info := carrier.AccountInfo{
		Start: start, End: end, PlanID: l.Offer, DataUsage: gigabytes(l.UsedMB),
		Carrier: "Acme", DataOverage: overage, Calling: "Unlimited",
	}
	offers, err := a.offers(ctx, c)
	for _, o := range offers {
		if o.Code == l.Offer {
			info.DataCapacity, info.DataCapacityName = gigabytes(o.Allowance), capacity(o.Allowance)
			info.PlanName = "$" + o.Monthly.Value + "/month"
		}
	}
	return info, err
}

func (a *adapter) Terminate(ctx context.Context, r carrier.TerminateRequest) (carrier.Done, error) {
	if r.CNUM == "" {
		return carrier.Done{}, &carrier.Error{Code: carrier.NotFound}
	}
	in := map[string]string{"reason": r.Reason}
	return a.write(ctx, call{method: http.MethodPost, path: at("lines", r.CNUM, "cancellations"), body: in,
		session: r.Token})
}

func (a *adapter) ActivationDue(ctx context.Context, r carrier.ActivationDueRequest) (carrier.Due, error) {
	o, err := a.look(ctx, string(r.ActivationID))
	if err != nil {
		return carrier.Due{}, err
	}
	return due(o.Person, o.Price, carrier.Due{PlanID: o.Offer, Paid: o.Paid})
}

// due completes what is due with its owner and amount.
func due(owner string, p price, d carrier.Due) (carrier.Due, error) {
	sum, err := p.Sum.toCarrier()
	d.UserID, d.Money = owner, sum
	return d, err
}

func (a *adapter) ExtensionDue(ctx context.Context, r carrier.ExtensionDueRequest) (carrier.Due, error) {
	var out struct {
		Person, From string
		Price        price
	}
	err := a.do(ctx, call{method: http.MethodGet, path: at("lines", r.CNUM, "renewal", r.PlanID)}, &out)
	var unknown *carrier.Error
	if errors.As(err, &unknown) && unknown.Field == "PlanID" {
		err = &carrier.Error{Code: carrier.FailedPrecondition, Reason: carrier.ReasonPlanUnavailable}
	}
	if err != nil {
		return carrier.Due{}, err
	}
	from, err := carrier.ParseDate(out.From)
	if err != nil {
		return carrier.Due{}, carrier.Errorf(carrier.Internal, "a renewal without a day")
	}
	return due(out.Person, out.Price, carrier.Due{PlanID: r.PlanID, CycleStart: from})
}

// RecordPayment tells Acme of a payment; of an order it waits until that is settled.
func (a *adapter) RecordPayment(ctx context.Context, p carrier.SettledPayment) (carrier.Done, error) {
	in := map[string]any{"reference": p.IntentID, "amount": moneyFrom(p.Money), "card": lastDigits(p.Card.Last4)}
	if p.Kind == carrier.PaymentExtension {
		in["offer"] = p.PlanID
		return a.write(ctx, call{method: http.MethodPost, path: at("lines", p.CNUM, "topups"), body: in})
	}
	id := string(p.ActivationID)
	if done, err := a.write(ctx, call{method: http.MethodPut, path: at("orders", id, "payment"), body: in}); err != nil {
		return done, err
	}
	_, err := a.until(ctx, id, func(o order) bool { return o.State != "settling" })
	return carrier.Done{}, err
}

func (a *adapter) Payments(ctx context.Context, c carrier.Customer) (carrier.PaymentsAnswer, error) {
	var receipts []struct {
		At        time.Time
		For, Card string
		Amount    money
	}
	if err := a.do(ctx, call{method: http.MethodGet, path: at("people", c.UserID, "receipts"), session: c.Token},
		&receipts); err != nil {
		return carrier.PaymentsAnswer{}, err
	}
	categories := map[string]string{"activation": "Activation", "topup": "Extension"}
	records := make([]carrier.PaymentRecord, len(receipts))
	for i, r := range receipts {
		paid, err := r.Amount.toCarrier()
		if err != nil {
			return carrier.PaymentsAnswer{}, carrier.Errorf(carrier.Internal, "a receipt: %w", err)
		}
		records[i] = carrier.PaymentRecord{
			Category: categories[r.For], SubCategory: "Card", At: r.At, CardNumber: lastDigits(r.Card), Debit: paid.Amount,
			Currency: paid.Currency,
		}
	}
	return carrier.PaymentsAnswer{Payments: records}, nil
}
