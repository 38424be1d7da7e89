package bffcmd

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/internal/redisclient"
	"github.com/golight/selfservice/bff/internal/telemetry"
)

// prepareEvery is how often what readiness hangs on is done again.
const prepareEvery = time.Minute

// readiness says whether requests should come here: once prepare has succeeded, until
// the BFF drains. Losing Redis later doesn't end it (docs/adr/0027).
type readiness struct {
	prepare  func(context.Context) error
	lacks    func() error // what the carrier lacks from the start
	prepared atomic.Bool
	draining atomic.Bool
	mutex    sync.Mutex // of prepare
	log      *zap.Logger
}

// notReady says what is wrong, without addresses.
func notReady(err error) string {
	if errors.Is(redisclient.Explain(err), redisclient.ErrRefused) {
		return "redis refuses our user or password"
	}
	return "redis is not reachable"
}

func (r *readiness) try(ctx context.Context) error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	err := r.prepare(ctx)
	if err == nil {
		r.prepared.Store(true)
	}
	return err
}

// keep prepares again and again until ctx ends.
func (r *readiness) keep(ctx context.Context) {
	tick := time.NewTicker(prepareEvery)
	defer tick.Stop()
	for {
		if err := r.try(ctx); err != nil && ctx.Err() == nil {
			r.log.Warn(notReady(err), zap.Error(err))
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

func (r *readiness) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	if r.draining.Load() {
		http.Error(w, "draining", http.StatusServiceUnavailable)
		return
	}
	if !r.prepared.Load() {
		if err := r.try(request.Context()); err != nil {
			http.Error(w, notReady(err), http.StatusServiceUnavailable)
			return
		}
	}
	if err := r.lacks(); err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	fmt.Fprintln(w, "ok")
}

// operationsHandler serves the listener that is never public: /livez as long as
// the process answers, /readyz while requests should come here, /metrics.
func operationsHandler(registry *prometheus.Registry, ready *readiness) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /livez", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintln(w, "ok")
	})
	mux.Handle("GET /readyz", ready)
	mux.Handle("GET /metrics", telemetry.Handler(registry))
	return mux
}
