package console

import (
	"net/http"

	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

// Options are the parts that the console is put in front of.
type Options struct {
	// API is the control API.
	API http.Handler
	// Emulator is the card-provider emulator. Only its controls are reached through the console.
	Emulator http.Handler
	Worlds   *world.Worlds
	// Operations are the names of the carrier's calls.
	Operations []string
}

// New returns the handler of the control listener. Pages of other origins can't use it to change anything.
func New(opts Options) http.Handler {
	mux := http.NewServeMux()
	for path, f := range files {
		mux.Handle("GET "+path, f)
	}
	mux.Handle("GET /console/operations", operations(opts.Operations))
	mux.Handle("GET /console/mails/{world}/{id}", mailBody(opts.Worlds))
	mux.Handle("/_emulator/", opts.Emulator)
	mux.Handle("/", opts.API)
	return http.NewCrossOriginProtection().Handler(mux)
}

func operations(names []string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		body, err := lightphone.Marshal(names)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		_, _ = w.Write(body) // the page is gone if this fails
	})
}

// mailPolicy lets a mail look as it does in a mail program, and do nothing.
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

func mailBody(worlds *world.Worlds) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		found, err := worlds.Get(r.PathValue("world"))
		if err != nil {
			http.NotFound(w, r)
			return
		}
		html, ok := found.MailHTML(r.PathValue("id"))
		if !ok {
			http.NotFound(w, r)
			return
		}
		h := w.Header()
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Security-Policy", mailPolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		_, _ = w.Write([]byte(html)) // the page is gone if this fails
	})
}
