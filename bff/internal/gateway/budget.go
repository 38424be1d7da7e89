package gateway

import "sync"

const (
	// Ten calls earn one retry.
	earnedPerCall  = 1
	pricePerRetry  = 10
	mostRetriesDue = 10 // what a quiet hour can save up
)

// budget keeps retries a small share of the traffic, so that they can't make
// the trouble of a struggling carrier worse.
type budget struct {
	mu    sync.Mutex
	saved int
}

// newBudget affords one retry from the start, so that quiet installations have one too.
func newBudget() *budget { return &budget{saved: pricePerRetry} }

// earn counts a call in.
func (b *budget) earn() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.saved = min(b.saved+earnedPerCall, mostRetriesDue*pricePerRetry)
}

// spend reports whether a retry can be afforded, and takes its price.
func (b *budget) spend() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.saved < pricePerRetry {
		return false
	}
	b.saved -= pricePerRetry
	return true
}
