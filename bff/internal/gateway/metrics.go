package gateway

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/sony/gobreaker/v2"

	"github.com/golight/selfservice/bff/carrier"
)

type metrics struct {
	registerer  prometheus.Registerer
	requests    *prometheus.CounterVec
	duration    *prometheus.HistogramVec
	retries     *prometheus.CounterVec
	backendAuth prometheus.Counter
}

func newMetrics(registerer prometheus.Registerer) *metrics {
	m := &metrics{
		registerer: registerer,
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "bff_carrier_requests_total", Help: "Calls of the carrier by operation and the port's code, ok if none.",
		}, []string{"operation", "code"}),
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "bff_carrier_request_duration_seconds", Help: "Time until the carrier's answer by operation, all attempts together.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30},
		}, []string{"operation"}),
		retries: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "bff_carrier_retries_total", Help: "Second attempts by operation.",
		}, []string{"operation"}),
		backendAuth: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "bff_carrier_backend_auth_total", Help: "Refusals of our own credentials by the carrier. Alert on any.",
		}),
	}
	registerer.MustRegister(m.requests, m.duration, m.retries, m.backendAuth)
	return m
}

// observe counts and times a call; e is nil if it worked.
func (m *metrics) observe(operation string, e *carrier.Error, took time.Duration) {
	code := "ok"
	if e != nil {
		code = string(e.Code)
		if e.Code == carrier.BackendAuth {
			m.backendAuth.Inc()
		}
	}
	m.requests.WithLabelValues(operation, code).Inc()
	m.duration.WithLabelValues(operation).Observe(took.Seconds())
}

// watch publishes the state of a family's breaker.
func (m *metrics) watch(breaker *gobreaker.CircuitBreaker[any]) {
	m.registerer.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "bff_carrier_breaker_state", Help: "0 closed, 1 half-open, 2 open.",
		ConstLabels: prometheus.Labels{"family": breaker.Name()},
	}, func() float64 { return float64(breaker.State()) }))
}
