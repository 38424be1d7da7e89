package legacy

import (
	"bytes"
	"context"
	"net/http"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// events is the role Events: signed CloudEvents in structured form.
type events struct {
	secrets []carrier.Secret
	now     func() time.Time
}

// ParseEvent checks the signature of the raw body, then reads the envelope.
func (e events) ParseEvent(_ context.Context, r carrier.ParseEventRequest) (carrier.Event, error) {
	if !e.signed(http.Header(r.Header).Get(lightphone.HeaderSignature), r.Body) {
		return carrier.Event{}, carrier.Errorf(carrier.PermissionDenied, "event: %w", lightphone.ErrBadSignature)
	}
	var envelope lightphone.Event
	if err := lightphone.Decode(bytes.NewReader(r.Body), &envelope); err != nil {
		return carrier.Event{}, carrier.Errorf(carrier.InvalidArgument, "event: %v", err)
	}
	event, err := envelope.ToCarrier()
	if err != nil {
		return carrier.Event{}, carrier.Errorf(carrier.InvalidArgument, "event: %w", err)
	}
	return event, nil
}

func (e events) signed(signature string, body []byte) bool {
	for _, secret := range e.secrets {
		if lightphone.VerifyEvent(secret.Reveal(), signature, body, e.now()) == nil {
			return true
		}
	}
	return false
}
