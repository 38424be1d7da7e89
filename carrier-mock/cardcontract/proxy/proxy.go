// Package proxy stands before the card emulator while tests run, and holds what passes to the provider's
// specification.
//
//	BFF, page ──▶ /v1/…             checked on the way ──────▶ emulator
//	          ──▶ everything else   straight through ────────▶ emulator
//	emulator  ──▶ /_check/webhooks  checked on the way ──────▶ the BFF's endpoint
//	tests     ──▶ GET /_check       what was seen, and what was wrong with it
//
// Nothing that passes is changed, refused or kept: a report holds places, never values.
package proxy

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httputil"
	"net/url"
	"slices"
	"sync"

	"github.com/golight/selfservice/carrier-mock/cardcontract/schema"
)

// Report is the answer of GET /_check. A violation that is seen again is told once.
type Report struct {
	Exchanges  int // calls of /v1 that were answered
	Events     int // webhooks that were delivered
	Violations []schema.Violation
}

// Proxy is the handler.
type Proxy struct {
	contract *schema.Contract
	mux      *http.ServeMux

	mu     sync.Mutex
	report Report
}

// New makes a proxy to the emulator at target; webhooks is the whole address of the endpoint that they go on to.
func New(target, webhooks *url.URL, logger *slog.Logger) *Proxy {
	p := &Proxy{contract: schema.Load(), mux: http.NewServeMux(), report: Report{Violations: []schema.Violation{}}}
	through := relay(func(r *httputil.ProxyRequest) { r.SetURL(target) }, logger)
	checked := relay(func(r *httputil.ProxyRequest) { r.SetURL(target) }, logger)
	checked.ModifyResponse = p.checkExchange
	onward := relay(func(r *httputil.ProxyRequest) { r.Out.URL, r.Out.Host = webhooks, "" }, logger)
	p.mux.Handle("/", through)
	p.mux.HandleFunc("/v1/", func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodOptions {
			through.ServeHTTP(w, r)
			return
		}
		serveRead(checked, w, r)
	})
	p.mux.HandleFunc("POST /_check/webhooks", func(w http.ResponseWriter, r *http.Request) {
		serveRead(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			p.add(0, 1, p.contract.CheckEvent(bodyOf(r.Context())))
			onward.ServeHTTP(w, r)
		}), w, r)
	})
	p.mux.HandleFunc("GET /_check", p.answerReport)
	return p
}

func (p *Proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) { p.mux.ServeHTTP(w, r) }

// Report returns what was seen so far.
func (p *Proxy) Report() Report {
	p.mu.Lock()
	defer p.mu.Unlock()
	report := p.report
	report.Violations = slices.Clone(report.Violations)
	return report
}

func (p *Proxy) answerReport(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(p.Report())
}

func (p *Proxy) add(exchanges, events int, found []schema.Violation) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.report.Exchanges += exchanges
	p.report.Events += events
	for _, v := range found {
		if !slices.Contains(p.report.Violations, v) {
			p.report.Violations = append(p.report.Violations, v)
		}
	}
}

// checkExchange holds a call and its answer to the specification.
func (p *Proxy) checkExchange(response *http.Response) error {
	answer, err := io.ReadAll(response.Body)
	if err = errors.Join(err, response.Body.Close()); err != nil {
		return err
	}
	response.Body = io.NopCloser(bytes.NewReader(answer))
	request := response.Request
	p.add(1, 0, p.contract.Check(schema.Record(request, bodyOf(request.Context()), response.StatusCode, answer)))
	return nil
}

// relay passes requests on. Each has a connection of its own: on a kept one the transport would send a request again
// that the emulator cut on purpose.
func relay(rewrite func(*httputil.ProxyRequest), logger *slog.Logger) *httputil.ReverseProxy {
	return &httputil.ReverseProxy{
		Rewrite: rewrite, FlushInterval: -1, Transport: &http.Transport{DisableKeepAlives: true},
		ErrorHandler: func(_ http.ResponseWriter, r *http.Request, err error) {
			logger.Info("no answer to pass on", slog.String("method", r.Method), slog.String("path", r.URL.Path),
				slog.Any("error", err))
			panic(http.ErrAbortHandler) // who asked sees the connection end, as without a proxy
		},
	}
}

type bodyKey struct{}

func bodyOf(ctx context.Context) []byte {
	body, _ := ctx.Value(bodyKey{}).([]byte)
	return body
}

// serveRead reads the body, so that it can be looked at and passed on.
func serveRead(next http.Handler, w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		panic(http.ErrAbortHandler) // who sent it is gone
	}
	r = r.WithContext(context.WithValue(r.Context(), bodyKey{}, body))
	r.Body = io.NopCloser(bytes.NewReader(body))
	next.ServeHTTP(w, r)
}
