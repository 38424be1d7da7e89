package world_test

import (
	"testing"

	"github.com/golight/selfservice/bff/carrier"
)

func TestASingleUsePasswordOpensOneSessionOfOneCustomer(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	pass, err := f.Pass("ada@example.com")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Login(t.Context(), "sam@example.com",
		carrier.Secret(pass)); carrier.CodeOf(err) != carrier.Unauthenticated {
		t.Errorf("another customer's single-use password: %v; want unauthenticated", err)
	}
	login, err := f.Login(t.Context(), "ada@example.com", carrier.Secret(pass))
	if err != nil || login.Email != "ada@example.com" {
		t.Errorf("the single-use password: %+v, %v; want a login of ada", login, err)
	}
	if _, err := f.Login(t.Context(), "ada@example.com",
		carrier.Secret(pass)); carrier.CodeOf(err) != carrier.Unauthenticated {
		t.Errorf("the single-use password again: %v; want unauthenticated", err)
	}
	if _, err := f.Login(t.Context(), "ada@example.com", password); err != nil {
		t.Errorf("the customer's own password: %v; want it to work on", err)
	}
	if _, err := f.Pass("nobody@example.com"); carrier.CodeOf(err) != carrier.NotFound {
		t.Errorf("a password for nobody: %v; want not_found", err)
	}
}
