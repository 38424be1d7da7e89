// Package api is the edge: the documented calls under /api, the hooks and the
// web app, served by echo.
//
// Every request takes the same way through serve (pipeline.go): it gets its id and
// its security headers, is let in (client headers, content type, size, session),
// handled by one of the functions that the route table names, and counted and
// logged. Handlers read a body, call the session manager, the carrier's roles or
// the checkout, and answer; every error ends in one table (errors.go).
//
//	routes.go      all routes, each with its access and its documented texts
//	login.go, activation.go, payment.go, account.go, app.go, hooks.go, pages.go
package api

import (
	"crypto/cipher"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/labstack/echo/v5"
	"github.com/redis/go-redis/v9"
	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/checkout"
	"github.com/golight/selfservice/bff/internal/limit"
	"github.com/golight/selfservice/bff/internal/logging"
	"github.com/golight/selfservice/bff/internal/session"
	"github.com/golight/selfservice/bff/internal/telemetry"
	"github.com/golight/selfservice/bff/internal/web"
	"github.com/golight/selfservice/bff/lightphone"
)

// Options are what the edge works with. All of it is needed but Site, CORSOrigins,
// TrustedProxies, ForwardHeaders and the times.
type Options struct {
	Backend  *carrier.Backend // guarded
	Sessions *session.Manager
	Limits   Limits
	Redis    redis.UniversalClient // remembers the carrier's events
	Checkout *checkout.Service
	Site     *web.Site // nil: no web app is served
	Logger   *zap.Logger
	LogKey   []byte // of the hashes that stand for customers in logs; the same on all replicas
	FlowKey  []byte // of the cookies of one-time codes, 32 bytes; the same on all replicas
	Metrics  *telemetry.Edge

	App            lightphone.AppConfig
	APITokens      []carrier.Secret // any of them opens the calls: more than one during a rotation
	CardAPI        string           // address of the card provider's API, for the content security policy
	Production     bool             // HSTS, no docs
	CookieBinding  bool
	LegacyCards    bool // raw card bodies are taken
	CORSOrigins    []string
	TrustedProxies []netip.Prefix
	ForwardHeaders []string      // of the browser, to the carrier
	SessionLife    time.Duration // of the cookie: the absolute life of a session
	// EvenPace is the grid of answers that must not tell by their time whether an
	// e-mail is known: they leave at a whole multiple of it after the request came.
	EvenPace time.Duration
	Clock    func() time.Time // time.Now if nil
}

// Server is the edge. It is an http.Handler, safe for concurrent use.
type Server struct {
	Options
	echo     *echo.Echo
	location *time.Location    // of the carrier's civil dates
	allowed  map[string]string // methods by path, for 405
	headers  http.Header       // on every answer
	clientIP echo.IPExtractor
	proxied  sync.Once // that an unknown proxy stands in front is said once

	crossOrigin echo.MiddlewareFunc
	flows       cipher.AEAD // of the cookies of flows
}

// New returns the edge.
func New(o Options) (*Server, error) {
	if o.Clock == nil {
		o.Clock = time.Now
	}
	location, err := o.Backend.Capabilities.Location()
	if err != nil {
		return nil, err
	}
	flows, err := openFlows(o.FlowKey)
	if err != nil {
		return nil, err
	}
	s := &Server{
		Options:  o,
		location: location,
		headers:  securityHeaders(o.App.CardScriptURL, o.CardAPI, o.Production),
		allowed:  map[string]string{},
		clientIP: clientAddress(o.TrustedProxies),

		crossOrigin: crossOrigin(o.CORSOrigins),
		flows:       flows,
	}
	s.echo = echo.NewWithConfig(echo.Config{
		Logger:      logging.Slog(o.Logger),
		IPExtractor: s.clientIP,
	})
	all := routes()
	if !o.Production {
		docs, err := docsRoutes()
		if err != nil {
			return nil, err
		}
		all = append(all, docs...)
	}
	if s.hasWorlds() {
		all = append(all, worldRoutes()...)
	}
	for _, r := range all {
		s.echo.Add(r.method, r.path, s.serve(r))
		s.allowed[r.path] = r.method
		if r.access != page {
			s.Metrics.Expect(r.method, r.path)
		}
	}
	for _, rule := range limit.Rules() {
		s.Metrics.ExpectLimit(rule.Name)
	}
	s.echo.Any("/*", s.serve(route{path: "/*", access: page, handle: (*Server).fallback}))
	return s, nil
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.echo.ServeHTTP(w, r) }
