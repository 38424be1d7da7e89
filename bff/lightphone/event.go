package lightphone

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

const (
	// EventTypePrefix stands before a carrier.EventType in Event.Type.
	EventTypePrefix = "carrier."
	// EventSpecVersion is the version of the CloudEvents envelope.
	EventSpecVersion = "1.0"
	// EventContentType is the media type of a structured CloudEvents envelope.
	EventContentType = "application/cloudevents+json"
	// SignatureTolerance is how far the clocks of carrier and BFF may differ, either way.
	SignatureTolerance = 5 * time.Minute
)

// Event is what the carrier sends to PathHookCarrier: a CloudEvents 1.0
// envelope in structured form, signed with SignEvent.
type Event struct {
	SpecVersion     string    `json:"specversion"`
	ID              string    `json:"id"` // a repeated delivery carries the same
	Source          string    `json:"source"`
	Type            string    `json:"type"` // EventTypePrefix and a carrier.EventType
	Time            time.Time `json:"time"`
	DataContentType string    `json:"datacontenttype,omitzero"`
	Data            EventData `json:"data"`
}

// EventData says whom an event is about.
type EventData struct {
	UserID string `json:"UserId"`
}

// EventFrom returns the wire's form of an event that the named source (a URI reference) emits.
func EventFrom(e carrier.Event, source string) Event {
	return Event{
		SpecVersion: EventSpecVersion, ID: e.ID, Source: source, Type: EventTypePrefix + string(e.Type), Time: e.At,
		DataContentType: "application/json", Data: EventData{UserID: e.UserID},
	}
}

// ToCarrier returns the port's form, or an error for an envelope of another version or without its required parts.
func (e Event) ToCarrier() (carrier.Event, error) {
	kind, ours := strings.CutPrefix(e.Type, EventTypePrefix)
	if e.SpecVersion != EventSpecVersion || e.ID == "" || e.Source == "" || !ours || kind == "" {
		return carrier.Event{}, errors.New("not a CloudEvents 1.0 envelope of a carrier event")
	}
	return carrier.Event{ID: e.ID, Type: carrier.EventType(kind), UserID: e.Data.UserID, At: e.Time}, nil
}

// SignEvent returns the HeaderSignature of a raw body sent at the given time.
func SignEvent(secret string, body []byte, at time.Time) string {
	t := strconv.FormatInt(at.Unix(), 10)
	return "t=" + t + ",v1=" + hex.EncodeToString(signature(secret, t, body))
}

// ErrBadSignature is what VerifyEvent returns for every signature that it doesn't accept.
var ErrBadSignature = errors.New("the signature doesn't match")

// VerifyEvent checks the HeaderSignature of a raw body that arrived now. An
// empty secret accepts nothing. Of several v1 parts, as while the secret is
// being changed, one has to match.
func VerifyEvent(secret, header string, body []byte, now time.Time) error {
	var sent string
	var sums [][]byte
	for part := range strings.SplitSeq(header, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		switch name {
		case "t":
			sent = value
		case "v1":
			if sum, err := hex.DecodeString(value); err == nil {
				sums = append(sums, sum)
			}
		}
	}
	seconds, err := strconv.ParseInt(sent, 10, 64)
	if secret == "" || err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > SignatureTolerance {
		return ErrBadSignature
	}
	want := signature(secret, sent, body)
	for _, sum := range sums {
		if hmac.Equal(sum, want) {
			return nil
		}
	}
	return ErrBadSignature
}

func signature(secret, t string, body []byte) []byte {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(t))
	mac.Write([]byte("."))
	mac.Write(body)
	return mac.Sum(nil)
}
