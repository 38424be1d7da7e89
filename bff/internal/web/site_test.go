package web

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const script = "console.log('the plan is to go light');\n"

func site(t *testing.T) *Site {
	t.Helper()
	return build(t, map[string]string{
		"index.html":              "<!doctype html><title>Light</title>" + strings.Repeat(" ", 200),
		"robots.txt":              "User-agent: *\n",
		".secret":                 "hidden",
		".git/config":             "hidden",
		"assets/app-1a2b.js":      strings.Repeat(script, 20),
		"assets/lib-3c4d.js":      strings.Repeat(script, 20),
		"assets/lib-3c4d.js.br":   "br-bytes",
		"assets/lib-3c4d.js.gz":   "gz-bytes",
		"assets/font-5e6f.woff2":  "wOF2",
		"assets/nested/deep.css":  "a{}",
		"assets/alone.tar.gz":     "an archive of its own",
		"support/placeholder.txt": "x",
	}, "{}")
}

// build serves the given files, and the configuration in each page.
func build(t *testing.T, files map[string]string, config string) *Site {
	t.Helper()
	return buildIn(t, []string{"en", "fr"}, files, config)
}

func buildIn(t *testing.T, languages []string, files map[string]string, config string) *Site {
	t.Helper()
	dir := t.TempDir()
	for name, body := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(body), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := Load(dir, []byte(config), languages, Shared{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func get(s *Site, path string, header map[string]string) (*httptest.ResponseRecorder, bool) {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	for name, value := range header {
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	return w, s.Serve(w, r)
}

func TestServe(t *testing.T) {
	t.Parallel()
	s := site(t)
	const html, js = "text/html; charset=utf-8", "text/javascript; charset=utf-8"
	for _, c := range []struct {
		path, accept                       string
		contentType, encoding, cache, body string
	}{
		{"/", "", html, "", revalidate, "<!doctype html>"},
		{"/index.html", "", html, "", revalidate, "<!doctype html>"},
		{"/login", "", html, "", revalidate, "<!doctype html>"},
		{"/subscription/change-plan", "", html, "", revalidate, "<!doctype html>"},
		{"/support", "", html, "", revalidate, "<!doctype html>"},
		{"/assets/app-1a2b.js", "", js, "", cacheForever, script},
		{"/assets/app-1a2b.js", "gzip;q=0, br;q=0", js, "", cacheForever, script},
		{"/assets/app-1a2b.js", "gzip, deflate, br", js, "gzip", cacheForever, ""},
		{"/assets/lib-3c4d.js", "gzip, deflate, br", js, "br", cacheForever, "br-bytes"},
		{"/assets/lib-3c4d.js", "gzip", js, "gzip", cacheForever, "gz-bytes"},
		{"/assets/font-5e6f.woff2", "gzip, br", "font/woff2", "", cacheForever, "wOF2"},
		{"/assets/alone.tar.gz", "", "application/octet-stream", "", cacheForever, "an archive"},
		{"/robots.txt", "", "text/plain; charset=utf-8", "", cacheBriefly, "User-agent"},
	} {
		w, found := get(s, c.path, map[string]string{"Accept-Encoding": c.accept})
		h := w.Header()
		if !found || w.Code != http.StatusOK || h.Get("Content-Type") != c.contentType ||
			h.Get("Content-Encoding") != c.encoding || h.Get("Cache-Control") != c.cache {
			t.Errorf("%s (%s) = %v %d %q %q %q; want 200 %q %q %q", c.path, c.accept, found, w.Code, h.Get("Content-Type"),
				h.Get("Content-Encoding"), h.Get("Cache-Control"), c.contentType, c.encoding, c.cache)
		}
		if !strings.Contains(w.Body.String(), c.body) {
			t.Errorf("%s holds %q; want %q in it", c.path, w.Body, c.body)
		}
		if h.Get("Etag") == "" {
			t.Errorf("%s has no ETag", c.path)
		}
	}
}

// A missing asset is no page, no folder is listed, nothing hidden or outside is served.
func TestNotFound(t *testing.T) {
	t.Parallel()
	s := site(t)
	for _, path := range []string{"/assets/gone-9z.js", "/assets/", "/assets/nested", "/favicon.ico", "/.secret",
		"/../go.mod", "/assets/../../go.mod", "/assets/lib-3c4d.js.br"} {
		if w, found := get(s, path, nil); found {
			t.Errorf("%s was served: %d %s", path, w.Code, w.Body)
		}
	}
	if w, _ := get(s, "/.git/config", nil); strings.Contains(w.Body.String(), "hidden") {
		t.Error("a hidden file was served")
	}
}

func TestRevalidation(t *testing.T) {
	t.Parallel()
	s := site(t)
	first, _ := get(s, "/", map[string]string{"Accept-Encoding": "gzip"})
	tag := first.Header().Get("Etag")
	again, _ := get(s, "/login", map[string]string{"Accept-Encoding": "gzip", "If-None-Match": tag})
	if again.Code != http.StatusNotModified || again.Body.Len() != 0 {
		t.Errorf("a known ETag gave %d with %d bytes; want 304 with none", again.Code, again.Body.Len())
	}
	plain, _ := get(s, "/", map[string]string{"If-None-Match": tag})
	if plain.Code != http.StatusOK {
		t.Errorf("the ETag of another encoding gave %d; want 200", plain.Code)
	}
	asset, _ := get(s, "/assets/app-1a2b.js", nil)
	if asset.Header().Get("Vary") != "Accept-Encoding" {
		t.Errorf("an asset's Vary is %q; want Accept-Encoding", asset.Header().Get("Vary"))
	}
}

func TestCompressedHereIsTheSame(t *testing.T) {
	t.Parallel()
	w, _ := get(site(t), "/assets/app-1a2b.js", map[string]string{"Accept-Encoding": "gzip"})
	r, err := gzip.NewReader(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(r); err != nil || string(text) != strings.Repeat(script, 20) {
		t.Errorf("unpacked %q, %v; want the script", text, err)
	}
}

func TestLoadNeedsAnIndex(t *testing.T) {
	t.Parallel()
	if _, err := Load(t.TempDir(), nil, nil, Shared{}); err == nil || !strings.Contains(err.Error(), "index.html") {
		t.Errorf("Load of an empty folder = %v; want a fault that names index.html", err)
	}
	if _, err := Load(filepath.Join(t.TempDir(), "none"), nil, nil, Shared{}); err == nil {
		t.Error("Load of a missing folder found no fault")
	}
}

func FuzzPath(f *testing.F) {
	f.Add("/assets/../../etc/passwd", "gzip;q=x, br", "fr-CA,;q=,../en", "lang=../index")
	f.Fuzz(func(t *testing.T, path, accept, languages, cookies string) {
		s := &Site{files: map[string]*file{indexPage: {variants: []variant{{body: []byte("index")}}}}}
		r := &http.Request{Method: http.MethodGet,
			Header: http.Header{"Accept-Encoding": {accept}, "Accept-Language": {languages}, "Cookie": {cookies}}}
		r.URL = httptest.NewRequest(http.MethodGet, "/", nil).URL
		r.URL.Path = path
		w := httptest.NewRecorder()
		if s.Serve(w, r) && w.Body.String() != "index" {
			t.Errorf("%q served %q; there is nothing but the index", path, w.Body)
		}
	})
}

// An answer without a body says nothing of the file's, and isn't kept by anybody.
func TestPreconditions(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { site(t).Serve(w, r) }))
	defer server.Close()
	for _, encoding := range []string{"identity", "gzip"} {
		for name, c := range map[string]struct {
			header, value string
			want          int
		}{
			"failed":     {"If-Match", `"another"`, http.StatusPreconditionFailed},
			"held":       {"If-Match", "*", http.StatusOK},
			"unmodified": {"If-None-Match", "*", http.StatusNotModified},
			"a part": {"Range", "bytes=0-9", map[string]int{"identity": http.StatusPartialContent,
				"gzip": http.StatusOK}[encoding]},
		} {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/assets/app-1a2b.js", http.NoBody)
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Accept-Encoding", encoding)
			r.Header.Set(c.header, c.value)
			answer, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			body, err := io.ReadAll(answer.Body)
			_ = answer.Body.Close()
			if err != nil || answer.StatusCode != c.want {
				t.Errorf("%s, %s: %d, %v; want %d and the whole body", encoding, name, answer.StatusCode, err, c.want)
			}
			if c.want != http.StatusPreconditionFailed {
				continue
			}
			if h := answer.Header; len(body) != 0 || h.Get("Content-Encoding") != "" || h.Get("Cache-Control") != "" ||
				answer.ContentLength > 0 {
				t.Errorf("%s: 412 with %d bytes, length %d and %v; want no body, and nothing of the file", encoding, len(body),
					answer.ContentLength, h)
			}
		}
	}
}
