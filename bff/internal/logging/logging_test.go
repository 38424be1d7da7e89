package logging

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// However a secret gets into a log call, it doesn't get into the log.
func TestSecretsDontPrint(t *testing.T) {
	t.Parallel()
	const secret = "4000000000000002"
	request := lightphone.CardRequest{CreditCardNumber: secret, CCV: secret}
	card := carrier.Card{Number: secret, CVV: secret}
	var out bytes.Buffer
	log, err := New(&out, "debug")
	if err != nil {
		t.Fatal(err)
	}
	log.Debug("any",
		zap.Any("request", request), zap.Any("pointer", &request), zap.Any("card", card),
		zap.Reflect("reflected", map[string]any{"card": card}),
		zap.Any("wire secret", lightphone.Secret(secret)), zap.Any("port secret", carrier.Secret(secret)),
		zap.Stringer("stringer", carrier.Secret(secret)),
		zap.Any("list", []lightphone.Secret{secret}), zap.Any("bytes", []carrier.Secret{secret}),
	)
	Slog(log).Debug("slog", "request", request, "secret", lightphone.Secret(secret), slog.Any("card", &card))
	log.Debug("panic", Panic(errors.New(secret))...)
	log.Debug("panic", Panic(secret)...)
	if strings.Contains(out.String(), secret) {
		t.Errorf("the log holds the secret:\n%s", out.String())
	}
	if n := strings.Count(out.String(), "\n"); n != 4 {
		t.Errorf("the log has %d lines; want 4:\n%s", n, out.String())
	}
}

func TestPanicTellsWhere(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	log, _ := New(&out, "info")
	func() {
		defer func() { log.Error("panic", Panic(recover())...) }()
		var list []int
		_ = list[len(out.Bytes())]
	}()
	for _, part := range []string{"index out of range", "logging_test.go", `"level":"error"`} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("line %s\nlacks %q", out.String(), part)
		}
	}
}

func TestLevel(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	log, err := New(&out, "warn")
	if err != nil {
		t.Fatal(err)
	}
	log.Info("quiet")
	log.Warn("loud")
	if text := out.String(); strings.Contains(text, "quiet") || !strings.Contains(text, `"message":"loud"`) {
		t.Errorf("at level warn the log is %s", text)
	}
	if _, err := New(&out, "shout"); err == nil {
		t.Error("the level shout was taken")
	}
}
