package world

import (
	"maps"
	"slices"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/mail"
)

// Account is a customer as testers see it. State is unverified, verified,
// awaiting_payment, under_review, active, suspended or ended.
type Account struct {
	Email, FirstName, LastName string
	UserID                     string `json:"UserId"`
	State, Language            string
	CNUM                       string `json:"Cnum,omitzero"`
	PhoneNumber                string `json:",omitzero"`
	ICCID                      string `json:",omitzero"`
	PlanID                     int    `json:"PlanId,omitzero"`
	StartDate                  string `json:",omitzero"`
	EndDate                    string `json:",omitzero"` // of what is paid: the next renewal
	PendingPlanID              int    `json:"PendingPlanId,omitzero"`
	PendingTermination         string `json:",omitzero"` // its reason
	PaID                       string `json:"PaId,omitzero"`
	Balance                    string // total paid, decimal
}

// Accounts lists all customers by e-mail.
func (w *World) Accounts() []Account {
	list, _ := w.FindAccounts(AccountQuery{})
	return list
}

// AccountQuery chooses customers. Zero fields choose all.
type AccountQuery struct {
	Search string // in name, e-mail, id or number, in any case
	State  string
	After  string // the e-mail that the page before ended with
	Limit  int
}

func (q AccountQuery) matches(w *World, u *user) bool {
	if q.State != "" && w.accountState(u) != q.State {
		return false
	}
	if q.Search == "" {
		return true
	}
	text := u.Email + "\n" + u.FirstName + " " + u.LastName + "\n" + u.ID
	if u.Sub != nil {
		text += "\n" + u.Sub.CNUM + "\n" + u.Sub.Phone + "\n" + u.Sub.ICCID
	}
	return strings.Contains(strings.ToLower(text), strings.ToLower(q.Search))
}

// FindAccounts returns a page of the customers that match, by e-mail, and how many match.
func (w *World) FindAccounts(q AccountQuery) (page []Account, total int) {
	defer w.begin()()
	found := w.inOrder()
	if q.Search != "" || q.State != "" {
		var matching []*user
		for _, u := range found {
			if q.matches(w, u) {
				matching = append(matching, u)
			}
		}
		found = matching
	}
	total = len(found)
	at, exact := slices.BinarySearchFunc(found, q.After,
		func(u *user, email string) int { return strings.Compare(u.Email, email) })
	if exact {
		at++
	}
	found = found[at:]
	if q.Limit > 0 && q.Limit < len(found) {
		found = found[:q.Limit]
	}
	page = make([]Account, len(found))
	for i, u := range found {
		page[i] = w.account(u)
	}
	return page, total
}

// inOrder returns all customers by e-mail. Nobody leaves and no e-mail changes, so the order holds until somebody
// comes.
func (w *World) inOrder() []*user {
	if len(w.sorted) != len(w.st.Users) {
		w.sorted = slices.SortedFunc(maps.Values(w.st.Users),
			func(a, b *user) int { return strings.Compare(a.Email, b.Email) })
	}
	return w.sorted
}

// Account returns one customer. Codes: NotFound.
func (w *World) Account(email string) (Account, error) {
	defer w.begin()()
	u := w.userByEmail(email)
	if u == nil {
		return Account{}, errNoAccount(email)
	}
	return w.account(u), nil
}

func (w *World) account(u *user) Account {
	a := Account{
		Email: u.Email, FirstName: u.FirstName, LastName: u.LastName, UserID: u.ID, State: w.accountState(u),
		Language: u.Language,
		PaID:     u.ActivationID, Balance: carrier.Cents(0).String(),
	}
	if n := len(u.History); n > 0 {
		a.Balance = u.History[n-1].Balance.String()
	}
	if s := u.Sub; s != nil {
		a.CNUM, a.PhoneNumber, a.ICCID, a.PlanID = s.CNUM, s.Phone, s.ICCID, s.PlanID
		a.StartDate, a.EndDate = s.Start.String(), s.paidUntil().String()
		a.PendingPlanID, a.PendingTermination = s.NextPlanID, s.Termination
	}
	return a
}

func (w *World) accountState(u *user) string {
	if open := w.st.Activations[u.ActivationID]; open != nil &&
		(open.State == AwaitingPayment || open.State == UnderReview) {
		return string(open.State)
	}
	switch {
	case u.Sub != nil:
		return string(u.Sub.State)
	case u.Verified:
		return "verified"
	}
	return "unverified"
}

// Suspend suspends an active subscription. Codes: NotFound, FailedPrecondition.
func (w *World) Suspend(email string) (Account, error) { return w.move(email, subActive, w.suspend) }

// Resume lets a suspended subscription go on without a payment. Codes: NotFound, FailedPrecondition.
func (w *World) Resume(email string) (Account, error) { return w.move(email, subSuspended, w.resume) }

func (w *World) move(email string, from subState, do func(*user)) (Account, error) {
	defer w.begin()()
	u := w.userByEmail(email)
	if u == nil {
		return Account{}, errNoAccount(email)
	}
	if u.Sub == nil || u.Sub.State != from {
		return Account{}, &carrier.Error{Code: carrier.FailedPrecondition,
			Message: "The account is " + w.accountState(u) + ", not " + string(from) + "."}
	}
	do(u)
	return w.account(u), nil
}

// SetCard makes a test card the one that a customer has saved: renewals succeed or fail as the provider's published
// number says. Codes: NotFound, InvalidArgument, FailedPrecondition for a card that can't be saved.
func (w *World) SetCard(email string, c Card) (Account, error) {
	defer w.begin()()
	u := w.userByEmail(email)
	if u == nil {
		return Account{}, errNoAccount(email)
	}
	if c.Number == "" {
		return Account{}, invalid("Number", "One of the card provider's test numbers is required.")
	}
	if c.ExpYear == 0 {
		c.ExpMonth, c.ExpYear = scenarioCard.ExpMonth, scenarioCard.ExpYear
	}
	if c.HolderName == "" {
		c.HolderName = payerOf(u).Name
	}
	if err := w.cards.Seed(payerOf(u), c); err != nil {
		return Account{}, err
	}
	u.Card = &c
	return w.account(u), nil
}

// SetLanguage chooses the language of a customer's mails, en or fr. Codes: NotFound, InvalidArgument.
func (w *World) SetLanguage(email, language string) (Account, error) {
	defer w.begin()()
	u := w.userByEmail(email)
	if u == nil {
		return Account{}, errNoAccount(email)
	}
	if !mail.Known(language) {
		return Account{}, invalid("Language", "The language is en or fr.")
	}
	u.Language = language
	return w.account(u), nil
}

func errNoAccount(email string) error {
	return &carrier.Error{Code: carrier.NotFound, Message: "There is no customer " + email + " in this world."}
}
