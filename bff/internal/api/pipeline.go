package api

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"maps"
	"mime"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v5"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/trace"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/limit"
	"github.com/golight/selfservice/bff/internal/logging"
	"github.com/golight/selfservice/bff/internal/session"
	"github.com/golight/selfservice/bff/lightphone"
)

const (
	maxBody      = 64 << 10 // bytes
	maxRequestID = 128      // characters
)

// call is one request on its way through the edge.
type call struct {
	*echo.Context
	route   *route
	id      string
	started time.Time
	ctx     context.Context // carries what the adapter forwards
	cred    session.Credentials
	session session.Session // of a private route
	fault   error           // what the answer doesn't say

	// For the log line alone, whoever the caller turns out to be.
	code   lightphone.Code // of a refusal
	userID string          // named by a public call, or found by it
	email  string          // of somebody who logs in, registers or has forgotten the password
}

// serve makes the handler of a route.
func (s *Server) serve(r route) echo.HandlerFunc {
	return func(e *echo.Context) error {
		c := &call{Context: e, route: &r, started: s.Clock(), id: requestID(e.Request().Header)}
		if s.hasWorlds() {
			enterWorld(e.Request())
		}
		s.Metrics.Begin()
		defer s.finish(c)
		c.ctx = s.context(c)
		maps.Copy(c.Response().Header(), s.headers)
		c.Response().Header().Set(lightphone.HeaderRequestID, c.id)
		return s.crossOrigin(func(*echo.Context) error {
			if err := s.admit(c); err != nil {
				s.fail(c, err)
			} else if err := r.handle(s, c); err != nil {
				s.fail(c, err)
			}
			return nil
		})(e)
	}
}

// context returns the context of the carrier's calls: it carries the request id, the customer's language, in which the
// carrier may write to them, and the headers that the configuration names.
func (s *Server) context(c *call) context.Context {
	r := c.Request()
	forwarded := http.Header{
		lightphone.HeaderRequestID: {c.id},
		"Accept-Language":          {lightphone.LanguageOf(r, s.App.Languages)},
	}
	for _, name := range s.ForwardHeaders {
		if values := r.Header.Values(name); len(values) > 0 {
			forwarded[http.CanonicalHeaderKey(name)] = values
		}
	}
	if span := trace.SpanFromContext(r.Context()); span.IsRecording() {
		span.SetName(r.Method + " " + c.route.path)
		span.SetAttributes(attribute.String("http.route", c.route.path), attribute.String("request.id", c.id))
	}
	return carrier.WithForwarded(r.Context(), forwarded)
}

// admit checks what the route asks for before its handler runs.
func (s *Server) admit(c *call) error {
	if c.route.access == page {
		return nil
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	r := c.Request()
	if c.route.access != hook {
		if err := s.checkClient(r.Header); err != nil {
			return err
		}
		if r.ContentLength != 0 && r.Method == http.MethodPost && !isJSON(r.Header.Get("Content-Type")) {
			return errUnsupportedType
		}
	}
	if r.ContentLength > maxBody {
		return errTooLarge
	}
	r.Body = http.MaxBytesReader(c.Response(), r.Body, maxBody)
	if !c.route.access.needsSession() {
		return nil
	}
	if err := s.findSession(c); err != nil {
		return err
	}
	if c.route.access == counted {
		if _, err := s.take(c, limit.CustomerCalls, c.session.UserID); err != nil {
			return err
		}
	}
	return s.renewToken(c)
}

func (s *Server) checkClient(h http.Header) error {
	token := []byte(h.Get(lightphone.HeaderAPIToken))
	known := 0
	for _, accepted := range s.APITokens {
		known |= subtle.ConstantTimeCompare(token, []byte(accepted.Reveal()))
	}
	if h.Get(lightphone.HeaderClientID) != lightphone.ClientID || known == 0 {
		return &failure{http.StatusForbidden, lightphone.CodeForbidden, "Wrong ClientId or ApiToken."}
	}
	return nil
}

func isJSON(contentType string) bool {
	mediaType, _, err := mime.ParseMediaType(contentType)
	return err == nil && mediaType == "application/json"
}

// finish ends every request, a panic included: it is counted and logged in one line.
func (s *Server) finish(c *call) {
	if recovered := recover(); recovered != nil {
		s.Logger.Error("panic", append(logging.Panic(recovered), zap.String("request_id", c.id))...)
		s.fail(c, errPanic)
	}
	response, status := echo.ResolveResponseStatus(c.Response(), nil)
	if c.ctx.Err() == context.Canceled && c.fault != nil {
		status = statusClientClosed
	}
	r, took := c.Request(), s.Clock().Sub(c.started)
	s.Metrics.End(knownMethod(r.Method), c.route.path, strconv.Itoa(status), took)

	line := s.Logger.Check(levelOf(status), "request")
	if line == nil {
		return
	}
	fields := make([]zap.Field, 0, 12)
	fields = append(fields,
		zap.String("request_id", c.id),
		zap.String("method", knownMethod(r.Method)),
		zap.String("route", c.route.path),
		zap.Int("status", status),
		zap.Duration("duration", took),
		zap.Int64("bytes", response.Size),
	)
	if c.code != "" {
		fields = append(fields, zap.String("code", string(c.code)))
	}
	if status == http.StatusNotFound && assetPath.MatchString(r.URL.Path) {
		fields = append(fields, zap.String("path", r.URL.Path))
	}
	if userID := cmp.Or(c.session.UserID, c.userID); userID != "" {
		fields = append(fields, zap.String("user", s.logName(userID)))
	}
	if c.email != "" {
		fields = append(fields, zap.String("account", s.logName(strings.ToLower(c.email))))
	}
	if span := trace.SpanContextFromContext(c.ctx); span.HasTraceID() {
		fields = append(fields, zap.String("trace", span.TraceID().String()))
	}
	if c.fault != nil {
		fields = append(fields, zap.String("error", describe(c.fault)))
	}
	line.Write(fields...)
}

// assetPath matches the paths of built files. Other paths stay out of the log: they hold whatever a client puts there.
var assetPath = regexp.MustCompile(`^/assets/[\w.-]{1,80}\.(?:css|js|png|svg|woff2)$`)

// statusClientClosed is logged and counted for requests whose client went away.
const statusClientClosed = 499

func levelOf(status int) zapcore.Level {
	if status >= http.StatusInternalServerError {
		return zapcore.ErrorLevel
	}
	return zapcore.InfoLevel
}

// knownMethod keeps made-up methods out of logs and metrics.
func knownMethod(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete,
		http.MethodOptions:
		return method
	default:
		return "other"
	}
}

// logName stands for a user id or an e-mail in the logs; the same on all replicas.
func (s *Server) logName(identity string) string {
	mac := hmac.New(sha256.New, s.LogKey)
	mac.Write([]byte(identity))
	return hex.EncodeToString(mac.Sum(nil)[:8])
}

// requestID keeps a sane incoming id and makes one otherwise.
func requestID(h http.Header) string {
	const allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.:"
	id := h.Get(lightphone.HeaderRequestID)
	if id != "" && len(id) <= maxRequestID && strings.Trim(id, allowed) == "" {
		return id
	}
	return rand.Text()
}
