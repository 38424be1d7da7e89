// Package controlapi is the testers' API: worlds, their clocks, mailboxes,
// activations, accounts, plans and SIM cards. JSON, PascalCase.
package controlapi

import (
	"errors"
	"io"
	"log/slog"
	"mime"
	"net/http"

	"github.com/labstack/echo/v5"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/strict"
	"github.com/golight/selfservice/carrier-mock/internal/world"
	"github.com/golight/selfservice/carrier-mock/scenarios"
)

// maxBody holds a snapshot of a world with a long history.
const maxBody = 64 << 20

// Options configure the API.
type Options struct {
	Worlds    *world.Worlds
	Scenarios *scenarios.Library
	// CarrierURL is where the carrier API is, for calls to copy.
	CarrierURL string
	// Operations are the names of the carrier's calls, which faults may name.
	Operations []string
	// AppURL is where the web app is, for links into a world; empty: nobody knows.
	AppURL string
	Logger *slog.Logger
}

type server struct{ opts Options }

// New returns the API's handler. Pages of other origins can't use it.
func New(opts Options) http.Handler {
	s := &server{opts}
	router := echo.NewRouter(echo.RouterConfig{UnescapePathParamValues: true}) // clients may write %40 for @
	e := echo.NewWithConfig(echo.Config{Logger: opts.Logger, HTTPErrorHandler: s.fail, Router: router})
	for _, r := range s.routes() {
		e.Add(r.method, r.path, func(c *echo.Context) error { return s.serve(c, r.run) })
	}
	e.GET(pathStream, s.stream)
	e.GET(pathOpenAPI, document)
	return http.NewCrossOriginProtection().Handler(e)
}

// created marks an answer with status 201.
type created struct{ body any }

// raw marks an answer that is JSON already.
type raw []byte

func (s *server) serve(c *echo.Context, run func(*echo.Context) (any, error)) error {
	body, err := run(c)
	if err != nil {
		return err
	}
	status := http.StatusOK
	switch b := body.(type) {
	case raw:
		return c.JSONBlob(status, b)
	case text:
		return c.String(status, string(b))
	case yamlText:
		return c.Blob(status, yamlType, b)
	case created:
		status, body = http.StatusCreated, b.body
	case nil:
		return c.NoContent(http.StatusNoContent)
	}
	encoded, err := lightphone.Marshal(body)
	if err != nil {
		return err
	}
	return c.JSONBlob(status, encoded)
}

// Fault is the answer to what didn't work.
type Fault struct {
	Code    carrier.Code
	Message string
	Field   string `json:",omitzero"`
}

var statuses = map[carrier.Code]int{
	carrier.InvalidArgument:    http.StatusBadRequest,
	carrier.PermissionDenied:   http.StatusForbidden,
	carrier.NotFound:           http.StatusNotFound,
	carrier.AlreadyExists:      http.StatusConflict,
	carrier.FailedPrecondition: http.StatusConflict,
}

func (s *server) fail(c *echo.Context, err error) {
	var e *carrier.Error
	var undecodable *strict.Error
	fault, status := Fault{Code: carrier.Internal, Message: "Internal error."}, http.StatusInternalServerError
	switch {
	case errors.As(err, &e) && statuses[e.Code] != 0:
		fault, status = Fault{e.Code, e.Message, e.Field}, statuses[e.Code]
	case errors.As(err, &undecodable):
		fault, status = Fault{carrier.InvalidArgument, undecodable.Message, undecodable.Field}, http.StatusBadRequest
	case echo.StatusCode(err) == http.StatusNotFound:
		fault, status = Fault{Code: carrier.NotFound, Message: "There is no such call."}, http.StatusNotFound
	case echo.StatusCode(err) != 0:
		fault, status = Fault{Code: carrier.InvalidArgument, Message: http.StatusText(echo.StatusCode(err))},
			echo.StatusCode(err)
	default:
		s.opts.Logger.Error("control API", "error", err)
	}
	encoded, _ := lightphone.Marshal(fault) // text only
	_ = c.JSONBlob(status, encoded)         // the caller is gone if this fails
}

// read decodes a JSON body into v. An empty body leaves v as it is.
func read(c *echo.Context, v any) error {
	body, err := readAll(c)
	if err != nil || len(body) == 0 {
		return err
	}
	return strict.Decode(body, v)
}

func readAll(c *echo.Context) ([]byte, error) { return readAs(c, "application/json") }

// readAs reads a body, which must be of the given type.
func readAs(c *echo.Context, contentType string) ([]byte, error) {
	r := c.Request()
	body, err := io.ReadAll(http.MaxBytesReader(c.Response(), r.Body, maxBody))
	if err != nil {
		return nil, &carrier.Error{Code: carrier.InvalidArgument, Message: "The body is too large or broken off."}
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); len(body) > 0 &&
		(err != nil || kind != contentType) {
		return nil, &carrier.Error{Code: carrier.InvalidArgument, Field: "Content-Type",
			Message: "The body must be " + contentType + "."}
	}
	return body, nil
}

// world returns the world that the path names.
func (s *server) world(c *echo.Context) (*world.World, error) {
	return s.opts.Worlds.Get(c.Param("world"))
}

func invalid(field, message string) error {
	return &carrier.Error{Code: carrier.InvalidArgument, Field: field, Message: message}
}
