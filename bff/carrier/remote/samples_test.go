package remote

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
)

// samples are the values of the document's examples: one for each field name of the
// port, or for the field of one type. They fit each other: the quote adds up.
var samples = map[string]any{
	"UserID": "1001", "CNUM": "2001", "Token": "t-9f2c", "TokenEnds": "2026-12-01T10:05:00Z",
	"FirstName": "Ada", "LastName": "Tremblay", "Email": "ada@example.com", "Password": "Light-2026!",
	"NewPassword": "Light-2027!", "VerifyCodeRequest.Code": "123456", "ResetPasswordRequest.Code": "123456",
	"ICCID": "8912230000000000001", "Available": true,
	"Plan.ID": "102", "PlanID": "102", "Omitted": "[3].PlanId: expected text or number, got an object", "Fee": 3000,
	"Currency": "CAD", "DataCapacity": "6GB", "Carrier": "Light-CCP",
	"OverageText": "$10 per extra GB", "OrderSIM": false, "Street": "1 Main Street", "City": "Toronto", "Region": "ON",
	"PostalCode": "M5V 2T6", "Start": "2026-12-01", "End": "2026-12-31",
	"SIMFee": 0, "PlanFee": 3000, "Prorate": 0, "Promo": 0, "Subtotal": 3000, "Total": 3390, "ChargeDuration": 30,
	"Quote.Reference": "q-7f", "Tax.Name": "HST", "Rate": 13000, "Tax.Amount": 390, "Amount": 3390,
	"ActivationID": "3001", "ActivationStatus.State": "rejected", "ActivationStatus.Reason": "The SIM card is damaged",
	"PromoCode": "WELCOME", "ReferralCNUM": "2002", "MarketingConsent": true, "ShippingContactNumber": "4165550101",
	"DonorID": "1", "AccountNumber": "1234567890", "PhoneNumber": "4165550100", "IMEI": "490154203237518",
	"WebUserInfoID": "1001", "Suspended": false, "CurrentPlanRetired": false,
	"PlanName": "$30.00/month", "AccountInfo.DataCapacity": "6", "DataCapacityName": "6GB", "DataUsage": "1.5",
	"DataOverage": "$10 per extra GB", "Calling": "Unlimited", "TerminateRequest.Reason": "Price too high",
	"Paid": false, "CycleStart": "2026-12-31", "Kind": "activation", "IntentID": "pi_3Qx",
	"Brand": "visa", "Last4": "4242", "HolderName": "Ada Tremblay", "PaymentMethodID": "pm_1Qx",
	"ExpMonth": 4, "ExpYear": 2030,
	"ClientSecret": "pi_3Qx_secret_9f2c", "UseSavedCard": true, "Number": "4242424242424242", "CVV": "123",
	"Card.Type": "visa", "AutoPay": true,
	"Category": "Plan", "SubCategory": "Activation", "At": "2026-12-01T10:00:00Z", "CardHolder": "Ada Tremblay",
	"CardNumber": "4242",
	"Debit":      3390, "Credit": 3390, "Balance": 0, "On": "2026-12-31", "PlanChange.Name": "20GB", "From": "2026-12-31",
	"LastDay": "2026-12-30", "PortInProgress.State": "information_required",
	"PortInProgress.Reason": "The account number is wrong",
	"PortInProgress.Field":  "AccountNumber",
	"Header":                map[string][]string{"Signature": {"9f2c"}}, "Body": "e30=", "Event.ID": "e-1",
	"Event.Type": "account.renewed",
}

// sample returns an addressable value of a type in which nothing is left out.
func sample(t testing.TB, of reflect.Type) reflect.Value {
	t.Helper()
	v := reflect.New(of).Elem()
	fill(t, v, "")
	return v
}

func fill(t testing.TB, v reflect.Value, name string) {
	t.Helper()
	switch {
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(t, v.Elem(), name)
	case v.Kind() == reflect.Slice && v.Type() != typeBytes:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(t, v.Index(0), name)
	case v.Kind() == reflect.Struct && v.Type() != typeDate && v.Type() != typeTime:
		for i := range v.NumField() {
			fill(t, v.Field(i), v.Type().Name()+"."+v.Type().Field(i).Name)
		}
	default:
		raw, err := json.Marshal(sampleOf(t, name))
		if err == nil {
			err = read(raw, name, v)
		}
		if err != nil {
			t.Errorf("the sample of %s: %v", name, err)
		}
	}
}

func sampleOf(t testing.TB, name string) any {
	t.Helper()
	if value, ok := samples[name]; ok {
		return value
	}
	_, short, _ := strings.Cut(name, ".")
	value, ok := samples[short]
	if !ok {
		t.Errorf("samples has no value for %s: openapi.yaml would lack an example", name)
	}
	return value
}

func sampleDescription() description {
	d := description{Versions: []int{Version}, Adapter: "acme"}
	for _, o := range carrier.Operations() {
		if o.Required {
			d.Operations = append(d.Operations, o.Name)
		}
	}
	d.Operations = append(d.Operations, carrier.Ping.Name, carrier.Terminate.Name)
	d.Capabilities = carrier.Capabilities{
		Donors: []carrier.Donor{{ID: "1", Name: "Bell"}},
		Termination: &carrier.Termination{Reasons: []string{"Price too high", "Other"},
			Effect: carrier.TerminatesAtCycleEnd},
		SavedCard: carrier.SavedCardAtProvider, TimeZone: "America/Toronto",
	}
	return d
}
