package checkout

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/bsm/redislock"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/redis/go-redis/v9"
	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

// callDeadline bounds every exported call, whatever it takes from the provider
// and the carrier: the browser gives up after 60 s.
const callDeadline = 40 * time.Second

// ErrBadSignature is Webhook's error for a body that is not the provider's.
var ErrBadSignature = payment.ErrBadSignature

// Payer is the customer who pays, from the session and never from a request.
type Payer struct {
	carrier.Customer
	Email, Name string
}

// Intent is what the browser needs to take a card.
type Intent struct {
	ClientSecret    carrier.Secret
	PaymentMethodID string // the saved card's id when that one is to be used
	PaymentReturned bool   // the customer's last payment was refunded because the carrier could not be told of it
}

// Options are what a Service is made of. Backend, Redis and Logger must be given.
type Options struct {
	Backend  *carrier.Backend // guarded
	Provider payment.Provider // nil: the carrier owns the card account
	Redis    redis.UniversalClient
	Logger   *zap.Logger

	// DeliverWithin is for how long the carrier is told of a payment before it is refunded; a day if 0.
	DeliverWithin time.Duration

	Metrics prometheus.Registerer                         // a private one if nil
	Clock   func() time.Time                              // time.Now if nil
	Ticks   <-chan time.Time                              // when Run reconciles again; every minute if nil
	Retry   func(context.Context) redislock.RetryStrategy // of a lock that is held; every 50 ms for 2 s if nil
}

// Service takes and settles payments. It is safe for concurrent use, in any number of replicas.
//
// Unless a method says more, its errors are *carrier.Error with the carrier's
// codes, Unavailable when the card provider can't be reached, and Unimplemented
// when the backend lacks what is asked for.
type Service struct {
	backend *carrier.Backend
	cache   cache
	log     *zap.Logger
	metrics *metrics
	clock   func() time.Time
	ticks   <-chan time.Time

	deliverWithin time.Duration

	// What the card provider does; all nil where the carrier owns the card account.
	customers   payment.Customers
	cards       payment.Cards
	intents     payment.Intents
	settlements payment.Settlements
	setups      payment.Setups
	webhooks    payment.Webhooks
}

// New returns a Service.
func New(opts Options) (*Service, error) {
	if opts.Backend == nil || opts.Redis == nil || opts.Logger == nil {
		return nil, errors.New("checkout needs a backend, Redis and a logger")
	}
	if opts.Metrics == nil {
		opts.Metrics = prometheus.NewRegistry()
	}
	if opts.Clock == nil {
		opts.Clock = time.Now
	}
	if opts.Retry == nil {
		opts.Retry = retryLock
	}
	metrics, err := newMetrics(opts.Metrics)
	if err != nil {
		return nil, err
	}
	s := &Service{
		backend: opts.Backend,
		cache:   cache{redis: opts.Redis, log: opts.Logger, retry: opts.Retry},
		log:     opts.Logger,
		metrics: metrics,
		clock:   opts.Clock,
		ticks:   opts.Ticks,

		deliverWithin: cmp.Or(opts.DeliverWithin, 24*time.Hour),
	}
	if p := opts.Provider; p != nil {
		s.customers, s.cards, s.intents, s.settlements, s.setups, s.webhooks = p, p, p, p, p, p
	}
	return s, nil
}

// carrierTakesCards reports whether calls pass through to a carrier that owns the card account.
func (s *Service) carrierTakesCards() bool { return s.intents == nil }

func bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, callDeadline)
}
