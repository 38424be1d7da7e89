package legacyapi

import (
	"bytes"
	"net/http"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// operation is one documented call. fields maps the port's field names to the request's.
type operation struct {
	method, path string
	run          func(*call) (any, error)
	fields       map[string]string
}

// name is the last segment of the path; faults and the journal go by it.
func (o *operation) name() string { return o.path[strings.LastIndexByte(o.path, '/')+1:] }

// operations are all calls that the carrier takes.
var operations = []operation{
	post(lightphone.PathRegistration, register, nil),
	post(lightphone.PathValidateOTP, validateOTP, nil),
	post(lightphone.PathResendOTP, resendOTP, nil),
	post(lightphone.PathLogin, login, nil),
	post(lightphone.PathForgotPassword, forgotPassword, nil),
	post(lightphone.PathResetPassword, resetPassword, nil),

	get(lightphone.PathValidateSimCard, validateSimCard),
	get(lightphone.PathIsActivationPending, isActivationPending),
	post(lightphone.PathPrepaidPlans, prepaidPlans, nil),
	get(lightphone.PathGetTotalPrepaid, getTotalPrepaid),
	post(lightphone.PathPostActivationInfoPrepaid, postActivationInfo, map[string]string{
		"ICCID": "simcard_no", "Start": "startDate", "End": "endDate", "PlanID": "planId", "UserID": "userId",
		"FirstName": "firstName", "LastName": "lastName", "Email": "email",
		"Address.Street": "streetaddress", "Address.City": "city", "Address.Region": "province",
		"Address.PostalCode": "postal",
		"PortIn.DonorID":     "portin_carrier", "PortIn.AccountNumber": "portin_accountNo",
		"PortIn.PhoneNumber": "portin_phoneNo", "PortIn.IMEI": "portin_imei",
	}),
	post(lightphone.PathPrepaidActivationPayment, prepaidActivationPayment,
		map[string]string{"Amount": "PaymentAmt", "ActivationID": "paId"}),

	post(lightphone.PathCreateActivationPaymentIntent, createActivationIntent, map[string]string{"ActivationID": "paId"}),
	post(lightphone.PathCreateManualExtensionPaymentIntent, createExtensionIntent, map[string]string{"PlanID": "PlanId"}),
	post(lightphone.PathCreatePaymentMethodChangeSetupIntent, createCardChangeIntent, nil),
	get(lightphone.PathGetPaymentMethod, getPaymentMethod),

	get(lightphone.PathGetBasicInfo, getBasicInfo),
	get(lightphone.PathGetProfile, getProfile),
	get(lightphone.PathAccountInfo, accountInfo),
	post(lightphone.PathChangeName, changeName, map[string]string{"FirstName": "NfName", "LastName": "NlName"}),
	post(lightphone.PathChangeAddress, changeAddress, map[string]string{
		"Address.Street": "NAddrSt", "Address.Region": "NAddrProv", "Address.City": "NAddrCity",
		"Address.PostalCode": "NAddrPCode",
	}),
	post(lightphone.PathChangePlan, changePlan, map[string]string{"CNUM": "Cnum", "PlanID": "PlanId"}),
	post(lightphone.PathPostTermination, postTermination, nil),
	post(lightphone.PathChangePaymentInfo, changePaymentInfo, nil),
	get(lightphone.PathGetPaymentHistory, getPaymentHistory),
	get(lightphone.PathGetOutlook, getOutlook),

	post(lightphone.PathRecordPayment, recordPayment,
		map[string]string{"ActivationID": "PaId", "IntentID": "PaymentIntentId"}),
	get(lightphone.PathActivationDue, activationDue),
	get(lightphone.PathExtensionDue, extensionDue),
}

// OperationNames lists the names of all operations.
func OperationNames() []string {
	names := make([]string, len(operations))
	for i := range operations {
		names[i] = operations[i].name()
	}
	return names
}

func get(path string, run func(*call) (any, error)) operation {
	return operation{method: http.MethodGet, path: path, run: run, fields: map[string]string{
		"Start": "start", "PlanID": "planId", "Region": "provinceCode", "ActivationID": "paId", "CNUM": "cnum",
	}}
}

func post(path string, run func(*call) (any, error), fields map[string]string) operation {
	return operation{method: http.MethodPost, path: path, run: run, fields: fields}
}

// decode reads the body into v. An empty body is not JSON.
func (k *call) decode(v any) error { return lightphone.Decode(bytes.NewReader(k.body), v) }

// ctx carries what the world may want of the request's headers.
func (k *call) query(name string) string { return k.request.URL.Query().Get(name) }

// required refuses the first empty text.
func required(fields ...string) error {
	for i := 0; i+1 < len(fields); i += 2 {
		if fields[i+1] == "" {
			return invalid(fields[i], fields[i]+" is required.")
		}
	}
	return nil
}

func invalid(field, message string) error {
	return &carrier.Error{Code: carrier.InvalidArgument, Field: field, Message: message}
}

func done(message string) lightphone.Result {
	return lightphone.Result{IsSuccess: true, Message: message}
}
