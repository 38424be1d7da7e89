package lightphone

// PathOf gives the path of the call that carries an operation of the port, such
// as "Activations.Submit" (carrier.Operations); "" for Events.Parse, which is
// carried by no call.
func PathOf(operation string) string { return operationPaths[operation] }

var operationPaths = map[string]string{
	"Identities.Register": PathRegistration, "Identities.VerifyCode": PathValidateOTP, "Identities.ResendCode": PathResendOTP,
	"Identities.Login": PathLogin, "Identities.ForgotPassword": PathForgotPassword, "Identities.ResetPassword": PathResetPassword,
	"SIMs.Available": PathValidateSimCard,
	"Catalog.Plans":  PathPrepaidPlans, "Catalog.Quote": PathGetTotalPrepaid,
	"Activations.Pending": PathIsActivationPending, "Activations.Submit": PathPostActivationInfoPrepaid,
	"Accounts.BasicInfo": PathGetBasicInfo, "Accounts.Profile": PathGetProfile, "Accounts.AccountInfo": PathAccountInfo,
	"Accounts.ChangeName": PathChangeName, "Accounts.ChangeAddress": PathChangeAddress,
	"Subscriptions.ChangePlan": PathChangePlan, "Subscriptions.Terminate": PathPostTermination,
	"Payments.ActivationDue": PathActivationDue, "Payments.ExtensionDue": PathExtensionDue, "Payments.Record": PathRecordPayment,
	"SavedCards.SavedCard":         PathGetPaymentMethod,
	"CardIntents.ActivationIntent": PathCreateActivationPaymentIntent, "CardIntents.ExtensionIntent": PathCreateManualExtensionPaymentIntent,
	"CardIntents.CardChangeIntent": PathCreatePaymentMethodChangeSetupIntent,
	"LegacyCards.PayActivation":    PathPrepaidActivationPayment, "LegacyCards.ChangeCard": PathChangePaymentInfo,
	"History.Payments": PathGetPaymentHistory, "Outlooks.Outlook": PathGetOutlook,
}
