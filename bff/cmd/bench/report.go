package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

const (
	nameBFF   = "**BFF**"
	nameCaddy = "Caddy, plain reverse proxy"
	begin     = "<!-- make bench: begin -->"
	end       = "<!-- make bench: end -->"
)

// row is one line of a table.
type row struct {
	name        string
	connections int
	sample
}

// report is everything that was measured.
type report struct {
	machine []string
	took    time.Duration

	reads, calls                 []row
	start                        time.Duration
	idle, connected, connections int // bytes, and how many
	perSession, perSessionOfMany int // bytes
	sessions, redis              int // how many, and bytes
	fillRate                     float64
}

func (r *report) markdown() string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	for _, fact := range r.machine {
		line("- %s", fact)
	}
	line("- took %s", r.took.Round(time.Second))
	line("\n### An authenticated read\n\n| through | connections | requests/s | of Caddy's | p50 ms | p99 ms | CPU " +
		"µs/request |\n|---|---:|---:|---:|---:|---:|---:|")
	for _, row := range r.reads {
		line("| %s | %d | %.0f | %.2f × | %.2f | %.2f | %.1f |", row.name, row.connections, row.rate,
			row.rate/r.caddy(row.connections).rate, row.p50, row.p99, row.cpu)
	}
	line("\n### Other calls\n\n| call | connections | requests/s | p50 ms | p99 ms | CPU µs/request " +
		"|\n|---|---:|---:|---:|---:|---:|")
	for _, row := range r.calls {
		line("| %s | %d | %.0f | %.2f | %.2f | %.1f |", row.name, row.connections, row.rate, row.p50, row.p99, row.cpu)
	}
	line("\n### Memory and start\n\n| what | figure |\n|---|---:|")
	line("| Redis, an idle session with its user's index, of 10,000 | %d bytes |", r.perSession)
	line("| Redis, the same of %d | %d bytes |", r.sessions, r.perSessionOfMany)
	line("| Redis with %d sessions | %d MiB |", r.sessions, r.redis>>20)
	line("| sessions created in a second, by one client process | %.0f |", r.fillRate)
	line("| BFF, resident, fresh | %d MiB |", r.idle>>20)
	line("| BFF, resident, with %d connections after a read each | %d MiB |", r.connections, r.connected>>20)
	line("| BFF, from start to ready | %d ms |", r.start.Milliseconds())
	line("\n### Targets\n\n| target | connections | measured | |\n|---|---:|---:|---|")
	for _, row := range r.reads {
		if row.name == nameBFF {
			caddy, target := r.caddy(row.connections), targetRates[row.connections]
			line("| a read: at least %.1f × Caddy's plain reverse proxy | %d | %.2f × | %s |", target, row.connections,
				row.rate/caddy.rate, reached(row.rate >= target*caddy.rate))
			line("| its p99: no worse than Caddy's | %d | %.1f against %.1f ms | %s |", row.connections, row.p99, caddy.p99,
				reached(row.p99 <= caddy.p99))
		}
	}
	line("| an idle session in Redis: at most %d bytes | | %d of %d sessions | %s |", targetSession, r.perSessionOfMany,
		r.sessions, reached(r.perSessionOfMany <= targetSession))
	return b.String()
}

// targetRates are the throughputs that are aimed at, as multiples of Caddy's, by connections.
var targetRates = map[int]float64{16: 0.8, 256: 1.2}

const targetSession = 600 // bytes

func reached(yes bool) string {
	if yes {
		return "reached"
	}
	return "**not reached**"
}

// caddy is the row that the BFF's is compared with.
func (r *report) caddy(connections int) sample {
	for _, row := range r.reads {
		if row.name == nameCaddy && row.connections == connections {
			return row.sample
		}
	}
	return sample{}
}

// publish prints the tables, or puts them between the markers of a file.
func (r *report) publish(file string) error {
	if file == "" {
		_, err := fmt.Print(r.markdown())
		return err
	}
	text, err := os.ReadFile(file) //nolint:gosec // G304: named by who runs it
	if err != nil {
		return err
	}
	before, rest, found := strings.Cut(string(text), begin)
	_, after, closed := strings.Cut(rest, end)
	if !found || !closed {
		return errors.New(file + " lacks the markers of the table")
	}
	fmt.Print(r.markdown())
	return os.WriteFile(file, []byte(before+begin+"\n"+r.markdown()+end+after), 0o644) //nolint:gosec // G306: a document
}

// describeMachine tells what the figures were measured with.
func describeMachine(ctx context.Context, o options) []string {
	cpu := "unknown CPU"
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		_, rest, _ := strings.Cut(string(text), "model name")
		model, _, _ := strings.Cut(rest, "\n")
		cpu = strings.Trim(model, ": \t")
	}
	busy := "?"
	if text, err := os.ReadFile("/proc/loadavg"); err == nil {
		busy, _, _ = strings.Cut(string(text), " ")
	}
	first := func(name string, args ...string) string {
		out, _ := exec.CommandContext(ctx, name, args...).CombinedOutput() //nolint:gosec // G204: ours
		text, _, _ := strings.Cut(string(out), "\n")
		return strings.TrimSpace(text)
	}
	_, nginx, _ := strings.Cut(first("nginx", "-v"), ": ")
	redis := strings.Fields(first("redis-server", "--version") + " ? ? ?")
	wrk := strings.Fields(first("wrk", "-v") + " ? ?")
	return []string{
		time.Now().UTC().Format(time.DateOnly) + ", `make bench`",
		fmt.Sprintf("%s, %d cores, %s, load average %s before the start", cpu, runtime.NumCPU(), first("uname", "-sr"),
			busy),
		fmt.Sprintf("%s, Caddy %s, %s, Redis %s, wrk %s", runtime.Version(),
			strings.Fields(first("caddy", "version") + " ?")[0], nginx, strings.TrimPrefix(redis[2], "v="), wrk[1]),
		fmt.Sprintf("%d runs of %d s of each, alternating, the median of each figure; %d customers", o.rounds, o.seconds,
			customers),
	}
}

func port(address string) string {
	_, port, _ := net.SplitHostPort(address)
	return port
}
