package reference

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"github.com/golight/selfservice/bff/carrier"
)

const (
	signatureHeader = "Reference-Signature"
	signingKey      = "the key of the reference carrier's events"
)

func signatureOf(body []byte) string {
	mac := hmac.New(sha256.New, []byte(signingKey))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

func (c adapter) ParseEvent(_ context.Context, r carrier.ParseEventRequest) (carrier.Event, error) {
	signatures := r.Header[signatureHeader]
	if len(signatures) != 1 || !hmac.Equal([]byte(signatures[0]), []byte(signatureOf(r.Body))) {
		return carrier.Event{}, carrier.Errorf(carrier.PermissionDenied, "the signature doesn't match")
	}
	var event carrier.Event
	if err := json.Unmarshal(r.Body, &event); err != nil {
		return carrier.Event{}, carrier.Errorf(carrier.InvalidArgument, "the event can't be read")
	}
	return event, nil
}
