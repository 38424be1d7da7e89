// Package web serves the built web app from memory: every file is read,
// compressed and tagged once at start-up, so that answering is copying bytes.
//
// Files under /assets/ carry a hash in their names and are cached for ever; any
// other path that is not a file answers with a page of the app, which is
// revalidated each time by its ETag. The build writes a page for each address that
// the app knows (docs/adr/0010); for all others there is index.html.
package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path"
	"strconv"
	"strings"
	"time"
)

const (
	assets = "assets/"

	cacheForever = "public, max-age=31536000, immutable"
	cacheBriefly = "public, max-age=3600"
	revalidate   = "no-cache"
)

// Site is a built web app in memory. It is safe for concurrent use.
type Site struct {
	files     map[string]*file // by path without the leading slash
	languages []string
	shared    Shared
}

// file is one file in each encoding in which it may be sent.
type file struct {
	contentType, cacheControl string
	vary                      string    // "" if everybody gets the same
	variants                  []variant // best first; the plain one is the last
}

type variant struct {
	encoding string // "" for the plain one
	etag     string
	body     []byte
}

// Load reads the built app in dir. It needs an index.html there. Each page carries
// config, the JSON document that GET /api/App/Config answers, so that the app
// needn't ask for it. Pages have text in the given languages only. Assets of other
// releases are found in shared, if it has a Redis.
func Load(dir string, config []byte, languages []string, shared Shared) (*Site, error) {
	root := os.DirFS(dir)
	s := &Site{files: map[string]*file{}, languages: languages, shared: shared}
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || name == "." {
			return err
		}
		hidden := strings.HasPrefix(entry.Name(), ".")
		switch {
		case entry.IsDir() && hidden:
			return fs.SkipDir
		case entry.IsDir() || hidden || isVariant(root, name):
			return nil
		}
		s.files[name], err = load(root, name, config)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("web app: %w", err)
	}
	if s.files[indexPage] == nil {
		return nil, fmt.Errorf("web app: %s holds no %s", dir, indexPage)
	}
	return s, nil
}

// Serve answers a GET or HEAD for a file or a page of the app. It reports false,
// and writes nothing, when there is neither: a missing asset is no page.
func (s *Site) Serve(w http.ResponseWriter, r *http.Request) bool {
	f := s.find(r)
	if f == nil {
		return false
	}
	v := f.choose(r.Header.Get("Accept-Encoding"))
	h := w.Header()
	h.Set("Content-Type", f.contentType)
	h.Set("Cache-Control", f.cacheControl)
	h.Set("Etag", v.etag)
	if f.vary != "" {
		h.Add("Vary", f.vary)
	}
	if v.encoding != "" {
		h.Set("Content-Encoding", v.encoding)
		h.Set("Content-Length", strconv.Itoa(len(v.body)))
		if r.Header.Get("Range") != "" { // parts of what is compressed are of no use, and would have another length
			r = r.Clone(r.Context())
			r.Header.Del("Range")
		}
	}
	http.ServeContent(conditional{w}, r, "", time.Time{}, bytes.NewReader(v.body))
	return true
}

// conditional takes the file's headers from an answer that a precondition has failed: it
// has no body, and isn't to be kept.
type conditional struct{ http.ResponseWriter }

func (c conditional) WriteHeader(status int) {
	if status == http.StatusPreconditionFailed {
		for _, name := range []string{"Content-Length", "Content-Encoding", "Content-Type", "Cache-Control"} {
			c.Header().Del(name)
		}
	}
	c.ResponseWriter.WriteHeader(status)
}

func (s *Site) find(r *http.Request) *file {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if f := s.files[name]; f != nil {
		return f
	}
	if strings.HasPrefix(name, assets) {
		return s.shared.find(r.Context(), name)
	}
	if path.Ext(name) != "" {
		return nil
	}
	return s.page(name, r)
}

func load(root fs.FS, name string, config []byte) (*file, error) {
	plain, err := fs.ReadFile(root, name)
	if err != nil {
		return nil, err
	}
	if path.Ext(name) == pageExt {
		// What was compressed by the build lacks the configuration.
		return newFile(name, withConfig(plain, config), func(string) ([]byte, error) { return nil, fs.ErrNotExist })
	}
	return newFile(name, plain, func(suffix string) ([]byte, error) { return fs.ReadFile(root, name+suffix) })
}

// newFile returns the file in all its encodings. compressed returns the one that is
// stored under the suffix, or fs.ErrNotExist.
func newFile(name string, plain []byte, compressed func(suffix string) ([]byte, error)) (*file, error) {
	contentType, compressible := typeOf(name)
	f := &file{contentType: contentType, cacheControl: cachingOf(name)}
	sum := sha256.Sum256(plain)
	tag := hex.EncodeToString(sum[:8])
	for _, e := range encodings {
		body, err := compressed(e.suffix)
		if errors.Is(err, fs.ErrNotExist) && e.compress != nil && compressible {
			body, err = e.compress(plain)
		}
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return nil, err
		case len(body) < len(plain) && len(body) > 0:
			f.variants = append(f.variants, variant{e.name, `"` + tag + "-" + e.name + `"`, body})
		}
	}
	f.variants = append(f.variants, variant{"", `"` + tag + `"`, plain})
	switch {
	case path.Ext(name) == pageExt:
		f.vary = pageVary
	case len(f.variants) > 1:
		f.vary = "Accept-Encoding"
	}
	return f, nil
}

func cachingOf(name string) string {
	switch {
	case path.Ext(name) == pageExt:
		return revalidate
	case strings.HasPrefix(name, assets):
		return cacheForever
	default:
		return cacheBriefly
	}
}

// encodings are tried in this order. A file beside the plain one wins over compressing it here.
var encodings = []struct {
	name, suffix string
	compress     func([]byte) ([]byte, error)
}{
	{"br", ".br", nil},
	{"gzip", ".gz", compress},
}

// isVariant reports whether the file is the compressed sibling of another one.
func isVariant(root fs.FS, name string) bool {
	for _, e := range encodings {
		if plain, ok := strings.CutSuffix(name, e.suffix); ok {
			if _, err := fs.Stat(root, plain); err == nil {
				return true
			}
		}
	}
	return false
}

func compress(plain []byte) ([]byte, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(plain); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// choose returns the best variant that the Accept-Encoding header allows.
func (f *file) choose(accept string) *variant {
	for i := range f.variants {
		if v := &f.variants[i]; v.encoding == "" || accepts(accept, v.encoding) {
			return v
		}
	}
	panic("web: a file has no plain variant")
}

func accepts(header, encoding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, q, weighted := strings.Cut(strings.TrimSpace(part), ";")
		if strings.TrimSpace(name) != encoding {
			continue
		}
		if !weighted {
			return true
		}
		weight, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(q), "q="), 64)
		return err == nil && weight > 0
	}
	return false
}

// typeOf returns a file's content type and whether compressing it is worth while. The
// system's own table differs from machine to machine.
func typeOf(name string) (contentType string, compressible bool) {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8", true
	case ".js", ".mjs":
		return "text/javascript; charset=utf-8", true
	case ".css":
		return "text/css; charset=utf-8", true
	case ".json", ".map":
		return "application/json", true
	case ".webmanifest":
		return "application/manifest+json", true
	case ".svg":
		return "image/svg+xml", true
	case ".txt":
		return "text/plain; charset=utf-8", true
	case ".xml":
		return "application/xml", true
	case ".ico":
		return "image/x-icon", true
	case ".png":
		return "image/png", false
	case ".jpg", ".jpeg":
		return "image/jpeg", false
	case ".webp":
		return "image/webp", false
	case ".avif":
		return "image/avif", false
	case ".woff2":
		return "font/woff2", false
	default:
		return "application/octet-stream", false
	}
}
