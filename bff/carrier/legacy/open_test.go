package legacy

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
)

func settings(options map[string]string) carrier.Settings {
	return carrier.Settings{BaseURL: "https://carrier.test/base/", APIToken: apiToken, Options: options}
}

func TestDefaults(t *testing.T) {
	t.Parallel()
	backend, err := Open(settings(nil))
	if err != nil {
		t.Fatal(err)
	}
	want := carrier.Capabilities{
		Donors: []carrier.Donor{
			{ID: "1", Name: "Bell"}, {ID: "2", Name: "Fido"}, {ID: "3", Name: "Rogers"}, {ID: "7", Name: "Chatr"},
			{ID: "8", Name: "Lucky Mobile"},
			{ID: "9", Name: "Virgin"}, {ID: "10", Name: "Freedom", AccountNumberOptional: true}, {ID: "11", Name: "Shaw"},
			{ID: "13", Name: "Others"},
		},
		Termination: &carrier.Termination{
			Reasons: []string{"Support unsatisfactory", "Connectivity unsatisfactory", "Would rather not say",
				"No need for device or subscription", "Price too high", "Other"},
			Effect: carrier.TerminatesAtCycleEnd,
		},
		SavedCard: carrier.SavedCardAtProvider,
	}
	if !reflect.DeepEqual(backend.Capabilities, want) {
		t.Errorf("capabilities = %+v; want those of the specification, %+v", backend.Capabilities, want)
	}
	// Events need a secret, the provider keeps the saved card, and the documented API renews no tokens.
	wantOperations(t, backend, carrier.ParseEvent.Operation, carrier.GetSavedCard.Operation,
		carrier.RefreshToken.Operation)
}

func TestOptions(t *testing.T) {
	t.Parallel()
	backend, err := Open(settings(map[string]string{
		OptionEventSecret: "s", OptionTimeZone: "America/Vancouver", OptionDonors: "1:Bell, 10:Freedom:optional",
		OptionTerminationReasons: "Price too high | Other", OptionTerminationEffect: "immediate",
		OptionChangePlan: "off", OptionPaymentHistory: "off", OptionSavedCard: "carrier", OptionExtensions: "off",
	}))
	if err != nil {
		t.Fatal(err)
	}
	want := carrier.Capabilities{
		Donors:      []carrier.Donor{{ID: "1", Name: "Bell"}, {ID: "10", Name: "Freedom", AccountNumberOptional: true}},
		Termination: &carrier.Termination{Reasons: []string{"Price too high", "Other"}, Effect: carrier.TerminatesAtOnce},
		SavedCard:   carrier.SavedCardAtCarrier, TimeZone: "America/Vancouver",
	}
	if !reflect.DeepEqual(backend.Capabilities, want) {
		t.Errorf("capabilities = %+v; want %+v", backend.Capabilities, want)
	}
	wantOperations(t, backend, carrier.ChangePlan.Operation, carrier.ListPayments.Operation,
		carrier.GetActivationDue.Operation, carrier.RecordPayment.Operation,
		carrier.GetExtensionDue.Operation, carrier.GetOutlook.Operation, carrier.RefreshToken.Operation)
	none, err := Open(settings(map[string]string{
		OptionDonors: "none", OptionTerminationReasons: "none", OptionTerminationEffect: "reviewed", OptionChangePlan: "off",
		OptionSavedCard: "none", OptionTimeZone: "",
	}))
	if err != nil {
		t.Fatal(err)
	}
	if c := none.Capabilities; c.Donors != nil || c.Termination != nil || c.SavedCard != carrier.SavedCardNone ||
		none.Has(carrier.Terminate) {
		t.Errorf("capabilities = %+v; want no port-in, no termination, and no saved card", c)
	}
}

// wantOperations expects all operations of the port but the absent ones.
func wantOperations(t *testing.T, b *carrier.Backend, absent ...*carrier.Operation) {
	t.Helper()
	for _, op := range carrier.Operations() {
		if want := !slices.Contains(absent, op); b.Has(op) != want {
			t.Errorf("%s: offered %t; want %t", op.Name, b.Has(op), want)
		}
	}
}

func TestOptionsKeepToThemselves(t *testing.T) {
	t.Parallel()
	if _, err := Open(settings(map[string]string{OptionTerminationReasons: "Only this"})); err != nil {
		t.Fatal(err)
	}
	backend, err := Open(settings(nil))
	if err != nil || len(backend.Capabilities.Termination.Reasons) != 6 {
		t.Errorf("a second backend has %d reasons, %v; want its own 6", len(backend.Capabilities.Termination.Reasons), err)
	}
}

func TestFaultsAreReportedTogether(t *testing.T) {
	t.Parallel()
	_, err := Open(carrier.Settings{BaseURL: "carrier.test", Options: map[string]string{
		"donor": "x", OptionTimeZone: "Moon/Crater", OptionDonors: "Bell", OptionTerminationReasons: "a||b",
		OptionTerminationEffect: "later",
		OptionChangePlan:        "yes", OptionPaymentHistory: "true", OptionSavedCard: "wallet", OptionExtensions: "1",
		OptionOutlook: "please",
	}})
	if err == nil {
		t.Fatal("all that is taken; want an error")
	}
	for _, want := range []string{
		"base_url", "api_token", "option donor is unknown", "option time_zone", "option donors",
		"option termination_reasons", "option termination_effect",
		"option change_plan", "option payment_history", "option saved_card", "option extensions",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the error doesn't name %s: %v", want, err)
		}
	}
}

func TestBadDonors(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"Bell", "1", ":Bell", " :Bell", "1:", "1:Bell,1:Fido", "1:Bell:required",
		"1:Bell:optional:x", "1:Bell,,2:Fido"} {
		if _, err := Open(settings(map[string]string{OptionDonors: text})); err == nil {
			t.Errorf("donors %q are taken; want an error", text)
		}
	}
}

func TestBadAddresses(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"", "carrier.test", "ftp://carrier.test", "http://", "http://user:pass@carrier.test",
		"http://carrier.test?x=1", "http://carrier.test:port", "%"} {
		s := settings(nil)
		s.BaseURL = address
		if _, err := Open(s); err == nil || !strings.Contains(err.Error(), "base_url") {
			t.Errorf("address %q = %v; want an error about base_url", address, err)
		} else if strings.Contains(err.Error(), "pass") {
			t.Errorf("the error quotes the password: %v", err)
		}
	}
}
