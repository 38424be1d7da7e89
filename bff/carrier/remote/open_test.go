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
	for _, want := range []string{"base_url", "api_token", "option profile: open /nowhere.json", "option start_timeout: must be", "option colour: unknown"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("Open: %v; want it to name %s", err, want)
		}
	}
	if strings.Contains(err.Error(), canary) {
		t.Errorf("Open quotes a value: %v", err)
	}
}

func TestRolesAreThoseDescribed(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(answering(`{"versions":[2,1],"roles":["history","telepathy"],"capabilities":{"paymentHistory":true,"savedCard":"in a drawer","termination":null}}`))
	defer server.Close()
	b := openAt(t, server.URL, nil)
	if err := b.Check(); err != nil {
		t.Errorf("Check: %v", err)
	}
	if b.History == nil || b.Subscriptions != nil || b.Payments != nil || b.SavedCards != nil || b.CardIntents != nil || b.LegacyCards != nil || b.Outlooks != nil || b.Events != nil {
		t.Errorf("roles: %+v; want history alone of the optional ones", b)
	}
	if c := b.Capabilities; !c.PaymentHistory || c.ChangePlan || c.SavedCard != carrier.SavedCardNone {
		t.Errorf("capabilities: %+v; want history, and no saved card for an unknown owner", c)
	}
	whole := openAt(t, described(t, whole), nil)
	if whole.Subscriptions == nil || whole.Payments == nil || whole.SavedCards == nil || whole.CardIntents == nil || whole.LegacyCards == nil || whole.Outlooks == nil || whole.Events == nil {
		t.Errorf("roles: %+v; want all", whole)
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
		"versions":     {described(t, `{"versions":[2,3],"roles":"of another kind"}`), "1m", "no version of the protocol in common: this program speaks 1, the adapter [2 3]"},
		"a page":       {described(t, `<html>`), "1m", "the body: not valid JSON"},
		"a time zone":  {described(t, `{"versions":[1],"roles":[],"capabilities":{"timeZone":"Mars/Base"}}`), "1m", "capabilities.timeZone: not the name of a time zone"},
		"another role": {described(t, `{"versions":[1],"roles":["history"],"capabilities":{"paymentHistory":1}}`), "1m", "capabilities.paymentHistory: want true or false"},
		"nobody":       {"http://" + unusedAddress(t), "20ms", "option profile starts without it"},
	} {
		_, err := Open(carrier.Settings{BaseURL: c.url, APIToken: secret, Options: map[string]string{OptionStartTimeout: c.timeout}})
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
		_, err := b.SIMs.Available(t.Context(), "8912230000000000001")
		return err
	}
	tell(`{"versions":[1],"roles":["history"],"capabilities":{"paymentHistory":true}}`)
	err := ask()
	expectCode(t, "an adapter that lacks things", err, carrier.Internal)
	for _, want := range []string{"role payments", "changePlan", "termination", "portIn", "outlook", `savedCard "carrier"`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("an adapter that lacks things: %v; want it to name %s", err, want)
		}
	}
	tell(`{"versions":[2],"roles":[],"capabilities":{}}`)
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
	tell(`{"versions":[2],"roles":[],"capabilities":{}}`)
	expectCode(t, "another adapter behind the same address", ask(), carrier.Internal)
	if err := ask(); err == nil || !strings.Contains(err.Error(), errVersion.Error()) {
		t.Errorf("another adapter behind the same address: %v; want its version said", err)
	}
}

// A profile may promise less than the adapter can.
func TestProfileMayPromiseLess(t *testing.T) {
	t.Parallel()
	b := openAt(t, described(t, whole), map[string]string{OptionProfile: profileFile(t, `{"versions":[1],"roles":[],"capabilities":{}}`)})
	if b.Subscriptions != nil || b.Capabilities.ChangePlan {
		t.Errorf("backend: %+v; want nothing but the profile", b)
	}
	if err := b.Ping(t.Context()); err != nil {
		t.Errorf("Ping: %v", err)
	}
}
