package remote

import (
	"github.com/golight/selfservice/bff/carrier"
)

// Version is the newest version of the protocol that this package speaks; it is in every path of an operation.
const Version = 1

// Headers of a call.
const (
	// HeaderDeadline says how many milliseconds the caller goes on waiting.
	HeaderDeadline = "Deadline-Ms"
	// HeaderIdempotencyKey names one write: a write whose key has succeeded is that one, delivered again.
	HeaderIdempotencyKey = "Idempotency-Key"
)

const (
	pathDescribe = "/describe"
	pathPrefix   = "/v1/"

	maxRequest = 256 << 10 // bytes; an event of 64 KiB fits in base64
	maxAnswer  = 1 << 20   // bytes
)

// operation is one method of a role: what goes in, what comes out.
type operation[Request, Answer any] struct {
	name  string // role/method
	write bool   // must not be made twice
	// missing names what an answer of the right form lacks to make sense, or gives ""; may be nil.
	missing func(Answer) string
}

func (o operation[Request, Answer]) path() string { return pathPrefix + o.name }

// All operations, in the order of the port.
var (
	opRegister       = operation[carrier.Registration, userAnswer]{"identities/register", true, missingUser}
	opVerifyCode     = operation[codeRequest, carrier.Login]{"identities/verifyCode", true, missingLogin}
	opResendCode     = operation[userRequest, nothing]{"identities/resendCode", true, nil}
	opLogin          = operation[loginRequest, carrier.Login]{"identities/login", false, missingLogin}
	opForgotPassword = operation[emailRequest, userAnswer]{"identities/forgotPassword", true, missingUser}
	opResetPassword  = operation[carrier.PasswordReset, nothing]{"identities/resetPassword", true, nil}

	opAvailable = operation[simRequest, availableAnswer]{"sims/available", false, nil}

	opPlans = operation[customerRequest, plansAnswer]{"catalog/plans", false, missingPlan}
	opQuote = operation[priceRequest, carrier.Quote]{"catalog/quote", false, missingQuote}

	opPending = operation[customerRequest, pendingAnswer]{"activations/pending", false, nil}
	opSubmit  = operation[submitRequest, activationAnswer]{"activations/submit", true, missingActivation}

	opBasicInfo     = operation[customerRequest, carrier.BasicInfo]{"accounts/basicInfo", false, nil}
	opProfile       = operation[customerRequest, carrier.Profile]{"accounts/profile", false, nil}
	opAccountInfo   = operation[customerRequest, carrier.AccountInfo]{"accounts/accountInfo", false, nil}
	opChangeName    = operation[nameRequest, nothing]{"accounts/changeName", true, nil}
	opChangeAddress = operation[addressRequest, nothing]{"accounts/changeAddress", true, nil}

	opChangePlan = operation[planRequest, nothing]{"subscriptions/changePlan", true, nil}
	opTerminate  = operation[terminateRequest, nothing]{"subscriptions/terminate", true, nil}

	opActivationDue = operation[activationRequest, carrier.Due]{"payments/activationDue", false, missingDue}
	opExtensionDue  = operation[planRequest, carrier.Due]{"payments/extensionDue", false, missingDue}
	opRecord        = operation[carrier.SettledPayment, nothing]{"payments/record", true, nil}

	opSavedCard = operation[customerRequest, savedCardAnswer]{"savedCards/savedCard", false, missingCard}

	opActivationIntent = operation[activationIntentRequest, carrier.CardIntent]{"cardIntents/activationIntent", true, missingSecret}
	opExtensionIntent  = operation[extensionIntentRequest, carrier.CardIntent]{"cardIntents/extensionIntent", true, missingSecret}
	opCardChangeIntent = operation[customerRequest, carrier.CardIntent]{"cardIntents/cardChangeIntent", true, missingSecret}

	opPayActivation = operation[cardPaymentRequest, nothing]{"legacyCards/payActivation", true, nil}
	opChangeCard    = operation[cardRequest, nothing]{"legacyCards/changeCard", true, nil}

	opPayments = operation[customerRequest, paymentsAnswer]{"history/payments", false, missingPayment}

	opOutlook = operation[customerRequest, carrier.Outlook]{"outlooks/outlook", false, missingRenewal}

	opParse = operation[eventRequest, carrier.Event]{"events/parse", false, missingEvent}

	opPing = operation[nothing, nothing]{"ping", false, nil}
)

// What an operation takes or gives that is no type of the port already.
type (
	nothing     struct{}
	codeRequest struct {
		UserID string
		Code   carrier.Secret
	}
	userRequest  struct{ UserID string }
	loginRequest struct {
		Email    string
		Password carrier.Secret
	}
	emailRequest    struct{ Email string }
	simRequest      struct{ ICCID string }
	customerRequest struct{ Customer carrier.Customer }
	priceRequest    struct {
		Customer carrier.Customer
		Request  carrier.QuoteRequest
	}
	submitRequest struct {
		Customer   carrier.Customer
		Activation carrier.Activation
	}
	nameRequest struct {
		Customer            carrier.Customer
		FirstName, LastName string
	}
	addressRequest struct {
		Customer carrier.Customer
		Address  carrier.Address
	}
	planRequest struct {
		Customer carrier.Customer
		PlanID   int
	}
	terminateRequest struct {
		Customer carrier.Customer
		Reason   string
	}
	activationRequest       struct{ ActivationID carrier.ActivationID }
	activationIntentRequest struct {
		Customer     carrier.Customer
		ActivationID carrier.ActivationID
	}
	extensionIntentRequest struct {
		Customer     carrier.Customer
		PlanID       int
		UseSavedCard bool
	}
	cardPaymentRequest struct {
		Customer carrier.Customer
		Payment  carrier.CardPayment
	}
	cardRequest struct {
		Customer carrier.Customer
		Card     carrier.Card
	}
	eventRequest struct {
		Header map[string][]string
		Body   []byte
	}

	userAnswer       struct{ UserID string }
	availableAnswer  struct{ Available bool }
	plansAnswer      struct{ Plans []carrier.Plan }
	pendingAnswer    struct{ Pending bool }
	activationAnswer struct{ ActivationID carrier.ActivationID }
	savedCardAnswer  struct{ Card *carrier.SavedCard }
	paymentsAnswer   struct{ Payments []carrier.PaymentRecord }
)
