package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/golight/selfservice/bff/internal/redisclient"
	"github.com/golight/selfservice/bff/lightphone"
)

// measureStart takes the time from the start of the program until it is ready.
func measureStart(ctx context.Context, s *stage, o options, r *report) error {
	var took []time.Duration
	for range o.rounds {
		begun := time.Now()
		p, err := s.startBFF(ctx)
		if err != nil {
			return err
		}
		took = append(took, time.Since(begun))
		p.end()
	}
	slices.Sort(took)
	r.start = took[len(took)/2]
	return nil
}

// measureConnections holds connections open that have each made a read.
func measureConnections(ctx context.Context, s *stage, _ options, r *report) error {
	const count, atOnce = 10_000, 64
	requests, err := sessionRequests(ctx, s, "GET", lightphone.PathGetBasicInfo)
	if err != nil {
		return err
	}
	p, err := s.startBFF(ctx)
	if err != nil {
		return err
	}
	defer p.end()
	if r.idle, err = p.residentBytes(); err != nil {
		return err
	}
	connections := make([]net.Conn, count)
	var dialer net.Dialer
	err = share(count, atOnce, func(i int) error {
		connection, err := dialer.DialContext(ctx, "tcp", p.address)
		if err != nil {
			return err
		}
		connections[i] = connection
		if _, err := connection.Write(requests[i%len(requests)]); err != nil {
			return err
		}
		answer, err := http.ReadResponse(bufio.NewReader(connection), nil)
		if err != nil {
			return err
		}
		defer answer.Body.Close()
		if _, err := io.Copy(io.Discard, answer.Body); err != nil || answer.StatusCode != http.StatusOK {
			return fmt.Errorf("connection %d: %s, %w", i, answer.Status, err)
		}
		return nil
	})
	defer func() {
		for _, connection := range connections {
			if connection != nil {
				_ = connection.Close()
			}
		}
	}()
	if err != nil {
		return err
	}
	r.connections = count
	r.connected, err = p.residentBytes()
	return err
}

func (p *program) residentBytes() (int, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(text), "VmRSS:")
	kilobytes, err := strconv.Atoi(strings.Fields(rest)[0])
	return kilobytes << 10, err
}

// measureRedis fills a Redis with sealed sessions of as many customers.
func measureRedis(ctx context.Context, s *stage, o options, r *report) error {
	const atOnce, few = 16, 10_000
	address, err := s.startRedis(ctx, "no")
	if err != nil {
		return err
	}
	sessions, client, err := manager(address)
	if err != nil {
		return err
	}
	defer func() { _ = client.Close() }()
	if _, err := sessions.Create(ctx, typical(o.sessions)); err != nil { // the scripts are no session's cost
		return err
	}
	empty, err := usedMemory(ctx, client)
	if err != nil {
		return err
	}
	fill := func(from, to int) (int, error) {
		err := share(to-from, atOnce, func(i int) error {
			_, err := sessions.Create(ctx, typical(from+i))
			return err
		})
		if err != nil {
			return 0, err
		}
		used, err := usedMemory(ctx, client)
		return (used - empty) / to, err
	}
	if r.perSession, err = fill(0, few); err != nil {
		return err
	}
	begun := time.Now()
	if r.perSessionOfMany, err = fill(few, o.sessions); err != nil {
		return err
	}
	r.sessions = o.sessions
	r.fillRate = float64(o.sessions-few) / time.Since(begun).Seconds()
	used, err := usedMemory(ctx, client)
	r.redis = used
	return err
}

func usedMemory(ctx context.Context, client *redisclient.Client) (bytes int, err error) {
	info, err := client.Info(ctx, "memory").Result()
	if err == nil {
		_, err = fmt.Sscanf(info, "# Memory\r\nused_memory:%d", &bytes)
	}
	return bytes, err
}

// share does count things, some at once, and returns the first error.
func share(count, atOnce int, do func(i int) error) error {
	var next atomic.Int64
	var all sync.WaitGroup
	failed := make(chan error, atOnce)
	for range atOnce {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < count; i = int(next.Add(1)) - 1 {
				if err := do(i); err != nil {
					failed <- err
					return
				}
			}
		})
	}
	all.Wait()
	select {
	case err := <-failed:
		return err
	default:
		return nil
	}
}
