package controlapi

import (
	"github.com/labstack/echo/v5"

	"github.com/golight/selfservice/carrier-mock/internal/dialect"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

// Dialect is a way in which a world may write its answers, with the sentence of the specification that permits it.
type Dialect struct{ Name, Does, Permits string }

func listDialects(*echo.Context) (any, error) {
	var list []Dialect
	for _, d := range dialect.All() {
		list = append(list, Dialect{d.Name, d.Does, d.Permits})
	}
	return list, nil
}

func checkDialects(names []string) error {
	if unknown := dialect.Unknown(names); unknown != "" {
		return invalid("Dialects", "There is no dialect "+unknown+".")
	}
	return nil
}

// DialectsRequest chooses in which dialects a world answers.
type DialectsRequest struct{ Dialects []string }

func (s *server) setDialects(w *world.World, c *echo.Context) (any, error) {
	var r DialectsRequest
	if err := read(c, &r); err != nil {
		return nil, err
	}
	if err := checkDialects(r.Dialects); err != nil {
		return nil, err
	}
	w.SetDialects(r.Dialects)
	return s.info(w), nil
}
