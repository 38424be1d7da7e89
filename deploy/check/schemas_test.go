package check

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/yannh/kubeconform/pkg/validator"
)

// kubernetes lists the releases that the manifests are held to: the oldest that
// kubernetes/README.md promises, and a late one. Each comes as the project's own Go
// module, for its OpenAPI document alone: from the module proxy the first time (20 MB,
// ten seconds), then from Go's module cache. The sum is what go.sum would hold.
var kubernetes = []struct{ version, sum string }{
	{"v1.27.16", "h1:DHFqj/HTUqHStFlRH9wCKPocqgHsjR6Q/DzYarB2QQE="},
	{"v1.37.1", "h1:LTUzSbp9n0W7649oVKBYfC48zcoD3vCk++1PZQn28q8="},
}

// schemasOf downloads a release and turns its document into the schemas that
// kubeconform reads: strict ones, which know every field.
func schemasOf(ctx context.Context, version, sum, folder string) error {
	out, err := exec.CommandContext(ctx, "go", "mod", "download", "-json", "k8s.io/kubernetes@"+version).Output()
	var module struct{ Dir, Sum, Error string }
	if err := errors.Join(json.Unmarshal(out, &module), err); err != nil || module.Error != "" {
		return fmt.Errorf("download Kubernetes %s: %s %w", version, module.Error, err)
	}
	if module.Sum != sum {
		return fmt.Errorf("Kubernetes %s has the sum %s; want %s", version, module.Sum, sum)
	}
	text, err := os.ReadFile(filepath.Join(module.Dir, "api/openapi-spec/swagger.json"))
	if err != nil {
		return err
	}
	var document struct{ Definitions map[string]map[string]any }
	if err := json.Unmarshal(text, &document); err != nil {
		return err
	}
	return writeSchemas(document.Definitions, folder)
}

const definitions = "definitions.json"

// writeSchemas makes a file of all definitions, and one for each kind that refers to it.
func writeSchemas(all map[string]map[string]any, folder string) error {
	write := func(name string, schema any) error {
		text, err := json.Marshal(schema)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(folder, name), text, 0o600)
	}
	for name, definition := range all {
		switch {
		case strings.HasSuffix(name, ".IntOrString"): // OpenAPI 2 can't say it
			definition["type"] = []string{"integer", "string"}
		case strings.HasSuffix(name, ".Quantity"):
			definition["type"] = []string{"number", "string"}
		}
		if _, open := definition["additionalProperties"]; definition["properties"] != nil && !open {
			definition["additionalProperties"] = false
		}
		for _, kind := range kindsOf(definition) {
			if err := write(kind+".json", map[string]string{"$ref": definitions + "#/definitions/" + name}); err != nil {
				return err
			}
		}
	}
	return write(definitions, map[string]any{"definitions": all})
}

// kindsOf names the kinds that a definition describes, as the template of schemaFiles does.
func kindsOf(definition map[string]any) (names []string) {
	kinds, _ := definition["x-kubernetes-group-version-kind"].([]any)
	for _, kind := range kinds {
		k, _ := kind.(map[string]any)
		group, _, _ := strings.Cut(fmt.Sprint(k["group"]), ".")
		if group != "" {
			group += "-"
		}
		names = append(names, strings.ToLower(fmt.Sprintf("%s-%s%s", k["kind"], group, k["version"])))
	}
	return names
}

const schemaFiles = "{{ .ResourceKind }}{{ .KindSuffix }}.json"

// conformity returns a kubeconform for each release, by its name. It is made once.
var conformity = sync.OnceValues(func() (map[string]validator.Validator, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	all := map[string]validator.Validator{}
	for _, release := range kubernetes {
		folder := filepath.Join(programs.dir, release.version)
		if err := os.Mkdir(folder, 0o700); err != nil {
			return nil, err
		}
		if err := schemasOf(ctx, release.version, release.sum, folder); err != nil {
			return nil, err
		}
		judge, err := validator.New([]string{filepath.Join(folder, schemaFiles)}, validator.Opts{Strict: true})
		if err != nil {
			return nil, err
		}
		all[release.version] = judge
	}
	return all, nil
})

// schemaFaults asks kubeconform about what a folder of the manifests comes to.
func schemaFaults(t *testing.T, folder string, change func(path, content string) string) (faults []string) {
	t.Helper()
	releases, err := conformity()
	if err != nil {
		t.Fatal(err)
	}
	rendered, err := render(t, folder, change)
	if err != nil {
		return []string{err.Error()}
	}
	text, err := rendered.AsYaml()
	if err != nil {
		t.Fatal(err)
	}
	for release, judge := range releases {
		results := judge.Validate(folder, io.NopCloser(strings.NewReader(string(text))))
		if len(results) != rendered.Size() {
			faults = append(faults, fmt.Sprintf("%s: kubeconform has judged %d of %d resources", folder, len(results),
				rendered.Size()))
		}
		for _, result := range results {
			if result.Status != validator.Valid {
				faults = append(faults, fmt.Sprintf("%s, Kubernetes %s: %v", folder, release, result.Err))
			}
		}
	}
	return faults
}

func TestManifestsConform(t *testing.T) {
	t.Parallel()
	for _, folder := range []string{"base", "overlays/staging", "overlays/production"} {
		wantNone(t, schemaFaults(t, folder, func(_, content string) string { return content }))
	}
	wantNone(t, schemaFaults(t, "overlays/production", withComponent("production", "tracing")))
}

func TestManifestFaultsAreFound(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ path, from, to, want string }{
		{"base/deployment.yaml", "terminationGracePeriodSeconds", "terminationGraceSeconds",
			"'terminationGraceSeconds' not allowed"},
		{"base/deployment.yaml", "          readinessProbe:", "          readyProbe:", "'readyProbe' not allowed"},
		{"base/deployment.yaml", "periodSeconds: 1\n", "periodSeconds: often\n", "got string, want integer"},
		{"base/deployment.yaml", "enableServiceLinks: false", `enableServiceLinks: "false"`, "got string, want boolean"},
		{"base/deployment.yaml", "cpu: 250m", "cpu: [250m]", "got array, want number or string"},
		{"base/deployment.yaml", "apiVersion: apps/v1\n", "apiVersion: apps/v1beta2\n",
			"could not find schema for Deployment"},
		{"base/autoscaler.yaml", "apiVersion: autoscaling/v2\n", "apiVersion: autoscaling/v2beta2\n",
			"could not find schema for HorizontalPodAutoscaler"},
		{"base/autoscaler.yaml", "maxReplicas", "mostReplicas", "missing property 'maxReplicas'"},
		{"base/disruptionbudget.yaml", "kind: PodDisruptionBudget", "kind: DisruptionBudget",
			"could not find schema for DisruptionBudget"},
		{"base/networkpolicy.yaml", "policyTypes: [", "policyType: [", "'policyType' not allowed"},
		{"base/service.yaml", "targetPort: http", "targetPort: { name: http }", "got object, want integer or string"},
		{"overlays/staging/namespace.yaml", "enforce: restricted", "enforce: 1", "got number, want string"},
	} {
		edit, met := inFile(t, c.path, c.from, c.to)
		wantFault(t, schemaFaults(t, "overlays/staging", edit), c.want)
		met()
	}
}
