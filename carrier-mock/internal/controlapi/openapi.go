package controlapi

import (
	_ "embed" // the document
	"net/http"

	"github.com/labstack/echo/v5"
)

// OpenAPI describes the control API, and the controls of the card emulator.
//
//go:embed openapi.yaml
var OpenAPI []byte

// Routes lists every call of the control API, such as "GET /worlds/:world".
func Routes() []string {
	s := &server{}
	var list []string
	for _, r := range s.routes() {
		list = append(list, r.method+" "+r.path)
	}
	return append(list, "GET "+pathStream, "GET "+pathOpenAPI)
}

const (
	pathStream  = "/worlds/:world/stream"
	pathOpenAPI = "/openapi.yaml"
)

func document(c *echo.Context) error { return c.Blob(http.StatusOK, yamlType, OpenAPI) }
