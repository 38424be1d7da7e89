package api

import (
	"context"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/bff/lightphone/wiretest"
)

// Bodies of good requests, which other tests break.
var (
	activationBody = bodyOf("PostActivationInfoPrepaid/with a new number")
	cardBody       = bodyOf("ChangePaymentInfo/another card")
	cardPayBody    = bodyOf("PrepaidActivationPayment/paid")
)

func bodyOf(example string) string { return string(wiretest.Of(example).Request) }

// goodExample returns the first example of a route.
func goodExample(r route) wiretest.Example {
	all := wiretest.For(wiretest.BFF)
	return all[slices.IndexFunc(all, func(e wiretest.Example) bool { return e.Method == r.method && e.Path == r.path })]
}

// goodRequest returns the good request for a route, with the session if the route wants one.
func goodRequest(t *testing.T, r route, session map[string]string) request {
	t.Helper()
	return requestOf(goodExample(r), session)
}

// requestOf returns the request of an example in a session.
func requestOf(x wiretest.Example, session map[string]string) request {
	q := request{method: x.Method, path: x.Path, body: string(x.Request), header: map[string]string{},
		bad: x.Status == http.StatusBadRequest}
	if x.Query != "" {
		q.path += "?" + x.Query
	}
	maps.Copy(q.header, session)
	maps.Copy(q.header, x.Headers)
	return q
}

func TestEveryCall(t *testing.T) {
	t.Parallel()
	for _, r := range routes() {
		t.Run(r.path, func(t *testing.T) {
			t.Parallel()
			e := newEdge(t, edgeFor(r))
			e.send(goodRequest(t, r, e.login())).want(t, http.StatusOK)
		})
	}
}

// Each example of the specification is answered to the letter, by a carrier that says what the example means; and
// what reaches the carrier is what the example asks for.
func TestExamplesOfTheSpecification(t *testing.T) {
	t.Parallel()
	for _, x := range wiretest.For(wiretest.BFF) {
		t.Run(x.ID, func(t *testing.T) {
			t.Parallel()
			backend, asked := exampleCarrier(t, x)
			s := settings{backend: backend, options: func(o *Options) {
				o.App.SupportPhone, o.App.SupportEmail, o.App.FAQURL, o.App.LegacyCards = "+1 (800) 555-0199", "care@example.com",
					"https://example.com/faq", true
				o.LegacyCards = x.Status != http.StatusGone
			}}
			if x.Path == lightphone.PathHookStripe {
				s.provider = hookProvider{}
			}
			e := newEdge(t, s)
			var session map[string]string
			if x.Session {
				session = e.loginWith(t, x.Headers["User-Agent"])
			}
			a := e.send(requestOf(x, session))
			if a.Code != x.Status {
				t.Errorf("status %d; want %d\n%s", a.Code, x.Status, a.text())
			}
			own := []string{"IdToken", "Id"} // the BFF's, and no carrier's
			for _, fault := range wiretest.Compare(a.Body.Bytes(), x.Answer, append(own, x.Open...), x.Optional) {
				t.Errorf("the answer: %s", fault)
			}
			if m := wiretest.Meanings[x.ID]; m.Request != nil && x.Status != http.StatusUnauthorized &&
				x.Status != http.StatusForbidden && !*asked {
				t.Errorf("the carrier was not asked for %s", m.Op.Name)
			}
		})
	}
}

// exampleCarrier answers every call of the port as the first example that has an answer, and that of one example as
// that example means it. It reports whether the latter was asked for.
func exampleCarrier(t *testing.T, x wiretest.Example) (_ *carrier.Backend, asked *bool) {
	t.Helper()
	asked = new(bool)
	meanings := map[*carrier.Operation]wiretest.Meaning{}
	for _, other := range wiretest.Examples() {
		if m := wiretest.Meanings[other.ID]; m.Err == nil && meanings[m.Op].Op == nil {
			meanings[m.Op] = m
		}
	}
	own := wiretest.Meanings[x.ID]
	backend, err := carrier.FromHandlers(carrier.Capabilities{
		Donors: []carrier.Donor{{ID: "3", Name: "Rogers"}, {ID: "10", Name: "Freedom", AccountNumberOptional: true}},
		Termination: &carrier.Termination{Reasons: []string{"Price too high", "Other"},
			Effect: carrier.TerminatesAtCycleEnd},
		SavedCard: carrier.SavedCardAtCarrier,
	}, func(op *carrier.Operation) carrier.Handler {
		m, known := meanings[op]
		if op == own.Op {
			m, known = own, true
		}
		if !known {
			return nil
		}
		return func(_ context.Context, request any) (any, error) {
			if op == own.Op && own.Request != nil {
				*asked = true
				if !reflect.DeepEqual(request, own.Request) {
					t.Errorf("%s was asked with %+v; want %+v", op.Name, request, own.Request)
				}
			}
			if m.Err != nil {
				return nil, m.Err
			}
			return m.Answer, nil
		}
	}, nil)
	must(t, err)
	return backend, asked
}

// edgeFor returns the card payments to a provider where the route belongs to one, and to the carrier elsewhere.
func edgeFor(r route) settings {
	if r.path == lightphone.PathHookStripe {
		return settings{provider: hookProvider{}}
	}
	return settings{}
}

func TestRoutesAreThoseOfTheDocument(t *testing.T) {
	t.Parallel()
	doc, err := openapi3.NewLoader().LoadFromData(lightphone.OpenAPI)
	must(t, err)
	var documented, served []string
	for path, item := range doc.Paths.Map() {
		for method, operation := range item.Operations() {
			if operation.Extensions["x-served-by"] != "carrier" {
				documented = append(documented, method+" "+path)
			}
		}
	}
	for _, r := range routes() {
		served = append(served, r.method+" "+r.path)
	}
	for _, operation := range documented {
		if !slices.Contains(served, operation) {
			t.Errorf("%s is in openapi.yaml and not served", operation)
		}
	}
	for _, operation := range served {
		if !slices.Contains(documented, operation) {
			t.Errorf("%s is served and not in openapi.yaml", operation)
		}
	}
}

func TestPlansAndHistoryAreNeverNull(t *testing.T) {
	t.Parallel()
	for _, value := range []any{[]lightphone.Plan{}, []lightphone.PaymentRecord{}, []lightphone.Plan(nil)} {
		if text, err := lightphone.Marshal(value); err != nil || string(text) != "[]" {
			t.Errorf("Marshal(%#v) = %s, %v; want []", value, text, err)
		}
	}
}

func TestRequestsReachTheCarrierInItsForm(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{options: func(o *Options) { o.ForwardHeaders = []string{"Mock-World"} }})
	e.send(request{method: "GET", path: lightphone.PathValidateSimCard + "?iccid=8912-2300-0000-0000-001F",
		header: map[string]string{
			"X-Request-Id": "sane-1", "Mock-World": "w1", "X-Other": "no", "Accept-Language": "fr-CA, en;q=0.5",
		}}).want(t, http.StatusOK, "true")
	want := http.Header{"Mock-World": {"w1"}, "X-Request-Id": {"sane-1"}, "Accept-Language": {"fr"}}
	if got := e.carrier.forwarded; !maps.EqualFunc(got, want, slices.Equal) {
		t.Errorf("the carrier got the headers %v; want %v", got, want)
	}
}

func TestServedDocs(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	for path, want := range map[string]string{"/docs": "<code>/api/Account/ChangePlan</code>",
		"/docs/docs.css": "color-scheme", "/docs/openapi.yaml": "openapi: 3"} {
		r := e.send(request{method: "GET", path: path})
		r.want(t, http.StatusOK, want)
		if strings.Contains(r.text(), "<script") || strings.Contains(r.text(), "style=") ||
			strings.Contains(r.text(), "src=") {
			t.Errorf("%s holds what the content security policy forbids", path)
		}
	}
	production := newEdge(t, settings{options: func(o *Options) { o.Production = true }})
	production.send(request{method: "GET", path: "/docs"}).want(t, http.StatusNotFound)
}
