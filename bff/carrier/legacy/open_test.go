package legacy

import (
	"reflect"
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
	if err := backend.Check(); err != nil {
		t.Fatal(err)
	}
	want := carrier.Capabilities{
		PortIn: &carrier.PortInCapability{Donors: []carrier.Donor{
			{Key: 1, Name: "Bell"}, {Key: 2, Name: "Fido"}, {Key: 3, Name: "Rogers"}, {Key: 7, Name: "Chatr"}, {Key: 8, Name: "Lucky Mobile"},
			{Key: 9, Name: "Virgin"}, {Key: 10, Name: "Freedom", AccountNumberOptional: true}, {Key: 11, Name: "Shaw"}, {Key: 13, Name: "Others"},
		}},
		ChangePlan: true,
		Termination: &carrier.TerminationCapability{
			Reasons: []string{"Support unsatisfactory", "Connectivity unsatisfactory", "Would rather not say", "No need for device or subscription", "Price too high", "Other"},
			Effect:  carrier.TerminatesAtCycleEnd,
		},
		PaymentHistory: true, Outlook: true, SavedCard: carrier.SavedCardAtProvider,
	}
	if !reflect.DeepEqual(backend.Capabilities, want) {
		t.Errorf("capabilities = %+v; want those of the specification, %+v", backend.Capabilities, want)
	}
	if backend.Events != nil || backend.SavedCards != nil {
		t.Error("events without a secret, or a saved card that the provider keeps, are offered")
	}
	if backend.Payments == nil || backend.Outlooks == nil || backend.CardIntents == nil || backend.LegacyCards == nil || backend.Ping == nil {
		t.Error("payments, outlooks, card intents, raw cards or ping are missing")
	}
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
		PortIn:      &carrier.PortInCapability{Donors: []carrier.Donor{{Key: 1, Name: "Bell"}, {Key: 10, Name: "Freedom", AccountNumberOptional: true}}},
		Termination: &carrier.TerminationCapability{Reasons: []string{"Price too high", "Other"}, Effect: carrier.TerminatesAtOnce},
		SavedCard:   carrier.SavedCardAtCarrier, TimeZone: "America/Vancouver",
	}
	if !reflect.DeepEqual(backend.Capabilities, want) {
		t.Errorf("capabilities = %+v; want %+v", backend.Capabilities, want)
	}
	if err := backend.Check(); err != nil {
		t.Error(err)
	}
	if backend.History != nil || backend.Payments != nil || backend.Outlooks != nil || backend.Events == nil || backend.SavedCards == nil || backend.Subscriptions == nil {
		t.Error("the roles don't follow the options")
	}
	none, err := Open(settings(map[string]string{
		OptionDonors: "none", OptionTerminationReasons: "none", OptionTerminationEffect: "reviewed", OptionChangePlan: "off", OptionSavedCard: "none", OptionTimeZone: "",
	}))
	if err != nil {
		t.Fatal(err)
	}
	if c := none.Capabilities; c.PortIn != nil || c.Termination != nil || c.SavedCard != carrier.SavedCardNone || none.Subscriptions != nil {
		t.Errorf("capabilities = %+v; want no port-in, no termination, no saved card and no role Subscriptions", c)
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
		"donor": "x", OptionTimeZone: "Moon/Crater", OptionDonors: "Bell", OptionTerminationReasons: "a||b", OptionTerminationEffect: "later",
		OptionChangePlan: "yes", OptionPaymentHistory: "true", OptionSavedCard: "wallet", OptionExtensions: "1", OptionOutlook: "please",
	}})
	if err == nil {
		t.Fatal("all that is taken; want an error")
	}
	for _, want := range []string{
		"base_url", "api_token", "option donor is unknown", "option time_zone", "option donors", "option termination_reasons", "option termination_effect",
		"option change_plan", "option payment_history", "option saved_card", "option extensions",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the error doesn't name %s: %v", want, err)
		}
	}
}

func TestBadDonors(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"Bell", "1", "x:Bell", "0:Bell", "-1:Bell", "1:", "1:Bell,1:Fido", "1:Bell:required", "1:Bell:optional:x", "1:Bell,,2:Fido"} {
		if _, err := Open(settings(map[string]string{OptionDonors: text})); err == nil {
			t.Errorf("donors %q are taken; want an error", text)
		}
	}
}

func TestBadAddresses(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"", "carrier.test", "ftp://carrier.test", "http://", "http://user:pass@carrier.test", "http://carrier.test?x=1", "http://carrier.test:port", "%"} {
		s := settings(nil)
		s.BaseURL = address
		if _, err := Open(s); err == nil || !strings.Contains(err.Error(), "base_url") {
			t.Errorf("address %q = %v; want an error about base_url", address, err)
		} else if strings.Contains(err.Error(), "pass") {
			t.Errorf("the error quotes the password: %v", err)
		}
	}
}
