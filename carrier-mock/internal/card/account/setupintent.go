package account

import (
	"context"

	"github.com/golight/selfservice/carrier-mock/internal/card/testcards"
)

// SetupIntent saves a card for later without a payment.
type SetupIntent struct {
	ID                                string             `json:"id"`
	Object                            string             `json:"object"`
	Application                       *string            `json:"application"`
	AutomaticPaymentMethods           *AutomaticMethods  `json:"automatic_payment_methods"`
	CancellationReason                *string            `json:"cancellation_reason"`
	ClientSecret                      *string            `json:"client_secret"`
	Created                           int64              `json:"created"`
	Customer                          *string            `json:"customer"`
	Description                       *string            `json:"description"`
	FlowDirections                    []string           `json:"flow_directions"`
	LastSetupError                    *Error             `json:"last_setup_error"`
	LatestAttempt                     *string            `json:"latest_attempt"`
	Livemode                          bool               `json:"livemode"`
	Mandate                           *string            `json:"mandate"`
	Metadata                          map[string]string  `json:"metadata"`
	NextAction                        *NextAction        `json:"next_action"`
	OnBehalfOf                        *string            `json:"on_behalf_of"`
	PaymentMethod                     *string            `json:"payment_method"`
	PaymentMethodConfigurationDetails *struct{}          `json:"payment_method_configuration_details"`
	PaymentMethodOptions              *SetupMethodOption `json:"payment_method_options"`
	PaymentMethodTypes                []string           `json:"payment_method_types"`
	SingleUseMandate                  *string            `json:"single_use_mandate"`
	Status                            string             `json:"status"`
	Usage                             string             `json:"usage"`
}

// SetupMethodOption holds the options of a setup intent's cards.
type SetupMethodOption struct {
	Card SetupCardOptions `json:"card"`
}

// SetupCardOptions are the options of a setup intent's cards.
type SetupCardOptions struct {
	MandateOptions      *struct{} `json:"mandate_options"`
	Network             *string   `json:"network"`
	RequestThreeDSecure string    `json:"request_three_d_secure"`
}

func (si *SetupIntent) key() string      { return si.ID }
func (si *SetupIntent) createdAt() int64 { return si.Created }
func (si *SetupIntent) public() any      { return copyOf(si) }

// SetupIntentParams are the parameters that create a setup intent, and those that confirm it at once.
type SetupIntentParams struct {
	AutomaticPaymentMethods *AutomaticMethods `form:"automatic_payment_methods"`
	Confirm                 bool              `form:"confirm"`
	Usage                   *string           `form:"usage"`
	SetupIntentDetails
	SetupConfirmParams
}

// SetupIntentUpdateParams are the parameters that change a setup intent.
type SetupIntentUpdateParams struct {
	Expandable
	PaymentMethod     *string              `form:"payment_method"`
	PaymentMethodData *PaymentMethodParams `form:"payment_method_data"`
	SetupIntentDetails
}

// SetupIntentDetails are the parameters that creation and update share.
type SetupIntentDetails struct {
	Customer           *string           `form:"customer"`
	Description        *string           `form:"description"`
	Metadata           map[string]string `form:"metadata"`
	PaymentMethodTypes []string          `form:"payment_method_types"`
}

// SetupConfirmParams are the parameters that confirm a setup intent.
type SetupConfirmParams struct {
	Expandable
	ClientSecret      *string              `form:"client_secret"`
	PaymentMethod     *string              `form:"payment_method"`
	PaymentMethodData *PaymentMethodParams `form:"payment_method_data"`
	ReturnURL         *string              `form:"return_url"`
	UseStripeSDK      bool                 `form:"use_stripe_sdk"`
}

// SetupIntentListParams are the parameters of the list of setup intents.
type SetupIntentListParams struct {
	Page
	Customer      *string `form:"customer"`
	PaymentMethod *string `form:"payment_method"`
}

// confirmSetup moves an intent that may be confirmed; m nil means the payment method that the intent has.
func (a *Account) confirmSetup(ctx context.Context, si *SetupIntent, m *storedMethod) error {
	if m == nil && si.PaymentMethod != nil {
		m, _ = a.state.PaymentMethods.get(*si.PaymentMethod)
	}
	if m == nil {
		return Invalid(CodeSetupUnexpectedState, "",
			"You cannot confirm this SetupIntent because it's missing a payment method. "+
				"Update the SetupIntent with a payment method and then confirm it again.").within(nil, si)
	}
	si.PaymentMethod, si.LastSetupError, si.NextAction = &m.ID, nil, nil
	if m.Behaviour.Authenticates(si.Usage != "on_session", false) {
		si.Status, si.NextAction = StatusRequiresAction, a.threeDSecure()
		a.emit(ctx, "setup_intent.requires_action", si)
		return nil
	}
	return a.setUp(ctx, si, m)
}

// setUp asks the issuer whether the card may be kept.
func (a *Account) setUp(ctx context.Context, si *SetupIntent, m *storedMethod) error {
	if d := m.Behaviour.Setup(m.cvcGiven()); d != nil {
		return a.declineSetup(ctx, si, m, *d)
	}
	m.SetUp = true
	if si.Customer != nil {
		c, _ := a.state.Customers.get(*si.Customer)
		a.attach(ctx, m, c)
	}
	si.Status, si.NextAction = StatusSucceeded, nil
	a.emit(ctx, "setup_intent.succeeded", si)
	return nil
}

func (a *Account) declineSetup(ctx context.Context, si *SetupIntent, m *storedMethod, d testcards.Decline) error {
	refusal := declined(d)
	if d.Code == "incorrect_cvc" {
		m.Card.Checks.CVCCheck = ptr("fail")
	}
	refusal.PaymentMethod = copyOf(m.PaymentMethod)
	a.failSetup(ctx, si, refusal)
	return refusal.within(nil, si)
}

func (a *Account) failSetup(ctx context.Context, si *SetupIntent, refusal *Error) {
	si.Status, si.LastSetupError, si.PaymentMethod, si.NextAction = StatusRequiresPaymentMethod, refusal, nil, nil
	a.emit(ctx, "setup_intent.setup_failed", si)
}
