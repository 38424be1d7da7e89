package controlapi

import (
	"github.com/labstack/echo/v5"

	"github.com/golight/selfservice/carrier-mock/internal/world"
)

const yamlType = "application/yaml"

// yamlText marks an answer that is YAML.
type yamlText []byte

func (s *server) listScenarios(*echo.Context) (any, error) { return s.opts.Scenarios.Names(), nil }

// putScenario keeps a scenario of the tester's.
func (s *server) putScenario(c *echo.Context) (any, error) {
	text, err := readAs(c, yamlType)
	if err != nil {
		return nil, err
	}
	return nil, s.opts.Scenarios.Put(c.Param("name"), text)
}

// asScenario answers with the world as a scenario.
func asScenario(w *world.World, _ *echo.Context) (any, error) {
	text, err := w.Scenario().YAML()
	return yamlText(text), err
}

// ScenarioRequest names a scenario to keep.
type ScenarioRequest struct{ Name string }

// keepAsScenario keeps the world as a scenario.
func (s *server) keepAsScenario(w *world.World, c *echo.Context) (any, error) {
	var r ScenarioRequest
	if err := read(c, &r); err != nil {
		return nil, err
	}
	text, err := w.Scenario().YAML()
	if err != nil {
		return nil, err
	}
	return nil, s.opts.Scenarios.Put(r.Name, text)
}
