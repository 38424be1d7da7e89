package api

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/golight/selfservice/bff/internal/logging"
	"github.com/golight/selfservice/bff/internal/redistest"
	"github.com/golight/selfservice/bff/lightphone"
)

// BenchmarkEdge is the time and the memory that the edge itself takes for a call,
// log line and metrics included: without a session, with one that is looked up in
// a real Redis, and with a call of a carrier in this process on top.
func BenchmarkEdge(b *testing.B) {
	log, err := logging.New(io.Discard, "info")
	must(b, err)
	e := newEdge(b, settings{redis: redistest.Start(b).URL(), options: func(o *Options) { o.Logger = log }})
	e.carrier.forgetful = true
	session := e.login()
	for _, c := range []struct {
		name, method, path string
		header             map[string]string
	}{
		{"public", http.MethodGet, lightphone.PathAppConfig, nil},
		{"session", http.MethodPost, lightphone.PathSessionKeepAlive, session},
		{"forwarded", http.MethodGet, lightphone.PathAccountInfo, session},
		{"refused", http.MethodGet, lightphone.PathAccountInfo, map[string]string{lightphone.HeaderAuthtoken: "unknown"}},
	} {
		header := http.Header{}
		header.Set(lightphone.HeaderClientID, lightphone.ClientID)
		header.Set(lightphone.HeaderAPIToken, testToken)
		for name, value := range c.header {
			header.Set(name, value)
		}
		want := http.StatusOK
		if c.name == "refused" {
			want = http.StatusUnauthorized
		}
		call := func(b *testing.B) {
			r := httptest.NewRequest(c.method, c.path, http.NoBody)
			r.Header = header
			w := httptest.NewRecorder()
			e.server.ServeHTTP(w, r)
			if w.Code != want {
				b.Errorf("%s answered %d %s; want %d", c.path, w.Code, w.Body, want)
			}
		}
		b.Run(c.name+"/alone", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				call(b)
			}
		})
		b.Run(c.name+"/16 at once", func(b *testing.B) {
			b.ReportAllocs()
			b.SetParallelism(8)
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					call(b)
				}
			})
		})
	}
}
