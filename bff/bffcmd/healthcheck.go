package bffcmd

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"time"
)

// healthCheckTime is how long the running BFF may take to say that it's ready:
// longer than its own wait for Redis.
const healthCheckTime = 3 * time.Second

// healthCheck asks the BFF that runs on this machine, with its operations
// listener at opsListen, whether it's ready. For images without a shell.
func healthCheck(ctx context.Context, opsListen string) error {
	host, port, err := net.SplitHostPort(opsListen)
	if err != nil {
		return err
	}
	if address, err := netip.ParseAddr(host); host == "" || err == nil && address.IsUnspecified() {
		host = "127.0.0.1"
	}
	ctx, cancel := context.WithTimeout(ctx, healthCheckTime)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/readyz",
		http.NoBody)
	if err != nil {
		return err
	}
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	answer, err := client.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("not ready: %s", answer.Status)
	}
	return nil
}
