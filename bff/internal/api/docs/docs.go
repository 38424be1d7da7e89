// Package docs makes a readable page of the OpenAPI document: no script, no
// inline style and nothing from another host, so that it lives under the same
// content security policy as everything else.
package docs

import (
	"bytes"
	_ "embed" // the page's template and style
	"fmt"
	"html/template"
	"regexp"
	"slices"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"

	"github.com/golight/selfservice/bff/lightphone"
)

//go:embed page.html
var pageSource string

// Style is the page's style sheet, served beside it as docs.css.
//
//go:embed docs.css
var Style []byte

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"prose": prose,
	"code":  code,
}).Parse(pageSource))

// Page returns the HTML of lightphone.OpenAPI.
var Page = sync.OnceValues(render)

func render() ([]byte, error) {
	var d document
	if err := yaml.Unmarshal(lightphone.OpenAPI, &d); err != nil {
		return nil, fmt.Errorf("openapi.yaml: %w", err)
	}
	if err := d.group(); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := pageTemplate.Execute(&out, d); err != nil {
		return nil, fmt.Errorf("page of openapi.yaml: %w", err)
	}
	return out.Bytes(), nil
}

// document is as much of OpenAPI as the page shows.
type document struct {
	Info struct {
		Title, Version, Description string
	}
	Tags       []*tag
	Paths      ordered[map[string]*operation]
	Components struct {
		Schemas ordered[yaml.Node]
	}
}

type tag struct {
	Name, Description string
	Operations        []*operation `yaml:"-"`
}

type operation struct {
	Method, Path string `yaml:"-"`
	OperationID  string `yaml:"operationId"`
	Summary      string
	Description  string
	Tags         []string
	Security     []map[string][]string
	ServedBy     string `yaml:"x-served-by"`
	Parameters   []struct {
		Name, In, Description string
		Required              bool
	}
	RequestBody struct {
		Content map[string]media
	} `yaml:"requestBody"`
	Responses ordered[struct {
		Ref         string `yaml:"$ref"`
		Description string
		Content     map[string]media
	}]
}

type media struct {
	Schema   yaml.Node
	Examples ordered[struct{ Value yaml.Node }]
}

// NeedsSession reports whether the call carries an Authtoken.
func (o *operation) NeedsSession() bool {
	return slices.ContainsFunc(o.Security, func(scheme map[string][]string) bool {
		_, ok := scheme["Authtoken"]
		return ok
	})
}

// group puts the operations under their tags, in the order of the document.
func (d *document) group() error {
	for _, path := range d.Paths {
		for _, method := range []string{"get", "post"} {
			o := path.Value[method]
			if o == nil {
				continue
			}
			o.Method, o.Path = strings.ToUpper(method), path.Key
			i := slices.IndexFunc(d.Tags, func(t *tag) bool { return slices.Contains(o.Tags, t.Name) })
			if i < 0 {
				return fmt.Errorf("openapi.yaml: %s has no listed tag", o.OperationID)
			}
			d.Tags[i].Operations = append(d.Tags[i].Operations, o)
		}
	}
	return nil
}

// ordered is a mapping in the order in which it is written.
type ordered[T any] []struct {
	Key   string
	Value T
}

func (o *ordered[T]) UnmarshalYAML(node *yaml.Node) error {
	if node.Kind != yaml.MappingNode {
		return fmt.Errorf("line %d: not a mapping", node.Line)
	}
	entries := make(ordered[T], len(node.Content)/2)
	for i := range entries {
		entries[i].Key = node.Content[2*i].Value
		if err := node.Content[2*i+1].Decode(&entries[i].Value); err != nil {
			return err
		}
	}
	*o = entries
	return nil
}

var (
	codePattern   = regexp.MustCompile("`([^`]+)`")
	strongPattern = regexp.MustCompile(`\*\*([^*]+)\*\*`)
)

// prose sets the little Markdown that the document uses: paragraphs, `code` and **strong**.
func prose(text string) template.HTML {
	var out strings.Builder
	for paragraph := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		escaped := template.HTMLEscapeString(paragraph)
		escaped = codePattern.ReplaceAllString(escaped, "<code>$1</code>")
		escaped = strongPattern.ReplaceAllString(escaped, "<strong>$1</strong>")
		out.WriteString("<p>" + escaped + "</p>\n")
	}
	return template.HTML(out.String()) // #nosec G203 -- escaped above
}

// code shows a part of the document as it is written.
func code(node yaml.Node) (string, error) {
	if node.IsZero() {
		return "", nil
	}
	node.Style &^= yaml.FlowStyle
	var out bytes.Buffer
	encoder := yaml.NewEncoder(&out)
	encoder.SetIndent(2)
	if err := encoder.Encode(&node); err != nil {
		return "", err
	}
	return strings.ReplaceAll(strings.TrimSpace(out.String()), "#/components/schemas/", ""), encoder.Close()
}
