package world_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

var vera = carrier.RegisterRequest{FirstName: " Vera ", LastName: "Novak", Email: "Vera@example.com",
	Password: password}

func TestRegistrationRules(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	for name, c := range map[string]struct {
		change func(*carrier.RegisterRequest)
		code   carrier.Code
		reason carrier.Reason
	}{
		"fine":         {func(*carrier.RegisterRequest) {}, "", ""},
		"blank name":   {func(r *carrier.RegisterRequest) { r.FirstName = "  " }, carrier.InvalidArgument, ""},
		"no last name": {func(r *carrier.RegisterRequest) { r.LastName = "" }, carrier.InvalidArgument, ""},
		"no address":   {func(r *carrier.RegisterRequest) { r.Email = "vera" }, carrier.InvalidArgument, ""},
		"weak password": {func(r *carrier.RegisterRequest) { r.Password = "light2026" }, carrier.InvalidArgument,
			carrier.ReasonPasswordPolicy},
		"taken": {func(r *carrier.RegisterRequest) { r.Email = "ADA@example.com" }, carrier.AlreadyExists,
			carrier.ReasonUserExists},
	} {
		r := vera
		c.change(&r)
		_, err := f.Register(t.Context(), r)
		want(t, name, err, c.code, c.reason)
	}
}

func TestARegistrationCode(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		before func(t *testing.T, f *fixture, userID string)
		right  bool // the code of the newest mail is taken
	}{
		"at once":          {func(*testing.T, *fixture, string) {}, true},
		"after four wrong": {func(t *testing.T, f *fixture, id string) { f.guess(t, id, 4) }, true},
		"after five wrong": {func(t *testing.T, f *fixture, id string) { f.guess(t, id, 5) }, false},
		"just before the end": {func(t *testing.T, f *fixture, _ string) { f.advance(t, 10*time.Minute-time.Second, "") },
			true},
		"expired": {func(t *testing.T, f *fixture, _ string) { f.advance(t, 10*time.Minute, "") }, false},
		"a fresh one after five": {func(t *testing.T, f *fixture, id string) {
			f.guess(t, id, 5)
			if err := f.ResendCode(t.Context(), id); err != nil {
				t.Fatal(err)
			}
		}, true},
		"a fresh one by login": {func(t *testing.T, f *fixture, _ string) {
			_, err := f.Login(t.Context(), vera.Email, password)
			want(t, "login before the code", err, carrier.FailedPrecondition, carrier.ReasonUnverified)
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFixture(t, noon, "demo")
			id, err := f.Register(t.Context(), vera)
			if err != nil {
				t.Fatal(err)
			}
			first := f.newestMail(t, vera.Email).Code
			c.before(t, f, id)
			code := f.newestMail(t, vera.Email).Code
			if code != first {
				_, err := f.VerifyCode(t.Context(), id, carrier.Secret(first))
				want(t, "the code before the fresh one", err, carrier.InvalidArgument, carrier.ReasonInvalidOTP)
			}
			login, err := f.VerifyCode(t.Context(), id, carrier.Secret(code))
			if !c.right {
				want(t, "the right code", err, carrier.InvalidArgument, carrier.ReasonInvalidOTP)
				return
			}
			if err != nil || login.Token == "" || login.FirstName != "Vera" {
				t.Fatalf("the right code = %+v, %v; want a login of Vera", login, err)
			}
			_, err = f.VerifyCode(t.Context(), id, carrier.Secret(code))
			want(t, "the right code again", err, carrier.InvalidArgument, carrier.ReasonInvalidOTP)
		})
	}
}

func (f *fixture) guess(t *testing.T, userID string, times int) {
	t.Helper()
	for range times {
		_, err := f.VerifyCode(t.Context(), userID, "x")
		want(t, "a wrong code", err, carrier.InvalidArgument, carrier.ReasonInvalidOTP)
	}
}

func TestPasswordReset(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	ada := f.logIn(t, "ada@example.com")
	id, err := f.ForgotPassword(t.Context(), "Ada@example.com")
	if err != nil || id != ada.UserID {
		t.Fatalf("ForgotPassword = %q, %v; want ada's id %s", id, err, ada.UserID)
	}
	code := carrier.Secret(f.newestMail(t, "ada@example.com").Code)
	for range 2 {
		if login, err := f.VerifyCode(t.Context(), id, code); err != nil || login.Token != "" {
			t.Fatalf("VerifyCode of a reset code = %+v, %v; want success without a login, as often as asked", login, err)
		}
	}
	weak := f.ResetPassword(t.Context(), carrier.ResetPasswordRequest{UserID: id, NewPassword: "short", Code: code})
	want(t, "a weak password", weak, carrier.InvalidArgument, carrier.ReasonPasswordPolicy)
	wrong := f.ResetPassword(t.Context(), carrier.ResetPasswordRequest{UserID: id, NewPassword: "Brighter-2027!",
		Code: "000000x"})
	want(t, "a wrong code", wrong, carrier.InvalidArgument, carrier.ReasonInvalidOTP)
	if err := f.ResetPassword(t.Context(), carrier.ResetPasswordRequest{UserID: id, NewPassword: "Brighter-2027!",
		Code: code}); err != nil {
		t.Fatalf("ResetPassword: %v", err)
	}
	again := f.ResetPassword(t.Context(), carrier.ResetPasswordRequest{UserID: id, NewPassword: "Brighter-2028!",
		Code: code})
	want(t, "the code again", again, carrier.InvalidArgument, carrier.ReasonInvalidOTP)
	_, err = f.Profile(t.Context(), ada)
	want(t, "the session before the reset", err, carrier.Unauthenticated, "")
	_, err = f.Login(t.Context(), "ada@example.com", password)
	want(t, "the old password", err, carrier.Unauthenticated, carrier.ReasonBadCredentials)
	if _, err := f.Login(t.Context(), "ada@example.com", "Brighter-2027!"); err != nil {
		t.Errorf("the new password: %v", err)
	}
}

// Whoever has forgotten the password of an account that isn't verified has two codes.
func TestCodesOfTwoPurposesStandSideBySide(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	id, err := f.Register(t.Context(), vera)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.ForgotPassword(t.Context(), vera.Email); err != nil {
		t.Fatal(err)
	}
	reset := carrier.Secret(f.newestMail(t, vera.Email).Code)
	_, err = f.Login(t.Context(), vera.Email, password)
	want(t, "login before the code", err, carrier.FailedPrecondition, carrier.ReasonUnverified)
	registration := carrier.Secret(f.newestMail(t, vera.Email).Code)
	if login, err := f.VerifyCode(t.Context(), id, reset); err != nil || login.Token != "" {
		t.Errorf("the reset code after a log-in = %+v, %v; want it taken, without a login", login, err)
	}
	f.guess(t, id, 4)
	if login, err := f.VerifyCode(t.Context(), id, registration); err != nil || login.Token == "" {
		t.Errorf("the registration code after four wrong ones = %+v, %v; want a login", login, err)
	}
	change := carrier.ResetPasswordRequest{UserID: id, NewPassword: "Brighter-2027!", Code: registration}
	want(t, "a password by the registration code", f.ResetPassword(t.Context(), change), carrier.InvalidArgument,
		carrier.ReasonInvalidOTP)
	change.Code = reset
	want(t, "after five wrong codes", f.ResetPassword(t.Context(), change), carrier.InvalidArgument,
		carrier.ReasonInvalidOTP)
	if err := f.ResendCode(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	change.Code = carrier.Secret(f.newestMail(t, vera.Email).Code)
	if err := f.ResetPassword(t.Context(), change); err != nil {
		t.Errorf("the reset code, sent again: %v", err)
	}
}

// The ids of known and unknown addresses come out of the same lot: no test of a number tells them apart.
func TestIDsDontTellKnownAddresses(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	const pairs = 200
	var known, unknown []int
	for i := range pairs {
		r := vera
		r.Email = fmt.Sprintf("known-%d@example.com", i)
		id, err := f.Register(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := f.ForgotPassword(t.Context(), strings.ToUpper(r.Email)); err != nil || again != id {
			t.Fatalf("the id of %s is %s after a registration, and %s (%v) after a forgotten password", r.Email, id, again, err)
		}
		other, err := f.ForgotPassword(t.Context(), fmt.Sprintf("unknown-%d@example.com", i))
		if err != nil || len(other) != len(id) {
			t.Fatalf("ids %s and %s, %v; want them of one length", id, other, err)
		}
		known, unknown = append(known, number(t, id)), append(unknown, number(t, other))
	}
	below := 0 // how many pairs have the known address's id below
	for i := range pairs {
		if known[i] < unknown[i] {
			below++
		}
	}
	if below < pairs/3 || below > pairs*2/3 {
		t.Errorf("%d of %d ids of known addresses are the lower ones; want about half", below, pairs)
	}
	if slices.IsSorted(known) {
		t.Error("the ids of known addresses follow one another")
	}
	// Who asked for an address before it registered learns nothing from its id afterwards.
	before, _ := f.ForgotPassword(t.Context(), vera.Email)
	if after, err := f.Register(t.Context(), vera); err != nil || after != before {
		t.Errorf("the id of an address is %s before its registration, and %s (%v) after", before, after, err)
	}
}

func number(t *testing.T, id string) int {
	t.Helper()
	n, err := strconv.Atoi(id)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestUnknownAddressesAreNotTold(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	known, _ := f.ForgotPassword(t.Context(), "ada@example.com")
	first, err := f.ForgotPassword(t.Context(), "nobody@example.com")
	second, _ := f.ForgotPassword(t.Context(), "NOBODY@example.com")
	other, _ := f.ForgotPassword(t.Context(), "noone@example.com")
	if err != nil || first != second || first == other || len(first) != len(known) {
		t.Errorf("ids %q, %q, %q, %v beside ada's %q; want one that stays, looks like hers, and differs by address", first,
			second, other, err, known)
	}
	if err := f.ResendCode(t.Context(), first); err != nil {
		t.Errorf("ResendCode of an unknown id: %v; want no error", err)
	}
	if n := len(f.Accounts()); n != 6 {
		t.Errorf("%d accounts; want 6: asking makes none", n)
	}
}

func TestTokensExpire(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	ada := f.logIn(t, "ada@example.com")
	f.advance(t, 12*time.Hour-time.Second, "")
	if _, err := f.Profile(t.Context(), ada); err != nil {
		t.Errorf("just before the end: %v", err)
	}
	events := f.advance(t, time.Second, "ada@example.com")
	if len(events) != 1 || events[0].Type != "token.expired" {
		t.Errorf("events %+v; want token.expired", events)
	}
	_, err := f.Profile(t.Context(), ada)
	want(t, "after twelve hours", err, carrier.Unauthenticated, "")
}

func TestTokensAreOneCustomers(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	ada, sam := f.logIn(t, "ada@example.com"), f.logIn(t, "sam@example.com")
	_, err := f.Profile(t.Context(), carrier.Customer{Token: ada.Token, UserID: sam.UserID})
	want(t, "another's user id", err, carrier.PermissionDenied, "")
	err = f.ChangePlan(t.Context(), carrier.Customer{Token: ada.Token, CNUM: sam.CNUM}, 103)
	want(t, "another's CNUM", err, carrier.PermissionDenied, "")
	_, err = f.Profile(t.Context(), carrier.Customer{Token: "lpt_1_00"})
	want(t, "a forged token", err, carrier.Unauthenticated, "")
}
