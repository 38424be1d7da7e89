package session

import (
	"errors"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/golight/selfservice/bff/carrier"
)

var errMalformed = errors.New("malformed session")

// stored is the JSON inside a sealed record. Names are short, for every session in
// Redis has them. A later release may add fields: unknown ones are ignored and
// missing ones stay empty, so that replicas of two releases read each other's sessions.
type stored struct {
	UserID       string    `json:"u"`
	Email        string    `json:"e"`
	FirstName    string    `json:"f"`
	LastName     string    `json:"l"`
	CNUM         string    `json:"n"`
	CarrierToken string    `json:"t"` // a carrier.Secret would be written redacted
	CreatedAt    time.Time `json:"c"`
	ExpiresAt    time.Time `json:"x"`
	TokenEnds    time.Time `json:"d,omitzero"`
}

func (s *Session) encode() ([]byte, error) {
	return json.Marshal(stored{
		UserID: s.UserID, Email: s.Email, FirstName: s.FirstName, LastName: s.LastName, CNUM: s.CNUM,
		CarrierToken: s.CarrierToken.Reveal(), CreatedAt: s.CreatedAt.UTC(), ExpiresAt: s.ExpiresAt.UTC(),
		TokenEnds: s.TokenEnds.UTC(),
	})
}

func decode(packed []byte) (Session, error) {
	var s stored
	if err := json.Unmarshal(packed, &s); err != nil {
		return Session{}, errMalformed // err may quote what is sealed
	}
	return Session{
		UserID: s.UserID, Email: s.Email, FirstName: s.FirstName, LastName: s.LastName, CNUM: s.CNUM,
		CarrierToken: carrier.Secret(s.CarrierToken), CreatedAt: s.CreatedAt, ExpiresAt: s.ExpiresAt,
		TokenEnds: s.TokenEnds,
	}, nil
}
