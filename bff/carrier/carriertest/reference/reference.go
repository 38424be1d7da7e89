// Package reference is a whole carrier in memory behind the port: every role,
// every capability, every rule of package carriertest kept, and a harness that
// offers every ability. It shows what an adapter promises, and stands in where a
// test needs a carrier and no network.
//
// It calls nobody, so the parts of an adapter that speak a wire are missing; see
// package legacy for those.
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
	market      Market
	mu          sync.Mutex
	now         time.Time
	last        int // the last number given to anything
	users       map[string]*user
	tokens      map[carrier.Secret]string // the user's id
	sims        map[string]bool           // free
	retired     map[string]bool           // plans that are no longer sold
	activations map[carrier.ActivationID]*activation
	quotes      map[string]carrier.Date // their start, by reference
	intents     map[string]string       // what was paid, by the payment's intent
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
	reason  string // of a refusal
}

type subscription struct {
	cnum, account, phone string
	plan, next           string
	start, end           carrier.Date // end: of all that is paid
	leaving, suspended   bool
	reason               string // for leaving
}

// New makes a carrier in Canada with plans to sell and nobody in it.
func New() *Carrier { return NewIn(Canada()) }

// NewIn makes a carrier elsewhere.
func NewIn(market Market) *Carrier {
	return &Carrier{
		market: market,
		now:    time.Date(2026, time.March, 8, 7, 30, 0, 0, time.UTC), // the night in which Toronto's clocks change
		users:  map[string]*user{}, tokens: map[carrier.Secret]string{}, sims: map[string]bool{},
		quotes: map[string]carrier.Date{}, retired: map[string]bool{},
		activations: map[carrier.ActivationID]*activation{}, intents: map[string]string{},
		faults: map[string]carriertest.Effect{},
	}
}

// Backend returns the carrier's backend with all roles and capabilities.
func (c *Carrier) Backend() *carrier.Backend { return c.open(false) }

// adapter implements all roles of the port for a Carrier. network holds the lock around its methods.
type adapter struct{ *Carrier }

func (c *Carrier) open(refused bool) *carrier.Backend {
	b, err := carrier.New(carrier.Capabilities{
		Donors: []carrier.Donor{
			{ID: "3", Name: "Rogers"}, {ID: "freedom", Name: "Freedom", AccountNumberOptional: true},
		},
		Termination: &carrier.Termination{Reasons: []string{"Price too high", "Other"},
			Effect: carrier.TerminatesAtCycleEnd},
		SavedCard: carrier.SavedCardAtCarrier, TimeZone: c.market.TimeZone,
	}, adapter{c})
	if err != nil {
		panic(err) // a mistake of this package
	}
	return b.Wrap(c.network(refused))
}

// network carries operations out as a carrier at the other end of a network would. Events are parsed on this side.
func (c *Carrier) network(refused bool) carrier.Middleware {
	return func(o *carrier.Operation, next carrier.Handler) carrier.Handler {
		if o == carrier.ParseEvent.Operation {
			return next
		}
		return func(ctx context.Context, request any) (any, error) {
			if err := ctx.Err(); err != nil {
				e := carrier.Errorf(carrier.Unavailable, "%s: %w", o.Name, err)
				e.NotSent = true
				return nil, e
			}
			if refused {
				return nil, carrier.Errorf(carrier.BackendAuth, "%s: our credentials are refused", o.Name)
			}
			effect := c.meets(o.Name)
			switch effect {
			case carriertest.Hang:
				<-ctx.Done()
				return nil, carrier.Errorf(o.Code(carrier.DeadlineExceeded), "%s: no answer: %w", o.Name, ctx.Err())
			case carriertest.NotFoundPage:
				return nil, carrier.Errorf(carrier.Internal, "%s: status 404 with a web page", o.Name)
			}
			answer, err := c.carryOut(ctx, o, next, request)
			switch effect {
			case carriertest.ReplyLost:
				return nil, carrier.Errorf(o.Code(carrier.DeadlineExceeded), "%s: the answer was lost", o.Name)
			case carriertest.ServerError:
				return nil, carrier.Errorf(o.Code(carrier.Unavailable), "%s: status 500", o.Name)
			}
			return answer, err
		}
	}
}

// carryOut makes one operation at a time; the clock ticks, the log gets a line.
func (c *Carrier) carryOut(ctx context.Context, o *carrier.Operation, next carrier.Handler, request any) (any, error) {
	defer c.lock()()
	c.now = c.now.Add(time.Second)
	answer, err := next(ctx, request)
	fmt.Fprintf(&c.logs, "%s %s %s\n", c.now.Format(time.RFC3339), o.Name, carrier.CodeOf(err))
	return answer, err
}

// meets returns the fault that a call meets, which then is over.
func (c *Carrier) meets(operation string) carriertest.Effect {
	defer c.lock()()
	effect := c.faults[operation]
	delete(c.faults, operation)
	return effect
}

// lock locks the carrier; what it returns unlocks it.
func (c *Carrier) lock() (unlock func()) {
	c.mu.Lock()
	return c.mu.Unlock
}

func (c *Carrier) newID() string {
	c.last++
	return fmt.Sprint(1000 + c.last)
}

func (c *Carrier) today() carrier.Date {
	zone, err := time.LoadLocation(c.market.TimeZone)
	if err != nil {
		zone = time.UTC
	}
	return carrier.DateOf(c.now.In(zone))
}

// who returns the customer whose token it is. Codes: Unauthenticated, PermissionDenied.
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

// subscriber returns the customer who must have a subscription. Codes: those of who, NotFound.
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
