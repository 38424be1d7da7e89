// Command bench measures the BFF with real programs and writes its figures into
// docs/benchmarks.md, between markers:
//
//	go run ./cmd/bench -bff ../bin/bff -write ../docs/benchmarks.md
//
// It starts a Redis, a trivial upstream (nginx that answers from its configuration),
// the BFF as it is run for customers, Caddy and nginx as plain reverse proxies, and
// loads them with wrk. What is measured has the last core for itself; load,
// upstream and Redis share the others (stage.go). Runs of those that are compared
// alternate, and the median of each figure counts.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"
)

// options of a run.
type options struct {
	bff, write string
	rounds     int
	seconds    int // of each run of wrk
	sessions   int // of the large store
}

func main() {
	var o options
	flag.StringVar(&o.bff, "bff", "../bin/bff", "the BFF's `program`")
	flag.StringVar(&o.write, "write", "", "`file` whose table is replaced; empty prints it")
	flag.IntVar(&o.rounds, "rounds", 5, "runs of each of those that are compared")
	flag.IntVar(&o.seconds, "seconds", 3, "length of a run")
	flag.IntVar(&o.sessions, "sessions", 1_000_000, "sessions in the large store")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, o)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options) (err error) {
	begun := time.Now()
	s, err := newStage(ctx, o.bff)
	if err != nil {
		return err
	}
	defer s.close()
	r := report{machine: describeMachine(ctx, o)}
	for _, part := range []struct {
		name    string
		measure func(context.Context, *stage, options, *report) error
	}{
		{"reads", measureReads},
		{"other calls", measureCalls},
		{"cold start", measureStart},
		{"connections", measureConnections},
		{"memory of Redis", measureRedis},
	} {
		fmt.Fprintf(os.Stderr, "%s…\n", part.name)
		if err := part.measure(ctx, s, o, &r); err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
	}
	r.took = time.Since(begun)
	return r.publish(o.write)
}
