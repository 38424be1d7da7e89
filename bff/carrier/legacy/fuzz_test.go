package legacy

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// said is a carrier that answers every request in the same way.
type said struct {
	status int
	body   []byte
}

func (s *said) RoundTrip(r *http.Request) (*http.Response, error) {
	return &http.Response{
		StatusCode: s.status, ProtoMajor: 1, ProtoMinor: 1, Header: http.Header{"Content-Type": {"application/json"}},
		Body: io.NopCloser(bytes.NewReader(s.body)), ContentLength: int64(len(s.body)), Request: r,
	}, nil
}

// Whatever a carrier answers to whichever call, the result is an answer or an error of the port.
func FuzzAnswers(f *testing.F) {
	carrierSays := &said{}
	c := newClient("http://carrier", "alpha", apiToken)
	c.http.SetTransport(carrierSays)
	backend, err := carrier.New(defaultOptions().capabilities,
		&adapter{client: c, zone: time.UTC, defaultCurrency: "CAD"})
	if err != nil {
		f.Fatal(err)
	}
	calls := operations()
	for i, o := range calls {
		f.Add(i, 200, []byte(o.answer))
		f.Add(i, 400, []byte(`{"IsSuccess":false,"Message":"User already exists"}`))
	}
	f.Add(0, 200, []byte("\uFEFF[{\"a\":1e99}]"))
	f.Fuzz(func(t *testing.T, index, status int, body []byte) {
		o := calls[uint(index)%uint(len(calls))]
		carrierSays.status, carrierSays.body = 100+int(uint(status)%500), body
		answer, err := backend.Invoke(context.Background(), o.op, o.request)
		var e *carrier.Error
		if err != nil && (!errors.As(err, &e) || e.Code == "") || err == nil && answer == nil {
			t.Errorf("%s of %d %q = %v, %v; want an answer or an error of the port", o.op.Name, carrierSays.status, body,
				answer, err)
		}
		if err != nil && bytes.Contains([]byte(err.Error()), []byte("panics")) {
			t.Errorf("%s of %q: %v", o.op.Name, body, err)
		}
	})
}
