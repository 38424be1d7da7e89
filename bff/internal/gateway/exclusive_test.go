package gateway

import (
	"bytes"
	"context"
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/bsm/redislock"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/redis/go-redis/v9"
	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/redistest"
)

// replica guards an adapter with a Redis that others may share.
func replica(t *testing.T, f does, client redis.UniversalClient, timeout time.Duration) *carrier.Backend {
	t.Helper()
	return Guard(fake(t, f), Options{Metrics: prometheus.NewRegistry(), Logger: zap.NewNop(), Redis: client,
		WriteTimeout: timeout})
}

// customers are those of the calls that wait in an adapter.
type customers struct {
	mu      sync.Mutex
	inside  map[string]int
	most    int
	entered chan string
	leave   chan struct{}
}

func newCustomers() *customers {
	return &customers{inside: map[string]int{}, entered: make(chan string, 8), leave: make(chan struct{})}
}

func (c *customers) adapter() does {
	return func(_ context.Context, _ *carrier.Operation, request any) error {
		customer, _ := carrier.CustomerOf(request)
		id := customer.UserID
		c.mu.Lock()
		c.inside[id]++
		c.most = max(c.most, c.inside[id])
		c.mu.Unlock()
		c.entered <- id
		<-c.leave
		c.mu.Lock()
		c.inside[id]--
		c.mu.Unlock()
		return nil
	}
}

// tries counts how often somebody tried to make an entry.
type tries struct {
	n       atomic.Int64
	want    int64
	reached chan struct{}
}

func (h *tries) DialHook(next redis.DialHook) redis.DialHook { return next }

func (h *tries) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return next
}

func (h *tries) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, command redis.Cmder) error {
		if strings.HasPrefix(command.Name(), "eval") && h.n.Add(1) == h.want {
			close(h.reached)
		}
		return next(ctx, command)
	}
}

func changePlan(ctx context.Context, b *carrier.Backend, c carrier.Customer) error {
	_, err := carrier.ChangePlan.Call(ctx, b, carrier.ChangePlanRequest{Customer: c, PlanID: "103"})
	return err
}

func submit(ctx context.Context, b *carrier.Backend) error {
	_, err := carrier.Submit.Call(ctx, b, carrier.SubmitRequest{Customer: ada})
	return err
}

var nora = carrier.Customer{UserID: "1002"}

// Two replicas are asked for the same customer's writes: one is made at a time, and all are.
func TestOneWriteOfACustomerAtATime(t *testing.T) {
	t.Parallel()
	client, c := redistest.Open(t, "redis://"+miniredis.RunT(t).Addr()), newCustomers()
	waiting := &tries{want: 20, reached: make(chan struct{})}
	client.AddHook(waiting)
	replicas := []*carrier.Backend{replica(t, c.adapter(), client, 0), replica(t, c.adapter(), client, 0)}
	var writes sync.WaitGroup
	for i := range 4 {
		writes.Go(func() {
			if err := changePlan(t.Context(), replicas[i%2], ada); err != nil {
				t.Errorf("ChangePlan = %v; want none", err)
			}
		})
	}
	first := <-c.entered
	writes.Go(func() {
		if err := changePlan(t.Context(), replicas[1], nora); err != nil {
			t.Errorf("ChangePlan of another customer = %v; want none", err)
		}
	})
	if second := <-c.entered; first != ada.UserID || second != nora.UserID {
		t.Errorf("the adapter was asked for %s and %s; want both customers, neither waiting for the other", first, second)
	}
	select {
	case again := <-c.entered:
		t.Errorf("the adapter was asked for %s while a write of the same customer was under way", again)
	case <-waiting.reached:
	}
	close(c.leave)
	writes.Wait()
	if c.most != 1 {
		t.Errorf("%d writes of a customer at a time; want 1", c.most)
	}
}

// Who waits too long was never sent, and says so.
func TestAWriteThatWaitsTooLongNeverLeft(t *testing.T) {
	t.Parallel()
	client, c := redistest.Open(t, "redis://"+miniredis.RunT(t).Addr()), newCustomers()
	backend := replica(t, c.adapter(), client, 0)
	var first sync.WaitGroup
	first.Go(func() { _ = submit(t.Context(), backend) })
	<-c.entered
	hurried, cancel := context.WithTimeout(t.Context(), 2*lockStep)
	defer cancel()
	err := submit(hurried, backend)
	if carrier.CodeOf(err) != carrier.Unavailable || !carrier.NotSent(err) {
		t.Errorf("Submit = %v; want unavailable, not sent", err)
	}
	close(c.leave)
	first.Wait()
}

// A replica that died with its entry holds the customer up no longer than its write could have lasted.
func TestAnEntryEndsByItself(t *testing.T) {
	t.Parallel()
	server := miniredis.RunT(t)
	client, c := redistest.Open(t, "redis://"+server.Addr()), newCustomers()
	close(c.leave)
	backend := replica(t, c.adapter(), client, time.Minute)
	died := Options{Redis: client, WriteTimeout: time.Minute}
	if _, err := died.lock(t.Context(), carrier.Terminate.Operation, ada.UserID); err != nil { // and never unlocked
		t.Fatal(err)
	}
	keys := server.Keys()
	if len(keys) != 1 || strings.Contains(keys[0], ada.UserID) {
		t.Errorf("keys %q; want one that doesn't name the customer", keys)
	}
	if life := server.TTL(keys[0]); life != time.Minute+lockSlack {
		t.Errorf("the entry lives %v; want %v", life, time.Minute+lockSlack)
	}
	server.FastForward(time.Minute + lockSlack)
	if _, err := carrier.Terminate.Call(t.Context(), backend,
		carrier.TerminateRequest{Customer: ada, Reason: "Other"}); err != nil {
		t.Errorf("Terminate = %v; want none", err)
	}
	if keys := server.Keys(); len(keys) != 0 {
		t.Errorf("keys %q are left; want none", keys)
	}
}

// lossy ends its connection once, in place of the reply to the first lock.
type lossy struct {
	net.Conn
	lost *atomic.Bool
	next atomic.Bool
}

func (l *lossy) Write(p []byte) (int, error) {
	if bytes.Contains(p, []byte("bff:write:")) && l.lost.CompareAndSwap(false, true) {
		l.next.Store(true)
	}
	return l.Conn.Write(p)
}

func (l *lossy) Read(p []byte) (int, error) {
	n, err := l.Conn.Read(p)
	if l.next.Load() {
		_ = l.Close()
		return 0, io.EOF
	}
	return n, err
}

// The client repeats a command whose reply is lost. The repeated one finds the lock of the first, which is its own.
func TestALostReplyLocksNobodyOut(t *testing.T) {
	t.Parallel()
	server, c := miniredis.RunT(t), newCustomers()
	close(c.leave)
	var lost atomic.Bool
	client := redis.NewClient(&redis.Options{Dialer: func(ctx context.Context, _, _ string) (net.Conn, error) {
		var d net.Dialer
		conn, err := d.DialContext(ctx, "tcp", server.Addr())
		return &lossy{Conn: conn, lost: &lost}, err
	}})
	defer client.Close()
	if _, err := redislock.Obtain(t.Context(), client, "loads the script", time.Minute, nil); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if err := submit(ctx, replica(t, c.adapter(), client, time.Minute)); err != nil {
		t.Errorf("Submit = %v; want none", err)
	}
	if !lost.Load() {
		t.Error("no reply was lost")
	}
}

// Without Redis nothing is written that must not be written twice; the rest goes on.
func TestWithoutRedisNothingIsWrittenTwice(t *testing.T) {
	t.Parallel()
	server := miniredis.RunT(t)
	client := redistest.Open(t, "redis://"+server.Addr())
	asked := func(_ context.Context, op *carrier.Operation, _ any) error {
		if op != carrier.GetProfile.Operation {
			t.Errorf("%s reached the adapter", op.Name)
		}
		return nil
	}
	backend := replica(t, asked, client, 0)
	server.Close()
	if _, err := carrier.PayActivation.Call(t.Context(), backend,
		carrier.PayActivationRequest{Customer: ada}); carrier.CodeOf(err) != carrier.Unavailable {
		t.Errorf("PayActivation = %v; want unavailable", err)
	}
	if err := profile(t.Context(), backend); err != nil {
		t.Errorf("Profile = %v; want none", err)
	}
}
