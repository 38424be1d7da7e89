package reference

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
)

// Carrier is a carrier in memory. Its methods are safe for concurrent use.
type Carrier struct {
	mu          sync.Mutex
	now         time.Time
	last        int // the last number given to anything
	users       map[string]*user
	tokens      map[carrier.Secret]string // the user's id
	sims        map[string]bool           // free
	activations map[carrier.ActivationID]*activation
	intents     map[string]string // what was paid, by the payment's intent
	faults      map[string]carriertest.Effect
	logs        strings.Builder
}

type user struct {
	id, firstName, lastName, email string
	password                       carrier.Secret
	verified                       bool
	code                           carrier.Secret
	reset                          bool // the code is for a new password
	address                        carrier.Address
	activation                     *activation
	sub                            *subscription
	card                           *carrier.SavedCard
	history                        []carrier.PaymentRecord
}

type activation struct {
	id      carrier.ActivationID
	userID  string
	request carrier.Activation
	state   carrier.ActivationState
}

type subscription struct {
	cnum, phone string
	plan, next  int
	start, end  carrier.Date // end: of all that is paid
	leaving     bool
}

// New makes a carrier with plans to sell and nobody in it.
func New() *Carrier {
	return &Carrier{
		now:   time.Date(2026, time.March, 8, 7, 30, 0, 0, time.UTC), // the night in which Toronto's clocks change
		users: map[string]*user{}, tokens: map[carrier.Secret]string{}, sims: map[string]bool{},
		activations: map[carrier.ActivationID]*activation{}, intents: map[string]string{}, faults: map[string]carriertest.Effect{},
	}
}

// Backend gives the carrier's backend with all roles and capabilities.
func (c *Carrier) Backend() *carrier.Backend { return backend(&adapter{carrier: c}) }

// adapter plays all roles of the port for a Carrier.
type adapter struct {
	carrier *Carrier
	refused bool // the carrier refuses our own credentials
}

func backend(a *adapter) *carrier.Backend {
	return &carrier.Backend{
		Capabilities: carrier.Capabilities{
			PortIn:     &carrier.PortInCapability{Donors: []carrier.Donor{{Key: 3, Name: "Rogers"}, {Key: 10, Name: "Freedom", AccountNumberOptional: true}}},
			ChangePlan: true,
			Termination: &carrier.TerminationCapability{
				Reasons: []string{"Price too high", "Other"}, Effect: carrier.TerminatesAtCycleEnd,
			},
			PaymentHistory: true, Outlook: true, SavedCard: carrier.SavedCardAtCarrier, TimeZone: zoneName,
		},
		Identities: a, SIMs: a, Catalog: a, Activations: a, Accounts: a, Subscriptions: a, Payments: a,
		SavedCards: a, CardIntents: a, LegacyCards: a, History: a, Outlooks: a, Events: a,
		Ping:  func(ctx context.Context) error { _, err := a.Available(ctx, ""); return err },
		Close: func() error { return nil },
	}
}

// call carries an operation out as a carrier at the other end of a network would.
func call[V any](ctx context.Context, a *adapter, operation string, write bool, do func(*Carrier) (V, error)) (V, error) {
	var none V
	c := a.carrier
	if err := ctx.Err(); err != nil {
		e := carrier.Errorf(carrier.Unavailable, "%s: %w", operation, err)
		e.NotSent = true
		return none, e
	}
	if a.refused {
		return none, carrier.Errorf(carrier.BackendAuth, "%s: our credentials are refused", operation)
	}
	cut := carrier.DeadlineExceeded
	if write {
		cut = carrier.OutcomeUnknown
	}
	if c.meets(operation, carriertest.Hang) {
		<-ctx.Done()
		return none, carrier.Errorf(cut, "%s: no answer: %w", operation, ctx.Err())
	}
	lost := c.meets(operation, carriertest.ReplyLost)
	value, err := c.carryOut(operation, func() (any, error) { return do(c) })
	switch {
	case lost:
		return none, carrier.Errorf(cut, "%s: the answer was lost", operation)
	case err != nil:
		return none, err
	}
	return value.(V), nil
}

// carryOut runs an operation by itself; the clock ticks, the log gets a line.
func (c *Carrier) carryOut(operation string, do func() (any, error)) (any, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(time.Second)
	value, err := do()
	fmt.Fprintf(&c.logs, "%s %s %s\n", c.now.Format(time.RFC3339), operation, carrier.CodeOf(err))
	return value, err
}

// meets reports whether the call meets a fault of this kind, which then is over.
func (c *Carrier) meets(operation string, effect carriertest.Effect) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	met := c.faults[operation] == effect && effect != ""
	if met {
		delete(c.faults, operation)
	}
	return met
}

func (c *Carrier) newID() string {
	c.last++
	return fmt.Sprint(1000 + c.last)
}

const zoneName = "America/Toronto"

func (c *Carrier) today() carrier.Date {
	zone, err := time.LoadLocation(zoneName)
	if err != nil {
		zone = time.UTC
	}
	return carrier.DateOf(c.now.In(zone))
}

// who gives the customer whose token it is. Codes: Unauthenticated, PermissionDenied.
func (c *Carrier) who(customer carrier.Customer) (*user, error) {
	u := c.users[c.tokens[customer.Token]]
	if u == nil || customer.Token == "" {
		return nil, carrier.Errorf(carrier.Unauthenticated, "the token is unknown")
	}
	if customer.UserID != "" && customer.UserID != u.id {
		return nil, carrier.Errorf(carrier.PermissionDenied, "another customer's")
	}
	return u, nil
}

// subscriber gives the customer who must have a subscription. Codes: those of who, NotFound.
func (c *Carrier) subscriber(customer carrier.Customer) (*user, error) {
	u, err := c.who(customer)
	if err == nil && u.sub == nil {
		err = carrier.Errorf(carrier.NotFound, "no subscription")
	}
	return u, err
}

func (c *Carrier) userBy(match func(*user) bool) *user {
	for _, id := range slices.Sorted(maps.Keys(c.users)) {
		if match(c.users[id]) {
			return c.users[id]
		}
	}
	return nil
}
