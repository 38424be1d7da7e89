package web

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/golight/selfservice/bff/lightphone"
)

const (
	pageExt   = ".html"
	indexPage = "index" + pageExt
	// pageVary names what page looks at, and the encoding.
	pageVary = "Accept-Encoding, Accept-Language, Cookie"
)

// page returns the page for an address of the app. A request without a session gets the
// screen's text in their language, where the build wrote it; for customers, and
// where a screen shows nothing before it has asked, the page only names the files
// that the screen needs.
func (s *Site) page(name string, r *http.Request) *file {
	if name == "" {
		name = strings.TrimSuffix(indexPage, pageExt)
	}
	if _, err := r.Cookie(lightphone.SessionCookie); err != nil {
		language := lightphone.LanguageOf(r, s.languages)
		if f := s.files[name+"."+language+pageExt]; f != nil {
			return f
		}
	}
	if f := s.files[name+pageExt]; f != nil {
		return f
	}
	return s.files[indexPage]
}

// withConfig puts the configuration into a page, as data that no browser runs.
func withConfig(page, config []byte) []byte {
	var block bytes.Buffer
	block.WriteString(`<script type="application/json" id="app-config">`)
	json.HTMLEscape(&block, config)
	block.WriteString("</script>\n  </head>")
	return bytes.Replace(page, []byte("</head>"), block.Bytes(), 1)
}
