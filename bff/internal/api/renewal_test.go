package api

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/eventually"
	"github.com/golight/selfservice/bff/internal/redistest"
	sessions "github.com/golight/selfservice/bff/internal/session"
	"github.com/golight/selfservice/bff/lightphone"
)

const freshToken carrier.Secret = "fresh-token-of-ada"

// renewing is an edge, and ada's session in it, whose carrier token ends after five minutes.
func renewing(t *testing.T, refresh func(carrier.Customer) (carrier.RefreshTokenAnswer, error)) (*edge,
	map[string]string) {
	t.Helper()
	e := newEdge(t, settings{redis: redistest.Start(t).URL()})
	e.carrier.set(func(f *fakeCarrier) { f.tokenEnds, f.refresh = noon.Add(5*time.Minute), refresh })
	return e, e.login()
}

// refreshed renews for another five minutes.
func refreshed(e **edge) func(carrier.Customer) (carrier.RefreshTokenAnswer, error) {
	return func(carrier.Customer) (carrier.RefreshTokenAnswer, error) {
		return carrier.RefreshTokenAnswer{Token: freshToken, TokenEnds: (*e).clock.Now().Add(5 * time.Minute)}, nil
	}
}

// reads calls GetBasicInfo and returns the operations and the tokens that the carrier saw.
func (e *edge) reads(t *testing.T, session map[string]string, status int) (operations []string,
	tokens []carrier.Secret) {
	t.Helper()
	e.carrier.set(func(f *fakeCarrier) { f.calls, f.customers = nil, nil })
	e.send(goodRequest(t, routeOf(t, lightphone.PathGetBasicInfo), session)).want(t, status)
	e.carrier.set(func(f *fakeCarrier) {
		operations = slices.Clone(f.calls)
		for _, customer := range f.customers {
			tokens = append(tokens, customer.Token)
		}
	})
	return operations, tokens
}

func TestTokenIsRenewedBeforeItEnds(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		after time.Duration
		want  string
	}{
		"long before": {time.Minute, "[accounts.basic_info] carrier-token-of-ada"},
		"61 s before": {4*time.Minute - time.Second, "[accounts.basic_info] carrier-token-of-ada"},
		"a minute before": {4 * time.Minute,
			"[identities.refresh_token accounts.basic_info] carrier-token-of-ada fresh-token-of-ada"},
		"after it has ended": {6 * time.Minute,
			"[identities.refresh_token accounts.basic_info] carrier-token-of-ada fresh-token-of-ada"},
		"after the next ends": {9*time.Minute + time.Second,
			"[identities.refresh_token accounts.basic_info] carrier-token-of-ada fresh-token-of-ada"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var e *edge
			e, session := renewing(t, refreshed(&e))
			e.clock.advance(c.after)
			operations, tokens := e.reads(t, session, http.StatusOK)
			got := fmt.Sprint(operations)
			for _, token := range tokens {
				got += " " + token.Reveal()
			}
			if got != c.want {
				t.Errorf("the carrier saw %s; want %s", got, c.want)
			}
			if len(operations) == 1 {
				return
			}
			operations, tokens = e.reads(t, session, http.StatusOK)
			if len(operations) != 1 || tokens[0] != freshToken {
				t.Errorf("the next call made %v; want the new token used, and none renewed", operations)
			}
			if log := e.log.String(); strings.Contains(log, freshToken.Reveal()) {
				t.Errorf("the log tells the token:\n%s", log)
			}
		})
	}
}

// Twenty calls on two replicas find the token about to end.
func TestConcurrentCallsRenewOnce(t *testing.T) {
	t.Parallel()
	const calls = 20
	server := redistest.Start(t)
	first := newEdge(t, settings{redis: server.URL()})
	second := newEdge(t, settings{redis: server.URL(), backend: first.carrier.backend(t),
		options: func(o *Options) { o.Clock = first.clock.Now }})
	waiting := func() int {
		return int(first.count("bff_http_requests_in_flight") + second.count("bff_http_requests_in_flight"))
	}
	renewals := 0
	first.carrier.set(func(f *fakeCarrier) {
		f.tokenEnds = noon.Add(5 * time.Minute)
		f.refresh = func(carrier.Customer) (carrier.RefreshTokenAnswer, error) {
			renewals++ // the lock makes it one at a time; -race tells if not
			eventually.Holds(t, "all calls are under way", func() bool { return waiting() == calls })
			return carrier.RefreshTokenAnswer{Token: freshToken, TokenEnds: noon.Add(10 * time.Minute)}, nil
		}
	})
	session := first.login()
	first.clock.advance(4*time.Minute + 30*time.Second)
	first.carrier.set(func(f *fakeCarrier) { f.calls, f.customers = nil, nil })
	var running sync.WaitGroup
	for i := range calls {
		running.Go(func() {
			e := []*edge{first, second}[i%2]
			e.send(goodRequest(t, routeOf(t, lightphone.PathGetBasicInfo), session)).want(t, http.StatusOK)
		})
	}
	running.Wait()
	if renewals != 1 {
		t.Errorf("%d renewals; want one", renewals)
	}
	used := map[carrier.Secret]int{}
	for _, customer := range first.carrier.customers {
		used[customer.Token]++
	}
	if used[adaToken] != 1 || used[freshToken] != calls { // the old one by the renewal itself
		t.Errorf("the old token was used %d times, the new one %d times; want 1 and %d", used[adaToken], used[freshToken],
			calls)
	}
}

func TestFailedRenewal(t *testing.T) {
	t.Parallel()
	refused := &carrier.Error{Code: carrier.Unauthenticated}
	down := &carrier.Error{Code: carrier.Unavailable}
	for name, c := range map[string]struct {
		err    error
		after  time.Duration
		status int
		stays  bool
	}{
		"the carrier is down, the token is valid":  {down, 4*time.Minute + 30*time.Second, http.StatusOK, true},
		"the carrier is down, the token has ended": {down, 6 * time.Minute, http.StatusBadGateway, true},
		"a failure that isn't known":               {fmt.Errorf("odd"), 4*time.Minute + 30*time.Second, http.StatusOK, true},
		"the carrier refuses": {refused, 4*time.Minute + 30*time.Second, http.StatusUnauthorized,
			false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			fail := c.err
			var e *edge
			e, session := renewing(t, func(carrier.Customer) (carrier.RefreshTokenAnswer, error) {
				if fail != nil {
					return carrier.RefreshTokenAnswer{}, fail
				}
				return refreshed(&e)(carrier.Customer{})
			})
			e.clock.advance(c.after)
			operations, _ := e.reads(t, session, c.status)
			if !slices.Contains(operations, carrier.RefreshToken.Name) {
				t.Errorf("the carrier saw %v; want an attempt to renew", operations)
			}
			fail = nil
			if !c.stays {
				e.reads(t, session, http.StatusUnauthorized)
				return
			}
			if c.status == http.StatusOK {
				if operations, tokens := e.reads(t, session, http.StatusOK); len(operations) != 1 || tokens[0] != adaToken {
					t.Errorf("the next call made %v; want the old token used without another attempt", operations)
				}
				e.clock.advance(time.Minute) // past its end
			}
			if _, tokens := e.reads(t, session, http.StatusOK); !slices.Equal(tokens, []carrier.Secret{adaToken, freshToken}) {
				t.Error("the carrier is up again, and the token was not renewed")
			}
		})
	}
}

// A session that is revoked while its token is being renewed is over.
func TestRevokedDuringTheRenewal(t *testing.T) {
	t.Parallel()
	var e *edge
	var session map[string]string
	e, session = renewing(t, func(carrier.Customer) (carrier.RefreshTokenAnswer, error) {
		e.send(goodRequest(t, routeOf(t, lightphone.PathSessionLogout), session)).want(t, http.StatusOK)
		return refreshed(&e)(carrier.Customer{})
	})
	e.clock.advance(4*time.Minute + 30*time.Second)
	if operations, _ := e.reads(t, session, http.StatusUnauthorized); slices.Contains(operations,
		carrier.GetBasicInfo.Name) {
		t.Errorf("the carrier saw %v; want nothing done for a session that is over", operations)
	}
}

// A call that was under way with the old token when another one renewed it: the carrier
// refuses the old one, and the session goes on.
func TestRefusedTokenThatWasRenewedMeanwhile(t *testing.T) {
	t.Parallel()
	var e *edge
	e, session := renewing(t, refreshed(&e))
	e.carrier.set(func(f *fakeCarrier) {
		f.err, f.failing = &carrier.Error{Code: carrier.Unauthenticated}, carrier.GetBasicInfo.Name
		f.before = func(operation string) {
			if operation == carrier.GetBasicInfo.Name {
				e.clock.advance(4 * time.Minute)
				e.send(goodRequest(t, routeOf(t, lightphone.PathAccountInfo), session)).want(t, http.StatusOK)
			}
		}
	})
	e.send(goodRequest(t, routeOf(t, lightphone.PathGetBasicInfo), session)).want(t, http.StatusBadGateway,
		`"Code":"carrier_error"`)
	e.carrier.set(func(f *fakeCarrier) { f.err, f.before = nil, nil })
	e.reads(t, session, http.StatusOK)
}

// Without the operation, or where the carrier doesn't tell the end, nothing is renewed.
func TestTokensThatAreNotRenewed(t *testing.T) {
	t.Parallel()
	fake := &fakeCarrier{cnum: adaCNUM, tokenEnds: noon.Add(5 * time.Minute)}
	without := newEdge(t, settings{backend: fake.backend(t).Without(carrier.RefreshToken)})
	without.carrier = fake
	untold := newEdge(t, settings{})
	for _, e := range []*edge{without, untold} {
		session := e.login()
		e.clock.advance(4*time.Minute + 30*time.Second)
		if operations, _ := e.reads(t, session, http.StatusOK); len(operations) != 1 {
			t.Errorf("the carrier saw %v; want the call alone", operations)
		}
	}
}

// A call that looked its session up before another one renewed the token, and got the lock after it.
func TestLateCallTakesTheRenewedToken(t *testing.T) {
	t.Parallel()
	var e *edge
	renewals := 0
	e, session := renewing(t, func(c carrier.Customer) (carrier.RefreshTokenAnswer, error) {
		renewals++
		return refreshed(&e)(c)
	})
	e.clock.advance(4*time.Minute + 30*time.Second)
	_, half, _ := strings.Cut(session["Cookie"], "=")
	r := routeOf(t, lightphone.PathGetBasicInfo)
	late := &call{route: &r, ctx: t.Context(),
		cred: sessions.Credentials{Token: session[lightphone.HeaderAuthtoken], CookieHalf: half}}
	var err error
	late.session, err = e.server.Sessions.Lookup(t.Context(), late.cred)
	must(t, err)
	e.reads(t, session, http.StatusOK)
	must(t, e.server.renewToken(late))
	if late.session.CarrierToken != freshToken || renewals != 1 {
		t.Errorf("after %d renewals the late call has the new token: %t; want one and true", renewals,
			late.session.CarrierToken == freshToken)
	}
}
