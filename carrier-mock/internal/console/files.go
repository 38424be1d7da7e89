package console

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"
)

//go:embed web
var web embed.FS

const page = "console.html"

// policy lets the page load itself and talk to its own origin, and nothing else.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".svg":  "image/svg+xml",
}

// file is one part of the page, tagged by its content so that a browser asks
// again each time and a new build shows at once.
type file struct {
	contentType, etag string
	body              []byte
}

// files are all parts of the page by the pattern under which they are served.
var files = load()

func load() map[string]*file {
	found := map[string]*file{}
	err := fs.WalkDir(web, "web", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := web.ReadFile(name)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(body)
		at := "/console/" + strings.TrimPrefix(name, "web/")
		if at == "/console/"+page {
			at = "/{$}"
		}
		found[at] = &file{contentTypes[path.Ext(name)], `"` + hex.EncodeToString(sum[:12]) + `"`, body}
		return nil
	})
	if err != nil {
		panic(err) // the files are embedded
	}
	return found
}

func (f *file) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", f.contentType)
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", f.etag)
	h.Set("Content-Security-Policy", policy)
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(f.body))
}
