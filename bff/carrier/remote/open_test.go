package remote

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
)

func TestOpenListsEveryFault(t *testing.T) {
	t.Parallel()
	_, err := Open(carrier.Settings{
		BaseURL: "ftp://user:pw@host?x=1",
		Options: map[string]string{OptionProfile: "/nowhere.json", OptionStartTimeout: "soon", "colour": canary},
	})
	if err == nil {
		t.Fatal("Open = nil; want every fault")
	}
	for _, want := range []string{"base_url", "api_token", "option profile: open /nowhere.json",
		"option start_timeout: must be", "option colour is unknown"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("Open: %v; want it to name %s", err, want)
		}
	}
	if strings.Contains(err.Error(), canary) {
		t.Errorf("Open quotes a value: %v", err)
	}
}

func TestOperationsAreThoseDescribed(t *testing.T) {
	t.Parallel()
	text := describing(`{"savedCard":"in a drawer","termination":null}`, func(o *carrier.Operation) bool {
		return o.Required || o == carrier.ListPayments.Operation
	})
	text = strings.Replace(text, `"operations":[`, `"operations":["telepathy.read",`, 1)
	text = strings.Replace(text, `[2]`, `[3,2]`, 1)
	b := openAt(t, described(t, text), nil)
	for _, o := range carrier.Operations() {
		if want := o.Required || o == carrier.ListPayments.Operation; b.Has(o) != want {
			t.Errorf("%s: has it: %v; want %v", o.Name, b.Has(o), want)
		}
	}
	if got := b.Capabilities.SavedCard; got != carrier.SavedCardNone {
		t.Errorf("saved card: %q; want none for an unknown owner", got)
	}
	all := openAt(t, described(t, whole), nil)
	for _, o := range carrier.Operations() {
		if !all.Has(o) {
			t.Errorf("%s: it isn't there; want it as described", o.Name)
		}
	}
}

func described(t *testing.T, text string) string {
	t.Helper()
	server := httptest.NewServer(answering(text))
	t.Cleanup(server.Close)
	return server.URL
}

func TestOpenSaysWhyNot(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ url, timeout, want string }{
		"versions": {described(t, `{"versions":[1,3],"operations":"of another kind"}`), "1m",
			"no version of the protocol in common: this program speaks 2, the adapter [1 3]"},
		"a page": {described(t, `<html>`), "1m", "the body: not valid JSON"},
		"a time zone": {described(t, describing(`{"timeZone":"Mars/Base"}`, required)), "1m",
			"TimeZone is not the name of a time zone"},
		"a wrong type": {described(t, describing(`{"donors":[{"id":1}]}`, required)), "1m",
			"capabilities.donors.0.id: want text"},
		"less than is required": {described(t, describing(`{}`, func(o *carrier.Operation) bool {
			return o.Required && o != carrier.CheckSIM.Operation
		})), "1m", "required role SIMs is missing"},
		"half a role": {described(t, describing(`{}`, func(o *carrier.Operation) bool {
			return o.Required || o == carrier.RecordPayment.Operation
		})), "1m", "operations: payments.record goes with payments.activation_due, which is missing"},
		"no reasons": {described(t, describing(`{}`, func(o *carrier.Operation) bool {
			return o.Required || o == carrier.Terminate.Operation
		})), "1m", "the role Terminator needs Capabilities.Termination"},
		"nobody": {"http://" + unusedAddress(t), "20ms", "option profile starts without it"},
	} {
		_, err := Open(carrier.Settings{BaseURL: c.url, APIToken: secret,
			Options: map[string]string{OptionStartTimeout: c.timeout}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: Open = %v; want %q", name, err, c.want)
		}
	}
}

// An adapter that comes a little later is waited for.
func TestOpenWaitsForTheAdapter(t *testing.T) {
	t.Parallel()
	var calls atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if calls.Add(1) == 1 {
			replying(http.StatusServiceUnavailable, "text/plain", "starting")(w, r)
			return
		}
		answering(whole)(w, r)
	}))
	defer server.Close()
	openAt(t, server.URL, nil)
	if got := calls.Load(); got != 2 {
		t.Errorf("/describe was asked %d times; want 2", got)
	}
}

// With a profile nobody is called at start-up, and the first call checks it.
func TestProfile(t *testing.T) {
	t.Parallel()
	var describes atomic.Int32
	now := atomic.Pointer[string]{}
	tell := func(text string) { now.Store(&text) }
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == pathDescribe:
			describes.Add(1)
			answering(*now.Load())(w, r)
		case *now.Load() != whole:
			replying(http.StatusNotFound, "text/plain", "")(w, r)
		default:
			answering(`{"available":true}`)(w, r)
		}
	}))
	defer server.Close()
	b := openAt(t, server.URL, map[string]string{OptionProfile: profileFile(t, whole)})
	if describes.Load() != 0 {
		t.Fatal("Open calls the adapter; want nobody called with a profile")
	}
	ask := func() error {
		_, err := carrier.CheckSIM.Call(t.Context(), b, carrier.CheckSIMRequest{ICCID: "8912230000000000001"})
		return err
	}
	tell(describing(`{}`, required))
	err := ask()
	expectCode(t, "an adapter that lacks things", err, carrier.Internal)
	for _, want := range []string{"operation payments.record", "operation subscriptions.change_plan", "donor 1",
		"savedCard carrier"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("an adapter that lacks things: %v; want it to name %s", err, want)
		}
	}
	tell(`{"versions":[3]}`)
	if err := ask(); err == nil || !strings.Contains(err.Error(), errVersion.Error()) {
		t.Errorf("an adapter of another version: %v; want it said", err)
	}
	tell(whole)
	for range 2 {
		if err := ask(); err != nil {
			t.Errorf("an adapter that keeps the profile: %v", err)
		}
	}
	if got := describes.Load(); got != 3 {
		t.Errorf("/describe was asked %d times; want 3: until it fits, and not again", got)
	}
	tell(`{"versions":[3]}`)
	expectCode(t, "another adapter behind the same address", ask(), carrier.Internal)
	if err := ask(); err == nil || !strings.Contains(err.Error(), errVersion.Error()) {
		t.Errorf("another adapter behind the same address: %v; want its version said", err)
	}
}

// A profile may promise less than the adapter can.
func TestProfileMayPromiseLess(t *testing.T) {
	t.Parallel()
	b := openAt(t, described(t, whole), map[string]string{OptionProfile: profileFile(t, describing(`{}`, required))})
	if b.Has(carrier.ChangePlan) || len(b.Capabilities.Donors) != 0 {
		t.Errorf("backend: %+v; want nothing but the profile", b.Capabilities)
	}
	if _, err := carrier.ResendCode.Call(t.Context(), b, carrier.UserRequest{UserID: "1"}); err != nil {
		t.Errorf("ResendCode: %v", err)
	}
}
