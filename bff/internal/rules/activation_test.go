package rules

import (
	"errors"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

var donors = []carrier.Donor{{ID: "3", Name: "Rogers"}, {ID: "10", Name: "Freedom", AccountNumberOptional: true}}

func activation() lightphone.ActivationRequest {
	return lightphone.ActivationRequest{
		SIMCardNo: "8912230000000000001", StartDate: "2026-11-05", EndDate: "2026-12-05", PlanID: "102",
		FirstName: "Ada", LastName: "Lovelace", Email: "ada@example.com", UserID: "1001",
		ServiceType: "M", CountryID: 42, StreetAddress: "290 Bremner Blvd", Province: "ON", City: "Toronto",
		Postal:   "M5V 3L9",
		Currency: "CAD", ChargeDuration: 30, PlanFee: 3000, GSTRate: 13000, GSTAmt: 390, Subtotal: 3000, Total: 3390,
	}
}

func portingActivation() lightphone.ActivationRequest {
	r := activation()
	r.PortInCarrier, r.PortInAccountNo, r.PortInPhoneNo, r.PortInIMEI = "3", "1234567890123", "4165550123",
		"490154203237518"
	return r
}

func TestActivation(t *testing.T) {
	t.Parallel()
	type request = lightphone.ActivationRequest
	for name, c := range map[string]struct {
		change func(*request)
		want   verdict
	}{
		"all good": {func(*request) {}, fine},
		"SIM number missing": {func(r *request) { r.SIMCardNo = "" },
			verdict{"simcard_no", "Please enter a valid SIM card number!"}},
		"SIM to be shipped": {func(r *request) { r.SIMCardNo, r.SIMCardOrder = "", true }, fine},
		"SIM to be shipped, but bad": {func(r *request) { r.SIMCardNo, r.SIMCardOrder = "1", true },
			verdict{"simcard_no", "Please enter a valid SIM card number!"}},
		"no plan": {func(r *request) { r.PlanID = "" }, verdict{"planId", "A plan must be selected"}},
		"first name blank": {func(r *request) { r.FirstName = " " },
			verdict{"firstName", "First Name is required"}},
		"last name blank": {func(r *request) { r.LastName = "" }, verdict{"lastName", "Last Name is required"}},
		"e-mail wrong": {func(r *request) { r.Email = "ada" },
			verdict{"email", "Please enter a valid email address."}},
		"province missing": {func(r *request) { r.Province = "" }, verdict{"province", "Province is required"}},
		"province unknown": {func(r *request) { r.Province = "ZZ" }, verdict{"province", "Province is required"}},
		"city missing":     {func(r *request) { r.City = " " }, verdict{"city", "City is required"}},
		"address missing": {func(r *request) { r.StreetAddress = "" },
			verdict{"streetaddress", "Address is required"}},
		"postal code missing": {func(r *request) { r.Postal = "" }, verdict{"postal", "Postal Code is required"}},
		"postal code wrong": {func(r *request) { r.Postal = "12345" },
			verdict{"postal", "Please enter the correct Postal Code"}},
		"postal code elsewhere": {func(r *request) { r.Postal = "H2Y 1C6" }, fine},
		"start not a date": {func(r *request) { r.StartDate = "05/11/2026" },
			verdict{"startDate", "The period must start today"}},
		"start two days ago": {func(r *request) { r.StartDate, r.EndDate = "2026-11-03", "2026-12-03" },
			verdict{"startDate", "The period must start today"}},
		"start in two days": {func(r *request) { r.StartDate, r.EndDate = "2026-11-07", "2026-12-07" },
			verdict{"startDate", "The period must start today"}},
		"end a day early": {func(r *request) { r.EndDate = "2026-12-04" },
			verdict{"endDate", "The period must end 30 days after its start"}},
		"end missing": {func(r *request) { r.EndDate = "" },
			verdict{"endDate", "The period must end 30 days after its start"}},
		"another service": {func(r *request) { r.ServiceType = "X" }, verdict{"serviceType", missingInformation}},
		"another country": {func(r *request) { r.CountryID = 1 }, verdict{"countryId", missingInformation}},
		"no currency":     {func(r *request) { r.Currency = "" }, verdict{"currency", missingInformation}},
		"negative total":  {func(r *request) { r.Total = -1 }, verdict{"total", missingInformation}},
		"endless reference": {func(r *request) { r.QuoteReference = strings.Repeat("x", 257) },
			verdict{"quote_reference", missingInformation}},
		"endless promo code": {func(r *request) { r.PromoCode = strings.Repeat("x", 65) },
			verdict{"promocode", "promocode is too long"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := activation()
			c.change(&r)
			check(t, Activation(&r, donors, today), c.want)
		})
	}
}

func TestPortIn(t *testing.T) {
	t.Parallel()
	type request = lightphone.ActivationRequest
	const account = "Account number cannot be the same as phone number, and it must be 10-20 digits long."
	for name, c := range map[string]struct {
		change func(*request)
		want   verdict
	}{
		"all good": {func(*request) {}, fine},
		"no donor": {func(r *request) { r.PortInCarrier = "" },
			verdict{"portin_carrier", "Carrier is required"}},
		"unknown donor": {func(r *request) { r.PortInCarrier = "4" },
			verdict{"portin_carrier", "Carrier is required"}},
		"donor in words": {func(r *request) { r.PortInCarrier = "Rogers" },
			verdict{"portin_carrier", "Carrier is required"}},
		"phone missing": {func(r *request) { r.PortInPhoneNo = "" },
			verdict{"portin_phoneNo", "Phone number must be 10 digits"}},
		"phone of 9": {func(r *request) { r.PortInPhoneNo = "416555012" },
			verdict{"portin_phoneNo", "Phone number must be 10 digits"}},
		"phone of 11": {func(r *request) { r.PortInPhoneNo = "14165550123" },
			verdict{"portin_phoneNo", "Phone number must be 10 digits"}},
		"phone with letters": {func(r *request) { r.PortInPhoneNo = "416555012x" },
			verdict{"portin_phoneNo", "Phone number must be 10 digits"}},
		"IMEI missing": {func(r *request) { r.PortInIMEI = "" },
			verdict{"portin_imei", "IMEI number must be 15 digits"}},
		"IMEI of 14": {func(r *request) { r.PortInIMEI = "49015420323751" },
			verdict{"portin_imei", "IMEI number must be 15 digits"}},
		"IMEI of 16": {func(r *request) { r.PortInIMEI = "4901542032375181" },
			verdict{"portin_imei", "IMEI number must be 15 digits"}},
		"account missing": {func(r *request) { r.PortInAccountNo = "" },
			verdict{"portin_accountNo", account}},
		"account of 9": {func(r *request) { r.PortInAccountNo = "123456789" },
			verdict{"portin_accountNo", account}},
		"account of 10": {func(r *request) { r.PortInAccountNo = "1234567890" }, fine},
		"account of 20": {func(r *request) { r.PortInAccountNo = "12345678901234567890" }, fine},
		"account of 21": {func(r *request) { r.PortInAccountNo = "123456789012345678901" },
			verdict{"portin_accountNo", account}},
		"account is the phone": {func(r *request) { r.PortInAccountNo = "416-555-0123" },
			verdict{"portin_accountNo", account}},
		"account with letters": {func(r *request) { r.PortInAccountNo = "A234567890" },
			verdict{"portin_accountNo", account}},
		"Freedom, no account": {func(r *request) { r.PortInCarrier, r.PortInAccountNo = "10", "" }, fine},
		"Freedom, account":    {func(r *request) { r.PortInCarrier = "10" }, fine},
		"Freedom, bad account": {func(r *request) { r.PortInCarrier, r.PortInAccountNo = "10", "1" },
			verdict{"portin_accountNo", account}},
		"Freedom, account is the phone": {func(r *request) { r.PortInCarrier, r.PortInAccountNo = "10", "4165550123" },
			verdict{"portin_accountNo", account}},
		"Freedom, no IMEI": {func(r *request) { r.PortInCarrier, r.PortInIMEI = "10", "" },
			verdict{"portin_imei", "IMEI number must be 15 digits"}},
		"only the phone: port-in is meant": {func(r *request) {
			r.PortInCarrier, r.PortInAccountNo, r.PortInIMEI = "", "", ""
		}, verdict{"portin_carrier", "Carrier is required"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := portingActivation()
			c.change(&r)
			check(t, Activation(&r, donors, today), c.want)
		})
	}
}

func TestPortInWithoutCapability(t *testing.T) {
	t.Parallel()
	r := portingActivation()
	var e *carrier.Error
	if err := Activation(&r, nil, today); !errors.As(err, &e) || e.Code != carrier.Unimplemented {
		t.Errorf("a port-in that the carrier can't do = %v; want unimplemented", err)
	}
	r = activation()
	check(t, Activation(&r, nil, today), fine)
}

func TestActivationNormalises(t *testing.T) {
	t.Parallel()
	r := portingActivation()
	r.SIMCardNo = " 8912-2300 0000 0000 001f"
	r.Province, r.Postal, r.City = " on ", "m5v-3l9", " Toronto "
	r.PortInPhoneNo, r.PortInIMEI, r.PortInAccountNo = "+1 (416) 555-0123", "49-015420-323751-8", "1234 5678 90123"
	r.ServiceType, r.CountryID = "", 0
	r.StartDate, r.EndDate = "2026-11-04", "2026-12-04" // opened before midnight
	if err := Activation(&r, donors, today); err != nil {
		t.Fatal(err)
	}
	if want := portingActivation(); r != want {
		t.Errorf("left\n%+v; want\n%+v", r, want)
	}
}

func TestICCID(t *testing.T) {
	t.Parallel()
	const nineteen, twenty = "8912230000000000001", "89122300000000000019"
	for text, want := range map[string]string{
		nineteen: nineteen, twenty: twenty, nineteen + "f": nineteen, nineteen + "F": nineteen,
		" 8912 2300 0000 0000 001 ": nineteen, "8912-2300-0000-0000-001-F": nineteen,
		"8912\u00a02300\u20110000 0000 0019": twenty,
	} {
		if got, err := ICCID(text); err != nil || got != want {
			t.Errorf("ICCID(%q) = %q, %v; want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"", "f", nineteen[:18], nineteen[:18] + "f", twenty + "1", twenty + "f",
		nineteen + "ff", nineteen + "g", "f" + nineteen, nineteen[:10] + "f" + nineteen[10:], "８９１２２３０００００００００００００１"} {
		_, err := ICCID(text)
		check(t, err, verdict{"iccid", "Please enter a valid SIM card number!"})
	}
}

func TestPostalCode(t *testing.T) {
	t.Parallel()
	for _, code := range []string{"T2P 1J9", "V6B 1A1", "R3C 4T3", "E1C 4M7", "A1C 5M2", "X1A 2P2", "B3J 3K5", "K1P 1J1",
		"C1A 4P3", "G1R 4S9", "S4P 3Y2", "Y1A 2C6"} {
		for _, text := range []string{code, strings.ToLower(code), strings.ReplaceAll(code, " ", ""),
			strings.ReplaceAll(code, " ", "-"), "  " + code + " "} {
			if got, err := postalCode("postal", text); err != nil || got != code {
				t.Errorf("postalCode(%q) = %q, %v; want %q", text, got, err, code)
			}
		}
	}
	for _, text := range []string{"", "M5V", "M5V 3L", "M5V 3L99", "M5V 3LO", "M5O 3L9", "MM5 3L9", "5MV 3L9", "M5V 3Q9",
		"M5V.3L9", "M5V 3L9 x", "Ｍ5V 3L9", "ſ5V 3L9"} {
		_, err := postalCode("postal", text)
		check(t, err, verdict{"postal", "Please enter the correct Postal Code"})
	}
}

func TestQuote(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		order, plan, province, start string
		want                         verdict
	}{
		"all good":         {"false", "102", "ON", "2026-11-05", fine},
		"order left out":   {"", "102", "ON", "2026-11-05", fine},
		"yesterday's page": {"true", "102", "on", "2026-11-04", fine},
		"order not a bool": {"perhaps", "102", "ON", "2026-11-05", verdict{"orderSimcard", missingInformation}},
		"no plan":          {"false", "", "ON", "2026-11-05", verdict{"planId", "A plan must be selected"}},
		"endless plan": {"false", strings.Repeat("x", 65), "ON", "2026-11-05",
			verdict{"planId", "A plan must be selected"}},
		"plan zero":       {"false", "0", "ON", "2026-11-05", verdict{"planId", "A plan must be selected"}},
		"no province":     {"false", "102", "", "2026-11-05", verdict{"provinceCode", "Province is required"}},
		"province's key":  {"false", "102", "9", "2026-11-05", verdict{"provinceCode", "Province is required"}},
		"no start":        {"false", "102", "ON", "", verdict{"start", "The period must start today"}},
		"start next week": {"false", "102", "ON", "2026-11-12", verdict{"start", "The period must start today"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := Quote(c.order, c.plan, c.province, c.start, today)
			check(t, err, c.want)
			if want := (carrier.QuoteRequest{OrderSIM: c.order == "true", PlanID: "102", Region: "ON",
				Start: today}); err == nil && got != want {
				t.Errorf("Quote(…) = %+v; want %+v", got, want)
			}
		})
	}
}

func FuzzICCID(f *testing.F) {
	for _, seed := range []string{"8912230000000000001", "89122300000000000019f", "8912 2300-0000 0000 001F", "", "f"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		number, err := ICCID(text)
		if err != nil {
			if strings.TrimSpace(text) != "" && len(text) > 4 && strings.Contains(err.Error(), text) {
				t.Fatalf("the error quotes the input: %v", err)
			}
			return
		}
		if !isDigits(number, 19, 20) {
			t.Fatalf("ICCID(%q) = %q, which is not 19 or 20 digits", text, number)
		}
		if again, err := ICCID(number); err != nil || again != number {
			t.Fatalf("ICCID(%q) = %q, %v; a normalised number must stay", number, again, err)
		}
	})
}

func FuzzPostalCode(f *testing.F) {
	f.Add("m5v3l9")
	f.Add("X0A-0H0")
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		code, err := postalCode("postal", text)
		if err != nil {
			return
		}
		if len(code) != 7 || code[3] != ' ' {
			t.Fatalf("postalCode(%q) = %q, which is not of the form A1A 1A1", text, code)
		}
		if again, err := postalCode("postal", code); err != nil || again != code {
			t.Fatalf("postalCode(%q) = %q, %v; a normalised code must stay", code, again, err)
		}
	})
}
