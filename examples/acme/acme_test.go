package acme

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
)

func TestFixed(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int64{"30.00": 3000, "30": 3000, "0.1": 10, "19.99": 1999, "0.07": 7} {
		if got, err := fixed(text, 2); err != nil || got != want {
			t.Errorf("fixed(%s) = %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", ".", "-1.00", "1.005", "1e3", "1,00", "1.2.3", " 1", "99999999999999999999"} {
		if got, err := fixed(text, 2); err == nil {
			t.Errorf("fixed(%q) = %d; want an error", text, got)
		}
	}
}

func TestPrices(t *testing.T) {
	t.Parallel()
	const quebec = `{"lines":[{"kind":"plan","amount":{"value":"30.00","currency":"CAD"}},
		{"kind":"gst","rate":"5.000","amount":{"value":"1.50","currency":"CAD"}},
		{"kind":"qst","rate":"9.975","amount":{"value":"2.99","currency":"CAD"}}],"sum":{"value":"34.49","currency":"CAD"}}`
	quote, err := priceOf(t, quebec).toCarrier()
	want := carrier.Quote{
		PlanFee: 3000, Subtotal: 3000, Total: 3449, ChargeDuration: 30, Currency: "CAD",
		Taxes: []carrier.Tax{{Name: "GST", Rate: 5000, Amount: 150}, {Name: "QST", Rate: 9975, Amount: 299}},
	}
	if err != nil || !reflect.DeepEqual(quote, want) {
		t.Errorf("toCarrier = %+v, %v; want %+v", quote, err, want)
	}
	for _, wrong := range []string{
		strings.Replace(quebec, "2.99", "2,99", 1),
		strings.Replace(quebec, "9.975", "?", 1), strings.Replace(quebec, `"34.49","currency":"CAD"`, `"34.49"`, 1),
	} {
		if quote, err := priceOf(t, wrong).toCarrier(); carrier.CodeOf(err) != carrier.Internal {
			t.Errorf("toCarrier of %s = %+v, %v; want internal", wrong, quote, err)
		}
	}
}

func priceOf(t *testing.T, text string) price {
	t.Helper()
	var p price
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestOpenListsEveryFault(t *testing.T) {
	t.Parallel()
	_, err := Open(carrier.Settings{BaseURL: "acme.example", Options: map[string]string{"colour": "blue"}})
	for _, want := range []string{"base_url", "api_token", "option colour"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Open: %v; want it to name %s", err, want)
		}
	}
}
