package world

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/binary"
	"encoding/hex"
	"regexp"
	"strings"
	"unicode"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/mail"
)

// refuse makes a refusal with its documented text (spec §8).
func refuse(code carrier.Code, reason carrier.Reason, field string) *carrier.Error {
	return &carrier.Error{Code: code, Reason: reason, Field: field, Message: lightphone.RefusalText(reason)}
}

func invalid(field, message string) error {
	return &carrier.Error{Code: carrier.InvalidArgument, Field: field, Message: message}
}

var emailPattern = regexp.MustCompile(`^[^\s@]+@[^\s@]+\.[^\s@]+$`)

// Register serves carrier.Identities.
func (w *World) Register(ctx context.Context, r carrier.RegisterRequest) (string, error) {
	defer w.begin()()
	switch {
	case strings.TrimSpace(r.FirstName) == "":
		return "", invalid("FirstName", "First Name is required")
	case strings.TrimSpace(r.LastName) == "":
		return "", invalid("LastName", "Last Name is required")
	case !emailPattern.MatchString(r.Email):
		return "", invalid("Email", "Please enter a valid email address.")
	case !passwordAllowed(r.Password.Reveal()):
		return "", refuse(carrier.InvalidArgument, carrier.ReasonPasswordPolicy, "Password")
	}
	if w.userByEmail(r.Email) != nil {
		return "", refuse(carrier.AlreadyExists, carrier.ReasonUserExists, "")
	}
	u := w.addUser(r.Email, strings.TrimSpace(r.FirstName), strings.TrimSpace(r.LastName), r.Password.Reveal())
	u.Language = languageFrom(ctx)
	w.sendCode(u, codeForRegistration)
	return u.ID, nil
}

// VerifyCode serves carrier.Identities.
func (w *World) VerifyCode(_ context.Context, userID string, code carrier.Secret) (carrier.LoginAnswer, error) {
	defer w.begin()()
	u := w.st.Users[userID]
	switch w.tryCode(u, code, codeForRegistration, codeForReset) {
	case codeForRegistration:
		delete(u.Codes, codeForRegistration)
		u.Verified = true
		return w.logIn(u), nil
	case codeForReset:
		return carrier.LoginAnswer{}, nil // consumed by ResetPassword
	default:
		return carrier.LoginAnswer{}, refuse(carrier.InvalidArgument, carrier.ReasonInvalidOTP, "")
	}
}

// ResendCode serves carrier.Identities.
func (w *World) ResendCode(_ context.Context, userID string) error {
	defer w.begin()()
	switch u := w.st.Users[userID]; {
	case u == nil: // an unknown id is no error: nobody learns who exists
	case len(u.Codes) > 0:
		w.sendCode(u, u.newestCode())
	case !u.Verified:
		w.sendCode(u, codeForRegistration)
	}
	return nil
}

// Login serves carrier.Identities.
func (w *World) Login(_ context.Context, email string, password carrier.Secret) (carrier.LoginAnswer, error) {
	defer w.begin()()
	u := w.userByEmail(email)
	if u == nil || subtle.ConstantTimeCompare(hashPassword(u.Salt, password.Reveal()), u.Password) == 0 &&
		!w.takePass(u, password) {
		return carrier.LoginAnswer{}, refuse(carrier.Unauthenticated, carrier.ReasonBadCredentials, "")
	}
	if !u.Verified {
		w.sendCode(u, codeForRegistration)
		e := refuse(carrier.FailedPrecondition, carrier.ReasonUnverified, "")
		e.UserID = u.ID
		return carrier.LoginAnswer{}, e
	}
	return w.logIn(u), nil
}

// ForgotPassword serves carrier.Identities.
func (w *World) ForgotPassword(_ context.Context, email string) (string, error) {
	defer w.begin()()
	if !emailPattern.MatchString(email) {
		return "", invalid("Email", "Please enter a valid email address.")
	}
	if u := w.userByEmail(email); u != nil {
		w.sendCode(u, codeForReset)
	}
	return w.userID(email), nil
}

// ResetPassword serves carrier.Identities. It also verifies the address, to
// which the code was sent, and ends all of the customer's sessions.
func (w *World) ResetPassword(_ context.Context, r carrier.ResetPasswordRequest) error {
	defer w.begin()()
	if !passwordAllowed(r.NewPassword.Reveal()) {
		return refuse(carrier.InvalidArgument, carrier.ReasonPasswordPolicy, "NewPassword")
	}
	u := w.st.Users[r.UserID]
	if w.tryCode(u, r.Code, codeForReset) == "" {
		return refuse(carrier.InvalidArgument, carrier.ReasonInvalidOTP, "")
	}
	u.Codes, u.Verified = nil, true
	u.Salt = w.randomBytes(16)
	u.Password = hashPassword(u.Salt, r.NewPassword.Reveal())
	for hash, t := range w.st.Tokens {
		if t.UserID == u.ID {
			delete(w.st.Tokens, hash)
		}
	}
	return nil
}

func (w *World) addUser(email, firstName, lastName, password string) *user {
	u := &user{ID: w.userID(email), Email: email, FirstName: firstName, LastName: lastName, Language: mail.English,
		Salt: w.randomBytes(16)}
	u.Password = hashPassword(u.Salt, password)
	w.st.Users[u.ID] = u
	w.emails[strings.ToLower(email)] = u.ID
	return u
}

func (w *World) userByEmail(email string) *user { return w.st.Users[w.emails[strings.ToLower(email)]] }

func (w *World) sendCode(u *user, purpose codePurpose) {
	fresh := code{Value: w.randomCode(), Expires: w.now.Add(codeLife)}
	if u.Codes == nil {
		u.Codes = map[codePurpose]code{}
	}
	u.Codes[purpose] = fresh
	w.schedule(fresh.Expires, dueCodeExpiry, u.ID)
	kind := mail.RegistrationCode
	if purpose == codeForReset {
		kind = mail.ResetCode
	}
	w.send(u, kind, mail.Data{Code: fresh.Value})
}

// newestCode returns what the code that was sent last is for.
func (u *user) newestCode() codePurpose {
	if u.Codes[codeForReset].Expires.Before(u.Codes[codeForRegistration].Expires) {
		return codeForRegistration
	}
	return codeForReset
}

// tryCode compares the user's codes for these purposes, and returns the purpose of the one that
// matches. Each comparison counts; after five wrong ones a code matches no more.
func (w *World) tryCode(u *user, text carrier.Secret, purposes ...codePurpose) codePurpose {
	if u == nil {
		return ""
	}
	for _, purpose := range purposes {
		c := u.Codes[purpose]
		open := c.Attempts < codeAttempts && w.now.Before(c.Expires)
		if open && subtle.ConstantTimeCompare([]byte(c.Value), []byte(text.Reveal())) == 1 {
			return purpose
		}
	}
	for _, purpose := range purposes {
		if c, sent := u.Codes[purpose]; sent {
			c.Attempts++
			u.Codes[purpose] = c
		}
	}
	return ""
}

func (w *World) codeDue(u *user) {
	if u == nil {
		return
	}
	for _, purpose := range []codePurpose{codeForRegistration, codeForReset} {
		if u.Codes[purpose].Expires.Equal(w.now) {
			w.emit(EventCodeExpired, u, string(purpose))
		}
	}
}

func (w *World) logIn(u *user) carrier.LoginAnswer {
	text := w.newToken()
	hash := hashToken(text)
	w.st.Tokens[hash] = &token{UserID: u.ID, Expires: w.now.Add(tokenLife)}
	w.schedule(w.now.Add(tokenLife), dueTokenExpiry, hash)
	return carrier.LoginAnswer{UserID: u.ID, Email: u.Email, FirstName: u.FirstName, LastName: u.LastName,
		Token: carrier.Secret(text), CNUM: u.cnum()}
}

// cnum is the customer's subscriber number, empty before the approval and after the end.
func (u *user) cnum() string {
	if u.Sub == nil || u.Sub.State == subEnded {
		return ""
	}
	return u.Sub.CNUM
}

func (w *World) tokenDue(hash string) {
	if t := w.st.Tokens[hash]; t != nil && !w.now.Before(t.Expires) {
		delete(w.st.Tokens, hash)
		if u := w.st.Users[t.UserID]; u != nil {
			w.emit(EventTokenExpired, u, "")
		}
	}
}

// customer returns the user whose token it is. Codes: Unauthenticated.
func (w *World) customer(c carrier.Customer) (*user, error) {
	t := w.st.Tokens[hashToken(c.Token.Reveal())]
	if t == nil {
		return nil, &carrier.Error{Code: carrier.Unauthenticated, Message: "The session has expired."}
	}
	u := w.st.Users[t.UserID]
	if c.UserID != "" && c.UserID != u.ID {
		return nil, &carrier.Error{Code: carrier.PermissionDenied, Field: "UserID", Message: "That is another customer's."}
	}
	if c.CNUM != "" && c.CNUM != u.cnum() {
		return nil, &carrier.Error{Code: carrier.PermissionDenied, Field: "CNUM", Message: "That is another customer's."}
	}
	return u, nil
}

func hashToken(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// userID returns the id of an address: the customer's, or the one that its customer would have.
// It is made of the address, so that ids of known and unknown addresses look alike.
func (w *World) userID(email string) string {
	if id, known := w.emails[strings.ToLower(email)]; known {
		return id
	}
	mac := hmac.New(sha256.New, binary.LittleEndian.AppendUint64(nil, uint64(w.st.Serial)))
	mac.Write([]byte(strings.ToLower(email)))
	for n := binary.LittleEndian.Uint64(mac.Sum(nil)) % idsPerWorld; ; n = (n + 1) % idsPerWorld {
		if id := w.st.idOf(int64(n)); w.st.Users[id] == nil {
			return id
		}
	}
}

// passwordAllowed holds the password rule (spec §5).
func passwordAllowed(p string) bool {
	var digit, upper, special bool
	for _, c := range p {
		switch {
		case unicode.IsDigit(c):
			digit = true
		case unicode.IsUpper(c):
			upper = true
		case !unicode.IsLetter(c) && !unicode.IsSpace(c):
			special = true
		}
	}
	return len([]rune(p)) >= 8 && digit && upper && special
}

// languageFrom returns the language that the caller's Accept-Language asks for.
func languageFrom(ctx context.Context) string {
	if strings.HasPrefix(strings.ToLower(carrier.Forwarded(ctx).Get("Accept-Language")), mail.French) {
		return mail.French
	}
	return mail.English
}
