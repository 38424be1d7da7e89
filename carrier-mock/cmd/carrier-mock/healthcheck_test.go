package main

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestHealthCheck(t *testing.T) {
	t.Parallel()
	status := http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/worlds" {
			t.Errorf("asked for %s; want /worlds", r.URL.Path)
		}
		w.WriteHeader(status)
	}))
	_, port, _ := net.SplitHostPort(server.Listener.Addr().String())
	for _, host := range []string{"127.0.0.1", "", "0.0.0.0", "[::]"} {
		if err := run([]string{"--healthcheck"}, []string{"MOCK_CONTROL_LISTEN=" + host + ":" + port},
			io.Discard); err != nil {
			t.Errorf("listening on %q: %v; want well", host, err)
		}
	}
	status = http.StatusInternalServerError
	if err := healthCheck(":" + port); err == nil || !strings.Contains(err.Error(), "500") {
		t.Errorf("the mock answers 500: %v; want a fault that says so", err)
	}
	server.Close()
	if err := healthCheck(":" + port); err == nil {
		t.Error("nobody listens, yet it's well")
	}
}
