package api

import (
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/golight/selfservice/bff/lightphone"
)

// FuzzBodies sends any body to every call that takes one: each answer keeps to
// openapi.yaml, and none is a 500.
func FuzzBodies(f *testing.F) {
	var posts []route
	for _, r := range routes() {
		if r.method == http.MethodPost {
			f.Add(len(posts), string(goodExample(r).Request))
			posts = append(posts, r)
		}
	}
	for i, seed := range []string{``, `null`, `[]`, `{"`, `{"UserId":1e999}`, `{"Email":"\ud800"}`, `{"paId":{}}`,
		`{"planId":-1,"total":1e400}`, "\xff"} {
		f.Add(i, seed)
	}
	f.Fuzz(func(t *testing.T, which int, body string) {
		if len(body) > maxBody {
			return
		}
		e := newEdge(t, settings{provider: hookProvider{}})
		r := posts[(which%len(posts)+len(posts))%len(posts)]
		q := goodRequest(t, r, e.login())
		if r.path == lightphone.PathCreateActivationPaymentIntent || strings.HasPrefix(r.path, "/api/StripePayment/") {
			e = newEdge(t, settings{})
			q = goodRequest(t, r, e.login())
		}
		q.body, q.bad = body, true
		a := e.send(q)
		if a.Code == http.StatusInternalServerError || a.Code == http.StatusUnauthorized {
			t.Errorf("%s with %q = %d %s", r.path, body, a.Code, a.text())
		}
	})
}

// FuzzQueries does the same for the two calls with a query.
func FuzzQueries(f *testing.F) {
	f.Add("8912230000000000001f", "102", "ON", "2026-11-05", "true")
	f.Add("%zz", "-1", "on", "2026-13-40", "maybe")
	f.Fuzz(func(t *testing.T, iccid, plan, province, start, order string) {
		e := newEdge(t, settings{})
		session := e.login()
		for _, path := range []string{lightphone.PathValidateSimCard, lightphone.PathGetTotalPrepaid} {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
			must(t, err)
			values := r.URL.Query()
			for name, value := range map[string]string{"iccid": iccid, "planId": plan, "provinceCode": province, "start": start,
				"orderSimcard": order} {
				values.Set(name, value)
			}
			a := e.send(request{method: "GET", path: path + "?" + values.Encode(), header: session, bad: true})
			if a.Code != http.StatusOK && a.Code != http.StatusBadRequest {
				t.Errorf("%s?%s = %d %s", path, values.Encode(), a.Code, a.text())
			}
		}
	})
}

// FuzzCarrierAnswers has the carrier answer every call with anything, through the adapter legacy: no panic, no 500, a
// body that keeps to openapi.yaml, and no breaker that keeps other customers out unless the carrier itself says 5xx.
func FuzzCarrierAnswers(f *testing.F) {
	var calls []route
	for _, r := range routes() {
		if !slices.Contains(noCarrier, r.path) {
			calls = append(calls, r)
		}
	}
	for i := range calls {
		f.Add(i, http.StatusOK, "application/json",
			`{"IsSuccess":true,"Message":"","UserId":7,"clientSecret":"pi_1_secret_x"}`)
		f.Add(i, http.StatusOK, "text/html", "<!doctype html>")
		f.Add(i, http.StatusBadRequest, "application/json",
			`{"IsSuccess":false,"Code":"quote_changed","Message":"","Field":"PlanId"}`)
	}
	for i, body := range []string{``, `null`, `true`, `[{}]`, `[[{"PlanId":{}}]]`, `{"Message":["x"]}`, "\uFEFF1",
		`{"total":1e400}`, `{"StartDate":"9999-99-99"}`, "\xff"} {
		for j, status := range []int{200, 204, 302, 401, 404, 408, 409, 410, 429, 501, 503} {
			f.Add(i+j, status, "application/json; charset=utf-16", body)
		}
	}
	f.Fuzz(func(t *testing.T, which, status int, contentType, body string) {
		if strings.ContainsFunc(contentType, unicode.IsControl) {
			return // that is no HTTP
		}
		status = 200 + int(uint(status-200)%400)
		e, trouble := newTroubledEdge(t)
		r := calls[uint(which)%uint(len(calls))]
		q := goodRequest(t, r, e.login())
		answer := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", contentType)
			w.WriteHeader(status)
			_, _ = io.WriteString(w, body)
		})
		trouble.Store(&answer)
		q.loose = true
		a := e.send(q)
		if a.Code == http.StatusInternalServerError || strings.Contains(e.log.String(), `"message":"panic"`) {
			t.Errorf("%s, where the carrier answers %d %q %q = %d %s\n%s", r.path, status, contentType, body, a.Code, a.text(),
				e.log)
		}
		if open := e.openBreakers(); status < http.StatusInternalServerError && len(open) > 0 {
			t.Errorf("%s, where the carrier answers %d %q %q, keeps all customers from %v", r.path, status, contentType, body,
				open)
		}
	})
}

// openBreakers names the families of operations that a breaker cuts off.
func (e *edge) openBreakers() (families []string) {
	e.t.Helper()
	all, err := e.registry.Gather()
	must(e.t, err)
	for _, family := range all {
		for _, metric := range family.GetMetric() {
			if family.GetName() == "bff_carrier_breaker_state" && metric.GetGauge().GetValue() > 0 {
				families = append(families, metric.GetLabel()[0].GetValue())
			}
		}
	}
	return families
}

// FuzzRequestID: whatever comes in, what goes out is sane.
func FuzzRequestID(f *testing.F) {
	f.Add("abc")
	f.Add("a\r\nb")
	f.Fuzz(func(t *testing.T, incoming string) {
		id := requestID(http.Header{"X-Request-Id": {incoming}})
		if id == "" || len(id) > maxRequestID ||
			strings.ContainsFunc(id, func(r rune) bool { return r <= ' ' || r > '~' || r == '"' }) {
			t.Errorf("request id %q became %q", incoming, id)
		}
	})
}
