// Package events sends the carrier's events to the BFF: signed CloudEvents, in
// order, tried again while the BFF is away. They are hints; nothing depends on
// their arrival.
package events

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/outbox"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

// Source names the mock in the envelopes.
const Source = "/carrier-mock"

// sent are the kinds of events that carriers send; the others are for testers only.
var sent = map[carrier.EventType]bool{
	carrier.EventActivationApproved: true, carrier.EventActivationRejected: true, carrier.EventSuspended: true,
	carrier.EventResumed: true,
	carrier.EventRenewed: true, carrier.EventEnded: true, carrier.EventPlanChanged: true,
	carrier.EventPortInfoRequired: true,
}

// attemptTimeout bounds one attempt.
const attemptTimeout = 10 * time.Second

// Sender sends events to one address. Make one with New, then call Run.
type Sender struct {
	url, secret string
	client      *http.Client
	box         *outbox.Box[carrier.Event]
}

// New makes a sender that signs with the secret.
func New(url, secret string, logger *slog.Logger) *Sender {
	s := &Sender{url: url, secret: secret, client: &http.Client{Timeout: attemptTimeout, Transport: &http.Transport{}}}
	s.box = outbox.New("carrier events", s.send, outbox.DefaultPauses, logger)
	return s
}

// Put takes an event to be sent, if it is of a kind that carriers send. It never blocks.
func (s *Sender) Put(e world.Event) {
	if sent[e.Type] {
		s.box.Put(carrier.Event{ID: e.ID, Type: e.Type, UserID: e.UserID, At: e.At})
	}
}

// Run sends until ctx ends.
func (s *Sender) Run(ctx context.Context) {
	s.box.Run(ctx)
	s.client.CloseIdleConnections()
}

// send makes one attempt. Signatures tell the real time, as receivers compare it with theirs.
func (s *Sender) send(ctx context.Context, e carrier.Event) error {
	body, err := lightphone.Marshal(lightphone.EventFrom(e, Source))
	if err != nil {
		return fmt.Errorf("%w: %w", outbox.ErrFinal, err)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("%w: %w", outbox.ErrFinal, err)
	}
	r.Header.Set("Content-Type", lightphone.EventContentType)
	r.Header.Set(lightphone.HeaderSignature, lightphone.SignEvent(s.secret, body, time.Now()))
	answer, err := s.client.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, 64<<10)) // so that the connection can be used again
	switch {
	case answer.StatusCode < http.StatusMultipleChoices:
		return nil
	case answer.StatusCode == http.StatusNotImplemented: // a BFF that takes no events
		return fmt.Errorf("%w: answered %s", outbox.ErrFinal, answer.Status)
	case answer.StatusCode >= http.StatusInternalServerError || answer.StatusCode == http.StatusTooManyRequests:
		return fmt.Errorf("answered %s", answer.Status)
	}
	return fmt.Errorf("%w: answered %s", outbox.ErrFinal, answer.Status)
}
