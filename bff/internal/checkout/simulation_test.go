package checkout

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/bsm/redislock"
	"github.com/redis/go-redis/v9"
	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

// simulation runs processes of the BFF one step at a time, in an order that its
// seed decides, over a card provider and a carrier in memory and a real Redis
// protocol. A step is one call to any of them. Between two steps anything may
// happen to Redis, to the provider's index and to the carrier's mind; at a step
// the call may be lost, its answer may be lost, the provider may answer 500 and
// keep that, or the process may be killed, before the call or after it.
type simulation struct {
	rng     *rand.Rand
	stripe  *fakeStripe
	carrier *fakeCarrier
	redis   *miniredis.Miniredis
	service *Service
	faults  float64 // probability for each call; zero when calm
	noLocks bool    // Redis gives no locks
	live    []*process
	lost    map[string]bool // intents that the carrier took, and nobody could write that down
	trace   []string
}

// process is one piece of work in a process of the BFF.
type process struct {
	name          string
	grant, parked chan bool // parked says whether more is to come
	dead          bool
	late          bool // what it does has run out of time; it ends before its next round
}

// gone reports whether nothing that the process does arrives any more.
func (p *process) gone() bool { return p != nil && (p.dead || p.late) }

type processKey struct{}

var (
	errDead    = errors.New("the process was killed")
	errNoLocks = errors.New("no locks today")
)

func newSimulation(t testing.TB, seed uint64, server *miniredis.Miniredis, client redis.UniversalClient) *simulation {
	server.FlushAll()
	s := &simulation{rng: rand.New(rand.NewPCG(seed, 1)), stripe: newFakeStripe(), carrier: demoCarrier(), redis: server,
		lost: map[string]bool{}}
	backend := backendOf(t, carrier.SavedCardAtProvider, s.carrier).Wrap(s.payments)
	service, err := New(Options{
		Backend: backend, Provider: simulatedProvider{s}, Redis: client, Logger: zap.NewNop(),
		Clock: func() time.Time { return s.stripe.now },
		Retry: func(ctx context.Context) redislock.RetryStrategy {
			return redislock.LimitRetry(turns(func() bool { return !s.step(ctx, "waits for a lock").gone() }), 40)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	s.service = service
	return s
}

// turns retries a lock at the process's next turn.
type turns func() bool

func (wait turns) NextBackoff() time.Duration {
	if !wait() {
		return 0 // redislock stops retrying
	}
	return time.Nanosecond
}

// start adds a process.
func (s *simulation) start(name string, work func(context.Context)) {
	p := &process{name: name, grant: make(chan bool), parked: make(chan bool)}
	s.live = append(s.live, p)
	go func() {
		<-p.grant
		work(context.WithValue(context.Background(), processKey{}, p))
		p.parked <- false
	}()
}

// run lets the processes go on until all are done, with disturb called between steps.
func (s *simulation) run(disturb func()) {
	for len(s.live) > 0 {
		disturb()
		next := s.rng.IntN(len(s.live))
		s.live[next].grant <- true
		if !<-s.live[next].parked {
			s.live = append(s.live[:next], s.live[next+1:]...)
		}
	}
}

// step parks the process until it is its turn. Work outside of a process goes on at once.
func (s *simulation) step(ctx context.Context, op string) *process {
	p, _ := ctx.Value(processKey{}).(*process)
	if p == nil {
		return nil
	}
	if !p.gone() {
		p.parked <- true
		<-p.grant
		s.trace = append(s.trace, p.name+" "+op)
	}
	return p
}

// begin waits for the next round of a process.
func (s *simulation) begin(ctx context.Context) {
	if p, _ := ctx.Value(processKey{}).(*process); p != nil {
		p.late = false
	}
	s.step(ctx, "begins")
}

// pass lets time go by; no call lasts that long.
func (s *simulation) pass(d time.Duration) {
	s.note(d.String() + " pass")
	s.stripe.now = s.stripe.now.Add(d)
	s.redis.FastForward(d)
	for _, p := range s.live {
		p.late = true
	}
}

func (s *simulation) note(what string) { s.trace = append(s.trace, "        "+what) }

// kind says how a call can go wrong.
type kind int

const (
	reading  kind = iota
	writing       // its answer may be lost
	creating      // and the provider may answer 500 and keep that
)

// call makes one call of a process, with what the seed has in store for it.
func call[T any](ctx context.Context, s *simulation, op string, k kind, do func(context.Context) (T, error)) (T,
	error) {
	var none T
	p := s.step(ctx, op)
	if p.gone() {
		return none, carrier.Errorf(carrier.Unavailable, "%w", errDead)
	}
	faults := s.faults
	if k == creating {
		faults *= 2 // there are few of them, and they matter most
	}
	if p == nil || s.rng.Float64() >= faults {
		return do(ctx)
	}
	lost := carrier.Errorf(carrier.Unavailable, "lost")
	switch s.rng.IntN(6) {
	case 0:
		p.dead = true
		s.note("killed before it")
		return none, lost
	case 1:
		s.note("killed after it")
		_, _ = do(ctx)
		p.dead = true
		return none, lost
	case 2, 3:
		if k == creating {
			how := burnt + failure(s.rng.IntN(3))
			s.note(fmt.Sprint("500, kept, variant ", how))
			return do(context.WithValue(ctx, failureKey{}, how))
		}
		fallthrough
	case 4:
		if k != reading {
			s.note("answer lost")
			_, _ = do(ctx)
			return none, carrier.Errorf(carrier.OutcomeUnknown, "answer lost")
		}
		fallthrough
	default:
		s.note("never arrived")
		return none, lost
	}
}

func run(ctx context.Context, s *simulation, op string, k kind, do func(context.Context) error) error {
	_, err := call(ctx, s, op, k, func(ctx context.Context) (struct{}, error) { return struct{}{}, do(ctx) })
	return err
}

// simulatedProvider is the provider as a process sees it.
type simulatedProvider struct{ *simulation }

func (s simulatedProvider) FindCustomers(ctx context.Context, userID, email string) ([]string, error) {
	return call(ctx, s.simulation, "FindCustomers", reading,
		func(ctx context.Context) ([]string, error) { return s.stripe.FindCustomers(ctx, userID, email) })
}

func (s simulatedProvider) CreateCustomer(ctx context.Context, r payment.CustomerRequest) (string, error) {
	return call(ctx, s.simulation, "CreateCustomer", creating,
		func(ctx context.Context) (string, error) { return s.stripe.CreateCustomer(ctx, r) })
}

func (s simulatedProvider) Customer(ctx context.Context, id string) (payment.Customer, error) {
	return call(ctx, s.simulation, "Customer", reading,
		func(ctx context.Context) (payment.Customer, error) { return s.stripe.Customer(ctx, id) })
}

func (s simulatedProvider) Cards(ctx context.Context, id string) ([]payment.Card, error) {
	return call(ctx, s.simulation, "Cards", reading,
		func(ctx context.Context) ([]payment.Card, error) { return s.stripe.Cards(ctx, id) })
}

func (s simulatedProvider) SetDefaultCard(ctx context.Context, id, card string) error {
	return run(ctx, s.simulation, "SetDefaultCard", writing,
		func(ctx context.Context) error { return s.stripe.SetDefaultCard(ctx, id, card) })
}

func (s simulatedProvider) DetachCard(ctx context.Context, card string) error {
	return run(ctx, s.simulation, "DetachCard", writing,
		func(ctx context.Context) error { return s.stripe.DetachCard(ctx, card) })
}

func (s simulatedProvider) CreateIntent(ctx context.Context, r payment.IntentRequest) (payment.Intent, error) {
	return call(ctx, s.simulation, "CreateIntent "+r.Key, creating,
		func(ctx context.Context) (payment.Intent, error) { return s.stripe.CreateIntent(ctx, r) })
}

func (s simulatedProvider) Intent(ctx context.Context, id string) (payment.Intent, error) {
	return call(ctx, s.simulation, "Intent "+id, reading,
		func(ctx context.Context) (payment.Intent, error) { return s.stripe.Intent(ctx, id) })
}

func (s simulatedProvider) Intents(ctx context.Context, customerID string) ([]payment.Intent, error) {
	return call(ctx, s.simulation, "Intents "+customerID, reading,
		func(ctx context.Context) ([]payment.Intent, error) { return s.stripe.Intents(ctx, customerID) })
}

func (s simulatedProvider) ChangeAmount(ctx context.Context, id string, amount carrier.Money) (payment.Intent, error) {
	return call(ctx, s.simulation, "ChangeAmount "+id, writing,
		func(ctx context.Context) (payment.Intent, error) { return s.stripe.ChangeAmount(ctx, id, amount) })
}

func (s simulatedProvider) CancelIntent(ctx context.Context, id string) error {
	return run(ctx, s.simulation, "CancelIntent "+id, writing,
		func(ctx context.Context) error { return s.stripe.CancelIntent(ctx, id) })
}

func (s simulatedProvider) MarkSettled(ctx context.Context, id string, mark payment.Settlement) error {
	err := run(ctx, s.simulation, "MarkSettled "+id+" "+string(mark), writing,
		func(ctx context.Context) error { return s.stripe.MarkSettled(ctx, id, mark) })
	if err != nil && mark == payment.Recorded {
		s.lost[id] = true
	}
	return err
}

func (s simulatedProvider) MarkGivenUp(ctx context.Context, id string, at time.Time) error {
	return run(ctx, s.simulation, "MarkGivenUp "+id, writing,
		func(ctx context.Context) error { return s.stripe.MarkGivenUp(ctx, id, at) })
}

func (s simulatedProvider) Unsettled(ctx context.Context, since time.Time) ([]payment.Intent, error) {
	return call(ctx, s.simulation, "Unsettled", reading,
		func(ctx context.Context) ([]payment.Intent, error) { return s.stripe.Unsettled(ctx, since) })
}

func (s simulatedProvider) Refund(ctx context.Context, id, key string) error {
	return run(ctx, s.simulation, "Refund "+key, creating,
		func(ctx context.Context) error { return s.stripe.Refund(ctx, id, key) })
}

func (s simulatedProvider) CreateSetup(ctx context.Context, r payment.SetupRequest) (payment.Setup, error) {
	return call(ctx, s.simulation, "CreateSetup", creating,
		func(ctx context.Context) (payment.Setup, error) { return s.stripe.CreateSetup(ctx, r) })
}

func (s simulatedProvider) Setup(ctx context.Context, id string) (payment.Setup, error) {
	return call(ctx, s.simulation, "Setup "+id, reading,
		func(ctx context.Context) (payment.Setup, error) { return s.stripe.Setup(ctx, id) })
}

func (s simulatedProvider) MarkSetupSettled(ctx context.Context, id string) error {
	return run(ctx, s.simulation, "MarkSetupSettled "+id, writing,
		func(ctx context.Context) error { return s.stripe.MarkSetupSettled(ctx, id) })
}

func (s simulatedProvider) UnsettledSetups(ctx context.Context, since time.Time) ([]payment.Setup, error) {
	return call(ctx, s.simulation, "UnsettledSetups", reading,
		func(ctx context.Context) ([]payment.Setup, error) { return s.stripe.UnsettledSetups(ctx, since) })
}

func (s simulatedProvider) ParseEvent(body []byte, signature string) (payment.Event, error) {
	return s.stripe.ParseEvent(body, signature)
}

// payments makes what the carrier is asked and told of payments steps of the simulation.
func (s *simulation) payments(o *carrier.Operation, next carrier.Handler) carrier.Handler {
	switch o {
	case carrier.GetActivationDue.Operation, carrier.GetExtensionDue.Operation, carrier.RecordPayment.Operation:
	default:
		return next
	}
	k := reading
	if o.Write {
		k = writing
	}
	return func(ctx context.Context, request any) (any, error) {
		answer, err := call(ctx, s, fmt.Sprintf("%s %v", o.Name, request), k,
			func(ctx context.Context) (any, error) { return next(ctx, request) })
		if told, ok := request.(carrier.SettledPayment); ok && err != nil &&
			s.carrier.recorded[told.IntentID].IntentID != "" {
			s.lost[told.IntentID] = true
		}
		return answer, err
	}
}

// hook makes commands to Redis steps of the simulation that the context belongs to.
type hook struct{ current **simulation }

func (hook) DialHook(next redis.DialHook) redis.DialHook { return next }

func (h hook) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		if cmd.Name() == "hello" { // the client connects again when it sees fit
			return next(ctx, cmd)
		}
		err := run(ctx, *h.current, "redis "+cmd.Name(), writing, func(ctx context.Context) error {
			if (*h.current).noLocks && strings.Contains(cmd.String(), "pay:lock:") {
				return errNoLocks
			}
			return next(ctx, cmd)
		})
		if err != nil {
			cmd.SetErr(err)
		}
		return err
	}
}

func (h hook) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		if cmds[0].Name() == "hello" {
			return next(ctx, cmds)
		}
		return run(ctx, *h.current, "redis pipeline", writing, func(ctx context.Context) error { return next(ctx, cmds) })
	}
}
