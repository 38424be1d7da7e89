package telemetry

import (
	"context"
	"fmt"
	"net/url"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
)

// Tracing sends traces to an OTLP/HTTP endpoint such as http://collector:4318.
// Shutdown of the returned provider sends what is left. Nothing is sent or
// dialled before the first span ends.
func Tracing(ctx context.Context, endpoint, version string) (*sdktrace.TracerProvider, error) {
	address, err := url.JoinPath(endpoint, "v1/traces")
	if err != nil {
		return nil, fmt.Errorf("traces: %w", err)
	}
	exporter, err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(address))
	if err != nil {
		return nil, fmt.Errorf("traces: %w", err)
	}
	return sdktrace.NewTracerProvider(
		sdktrace.WithBatcher(exporter),
		sdktrace.WithResource(resource.NewSchemaless(
			attribute.String("service.name", "selfservice-bff"),
			attribute.String("service.version", version),
		)),
	), nil
}
