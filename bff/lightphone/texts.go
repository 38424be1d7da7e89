package lightphone

import "github.com/golight/selfservice/bff/carrier"

// PasswordRule is the documented text for a password that is too weak (spec §5).
const PasswordRule = "Password must be at least 8 characters long and include at least one number, one uppercase " +
	"letter, and one special character."

// Reasons of the BFF's own, beside the documented rule for passwords.
const (
	ReasonPasswordCommon   carrier.Reason = "password_common"
	ReasonPasswordPersonal carrier.Reason = "password_personal"
)

// RefusalText returns the documented Message of a business refusal (spec §8), ""
// for a reason that has none. Where the specification names no text, it is ours.
func RefusalText(reason carrier.Reason) string { return refusalTexts[reason] }

var refusalTexts = map[carrier.Reason]string{
	carrier.ReasonUserExists:        "User already exists",
	carrier.ReasonInvalidOTP:        "Invalid OTP. Please try again.",
	carrier.ReasonBadCredentials:    "Invalid email or password. Please try again.",
	carrier.ReasonUnverified:        "OTP sent to your email!",
	carrier.ReasonPasswordPolicy:    PasswordRule,
	ReasonPasswordCommon:            "This password is among the most common ones. Please choose another.",
	ReasonPasswordPersonal:          "Please choose a password that isn't made of your name or email address.",
	carrier.ReasonSIMUnavailable:    "Invalid or unavailable SIM card!",
	carrier.ReasonActivationPending: "An activation request was already submitted and is being reviewed.",
	carrier.ReasonQuoteChanged:      "The price has changed. Please review it and try again.",
	carrier.ReasonPortInInvalid:     "Please check the details of the number to bring along.",
	carrier.ReasonChangePending: "You've already submitted a plan change request. It will take effect in the next " +
		"cycle.",
	carrier.ReasonTerminationPending: "You've already submitted a termination request",
	carrier.ReasonPlanUnavailable:    "This plan is not available.",
	carrier.ReasonCardDeclined:       "Payment failed. Please try again.",
	carrier.ReasonPaymentRefused:     "Payment was not successful. Please try again.",
}
