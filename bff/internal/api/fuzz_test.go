package api

import (
	"net/http"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/lightphone"
)

// FuzzBodies sends any body to every call that takes one: each answer keeps to
// openapi.yaml, and none is a 500.
func FuzzBodies(f *testing.F) {
	var posts []route
	for _, r := range routes() {
		if r.method == http.MethodPost {
			f.Add(len(posts), good[r.path].body)
			posts = append(posts, r)
		}
	}
	for i, seed := range []string{``, `null`, `[]`, `{"`, `{"UserId":1e999}`, `{"Email":"\ud800"}`, `{"paId":{}}`, `{"planId":-1,"total":1e400}`, "\xff"} {
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
			for name, value := range map[string]string{"iccid": iccid, "planId": plan, "provinceCode": province, "start": start, "orderSimcard": order} {
				values.Set(name, value)
			}
			a := e.send(request{method: "GET", path: path + "?" + values.Encode(), header: session, bad: true})
			if a.Code != http.StatusOK && a.Code != http.StatusBadRequest {
				t.Errorf("%s?%s = %d %s", path, values.Encode(), a.Code, a.text())
			}
		}
	})
}

// FuzzRequestID: whatever comes in, what goes out is sane.
func FuzzRequestID(f *testing.F) {
	f.Add("abc")
	f.Add("a\r\nb")
	f.Fuzz(func(t *testing.T, incoming string) {
		id := requestID(http.Header{"X-Request-Id": {incoming}})
		if id == "" || len(id) > maxRequestID || strings.ContainsFunc(id, func(r rune) bool { return r <= ' ' || r > '~' || r == '"' }) {
			t.Errorf("request id %q became %q", incoming, id)
		}
	})
}
