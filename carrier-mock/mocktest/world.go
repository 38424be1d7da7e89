package mocktest

import (
	"net/http"
	"net/url"
	"strconv"
	"testing"
	"time"

	"github.com/golight/selfservice/carrier-mock/internal/controlapi"
	"github.com/golight/selfservice/carrier-mock/internal/faults"
	"github.com/golight/selfservice/carrier-mock/internal/journal"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

type (
	// Account is a customer.
	Account = world.Account
	// Activation is an activation with its port-in.
	Activation = world.ActivationStatus
	// Call is a call of the carrier API, in the journal.
	Call = journal.Entry
	// Clock is a world's time, and what happened on the way to it.
	Clock = controlapi.Clock
	// Dialect is a way in which a world may write its answers.
	Dialect = controlapi.Dialect
	// Event is something that happened in a world.
	Event = world.Event
	// Fault says which calls misbehave and how.
	Fault = faults.Fault
	// Mail is a mail that the carrier sent.
	Mail = world.Mail
	// Plan is a plan, on sale or retired.
	Plan = world.PlanStatus
	// SIM is a SIM card.
	SIM = world.SIM
)

// World returns the control calls of one world. A call that fails ends the test.
type World struct {
	// Name goes into the Mock-World header of calls to the carrier.
	Name   string
	client *Client
}

// mailWait is how long WaitForMail waits.
const mailWait = "30s"

func (w *World) call(t testing.TB, method, path string, in, out any) {
	t.Helper()
	if err := w.client.do(t.Context(), method, "/worlds/"+url.PathEscape(w.Name)+path, in, out); err != nil {
		t.Fatalf("mocktest: %s %s in world %s: %v", method, path, w.Name, err)
	}
}

// Reset puts the world back to the beginning of a scenario; "" is the one that it began with.
func (w *World) Reset(t testing.TB, scenario string) {
	t.Helper()
	w.call(t, http.MethodPost, "/reset", controlapi.ResetRequest{Scenario: scenario}, nil)
}

// Snapshot returns the whole world as one JSON document.
func (w *World) Snapshot(t testing.TB) []byte {
	t.Helper()
	var out []byte
	w.call(t, http.MethodGet, "/snapshot", nil, &out)
	return out
}

// Scenario returns the world as a scenario file, which makes the same customers at the same time.
func (w *World) Scenario(t testing.TB) []byte {
	t.Helper()
	var out []byte
	w.call(t, http.MethodGet, "/scenario", nil, &out)
	return out
}

// Now returns the world's clock.
func (w *World) Now(t testing.TB) time.Time {
	t.Helper()
	var out Clock
	w.call(t, http.MethodGet, "/clock", nil, &out)
	return out.Now
}

// Advance moves the clock and returns what happened on the way.
func (w *World) Advance(t testing.TB, by time.Duration) []Event {
	t.Helper()
	return w.moveClock(t, controlapi.ClockRequest{Advance: by.String()})
}

// AdvanceTo moves the clock to an instant and returns what happened on the way.
func (w *World) AdvanceTo(t testing.TB, at time.Time) []Event {
	t.Helper()
	return w.moveClock(t, controlapi.ClockRequest{To: at.Format(time.RFC3339)})
}

// AdvanceToRenewal moves the clock to the next renewal and returns what happened on the way.
func (w *World) AdvanceToRenewal(t testing.TB) []Event {
	t.Helper()
	return w.moveClock(t, controlapi.ClockRequest{To: "next_renewal"})
}

func (w *World) moveClock(t testing.TB, r controlapi.ClockRequest) []Event {
	t.Helper()
	var out Clock
	w.call(t, http.MethodPost, "/clock", r, &out)
	return out.Events
}

// Mail returns the mails to an address that are there, newest first; "" is all.
func (w *World) Mail(t testing.TB, to string) []Mail {
	t.Helper()
	var out []Mail
	w.call(t, http.MethodGet, "/mail?to="+url.QueryEscape(to), nil, &out)
	return out
}

// WaitForMail returns the newest mail to an address, waiting for the first.
func (w *World) WaitForMail(t testing.TB, to string) Mail {
	t.Helper()
	var out []Mail
	w.call(t, http.MethodGet, "/mail?wait="+mailWait+"&to="+url.QueryEscape(to), nil, &out)
	if len(out) == 0 {
		t.Fatalf("mocktest: no mail to %s came within %s", to, mailWait)
	}
	return out[0]
}

// Activations returns the activations of a state, oldest first; "" is all.
func (w *World) Activations(t testing.TB, state world.ActivationState) []Activation {
	t.Helper()
	var out []Activation
	w.call(t, http.MethodGet, "/activations?state="+url.QueryEscape(string(state)), nil, &out)
	return out
}

// Approve approves an activation that is under review.
func (w *World) Approve(t testing.TB, paID string) Activation {
	t.Helper()
	var out Activation
	w.call(t, http.MethodPost, "/activations/"+url.PathEscape(paID)+"/approve", nil, &out)
	return out
}

// Reject rejects an activation that is under review.
func (w *World) Reject(t testing.TB, paID, reason string) Activation {
	t.Helper()
	var out Activation
	w.call(t, http.MethodPost, "/activations/"+url.PathEscape(paID)+"/reject", controlapi.ReasonRequest{Reason: reason},
		&out)
	return out
}

// MovePort moves the port-in of an approved activation: complete, decline, require-info or retry.
func (w *World) MovePort(t testing.TB, paID string, action world.PortAction, reason string) Activation {
	t.Helper()
	var out Activation
	w.call(t, http.MethodPost, "/activations/"+url.PathEscape(paID)+"/port/"+url.PathEscape(string(action)),
		controlapi.ReasonRequest{Reason: reason}, &out)
	return out
}

// Accounts returns all customers by e-mail.
func (w *World) Accounts(t testing.TB) []Account {
	t.Helper()
	var out []Account
	w.call(t, http.MethodGet, "/accounts", nil, &out)
	return out
}

// Account returns a customer.
func (w *World) Account(t testing.TB, email string) Account {
	t.Helper()
	return w.account(t, http.MethodGet, email, "", nil)
}

// Suspend suspends an active customer.
func (w *World) Suspend(t testing.TB, email string) Account {
	t.Helper()
	return w.account(t, http.MethodPost, email, "/suspend", nil)
}

// Resume lets a suspended customer go on without a payment.
func (w *World) Resume(t testing.TB, email string) Account {
	t.Helper()
	return w.account(t, http.MethodPost, email, "/resume", nil)
}

// SetLanguage chooses the language of a customer's mails, en or fr.
func (w *World) SetLanguage(t testing.TB, email, language string) Account {
	t.Helper()
	return w.account(t, http.MethodPost, email, "/language", controlapi.LanguageRequest{Language: language})
}

func (w *World) account(t testing.TB, method, email, action string, in any) Account {
	t.Helper()
	var out Account
	w.call(t, method, "/accounts/"+url.PathEscape(email)+action, in, &out)
	return out
}

// SetRetired takes a plan off sale or puts it back.
func (w *World) SetRetired(t testing.TB, planID int, retired bool) Plan {
	t.Helper()
	action := "restore"
	if retired {
		action = "retire"
	}
	var out Plan
	w.call(t, http.MethodPost, "/plans/"+strconv.Itoa(planID)+"/"+action, nil, &out)
	return out
}

// SIMs returns all SIM cards by number.
func (w *World) SIMs(t testing.TB) []SIM {
	t.Helper()
	var out []SIM
	w.call(t, http.MethodGet, "/sims", nil, &out)
	return out
}

// SetSIM adds a SIM card or changes a spare one.
func (w *World) SetSIM(t testing.TB, s SIM) SIM {
	t.Helper()
	var out SIM
	w.call(t, http.MethodPost, "/sims", s, &out)
	return out
}

// Faults returns the faults in force.
func (w *World) Faults(t testing.TB) []Fault {
	t.Helper()
	var out []Fault
	w.call(t, http.MethodGet, "/faults", nil, &out)
	return out
}

// AddFault makes calls misbehave and returns the fault with its id.
func (w *World) AddFault(t testing.TB, f Fault) Fault {
	t.Helper()
	var out Fault
	w.call(t, http.MethodPost, "/faults", controlapi.RequestOf(f), &out)
	return out
}

// RemoveFault takes a fault away; "" is all.
func (w *World) RemoveFault(t testing.TB, id string) {
	t.Helper()
	path := "/faults"
	if id != "" {
		path += "/" + url.PathEscape(id)
	}
	w.call(t, http.MethodDelete, path, nil, nil)
}

// Journal returns the calls of an operation, newest first; "" is all.
func (w *World) Journal(t testing.TB, operation string) []Call {
	t.Helper()
	var out []Call
	w.call(t, http.MethodGet, "/journal?operation="+url.QueryEscape(operation), nil, &out)
	return out
}
