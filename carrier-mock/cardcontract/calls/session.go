// Package calls is the table of the calls that the BFF and the page's script make of the card provider. It runs
// against anything that speaks the provider's API, the emulator and the provider itself, and records every exchange.
package calls

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/stripe/stripe-go/v82"

	"github.com/golight/selfservice/carrier-mock/cardcontract/schema"
)

// Provider says where the provider's API is, and the keys of a test account.
type Provider struct {
	Base           string // without /v1
	SecretKey      string
	PublishableKey string // empty: the page's calls are left out
	Client         *http.Client
}

// Session makes calls for one row of the table.
type Session struct {
	Provider
	context.Context
	Stripe *stripe.Client
}

// Run makes the calls of a row and returns the exchanges in order. The error says what the row couldn't go on after; a
// refusal that the row is about is none.
func (p Provider) Run(ctx context.Context, row Row) ([]schema.Exchange, error) {
	record := &recorder{next: p.Client.Transport}
	if record.next == nil {
		record.next = http.DefaultTransport
	}
	client := &http.Client{Transport: record, Timeout: 20 * time.Second}
	p.Client = client
	s := &Session{Provider: p, Context: ctx}
	s.Stripe = stripe.NewClient(p.SecretKey, stripe.WithBackends(stripe.NewBackendsWithConfig(&stripe.BackendConfig{
		URL: stripe.String(p.Base), HTTPClient: client, MaxNetworkRetries: stripe.Int64(0),
		LeveledLogger: &stripe.LeveledLogger{}, EnableTelemetry: stripe.Bool(false),
	})))
	err := row.Make(s)
	return record.exchanges, err
}

// refused turns a call that has to be refused into an error when it isn't, or for another reason than the code; the
// decline code counts where there is one.
func refused(err error, code string) error {
	var refusal *stripe.Error
	if errors.As(err, &refusal) && (string(refusal.Code) == code || string(refusal.DeclineCode) == code) {
		return nil
	}
	return fmt.Errorf("got %w, want the refusal %s", err, code)
}

// page makes a call with the publishable key, as the script does, and returns the status.
func (s *Session) page(method, path string, params url.Values) (int, error) {
	target, body := s.Base+path, io.Reader(http.NoBody)
	if method == http.MethodPost {
		body = strings.NewReader(params.Encode())
	} else {
		target += "?" + params.Encode()
	}
	request, err := http.NewRequestWithContext(s, method, target, body)
	if err != nil {
		return 0, err
	}
	request.Header.Set("Authorization", "Bearer "+s.PublishableKey)
	request.Header.Set("Stripe-Version", stripe.APIVersion) // not the account's own
	if method == http.MethodPost {
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	response, err := s.Client.Do(request)
	if err != nil {
		return 0, err
	}
	return response.StatusCode, response.Body.Close()
}

// recorder keeps every exchange of /v1 that goes through it.
type recorder struct {
	next      http.RoundTripper
	mu        sync.Mutex
	exchanges []schema.Exchange
}

func (r *recorder) RoundTrip(request *http.Request) (*http.Response, error) {
	var form []byte
	if request.Body != nil {
		var err error
		if form, err = io.ReadAll(request.Body); err != nil {
			return nil, err
		}
		request = request.Clone(request.Context())
		request.Body = io.NopCloser(bytes.NewReader(form))
	}
	response, err := r.next.RoundTrip(request)
	if err != nil {
		return nil, err
	}
	answer, err := io.ReadAll(response.Body)
	if err = errors.Join(err, response.Body.Close()); err != nil {
		return nil, err
	}
	response.Body = io.NopCloser(bytes.NewReader(answer))
	if strings.HasPrefix(request.URL.Path, "/v1/") {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.exchanges = append(r.exchanges, schema.Record(request, form, response.StatusCode, answer))
	}
	return response, nil
}
