package carrier

import (
	"context"
	"slices"
	"time"
)

// History lists payments. Optional.
type History interface {
	// Payments lists all payments, newest first.
	Payments(context.Context, Customer) (PaymentsAnswer, error)
}

// ListPayments is the operation of History.
var ListPayments = read(History.Payments, Operation{
	Name:    "history.payments",
	Meaning: "lists all payments, newest first",
}).checked(func(_ Customer, a PaymentsAnswer) string {
	incomplete := func(p PaymentRecord) bool { return p.At.IsZero() || p.Currency == "" }
	return needs(slices.ContainsFunc(a.Payments, incomplete), "a payment's At or Currency")
})

// PaymentsAnswer lists payments.
type PaymentsAnswer struct {
	Payments []PaymentRecord
	// Omitted tells of each payment that the adapter could not read and left out, as in PlansAnswer.
	Omitted string
}

func (a PaymentsAnswer) omitted() string { return a.Omitted }

// PaymentRecord is a line of the payment history (spec §3).
type PaymentRecord struct {
	Category, SubCategory  string
	At                     time.Time
	CardHolder, CardNumber string // CardNumber: last digits only
	Debit, Credit, Balance Cents
	Currency               string

	// Subtotal and Taxes are the amount's parts, for the receipt; zero and empty when
	// the carrier doesn't keep them. Region is where the taxes were due.
	Subtotal Cents
	Taxes    []Tax
	Region   string
}
