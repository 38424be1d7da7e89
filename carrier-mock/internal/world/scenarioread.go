package world

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// ReadScenario reads a scenario. Every fault is reported, each with the file, its line and its customer. Faults of
// calls may name the operations only, where there are any.
func ReadScenario(name string, r io.Reader, operations ...string) (*Scenario, error) {
	source, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	s := &Scenario{Name: name}
	c := &scenarioCheck{name: name, operations: operations}
	if c.decode(source, s) {
		c.scenario(s)
	}
	slices.SortStableFunc(c.faults, func(a, b scenarioFault) int { return cmp.Compare(a.line, b.line) })
	faults := make([]error, len(c.faults))
	for i, f := range c.faults {
		faults[i] = f
	}
	return s, errors.Join(faults...)
}

// scenarioFault is what is wrong with a line of a scenario.
type scenarioFault struct {
	file, customer, what string
	line                 int
}

func (f scenarioFault) Error() string {
	if f.customer != "" {
		return fmt.Sprintf("%s.yaml, line %d (%s): %s", f.file, f.line, f.customer, f.what)
	}
	return fmt.Sprintf("%s.yaml, line %d: %s", f.file, f.line, f.what)
}

// maxFaults bounds what is reported of a file that is something else altogether.
const maxFaults = 100

// decode reads YAML strictly and reports what it can't read, each fault once: an entry at fault is left out and the
// rest read again. It reports whether there is something to check. The parser panics on some malformed texts.
func (c *scenarioCheck) decode(source []byte, into *Scenario) (ok bool) {
	defer func() {
		if r := recover(); r != nil {
			c.add(1, "this is not YAML")
			ok = false
		}
	}()
	file, err := parser.ParseBytes(source, 0)
	if err != nil {
		c.unreadable(err)
		return false
	}
	if len(file.Docs) == 0 || file.Docs[0].Body == nil {
		return true // an empty file is an empty scenario
	}
	c.document = file.Docs[0].Body
	name := into.Name
	for range maxFaults {
		*into = Scenario{Name: name}
		// the parser has refused doubles; to the decoder what a merge brings along and the entry itself are some
		err := yaml.NodeToValue(c.document, into, yaml.DisallowUnknownField(), yaml.AllowDuplicateMapKey())
		if err == nil {
			return true
		}
		if at := c.unreadable(err); at == nil || !leaveOut(c.document, at) {
			return false
		}
	}
	return false
}

// unreadable reports an error of the decoder and returns it, if it says where it is.
func (c *scenarioCheck) unreadable(err error) yaml.Error {
	var e yaml.Error
	if !errors.As(err, &e) || e.GetToken() == nil {
		c.add(1, "%v", err)
		return nil
	}
	c.add(e.GetToken().Position.Line, "%s", e.GetMessage())
	return e
}

// leaveOut takes the entry at fault out of a document, and reports whether there was one.
func leaveOut(document ast.Node, fault yaml.Error) bool {
	at, done := fault.GetToken(), false
	ast.Walk(visitor(func(node ast.Node) {
		if mapping, ok := node.(*ast.MappingNode); ok {
			mapping.Values = slices.DeleteFunc(mapping.Values, func(v *ast.MappingValueNode) bool {
				hit := v.Key.GetToken() == at || v.Value.GetToken() == at
				done = done || hit
				return hit
			})
		}
	}), document)
	return done
}

type visitor func(ast.Node)

// Visit implements ast.Visitor.
func (v visitor) Visit(node ast.Node) ast.Visitor {
	v(node)
	return v
}

// line finds a path such as $.plans[0].fee, or its nearest parent when the field is missing.
func (c *scenarioCheck) line(path string) int {
	for ; path != "$" && path != "" && c.document != nil; path = path[:max(strings.LastIndexAny(path, ".["), 0)] {
		p, err := yaml.PathString(path)
		if err != nil {
			continue
		}
		if node, err := p.FilterNode(c.document); err == nil && node != nil {
			return node.GetToken().Position.Line
		}
	}
	return 1
}

// add reports what is wrong with a line.
func (c *scenarioCheck) add(line int, format string, args ...any) {
	f := scenarioFault{file: c.name, customer: c.customerAt(line), line: line, what: fmt.Sprintf(format, args...)}
	if len(c.faults) < maxFaults {
		c.faults = append(c.faults, f)
	}
}

// customerAt returns the e-mail of the customer whom a line tells of, or "".
func (c *scenarioCheck) customerAt(line int) string {
	root, ok := c.document.(*ast.MappingNode)
	if !ok {
		return ""
	}
	email := ""
	for _, field := range root.Values {
		if field.Key.GetToken().Position.Line > line {
			break
		}
		email = ""
		list, ok := field.Value.(*ast.SequenceNode)
		if !ok || field.Key.String() != "customers" {
			continue
		}
		for _, item := range list.Values {
			if customer, ok := item.(*ast.MappingNode); ok && firstLine(customer) <= line {
				email = emailIn(customer)
			}
		}
	}
	return email
}

func firstLine(m *ast.MappingNode) int {
	line := m.GetToken().Position.Line
	for _, v := range m.Values {
		line = min(line, v.Key.GetToken().Position.Line)
	}
	return line
}

func emailIn(customer *ast.MappingNode) string {
	for _, v := range customer.Values {
		if text, ok := v.Value.(*ast.StringNode); ok && v.Key.String() == "email" {
			return text.Value
		}
	}
	return "a customer"
}
