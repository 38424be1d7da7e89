package acme

import (
	"context"
	"net/http"

	"github.com/golight/selfservice/bff/carrier"
)

// person is Acme's record of somebody.
type person struct {
	ID     string `json:"id,omitempty"`
	Given  string `json:"given_name"`
	Family string `json:"family_name"`
	Mail   string `json:"mail"`
	Secret string `json:"secret,omitempty"` // to sign up
	Home   *home  `json:"home,omitempty"`
	Line   string `json:"line,omitempty"`
	Number string `json:"number,omitempty"`
}

type home struct {
	Street string `json:"street"`
	Town   string `json:"town"`
	Region string `json:"region"`
	Postal string `json:"postal"`
}

func homeFrom(a carrier.Address) *home {
	return &home{Street: a.Street, Town: a.City, Region: region(a.Province), Postal: a.PostalCode}
}

type session struct {
	Token  carrier.Secret
	Person person
}

func (s session) toCarrier() carrier.Login {
	p := s.Person
	return carrier.Login{UserID: p.ID, Email: p.Mail, FirstName: p.Given, LastName: p.Family, Token: s.Token, CNUM: p.Line}
}

// credentials are what Acme calls them; fields that stay empty are left out.
type credentials struct {
	Mail   string `json:"mail,omitempty"`
	Secret string `json:"secret,omitempty"`
	Answer string `json:"answer,omitempty"`
}

func (a *adapter) Register(ctx context.Context, r carrier.Registration) (string, error) {
	in := person{Given: r.FirstName, Family: r.LastName, Mail: r.Email, Secret: r.Password.Reveal()}
	k := call{method: http.MethodPost, path: "/people", body: in, write: true}
	var out person
	if err := a.do(ctx, k, &out); err != nil {
		return "", err
	}
	if out.ID == "" {
		return "", k.unreadable()
	}
	return out.ID, nil
}

func (a *adapter) VerifyCode(ctx context.Context, userID string, code carrier.Secret) (carrier.Login, error) {
	return a.enter(ctx, call{method: http.MethodPut, path: at("people", userID, "proof"), body: credentials{Answer: code.Reveal()}, write: true})
}

func (a *adapter) ResendCode(ctx context.Context, userID string) error {
	return a.do(ctx, call{method: http.MethodPost, path: at("people", userID, "proof"), write: true}, nil)
}

func (a *adapter) Login(ctx context.Context, email string, password carrier.Secret) (carrier.Login, error) {
	return a.enter(ctx, call{method: http.MethodPost, path: "/sessions", body: credentials{Mail: email, Secret: password.Reveal()}})
}

func (a *adapter) enter(ctx context.Context, k call) (carrier.Login, error) {
	var out session
	if err := a.do(ctx, k, &out); err != nil {
		return carrier.Login{}, err
	}
	if out.Person.ID == "" {
		return carrier.Login{}, k.unreadable()
	}
	return out.toCarrier(), nil
}

func (a *adapter) ForgotPassword(ctx context.Context, email string) (string, error) {
	k := call{method: http.MethodPost, path: "/recoveries", body: credentials{Mail: email}, write: true}
	var out struct{ Person string }
	if err := a.do(ctx, k, &out); err != nil {
		return "", err
	}
	if out.Person == "" {
		return "", k.unreadable()
	}
	return out.Person, nil
}

func (a *adapter) ResetPassword(ctx context.Context, r carrier.PasswordReset) error {
	in := credentials{Answer: r.Code.Reveal(), Secret: r.NewPassword.Reveal()}
	return a.do(ctx, call{method: http.MethodPut, path: at("recoveries", r.UserID), body: in, write: true}, nil)
}

// own gives the record of the customer, whom the session names and not the user id.
func (a *adapter) own(ctx context.Context, c carrier.Customer) (person, error) {
	k := call{method: http.MethodGet, path: at("people", c.UserID), session: c.Token}
	var out person
	if err := a.do(ctx, k, &out); err != nil {
		return out, err
	}
	if out.ID != c.UserID {
		return person{}, k.unreadable()
	}
	return out, nil
}

func (a *adapter) BasicInfo(ctx context.Context, c carrier.Customer) (carrier.BasicInfo, error) {
	p, err := a.own(ctx, c)
	return carrier.BasicInfo{FirstName: p.Given, LastName: p.Family, Email: p.Mail, WebUserInfoID: p.ID}, err
}

func (a *adapter) Profile(ctx context.Context, c carrier.Customer) (carrier.Profile, error) {
	p, err := a.own(ctx, c)
	profile := carrier.Profile{FirstName: p.Given, LastName: p.Family, Email: p.Mail, AccountNumber: p.Line, PhoneNumber: p.Number}
	if p.Home != nil {
		profile.Address = carrier.Address{Street: p.Home.Street, City: p.Home.Town, Province: province(p.Home.Region), PostalCode: p.Home.Postal}
	}
	return profile, err
}

func (a *adapter) ChangeName(ctx context.Context, c carrier.Customer, firstName, lastName string) error {
	return a.edit(ctx, c, map[string]any{"given_name": firstName, "family_name": lastName})
}

func (a *adapter) ChangeAddress(ctx context.Context, c carrier.Customer, address carrier.Address) error {
	return a.edit(ctx, c, map[string]any{"home": homeFrom(address)})
}

func (a *adapter) edit(ctx context.Context, c carrier.Customer, changes map[string]any) error {
	return a.do(ctx, call{method: http.MethodPatch, path: at("people", c.UserID), body: changes, session: c.Token, write: true}, nil)
}
