package reference

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
)

// Harness offers every ability over the carrier. Replace Open to put something
// between the suite and the carrier, such as a protocol.
func (c *Carrier) Harness() carriertest.Harness {
	return carriertest.Harness{
		Open: func(context.Context) (*carrier.Backend, error) { return c.Backend(), nil },
		OpenRefused: func(context.Context) (*carrier.Backend, error) {
			return backend(&adapter{carrier: c, refused: true}), nil
		},
		Now: func(context.Context) (time.Time, error) {
			c.mu.Lock()
			defer c.mu.Unlock()
			return c.now, nil
		},
		Code: func(_ context.Context, email string) (carrier.Secret, error) {
			c.mu.Lock()
			defer c.mu.Unlock()
			if u := c.byEmail(email); u != nil && u.code != "" {
				return u.code, nil
			}
			return "", errors.New("no code was sent to " + email)
		},
		SpareSIM: func(context.Context) (string, error) {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.last++
			iccid := fmt.Sprintf("8930000000000%06d", c.last)
			c.sims[iccid] = true
			return iccid, nil
		},
		Approve: func(_ context.Context, id carrier.ActivationID) error {
			c.mu.Lock()
			defer c.mu.Unlock()
			return c.approve(id)
		},
		Advance: func(_ context.Context, by time.Duration) error {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.now = c.now.Add(by)
			c.renew()
			return nil
		},
		Fault:     c.fault,
		EventBody: func(e carrier.Event) ([]byte, error) { return json.Marshal(e) },
		SignEvent: func(_ context.Context, body []byte) (map[string][]string, error) {
			return map[string][]string{signatureHeader: {signatureOf(body)}}, nil
		},
		Logs: func() string {
			c.mu.Lock()
			defer c.mu.Unlock()
			return c.logs.String()
		},
	}
}

// unheardOf is a state that no contract lists.
const unheardOf carrier.ActivationState = "on_hold"

func (c *Carrier) fault(_ context.Context, operation string, effect carriertest.Effect) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if effect == carriertest.NoFault {
		delete(c.faults, operation)
		return nil
	}
	if effect == carriertest.Unknown { // all that has states here is activations
		for _, a := range c.activations {
			if a.state == carrier.ActivationPaymentDue {
				a.state = unheardOf
			}
		}
		return nil
	}
	c.faults[operation] = effect
	return nil
}
