package web

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/lightphone"
)

// shell is a page as the build writes it, with something to tell it by.
func shell(text string) string {
	return "<!doctype html><head><title>Light</title></head><body>" + text + strings.Repeat(" ", 300)
}

// pages are those of a landing screen, a form, and a screen for customers alone.
func pages() map[string]string {
	return map[string]string{
		"index.html": shell("shell"), "index.en.html": shell("landing"), "index.fr.html": shell("accueil"),
		"support/terms.html": shell("terms' files"), "support/terms.en.html": shell("terms"),
		"support/terms.fr.html": shell("conditions"),
		"myplan.html":           shell("my plan's files"),
	}
}

func TestPageOfAnAddress(t *testing.T) {
	t.Parallel()
	s := build(t, pages(), "{}")
	const session = lightphone.SessionCookie + "=abc"
	for _, c := range []struct{ path, languages, cookies, want string }{
		{"/", "", "", "landing"},
		{"/", "fr-CA,fr;q=0.9,en;q=0.8", "", "accueil"},
		{"/", "de-CH, FR;q=0.5", "", "accueil"},
		{"/", "de", "", "landing"},
		{"/", "en-CA,fr", "lang=fr", "accueil"},
		{"/", "fr", "lang=xx", "accueil"},
		{"/", "fr", "theme=dark; lang=en", "landing"},
		{"/", "fr", session, "shell"}, // a customer's landing screen is another
		{"/support/terms", "", "", "terms"},
		{"/support/terms", "fr", "", "conditions"},
		{"/support/terms", "fr", "lang=fr; " + session, "terms' files"},
		{"/myplan", "fr", session, "my plan's files"},
		{"/myplan", "fr", "", "my plan's files"},
		{"/unknown", "fr", "", "shell"},
		{"/support", "fr", "", "shell"},
		{"/support/terms/", "fr", "", "shell"},
		{"/", ",;,-,", "lang=", "landing"},
		{"/", "", "lang=../support/terms.en", "landing"},
	} {
		w, found := get(s, c.path, map[string]string{"Accept-Language": c.languages, "Cookie": c.cookies})
		if !found || w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "<body>"+c.want+" ") {
			t.Errorf("%s for %q with cookies %q is %d %q; want %q", c.path, c.languages, c.cookies, w.Code,
				strings.TrimSpace(w.Body.String()), c.want)
		}
		if h := w.Header(); h.Get("Vary") != "Accept-Encoding, Accept-Language, Cookie" ||
			h.Get("Cache-Control") != revalidate {
			t.Errorf("%s varies by %q and is cached as %q; want language and cookies as well, and %s", c.path, h.Get("Vary"),
				h.Get("Cache-Control"), revalidate)
		}
	}
}

// A visitor isn't shown a language that the operator doesn't offer, only to be switched to another.
func TestPagesAreInOfferedLanguages(t *testing.T) {
	t.Parallel()
	s := buildIn(t, []string{"fr"}, pages(), "{}")
	for _, header := range []map[string]string{{"Accept-Language": "en"}, {"Cookie": "lang=en"}, {}} {
		if w, _ := get(s, "/", header); !strings.Contains(w.Body.String(), "accueil") {
			t.Errorf("with %v the landing screen is %q; want the French one", header, w.Body.String())
		}
	}
}

func TestPageCarriesTheConfiguration(t *testing.T) {
	t.Parallel()
	const config = `{"SupportEmail":"</script><script>alert(1)</script>"}`
	for name := range pages() {
		w, _ := get(build(t, pages(), config), "/"+name, nil)
		_, rest, _ := strings.Cut(w.Body.String(), `<script type="application/json" id="app-config">`)
		block, rest, found := strings.Cut(rest, "</script>")
		if !found || !strings.HasPrefix(strings.TrimSpace(rest), "</head>") {
			t.Fatalf("%s is %q; want the configuration at the end of its head", name, w.Body)
		}
		var got, want any
		if err := json.Unmarshal([]byte(block), &got); err != nil {
			t.Fatalf("%s: the configuration %q: %v", name, block, err)
		}
		_ = json.Unmarshal([]byte(config), &want)
		if got.(map[string]any)["SupportEmail"] != want.(map[string]any)["SupportEmail"] {
			t.Errorf("%s carries %q; want %q", name, block, config)
		}
	}
}

// The browser keeps a page only while text and configuration are the same.
func TestPageIsRevalidated(t *testing.T) {
	t.Parallel()
	french := map[string]string{"Accept-Language": "fr", "Accept-Encoding": "gzip"}
	first, _ := get(build(t, pages(), `{"FaqUrl":"a"}`), "/support/terms", french)
	french["If-None-Match"] = first.Header().Get("Etag")
	english := map[string]string{"Accept-Encoding": "gzip", "If-None-Match": french["If-None-Match"]}
	plain := map[string]string{"Accept-Language": "fr", "If-None-Match": french["If-None-Match"]}
	changed := pages()
	changed["support/terms.fr.html"] = shell("nouvelles conditions")
	for _, c := range []struct {
		name   string
		site   *Site
		header map[string]string
		want   int
	}{
		{"nothing changed", build(t, pages(), `{"FaqUrl":"a"}`), french, http.StatusNotModified},
		{"another language", build(t, pages(), `{"FaqUrl":"a"}`), english, http.StatusOK},
		{"another encoding", build(t, pages(), `{"FaqUrl":"a"}`), plain, http.StatusOK},
		{"another build", build(t, changed, `{"FaqUrl":"a"}`), french, http.StatusOK},
		{"another configuration", build(t, pages(), `{"FaqUrl":"b"}`), french, http.StatusOK},
	} {
		if w, _ := get(c.site, "/support/terms", c.header); w.Code != c.want {
			t.Errorf("%s: %d; want %d", c.name, w.Code, c.want)
		}
	}
}

func TestPageCompressedHasTheConfiguration(t *testing.T) {
	t.Parallel()
	files := pages()
	files["index.en.html.gz"], files["index.en.html.br"] = "an older page", "an older page"
	w, _ := get(build(t, files, `{"FaqUrl":"https://example.com"}`), "/",
		map[string]string{"Accept-Encoding": "gzip, br"})
	r, err := gzip.NewReader(w.Body)
	if err != nil || w.Header().Get("Content-Encoding") != "gzip" {
		t.Fatalf("encoding %q: %v; want what was compressed here", w.Header().Get("Content-Encoding"), err)
	}
	if text, err := io.ReadAll(r); err != nil || !strings.Contains(string(text), "example.com") ||
		!strings.Contains(string(text), "landing") {
		t.Errorf("unpacked %q, %v; want the page with its configuration", text, err)
	}
}

func TestPageForHead(t *testing.T) {
	t.Parallel()
	s := build(t, pages(), "{}")
	want, _ := get(s, "/", map[string]string{"Accept-Language": "fr"})
	r := httptest.NewRequest(http.MethodHead, "/", nil)
	r.Header.Set("Accept-Language", "fr")
	w := httptest.NewRecorder()
	if !s.Serve(w, r) || w.Code != http.StatusOK || w.Body.Len() != 0 {
		t.Errorf("HEAD gave %d with %d bytes; want 200 with none", w.Code, w.Body.Len())
	}
	for _, name := range []string{"Etag", "Content-Type", "Vary", "Cache-Control"} {
		if got := w.Header().Get(name); got != want.Header().Get(name) || got == "" {
			t.Errorf("HEAD has %s %q; GET has %q", name, got, want.Header().Get(name))
		}
	}
}
