// Package carrierctlcmd is carrierctl as a program: it examines the carrier
// adapters that it was built with. An integrator's main registers an adapter
// and calls Main, as with bffcmd:
//
//	func main() {
//		var registry carrier.Registry
//		registry.Register("acme", acme.Open)
//		carrierctlcmd.Main(&registry)
//	}
//
// The adapter is opened from the BFF's own configuration (bff.yaml and BFF_…),
// so what is examined is what will run.
package carrierctlcmd

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/golight/selfservice/bff/buildinfo"
	"github.com/golight/selfservice/bff/carrier"
)

// Program is what one run of carrierctl is given. Args and Environ are as in os.Args[1:] and os.Environ.
type Program struct {
	Registry       *carrier.Registry
	Args, Environ  []string
	Stdout, Stderr io.Writer
}

// Exit codes of Run.
const (
	ExitOK      = 0 // it worked; the adapter is conformant
	ExitFailed  = 1 // it didn't; the adapter is not conformant, or lacks what was required
	ExitUsage   = 2 // wrong arguments or configuration
	ExitPartial = 3 // nothing failed, but not everything could be tried
)

// Main runs carrierctl until SIGINT or SIGTERM, and exits.
func Main(registry *carrier.Registry) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := Run(ctx, Program{Registry: registry, Args: os.Args[1:], Environ: os.Environ(), Stdout: os.Stdout,
		Stderr: os.Stderr})
	stop()
	os.Exit(code)
}

// command is one of carrierctl's.
type command struct {
	name, arguments, meaning string
	run                      func(context.Context, Program, []string) int
}

func commands() []command {
	return []command{
		{"conformance", "[flags]", "hold the configured adapter to the rules of the port", conformance},
		{"doctor", "[flags]", "look at configuration, reachability, credentials, clock and latency", doctor},
		{"capture", "[flags]", "record what a BFF and a carrier say to each other, without persons and secrets",
			captureCommand},
		{"compare", "[flags] DIR1 [DIR2]", "tell in which forms two captures differ, or one from the documented contract",
			compareCommand},
		{"explain", "[operation]", "say what an operation means and what it may return", explain},
		{"new", "[flags] <folder>", "write the beginnings of an adapter, in Go, Python, Node or Java", begin},
	}
}

// Run runs one command and returns the exit code.
func Run(ctx context.Context, p Program) int {
	if len(p.Args) == 0 {
		p.usage()
		return ExitUsage
	}
	switch p.Args[0] {
	case "help", "-h", "-help", "--help":
		p.usage()
		return ExitOK
	case "-version", "--version":
		fmt.Fprintln(p.Stdout, "carrierctl", buildinfo.Version)
		return ExitOK
	}
	for _, c := range commands() {
		if c.name == p.Args[0] {
			return c.run(ctx, p, p.Args[1:])
		}
	}
	fmt.Fprintf(p.Stderr, "carrierctl: there is no command %q\n", p.Args[0])
	p.usage()
	return ExitUsage
}

func (p Program) usage() {
	fmt.Fprint(p.Stderr, "Usage: carrierctl <command>\n       carrierctl --version\n\n")
	for _, c := range commands() {
		fmt.Fprintf(p.Stderr, "  %-28s %s\n", c.name+" "+c.arguments, c.meaning)
	}
	fmt.Fprintf(p.Stderr, "\nExit codes: %d worked or conformant, %d failed or not conformant, %d wrong arguments or "+
		"configuration, %d partial.\n",
		ExitOK, ExitFailed, ExitUsage, ExitPartial)
}

// flags makes the flag set of a command.
func (p Program) flags(name, arguments, meaning string) *flag.FlagSet {
	set := flag.NewFlagSet(name, flag.ContinueOnError)
	set.SetOutput(p.Stderr)
	set.Usage = func() {
		fmt.Fprintf(p.Stderr, "Usage: carrierctl %s %s\n\n%s\n\n", name, arguments, meaning)
		set.PrintDefaults()
	}
	return set
}

// parse reads the arguments; done says that there is nothing more to do, with the exit code.
func parse(set *flag.FlagSet, args []string) (code int, done bool) {
	switch err := set.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return ExitOK, true
	case err != nil:
		return ExitUsage, true
	}
	return ExitOK, false
}

// wrong prints every fault of the arguments or the configuration in a line of its own.
func (p Program) wrong(err error) int {
	for line := range strings.SplitSeq(err.Error(), "\n") {
		fmt.Fprintln(p.Stderr, "carrierctl:", line)
	}
	return ExitUsage
}
