package telemetry

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"go.uber.org/zap"
	"go.uber.org/zap/zaptest/observer"
)

func TestMetrics(t *testing.T) {
	t.Parallel()
	registry := NewRegistry("v1")
	edge := NewEdge(registry)
	edge.Begin()
	edge.End("GET", "/api/App/Config", "200", 3*time.Millisecond)
	edge.Begin()
	edge.Session(SessionCreated)
	edge.Limited("login")
	edge.CarrierEvent("activation.approved")

	w := httptest.NewRecorder()
	Handler(registry).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	for _, line := range []string{
		`bff_build_info{version="v1"} 1`,
		`bff_http_requests_total{method="GET",route="/api/App/Config",status="200"} 1`,
		`bff_http_request_duration_seconds_bucket{method="GET",route="/api/App/Config",le="0.005"} 1`,
		`bff_http_requests_in_flight 1`,
		`bff_sessions_total{event="created"} 1`,
		`bff_limited_total{limit="login"} 1`,
		`bff_carrier_events_total{type="activation.approved"} 1`,
		`go_goroutines`,
	} {
		if !strings.Contains(w.Body.String(), line) {
			t.Errorf("/metrics lacks %s", line)
		}
	}
}

func TestTracesReachTheCollector(t *testing.T) {
	t.Parallel()
	got := make(chan string, 1)
	collector := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got <- r.URL.Path }))
	defer collector.Close()
	provider, err := Tracing(t.Context(), collector.URL, "v1", zap.NewNop())
	if err != nil {
		t.Fatal(err)
	}
	_, span := provider.Tracer("test").Start(t.Context(), "span")
	span.End()
	if err := provider.Shutdown(context.WithoutCancel(t.Context())); err != nil {
		t.Fatalf("shutdown: %v", err)
	}
	select {
	case path := <-got:
		if path != "/v1/traces" {
			t.Errorf("traces went to %s; want /v1/traces", path)
		}
	default:
		t.Error("no trace was sent before the end of the shutdown")
	}
}

func TestTracesFollowNoRedirect(t *testing.T) {
	t.Parallel()
	stranger := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		t.Error("the traces went on to a stranger")
	}))
	defer stranger.Close()
	asked := make(chan struct{}, 1)
	collector := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked <- struct{}{}
		http.Redirect(w, r, stranger.URL, http.StatusTemporaryRedirect)
	}))
	defer collector.Close()
	core, lines := observer.New(zap.InfoLevel)
	provider, err := Tracing(t.Context(), collector.URL, "v1", zap.New(core))
	if err != nil {
		t.Fatal(err)
	}
	_, span := provider.Tracer("test").Start(t.Context(), "span")
	span.End()
	_ = provider.Shutdown(context.WithoutCancel(t.Context()))
	if len(asked) != 1 {
		t.Errorf("the collector was asked %d times; want once", len(asked))
	}
	if n := lines.FilterMessage("traces were lost").Len(); n != 1 {
		t.Errorf("%d lines say that traces were lost; want one", n)
	}
}
