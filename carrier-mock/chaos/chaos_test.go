package chaos_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/faults"
	"github.com/golight/selfservice/carrier-mock/internal/programs"
	"github.com/golight/selfservice/carrier-mock/internal/world"
	"github.com/golight/selfservice/carrier-mock/mocktest"
)

// stages run side by side; the runs of each come one after another.
const stages = 2

func TestAPaymentIsTakenAndToldOnce(t *testing.T) {
	seeds := seeds(t)
	bff, err := programs.BuildBFF(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	var next sync.Mutex
	take := func() (uint64, bool) {
		next.Lock()
		defer next.Unlock()
		if len(seeds) == 0 || t.Failed() {
			return 0, false
		}
		seed := seeds[0]
		seeds = seeds[1:]
		return seed, true
	}
	for i := range min(stages, len(seeds)) {
		t.Run(fmt.Sprintf("stage %d", i), func(t *testing.T) {
			t.Parallel()
			s := newStage(t, bff)
			for seed, more := take(); more; seed, more = take() {
				if !t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) { play(t, s, seed) }) {
					t.Fatalf("run it again with CHAOS_SEED=%d", seed)
				}
			}
		})
	}
}

// seeds are CHAOS_RUNS of them from CHAOS_FIRST on, or CHAOS_SEED alone.
func seeds(t *testing.T) []uint64 {
	t.Helper()
	if seed := number(t, "CHAOS_SEED", 0); seed > 0 {
		return []uint64{seed}
	}
	runs, first := number(t, "CHAOS_RUNS", 24), number(t, "CHAOS_FIRST", 1)
	all := make([]uint64, runs)
	for i := range all {
		all[i] = first + uint64(i)
	}
	return all
}

// number reads a variable that counts from 1.
func number(t *testing.T, variable string, unset uint64) uint64 {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return unset
	}
	n, err := strconv.ParseUint(text, 10, 32)
	if err != nil || n < 1 {
		t.Fatalf("%s=%q is not a number from 1 on", variable, text)
	}
	return n
}

// run is one seeded run.
type run struct {
	*stage
	t        *testing.T
	dice     *rand.Rand
	world    *mocktest.World
	customer *customer
	due      int64 // what this customer owes, in cents
	refuse   bool  // the carrier refuses the payment for good
	lost     bool  // Redis was emptied, or the customer has gone
}

func play(t *testing.T, s *stage, seed uint64) {
	r := &run{stage: s, t: t, dice: rand.New(rand.NewPCG(seed, 7)), world: s.mock.NewWorld(t, "demo")}
	r.refuse = r.chance(12)
	r.setTheScene()
	var account mocktest.Account
	if r.chance(50) {
		account = r.activate()
	} else {
		account = r.extend()
	}
	r.heal()
	r.check(account)
	// What this run has counted against the limits is nothing to the next one.
	s.emptyRedis(t)
}

func (r *run) chance(percent int) bool { return r.dice.IntN(100) < percent }

// setTheScene chooses what misbehaves in this run.
func (r *run) setTheScene() {
	rules := []string{
		`{"Mode":"normal"}`, `{"Mode":"drop","Times":100}`, `{"Mode":"duplicate","Times":100,"Copies":3}`,
		`{"Mode":"delay","Times":100}`, `{"Mode":"reorder","Times":2}`,
	}
	r.webhooks(r.t, rules[r.dice.IntN(len(rules))])
	if r.refuse {
		r.world.AddFault(r.t, mocktest.Fault{Operation: "RecordPayment", Effect: faults.Error,
			Code: string(carrier.ReasonPaymentRefused)})
		return
	}
	for _, operation := range []string{"RecordPayment", "PostActivationInfoPrepaid"} {
		if r.chance(40) {
			r.world.AddFault(r.t, mocktest.Fault{Operation: operation, Effect: faults.DropReply, Times: 1 + r.dice.IntN(2)})
		}
	}
}

// boundary is a moment between two steps, at which anything may die.
func (r *run) boundary() {
	if r.chance(15) {
		r.emptyRedis(r.t)
		r.lost = true
	}
	if r.chance(15) {
		r.bff.Kill()
		r.bff.Start(r.t)
	}
}

// step is repeated until it works; the BFF may be killed in its midst.
func (r *run) step(what string, do func() error) {
	r.t.Helper()
	r.boundary()
	if r.chance(25) {
		after := time.Duration(r.dice.IntN(15_000)) * time.Microsecond
		killed := make(chan struct{})
		timer := time.AfterFunc(after, func() { r.bff.Kill(); close(killed) })
		_ = do()
		if !timer.Stop() {
			<-killed
			r.bff.Start(r.t)
		}
	}
	persist(r.t, what, do)
}

func (r *run) logIn(email string) mocktest.Account {
	r.customer = &customer{stage: r.stage, world: r.world.Name, email: email}
	r.step("log in", func() error { return r.customer.logIn(r.t.Context()) })
	return r.world.Account(r.t, email)
}

func (r *run) activate() mocktest.Account {
	ctx := r.t.Context()
	r.due = 3390 // 30.00 and Ontario's 13 %
	account := r.logIn("nora@example.com")
	zone, err := time.LoadLocation("America/Toronto")
	if err != nil {
		r.t.Fatal(err)
	}
	today := carrier.DateOf(r.world.Now(r.t).In(zone))
	var paID lightphone.Digits
	r.step("submit the activation", func() (err error) {
		paID, err = r.customer.submitActivation(ctx, account.UserID, today.String(),
			today.AddDays(lightphone.CycleDays).String())
		return err
	})
	r.pay(func() (secret string, err error) {
		var answer lightphone.IntentAnswer
		err = r.customer.call(ctx, http.MethodPost, lightphone.PathCreateActivationPaymentIntent,
			lightphone.ActivationIntentRequest{PaID: paID}, &answer)
		return answer.ClientSecret.Reveal(), err
	})
	return account
}

func (r *run) extend() mocktest.Account {
	r.due = 3360 // 30.00 and British Columbia's 5 % and 7 %
	account := r.logIn("sam@example.com")
	r.pay(func() (secret string, err error) {
		var answer lightphone.IntentAnswer
		err = r.customer.call(r.t.Context(), http.MethodPost, lightphone.PathCreateManualExtensionPaymentIntent,
			lightphone.ExtensionIntentRequest{PlanID: "102"}, &answer)
		return answer.ClientSecret.Reveal(), err
	})
	return account
}

// pay takes the card on the intent, once declined perhaps, and reads on, or closes the browser.
func (r *run) pay(intent func() (string, error)) {
	ctx := r.t.Context()
	var secret string
	ask := func() (err error) { secret, err = intent(); return err }
	r.step("open the intent", ask)
	if r.chance(20) {
		r.step("be declined", func() error { return r.customer.confirm(ctx, secret, cardDeclined) })
		r.step("open the intent again", ask)
	}
	r.boundary()
	persist(r.t, "confirm", func() error { return r.customer.confirm(ctx, secret, cardGood) })
	r.boundary()
	if r.chance(40) {
		r.lost = true
		return
	}
	// A read may fail as it likes: it is not what the payment hangs on.
	_ = r.customer.call(ctx, http.MethodGet, lightphone.PathIsActivationPending, struct{}{}, new(bool))
	r.boundary()
}

// heal lets everything work again. What no webhook and no read will bring to its
// end is the reconciler's, which looks when the BFF starts.
func (r *run) heal() {
	if !r.refuse {
		r.world.RemoveFault(r.t, "")
	}
	r.webhooks(r.t, `{"Mode":"normal"}`)
	r.emulator(r.t, "webhooks/flush", `{}`)
	if !r.lost && r.chance(50) {
		persist(r.t, "the customer's next read", func() error {
			return r.customer.call(r.t.Context(), http.MethodGet, lightphone.PathIsActivationPending, struct{}{}, new(bool))
		})
	}
	r.bff.Kill()
	r.emptyRedis(r.t)
	r.bff.Start(r.t)
}

// check waits until every payment has come to its end, and compares.
func (r *run) check(before mocktest.Account) {
	r.t.Helper()
	paid := func() (paid []intent, settled bool) {
		settled = true
		for _, i := range r.intents(r.world.Name, before.UserID) {
			if i.Status == "succeeded" {
				paid = append(paid, i)
				settled = settled && i.Settled != ""
			}
		}
		return paid, settled && len(paid) > 0
	}
	programs.Eventually(r.t, "the payment is settled", func() bool { _, settled := paid(); return settled })
	charges, _ := paid()
	if len(charges) != 1 {
		r.t.Fatalf("%d charges; want exactly one: %v", len(charges), r.intents(r.world.Name, before.UserID))
	}
	after := r.world.Account(r.t, before.Email)
	wantRefund, wantBalance := int64(0), parse(r.t, before.Balance)+carrier.Cents(r.due)
	if r.refuse {
		wantRefund, wantBalance = r.due, parse(r.t, before.Balance)
	}
	if c := charges[0]; c.Received != r.due || c.Refunded != wantRefund {
		r.t.Errorf("%s; want %d received, %d refunded", c, r.due, wantRefund)
	}
	if got := parse(r.t, after.Balance); got != wantBalance {
		r.t.Errorf("the carrier has been told of %s, before it %s; want %s", after.Balance, before.Balance, wantBalance)
	}
	if before.Email == "sam@example.com" {
		if resumed := after.State == "active"; resumed == r.refuse {
			r.t.Errorf("the account is %s, refused %v", after.State, r.refuse)
		}
		return
	}
	reviewed := r.world.Activations(r.t, world.UnderReview)
	own := 0
	for _, a := range reviewed {
		if a.Email == before.Email {
			own++
		}
	}
	if want := map[bool]int{false: 1, true: 0}[r.refuse]; own != want {
		r.t.Errorf("%d activations under review; want %d", own, want)
	}
}

func parse(t *testing.T, amount string) carrier.Cents {
	t.Helper()
	cents, err := lightphone.ParseAmount(amount)
	if err != nil {
		t.Fatalf("balance %q: %v", amount, err)
	}
	return cents
}
