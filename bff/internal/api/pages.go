package api

import (
	"net/http"
	"strings"

	"github.com/golight/selfservice/bff/internal/api/docs"
	"github.com/golight/selfservice/bff/lightphone"
)

// fallback serves the web app, and tells an unknown path or method in JSON.
func (s *Server) fallback(c *call) error {
	r := c.Request()
	if allowed, known := s.allowed[r.URL.Path]; known {
		c.Response().Header().Set("Allow", allowed)
		return errMethod
	}
	if strings.HasPrefix(r.URL.Path, "/api/") || strings.HasPrefix(r.URL.Path, "/hooks/") ||
		strings.HasPrefix(r.URL.Path, "/dev/") {
		c.Response().Header().Set("Cache-Control", "no-store")
		return errNotFound
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		c.Response().Header().Set("Allow", "GET, HEAD")
		return errMethod
	}
	if s.Site == nil || !s.Site.Serve(c.Response(), r) {
		return errNotFound
	}
	return nil
}

// docsRoutes serve the OpenAPI document, outside production.
func docsRoutes() ([]route, error) {
	page, err := docs.Page()
	if err != nil {
		return nil, err
	}
	serve := func(contentType string, body []byte) func(*Server, *call) error {
		return func(_ *Server, c *call) error { return c.Blob(http.StatusOK, contentType, body) }
	}
	return []route{
		{method: http.MethodGet, path: "/docs", handle: serve("text/html; charset=utf-8", page)},
		{method: http.MethodGet, path: "/docs/docs.css", handle: serve("text/css; charset=utf-8", docs.Style)},
		{method: http.MethodGet, path: "/docs/openapi.yaml", handle: serve("application/yaml", lightphone.OpenAPI)},
	}, nil
}
