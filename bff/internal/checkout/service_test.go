package checkout

import (
	"strings"
	"testing"
)

func TestRedisHoldsNoSecret(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.pay(b.norasIntent())
	b.adasIntent(102)
	if _, err := b.CardChangeIntent(ctx, ada); err != nil {
		t.Fatal(err)
	}
	if dump := b.redis.Dump(); strings.Contains(dump, "_secret") || strings.Contains(dump, "redacted") {
		t.Errorf("Redis holds a client secret:\n%s", dump)
	}
	for _, line := range b.logged.All() {
		for _, field := range line.Context {
			if strings.Contains(field.String, "_secret") {
				t.Errorf("a log line tells a client secret: %s %s", line.Message, field.String)
			}
		}
	}
}

func TestEverythingWorksWithoutRedis(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.redis.Close()
	first := b.norasIntent()
	if again := b.norasIntent(); again != first {
		t.Error("the intent is another one, want the same")
	}
	b.pay(first)
	b.pay(b.adasIntent(102))
	if err := b.deliver(); err != nil {
		t.Errorf("Webhook = %v, want nil", err)
	}
	if err := b.SettleReturning(ctx, nora); err != nil {
		t.Errorf("SettleReturning = %v, want nil", err)
	}
	b.wantRecorded(2)
	if card, err := b.SavedCard(ctx, nora); err != nil || card == nil {
		t.Errorf("SavedCard = %v, %v; want the card that paid", card, err)
	}
}

func TestNewRefusesWhatIsMissing(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	for name, spoil := range map[string]func(*Options){
		"backend": func(o *Options) { o.Backend = nil },
		"redis":   func(o *Options) { o.Redis = nil },
		"logger":  func(o *Options) { o.Logger = nil },
	} {
		options := b.options
		spoil(&options)
		if _, err := New(options); err == nil {
			t.Errorf("New without %s gave no error", name)
		}
	}
}
