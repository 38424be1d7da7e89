package remote

import "github.com/golight/selfservice/bff/carrier"

// An answer of the right form may still make no sense. What is named here must
// be there before anybody is logged in or charged by it.

func lacks(absent bool, what string) string {
	if absent {
		return what
	}
	return ""
}

func missingUser(a userAnswer) string     { return lacks(a.UserID == "", "a userId") }
func missingLogin(a carrier.Login) string { return lacks(a.UserID == "", "a userId") }
func missingActivation(a activationAnswer) string {
	return lacks(a.ActivationID == "", "an activationId")
}
func missingSecret(a carrier.CardIntent) string { return lacks(a.ClientSecret == "", "a clientSecret") }
func missingEvent(a carrier.Event) string       { return lacks(a.Type == "", "a type") }

func missingPlan(a plansAnswer) string {
	for _, plan := range a.Plans {
		if plan.ID < 1 || plan.Fee < 0 || plan.Currency == "" {
			return "a plan's id, fee or currency"
		}
	}
	return ""
}

func missingQuote(q carrier.Quote) string {
	addsUp := q.Subtotal >= 0 && q.GST >= 0 && q.PST >= 0 && q.Subtotal+q.GST+q.PST == q.Total
	return lacks(!addsUp || q.Currency == "", "a currency, or parts that add up to its total")
}

func missingDue(d carrier.Due) string {
	return lacks(d.UserID == "" || d.Amount < 0 || d.Currency == "", "an owner, an amount or a currency")
}

func missingCard(a savedCardAnswer) string {
	return lacks(a.Card != nil && a.Card.Last4 == "", "the card's last digits")
}

func missingPayment(a paymentsAnswer) string {
	for _, payment := range a.Payments {
		if payment.At.IsZero() || payment.Currency == "" {
			return "a payment's instant or currency"
		}
	}
	return ""
}

func missingRenewal(o carrier.Outlook) string {
	r := o.Renewal
	return lacks(r != nil && (r.On.IsZero() || r.Amount < 0 || r.Currency == ""), "the renewal's date, amount or currency")
}
