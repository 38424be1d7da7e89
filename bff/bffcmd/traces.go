package bffcmd

import (
	"context"
	"time"

	"go.opentelemetry.io/otel/trace"
	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/buildinfo"
	"github.com/golight/selfservice/bff/internal/config"
	"github.com/golight/selfservice/bff/internal/telemetry"
)

// flushTime is how long the last traces may take to leave.
const flushTime = 5 * time.Second

// openTraces returns the provider of traces, or nil when none are sent.
func (p *parts) openTraces(cfg config.Config, log *zap.Logger) (trace.TracerProvider, error) {
	if cfg.OTLP.Endpoint == "" {
		return nil, nil
	}
	provider, err := telemetry.Tracing(context.Background(), cfg.OTLP.Endpoint, buildinfo.Version, log.Named("traces"))
	if err != nil {
		return nil, err
	}
	p.closers = append(p.closers, func() error {
		ctx, cancel := context.WithTimeout(context.Background(), flushTime)
		defer cancel()
		_ = provider.Shutdown(ctx) // a collector that is down must not fail the stop
		return nil
	})
	return provider, nil
}
