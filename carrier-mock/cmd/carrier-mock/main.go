// Command carrier-mock is a simulated mobile carrier for testers: the documented
// carrier API, a card-provider emulator, and a console with its control API.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	_ "time/tzdata" // the carrier's time zone, on machines without one

	"github.com/golight/selfservice/bff/buildinfo"
	"github.com/golight/selfservice/carrier-mock/internal/config"
	"github.com/golight/selfservice/carrier-mock/internal/mock"
)

func main() {
	switch err := run(os.Args[1:], os.Environ(), os.Stdout); {
	case err == nil, errors.Is(err, flag.ErrHelp):
	default:
		fmt.Fprintf(os.Stderr, "carrier-mock: %v\n", err)
		os.Exit(1)
	}
}

func run(args, environ []string, stdout io.Writer) error {
	c, err := config.Read(args, environ, stdout)
	if err != nil {
		return err
	}
	if c.Version {
		_, err := fmt.Fprintln(stdout, "carrier-mock", buildinfo.Version)
		return err
	}
	if c.HealthCheck {
		return healthCheck(c.ControlListen)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	logger := slog.New(slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: c.LogLevel}))
	m, err := mock.Start(c, logger)
	if err != nil {
		return err
	}
	logger.Info("carrier-mock is ready", "carrier", "http://"+m.CarrierAddr, "card", "http://"+m.CardAddr, "control",
		"http://"+m.ControlAddr, "scenario", c.Scenario, "version", buildinfo.Version)
	<-ctx.Done()
	stop() // a second signal ends the program at once
	return m.Close()
}
