// Package telemetry measures the BFF: Prometheus metrics always, OpenTelemetry
// traces when an endpoint is configured.
package telemetry

import (
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// NewRegistry returns a registry that already tells about the process, the Go run time and the build.
func NewRegistry(version string) *prometheus.Registry {
	registry := prometheus.NewRegistry()
	build := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "bff_build_info", Help: "Always 1; the label tells the version.",
		ConstLabels: prometheus.Labels{"version": version},
	})
	build.Set(1)
	registry.MustRegister(build, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return registry
}

// Handler serves the registry at /metrics.
func Handler(registry *prometheus.Registry) http.Handler {
	return promhttp.HandlerFor(registry, promhttp.HandlerOpts{Registry: registry})
}

// Edge counts what the BFF's edge does: rate, errors and duration by route,
// sessions and limits.
type Edge struct {
	requests *prometheus.CounterVec
	duration *prometheus.HistogramVec
	inFlight prometheus.Gauge
	sessions *prometheus.CounterVec
	limited  *prometheus.CounterVec
	events   *prometheus.CounterVec
}

// SessionEvent is what happened to a session.
type SessionEvent string

// The events that Edge.Session counts.
const (
	SessionCreated     SessionEvent = "created"
	SessionRevoked     SessionEvent = "revoked"
	SessionRefused     SessionEvent = "refused"     // a 401
	SessionUnavailable SessionEvent = "unavailable" // a 503
)

// alertable are the statuses that alerts count. rate and increase miss the event with which a
// series appears, so that each series is there from the start.
var alertable = []string{"200", "400", "403", "500", "502", "503", "504"}

// NewEdge registers the edge's metrics.
func NewEdge(registerer prometheus.Registerer) *Edge {
	e := &Edge{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "bff_http_requests_total", Help: "Answered requests by route and status.",
		}, []string{"method", "route", "status"}),
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "bff_http_request_duration_seconds", Help: "Time to answer by route.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30},
		}, []string{"method", "route"}),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "bff_http_requests_in_flight", Help: "Requests that are being answered.",
		}),
		sessions: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "bff_sessions_total", Help: "What happened to sessions: created, revoked, refused (401), unavailable (503).",
		}, []string{"event"}),
		limited: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "bff_limited_total", Help: "Requests refused by a limit.",
		}, []string{"limit"}),
		events: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "bff_carrier_events_total", Help: "Events from the carrier by type, repeated deliveries left out.",
		}, []string{"type"}),
	}
	registerer.MustRegister(e.requests, e.duration, e.inFlight, e.sessions, e.limited, e.events)
	for _, event := range []SessionEvent{SessionCreated, SessionRevoked, SessionRefused, SessionUnavailable} {
		e.sessions.WithLabelValues(string(event))
	}
	return e
}

// Expect creates the series of a route, before its first request.
func (e *Edge) Expect(method, route string) {
	for _, status := range alertable {
		e.requests.WithLabelValues(method, route, status)
	}
	e.duration.WithLabelValues(method, route)
}

// ExpectLimit creates the series of a limit, before it refuses a request.
func (e *Edge) ExpectLimit(limit string) { e.limited.WithLabelValues(limit) }

// Begin counts a request as in flight.
func (e *Edge) Begin() { e.inFlight.Inc() }

// End counts a finished request. route is its pattern in the route table, never the
// path that was asked for; status is the text of its HTTP status.
func (e *Edge) End(method, route, status string, took time.Duration) {
	e.inFlight.Dec()
	e.requests.WithLabelValues(method, route, status).Inc()
	e.duration.WithLabelValues(method, route).Observe(took.Seconds())
}

// Session counts an event of a session's life.
func (e *Edge) Session(event SessionEvent) { e.sessions.WithLabelValues(string(event)).Inc() }

// Limited counts a request that the named limit refused.
func (e *Edge) Limited(limit string) { e.limited.WithLabelValues(limit).Inc() }

// CarrierEvent counts an event that the carrier sent.
func (e *Edge) CarrierEvent(eventType string) { e.events.WithLabelValues(eventType).Inc() }
