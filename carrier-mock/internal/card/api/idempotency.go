package api

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/golight/selfservice/carrier-mock/internal/card/account"
)

// keyLifetime is how long an idempotency key is remembered.
const keyLifetime = 24 * time.Hour

// maxKeys bounds the keys that are remembered; the oldest go first.
const maxKeys = 20_000

// idempotency remembers the first answer for each key.
type idempotency struct {
	clock func() time.Time
	mu    sync.Mutex
	keys  map[string]*remembered
	order []string // oldest first
	saved bool     // the snapshot is what was saved last
}

// remembered is what a key stands for. Of the parameters only a hash is kept: they may hold a card's number.
type remembered struct {
	Key      string
	Endpoint string
	Params   string
	At       int64
	Answer   *answer // nil while the first call is under way
}

func newIdempotency(clock func() time.Time) *idempotency {
	return &idempotency{clock: clock, keys: map[string]*remembered{}}
}

// once carries a call out, or answers as the first call with the same key was answered.
func (a *API) once(c *call, execute func() answer) (out answer, replayed bool) {
	if c.idempotencyKey == "" {
		return execute(), false
	}
	keys := c.books.idempotency
	first, refusal := keys.begin(c.idempotencyKey, c.fingerprint)
	switch {
	case refusal != nil:
		return failure(refusal), false
	case first != nil:
		return *first, true
	}
	out = execute()
	keys.end(c.idempotencyKey, out)
	return out, false
}

// begin claims a key, or returns the answer that it stands for.
func (i *idempotency) begin(key, fingerprint string) (*answer, *account.Error) {
	endpoint, params, _ := strings.Cut(fingerprint, "?")
	sum := sha256.Sum256([]byte(params))
	hash := hex.EncodeToString(sum[:])
	i.mu.Lock()
	defer i.mu.Unlock()
	i.expire()
	i.saved = false
	r, known := i.keys[key]
	switch {
	case !known:
		i.keys[key] = &remembered{Key: key, Endpoint: endpoint, Params: hash, At: i.clock().Unix()}
		i.order = append(i.order, key)
		return nil, nil
	case r.Endpoint != endpoint:
		return nil, misused(fmt.Sprintf("Keys for idempotent requests can only be used for the same endpoint they were "+
			"first used for ('%s' vs '%s'). "+
			"Try using a key other than '%s' if you meant to execute a different request.", endpoint, r.Endpoint, key))
	case r.Params != hash:
		return nil, misused(fmt.Sprintf("Keys for idempotent requests can only be used with the same parameters they were "+
			"first used with. "+
			"Try using a key other than '%s' if you meant to execute a different request.", key))
	case r.Answer == nil:
		return nil, keyInUse(key)
	}
	return r.Answer, nil
}

// end remembers the answer; a request that never got as far as being carried out leaves its key free.
func (i *idempotency) end(key string, out answer) {
	i.mu.Lock()
	defer i.mu.Unlock()
	r, ok := i.keys[key]
	if !ok {
		return // a reset has removed it
	}
	i.saved = false
	if out.carriedOut() {
		r.Answer = &out
	} else {
		i.forget(key)
	}
}

// carriedOut tells whether the answer came of carrying the request out, rather than of reading it.
func (out answer) carriedOut() bool {
	switch out.Status {
	case http.StatusBadRequest:
		var body struct{ Error account.Error }
		_ = json.Unmarshal(out.Body, &body)
		return strings.HasSuffix(body.Error.Code, "_unexpected_state") ||
			body.Error.Code == account.CodeChargeAlreadyRefunded
	case http.StatusOK, http.StatusPaymentRequired:
		return true
	}
	return out.Status >= http.StatusInternalServerError
}

func misused(message string) *account.Error {
	return &account.Error{Status: http.StatusBadRequest, Type: account.TypeIdempotency, Message: message}
}

func keyInUse(key string) *account.Error {
	return &account.Error{
		Status: http.StatusConflict, Type: account.TypeIdempotency, Code: "idempotency_key_in_use",
		Message: "There is currently another in-progress request using this Idempotent Key (that probably means you " +
			"submitted twice, " +
			"and the other request is still going through): " + key + ". Please try again later.",
	}
}

func (i *idempotency) expire() {
	oldest := i.clock().Add(-keyLifetime).Unix()
	for len(i.order) > 0 {
		r := i.keys[i.order[0]]
		if (r.At > oldest && len(i.order) <= maxKeys) || r.Answer == nil {
			return
		}
		i.forget(i.order[0])
	}
}

func (i *idempotency) forget(key string) {
	delete(i.keys, key)
	for at, k := range i.order {
		if k == key {
			i.order = append(i.order[:at:at], i.order[at+1:]...)
			return
		}
	}
}

func (i *idempotency) reset() {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.keys, i.order, i.saved = map[string]*remembered{}, nil, false
}

func (i *idempotency) snapshot() ([]byte, error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	out := []*remembered{}
	for _, key := range i.order {
		if r := i.keys[key]; r.Answer != nil {
			out = append(out, r)
		}
	}
	return json.Marshal(out)
}

func (i *idempotency) restore(snapshot []byte) error {
	var all []*remembered
	if err := json.Unmarshal(snapshot, &all); err != nil {
		return err
	}
	i.reset()
	i.mu.Lock()
	defer i.mu.Unlock()
	for _, r := range all {
		i.keys[r.Key] = r
		i.order = append(i.order, r.Key)
	}
	return nil
}

// takeSaved reports whether nothing has changed since it was called last.
func (i *idempotency) takeSaved() bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	was := i.saved
	i.saved = true
	return was
}
