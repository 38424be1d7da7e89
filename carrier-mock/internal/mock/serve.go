package mock

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"
)

// serve serves the next listener. Requests end when the mock stops.
func (m *Mock) serve(ctx context.Context, h http.Handler) {
	server := &http.Server{
		Handler: h, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute,
		BaseContext: func(net.Listener) context.Context { return ctx },
		ConnState:   m.unused.follow,
		ErrorLog:    slog.NewLogLogger(m.logger.Handler(), slog.LevelDebug),
	}
	listener := m.listeners[len(m.servers)]
	m.servers = append(m.servers, server)
	m.running.Go(func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			m.logger.Error("server", "address", listener.Addr().String(), "error", err)
		}
	})
}

// connections are those on which nothing was asked yet. A server that shuts
// down takes them for busy; browsers open some ahead.
type connections struct {
	mu    sync.Mutex
	fresh map[net.Conn]bool
}

// follow is an http.Server's ConnState.
func (c *connections) follow(conn net.Conn, state http.ConnState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if state != http.StateNew {
		delete(c.fresh, conn)
		return
	}
	if c.fresh == nil {
		c.fresh = map[net.Conn]bool{}
	}
	c.fresh[conn] = true
}

func (c *connections) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for conn := range c.fresh {
		_ = conn.Close() // nobody waits on it
	}
}
