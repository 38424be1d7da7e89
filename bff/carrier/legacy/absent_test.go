package legacy

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// lacking is a carrier without some paths: it answers those as none does, and refuses everybody else as a stranger.
type lacking struct {
	paths []string
	none  func(http.ResponseWriter, *http.Request)
	mu    sync.Mutex
	asked []string
}

func (l *lacking) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.asked = append(l.asked, fmt.Sprintf("%s %s %q %s", r.Method, r.URL, r.Header.Get(lightphone.HeaderAuthtoken), body))
	if strings.HasSuffix(r.URL.Path, "/NoSuchCall") || slices.Contains(l.paths, r.URL.Path) {
		l.none(w, r)
		return
	}
	reply(http.StatusUnauthorized, `{"IsSuccess":false,"Message":"no token"}`)(w, r)
}

func express(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusNotFound)
	fmt.Fprintf(w, "<pre>Cannot %s %s</pre>", r.Method, r.URL.Path)
}

func absentAt(t *testing.T, l http.Handler, options map[string]string) (names []string) {
	t.Helper()
	server := httptest.NewServer(l)
	t.Cleanup(server.Close)
	backend, err := Open(carrier.Settings{BaseURL: server.URL, APIToken: apiToken, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	defer backend.Close()
	for _, op := range backend.Absent(t.Context()) {
		names = append(names, op.Name)
	}
	return names
}

func TestAbsentCallsAreFound(t *testing.T) {
	t.Parallel()
	some := []string{lightphone.PathChangePlan, lightphone.PathGetOutlook, lightphone.PathPostTermination}
	names := []string{"subscriptions.change_plan", "subscriptions.terminate", "outlook.get"}
	serial := 0
	for name, c := range map[string]struct {
		carrier *lacking
		options map[string]string
		want    []string
	}{
		"all there":       {carrier: &lacking{none: express}},
		"a page with 404": {carrier: &lacking{paths: some, none: express}, want: names},
		"an object with 404": {carrier: &lacking{paths: some,
			none: reply(http.StatusNotFound, `{"Message":"No HTTP resource was found."}`)}, want: names},
		"a number of each call": {carrier: &lacking{paths: some, none: func(w http.ResponseWriter, r *http.Request) {
			serial++
			reply(http.StatusNotFound, fmt.Sprintf(`{"request":"%x"}`, 1<<serial))(w, r)
		}}, want: names},
		"405": {carrier: &lacking{paths: some, none: reply(http.StatusMethodNotAllowed, "")}, want: names},
		"501": {carrier: &lacking{paths: some, none: reply(http.StatusNotImplemented, "")}, want: names},
		"an option says on": {carrier: &lacking{paths: some, none: express},
			options: map[string]string{OptionChangePlan: "on", OptionOutlook: "on", OptionTerminationReasons: "Other"}},
		"an option says off": {carrier: &lacking{paths: some, none: express},
			options: map[string]string{OptionChangePlan: "off"}, want: names[1:]},
		"a carrier's card": {carrier: &lacking{paths: []string{lightphone.PathGetPaymentMethod}, none: express},
			options: map[string]string{OptionSavedCard: "carrier"}},
		"everybody is refused":  {carrier: &lacking{paths: some, none: reply(http.StatusUnauthorized, "")}},
		"everything is missing": {carrier: &lacking{paths: append(some, lightphone.PathGetBasicInfo), none: express}},
		"the carrier is down":   {carrier: &lacking{paths: some, none: reply(http.StatusServiceUnavailable, "")}},
		"no carrier": {carrier: &lacking{paths: some,
			none: func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := absentAt(t, c.carrier, c.options)
			if !slices.Equal(got, c.want) {
				t.Errorf("absent: %q; want %q", got, c.want)
			}
			c.carrier.mu.Lock()
			defer c.carrier.mu.Unlock()
			for _, asked := range c.carrier.asked {
				if fields := strings.Fields(asked); fields[2] != `""` {
					t.Errorf("%s names a customer", asked)
				}
			}
		})
	}
}

// A refusal that happens to be a 404 is an answer of the call.
func TestRefusalIsNoAbsence(t *testing.T) {
	t.Parallel()
	got := absentAt(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/NoSuchCall") {
			express(w, r)
			return
		}
		reply(http.StatusNotFound, `{"Message":"There is no such customer."}`)(w, r)
	}), nil)
	if len(got) > 0 {
		t.Errorf("absent: %q; want none", got)
	}
}

func TestSavedCardsOfACarrierWithoutThem(t *testing.T) {
	t.Parallel()
	backend := dial(t, reply(http.StatusOK, "true"))
	if got := backend.Without(carrier.GetSavedCard).Capabilities.SavedCard; got != carrier.SavedCardNone {
		t.Errorf("SavedCard = %q, want none", got)
	}
}
