package check

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/common/model"
	promql "github.com/prometheus/prometheus/promql/parser"
)

// catalogue is what the BFF can tell: its metrics by name with their labels, the
// buckets of its histograms, and every text in its source, among which are the labels' values.
type catalogue struct {
	labels  map[string][]string
	buckets map[string][]float64
	texts   map[string]bool
}

// catalogueOfTheBFF reads the BFF's source: a metric with labels that nothing has
// counted yet isn't to be seen at /metrics.
var catalogueOfTheBFF = sync.OnceValues(func() (catalogue, error) {
	c := catalogue{map[string][]string{}, map[string][]float64{}, map[string]bool{}}
	err := filepath.WalkDir(filepath.Join(root, "bff"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				if text, err := strconv.Unquote(n.Value); err == nil {
					c.texts[text] = true
				}
			case *ast.CallExpr:
				c.add(n)
			}
			return true
		})
		return nil
	})
	if err != nil {
		return c, err
	}
	standard := prometheus.NewRegistry()
	standard.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	families, err := standard.Gather()
	for _, family := range families {
		c.labels[family.GetName()] = nil
	}
	return c, err
})

// add takes prometheus.NewCounterVec(prometheus.CounterOpts{Name: …}, []string{…}) and its kin.
func (c catalogue) add(call *ast.CallExpr) {
	made, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) == 0 || fmt.Sprint(made.X) != "prometheus" || !strings.HasPrefix(made.Sel.Name, "New") {
		return
	}
	options, ok := call.Args[0].(*ast.CompositeLit)
	if !ok {
		return
	}
	var name string
	var names []string
	var buckets []float64
	for _, element := range options.Elts {
		pair, ok := element.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		switch fmt.Sprint(pair.Key) {
		case "Name":
			name = textsIn(pair.Value)[0]
		case "ConstLabels":
			for _, label := range pair.Value.(*ast.CompositeLit).Elts {
				names = append(names, textsIn(label.(*ast.KeyValueExpr).Key)...)
			}
		case "Buckets":
			for _, bound := range pair.Value.(*ast.CompositeLit).Elts {
				if number, err := strconv.ParseFloat(bound.(*ast.BasicLit).Value, 64); err == nil {
					buckets = append(buckets, number)
				}
			}
		}
	}
	if len(call.Args) > 1 && strings.HasSuffix(made.Sel.Name, "Vec") {
		names = append(names, textsIn(call.Args[1])...)
	}
	if strings.HasPrefix(made.Sel.Name, "NewHistogram") {
		c.buckets[name+"_bucket"] = buckets
		c.labels[name+"_bucket"], c.labels[name+"_sum"], c.labels[name+"_count"] = append(names, "le"), names, names
		return
	}
	c.labels[name] = names
}

func textsIn(node ast.Node) (found []string) {
	ast.Inspect(node, func(n ast.Node) bool {
		if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			if text, err := strconv.Unquote(literal.Value); err == nil {
				found = append(found, text)
			}
		}
		return true
	})
	return found
}

// scraped are the labels that the scraper adds to everything.
var scraped = []string{"job", "instance", "namespace", "pod"}

// expressionFaults parses PromQL and faults what the BFF never tells.
func (c catalogue) expressionFaults(text string) (faults []string) {
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	// Grafana fills these in.
	text = strings.NewReplacer("$__rate_interval", "5m", "${datasource}", "").Replace(text)
	expression, err := promql.NewParser(promql.Options{}).ParseExpr(text)
	if err != nil {
		return []string{fmt.Sprintf("%s: %v", text, err)}
	}
	known := slices.Clone(scraped)
	promql.Inspect(expression, func(node promql.Node, _ []promql.Node) error {
		selector, ok := node.(*promql.VectorSelector)
		if !ok {
			return nil
		}
		names, there := c.labels[selector.Name]
		if !there {
			fault("there is no metric %s", selector.Name)
		}
		known = append(known, names...)
		for _, matcher := range selector.LabelMatchers {
			if matcher.Name == model.MetricNameLabel || slices.Contains(scraped, matcher.Name) {
				continue
			}
			if !slices.Contains(names, matcher.Name) {
				fault("%s has no label %s", selector.Name, matcher.Name)
			}
			for value := range strings.SplitSeq(matcher.Value, "|") {
				if !c.can(selector.Name, matcher.Name, value) {
					fault("%s: %s is never %s", selector.Name, matcher.Name, value)
				}
			}
		}
		return nil
	})
	promql.Inspect(expression, func(node promql.Node, _ []promql.Node) error {
		if aggregate, ok := node.(*promql.AggregateExpr); ok {
			for _, label := range aggregate.Grouping {
				if !slices.Contains(known, label) {
					fault("%s: nothing here has a label %s", text, label)
				}
			}
		}
		return nil
	})
	return faults
}

// can says whether a label of a metric can have a value, which may be a pattern.
func (c catalogue) can(metric, label, value string) bool {
	pattern, err := regexp.Compile("^(?:" + value + ")$")
	if err != nil {
		return false
	}
	switch label {
	case "status":
		for status := 100; status < 600; status++ {
			if pattern.MatchString(strconv.Itoa(status)) {
				return true
			}
		}
		return false
	case "le":
		return slices.ContainsFunc(c.buckets[metric], func(bound float64) bool {
			text := strconv.FormatFloat(bound, 'f', -1, 64)
			return pattern.MatchString(text) || pattern.MatchString(text+".0")
		})
	}
	for text := range c.texts {
		if text != "" && pattern.MatchString(text) {
			return true
		}
	}
	return false
}

func TestExpressionFaultsAreFound(t *testing.T) {
	t.Parallel()
	c, err := catalogueOfTheBFF()
	if err != nil {
		t.Fatal(err)
	}
	if names := c.labels["bff_http_request_duration_seconds_bucket"]; !slices.Equal(names,
		[]string{"method", "route", "le"}) {
		t.Errorf("the histogram's labels are %v; want method, route, le", names)
	}
	for expression, want := range map[string]string{
		`sum(rate(bff_http_requests_total[5m])`:                                                "unclosed left parenthesis",
		`rate(bff_http_requests[5m])`:                                                          "no metric bff_http_requests",
		`rate(bff_http_requests_total[5x])`:                                                    "duration",
		`bff_limited_total{rule="login"}`:                                                      "no label rule",
		`bff_limited_total{limit="logins"}`:                                                    "limit is never logins",
		`bff_http_requests_total{status=~"6.."}`:                                               "status is never 6..",
		`bff_http_requests_total{route=~"/hooks/stripe|/hooks/none"}`:                          "route is never /hooks/none",
		`bff_http_request_duration_seconds_bucket{le="0.7"}`:                                   "le is never 0.7",
		`sum by (carrier) (bff_payments_unsettled)`:                                            "a label carrier",
		`sum by (le) (rate(bff_http_request_duration_seconds_sum[5m])) + bff_payments_settled`: "no metric bff_payments_settled",
	} {
		wantFault(t, c.expressionFaults(expression), want)
	}
}
