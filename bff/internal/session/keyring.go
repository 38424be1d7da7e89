package session

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
)

const (
	serverKeySize = 32
	maxKeyIDSize  = 16
)

// Keyring holds the server keys. The first one seals, all of them open.
type Keyring struct{ keys []serverKey }

type serverKey struct {
	id      string
	secret  []byte
	records []byte // the HKDF key that expands to each record's own key
	owners  []byte // the key of the HMAC over user ids
	labels  []byte // the HKDF key that expands to the key of each user's labels
}

// ParseKeyring reads "id:base64,id:base64,…": each id 1 to 16 letters, digits,
// '-', '_' or '.', each key 32 bytes in standard base64. The error names every
// faulty entry, by position and id, and never shows a key.
func ParseKeyring(text string) (Keyring, error) {
	var ring Keyring
	var faults []error
	for i, entry := range strings.Split(text, ",") {
		id, encoded, found := strings.Cut(strings.TrimSpace(entry), ":")
		if !found {
			faults = append(faults, fmt.Errorf("session key %d: want id:base64", i+1))
			continue
		}
		secret, err := base64.StdEncoding.DecodeString(encoded)
		switch {
		case !validKeyID(id):
			faults = append(faults, fmt.Errorf("session key %d: the id must be 1 to %d letters, digits, '-', '_' or '.'", i+1,
				maxKeyIDSize))
		case err != nil:
			faults = append(faults, fmt.Errorf("session key %d (%s): not standard base64", i+1, id))
		case len(secret) != serverKeySize:
			faults = append(faults, fmt.Errorf("session key %d (%s): %d bytes, want %d", i+1, id, len(secret), serverKeySize))
		case ring.find(id) != nil:
			faults = append(faults, fmt.Errorf("session key %d (%s): the id is taken", i+1, id))
		default:
			ring.keys = append(ring.keys, newServerKey(id, secret))
		}
	}
	if len(faults) > 0 {
		return Keyring{}, errors.Join(faults...)
	}
	return ring, nil
}

func newServerKey(id string, secret []byte) serverKey {
	return serverKey{
		id:      id,
		secret:  secret,
		records: derive(secret, "selfservice session records v1"),
		owners:  derive(secret, "selfservice session owners v1"),
		labels:  derive(secret, "selfservice session labels v1"),
	}
}

// Derive returns a key of 32 bytes for a purpose of its own (the HMAC over what is
// counted in Redis, for one). It comes from the first server key, so all replicas
// share it and a rotation changes it. The ring must not be empty.
func (r Keyring) Derive(purpose string) []byte {
	return derive(r.keys[0].secret, "selfservice "+purpose)
}

func derive(secret []byte, purpose string) []byte {
	key, err := hkdf.Key(sha256.New, secret, nil, purpose, sha256.Size)
	if err != nil { // only for lengths out of range, and these are constants
		panic(err)
	}
	return key
}

func validKeyID(id string) bool {
	const allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."
	return id != "" && len(id) <= maxKeyIDSize && strings.Trim(id, allowed) == ""
}

// find returns the key of that id, or nil.
func (r Keyring) find(id string) *serverKey {
	for i := range r.keys {
		if r.keys[i].id == id {
			return &r.keys[i]
		}
	}
	return nil
}

// owner is the name of the user's index in the store: 128 bits are enough to
// tell users apart.
func (k *serverKey) owner(userID string) string {
	mac := hmac.New(sha256.New, k.owners)
	mac.Write([]byte(userID))
	return encoding.EncodeToString(mac.Sum(nil)[:16])
}
