package web

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/internal/redisclient"
	"github.com/golight/selfservice/bff/internal/redistest"
)

// release is a site whose assets, beside a font that all releases have, are named after it.
func release(t *testing.T, name string, client *redisclient.Client, key string) *Site {
	t.Helper()
	s := build(t, map[string]string{
		"index.html":                    "<!doctype html>",
		"assets/font-5e6f.woff2":        "wOF2",
		"assets/app-" + name + ".js":    strings.Repeat(script, 20) + name,
		"assets/image-" + name + ".x":   name,
		"assets/style-" + name + ".css": strings.Repeat("a{}", 50),
	}, "{}")
	s.shared = Shared{Redis: client, Key: []byte(key)}
	return s
}

// Each of two releases serves the assets of the other one as that does itself.
func TestAssetsOfAnotherRelease(t *testing.T) {
	t.Parallel()
	client := redistest.Open(t, redistest.Start(t).URL())
	old, fresh := release(t, "old", client, "key"), release(t, "new", client, "key")
	if _, found := get(old, "/assets/app-new.js", nil); found {
		t.Error("an asset was found before it was published")
	}
	for _, s := range []*Site{old, fresh, old} { // as each does again and again
		if err := s.Publish(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name            string
		here, elsewhere *Site
	}{{"new", fresh, old}, {"old", old, fresh}} {
		for _, path := range []string{"/assets/app-" + c.name + ".js", "/assets/image-" + c.name + ".x",
			"/assets/style-" + c.name + ".css"} {
			for _, encoding := range []string{"", "gzip", "br, gzip"} {
				header := map[string]string{"Accept-Encoding": encoding}
				want, _ := get(c.here, path, header)
				got, found := get(c.elsewhere, path, header)
				if !found || got.Code != http.StatusOK || !bytes.Equal(got.Body.Bytes(), want.Body.Bytes()) {
					t.Errorf("%s with %q from the other release: %v %d, %d bytes; want %d", path, encoding, found, got.Code,
						got.Body.Len(), want.Body.Len())
				}
				for _, name := range []string{"Content-Type", "Content-Encoding", "Cache-Control", "Etag", "Vary"} {
					if got.Header().Get(name) != want.Header().Get(name) {
						t.Errorf("%s with %q: %s is %q; want %q", path, encoding, name, got.Header().Get(name), want.Header().Get(name))
					}
				}
			}
		}
	}
	got, _ := get(old, "/assets/app-new.js", map[string]string{"Accept-Encoding": "gzip"})
	if r, err := gzip.NewReader(got.Body); err != nil {
		t.Errorf("what was sent compressed isn't: %v", err)
	} else if text, _ := io.ReadAll(r); !strings.HasSuffix(string(text), "new") {
		t.Errorf("unpacked %q", text)
	}
	// Nothing stays for ever.
	redistest.FastForward(t, client, sharedLife)
	if keys := redistest.Keys(t, client); len(keys) != 0 {
		t.Errorf("after %s Redis holds %v; want nothing", sharedLife, keys)
	}
	if _, found := get(old, "/assets/app-new.js", nil); found {
		t.Error("an asset that has ended was found")
	}
}

// Who can write to Redis, and lacks the key, can't put a script into pages.
func TestForgedAssets(t *testing.T) {
	t.Parallel()
	client := redistest.Open(t, redistest.Start(t).URL())
	s := release(t, "old", client, "key")
	forger := Shared{Redis: client, Key: []byte("another key")}
	other := release(t, "new", client, "key")
	good := other.shared.pack("assets/app-new.js", other.files["assets/app-new.js"])
	changed := bytes.Clone(good)
	changed[len(changed)-1] ^= 1
	for name, value := range map[string][]byte{
		"assets/forged.js":     forger.pack("assets/forged.js", s.files["assets/app-old.js"]),
		"assets/moved.js":      good, // of another name
		"assets/app-new.js":    changed,
		"assets/short.js":      []byte("x"),
		"assets/empty.js":      nil,
		"assets/plain.js":      []byte("alert(1)" + strings.Repeat(" ", 100)),
		"assets/../index.html": []byte("x"),
	} {
		if err := client.Set(t.Context(), sharedPrefix+name, value, 0).Err(); err != nil {
			t.Fatal(err)
		}
		if _, found := get(s, "/"+name, nil); found {
			t.Errorf("%s was served", name)
		}
	}
	if err := client.Set(t.Context(), sharedPrefix+"assets/app-new.js", good, 0).Err(); err != nil {
		t.Fatal(err)
	}
	if _, found := get(s, "/assets/app-new.js", nil); !found {
		t.Error("the true asset was not served")
	}
}

// Without Redis a release serves its own assets, and no others.
func TestAssetsWithoutRedis(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	s := release(t, "old", redistest.OpenHasty(t, server.URL()), "key")
	server.Stop()
	if err := s.Publish(t.Context()); err == nil {
		t.Error("publishing succeeded without Redis")
	}
	if w, found := get(s, "/assets/app-old.js", nil); !found || w.Code != http.StatusOK {
		t.Errorf("its own asset: %d; want 200", w.Code)
	}
	if _, found := get(s, "/assets/app-new.js", nil); found {
		t.Error("another release's asset was found")
	}
}

// The embedded store is reached through a pipe without a buffer; a release has more assets than one write holds.
func TestManyAssetsInTheEmbeddedStore(t *testing.T) {
	t.Parallel()
	files := map[string]string{"index.html": "<!doctype html>"}
	for i := range 300 {
		files[fmt.Sprintf("assets/chunk-%d.js", i)] = script
	}
	s := build(t, files, "{}")
	s.shared = Shared{Redis: redistest.Open(t, redisclient.Embedded), Key: []byte("key")}
	for range 2 {
		if err := s.Publish(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}
