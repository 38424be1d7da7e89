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
		Start: start, End: end, PlanID: a.numbers[l.Offer], DataUsage: gigabytes(l.UsedMB),
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

// ChangePlan is not declared: Acme has no such thing.
func (a *adapter) ChangePlan(context.Context, carrier.Customer, int) error {
	return &carrier.Error{Code: carrier.Unimplemented}
}

func (a *adapter) Terminate(ctx context.Context, c carrier.Customer, reason string) error {
	in := map[string]string{"reason": reason}
	return a.do(ctx, call{method: http.MethodPost, path: at("lines", c.CNUM, "cancellations"), body: in, session: c.Token, write: true}, nil)
}

func (a *adapter) ActivationDue(ctx context.Context, id carrier.ActivationID) (carrier.Due, error) {
	o, err := a.look(ctx, string(id))
	if err != nil {
		return carrier.Due{}, err
	}
	return a.due(o.Person, o.Price, carrier.Due{PlanID: a.numbers[o.Offer], Paid: o.Paid})
}

// due completes what is due with its owner and amount.
func (a *adapter) due(owner string, p price, due carrier.Due) (carrier.Due, error) {
	sum, err := p.Sum.toCarrier()
	if err != nil || owner == "" {
		return carrier.Due{}, carrier.Errorf(carrier.Internal, "what is due has no owner or no price")
	}
	due.UserID, due.Money = owner, sum
	return due, nil
}

func (a *adapter) ExtensionDue(ctx context.Context, c carrier.Customer, planID int) (carrier.Due, error) {
	code, sold := a.codes[planID]
	if !sold {
		code = "-" // whether there is such a line comes first
	}
	var out struct {
		Person, From string
		Price        price
	}
	err := a.do(ctx, call{method: http.MethodGet, path: at("lines", c.CNUM, "renewal", code)}, &out)
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
	return a.due(out.Person, out.Price, carrier.Due{PlanID: planID, CycleStart: from})
}

// Record tells Acme of a payment; of an order it waits until that is settled.
func (a *adapter) Record(ctx context.Context, p carrier.SettledPayment) error {
	in := map[string]any{"reference": p.IntentID, "amount": moneyFrom(p.Money), "card": lastDigits(p.Card.Last4)}
	if p.Kind == carrier.PaymentExtension {
		in["offer"] = a.codes[p.PlanID]
		return a.do(ctx, call{method: http.MethodPost, path: at("lines", p.CNUM, "topups"), body: in, write: true}, nil)
	}
	id := string(p.ActivationID)
	if err := a.do(ctx, call{method: http.MethodPut, path: at("orders", id, "payment"), body: in, write: true}, nil); err != nil {
		return err
	}
	_, err := a.until(ctx, id, func(o order) bool { return o.State != "settling" })
	return err
}

func (a *adapter) Payments(ctx context.Context, c carrier.Customer) ([]carrier.PaymentRecord, error) {
	var receipts []struct {
		At        time.Time
		For, Card string
		Amount    money
	}
	if err := a.do(ctx, call{method: http.MethodGet, path: at("people", c.UserID, "receipts"), session: c.Token}, &receipts); err != nil {
		return nil, err
	}
	categories := map[string]string{"activation": "Activation", "topup": "Extension"}
	records := make([]carrier.PaymentRecord, len(receipts))
	for i, r := range receipts {
		paid, err := r.Amount.toCarrier()
		if err != nil {
			return nil, carrier.Errorf(carrier.Internal, "a receipt: %w", err)
		}
		records[i] = carrier.PaymentRecord{
			Category: categories[r.For], SubCategory: "Card", At: r.At, CardNumber: lastDigits(r.Card), Debit: paid.Amount, Currency: paid.Currency,
		}
	}
	return records, nil
}
