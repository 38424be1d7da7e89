package world

import (
	"encoding/hex"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// passLife is how long a single-use password can be used, by the real clock.
const passLife = time.Minute

// pass lets a tester log in as a customer once.
type pass struct {
	userID  string
	expires time.Time
}

// Pass returns a password by which a tester logs in as a customer, once and within a minute. The customer's own stays
// as it is. Codes: NotFound.
func (w *World) Pass(email string) (string, error) {
	defer w.begin()()
	u := w.userByEmail(email)
	if u == nil {
		return "", errNoAccount(email)
	}
	now := w.opts.Now()
	for hash, p := range w.passes {
		if !now.Before(p.expires) {
			delete(w.passes, hash)
		}
	}
	password := "Pass-1-" + hex.EncodeToString(w.randomBytes(16)) // follows the password rule
	w.passes[hashToken(password)] = pass{u.ID, now.Add(passLife)}
	return password, nil
}

// takePass reports whether a password is a single-use one of the customer, which it uses up.
func (w *World) takePass(u *user, password carrier.Secret) bool {
	hash := hashToken(password.Reveal())
	p, ok := w.passes[hash]
	if !ok || p.userID != u.ID || !w.opts.Now().Before(p.expires) {
		return false
	}
	delete(w.passes, hash)
	return true
}
