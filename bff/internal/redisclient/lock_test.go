package redisclient_test

import (
	"context"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/internal/redisclient"
	"github.com/golight/selfservice/bff/internal/redistest"
)

func TestLock(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	client := redistest.Open(t, server.URL())
	take := func(life time.Duration) func() error {
		t.Helper()
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel() // a lock outlives the context that it was taken in
		release, err := redisclient.TryLock(ctx, client, "bff:x", life)
		if err != nil {
			t.Fatalf("take the lock: %v", err)
		}
		return release
	}
	first := take(time.Hour)
	if first == nil || take(time.Hour) != nil {
		t.Fatalf("the lock was had by the first: %t; want it had by that one alone", first != nil)
	}
	if n, err := server.Admin().Del(t.Context(), "bff:x").Result(); n != 1 || err != nil { // as if its life were over
		t.Fatalf("end the lock: %d, %v", n, err)
	}
	second := take(time.Hour)
	if err := first(); err != nil || take(time.Hour) != nil {
		t.Errorf("the first one's release took the second one's lock (%v)", err)
	}
	if err := second(); err != nil || take(time.Hour) == nil {
		t.Errorf("the second one's release left its lock (%v)", err)
	}
}
