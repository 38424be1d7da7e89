package gateway

import (
	"context"
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
)

type metrics struct {
	requests    *prometheus.CounterVec
	duration    *prometheus.HistogramVec
	retries     *prometheus.CounterVec
	unreadable  *prometheus.CounterVec
	backendAuth prometheus.Counter
}

func newMetrics(registerer prometheus.Registerer) *metrics {
	m := &metrics{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "bff_carrier_requests_total", Help: "Calls of the carrier by operation and the port's code, ok if none.",
		}, []string{"operation", "code"}),
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "bff_carrier_request_duration_seconds",
			Help:    "Time until the carrier's answer by operation, all attempts together.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30},
		}, []string{"operation"}),
		retries: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "bff_carrier_retries_total", Help: "Second attempts by operation.",
		}, []string{"operation"}),
		unreadable: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "bff_carrier_unreadable_total", Help: "Unreadable answers, and records left out of answers.",
		}, []string{"operation"}),
		backendAuth: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "bff_carrier_backend_auth_total", Help: "Refusals of our own credentials by the carrier. Alert on any.",
		}),
	}
	registerer.MustRegister(m.requests, m.duration, m.retries, m.unreadable, m.backendAuth)
	return m
}

// observed counts and times calls, tells what could not be read, and raises an alarm when the carrier refuses our own
// credentials.
func (m *metrics) observed(log *zap.Logger) carrier.Middleware {
	return func(op *carrier.Operation, next carrier.Handler) carrier.Handler {
		ok, duration := m.requests.WithLabelValues(op.Name, "ok"), m.duration.WithLabelValues(op.Name)
		m.unreadable.WithLabelValues(op.Name)
		for _, code := range failures {
			m.requests.WithLabelValues(op.Name, string(code)) // before the first, which increase would miss
		}
		return func(ctx context.Context, request any) (any, error) {
			start := time.Now()
			answer, err := next(ctx, request)
			duration.Observe(time.Since(start).Seconds())
			if err == nil {
				ok.Inc()
				m.omitted(log, op, answer)
				return answer, nil
			}
			if errors.Is(err, carrier.ErrUnreadable) {
				m.unreadable.WithLabelValues(op.Name).Inc()
				log.Warn("an answer of the carrier can't be read", zap.String("operation", op.Name), zap.Error(err))
			}
			code := carrier.CodeOf(err)
			m.requests.WithLabelValues(op.Name, string(code)).Inc()
			if code == carrier.BackendAuth {
				m.backendAuth.Inc()
				log.Error("the carrier refuses our own credentials: check carrier.client_id and carrier.api_token",
					zap.Bool("alert", true), zap.String("operation", op.Name), zap.Error(err))
			}
			return answer, err
		}
	}
}

// omitted tells of records that the adapter could not read and left out of an answer.
func (m *metrics) omitted(log *zap.Logger, op *carrier.Operation, answer any) {
	for _, problem := range carrier.OmittedIn(answer) {
		m.unreadable.WithLabelValues(op.Name).Inc()
		log.Warn("a record of the carrier can't be read and is left out", zap.String("operation", op.Name),
			zap.String("problem", problem))
	}
}

// traced records a span for a call whose caller has one.
func traced(op *carrier.Operation, next carrier.Handler) carrier.Handler {
	return func(ctx context.Context, request any) (any, error) {
		parent := trace.SpanFromContext(ctx)
		if !parent.SpanContext().IsValid() {
			return next(ctx, request)
		}
		ctx, span := parent.TracerProvider().Tracer("carrier").Start(ctx, "carrier "+op.Name)
		defer span.End()
		answer, err := next(ctx, request)
		if err != nil {
			span.SetStatus(codes.Error, string(carrier.CodeOf(err)))
		}
		return answer, err
	}
}
