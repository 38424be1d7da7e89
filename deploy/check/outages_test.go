package check

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
)

// A person must know of an outage before customers call.
const pagesWithin = 2 * time.Minute

const (
	login   = "/api/LoginRegistration/LightPhoneLogin"
	profile = "/api/Account/GetProfile"
	ada     = `{"Email":"ada@example.com","Password":"Light-2026!"}`
)

// clientHeader is what the web app sends with each call.
func clientHeader() http.Header {
	return http.Header{"ClientId": {"alpha"}, "Apitoken": {"light-dev"}, "Content-Type": {"application/json"}}
}

// caller makes the calls between two scrapes.
type caller func(t *testing.T, s *site) (statuses []int)

// reads are calls of a logged-in customer: as many at once as open a breaker.
func reads(t *testing.T, s *site) caller {
	t.Helper()
	status, answer, body, err := s.send(t.Context(), http.MethodPost, login, ada, clientHeader())
	_, token, found := strings.Cut(body, `"IdToken":"`)
	if err != nil || !found {
		t.Fatalf("login: %d %s %v", status, body, err)
	}
	header := clientHeader()
	header["Authtoken"] = []string{token[:strings.Index(token, `"`)]}
	header["Cookie"] = []string{strings.Split(answer.Get("Set-Cookie"), ";")[0]}
	return func(t *testing.T, s *site) []int {
		t.Helper()
		statuses := make([]int, 6)
		var done sync.WaitGroup
		for i := range statuses {
			done.Go(func() { statuses[i], _, _, _ = s.send(t.Context(), http.MethodGet, profile, "", header) })
		}
		done.Wait()
		return statuses
	}
}

// logins are calls of a customer without a session.
func logins(*testing.T, *site) caller {
	return func(t *testing.T, s *site) []int {
		t.Helper()
		status, _, _, _ := s.send(t.Context(), http.MethodPost, login, ada, clientHeader())
		return []int{status}
	}
}

// events are the card provider's, of a payment that the carrier took through the same account.
func events(t *testing.T, s *site) caller {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.card.url+"/v1/payment_intents",
		strings.NewReader(
			"amount=100&currency=cad&confirm=true&payment_method=pm_card_visa"+
				"&payment_method_types[]=card&metadata[purpose]=carrier"))
	if err != nil {
		t.Fatal(err)
	}
	request.Header = http.Header{"Authorization": {"Bearer sk_test_light"},
		"Content-Type": {"application/x-www-form-urlencoded"}}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var intent struct{ ID, Status string }
	if err := json.NewDecoder(answer.Body).Decode(&intent); err != nil || intent.Status != "succeeded" {
		t.Fatalf("the payment: %d %+v %v", answer.StatusCode, intent, err)
	}
	body := `{"id":"evt_1","object":"event","api_version":"2025-03-31.basil","livemode":false,` +
		`"type":"payment_intent.succeeded","data":{"object":{"id":"` + intent.ID + `","object":"payment_intent"}}}`
	return func(t *testing.T, s *site) []int {
		t.Helper()
		at := strconv.FormatInt(time.Now().Unix(), 10)
		mac := hmac.New(sha256.New, []byte("whsec_light"))
		mac.Write([]byte(at + "." + body))
		header := http.Header{"Content-Type": {"application/json"},
			"Stripe-Signature": {"t=" + at + ",v1=" + hex.EncodeToString(mac.Sum(nil))}}
		status, _, _, _ := s.send(t.Context(), http.MethodPost, "/hooks/stripe", body, header)
		return []int{status}
	}
}

// Each outage lasts five minutes between five and ten without one. Time is that of the
// scrapes; only what the BFF itself waits for is waited for.
func TestOutagesPage(t *testing.T) {
	t.Parallel()
	lost := func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) }
	for name, outage := range map[string]struct {
		alert      string
		customers  func(*testing.T, *site) caller
		begin, end func(*site)
		status     int // of the last calls in the outage
	}{
		"Redis is gone": {
			"RedisUnavailable", reads, func(s *site) { s.redis.Close() }, restart, http.StatusServiceUnavailable,
		},
		"Redis is gone, and nobody is logged in": {
			"RedisUnavailable", logins, func(s *site) { s.redis.Close() }, restart, http.StatusServiceUnavailable,
		},
		"the carrier hangs": {
			"CarrierDown", reads,
			func(s *site) {
				s.carrier.disturb(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
			},
			func(s *site) { s.carrier.mend() }, http.StatusBadGateway, // of the open breaker
		},
		"the carrier refuses us": {
			"CarrierRefusesUs", reads,
			func(s *site) {
				s.carrier.disturb(func(w http.ResponseWriter, r *http.Request) {
					r.Header.Set("ApiToken", "a former one")
					s.carrier.proxy.ServeHTTP(w, r)
				})
			},
			func(s *site) { s.carrier.mend() }, http.StatusBadGateway,
		},
		"webhooks fail": {
			"WebhooksFailing", events, func(s *site) { s.card.disturb(lost) }, func(s *site) { s.card.mend() },
			http.StatusBadGateway,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := record(t)
			r.outage(t, outage.alert, outage.customers(t, r.site), outage.begin, outage.end, outage.status)
		})
	}
	t.Run("all calls are forbidden", func(t *testing.T) {
		t.Parallel()
		r := record(t)
		good := reads(t, r.site)
		storm := false
		customers := func(t *testing.T, s *site) []int {
			t.Helper()
			if !storm {
				return good(t, s)
			}
			header := clientHeader()
			header["Apitoken"] = []string{"a former one"}
			var statuses []int
			for range 6 {
				status, _, _, _ := s.send(t.Context(), http.MethodGet, profile, "", header)
				statuses = append(statuses, status)
			}
			return statuses
		}
		r.outage(t, "CallsForbidden", customers, func(*site) { storm = true }, func(*site) { storm = false },
			http.StatusForbidden)
	})
}

// A payment is given up after a day without the carrier; that is told at the next scrape but one, and until somebody
// has had time to look.
func TestUndeliveredPaymentPages(t *testing.T) {
	t.Parallel()
	const alert = "PaymentsUndelivered"
	r := record(t)
	for range 8 {
		r.scrape(t)
	}
	if paging := r.paging(); len(paging) > 0 {
		t.Fatalf("%v page before anything happened", paging)
	}
	r.happens = map[string]float64{"bff_payments_undelivered_total": 1}
	for passed := scrapeInterval; passed <= 10*time.Minute; passed += scrapeInterval {
		r.scrape(t)
		if passed >= 2*scrapeInterval && !slices.Contains(r.paging(), alert) {
			t.Fatalf("%s after the payment was given up, %v page; want %s", passed, r.paging(), alert)
		}
	}
	for range 40 {
		r.scrape(t)
	}
	if paging := r.paging(); slices.Contains(paging, alert) {
		t.Errorf("%s still pages 20 minutes later", alert)
	}
}

func restart(s *site) {
	if err := s.redis.Restart(); err != nil {
		panic(err)
	}
}

// outage records a quiet time, an outage and what follows, and wants the alert to page for the outage and nothing
// before.
func (r *recording) outage(t *testing.T, alert string, customers caller, begin, end func(*site), want int) {
	t.Helper()
	const quiet, lasts, after = 5 * time.Minute, 5 * time.Minute, 10 * time.Minute
	for passed := time.Duration(0); passed < quiet; passed += scrapeInterval {
		if statuses := customers(t, r.site); slices.Max(statuses) != http.StatusOK {
			t.Fatalf("the calls before the outage are answered with %v; want 200", statuses)
		}
		r.scrape(t)
		if paging := r.paging(); len(paging) > 0 {
			t.Fatalf("%s after the start of the BFF, %v page without an outage", passed, paging)
		}
	}
	begin(r.site)
	first := time.Duration(0)
	for passed := scrapeInterval; passed <= lasts; passed += scrapeInterval {
		statuses := customers(t, r.site)
		r.scrape(t)
		pages := slices.Contains(r.paging(), alert)
		if pages && first == 0 {
			first = passed
		}
		if !pages && passed >= pagesWithin {
			t.Errorf("%s into the outage, %s doesn't page, but %v", passed, alert, r.paging())
		}
		if passed == lasts && slices.Min(statuses) != want {
			t.Errorf("the calls at the end of the outage are answered with %v; want %d", statuses, want)
		}
	}
	t.Logf("%s pages after %s", alert, first)
	end(r.site)
	wellAgain(t, func() bool { return slices.Max(customers(t, r.site)) == http.StatusOK })
	for passed := time.Duration(0); passed < after; passed += scrapeInterval {
		customers(t, r.site)
		r.scrape(t)
	}
	if paging := r.paging(); slices.Contains(paging, alert) {
		t.Errorf("%s after the outage, %s still pages", after, alert)
	}
}

// wellAgain returns once calls are answered: a breaker asks its carrier each 5 s.
func wellAgain(t *testing.T, well func() bool) {
	t.Helper()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for deadline := time.After(30 * time.Second); !well(); {
		select {
		case <-deadline:
			t.Fatal("calls still fail 30 s after the outage")
		case <-tick.C:
		}
	}
}

// increase and rate don't see the event with which a series begins. A BFF that nobody has called yet has all
// series that alerts count, one for each of the alternatives of each matcher.
func TestCountersExistBeforeTheirFirstEvent(t *testing.T) {
	t.Parallel()
	r := record(t)
	r.scrape(t)
	counted := 0
	for _, alert := range r.alerts {
		parser.Inspect(alert.Query(), func(node parser.Node, _ []parser.Node) error {
			if selector, ok := node.(*parser.VectorSelector); ok {
				for _, one := range alternatives(selector.LabelMatchers) {
					counted++
					if len(r.ask(t, one)) == 0 {
						t.Errorf("%s: a BFF that has just started lacks %s", alert.Name(), one)
					}
				}
			}
			return nil
		})
	}
	if counted < 20 {
		t.Errorf("the alerts count only %d series", counted)
	}
}

// alternatives returns a selector for each way to match: {a=~"b|c"} is {a=~"b"} and {a=~"c"}.
func alternatives(matchers []*labels.Matcher) []string {
	all := []string{""}
	for _, m := range matchers {
		var longer []string
		for _, head := range all {
			for value := range strings.SplitSeq(m.Value, "|") {
				if m.Name == "le" && strings.Contains(value, "[.]") {
					continue // another scraper's way to write the same
				}
				name := m.Name
				if name == model.MetricNameLabel {
					name = "__name__"
				}
				longer = append(longer, fmt.Sprintf("%s,%s%s%q", head, name, m.Type, value))
			}
		}
		all = longer
	}
	for i := range all {
		all[i] = "{" + strings.TrimPrefix(all[i], ",") + "}"
	}
	return all
}
