// Package bffcmd is the BFF as a program. An integrator's main registers an
// adapter and calls Main; the rest is configuration:
//
//	func main() {
//		var registry carrier.Registry
//		registry.Register("acme", acme.Open)
//		bffcmd.Main(&registry)
//	}
//
// Run reads the configuration, wires the parts (wire.go), serves them (serve.go)
// and takes them down again in the opposite order.
package bffcmd

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/buildinfo"
	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/config"
)

// Program is what one run of the BFF is given. Args and Environ are as in os.Args[1:] and os.Environ.
type Program struct {
	Registry       *carrier.Registry
	Args, Environ  []string
	Stdout, Stderr io.Writer
	// Reload makes the BFF read its configuration again while it serves; may be nil.
	Reload <-chan os.Signal
	// Hurry ends the draining that follows the end of Run's context; may be nil.
	Hurry context.Context
	// Ready is called once both listeners are open, with their addresses; may be nil.
	Ready func(public, operations net.Addr)

	load func() (config.Config, error) // set by Run
}

// Exit codes of Run.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
)

// Main runs the BFF until SIGINT or SIGTERM, and exits. A second signal cuts off the
// requests under way; a third one kills the process. SIGHUP makes it read its
// configuration again.
func Main(registry *carrier.Registry) {
	ctx, stop := context.WithCancel(context.Background())
	hurry, cut := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-signals
		stop()
		<-signals
		signal.Stop(signals) // from now on a signal does what it does by default
		cut()
	}()
	reload := make(chan os.Signal, 1)
	signal.Notify(reload, syscall.SIGHUP)
	os.Exit(Run(ctx, Program{
		Registry: registry, Reload: reload, Hurry: hurry, Args: os.Args[1:], Environ: os.Environ(), Stdout: os.Stdout,
		Stderr: os.Stderr,
	}))
}

// Run runs the BFF until ctx ends and returns the exit code: 0 after an orderly
// end, 1 when it can't run, 2 for wrong arguments. Logs go to Stdout, what keeps
// it from starting goes to Stderr, one line each.
func Run(ctx context.Context, p Program) int {
	log.SetOutput(io.Discard) // net/http writes the start of a carrier's unsolicited answer there
	if len(p.Args) > 0 && p.Args[0] == "sessions" {
		return p.endSessions(ctx, p.Args[1:])
	}
	flags := flag.NewFlagSet("bff", flag.ContinueOnError)
	flags.SetOutput(p.Stderr)
	file := flags.String("config", "", "configuration `file` (default bff.yaml, if it exists)")
	check := flags.Bool("check-config", false, "print what the BFF would run with, secrets masked, and exit")
	health := flags.Bool("healthcheck", false, "ask the BFF that runs here whether it's ready, and exit; 0 if so")
	version := flags.Bool("version", false, "print the version and exit")
	flags.Usage = func() {
		fmt.Fprint(p.Stderr, "Usage: bff [flags]\n       bff sessions end --user ID\n\nThe backend-for-frontend of the "+
			"self-service web app. Every setting of the file can be\n"+
			"overridden by a variable: stripe.js_url by BFF_STRIPE__JS_URL. bff.example.yaml describes them.\n\n")
		flags.PrintDefaults()
	}
	switch err := flags.Parse(p.Args); {
	case errors.Is(err, flag.ErrHelp):
		return exitOK
	case err != nil:
		return exitUsage
	case flags.NArg() > 0:
		fmt.Fprintf(p.Stderr, "bff: unexpected argument %q\n", flags.Arg(0))
		return exitUsage
	case *version:
		fmt.Fprintln(p.Stdout, "bff", buildinfo.Version)
		return exitOK
	}
	p.load = func() (config.Config, error) { return p.read(*file) }
	cfg, err := p.load()
	if err != nil {
		return p.fail(err)
	}
	if *check {
		// What the start would find wrong, this does.
		parts, err := wire(p.Registry, cfg, zap.NewNop(), func(b *carrier.Backend) *carrier.Backend { return b })
		if err == nil {
			err = parts.close()
		}
		if err != nil {
			return p.fail(err)
		}
		text, err := cfg.YAML()
		if err != nil {
			return p.fail(err)
		}
		fmt.Fprint(p.Stdout, text)
		return exitOK
	}
	if *health {
		if err := healthCheck(ctx, cfg.OpsListen); err != nil {
			return p.fail(err)
		}
		return exitOK
	}
	if err := p.run(ctx, cfg); err != nil {
		return p.fail(err)
	}
	return exitOK
}

// read reads the configuration of a carrier that this program has.
func (p Program) read(file string) (config.Config, error) {
	cfg, err := config.Load(file, p.Environ)
	if err == nil && !slices.Contains(p.Registry.Names(), cfg.Carrier.Adapter) {
		err = fmt.Errorf("carrier.adapter: there is no %q; this program has %s", cfg.Carrier.Adapter,
			strings.Join(p.Registry.Names(), ", "))
	}
	return cfg, err
}

// fail prints every fault in a line of its own.
func (p Program) fail(err error) int {
	for line := range strings.SplitSeq(err.Error(), "\n") {
		fmt.Fprintln(p.Stderr, "bff:", line)
	}
	return exitFailed
}
