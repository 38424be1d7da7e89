package reference

import (
	"context"
	"fmt"
	"strings"
	"unicode"

	"github.com/golight/selfservice/bff/carrier"
)

var errInvalidCode = &carrier.Error{Code: carrier.InvalidArgument, Reason: carrier.ReasonInvalidOTP}

// none is the answer of an operation that answers nothing.
type none = struct{}

// Register implements carrier.Identities.
func (a *adapter) Register(ctx context.Context, r carrier.Registration) (string, error) {
	return call(ctx, a, "Identities.Register", true, func(c *Carrier) (string, error) {
		if c.byEmail(r.Email) != nil {
			return "", &carrier.Error{Code: carrier.AlreadyExists, Reason: carrier.ReasonUserExists}
		}
		u := &user{id: c.newID(), firstName: r.FirstName, lastName: r.LastName, email: r.Email, password: r.Password}
		c.users[u.id] = u
		c.sendCode(u, false)
		return u.id, nil
	})
}

func (c *Carrier) byEmail(email string) *user {
	return c.userBy(func(u *user) bool { return strings.EqualFold(u.email, email) })
}

func (c *Carrier) sendCode(u *user, reset bool) {
	c.last++
	u.code, u.reset = carrier.Secret(fmt.Sprintf("%06d", 100_000+c.last)), reset
}

// VerifyCode implements carrier.Identities.
func (a *adapter) VerifyCode(ctx context.Context, userID string, code carrier.Secret) (carrier.Login, error) {
	return call(ctx, a, "Identities.VerifyCode", true, func(c *Carrier) (carrier.Login, error) {
		u := c.users[userID]
		if u == nil || u.code == "" || u.code != code {
			return carrier.Login{}, errInvalidCode
		}
		if u.reset { // consumed by ResetPassword
			return carrier.Login{UserID: u.id}, nil
		}
		u.verified, u.code = true, ""
		return c.logIn(u), nil
	})
}

func (c *Carrier) logIn(u *user) carrier.Login {
	token := carrier.Secret("token-" + c.newID())
	c.tokens[token] = u.id
	login := carrier.Login{UserID: u.id, Email: u.email, FirstName: u.firstName, LastName: u.lastName, Token: token}
	if u.sub != nil {
		login.CNUM = u.sub.cnum
	}
	return login
}

// ResendCode implements carrier.Identities.
func (a *adapter) ResendCode(ctx context.Context, userID string) error {
	_, err := call(ctx, a, "Identities.ResendCode", true, func(c *Carrier) (none, error) {
		if u := c.users[userID]; u != nil && u.code != "" {
			c.sendCode(u, u.reset)
		}
		return none{}, nil
	})
	return err
}

// Login implements carrier.Identities.
func (a *adapter) Login(ctx context.Context, email string, password carrier.Secret) (carrier.Login, error) {
	return call(ctx, a, "Identities.Login", false, func(c *Carrier) (carrier.Login, error) {
		u := c.byEmail(email)
		if u == nil || u.password != password {
			return carrier.Login{}, &carrier.Error{Code: carrier.Unauthenticated, Reason: carrier.ReasonBadCredentials}
		}
		if !u.verified {
			c.sendCode(u, false)
			return carrier.Login{}, &carrier.Error{Code: carrier.FailedPrecondition, Reason: carrier.ReasonUnverified, UserID: u.id}
		}
		return c.logIn(u), nil
	})
}

// ForgotPassword implements carrier.Identities.
func (a *adapter) ForgotPassword(ctx context.Context, email string) (string, error) {
	return call(ctx, a, "Identities.ForgotPassword", true, func(c *Carrier) (string, error) {
		u := c.byEmail(email)
		if u == nil {
			return c.newID(), nil
		}
		c.sendCode(u, true)
		return u.id, nil
	})
}

// ResetPassword implements carrier.Identities.
func (a *adapter) ResetPassword(ctx context.Context, r carrier.PasswordReset) error {
	_, err := call(ctx, a, "Identities.ResetPassword", true, func(c *Carrier) (none, error) {
		u := c.users[r.UserID]
		switch {
		case u == nil || !u.reset || u.code == "" || u.code != r.Code:
			return none{}, errInvalidCode
		case !strong(r.NewPassword.Reveal()):
			return none{}, &carrier.Error{Code: carrier.InvalidArgument, Reason: carrier.ReasonPasswordPolicy, Field: "NewPassword"}
		}
		u.password, u.code, u.reset = r.NewPassword, "", false
		return none{}, nil
	})
	return err
}

// strong is the rule for passwords (spec §5).
func strong(password string) bool {
	return len(password) >= 8 && strings.ContainsFunc(password, unicode.IsDigit) && strings.ContainsFunc(password, unicode.IsUpper) &&
		strings.ContainsFunc(password, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
