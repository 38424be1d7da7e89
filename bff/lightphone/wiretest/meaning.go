package wiretest

import (
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// Meaning is what an example says to the port: the operation, its request and its answer, or the error in its place.
type Meaning struct {
	Op              *carrier.Operation
	Request, Answer any
	Err             *carrier.Error
}

// Ada is the customer of the examples.
var Ada = carrier.Customer{UserID: "1001", CNUM: "C1000001", Token: "an-opaque-token"}

var (
	today    = carrier.Date{Year: 2026, Month: time.November, Day: 5}
	nextTime = carrier.Date{Year: 2026, Month: time.December, Day: 5}
	login    = carrier.LoginAnswer{UserID: "1001", Email: "ada@example.com", FirstName: "Ada", LastName: "Lovelace",
		Token: "an-opaque-token"}
	home    = carrier.Address{Street: "1 Rue Notre-Dame E", City: "Montréal", Region: "QC", PostalCode: "H2Y 1C6"}
	price   = carrier.Money{Amount: 3449, Currency: "CAD"}
	visa    = carrier.SavedCard{Brand: "visa", Last4: "4242", HolderName: "Ada Lovelace"}
	rawVisa = carrier.Card{Type: "Visa", HolderName: "Ada Lovelace", Number: "4242424242424242", CVV: "987", ExpMonth: 9,
		ExpYear: 2030}
	quote = carrier.Quote{
		PlanFee: 3000, Subtotal: 3000, Total: 3449, ChargeDuration: 30, Currency: "CAD",
		Taxes: []carrier.Tax{{Name: "GST", Rate: 5000, Amount: 150}, {Name: "QST", Rate: 9975, Amount: 299}},
	}
	newNumber = carrier.Activation{
		ICCID: "8912230000000000001", Start: today, End: nextTime, PlanID: "102",
		FirstName: "Ada", LastName: "Lovelace", Email: "ada@example.com", Address: home, Quote: quote,
	}
)

// brought returns the activation with a number brought along, and with everything else that can be said.
func brought() carrier.Activation {
	a := newNumber
	a.PortIn = &carrier.PortIn{DonorID: "3", AccountNumber: "1234567890123", PhoneNumber: "4165550123",
		IMEI: "490154203237518"}
	a.PromoCode, a.ReferralCNUM, a.MarketingConsent, a.ShippingContactNumber = "LIGHT", "C1000002", true, "5145550123"
	return a
}

// active returns the login of a subscriber.
func active() carrier.LoginAnswer {
	a := login
	a.CNUM = "C1000001"
	return a
}

func refusal(code carrier.Code, reason carrier.Reason) *carrier.Error {
	return &carrier.Error{Code: code, Reason: reason}
}

// Meanings has what each example means to the port, by its ID. Missing are those of calls that no carrier is asked
// for, and those that the BFF refuses itself.
var Meanings = map[string]Meaning{
	"LightPhoneRegistration/a new customer": {
		Op: carrier.Register.Operation,
		Request: carrier.RegisterRequest{FirstName: "Grace", LastName: "Hopper", Email: "grace@example.com",
			Password: "Light-2026!"},
		Answer: carrier.UserAnswer{UserID: "1002"},
	},
	"LightPhoneRegistration/the address is taken": {
		Op: carrier.Register.Operation,
		Request: carrier.RegisterRequest{FirstName: "Ada", LastName: "Lovelace", Email: "ada@example.com",
			Password: "Light-2026!"},
		Err: refusal(carrier.AlreadyExists, carrier.ReasonUserExists),
	},
	"LightPhoneValidateOTP/after a registration": {
		Op: carrier.VerifyCode.Operation, Request: carrier.VerifyCodeRequest{UserID: "1001", Code: "246810"}, Answer: login,
	},
	"LightPhoneValidateOTP/after a forgotten password": {
		Op: carrier.VerifyCode.Operation, Request: carrier.VerifyCodeRequest{UserID: "1001", Code: "246810"},
		Answer: carrier.LoginAnswer{UserID: "1001"},
	},
	"LightPhoneValidateOTP/a wrong code": {
		Op: carrier.VerifyCode.Operation, Request: carrier.VerifyCodeRequest{UserID: "1001", Code: "111111"},
		Err: refusal(carrier.InvalidArgument, carrier.ReasonInvalidOTP),
	},
	"LightPhoneResendOTP/a code again": {
		Op: carrier.ResendCode.Operation, Request: carrier.UserRequest{UserID: "1001"}, Answer: carrier.Done{},
	},
	"LightPhoneLogin/a subscriber": {
		Op: carrier.Login.Operation, Request: carrier.LoginRequest{Email: "ada@example.com", Password: "Light-2026!"},
		Answer: active(),
	},
	"LightPhoneLogin/not yet activated": {
		Op: carrier.Login.Operation, Request: carrier.LoginRequest{Email: "ada@example.com", Password: "Light-2026!"},
		Answer: login,
	},
	"LightPhoneLogin/a wrong password": {
		Op: carrier.Login.Operation, Request: carrier.LoginRequest{Email: "ada@example.com", Password: "Light-2025!"},
		Err: refusal(carrier.Unauthenticated, carrier.ReasonBadCredentials),
	},
	"LightPhoneLogin/not yet verified": {
		Op: carrier.Login.Operation, Request: carrier.LoginRequest{Email: "ada@example.com", Password: "Light-2026!"},
		Err: &carrier.Error{Code: carrier.FailedPrecondition, Reason: carrier.ReasonUnverified, UserID: "1001"},
	},
	"LightPhoneLogin/a wrong API token": {
		Op: carrier.Login.Operation, Request: carrier.LoginRequest{Email: "ada@example.com", Password: "Light-2026!"},
		Err: &carrier.Error{Code: carrier.BackendAuth},
	},
	"LightPhoneForgotPassword/a code for a new password": {
		Op: carrier.ForgotPassword.Operation, Request: carrier.ForgotPasswordRequest{Email: "ada@example.com"},
		Answer: carrier.UserAnswer{UserID: "1001"},
	},
	"LightPhoneResetPassword/a new password": {
		Op:      carrier.ResetPassword.Operation,
		Request: carrier.ResetPasswordRequest{UserID: "1001", NewPassword: "Light-2027!", Code: "246810"},
		Answer:  carrier.Done{},
	},

	"ValidateSimCard/a free card": {
		Op: carrier.CheckSIM.Operation, Request: carrier.CheckSIMRequest{ICCID: "8912230000000000001"},
		Answer: carrier.CheckSIMAnswer{Available: true},
	},
	"ValidateSimCard/a blocked card": {
		Op: carrier.CheckSIM.Operation, Request: carrier.CheckSIMRequest{ICCID: "8912239999999999999"},
		Answer: carrier.CheckSIMAnswer{},
	},
	"IsActivationPending/under review": {
		Op: carrier.GetActivationStatus.Operation, Request: Ada,
		Answer: carrier.ActivationStatus{State: carrier.ActivationUnderReview},
	},
	"IsActivationPending/nothing submitted": {
		Op: carrier.GetActivationStatus.Operation, Request: Ada,
		Answer: carrier.ActivationStatus{State: carrier.ActivationNone},
	},
	"PrepaidPlans/the plans on sale": {
		Op: carrier.ListPlans.Operation, Request: Ada,
		Answer: carrier.PlansAnswer{Plans: []carrier.Plan{
			{ID: "102", Fee: 3000, DataCapacity: "6GB", Currency: "CAD", Carrier: "Light-CCP", OverageText: "$10 per extra GB"},
			{ID: "103", Fee: 4500, DataCapacity: "20GB", Currency: "CAD", Carrier: "Light-CCP", OverageText: "$5 per extra GB"},
		}},
	},
	"GetTotalPrepaid/a price in Quebec": {
		Op: carrier.GetQuote.Operation, Request: carrier.QuoteRequest{Customer: Ada, PlanID: "102", Region: "QC",
			Start: today}, Answer: quote,
	},
	"PostActivationInfoPrepaid/with a number brought along": {
		Op: carrier.Submit.Operation, Request: carrier.SubmitRequest{Customer: Ada, Activation: brought()},
		Answer: carrier.SubmitAnswer{ActivationID: "50001"},
	},
	"PostActivationInfoPrepaid/with a new number": {
		Op: carrier.Submit.Operation, Request: carrier.SubmitRequest{Customer: Ada, Activation: newNumber},
		Answer: carrier.SubmitAnswer{ActivationID: "50001"},
	},
	"PostActivationInfoPrepaid/the card is not free": {
		Op: carrier.Submit.Operation, Request: carrier.SubmitRequest{Customer: Ada, Activation: newNumber},
		Err: &carrier.Error{Code: carrier.FailedPrecondition, Reason: carrier.ReasonSIMUnavailable, Field: "ICCID"},
	},
	"PostActivationInfoPrepaid/another is under review": {
		Op: carrier.Submit.Operation, Request: carrier.SubmitRequest{Customer: Ada, Activation: newNumber},
		Err: refusal(carrier.FailedPrecondition, carrier.ReasonActivationPending),
	},
	"PostActivationInfoPrepaid/the price has changed": {
		Op: carrier.Submit.Operation, Request: carrier.SubmitRequest{Customer: Ada, Activation: newNumber},
		Err: refusal(carrier.FailedPrecondition, carrier.ReasonQuoteChanged),
	},
	"PostActivationInfoPrepaid/the number can't be brought along": {
		Op: carrier.Submit.Operation, Request: carrier.SubmitRequest{Customer: Ada, Activation: brought()},
		Err: &carrier.Error{Code: carrier.InvalidArgument, Reason: carrier.ReasonPortInInvalid, Field: "PhoneNumber"},
	},
	"PrepaidActivationPayment/paid": {
		Op: carrier.PayActivation.Operation,
		Request: carrier.PayActivationRequest{Customer: Ada, ActivationID: "50001", Money: price, Card: rawVisa,
			AutoPay: true}, Answer: carrier.Done{},
	},
	"PrepaidActivationPayment/paid, the holder under the other name and the numbers as a form has them": {
		Op: carrier.PayActivation.Operation,
		Request: carrier.PayActivationRequest{Customer: Ada, ActivationID: "50001", Money: price, Card: rawVisa,
			AutoPay: true}, Answer: carrier.Done{},
	},

	"CreateActivationPaymentIntent/a secret for the activation": {
		Op:      carrier.CreateActivationIntent.Operation,
		Request: carrier.ActivationIntentRequest{Customer: Ada, ActivationID: "50001"},
		Answer:  carrier.CardIntent{ClientSecret: "pi_1_secret_x"},
	},
	"CreateManualExtensionPaymentIntent/with the saved card": {
		Op:      carrier.CreateExtensionIntent.Operation,
		Request: carrier.ExtensionIntentRequest{Customer: Ada, PlanID: "102", UseSavedCard: true},
		Answer:  carrier.CardIntent{ClientSecret: "pi_2_secret_x", PaymentMethodID: "pm_1"},
	},
	"CreateManualExtensionPaymentIntent/with a new card": {
		Op: carrier.CreateExtensionIntent.Operation, Request: carrier.ExtensionIntentRequest{Customer: Ada, PlanID: "102"},
		Answer: carrier.CardIntent{ClientSecret: "pi_2_secret_x"},
	},
	"CreatePaymentMethodChangeSetupIntent/a secret for another card": {
		Op: carrier.CreateCardChangeIntent.Operation, Request: Ada,
		Answer: carrier.CardIntent{ClientSecret: "seti_1_secret_x"},
	},
	"GetPaymentMethod/a saved card": {
		Op: carrier.GetSavedCard.Operation, Request: Ada,
		Answer: carrier.SavedCardAnswer{Card: &carrier.SavedCard{
			Brand: "visa", Last4: "4242", HolderName: "Ada Lovelace", PaymentMethodID: "pm_1", ExpMonth: 9, ExpYear: 2030,
		}},
	},
	"GetPaymentMethod/no saved card": {Op: carrier.GetSavedCard.Operation, Request: Ada,
		Answer: carrier.SavedCardAnswer{}},

	"GetBasicInfo/who it is": {
		Op: carrier.GetBasicInfo.Operation, Request: Ada,
		Answer: carrier.BasicInfo{FirstName: "Ada", LastName: "Lovelace", Email: "ada@example.com", WebUserInfoID: "1001"},
	},
	"GetProfile/a suspended customer of a retired plan": {
		Op: carrier.GetProfile.Operation, Request: Ada,
		Answer: carrier.Profile{
			FirstName: "Ada", LastName: "Lovelace", Email: "ada@example.com", AccountNumber: "A7700001", Address: home,
			PhoneNumber: "5145550100",
			Suspended:   true, CurrentPlanRetired: true,
		},
	},
	"GetProfile/a dead session": {Op: carrier.GetProfile.Operation, Request: Ada,
		Err: &carrier.Error{Code: carrier.Unauthenticated}},
	"GetProfile/too many calls": {Op: carrier.GetProfile.Operation, Request: Ada,
		Err: &carrier.Error{Code: carrier.RateLimited}},
	"GetProfile/the carrier fails": {Op: carrier.GetProfile.Operation, Request: Ada,
		Err: &carrier.Error{Code: carrier.Unavailable}},
	"GetProfile/the carrier is too slow": {Op: carrier.GetProfile.Operation, Request: Ada,
		Err: &carrier.Error{Code: carrier.DeadlineExceeded}},
	"AccountInfo/a subscription": {
		Op: carrier.GetAccountInfo.Operation, Request: Ada,
		Answer: carrier.AccountInfo{
			Start: today, End: nextTime, PlanName: "$30.00/month", PlanID: "102", DataCapacity: "6", DataCapacityName: "6GB",
			DataUsage: "1.5",
			Carrier:   "Light-CCP", DataOverage: "$10 per extra GB", Calling: "Unlimited",
		},
	},
	"ChangeName/another name": {
		Op: carrier.ChangeName.Operation, Request: carrier.ChangeNameRequest{Customer: Ada, FirstName: "Augusta",
			LastName: "King"}, Answer: carrier.Done{},
	},
	"ChangeName/nobody knows whether it happened": {
		Op: carrier.ChangeName.Operation, Request: carrier.ChangeNameRequest{Customer: Ada, FirstName: "Augusta",
			LastName: "King"},
		Err: &carrier.Error{Code: carrier.OutcomeUnknown},
	},
	"ChangeAddress/another address": {
		Op: carrier.ChangeAddress.Operation,
		Request: carrier.ChangeAddressRequest{
			Customer: Ada, Address: carrier.Address{Street: "290 Bremner Blvd", City: "Toronto", Region: "ON",
				PostalCode: "M5V 3L9"},
		},
		Answer: carrier.Done{},
	},
	"ChangePlan/another plan": {
		Op: carrier.ChangePlan.Operation, Request: carrier.ChangePlanRequest{Customer: Ada, PlanID: "103"},
		Answer: carrier.Done{},
	},
	"ChangePlan/a second time": {
		Op: carrier.ChangePlan.Operation, Request: carrier.ChangePlanRequest{Customer: Ada, PlanID: "103"},
		Err: refusal(carrier.FailedPrecondition, carrier.ReasonChangePending),
	},
	"PostTermination/a first time": {
		Op: carrier.Terminate.Operation, Request: carrier.TerminateRequest{Customer: Ada, Reason: "Price too high"},
		Answer: carrier.Done{},
	},
	"PostTermination/a second time": {
		Op: carrier.Terminate.Operation, Request: carrier.TerminateRequest{Customer: Ada, Reason: "Price too high"},
		Err: refusal(carrier.FailedPrecondition, carrier.ReasonTerminationPending),
	},
	"ChangePaymentInfo/another card": {
		Op: carrier.ChangeCard.Operation,
		Request: carrier.ChangeCardRequest{Customer: Ada, Card: carrier.Card{
			Type: "Mastercard", HolderName: "Augusta King", Number: "5555555555554444", CVV: "987", ExpMonth: 9, ExpYear: 2030,
		}},
		Answer: carrier.Done{},
	},
	"GetPaymentHistory/a refund after a payment": {
		Op: carrier.ListPayments.Operation, Request: Ada,
		Answer: carrier.PaymentsAnswer{Payments: []carrier.PaymentRecord{
			{
				Category: "Plan", SubCategory: "Refund", At: time.Date(2026, 11, 6, 9, 30, 0, 0, time.UTC),
				CardHolder: "Ada Lovelace", CardNumber: "4242",
				Credit: 449, Balance: -449, Currency: "CAD",
			},
			{
				Category: "Plan", SubCategory: "Renewal", At: time.Date(2026, 11, 5, 17, 0, 0, 0, time.UTC),
				CardHolder: "Ada Lovelace", CardNumber: "4242",
				Debit: 3449, Currency: "CAD",
			},
		}},
	},
	"GetPaymentHistory/a receipt with its taxes": {
		Op: carrier.ListPayments.Operation, Request: Ada,
		Answer: carrier.PaymentsAnswer{Payments: []carrier.PaymentRecord{{
			Category: "Plan", SubCategory: "Renewal", At: time.Date(2026, 11, 5, 17, 0, 0, 0, time.UTC),
			CardHolder: "Ada Lovelace", CardNumber: "4242",
			Debit: 3449, Currency: "CAD", Subtotal: 3000, Region: "QC",
			Taxes: []carrier.Tax{{Name: "GST", Amount: 150}, {Name: "QST", Amount: 299}},
		}}},
	},

	"carrier/an event of the carrier": {
		Op: carrier.ParseEvent.Operation,
		Answer: carrier.Event{ID: "ev_1", Type: carrier.EventActivationApproved, UserID: "1001",
			At: time.Date(2026, 11, 5, 14, 0, 0, 0, time.UTC)},
	},
	"GetOutlook/everything at once": {
		Op: carrier.GetOutlook.Operation, Request: Ada,
		Answer: carrier.Outlook{
			Renewal:      &carrier.Renewal{On: nextTime, Money: price, Card: &carrier.SavedCard{Brand: "visa", Last4: "4242"}},
			PlanChange:   &carrier.PlanChange{PlanID: "103", Name: "20GB", From: nextTime.AddDays(1)},
			Cancellation: &carrier.Cancellation{LastDay: nextTime.AddDays(-1)},
			Activation:   carrier.ActivationStatus{State: carrier.ActivationRefused, Reason: "No such street"},
			PortIn: carrier.PortInProgress{
				State: carrier.PortInInformationRequired, PhoneNumber: "4165550123", Reason: "The account number does not match.",
				Field: "AccountNumber",
			},
		},
	},
	"GetOutlook/a renewal": {
		Op: carrier.GetOutlook.Operation, Request: Ada,
		Answer: carrier.Outlook{
			Renewal:    &carrier.Renewal{On: nextTime, Money: price, Card: &carrier.SavedCard{Brand: "visa", Last4: "4242"}},
			Activation: carrier.ActivationStatus{State: carrier.ActivationNone},
			PortIn:     carrier.PortInProgress{State: carrier.PortInNone},
		},
	},
	"ActivationDue/not yet paid": {
		Op: carrier.GetActivationDue.Operation, Request: carrier.ActivationDueRequest{ActivationID: "50001"},
		Answer: carrier.Due{UserID: "1001", PlanID: "102", Money: price},
	},
	"ExtensionDue/the next cycle": {
		Op: carrier.GetExtensionDue.Operation, Request: carrier.ExtensionDueRequest{Customer: Ada, PlanID: "102"},
		Answer: carrier.Due{UserID: "1001", PlanID: "102", Money: price, CycleStart: nextTime},
	},
	"RecordPayment/an activation is paid": {
		Op: carrier.RecordPayment.Operation,
		Request: carrier.SettledPayment{
			Kind: carrier.PaymentActivation, ActivationID: "50001", UserID: "1001", IntentID: "pi_1", Money: price, Card: visa,
		},
		Answer: carrier.Done{},
	},
	"RecordPayment/an extension is paid": {
		Op: carrier.RecordPayment.Operation,
		Request: carrier.SettledPayment{
			Kind: carrier.PaymentExtension, UserID: "1001", CNUM: "C1000001", PlanID: "102", IntentID: "pi_2", Money: price,
			Card: visa,
		},
		Answer: carrier.Done{},
	},
}
