package account

import "strings"

// The provider's limits on an amount, in cents.
const (
	minAmount = 50
	maxAmount = 99_999_999
)

// fixedOnceDone names the first parameter given that can't change any more once the payment succeeded or was canceled.
func (p PaymentIntentUpdateParams) fixedOnceDone() string {
	switch {
	case p.Amount != nil:
		return "amount"
	case p.Currency != nil:
		return "currency"
	case p.Customer != nil:
		return "customer"
	case p.PaymentMethod != nil || p.PaymentMethodData != nil:
		return "payment_method"
	}
	return ""
}

func setPrice(pi *PaymentIntent, amount *int64, currency *string) error {
	if currency != nil {
		pi.Currency = strings.ToLower(*currency)
	}
	switch pi.Currency {
	case "cad", "usd":
	default:
		return Invalid("", "currency", "Invalid currency: "+pi.Currency+". The emulator supports these currencies: cad, usd")
	}
	if amount == nil {
		return nil
	}
	switch {
	case *amount < 1:
		return Invalid("parameter_invalid_integer", "amount", "This value must be greater than or equal to 1.")
	case *amount < minAmount:
		return Invalid(CodeAmountTooSmall, "amount", "Amount must be at least $0.50 "+pi.Currency)
	case *amount > maxAmount:
		return Invalid(CodeAmountTooLarge, "amount", "Amount must be no more than $999,999.99 "+pi.Currency)
	}
	pi.Amount = *amount
	return nil
}

func (a *Account) applyDetails(pi *PaymentIntent, p PaymentIntentDetails) (err error) {
	if customer := orNil(p.Customer); customer != nil {
		if _, err := a.customer(*customer, "customer", false); err != nil {
			return err
		}
		pi.Customer = customer
	}
	if p.PaymentMethodTypes != nil {
		if err := cardsOnly(p.PaymentMethodTypes); err != nil {
			return err
		}
	}
	set(&pi.Description, p.Description)
	set(&pi.StatementDescriptor, p.StatementDescriptor)
	set(&pi.StatementDescriptorSuffix, p.StatementDescriptorSuffix)
	set(&pi.TransferGroup, p.TransferGroup)
	pi.Metadata, err = merged(pi.Metadata, p.Metadata)
	return err
}

// applyConfirm takes over those parameters of a confirmation that stay with the intent.
func applyConfirm(pi *PaymentIntent, p ConfirmParams) error {
	if p.SetupFutureUsage != nil {
		switch *p.SetupFutureUsage {
		case "", "off_session", "on_session":
		default:
			return Invalid("", "setup_future_usage", "Invalid setup_future_usage: must be one of off_session or on_session")
		}
		set(&pi.SetupFutureUsage, p.SetupFutureUsage)
	}
	if p.PaymentMethodOptions != nil && p.PaymentMethodOptions.Card != nil &&
		p.PaymentMethodOptions.Card.RequestThreeDSecure != nil {
		switch wish := *p.PaymentMethodOptions.Card.RequestThreeDSecure; wish {
		case "any", "automatic", "challenge":
			pi.PaymentMethodOptions.Card.RequestThreeDSecure = wish
		default:
			return Invalid("", "payment_method_options[card][request_three_d_secure]",
				"Invalid request_three_d_secure: must be one of any, automatic, or challenge")
		}
	}
	if p.Shipping != nil {
		pi.Shipping = p.Shipping
	}
	set(&pi.ReceiptEmail, p.ReceiptEmail)
	return nil
}

func cardsOnly(types []string) error {
	for _, kind := range types {
		if kind != "card" {
			return Invalid("payment_intent_invalid_parameter", "payment_method_types",
				"The payment method type \""+kind+"\" is invalid: the emulator only takes cards.")
		}
	}
	if len(types) == 0 {
		return Invalid("parameter_invalid_empty", "payment_method_types",
			"You passed an empty list for 'payment_method_types'.")
	}
	return nil
}
