package acmefake

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math/big"
	"net/http"
	"regexp"
	"strings"
)

// person is who somebody is. What begins in lower case stays here.
type person struct {
	ID     string `json:"id"`
	Given  string `json:"given_name"`
	Family string `json:"family_name"`
	Mail   string `json:"mail"`
	Home   *home  `json:"home,omitempty"`
	Line   string `json:"line,omitempty"`
	Number string `json:"number,omitempty"`
	Barred bool   `json:"barred,omitempty"`
	Old    bool   `json:"old_offer,omitempty"`

	secret [sha256.Size]byte
	proven bool
	code   string
}

// home is where somebody lives.
type home struct {
	Street string `json:"street"`
	Town   string `json:"town"`
	Region string `json:"region"` // CA-ON
	Postal string `json:"postal"`
}

type session struct {
	Token  string  `json:"token,omitempty"`
	Person *person `json:"person"`
}

// credentials are those that a call needs of these.
type credentials struct {
	Mail, Secret, Answer string
	Given                string `json:"given_name"`
	Family               string `json:"family_name"`
}

func (a *Acme) routePeople() {
	a.route("POST /people", open, reading(a.signUp))
	a.route("PUT /people/{id}/proof", open, reading(a.prove))
	a.route("POST /people/{id}/proof", open, func(c *call) (any, error) {
		if p := a.people[c.PathValue("id")]; p != nil && p.code != "" {
			p.send()
		}
		return accepted{struct{}{}}, nil
	})
	a.route("POST /sessions", open, reading(a.logIn))
	a.route("POST /recoveries", open, reading(a.forget))
	a.route("PUT /recoveries/{id}", open, reading(a.recover))
	a.route("GET /people/{person}", personal, func(c *call) (any, error) {
		if l := a.lines[c.who.Line]; l != nil {
			c.who.Barred, c.who.Old = l.Barred, a.withdrawn[l.Offer]
		}
		return c.who, nil
	})
	a.route("PATCH /people/{person}", personal, a.edit)
}

func (a *Acme) byMail(mail string) *person {
	for _, p := range a.people {
		if strings.EqualFold(p.Mail, mail) {
			return p
		}
	}
	return nil
}

// send mails a fresh code.
func (p *person) send() {
	before := p.code
	for p.code == before {
		n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
		if err != nil {
			panic(err) // the system has no randomness
		}
		p.code = fmt.Sprintf("%06d", n)
	}
}

func (a *Acme) signUp(_ *call, in credentials) (any, error) {
	if a.byMail(in.Mail) != nil {
		return nil, refuse(http.StatusConflict, "mail-taken")
	}
	if !isStrong(in.Secret) {
		return nil, refuse(http.StatusUnprocessableEntity, "secret-weak")
	}
	p := &person{ID: newID("p"), Given: in.Given, Family: in.Family, Mail: in.Mail,
		secret: sha256.Sum256([]byte(in.Secret))}
	p.send()
	a.people[p.ID] = p
	return p, nil
}

// prove compares a code. The first one opens the account and a session.
func (a *Acme) prove(c *call, in credentials) (any, error) {
	p := a.people[c.PathValue("id")]
	switch {
	case p == nil || p.code == "" || p.code != in.Answer:
		return nil, refuse(http.StatusUnprocessableEntity, "proof-wrong")
	case p.proven:
		return session{Person: p}, nil
	}
	p.proven, p.code = true, ""
	return a.session(p), nil
}

func (a *Acme) session(p *person) session {
	token := newID("s") + rand.Text()
	a.sessions[token] = p
	return session{token, p}
}

func (a *Acme) logIn(_ *call, in credentials) (any, error) {
	p := a.byMail(in.Mail)
	switch {
	case p == nil || p.secret != sha256.Sum256([]byte(in.Secret)):
		return nil, refuse(http.StatusForbidden, "credentials-wrong")
	case !p.proven:
		p.send()
		unproven := refuse(http.StatusForbidden, "proof-missing")
		unproven.Person = p.ID
		return nil, unproven
	}
	return a.session(p), nil
}

func (a *Acme) forget(_ *call, in credentials) (any, error) {
	p := a.byMail(in.Mail)
	if p == nil {
		p = &person{ID: newID("p")} // nobody learns who is a customer
	} else {
		p.send()
	}
	return accepted{map[string]string{"person": p.ID}}, nil
}

var hasDigit, hasUpper, hasOther = regexp.MustCompile(`[0-9]`), regexp.MustCompile(`[A-Z]`),
	regexp.MustCompile(`[^A-Za-z0-9]`)

func isStrong(secret string) bool {
	return len(secret) >= 8 && hasDigit.MatchString(secret) && hasUpper.MatchString(secret) &&
		hasOther.MatchString(secret)
}

func (a *Acme) recover(c *call, in credentials) (any, error) {
	p := a.people[c.PathValue("id")]
	switch {
	case p == nil || p.code == "" || p.code != in.Answer:
		return nil, refuse(http.StatusUnprocessableEntity, "proof-wrong")
	case !isStrong(in.Secret):
		return nil, refuse(http.StatusUnprocessableEntity, "secret-weak")
	}
	p.secret, p.proven, p.code = sha256.Sum256([]byte(in.Secret)), true, ""
	return struct{}{}, nil
}

func (a *Acme) edit(c *call) (any, error) {
	changed := *c.who
	if json.NewDecoder(c.Body).Decode(&changed) != nil {
		return nil, errMalformed
	}
	invalid := refuse(http.StatusUnprocessableEntity, "record-invalid")
	switch {
	case changed.Given == "":
		invalid.Pointer = "/given_name"
	case changed.Family == "":
		invalid.Pointer = "/family_name"
	case changed.Home != nil && taxes[changed.Home.Region] == nil:
		invalid.Pointer = "/home/region"
	default:
		c.who.Given, c.who.Family, c.who.Home = changed.Given, changed.Family, changed.Home
		return c.who, nil
	}
	return nil, invalid
}
