package account

// PaymentIntent is one payment, from the wish to its outcome. Amounts are in cents.
type PaymentIntent struct {
	ID                                string                `json:"id"`
	Object                            string                `json:"object"`
	Amount                            int64                 `json:"amount"`
	AmountCapturable                  int64                 `json:"amount_capturable"`
	AmountDetails                     AmountDetails         `json:"amount_details"`
	AmountReceived                    int64                 `json:"amount_received"`
	Application                       *string               `json:"application"`
	ApplicationFeeAmount              *int64                `json:"application_fee_amount"`
	AutomaticPaymentMethods           *AutomaticMethods     `json:"automatic_payment_methods"`
	CanceledAt                        *int64                `json:"canceled_at"`
	CancellationReason                *string               `json:"cancellation_reason"`
	CaptureMethod                     string                `json:"capture_method"`
	ClientSecret                      *string               `json:"client_secret"`
	ConfirmationMethod                string                `json:"confirmation_method"`
	Created                           int64                 `json:"created"`
	Currency                          string                `json:"currency"`
	Customer                          *string               `json:"customer"`
	Description                       *string               `json:"description"`
	LastPaymentError                  *Error                `json:"last_payment_error"`
	LatestCharge                      *string               `json:"latest_charge"`
	Livemode                          bool                  `json:"livemode"`
	Metadata                          map[string]string     `json:"metadata"`
	NextAction                        *NextAction           `json:"next_action"`
	OnBehalfOf                        *string               `json:"on_behalf_of"`
	PaymentMethod                     *string               `json:"payment_method"`
	PaymentMethodConfigurationDetails *struct{}             `json:"payment_method_configuration_details"`
	PaymentMethodOptions              *PaymentMethodOptions `json:"payment_method_options"`
	PaymentMethodTypes                []string              `json:"payment_method_types"`
	Processing                        *struct{}             `json:"processing"`
	ReceiptEmail                      *string               `json:"receipt_email"`
	Review                            *string               `json:"review"`
	SetupFutureUsage                  *string               `json:"setup_future_usage"`
	Shipping                          *Shipping             `json:"shipping"`
	StatementDescriptor               *string               `json:"statement_descriptor"`
	StatementDescriptorSuffix         *string               `json:"statement_descriptor_suffix"`
	Status                            string                `json:"status"`
	TransferData                      *struct{}             `json:"transfer_data"`
	TransferGroup                     *string               `json:"transfer_group"`
}

// The states of payment and setup intents.
const (
	StatusCanceled              = "canceled"
	StatusRequiresAction        = "requires_action"
	StatusRequiresConfirmation  = "requires_confirmation"
	StatusRequiresPaymentMethod = "requires_payment_method"
	StatusSucceeded             = "succeeded"
)

// AmountDetails is always without a tip.
type AmountDetails struct {
	Tip struct{} `json:"tip"`
}

// AutomaticMethods echoes that the provider was left to choose the kinds of payment methods, which are only cards
// here.
type AutomaticMethods struct {
	AllowRedirects string `json:"allow_redirects,omitempty" form:"allow_redirects"`
	Enabled        bool   `json:"enabled" form:"enabled"`
}

// PaymentMethodOptions holds what was asked of card payments.
type PaymentMethodOptions struct {
	Card CardOptions `json:"card"`
}

// CardOptions are the options of a payment intent's card payments.
type CardOptions struct {
	Installments        *struct{} `json:"installments"` //nolint:misspell // the provider spells so
	MandateOptions      *struct{} `json:"mandate_options"`
	Network             *string   `json:"network"`
	RequestThreeDSecure string    `json:"request_three_d_secure"`
}

// NextAction tells the page what the customer has to do.
type NextAction struct {
	Type         string       `json:"type"`
	UseStripeSDK UseStripeSDK `json:"use_stripe_sdk"`
}

// UseStripeSDK leaves the 3-D Secure dialog to the page's script.
type UseStripeSDK struct {
	Type   string `json:"type"`
	Source string `json:"three_d_secure_2_source"`
}

func (pi *PaymentIntent) key() string      { return pi.ID }
func (pi *PaymentIntent) createdAt() int64 { return pi.Created }
func (pi *PaymentIntent) public() any      { return copyOf(pi) }

func (pi *PaymentIntent) index() map[string]any {
	return map[string]any{
		"amount": pi.Amount, "created": pi.Created, "currency": pi.Currency, "customer": pi.Customer, "status": pi.Status,
		"metadata": pi.Metadata,
	}
}

// OptionsParams are the options by kind of payment method.
type OptionsParams struct {
	Card *struct {
		RequestThreeDSecure *string `form:"request_three_d_secure"`
	} `form:"card"`
}

// PaymentIntentParams are the parameters that create a payment intent, and those that confirm it at once.
type PaymentIntentParams struct {
	Amount                  *int64            `form:"amount"`
	AutomaticPaymentMethods *AutomaticMethods `form:"automatic_payment_methods"`
	CaptureMethod           *string           `form:"capture_method"`
	Confirm                 bool              `form:"confirm"`
	ConfirmationMethod      *string           `form:"confirmation_method"`
	Currency                *string           `form:"currency"`
	PaymentIntentDetails
	ConfirmParams
}

// PaymentIntentUpdateParams are the parameters that change a payment intent.
type PaymentIntentUpdateParams struct {
	Expandable
	Amount            *int64               `form:"amount"`
	Currency          *string              `form:"currency"`
	PaymentMethod     *string              `form:"payment_method"`
	PaymentMethodData *PaymentMethodParams `form:"payment_method_data"`
	ReceiptEmail      *string              `form:"receipt_email"`
	SetupFutureUsage  *string              `form:"setup_future_usage"`
	Shipping          *Shipping            `form:"shipping"`
	PaymentIntentDetails
}

// PaymentIntentDetails are the parameters that creation and update share.
type PaymentIntentDetails struct {
	Customer                  *string           `form:"customer"`
	Description               *string           `form:"description"`
	Metadata                  map[string]string `form:"metadata"`
	PaymentMethodTypes        []string          `form:"payment_method_types"`
	StatementDescriptor       *string           `form:"statement_descriptor"`
	StatementDescriptorSuffix *string           `form:"statement_descriptor_suffix"`
	TransferGroup             *string           `form:"transfer_group"`
}

// ConfirmParams are the parameters that confirm a payment intent.
type ConfirmParams struct {
	Expandable
	ClientSecret          *string `form:"client_secret"`
	ErrorOnRequiresAction bool    `form:"error_on_requires_action"`
	// true, one_off or recurring: the customer isn't there
	OffSession           *string              `form:"off_session"`
	PaymentMethod        *string              `form:"payment_method"`
	PaymentMethodData    *PaymentMethodParams `form:"payment_method_data"`
	PaymentMethodOptions *OptionsParams       `form:"payment_method_options"`
	ReceiptEmail         *string              `form:"receipt_email"`
	ReturnURL            *string              `form:"return_url"`
	SetupFutureUsage     *string              `form:"setup_future_usage"`
	Shipping             *Shipping            `form:"shipping"`
	UseStripeSDK         bool                 `form:"use_stripe_sdk"`
}

// RetrieveParams are the parameters that read an intent; the page gives the client secret.
type RetrieveParams struct {
	Expandable
	ClientSecret *string `form:"client_secret"`
}

// CancelParams are the parameters that cancel an intent.
type CancelParams struct {
	Expandable
	CancellationReason *string `form:"cancellation_reason"`
}

// PaymentIntentListParams are the parameters of the list of payment intents.
type PaymentIntentListParams struct {
	Page
	Customer *string `form:"customer"`
}
