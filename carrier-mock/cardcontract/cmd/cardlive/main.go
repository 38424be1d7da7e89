// Command cardlive makes the table of calls at the card emulator and at the provider's own test mode, and tells how
// they differ. It needs STRIPE_TEST_KEY (sk_test_…), and STRIPE_TEST_PUBLISHABLE_KEY for the calls of the page; it
// leaves its customers and payments in that test account.
//
// It ends with 0 when nothing differs, 1 when something does, and 2 when it couldn't compare.
package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"time"

	"github.com/golight/selfservice/carrier-mock/cardcontract/calls"
	"github.com/golight/selfservice/carrier-mock/cardcontract/live"
	"github.com/golight/selfservice/carrier-mock/internal/card"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	different, err := run(ctx, os.Getenv("STRIPE_TEST_KEY"), os.Getenv("STRIPE_TEST_PUBLISHABLE_KEY"))
	stop()
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "NOT COMPARED:", err)
		os.Exit(2)
	case different > 0:
		fmt.Fprintf(os.Stderr, "%d rows differ\n", different)
		os.Exit(1)
	}
}

func run(ctx context.Context, secretKey, publishableKey string) (different int, err error) {
	if secretKey == "" {
		return 0, errors.New("there is no STRIPE_TEST_KEY in the environment, so nothing was asked of the provider")
	}
	if err := live.TestKey(secretKey); err != nil {
		return 0, err
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	server := &http.Server{Handler: card.New(card.Options{}).Handler(), ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = server.Serve(listener) }() // until Close
	defer func() { _ = server.Close() }()
	emulator := calls.Provider{
		Base: "http://" + listener.Addr().String(), SecretKey: card.DevSecretKey, PublishableKey: card.DevPublishableKey,
		Client: &http.Client{},
	}
	provider := calls.Provider{Base: "https://api.stripe.com", SecretKey: secretKey, PublishableKey: publishableKey,
		Client: &http.Client{}}
	return live.Compare(ctx, emulator, provider, calls.Table(), os.Stdout)
}
