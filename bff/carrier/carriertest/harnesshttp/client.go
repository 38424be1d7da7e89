package harnesshttp

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
)

// Harness returns the abilities that are served at base. Open and what else is
// near the adapter is the caller's to add. A nil client is http.DefaultClient.
func Harness(base string, client *http.Client) carriertest.Harness {
	if client == nil {
		client = http.DefaultClient
	}
	c := &caller{strings.TrimRight(base, "/"), client}
	return carriertest.Harness{
		Sample: func(ctx context.Context) (carriertest.Sample, error) {
			return get[carriertest.Sample](ctx, c, "/sample")
		},
		Now: func(ctx context.Context) (time.Time, error) {
			answer, err := get[clock](ctx, c, "/clock")
			if errors.Is(err, errors.ErrUnsupported) {
				return time.Now(), nil // a test system on real time
			}
			return answer.Now, err
		},
		Code:       c.code,
		Customer:   func(ctx context.Context) (carriertest.Person, error) { return c.person(ctx, "/customers") },
		Subscriber: func(ctx context.Context) (carriertest.Person, error) { return c.person(ctx, "/subscribers") },
		SpareSIM:   c.spareSIM,
		Pay: func(ctx context.Context, who carriertest.Person, id carrier.ActivationID, due carrier.Money) error {
			return c.tell(ctx, activation(id, "/payment"), payment{who.UserID, due.Currency, due.Amount})
		},
		Approve: func(ctx context.Context, id carrier.ActivationID) error {
			return c.tell(ctx, activation(id, "/approve"), nil)
		},
		Reject: func(ctx context.Context, id carrier.ActivationID, why string) error {
			return c.tell(ctx, activation(id, "/reject"), reason{why})
		},
		Suspend: func(ctx context.Context, who carriertest.Person) error {
			return c.tell(ctx, account(who, "/suspend"), nil)
		},
		RetirePlan: func(ctx context.Context, planID string, retired bool) error {
			return c.tell(ctx, "/plans/"+url.PathEscape(planID)+map[bool]string{true: "/retire", false: "/restore"}[retired],
				nil)
		},
		Submitted: func(ctx context.Context, id carrier.ActivationID) (carrier.Activation, error) {
			return get[carrier.Activation](ctx, c, activation(id, ""))
		},
		TerminationReason: func(ctx context.Context, who carriertest.Person) (string, error) {
			answer, err := get[reason](ctx, c, account(who, "/termination"))
			return answer.Reason, err
		},
		SaveCard: func(ctx context.Context, who carriertest.Person) (carrier.SavedCard, error) {
			return post[carrier.SavedCard](ctx, c, account(who, "/card"), nil)
		},
		Advance: func(ctx context.Context, by time.Duration) error { return c.tell(ctx, "/clock", advance{by.String()}) },
		Fault:   c.fault,
		EventBody: func(e carrier.Event) ([]byte, error) {
			return post[json.RawMessage](context.Background(), c, "/events/body", e)
		},
		SignEvent: func(ctx context.Context, body []byte) (map[string][]string, error) {
			answer, err := post[signature](ctx, c, "/events/signature", body)
			return answer.Header, err
		},
	}
}

type caller struct {
	base string
	http *http.Client
}

const (
	maxAnswer = 1 << 20 // bytes
	mailWait  = "10s"
	// hang is longer than any call of the suite waits.
	hang = "1m"
)

type (
	clock   struct{ Now time.Time }
	advance struct{ Advance string }
	mail    struct{ Code string }
	sim     struct {
		ICCID string
		State string `json:",omitzero"`
	}
	reason    struct{ Reason string }
	signature struct{ Header map[string][]string }
)

type fault struct {
	Operation string
	Times     int
	Effect    string
	Status    int    `json:",omitzero"`
	Page      bool   `json:",omitzero"` // a web page instead of the carrier's own error
	Delay     string `json:",omitzero"`
}

// person is a carriertest.Person with its secrets.
type person struct{ UserID, CNUM, Token, FirstName, LastName, Email, Password string }

type payment struct {
	UserID, Currency string
	Amount           carrier.Cents
}

// faults of the port's names on the wire.
var faults = map[carriertest.Effect]fault{
	carriertest.ReplyLost:    {Effect: "drop_reply"},
	carriertest.Hang:         {Effect: "delay", Delay: hang},
	carriertest.ServerError:  {Effect: "status", Status: http.StatusInternalServerError},
	carriertest.NotFoundPage: {Effect: "status", Status: http.StatusNotFound, Page: true},
	carriertest.Unknown:      {Effect: "unknown"},
}

func activation(id carrier.ActivationID, what string) string {
	return "/activations/" + url.PathEscape(string(id)) + what
}

func account(who carriertest.Person, what string) string {
	return "/accounts/" + url.PathEscape(who.Email) + what
}

func (c *caller) person(ctx context.Context, path string) (carriertest.Person, error) {
	out, err := post[person](ctx, c, path, nil)
	return carriertest.Person{
		Customer:  carrier.Customer{UserID: out.UserID, CNUM: out.CNUM, Token: carrier.Secret(out.Token)},
		FirstName: out.FirstName, LastName: out.LastName, Email: out.Email, Password: carrier.Secret(out.Password),
	}, err
}

func (c *caller) code(ctx context.Context, email string) (carrier.Secret, error) {
	mails, err := get[[]mail](ctx, c, "/mail?"+url.Values{"to": {email}, "wait": {mailWait}}.Encode())
	if err != nil {
		return "", err
	}
	for _, m := range mails {
		if m.Code != "" {
			return carrier.Secret(m.Code), nil
		}
	}
	return "", errors.New("no mail with a code came to " + email)
}

func (c *caller) spareSIM(ctx context.Context) (string, error) {
	const digits = 1_000_000_000
	n, err := rand.Int(rand.Reader, big.NewInt(digits))
	if err != nil {
		return "", err
	}
	spare, err := post[sim](ctx, c, "/sims", sim{fmt.Sprintf("8912230002%09d", n), "free"})
	return spare.ICCID, err
}

func (c *caller) fault(ctx context.Context, operation string, effect carriertest.Effect) error {
	if effect == carriertest.NoFault {
		return c.do(ctx, http.MethodDelete, "/faults", nil, nil)
	}
	f := faults[effect]
	f.Operation, f.Times = operation, 1
	err := c.tell(ctx, "/faults", f)
	var refused *failure
	if errors.As(err, &refused) && refused.status == http.StatusBadRequest {
		return &failure{fmt.Sprintf("effect %s for %s", effect, operation), http.StatusNotImplemented}
	}
	return err
}

// failure is an answer that says no.
type failure struct {
	call   string
	status int
}

func (f *failure) Error() string {
	return fmt.Sprintf("the harness answers %d %s to %s", f.status, http.StatusText(f.status), f.call)
}

// Is tells that a call which isn't there is an ability that isn't offered.
func (f *failure) Is(target error) bool {
	absent := f.status == http.StatusNotFound || f.status == http.StatusMethodNotAllowed ||
		f.status == http.StatusNotImplemented
	return target == errors.ErrUnsupported && absent
}

// get, post and tell make calls: post with an answer, tell without.
func get[Out any](ctx context.Context, c *caller, target string) (out Out, err error) {
	return out, c.do(ctx, http.MethodGet, target, nil, &out)
}

func post[Out any](ctx context.Context, c *caller, target string, in any) (out Out, err error) {
	return out, c.do(ctx, http.MethodPost, target, in, &out)
}

func (c *caller) tell(ctx context.Context, target string, in any) error {
	return c.do(ctx, http.MethodPost, target, in, nil)
}

// do makes a call. in is JSON, or raw bytes that are sent as they are; out is filled from JSON if it isn't nil.
func (c *caller) do(ctx context.Context, method, target string, in, out any) error {
	body, raw := in.([]byte)
	if in != nil && !raw {
		var err error
		if body, err = json.Marshal(in); err != nil {
			return err
		}
	}
	//nolint:gosec // G704: the operator names the address
	request, err := http.NewRequestWithContext(ctx, method, c.base+target, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := c.http.Do(request) //nolint:gosec // G704: as above
	if err != nil {
		return fmt.Errorf("harness: %w", err)
	}
	defer response.Body.Close()
	call, _, _ := strings.Cut(method+" "+target, "?")
	if response.StatusCode >= http.StatusMultipleChoices {
		return &failure{call, response.StatusCode}
	}
	answer, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	if err != nil || out == nil {
		return err
	}
	if err := json.Unmarshal(answer, out); err != nil {
		return fmt.Errorf("harness: %s: the answer is not the JSON that was expected", call)
	}
	return nil
}
