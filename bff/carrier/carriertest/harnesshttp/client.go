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
	"path"
	"strings"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
	"github.com/golight/selfservice/bff/lightphone"
)

// Harness gives the abilities that are served at base. Open and what else is
// near the adapter is the caller's to add. A nil client is http.DefaultClient.
func Harness(base string, client *http.Client) carriertest.Harness {
	if client == nil {
		client = http.DefaultClient
	}
	c := &caller{strings.TrimRight(base, "/"), client}
	return carriertest.Harness{
		Now: c.now, Code: c.code, SpareSIM: c.spareSIM, Approve: c.approve, Advance: c.advance, Fault: c.fault,
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
	Method, Operation string
	Times             int
	Effect            string
	Delay             string `json:",omitempty"`
}

type signature struct{ Header map[string][]string }

// effects of the port's names on the wire.
var effects = map[carriertest.Effect]string{carriertest.ReplyLost: "drop_reply", carriertest.Hang: "delay", carriertest.Unknown: "unknown"}

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

func (c *caller) approve(ctx context.Context, id carrier.ActivationID) error {
	return c.do(ctx, http.MethodPost, "/activations/"+url.PathEscape(string(id))+"/approve", nil, nil)
}

func (c *caller) fault(ctx context.Context, operation string, effect carriertest.Effect) error {
	if effect == carriertest.NoFault {
		return c.do(ctx, http.MethodDelete, "/faults", nil, nil)
	}
	f := fault{Method: operation, Operation: path.Base(lightphone.PathOf(operation)), Times: 1, Effect: effects[effect]}
	if effect == carriertest.Hang {
		f.Delay = hang
	}
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
