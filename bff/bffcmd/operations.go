package bffcmd

import (
	"context"
	"fmt"
	"net/http"
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/golight/selfservice/bff/internal/telemetry"
)

// operationsHandler serves the listener that is never public: /livez as long as
// the process answers, /readyz while requests should come here, /metrics.
func operationsHandler(registry *prometheus.Registry, check func(context.Context) error, draining *atomic.Bool) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /livez", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintln(w, "ok")
	})
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		if draining.Load() {
			http.Error(w, "draining", http.StatusServiceUnavailable)
			return
		}
		if err := check(r.Context()); err != nil {
			http.Error(w, "redis is not reachable", http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ok")
	})
	mux.Handle("GET /metrics", telemetry.Handler(registry))
	return mux
}
