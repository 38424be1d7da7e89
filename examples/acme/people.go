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
	Barred bool   `json:"barred,omitempty"`    // the line is suspended
	Old    bool   `json:"old_offer,omitempty"` // the line's offer is withdrawn
	Number string `json:"number,omitempty"`
}

type home struct {
	Street string `json:"street"`
	Town   string `json:"town"`
	Region string `json:"region"`
	Postal string `json:"postal"`
}

func homeFrom(a carrier.Address) *home {
	return &home{Street: a.Street, Town: a.City, Region: isoRegion(a.Region), Postal: a.PostalCode}
}

func (h *home) toCarrier() carrier.Address {
	return carrier.Address{Street: h.Street, City: h.Town, Region: regionFrom(h.Region), PostalCode: h.Postal}
}

// credentials are what Acme calls them; fields that stay empty are left out.
type credentials struct {
	Mail   string `json:"mail,omitempty"`
	Secret string `json:"secret,omitempty"`
	Answer string `json:"answer,omitempty"`
}

func (a *adapter) Register(ctx context.Context, r carrier.RegisterRequest) (carrier.UserAnswer, error) {
	in := person{Given: r.FirstName, Family: r.LastName, Mail: r.Email, Secret: r.Password.Reveal()}
	var out person
	err := a.do(ctx, call{method: http.MethodPost, path: "/people", body: in, write: true}, &out)
	return carrier.UserAnswer{UserID: out.ID}, err
}

func (a *adapter) VerifyCode(ctx context.Context, r carrier.VerifyCodeRequest) (carrier.LoginAnswer, error) {
	in := credentials{Answer: r.Code.Reveal()}
	return a.enter(ctx, call{method: http.MethodPut, path: at("people", r.UserID, "proof"), body: in, write: true})
}

func (a *adapter) ResendCode(ctx context.Context, r carrier.UserRequest) (carrier.Done, error) {
	return a.write(ctx, call{method: http.MethodPost, path: at("people", r.UserID, "proof")})
}

func (a *adapter) Login(ctx context.Context, r carrier.LoginRequest) (carrier.LoginAnswer, error) {
	in := credentials{Mail: r.Email, Secret: r.Password.Reveal()}
	return a.enter(ctx, call{method: http.MethodPost, path: "/sessions", body: in})
}

func (a *adapter) enter(ctx context.Context, k call) (carrier.LoginAnswer, error) {
	var out struct {
		Token  carrier.Secret
		Person person
	}
	err := a.do(ctx, k, &out)
	p := out.Person
	return carrier.LoginAnswer{
		UserID: p.ID, Email: p.Mail, FirstName: p.Given, LastName: p.Family, Token: out.Token, CNUM: p.Line,
	}, err
}

func (a *adapter) ForgotPassword(ctx context.Context, r carrier.ForgotPasswordRequest) (carrier.UserAnswer, error) {
	var out struct{ Person string }
	in := credentials{Mail: r.Email}
	err := a.do(ctx, call{method: http.MethodPost, path: "/recoveries", body: in, write: true}, &out)
	return carrier.UserAnswer{UserID: out.Person}, err
}

func (a *adapter) ResetPassword(ctx context.Context, r carrier.ResetPasswordRequest) (carrier.Done, error) {
	in := credentials{Answer: r.Code.Reveal(), Secret: r.NewPassword.Reveal()}
	return a.write(ctx, call{method: http.MethodPut, path: at("recoveries", r.UserID), body: in})
}

// own returns the record of the customer, whom the session names and not the user id.
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
	profile := carrier.Profile{
		FirstName: p.Given, LastName: p.Family, Email: p.Mail, AccountNumber: p.Line, PhoneNumber: p.Number,
		Suspended: p.Barred, CurrentPlanRetired: p.Old,
	}
	if p.Home != nil {
		profile.Address = p.Home.toCarrier()
	}
	return profile, err
}

func (a *adapter) ChangeName(ctx context.Context, r carrier.ChangeNameRequest) (carrier.Done, error) {
	return a.edit(ctx, r.Customer, map[string]any{"given_name": r.FirstName, "family_name": r.LastName})
}

func (a *adapter) ChangeAddress(ctx context.Context, r carrier.ChangeAddressRequest) (carrier.Done, error) {
	return a.edit(ctx, r.Customer, map[string]any{"home": homeFrom(r.Address)})
}

func (a *adapter) edit(ctx context.Context, c carrier.Customer, changes map[string]any) (carrier.Done, error) {
	return a.write(ctx, call{method: http.MethodPatch, path: at("people", c.UserID), body: changes, session: c.Token})
}
