package lightphone

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// Each conversion is taken there and back with every field filled in.
func TestConversionsThereAndBack(t *testing.T) {
	t.Parallel()
	quote := carrier.Quote{
		SIMFee: 1, PlanFee: 2, Prorate: 3, Promo: 4, Subtotal: 5, Total: 8, ChargeDuration: 11, Currency: "CAD",
		Reference: "q-7",
		Taxes:     []carrier.Tax{{Name: "GST", Rate: 9, Amount: 6}, {Name: "QST", Rate: 10, Amount: 7}},
	}
	t.Run("quote", func(t *testing.T) { same(t, QuoteFrom(quote).ToCarrier("QC"), quote) })
	t.Run("activation", func(t *testing.T) {
		want := carrier.Activation{
			ICCID: "8912230000000000001", Start: carrier.Date{Year: 2026, Month: time.November, Day: 5},
			End:    carrier.Date{Year: 2026, Month: time.December, Day: 5},
			PlanID: "102", FirstName: "Ada", LastName: "Lovelace", Email: "ada@example.com",
			Address: carrier.Address{Street: "290 Bremner Blvd", City: "Montréal", Region: "QC", PostalCode: "H2X 1Y4"},
			PortIn: &carrier.PortIn{DonorID: "3", AccountNumber: "1234567890123", PhoneNumber: "4165550123",
				IMEI: "490154203237518"},
			Quote: quote, PromoCode: "LIGHT", ReferralCNUM: "C1", OrderSIM: true, MarketingConsent: true,
			ShippingContactNumber: "4165550199",
		}
		wire := ActivationFrom(want, "1001")
		if wire.UserID != "1001" || wire.ServiceType != "M" || wire.CountryID != 42 {
			t.Errorf("userId %q, serviceType %q, countryId %d; want 1001, M, 42", wire.UserID, wire.ServiceType, wire.CountryID)
		}
		got, err := wire.ToCarrier()
		if err != nil {
			t.Fatal(err)
		}
		same(t, got, want)
	})
	t.Run("card payment", func(t *testing.T) {
		want := carrier.PayActivationRequest{
			ActivationID: "50001", Money: carrier.Money{Amount: 3390, Currency: "CAD"}, AutoPay: true,
			Card: carrier.Card{Type: "Visa", HolderName: "Ada", Number: "4242424242424242", CVV: "123", ExpMonth: 9,
				ExpYear: 2030},
		}
		got, err := CardPaymentFrom(want).ToCardPayment()
		if err != nil {
			t.Fatal(err)
		}
		same(t, got, want)
	})
}

func same(t *testing.T, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("there and back gives\n%+v; want\n%+v", got, want)
	}
}

func TestCardOfOldPages(t *testing.T) {
	t.Parallel()
	got, err := CardRequest{CreditCardHolder: "Ada", ExpirationMonth: "09", ExpirationYear: "30"}.ToCard()
	if err != nil || got.HolderName != "Ada" || got.ExpMonth != 9 || got.ExpYear != 2030 {
		t.Errorf("got %+v, %v; want holder Ada, expiry 9/2030", got, err)
	}
	for name, r := range map[string]CardRequest{
		"month in words":  {ExpirationMonth: "May", ExpirationYear: "2030"},
		"year in words":   {ExpirationMonth: "5", ExpirationYear: "soon"},
		"amount in words": {ExpirationMonth: "5", ExpirationYear: "2030", PaymentAmt: "some"},
	} {
		if _, err := r.ToCardPayment(); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}

func TestActivationThatCannotBeRead(t *testing.T) {
	t.Parallel()
	for name, r := range map[string]ActivationRequest{
		"start": {StartDate: "x", EndDate: "2026-12-05"},
		"end":   {StartDate: "2026-11-05", EndDate: "x"},
	} {
		if _, err := r.ToCarrier(); err == nil {
			t.Errorf("%s in words is taken", name)
		}
	}
}

func TestFieldNames(t *testing.T) {
	t.Parallel()
	for _, f := range activationFields {
		if WireField(f.port) != f.wire || PortField(f.wire) != f.port {
			t.Errorf("%s and %s don't lead to each other", f.port, f.wire)
		}
		if _, ok := reflect.TypeFor[carrier.Activation]().FieldByName(f.port); !ok {
			if _, ok := reflect.TypeFor[carrier.PortIn]().FieldByName(f.port); !ok {
				t.Errorf("%s is not a field of the port", f.port)
			}
		}
	}
	if WireField("simcard_no") != "simcard_no" || PortField("unheard-of") != "" {
		t.Error("a wire name must stay, and an unknown one must not reach the port")
	}
}

// Every province's taxes survive the pair, and a tax that the pair has no name for is its GST.
func TestTaxes(t *testing.T) {
	t.Parallel()
	for province, want := range map[string][]carrier.Tax{
		"ON": {{Name: "HST", Rate: 13000, Amount: 390}},
		"AB": {{Name: "GST", Rate: 5000, Amount: 150}},
		"QC": {{Name: "GST", Rate: 5000, Amount: 150}, {Name: "QST", Rate: 9975, Amount: 299}},
		"MB": {{Name: "GST", Rate: 5000, Amount: 150}, {Name: "RST", Rate: 7000, Amount: 210}},
		"BC": {{Name: "GST", Rate: 5000, Amount: 150}, {Name: "PST", Rate: 7000, Amount: 210}},
	} {
		gst, pst := splitTaxes(want)
		same(t, Taxes(province, gst, pst), want)
	}
	gst, pst := splitTaxes([]carrier.Tax{{Name: "VAT", Rate: 20000, Amount: 600}})
	if gst.Amount != 600 || gst.Rate != 20000 || pst.Amount != 0 {
		t.Errorf("VAT became GST %+v and PST %+v; want all of it in GST", gst, pst)
	}
}

func TestPlanIDs(t *testing.T) {
	t.Parallel()
	for id, want := range map[PlanID]string{"102": `102`, "gold-5G": `"gold-5G"`, "007": `"007"`, "": `0`} {
		text, err := json.Marshal(id)
		if err != nil || string(text) != want {
			t.Errorf("%q is written %s, %v; want %s", string(id), text, err, want)
		}
		var got PlanID
		if err := json.Unmarshal(text, &got); err != nil || got != id {
			t.Errorf("%s is read as %q, %v; want %q", text, string(got), err, string(id))
		}
	}
}
