package reference

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/golight/selfservice/bff/carrier"
)

var errInvalidCode = &carrier.Error{Code: carrier.InvalidArgument, Reason: carrier.ReasonInvalidOTP}

func (c adapter) Register(_ context.Context, r carrier.RegisterRequest) (carrier.UserAnswer, error) {
	switch {
	case c.byEmail(r.Email) != nil:
		return carrier.UserAnswer{}, &carrier.Error{Code: carrier.AlreadyExists, Reason: carrier.ReasonUserExists}
	case !strings.Contains(r.Email, "@"):
		return carrier.UserAnswer{}, &carrier.Error{Code: carrier.InvalidArgument, Field: "Email"}
	case !strong(r.Password):
		return carrier.UserAnswer{}, errWeak("Password")
	}
	u := &user{id: c.newID(), firstName: r.FirstName, lastName: r.LastName, email: r.Email, password: r.Password}
	c.users[u.id] = u
	c.sendCode(u, false)
	return carrier.UserAnswer{UserID: u.id}, nil
}

func (c *Carrier) byEmail(email string) *user {
	return c.userBy(func(u *user) bool { return strings.EqualFold(u.email, email) })
}

func (c *Carrier) sendCode(u *user, reset bool) {
	c.last++
	u.code, u.reset = carrier.Secret(fmt.Sprintf("%06d", 100_000+c.last)), reset
}

func (c adapter) VerifyCode(_ context.Context, r carrier.VerifyCodeRequest) (carrier.LoginAnswer, error) {
	u := c.users[r.UserID]
	if u == nil || u.code == "" || u.code != r.Code {
		return carrier.LoginAnswer{}, errInvalidCode
	}
	if u.reset { // consumed by ResetPassword
		return carrier.LoginAnswer{UserID: u.id}, nil
	}
	u.verified, u.code = true, ""
	return c.logIn(u), nil
}

func (c *Carrier) logIn(u *user) carrier.LoginAnswer {
	a := carrier.LoginAnswer{UserID: u.id, Email: u.email, FirstName: u.firstName, LastName: u.lastName}
	a.Token, a.TokenEnds = c.token(u.id)
	if u.sub != nil {
		a.CNUM = u.sub.cnum
	}
	return a
}

func (c *Carrier) token(userID string) (carrier.Secret, time.Time) {
	token := carrier.Secret("token-" + c.newID())
	c.tokens[token] = userID
	return token, c.now.Add(24 * time.Hour)
}

func (c adapter) RefreshToken(_ context.Context, customer carrier.Customer) (carrier.RefreshTokenAnswer, error) {
	u, err := c.who(customer)
	if err != nil {
		return carrier.RefreshTokenAnswer{}, err
	}
	var a carrier.RefreshTokenAnswer
	a.Token, a.TokenEnds = c.token(u.id)
	return a, nil
}

func (c adapter) ResendCode(_ context.Context, r carrier.UserRequest) (carrier.Done, error) {
	if u := c.users[r.UserID]; u != nil && u.code != "" {
		c.sendCode(u, u.reset)
	}
	return carrier.Done{}, nil
}

func (c adapter) Login(_ context.Context, r carrier.LoginRequest) (carrier.LoginAnswer, error) {
	u := c.byEmail(r.Email)
	if u == nil || u.password != r.Password {
		return carrier.LoginAnswer{}, &carrier.Error{Code: carrier.Unauthenticated, Reason: carrier.ReasonBadCredentials}
	}
	if !u.verified {
		c.sendCode(u, false)
		return carrier.LoginAnswer{}, &carrier.Error{Code: carrier.FailedPrecondition, Reason: carrier.ReasonUnverified,
			UserID: u.id}
	}
	return c.logIn(u), nil
}

func (c adapter) ForgotPassword(_ context.Context, r carrier.ForgotPasswordRequest) (carrier.UserAnswer, error) {
	u := c.byEmail(r.Email)
	switch {
	case !strings.Contains(r.Email, "@"):
		return carrier.UserAnswer{}, &carrier.Error{Code: carrier.InvalidArgument, Field: "Email"}
	case u == nil:
		return carrier.UserAnswer{UserID: c.newID()}, nil
	}
	c.sendCode(u, true)
	return carrier.UserAnswer{UserID: u.id}, nil
}

func (c adapter) ResetPassword(_ context.Context, r carrier.ResetPasswordRequest) (carrier.Done, error) {
	u := c.users[r.UserID]
	switch {
	case u == nil || !u.reset || u.code == "" || u.code != r.Code:
		return carrier.Done{}, errInvalidCode
	case !strong(r.NewPassword):
		return carrier.Done{}, errWeak("NewPassword")
	}
	u.password, u.code, u.reset = r.NewPassword, "", false
	return carrier.Done{}, nil
}

func errWeak(field string) error {
	return &carrier.Error{Code: carrier.InvalidArgument, Reason: carrier.ReasonPasswordPolicy, Field: field}
}

// strong is the rule for passwords (spec §5).
func strong(secret carrier.Secret) bool {
	password := secret.Reveal()
	return len(password) >= 8 && strings.ContainsFunc(password, unicode.IsDigit) &&
		strings.ContainsFunc(password, unicode.IsUpper) &&
		strings.ContainsFunc(password, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
