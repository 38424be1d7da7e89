package lightphone_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/golight/selfservice/bff/lightphone"
)

func TestLanguageOf(t *testing.T) {
	t.Parallel()
	both := []string{"en", "fr"}
	for name, c := range map[string]struct {
		cookie, header string
		offered        []string
		want           string
	}{
		"chosen":                     {"fr", "en-CA,en;q=0.9", both, "fr"},
		"the browser's":              {"", "fr-CA,fr;q=0.9,en;q=0.8", both, "fr"},
		"the browser's second":       {"", "de, FR;q=0.5", both, "fr"},
		"a cookie that says nothing": {"tlh", "fr", both, "fr"},
		"nothing said":               {"", "", both, "en"},
		"English isn't offered":      {"en", "en", []string{"fr"}, "fr"},
		"none is offered":            {"fr", "fr", nil, ""},
		"a header smuggled in":       {"fr\r\nX: 1", "", both, "en"},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("Accept-Language", c.header)
		if c.cookie != "" {
			r.Header.Set("Cookie", lightphone.LanguageCookie+"="+c.cookie)
		}
		if got := lightphone.LanguageOf(r, c.offered); got != c.want {
			t.Errorf("%s: got %q; want %q", name, got, c.want)
		}
	}
}
