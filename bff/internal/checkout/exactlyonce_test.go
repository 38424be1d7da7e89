package checkout

import (
	"context"
	"flag"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/bsm/redislock"
	"github.com/prometheus/client_golang/prometheus/testutil"
	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

var (
	runs = flag.Int("runs", 200, "seeded runs of the exactly-once simulation, for each kind of payment")
	seed = flag.Uint64("seed", 0, "replay this one run of the simulation and print its steps")
)

// TestExactlyOnce: whatever happens on the way, every run ends in exactly one
// charge and one activation (or one cycle for each charge of an extension), or,
// where the carrier refuses for good or can't be told for a day, in refunds and nothing
// activated. Only where the carrier took a payment, nobody could write that down and the carrier
// was down for a day afterwards, the customer has both: docs/payments.md says who looks at it.
func TestExactlyOnce(t *testing.T) {
	t.Parallel()
	for name, buy := range map[string]purchase{"activation": buyActivation, "extension": buyExtension} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := miniredis.NewMiniRedis()
			t.Cleanup(server.Close)
			var current *simulation
			client := redis.NewClient(&redis.Options{
				Dialer:   func(context.Context, string, string) (net.Conn, error) { return server.Dial() },
				PoolSize: 1, MaxRetries: -1, DisableIdentity: true,
				MaintNotificationsConfig: &maintnotifications.Config{Mode: maintnotifications.ModeDisabled},
			})
			t.Cleanup(func() { _ = client.Close() })
			// A run finds Redis connected, and the scripts of the locks there.
			lock, err := redislock.Obtain(t.Context(), client, "bff:warm", time.Minute, nil)
			if err != nil {
				t.Fatal(err)
			}
			if err := lock.Release(t.Context()); err != nil {
				t.Fatal(err)
			}
			client.AddHook(hook{&current})
			first, last := uint64(1), uint64(*runs)
			if *seed != 0 {
				first, last = *seed, *seed
			}
			charges := 0
			for run := first; run <= last; run++ {
				current = newSimulation(t, run, server, client)
				err := current.purchase(buy)
				if err != nil || *seed != 0 {
					t.Logf("steps of seed %d:\n%s", run, strings.Join(current.trace, "\n"))
				}
				if err != nil {
					t.Fatalf("seed %d (replay with -seed=%d): %v", run, run, err)
				}
				charges += len(current.carrier.recorded)
			}
			t.Logf("%d runs, %d payments recorded", last-first+1, charges)
		})
	}
}

// purchase says what the customer of a run wants.
type purchase struct {
	payer  Payer
	intent func(context.Context, *Service) (Intent, error)
	have   func(*fakeCarrier) bool // the customer has got it
	refuse func(*fakeCarrier)      // the carrier makes up its mind against it
	again  func(*fakeCarrier) bool // takes away what the customer has got and asks for it anew; nil: that doesn't happen
}

var buyActivation = purchase{
	payer: nora,
	intent: func(ctx context.Context, s *Service) (Intent, error) {
		return s.ActivationIntent(ctx, nora, norasActivation)
	},
	have:   func(c *fakeCarrier) bool { return c.activations[norasActivation].paidBy != "" },
	refuse: func(c *fakeCarrier) { c.activations[norasActivation].refused = true },
}

var buyExtension = purchase{
	payer: ada,
	intent: func(ctx context.Context, s *Service) (Intent, error) {
		return s.ExtensionIntent(ctx, ada, "102", false)
	},
	have:   func(c *fakeCarrier) bool { return len(c.recorded) > 0 && !c.subscribers[ada.CNUM].suspended },
	refuse: func(c *fakeCarrier) { c.subscribers[ada.CNUM].refused = true },
	again:  func(c *fakeCarrier) bool { return c.subscribers[ada.CNUM].suspendAgain() },
}

// purchase is one run: a stormy part in which tabs, webhooks, reads and
// reconcilers get in each other's way, and a calm one in which what is left
// is brought to its end.
func (s *simulation) purchase(buy purchase) error {
	s.faults = []float64{0, 0.05, 0.1, 0.25}[s.rng.IntN(4)]
	s.noLocks = s.rng.IntN(2) == 0
	refusal, refused := s.rng.IntN(3) == 0, false
	outage := s.rng.IntN(3) == 0
	again := 0                   // how often the customer was asked for the same once more
	var secrets []carrier.Secret // in the browser's tabs
	started := 0
	startAny := func() {
		name, work := "tab", func(ctx context.Context) {
			intent, err := buy.intent(ctx, s.service)
			if err != nil {
				return
			}
			secrets = append(secrets, intent.ClientSecret)
			s.step(ctx, "customer types")
			if s.rng.IntN(4) == 0 {
				s.stripe.decline(intent.ClientSecret)
				s.step(ctx, "customer types again")
			}
			// Any tab may pay with any secret that it was ever given.
			secret := secrets[s.rng.IntN(len(secrets))]
			s.note(fmt.Sprintf("pays %s: %t", secret.Reveal(), s.stripe.pay(secret)))
		}
		switch s.rng.IntN(6) {
		case 0:
			name, work = "hook", func(ctx context.Context) {
				if events := s.stripe.events; len(events) > 0 { // any of them, again and again, or never
					_ = s.service.Webhook(ctx, []byte(events[s.rng.IntN(len(events))]), "ok")
				}
			}
		case 1:
			name, work = "read", func(ctx context.Context) { _ = s.service.SettleReturning(ctx, buy.payer) }
		case 2:
			name, work = "reco", func(ctx context.Context) { _ = s.service.reconcile(ctx, s.stripe.now.Add(-time.Hour)) }
		}
		started++
		s.start(fmt.Sprint(name, started), func(ctx context.Context) {
			for range 3 {
				s.begin(ctx)
				work(ctx)
			}
		})
	}
	for range 3 + s.rng.IntN(8) {
		startAny()
	}
	s.run(func() {
		switch s.rng.IntN(40) {
		case 0:
			s.note("Redis emptied")
			s.redis.FlushAll()
		case 1:
			s.redis.FastForward(lockLife)
		case 2:
			s.note("index and late objects appear")
			s.stripe.catchUp()
		case 3:
			if refusal && !refused {
				s.note("the carrier refuses from now on")
				buy.refuse(s.carrier)
				refused = true
			}
		case 4, 5:
			if buy.again != nil && again < 2 && buy.again(s.carrier) {
				s.note("suspended again on the same day")
				again++
			}
		case 6, 7, 8:
			if outage && s.carrier.down == nil && len(s.stripe.events) > 0 {
				s.note("the carrier is down")
				s.carrier.down = carrier.Errorf(carrier.Unavailable, "down")
			}
		case 9:
			if s.carrier.down != nil && started < 12 {
				s.pass(25 * time.Hour)
				for range 4 {
					startAny()
				}
			}
		case 10:
			if s.stripe.givenUp() {
				s.pass(lastCalls)
			}
		case 11:
			s.carrier.down = nil
		}
	})
	return s.settleDown(buy, refused, again)
}

// settleDown lets a calm day follow: the customer comes back until there is
// nothing left to pay, and the reconciler runs.
func (s *simulation) settleDown(buy purchase, refused bool, again int) error {
	s.faults, s.carrier.down = 0, nil
	s.pass(lastCalls)
	s.redis.FastForward(lockLife)
	s.stripe.catchUp()
	if s.rng.IntN(2) == 0 {
		s.redis.FlushAll()
	}
	ctx := context.Background()
	if err := s.service.reconcile(ctx, s.stripe.now); err != nil {
		return fmt.Errorf("the reconciler of a calm day: %w", err)
	}
	if !buy.have(s.carrier) {
		intent, err := buy.intent(ctx, s.service)
		if err != nil {
			return fmt.Errorf("the customer's next try: %w", err)
		}
		if !s.stripe.pay(intent.ClientSecret) {
			return fmt.Errorf("the customer has nothing and can't pay %s", intent.ClientSecret.Reveal())
		}
		if err := s.service.SettleReturning(ctx, buy.payer); err != nil {
			return fmt.Errorf("the customer's next read: %w", err)
		}
	}
	if err := s.service.reconcile(ctx, s.stripe.now); err != nil {
		return fmt.Errorf("the last reconciler: %w", err)
	}
	return s.check(buy, refused, again)
}

func (s *simulation) check(buy purchase, refused bool, again int) error {
	if !refused && !buy.have(s.carrier) {
		return fmt.Errorf("the customer paid and has nothing")
	}
	if n := testutil.ToFloat64(s.service.metrics.mismatch); n != 0 {
		return fmt.Errorf("%v mismatches were found, want none", n)
	}
	payments, standing := map[payment.Subject]string{}, 0
	for _, intent := range s.stripe.intents {
		if intent.Status != payment.Succeeded {
			continue
		}
		_, told := s.carrier.recorded[intent.ID]
		back := s.stripe.refunds[intent.ID]
		switch mark := intent.Settlement(); {
		case mark == payment.Recorded && told && back == 0:
			subject, err := payment.SubjectFrom(intent.Metadata)
			if err != nil {
				return err
			}
			if other, twice := payments[subject]; twice {
				if again--; again < 0 {
					return fmt.Errorf("%s was paid twice, by %s and %s", subject.Key(), other, intent.ID)
				}
			}
			payments[subject] = intent.ID
			standing++
		case mark == payment.Refunded && !told && back == 1 && (refused || !intent.GivenUp().IsZero() || len(s.lost) > 0):
		case mark == payment.Refunded && told && back == 1 && s.lost[intent.ID] && !intent.GivenUp().IsZero():
			standing++
		default:
			return fmt.Errorf("%s ended with mark %q, carrier told %t, refunds %d, carrier refuses %t", intent.ID, mark, told,
				back, refused)
		}
	}
	if standing != len(s.carrier.recorded) {
		return fmt.Errorf("%d payments stand, the carrier knows of %d", standing, len(s.carrier.recorded))
	}
	return nil
}
