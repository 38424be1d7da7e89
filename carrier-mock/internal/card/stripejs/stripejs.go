// Package stripejs holds the stand-in for the card provider's browser script, and serves it.
//
// The script is one plain ES2020 file without eval, inline style or third-party address, so that the app's strict
// content security policy holds. Its sources under src are parts of one function: pure functions first, each tested
// with node's test runner, then what touches the page.
package stripejs

import (
	"bytes"
	"embed"
	"net/http"
	"slices"
	"strings"
	"time"
)

//go:embed src/*.js
var sources embed.FS

// parts are the sources in the order that they depend on each other.
var parts = []string{
	"cards.js", "fields.js", "messages.js", "form.js", "client.js", "style.js", "emitter.js", "kinds.js", "input.js",
	"element.js", "elements.js", "dialog.js", "stripe.js",
}

// script is the whole stand-in.
var script = slices.Concat(
	[]byte("// Stand-in for the card provider's script. It only takes published test cards.\n(() => {\n'use strict';\n"),
	joined(), []byte("})();\n"),
)

func joined() []byte {
	var out bytes.Buffer
	for _, name := range parts {
		source, err := sources.ReadFile("src/" + name)
		if err != nil {
			panic(err) // embedded above
		}
		out.WriteString("\n// ---- " + strings.TrimSuffix(name, ".js") + "\n")
		out.Write(source)
	}
	return out.Bytes()
}

// Handler serves the stand-in. It may be loaded from any origin, as the provider's own.
func Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Type", "text/javascript; charset=utf-8")
		h.Set("Cache-Control", "no-cache")
		h.Set("Access-Control-Allow-Origin", "*")
		h.Set("Cross-Origin-Resource-Policy", "cross-origin")
		h.Set("X-Content-Type-Options", "nosniff")
		http.ServeContent(w, r, "stripe.js", time.Time{}, bytes.NewReader(script))
	})
}
