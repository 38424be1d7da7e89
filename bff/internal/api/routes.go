package api

import (
	"net/http"

	"github.com/golight/selfservice/bff/lightphone"
)

// access says what a route asks for before its handler runs.
type access int

const (
	page    access = iota // nothing: web app and documentation
	public                // the client headers of every /api call
	private               // these and a session
	counted               // these, a session, and no more than limit.CustomerCalls: what writes, prices or pays
	hook                  // a signature, which the handler checks
)

// needsSession reports whether a logged-in customer must be calling.
func (a access) needsSession() bool { return a == private || a == counted }

// route is one operation of the edge.
type route struct {
	method, path string
	access       access
	handle       func(*Server, *call) error
	done, failed string // the documented texts (spec §8)
}

// Texts that several calls share (spec §8).
const (
	tryAgain      = "An error occurred. Please try again."
	tryAgainLater = "An error occurred. Please try again later."
	wentWrong     = "Something went wrong. Please try again later."
	noProfile     = "Unable to fetch user profile"
	noPayment     = "Unable to initialize payment. Please try again later."
)

// routes lists every documented and additive call. openapi.yaml has the same set.
func routes() []route {
	const get, post = http.MethodGet, http.MethodPost
	return []route{
		{post, lightphone.PathRegistration, public, (*Server).register, "OTP sent to your email!", "Server error occurred."},
		{post, lightphone.PathValidateOTP, public, (*Server).validateOTP, "Account activated successfully!", tryAgain},
		{post, lightphone.PathResendOTP, public, (*Server).resendOTP, "OTP has been resent to your email.",
			"Failed to resend OTP. Please try again."},
		{post, lightphone.PathLogin, public, (*Server).login, "", tryAgain},
		{post, lightphone.PathForgotPassword, public, (*Server).forgotPassword, "OTP sent to your email",
			"OTP verification failed. Please try again."},
		{post, lightphone.PathResetPassword, public, (*Server).resetPassword, "Password reset successfully!",
			"Password reset failed. Please try again."},

		{get, lightphone.PathValidateSimCard, public, (*Server).validateSIM, "",
			"Error verifying SIM card. Please try again."},
		{get, lightphone.PathIsActivationPending, private, (*Server).activationPending, "", tryAgain},
		{post, lightphone.PathPrepaidPlans, private, (*Server).plans, "", "Failed to load plans. Please try again."},
		{get, lightphone.PathGetTotalPrepaid, counted, (*Server).quote, "", tryAgainLater},
		{post, lightphone.PathPostActivationInfoPrepaid, counted, (*Server).submitActivation, "", tryAgainLater},
		{post, lightphone.PathPrepaidActivationPayment, counted, (*Server).payWithRawCard, "",
			"Payment failed. Please try again."},

		{post, lightphone.PathCreateActivationPaymentIntent, counted, (*Server).activationIntent, "", noPayment},
		{post, lightphone.PathCreateManualExtensionPaymentIntent, counted, (*Server).extensionIntent, "", noPayment},
		{post, lightphone.PathCreatePaymentMethodChangeSetupIntent, counted, (*Server).cardChangeIntent, "", noPayment},
		{get, lightphone.PathGetPaymentMethod, private, (*Server).savedCard, "", wentWrong},

		{get, lightphone.PathGetBasicInfo, private, (*Server).basicInfo, "", noProfile},
		{get, lightphone.PathGetProfile, private, (*Server).profile, "", noProfile},
		{get, lightphone.PathAccountInfo, private, (*Server).accountInfo, "", noProfile},
		{post, lightphone.PathChangeName, counted, (*Server).changeName, "Name changed successfully",
			"Failed to change name. Please contact customer support."},
		{post, lightphone.PathChangeAddress, counted, (*Server).changeAddress, "Address changed successfully",
			"Failed to change address. Please contact customer support."},
		{post, lightphone.PathChangePlan, counted, (*Server).changePlan, "Your plan change request has been submitted",
			wentWrong},
		{post, lightphone.PathPostTermination, counted, (*Server).terminate,
			"Your plan termination request has been submitted.", wentWrong},
		{post, lightphone.PathChangePaymentInfo, counted, (*Server).changeRawCard, "Payment method changed successfully",
			"Payment method change failed. Please try again."},
		{get, lightphone.PathGetPaymentHistory, private, (*Server).paymentHistory, "",
			"Failed to load payment history. Please try again."},
		{get, lightphone.PathGetOutlook, private, (*Server).outlook, "", wentWrong},

		{get, lightphone.PathAppConfig, public, (*Server).appConfig, "", wentWrong},
		{post, lightphone.PathSessionKeepAlive, private, (*Server).keepAlive, "", wentWrong},
		{post, lightphone.PathSessionLogout, private, (*Server).logout, "", wentWrong},
		{get, lightphone.PathSessionList, private, (*Server).listSessions, "", wentWrong},
		{post, lightphone.PathSessionEnd, private, (*Server).endSessions, "", wentWrong},

		{post, lightphone.PathHookStripe, hook, (*Server).hookStripe, "", wentWrong},
		{post, lightphone.PathHookCarrier, hook, (*Server).hookCarrier, "", wentWrong},
	}
}
