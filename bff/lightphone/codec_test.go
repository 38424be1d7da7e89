package lightphone

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
)

func TestDecode(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, body, wantField string
		ok                    bool
	}{
		{"exact names", `{"Email":"a@example.com","Password":"x"}`, "", true},
		{"unknown fields are ignored", `{"Email":"a@example.com","Password":"x","New":[1]}`, "", true},
		{"wrong type names the field", `{"Email":7}`, "Email", false},
		{"not JSON", `{"Email":`, "", false},
		{"empty", ``, "", false},
		{"two values", `{} {}`, "", false},
		{"repeated name", `{"Email":"a","Email":"b"}`, "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var got LoginRequest
			err := Decode(strings.NewReader(c.body), &got)
			if c.ok {
				if err != nil || got.Email != "a@example.com" {
					t.Fatalf("Decode(%s) = %+v, %v; want the e-mail and no error", c.body, got, err)
				}
				return
			}
			var fault *DecodeError
			if !errors.As(err, &fault) || fault.Field != c.wantField {
				t.Fatalf("Decode(%s) = %v; want a DecodeError of field %q", c.body, err, c.wantField)
			}
		})
	}
}

func TestDecodeMatchesNamesExactly(t *testing.T) {
	t.Parallel()
	var got LoginRequest
	if err := Decode(strings.NewReader(`{"email":"a@example.com"}`), &got); err != nil || got.Email != "" {
		t.Fatalf("lower-case email was taken for Email: %+v, %v", got, err)
	}
}

func TestDecodeKeepsTheReadersError(t *testing.T) {
	t.Parallel()
	limited := http.MaxBytesReader(httptest.NewRecorder(),
		nopCloser{strings.NewReader(`{"Email":"` + strings.Repeat("a", 100) + `"}`)}, 10)
	var got LoginRequest
	var tooLarge *http.MaxBytesError
	if err := Decode(limited, &got); !errors.As(err, &tooLarge) {
		t.Fatalf("Decode of an oversized body = %v; want *http.MaxBytesError in the chain", err)
	}
}

type nopCloser struct{ *strings.Reader }

func (nopCloser) Close() error { return nil }

// The amount of a card payment comes as text or as a number, and is never taken through a float.
func TestAmountOfACardPayment(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]carrier.Cents{
		`"33.90"`: 3390, `33.90`: 3390, `33.9`: 3390, `34`: 3400, `0.29`: 29, `1.15`: 115,
		`9999999999999.99`: 999999999999999,
	} {
		var r CardRequest
		if err := Decode(strings.NewReader(`{"ExpirationMonth":9,"ExpirationYear":2030,"PaymentAmt":`+body+`}`),
			&r); err != nil {
			t.Errorf("PaymentAmt %s: %v; want it read", body, err)
			continue
		}
		if got, err := r.ToCardPayment(); err != nil || got.Amount != want {
			t.Errorf("PaymentAmt %s is %d cents, %v; want %d", body, got.Amount, err, want)
		}
	}
	for _, body := range []string{`33.905`, `1e2`, `true`, `{}`, `[33.90]`, `"33.90\n"`} {
		var r CardRequest
		var fault *DecodeError
		if err := Decode(strings.NewReader(`{"PaymentAmt":`+body+`}`), &r); !errors.As(err, &fault) ||
			fault.Field != "PaymentAmt" {
			t.Errorf("PaymentAmt %s: %v; want it refused by its name", body, err)
		}
	}
}

func TestWireForms(t *testing.T) {
	t.Parallel()
	for want, v := range map[string]any{
		`[]`:                   []Plan(nil),
		`null`:                 PaymentMethodFrom(nil),
		`{"clientSecret":"s"}`: IntentAnswer{ClientSecret: "s"},
		`{"IsSuccess":false,"Code":"invalid_otp","Message":"m"}`: Refusal{Code: "invalid_otp", Message: "m"},
		`101`:    Digits("101"),
		`"pa_1"`: Digits("pa_1"),
		`"007"`:  Digits("007"),
		`9.975`:  Percent(9975),
		`5`:      Percent(5000),
		`0.05`:   Amount(5),
		`-1.50`:  Amount(-150),
	} {
		got, err := Marshal(v)
		if err != nil || string(got) != want {
			t.Errorf("Marshal(%#v) = %s, %v; want %s", v, got, err, want)
		}
	}
}
