package check

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"text/template"
	"time"

	"github.com/prometheus/common/model"
	"sigs.k8s.io/yaml"
)

const (
	alertsFile    = "deploy/observability/alerts.yaml"
	dashboardFile = "deploy/observability/dashboard.json"
	runbooks      = "docs/runbooks"
)

// ruleFile is the form of Prometheus' rule files, as far as ours goes.
type ruleFile struct {
	Groups []struct {
		Name     string `json:"name"`
		Interval string `json:"interval"`
		Rules    []rule `json:"rules"`
	} `json:"groups"`
}

type rule struct {
	Alert       string            `json:"alert"`
	Expr        string            `json:"expr"`
	For         string            `json:"for"`
	Labels      map[string]string `json:"labels"`
	Annotations map[string]string `json:"annotations"`
}

func alertFaults(content string, c catalogue) (names, faults []string) {
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	var file ruleFile
	if err := yaml.UnmarshalStrict([]byte(content), &file); err != nil {
		fault("%v", err)
	}
	seen := map[string]bool{}
	for _, group := range file.Groups {
		for _, r := range group.Rules {
			names = append(names, r.Alert)
			if seen[r.Alert] || !model.LegacyValidation.IsValidMetricName(r.Alert) {
				fault("%q: there twice, or no name", r.Alert)
			}
			seen[r.Alert] = true
			for _, f := range c.expressionFaults(r.Expr) {
				fault("%s: %s", r.Alert, f)
			}
			if length, err := model.ParseDuration(r.For); r.For != "" && (err != nil || time.Duration(length) > time.Hour) {
				fault("%s: waits %q", r.Alert, r.For)
			}
			if severity := r.Labels["severity"]; severity != "page" && severity != "ticket" {
				fault("%s: severity %q; want page or ticket", r.Alert, severity)
			}
			if want := runbooks + "/" + r.Alert + ".md"; r.Annotations["runbook"] != want || !exists(want) {
				fault("%s: runbook %q; want %s", r.Alert, r.Annotations["runbook"], want)
			}
			if err := summary(r.Annotations["summary"]); err != nil {
				fault("%s: summary: %v", r.Alert, err)
			}
		}
	}
	return names, faults
}

// summary parses the template with the functions that Prometheus gives and ours use.
func summary(text string) error {
	if text == "" {
		return fmt.Errorf("missing")
	}
	same := func(v any) any { return v }
	_, err := template.New("").Funcs(template.FuncMap{"humanize": same, //nolint:misspell // Prometheus' name
		"humanizePercentage": same}).Parse("{{$labels := .}}{{$value := .}}" + text)
	return err
}

func TestAlerts(t *testing.T) {
	t.Parallel()
	c, err := catalogueOfTheBFF()
	if err != nil {
		t.Fatal(err)
	}
	names, faults := alertFaults(read(t, alertsFile), c)
	wantNone(t, faults)
	if len(names) < 10 {
		t.Errorf("there are only the alerts %v", names)
	}
	alerts := map[string]bool{}
	for _, name := range names {
		alerts[name] = true
		text := read(t, runbooks+"/"+name+".md")
		at := 0
		for _, section := range []string{"# " + name + "\n", "## What it means\n", "## How to check\n", "## What to do\n",
			"## Whom to call\n"} {
			next := strings.Index(text[at:], section)
			if next < 0 {
				t.Errorf("the runbook of %s lacks, or has in another place, %q", name, section)
				break
			}
			at += next + len(section)
		}
	}
	files, err := os.ReadDir(filepath.Join(root, runbooks))
	if err != nil {
		t.Fatal(err)
	}
	index := read(t, runbooks+"/README.md")
	for _, file := range files {
		name := strings.TrimSuffix(file.Name(), ".md")
		if name != "README" && !strings.Contains(index, "("+file.Name()+")") {
			t.Errorf("the index of runbooks lacks %s", file.Name())
		}
		if isAlert := name[0] >= 'A' && name[0] <= 'Z' && name != "README"; isAlert && !alerts[name] {
			t.Errorf("%s is the runbook of no alert", file.Name())
		}
	}
}

func TestAlertFaultsAreFound(t *testing.T) {
	t.Parallel()
	c, err := catalogueOfTheBFF()
	if err != nil {
		t.Fatal(err)
	}
	content := read(t, alertsFile)
	for _, m := range []struct{ from, to, want string }{
		{"alert: BffDown", "alert: CarrierDown", "there twice"},
		{"alert: BffDown", "alerts: BffDown", "unknown field"},
		{"absent(bff_build_info)", "absent(bff_info)", "no metric bff_info"},
		{"for: 2m", "for: 2 minutes", "waits"},
		{"severity: page", "severity: urgent", "want page or ticket"},
		{"runbook: docs/runbooks/BffDown.md", "runbook: docs/runbooks/Bff.md", "want docs/runbooks/BffDown.md"},
		{"humanizePercentage }}", "asPercentage }}", "asPercentage"},
		{"summary: No BFF answers the scraper", "summary: ''", "missing"},
	} {
		_, faults := alertFaults(changed(t, content, m.from, m.to), c)
		wantFault(t, faults, m.want)
	}
}

// dashboard is what the checks ask of Grafana's form.
type dashboard struct {
	UID    string `json:"uid"`
	Panels []struct {
		ID      int    `json:"id"`
		Title   string `json:"title"`
		Type    string `json:"type"`
		Targets []struct {
			Expr string `json:"expr"`
		} `json:"targets"`
		Grid struct{ X, Y, W, H int } `json:"gridPos"`
	} `json:"panels"`
}

func dashboardFaults(content string, c catalogue) (faults []string) {
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	var d dashboard
	if err := json.Unmarshal([]byte(content), &d); err != nil {
		return []string{err.Error()}
	}
	ids := map[int]bool{}
	for _, panel := range d.Panels {
		if ids[panel.ID] || panel.Title == "" {
			fault("panel %d %q: there twice, or without a title", panel.ID, panel.Title)
		}
		ids[panel.ID] = true
		if panel.Type != "row" && len(panel.Targets) == 0 || panel.Grid.X+panel.Grid.W > 24 {
			fault("%s: shows nothing, or lies beside the page", panel.Title)
		}
		for _, target := range panel.Targets {
			for _, f := range c.expressionFaults(target.Expr) {
				fault("%s: %s", panel.Title, f)
			}
		}
	}
	return faults
}

func TestDashboard(t *testing.T) {
	t.Parallel()
	c, err := catalogueOfTheBFF()
	if err != nil {
		t.Fatal(err)
	}
	content := read(t, dashboardFile)
	wantNone(t, dashboardFaults(content, c))
	// Every metric of ours is to be seen.
	for name := range c.labels {
		if strings.HasPrefix(name, "bff_") && !strings.HasSuffix(name, "_sum") && !strings.HasSuffix(name, "_count") &&
			!strings.Contains(content, name) {
			t.Errorf("the dashboard doesn't show %s", name)
		}
	}
	for _, m := range []struct{ from, to, want string }{
		{"bff_http_requests_in_flight", "bff_requests_in_flight", "no metric bff_requests_in_flight"},
		{"sum by (limit)", "sum by (rule)", "a label rule"},
		{"max(bff_payments_unsettled)", "max(bff_payments_unsettled", "unclosed"},
		{`"id": 2`, `"id": 1`, "there twice"},
		{`"refresh"`, `refresh`, "invalid character"},
	} {
		wantFault(t, dashboardFaults(changed(t, content, m.from, m.to), c), m.want)
	}
}
