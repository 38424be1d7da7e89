package check

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os/exec"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/model/rulefmt"
	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/promql/parser"
	"github.com/prometheus/prometheus/promql/promqltest"
	"github.com/prometheus/prometheus/rules"
	"github.com/prometheus/prometheus/storage"
	"github.com/prometheus/prometheus/util/teststorage"
)

// scrapeInterval is the time between two scrapes, and between two evaluations of the rules.
const scrapeInterval = 15 * time.Second

// link leads to one of the BFF's neighbours, and can be disturbed.
type link struct {
	url   string
	fault atomic.Pointer[http.HandlerFunc] // answers in the neighbour's place
	proxy *httputil.ReverseProxy
}

func newLink(t *testing.T, to string) *link {
	t.Helper()
	target, err := url.Parse(to)
	if err != nil {
		t.Fatal(err)
	}
	l := &link{proxy: httputil.NewSingleHostReverseProxy(target)}
	server := httptest.NewServer(l)
	t.Cleanup(server.Close)
	l.url = server.URL
	return l
}

func (l *link) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if fault := l.fault.Load(); fault != nil {
		(*fault)(w, r)
		return
	}
	l.proxy.ServeHTTP(w, r)
}

func (l *link) disturb(fault http.HandlerFunc) { l.fault.Store(&fault) }
func (l *link) mend()                          { l.fault.Store(nil) }

// site is a BFF as it is built, beside the mock carrier and a Redis.
type site struct {
	redis         *miniredis.Miniredis
	carrier, card *link

	address, operations string
}

func startSite(t *testing.T) *site {
	t.Helper()
	mock := start(t, "carrier-mock", "carrier-mock is ready", []string{
		"MOCK_CARRIER_LISTEN=127.0.0.1:0", "MOCK_CARD_LISTEN=127.0.0.1:0", "MOCK_CONTROL_LISTEN=127.0.0.1:0",
		"MOCK_CARD_WEBHOOK_URL=",
	})
	s := &site{redis: miniredis.RunT(t), carrier: newLink(t, mock["carrier"]), card: newLink(t, mock["card"])}
	bff := start(t, "bff", "serving", []string{
		"BFF_LISTEN=127.0.0.1:0", "BFF_OPS_LISTEN=127.0.0.1:0", "BFF_SESSION__REDIS_URL=redis://" + s.redis.Addr(),
		"BFF_SESSION__CACHE=off", // which outlives Redis for a second, and so for some of the scrapes
		"BFF_CARRIER__BASE_URL=" + s.carrier.url, "BFF_STRIPE__API_BASE=" + s.card.url,
	})
	s.address, s.operations = "http://"+bff["address"], "http://"+bff["operations"]
	return s
}

// start runs a program until the test ends, and returns the texts of the line of its log that has the message.
func start(t *testing.T, name, message string, environ []string) map[string]string {
	t.Helper()
	command := exec.CommandContext(t.Context(), program(t, name))
	command.Dir, command.Env = t.TempDir(), append([]string{"PATH=/nowhere"}, environ...)
	reader, writer := io.Pipe()
	command.Stdout, command.Stderr = writer, writer
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
		_ = writer.Close()
	})
	found := make(chan map[string]string, 1)
	go func() {
		for lines := bufio.NewScanner(reader); lines.Scan(); {
			var line map[string]any
			if json.Unmarshal(lines.Bytes(), &line) != nil || line["msg"] != message && line["message"] != message {
				continue
			}
			texts := map[string]string{}
			for key, value := range line {
				texts[key] = fmt.Sprint(value)
			}
			found <- texts
			_, _ = io.Copy(io.Discard, reader)
		}
	}()
	select {
	case texts := <-found:
		return texts
	case <-time.After(20 * time.Second):
		t.Fatalf("%s doesn't say %q", name, message)
		return nil
	}
}

// send calls the BFF and returns the status, the headers and the body.
func (s *site) send(ctx context.Context, method, path, body string, header http.Header) (int, http.Header, string,
	error) {
	request, err := http.NewRequestWithContext(ctx, method, s.address+path, strings.NewReader(body))
	if err != nil {
		return 0, nil, "", err
	}
	request.Header = header
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, nil, "", err
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	return answer.StatusCode, answer.Header, string(content), err
}

// recording are the series of a site, and the alerts that they raise, in a time of its own.
type recording struct {
	*site
	storage *teststorage.TestStorage
	query   rules.QueryFunc
	alerts  []*rules.AlertingRule
	now     time.Time
	happens map[string]float64 // what is added to a metric of the BFF, for what takes too long to bring about
}

func record(t *testing.T) *recording {
	t.Helper()
	r := &recording{site: startSite(t), storage: teststorage.New(t), now: time.Unix(1_800_000_000, 0)}
	r.query = rules.EngineQueryFunc(promqltest.NewTestEngine(t, false, 5*time.Minute, 1e6), r.storage)
	for _, group := range alertGroups(t).Groups {
		if interval := time.Duration(group.Interval); interval != scrapeInterval {
			t.Errorf("the group %s is evaluated each %s; want each %s", group.Name, interval, scrapeInterval)
		}
		for _, rule := range group.Rules {
			expression, err := parser.NewParser(parser.Options{}).ParseExpr(rule.Expr)
			if err != nil {
				t.Fatal(err)
			}
			r.alerts = append(r.alerts, rules.NewAlertingRule(rule.Alert, expression, time.Duration(rule.For),
				time.Duration(rule.KeepFiringFor),
				labels.FromMap(rule.Labels), labels.EmptyLabels(), labels.EmptyLabels(), "", true, nil))
		}
	}
	return r
}

func alertGroups(t *testing.T) *rulefmt.RuleGroups {
	t.Helper()
	groups, errs := rulefmt.Parse([]byte(read(t, alertsFile)), false, model.LegacyValidation,
		parser.NewParser(parser.Options{}), nil)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return groups
}

// scrape adds the BFF's metrics at the recording's time and evaluates the alerts, a scrape interval after the last.
func (r *recording) scrape(t *testing.T) {
	t.Helper()
	r.now = r.now.Add(scrapeInterval)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, r.operations+"/metrics", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text := expfmt.NewTextParser(model.LegacyValidation)
	families, err := text.TextToMetricFamilies(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	appender := r.storage.Appender(t.Context())
	for _, family := range families {
		samples, err := expfmt.ExtractSamples(&expfmt.DecodeOptions{Timestamp: model.TimeFromUnixNano(r.now.UnixNano())},
			family)
		if err != nil {
			t.Fatal(err)
		}
		for _, sample := range samples {
			sample.Value += model.SampleValue(r.happens[string(sample.Metric[model.MetricNameLabel])])
			names := labels.NewBuilder(labels.FromStrings("instance", "bff-1"))
			for name, value := range sample.Metric {
				names.Set(string(name), string(value))
			}
			if _, err := appender.Append(storage.SeriesRef(0), names.Labels(), int64(sample.Timestamp),
				float64(sample.Value)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := appender.Commit(); err != nil {
		t.Fatal(err)
	}
	for _, alert := range r.alerts {
		if _, err := alert.Eval(t.Context(), 0, r.now, r.query, &url.URL{}, 0); err != nil {
			t.Fatalf("%s: %v", alert.Name(), err)
		}
		alert.SetEvaluationTimestamp(r.now) // without one it has no state
	}
}

// paging returns the names of the alerts that page now.
func (r *recording) paging() (names []string) {
	for _, alert := range r.alerts {
		if alert.State() == rules.StateFiring && alert.Labels().Get("severity") == "page" {
			names = append(names, alert.Name())
		}
	}
	slices.Sort(names)
	return names
}

// ask evaluates an expression now.
func (r *recording) ask(t *testing.T, expression string) promql.Vector {
	t.Helper()
	found, err := r.query(t.Context(), expression, r.now)
	if err != nil {
		t.Fatal(err)
	}
	return found
}
