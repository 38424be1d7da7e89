package lightphone

// Paths of the documented calls (spec §7).
const (
	PathRegistration   = "/api/LoginRegistration/LightPhoneRegistration"
	PathValidateOTP    = "/api/LoginRegistration/LightPhoneValidateOTP"
	PathResendOTP      = "/api/LoginRegistration/LightPhoneResendOTP"
	PathLogin          = "/api/LoginRegistration/LightPhoneLogin"
	PathForgotPassword = "/api/LoginRegistration/LightPhoneForgotPassword"
	PathResetPassword  = "/api/LoginRegistration/LightPhoneResetPassword"

	PathValidateSimCard           = "/api/Activation/ValidateSimCard"
	PathIsActivationPending       = "/api/Activation/IsActivationPending"
	PathPrepaidPlans              = "/api/Activation/PrepaidPlans"
	PathGetTotalPrepaid           = "/api/Activation/GetTotalPrepaid"
	PathPostActivationInfoPrepaid = "/api/Activation/PostActivationInfoPrepaid"
	PathPrepaidActivationPayment  = "/api/Activation/PrepaidActivationPayment"

	PathCreateActivationPaymentIntent        = "/api/StripePayment/CreateActivationPaymentIntent"
	PathCreateManualExtensionPaymentIntent   = "/api/StripePayment/CreateManualExtensionPaymentIntent"
	PathCreatePaymentMethodChangeSetupIntent = "/api/StripePayment/CreatePaymentMethodChangeSetupIntent"
	PathGetPaymentMethod                     = "/api/StripePayment/GetPaymentMethod"

	PathGetBasicInfo      = "/api/Account/GetBasicInfo"
	PathGetProfile        = "/api/Account/GetProfile"
	PathAccountInfo       = "/api/Account/AccountInfo"
	PathChangeName        = "/api/Account/ChangeName"
	PathChangeAddress     = "/api/Account/ChangeAddress"
	PathChangePlan        = "/api/Account/ChangePlan"
	PathPostTermination   = "/api/Account/PostTermination"
	PathChangePaymentInfo = "/api/Account/ChangePaymentInfo"
	PathGetPaymentHistory = "/api/Account/GetPaymentHistory"
)

// Paths that the BFF adds (wire.md "Additive, ours").
const (
	PathAppConfig        = "/api/App/Config"
	PathSessionKeepAlive = "/api/Session/KeepAlive"
	PathSessionLogout    = "/api/Session/Logout"
	PathSessionList      = "/api/Session/List"
	PathSessionEnd       = "/api/Session/End"
	PathHookStripe       = "/hooks/stripe"
	PathHookCarrier      = "/hooks/carrier"
)

// PathGetOutlook is what the carrier adds for the web app (`x-extension: true` in the OpenAPI document), capability
// Outlook.
const PathGetOutlook = "/api/ManageAccount/GetOutlook"

// Paths that the carrier adds (`x-extension: true` in the OpenAPI document). The BFF calls them; browsers can't.
const (
	PathRecordPayment = "/api/Payment/RecordPayment"
	PathActivationDue = "/api/Payment/ActivationDue"
	PathExtensionDue  = "/api/Payment/ExtensionDue"
)
