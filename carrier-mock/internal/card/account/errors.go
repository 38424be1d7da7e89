package account

import (
	"errors"
	"net/http"

	"github.com/golight/selfservice/carrier-mock/internal/card/form"
	"github.com/golight/selfservice/carrier-mock/internal/card/testcards"
)

// The provider's kinds of errors.
const (
	TypeAPI            = "api_error"
	TypeCard           = "card_error"
	TypeIdempotency    = "idempotency_error"
	TypeInvalidRequest = "invalid_request_error"
)

// Codes that callers branch on, as the provider documents them.
const (
	CodeAmountTooLarge          = "amount_too_large"
	CodeAmountTooSmall          = "amount_too_small"
	CodeAuthenticationRequired  = "authentication_required"
	CodeChargeAlreadyRefunded   = "charge_already_refunded"
	CodeIncorrectNumber         = "incorrect_number"
	CodeInvalidCVC              = "invalid_cvc"
	CodeInvalidExpiryMonth      = "invalid_expiry_month"
	CodeInvalidExpiryYear       = "invalid_expiry_year"
	CodeInvalidNumber           = "invalid_number"
	CodeParameterMissing        = "parameter_missing"
	CodePaymentAuthentication   = "payment_intent_authentication_failure"
	CodePaymentUnexpectedState  = "payment_intent_unexpected_state"
	CodePaymentMethodUnexpected = "payment_method_unexpected_state"
	CodeResourceMissing         = "resource_missing"
	CodeSetupAuthentication     = "setup_intent_authentication_failure"
	CodeSetupUnexpectedState    = "setup_intent_unexpected_state"
	CodeTokenAlreadyUsed        = "token_already_used"
	messageAuthentication       = "We are unable to authenticate your payment method. Please choose a different " +
		"payment method and try again."
	messageAuthenticationRequired  = "Your card was declined. This transaction requires authentication."
	declineCodeAuthenticationAsked = "authentication_required"
)

// Error is a refusal in the provider's shape: what stands under "error" in an answer, and in an intent's last error.
type Error struct {
	Status        int            `json:"-"` // the HTTP status that it is answered with
	Charge        string         `json:"charge,omitempty"`
	Code          string         `json:"code,omitempty"`
	DeclineCode   string         `json:"decline_code,omitempty"`
	DocURL        string         `json:"doc_url,omitempty"`
	Message       string         `json:"message,omitempty"`
	Param         string         `json:"param,omitempty"`
	PaymentIntent *PaymentIntent `json:"payment_intent,omitempty"`
	PaymentMethod *PaymentMethod `json:"payment_method,omitempty"`
	SetupIntent   *SetupIntent   `json:"setup_intent,omitempty"`
	Type          string         `json:"type"`
}

func (e *Error) Error() string { return e.Message }

// Invalid makes a 400 for parameters that are missing, malformed or don't fit; code and param may be empty.
func Invalid(code, param, message string) *Error {
	e := &Error{Status: http.StatusBadRequest, Type: TypeInvalidRequest, Code: code, Param: param, Message: message}
	return e.documented()
}

// NotFound makes the answer for an id that names nothing: 404 where the id is in the path, else 400.
func NotFound(kind, id, param string, inPath bool) *Error {
	e := Invalid(CodeResourceMissing, param, "No such "+kind+": '"+id+"'")
	if inPath {
		e.Status = http.StatusNotFound
	}
	return e
}

// AsError finds the refusal in err; parameters that can't be read become one. Nil when err is neither.
func AsError(err error) *Error {
	var refusal *Error
	if errors.As(err, &refusal) {
		return refusal
	}
	var unreadable *form.Error
	if errors.As(err, &unreadable) {
		code := unreadable.Code
		if code == form.CodeInvalid {
			code = ""
		}
		return Invalid(code, unreadable.Param, unreadable.Message)
	}
	return nil
}

func missing(param string) *Error {
	return Invalid(CodeParameterMissing, param, "Missing required param: "+param+".")
}

func declined(d testcards.Decline) *Error {
	e := &Error{
		Status: http.StatusPaymentRequired, Type: TypeCard,
		Code: d.Code, DeclineCode: d.DeclineCode, Message: d.Message, Param: d.Param,
	}
	return e.documented()
}

func (e *Error) documented() *Error {
	if e.Code != "" {
		e.DocURL = "https://stripe.com/docs/error-codes/" + hyphenated(e.Code)
	}
	return e
}

func hyphenated(code string) string {
	out := []byte(code)
	for i, c := range out {
		if c == '_' {
			out[i] = '-'
		}
	}
	return string(out)
}

// within returns a copy of the error for an answer, with the whole intent that it is about.
func (e *Error) within(intent *PaymentIntent, setup *SetupIntent) *Error {
	out := *e
	if intent != nil {
		out.PaymentIntent = copyOf(intent)
	}
	if setup != nil {
		out.SetupIntent = copyOf(setup)
	}
	return &out
}
