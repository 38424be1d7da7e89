package outbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"
)

// run sends items 0…count-1 and returns the attempts, once want of them were made.
func run(t *testing.T, count, want int, outcome func(item, attempt int) error) []int {
	t.Helper()
	attempts := make(chan int)
	tries := map[int]int{}
	box := New("test", func(ctx context.Context, item int) error {
		tries[item]++
		select {
		case attempts <- item:
		case <-ctx.Done():
		}
		return outcome(item, tries[item])
	}, []time.Duration{time.Microsecond, time.Microsecond}, slog.New(slog.DiscardHandler))
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); box.Run(ctx) }()
	for item := range count {
		box.Put(item)
	}
	var got []int
	for range want {
		got = append(got, <-attempts)
	}
	cancel()
	<-ended
	return got
}

func TestDelivery(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	for name, c := range map[string]struct {
		outcome func(item, attempt int) error
		want    []int
	}{
		"in order": {func(int, int) error { return nil }, []int{0, 1, 2}},
		"tried again": {func(item, attempt int) error {
			if item == 1 && attempt < 3 {
				return broken
			}
			return nil
		}, []int{0, 1, 1, 1, 2}},
		"given up": {func(item, _ int) error {
			if item == 0 {
				return broken
			}
			return nil
		}, []int{0, 0, 0, 1, 2}},
		"not worth trying": {func(item, _ int) error {
			if item == 0 {
				return fmt.Errorf("%w: refused", ErrFinal)
			}
			return nil
		}, []int{0, 1, 2}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := run(t, 3, len(c.want), c.outcome); !slices.Equal(got, c.want) {
				t.Errorf("attempts %v; want %v", got, c.want)
			}
		})
	}
}

func TestAFullBoxDropsTheOldest(t *testing.T) {
	t.Parallel()
	box := New("test", func(context.Context, int) error { return nil }, nil, slog.New(slog.DiscardHandler))
	for item := range limit + 3 {
		box.Put(item)
	}
	if first, ok := box.next(); !ok || first != 3 {
		t.Errorf("the oldest is %d, %v; want 3", first, ok)
	}
}
