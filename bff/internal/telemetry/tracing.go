package telemetry

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.uber.org/zap"
)

// sendTimeout bounds one delivery of traces.
const sendTimeout = 10 * time.Second

// Tracing sends traces to an OTLP/HTTP endpoint such as http://collector:4318.
// Shutdown of the returned provider sends what is left. Nothing is sent or
// dialled before the first span ends. Traces that can't be delivered are given up,
// with a warning in the log.
func Tracing(ctx context.Context, endpoint, version string, log *zap.Logger) (*sdktrace.TracerProvider, error) {
	address, err := url.JoinPath(endpoint, "v1/traces")
	if err != nil {
		return nil, fmt.Errorf("traces: %w", err)
	}
	exporter, err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(address),
		otlptracehttp.WithHTTPClient(&http.Client{
			Timeout: sendTimeout,
			// a redirect is a failure
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		}))
	if err != nil {
		return nil, fmt.Errorf("traces: %w", err)
	}
	return sdktrace.NewTracerProvider(
		sdktrace.WithBatcher(redactor{exporter, log}),
		sdktrace.WithResource(resource.NewSchemaless(
			attribute.String("service.name", "selfservice-bff"),
			attribute.String("service.version", version),
		)),
	), nil
}

// revealing are attributes that instrumentation sets from what customers send or where they are.
var revealing = []attribute.Key{"url.query", "url.full", "client.address", "network.peer.address", "network.peer.port"}

// redactor leaves them out of everything that is sent. It says itself what could not be
// sent: OpenTelemetry would say so past the log.
type redactor struct {
	sdktrace.SpanExporter
	log *zap.Logger
}

func (r redactor) ExportSpans(ctx context.Context, spans []sdktrace.ReadOnlySpan) error {
	safe := make([]sdktrace.ReadOnlySpan, len(spans))
	for i, span := range spans {
		safe[i] = redacted{span}
	}
	if err := r.SpanExporter.ExportSpans(ctx, safe); err != nil {
		r.log.Warn("traces were lost", zap.Int("spans", len(spans)), zap.Error(err))
	}
	return nil
}

type redacted struct{ sdktrace.ReadOnlySpan }

func (r redacted) Attributes() []attribute.KeyValue {
	return slices.DeleteFunc(slices.Clone(r.ReadOnlySpan.Attributes()), func(a attribute.KeyValue) bool {
		return slices.Contains(revealing, a.Key)
	})
}
