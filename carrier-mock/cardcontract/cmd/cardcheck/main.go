// Command cardcheck stands before the card emulator in tests and holds every call, answer and webhook that passes to
// the provider's published specification. It is no part of what is shipped.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/golight/selfservice/carrier-mock/cardcontract/proxy"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "cardcheck:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	listen := flag.String("listen", "127.0.0.1:8191", "address to listen at")
	target := flag.String("target", "http://127.0.0.1:8091", "the card emulator")
	webhooks := flag.String("webhooks", "http://127.0.0.1:8080/hooks/stripe",
		"where webhooks go on to from /_check/webhooks")
	flag.Parse()
	to, err1 := url.Parse(*target)
	onward, err2 := url.Parse(*webhooks)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	server := &http.Server{
		Addr: *listen, Handler: proxy.New(to, onward, slog.New(slog.NewTextHandler(os.Stderr, nil))),
		ReadHeaderTimeout: 10 * time.Second,
	}
	defer context.AfterFunc(ctx, func() { _ = server.Close() })()
	if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
