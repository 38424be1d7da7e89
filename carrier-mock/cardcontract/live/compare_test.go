package live_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/golight/selfservice/carrier-mock/cardcontract/calls"
	"github.com/golight/selfservice/carrier-mock/cardcontract/live"
	"github.com/golight/selfservice/carrier-mock/internal/card"
)

func provider(t *testing.T, wrap func(http.Handler) http.Handler) calls.Provider {
	t.Helper()
	server := httptest.NewServer(wrap(card.New(card.Options{}).Handler()))
	t.Cleanup(server.Close)
	return calls.Provider{Base: server.URL, SecretKey: card.DevSecretKey, PublishableKey: card.DevPublishableKey,
		Client: server.Client()}
}

func as(h http.Handler) http.Handler { return h }

func TestTheEmulatorIsLikeItself(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	different, err := live.Compare(t.Context(), provider(t, as), provider(t, as), calls.Table(), &out)
	if err != nil || different != 0 || strings.Count(out.String(), "same ") < 20 {
		t.Errorf("comparing gave %d, %v; want no difference in at least 20 rows:\n%s", different, err, out.String())
	}
}

func TestAnotherAnswerIsADifference(t *testing.T) {
	t.Parallel()
	refusing := provider(t, func(h http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasPrefix(r.URL.Path, "/v1/refunds") {
				http.Error(w, `{"error":{"type":"api_error"}}`, http.StatusInternalServerError)
				return
			}
			h.ServeHTTP(w, r)
		})
	})
	refusing.PublishableKey = ""
	var out strings.Builder
	different, err := live.Compare(t.Context(), provider(t, as), refusing, calls.Table(), &out)
	if err != nil || different != 2 || !strings.Contains(out.String(),
		"POST /v1/refunds: the emulator answers 200, the provider 500") {
		t.Errorf("comparing gave %d, %v; want refunds and lists different:\n%s", different, err, out.String())
	}
	if !strings.Contains(out.String(), "left out   the page: a wrong client secret") {
		t.Errorf("without a publishable key the page's rows weren't said to be left out:\n%s", out.String())
	}
}

func TestOnlyTestKeysAreUsed(t *testing.T) {
	t.Parallel()
	for key, taken := range map[string]bool{"sk_test_1": true, "sk_live_1": false, "rk_live_1": false, "pk_test_1": false,
		"": false} {
		if err := live.TestKey(key); (err == nil) != taken {
			t.Errorf("the key %q gave %v, want it taken: %v", key, err, taken)
		}
	}
}
