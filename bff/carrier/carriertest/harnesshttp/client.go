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
		Sample: c.sample, Now: c.now, Code: c.code, Customer: c.person("/customers"), Subscriber: c.person("/subscribers"),
		SpareSIM: c.spareSIM, Pay: c.pay, Approve: c.approve, Reject: c.reject, Suspend: c.suspend, RetirePlan: c.retirePlan,
		Submitted: c.submitted, TerminationReason: c.terminationReason, SaveCard: c.saveCard, Advance: c.advance, Fault: c.fault,
		EventBody: c.eventBody, SignEvent: c.signEvent,
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

type clock struct{ Now time.Time }

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

type reason struct{ Reason string }

type signature struct{ Header map[string][]string }

// faults of the port's names on the wire.
var faults = map[carriertest.Effect]fault{
	carriertest.ReplyLost:    {Effect: "drop_reply"},
	carriertest.Hang:         {Effect: "delay", Delay: hang},
	carriertest.ServerError:  {Effect: "status", Status: http.StatusInternalServerError},
	carriertest.NotFoundPage: {Effect: "status", Status: http.StatusNotFound, Page: true},
	carriertest.Unknown:      {Effect: "unknown"},
}

func (c *caller) sample(ctx context.Context) (out carriertest.Sample, err error) {
	return out, c.do(ctx, http.MethodGet, "/sample", nil, &out)
}

func (c *caller) person(path string) func(context.Context) (carriertest.Person, error) {
	return func(ctx context.Context) (carriertest.Person, error) {
		var out person
		err := c.do(ctx, http.MethodPost, path, nil, &out)
		return carriertest.Person{
			Customer:  carrier.Customer{UserID: out.UserID, CNUM: out.CNUM, Token: carrier.Secret(out.Token)},
			FirstName: out.FirstName, LastName: out.LastName, Email: out.Email, Password: carrier.Secret(out.Password),
		}, err
	}
}

func (c *caller) pay(ctx context.Context, who carriertest.Person, id carrier.ActivationID, due carrier.Money) error {
	return c.do(ctx, http.MethodPost, activation(id, "/payment"), payment{who.UserID, due.Currency, due.Amount}, nil)
}

func (c *caller) approve(ctx context.Context, id carrier.ActivationID) error {
	return c.do(ctx, http.MethodPost, activation(id, "/approve"), nil, nil)
}

func (c *caller) reject(ctx context.Context, id carrier.ActivationID, why string) error {
	return c.do(ctx, http.MethodPost, activation(id, "/reject"), reason{why}, nil)
}

func (c *caller) submitted(ctx context.Context, id carrier.ActivationID) (out carrier.Activation, err error) {
	return out, c.do(ctx, http.MethodGet, activation(id, ""), nil, &out)
}

func activation(id carrier.ActivationID, what string) string {
	return "/activations/" + url.PathEscape(string(id)) + what
}

func account(who carriertest.Person, what string) string {
	return "/accounts/" + url.PathEscape(who.Email) + what
}

func (c *caller) suspend(ctx context.Context, who carriertest.Person) error {
	return c.do(ctx, http.MethodPost, account(who, "/suspend"), nil, nil)
}

func (c *caller) terminationReason(ctx context.Context, who carriertest.Person) (string, error) {
	var out reason
	err := c.do(ctx, http.MethodGet, account(who, "/termination"), nil, &out)
	return out.Reason, err
}

func (c *caller) saveCard(ctx context.Context, who carriertest.Person) (out carrier.SavedCard, err error) {
	return out, c.do(ctx, http.MethodPost, account(who, "/card"), nil, &out)
}

func (c *caller) retirePlan(ctx context.Context, planID string, retired bool) error {
	what := "/restore"
	if retired {
		what = "/retire"
	}
	return c.do(ctx, http.MethodPost, "/plans/"+url.PathEscape(planID)+what, nil, nil)
}

func (c *caller) now(ctx context.Context) (time.Time, error) {
	var out clock
	err := c.do(ctx, http.MethodGet, "/clock", nil, &out)
	if errors.Is(err, errors.ErrUnsupported) {
		return time.Now(), nil // a test system on real time
	}
	return out.Now, err
}

func (c *caller) advance(ctx context.Context, by time.Duration) error {
	return c.do(ctx, http.MethodPost, "/clock", map[string]string{"Advance": by.String()}, nil)
}

func (c *caller) code(ctx context.Context, email string) (carrier.Secret, error) {
	var out []struct{ Code string }
	if err := c.do(ctx, http.MethodGet, "/mail?"+url.Values{"to": {email}, "wait": {mailWait}}.Encode(), nil, &out); err != nil {
		return "", err
	}
	for _, m := range out {
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
	var out struct{ ICCID string }
	err = c.do(ctx, http.MethodPost, "/sims", map[string]string{"ICCID": fmt.Sprintf("8912230002%09d", n), "State": "free"}, &out)
	return out.ICCID, err
}

func (c *caller) fault(ctx context.Context, operation string, effect carriertest.Effect) error {
	if effect == carriertest.NoFault {
		return c.do(ctx, http.MethodDelete, "/faults", nil, nil)
	}
	f := faults[effect]
	f.Operation, f.Times = operation, 1
	err := c.do(ctx, http.MethodPost, "/faults", f, nil)
	if statusOf(err) == http.StatusBadRequest {
		return &failure{fmt.Sprintf("effect %s for %s", effect, operation), http.StatusNotImplemented}
	}
	return err
}

func (c *caller) eventBody(e carrier.Event) ([]byte, error) {
	var out json.RawMessage
	err := c.do(context.Background(), http.MethodPost, "/events/body", e, &out)
	return out, err
}

func (c *caller) signEvent(ctx context.Context, body []byte) (map[string][]string, error) {
	var out signature
	err := c.do(ctx, http.MethodPost, "/events/signature", body, &out)
	return out.Header, err
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
	absent := f.status == http.StatusNotFound || f.status == http.StatusMethodNotAllowed || f.status == http.StatusNotImplemented
	return target == errors.ErrUnsupported && absent
}

func statusOf(err error) int {
	var f *failure
	if errors.As(err, &f) {
		return f.status
	}
	return 0
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
	request, err := http.NewRequestWithContext(ctx, method, c.base+target, bytes.NewReader(body)) //nolint:gosec // G704: the operator names the address
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
