package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"time"
)

// healthCheck asks the mock that runs on this machine, with its control API at
// listen, whether it answers. For images without a shell.
func healthCheck(listen string) error {
	host, port, err := net.SplitHostPort(listen)
	if err != nil {
		return err
	}
	if address, err := netip.ParseAddr(host); host == "" || err == nil && address.IsUnspecified() {
		host = "127.0.0.1"
	}
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	//nolint:gosec // G704: its own address, from its own settings
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/worlds",
		http.NoBody)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request) //nolint:gosec // G704: as above
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("not well: %s", answer.Status)
	}
	return nil
}
