package check

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	podsecurity "k8s.io/pod-security-admission/api"
	"k8s.io/pod-security-admission/policy"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/api/resmap"
	"sigs.k8s.io/kustomize/kyaml/filesys"
	"sigs.k8s.io/yaml"
)

const manifests = "deploy/kubernetes"

var overlays = []string{"staging", "production"}

// cluster is what an overlay comes to.
type cluster struct {
	namespace  corev1.Namespace
	account    corev1.ServiceAccount
	settings   corev1.ConfigMap
	deployment appsv1.Deployment
	service    corev1.Service
	budget     policyv1.PodDisruptionBudget
	autoscaler autoscalingv2.HorizontalPodAutoscaler
	network    networkingv1.NetworkPolicy
	ingress    networkingv1.Ingress
}

// render makes of a folder of the manifests what `kubectl apply -k` would; change may alter a file first.
func render(t *testing.T, folder string, change func(path, content string) string) (resmap.ResMap, error) {
	t.Helper()
	memory := filesys.MakeFsInMemory()
	top := filepath.Join(root, manifests)
	err := filepath.WalkDir(top, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(top, path)
		if err != nil {
			return err
		}
		return memory.WriteFile("/"+relative, []byte(change(relative, string(content))))
	})
	if err != nil {
		t.Fatal(err)
	}
	return krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(memory, "/"+folder)
}

// build renders an overlay and decodes it.
func build(t *testing.T, overlay string, change func(path, content string) string) (*cluster, error) {
	t.Helper()
	resources, err := render(t, "overlays/"+overlay, change)
	if err != nil {
		return nil, err
	}
	var c cluster
	kinds := map[string]any{
		"v1/Namespace": &c.namespace, "v1/ServiceAccount": &c.account, "v1/ConfigMap": &c.settings, "v1/Service": &c.service,
		"apps/v1/Deployment": &c.deployment, "policy/v1/PodDisruptionBudget": &c.budget,
		"autoscaling/v2/HorizontalPodAutoscaler": &c.autoscaler, "networking.k8s.io/v1/NetworkPolicy": &c.network,
		"networking.k8s.io/v1/Ingress": &c.ingress,
	}
	for _, resource := range resources.Resources() {
		kind := resource.GetApiVersion() + "/" + resource.GetKind()
		into, known := kinds[kind]
		if !known || !reflect.ValueOf(into).Elem().IsZero() {
			return nil, fmt.Errorf("%s: unknown, or there twice", kind)
		}
		text, err := resource.AsYAML()
		if err != nil {
			return nil, err
		}
		if err := yaml.UnmarshalStrict(text, into); err != nil {
			return nil, fmt.Errorf("%s: %w", kind, err)
		}
	}
	for kind, into := range kinds {
		if reflect.ValueOf(into).Elem().IsZero() {
			return nil, fmt.Errorf("%s: missing", kind)
		}
	}
	return &c, nil
}

// withComponent returns an edit that adds a component to an overlay.
func withComponent(overlay, component string) func(path, content string) string {
	return func(path, content string) string {
		if path == "overlays/"+overlay+"/kustomization.yaml" {
			return content + "components:\n  - ../../components/" + component + "\n"
		}
		return content
	}
}

func clusterFaults(t *testing.T, overlay string, change func(path, content string) string) (faults []string) {
	t.Helper()
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(overlay+": "+format, args...)) }
	c, err := build(t, overlay, change)
	if err != nil {
		fault("%v", err)
		return faults
	}
	pod := c.deployment.Spec.Template
	for what, selector := range map[string]*metav1.LabelSelector{
		"the deployment": c.deployment.Spec.Selector, "the disruption budget": c.budget.Spec.Selector,
		"the network policy": &c.network.Spec.PodSelector, "the service": {MatchLabels: c.service.Spec.Selector},
	} {
		if match, err := metav1.LabelSelectorAsSelector(selector); err != nil || match.Empty() ||
			!match.Matches(labels.Set(pod.Labels)) {
			fault("%s selects other pods (%v)", what, err)
		}
	}
	if len(pod.Spec.TopologySpreadConstraints) < 2 {
		fault("the pods aren't spread over zones and nodes")
	}
	for _, spread := range pod.Spec.TopologySpreadConstraints {
		if match, err := metav1.LabelSelectorAsSelector(spread.LabelSelector); err != nil ||
			!match.Matches(labels.Set(pod.Labels)) {
			fault("the spread over %s counts other pods", spread.TopologyKey)
		}
		if taints := spread.NodeTaintsPolicy; taints == nil || *taints != corev1.NodeInclusionPolicyHonor {
			fault("the spread over %s counts tainted nodes", spread.TopologyKey)
		}
	}
	if target := c.autoscaler.Spec.ScaleTargetRef; target.Kind != "Deployment" || target.Name != c.deployment.Name ||
		c.deployment.Spec.Replicas != nil {
		fault("the autoscaler doesn't own the number of pods")
	}
	if least := c.autoscaler.Spec.MinReplicas; least == nil || *least < 2 || c.autoscaler.Spec.MaxReplicas < *least {
		fault("fewer than two pods, or none to scale to")
	}
	if c.namespace.Labels["pod-security.kubernetes.io/enforce"] != "restricted" ||
		c.deployment.Namespace != c.namespace.Name {
		fault("the pods don't run in a namespace that is restricted")
	}
	if pod.Spec.ServiceAccountName != c.account.Name || pod.Spec.AutomountServiceAccountToken == nil ||
		*pod.Spec.AutomountServiceAccountToken {
		fault("the pods can call the cluster")
	}
	if pod.Spec.EnableServiceLinks == nil || *pod.Spec.EnableServiceLinks {
		fault("service links put BFF_ variables into the pods that stop the BFF")
	}
	if len(pod.Spec.Containers) != 1 {
		fault("want one container")
		return faults
	}
	faults = append(faults, podFaults(overlay, pod)...)
	return append(faults, containerFaults(t, overlay, c)...)
}

// podFaults applies the cluster's own policy for restricted pods.
func podFaults(overlay string, pod corev1.PodTemplateSpec) (faults []string) {
	evaluator, err := policy.NewEvaluator(policy.DefaultChecks(), nil)
	if err != nil {
		return []string{err.Error()}
	}
	level := podsecurity.LevelVersion{Level: podsecurity.LevelRestricted, Version: podsecurity.LatestVersion()}
	if result := policy.AggregateCheckResults(evaluator.EvaluatePod(level, &pod.ObjectMeta, &pod.Spec)); !result.Allowed {
		faults = append(faults, overlay+": not restricted: "+result.ForbiddenDetail())
	}
	if c := pod.Spec.Containers[0].SecurityContext; c == nil || c.ReadOnlyRootFilesystem == nil ||
		!*c.ReadOnlyRootFilesystem {
		faults = append(faults, overlay+": the root file system can be written to")
	}
	return faults
}

// sampleSecrets stand for what an operator keeps; any key may be asked for that kubernetes/README.md names.
var sampleSecrets = map[string]string{
	"api-token":    "sample-api-token",
	"session-keys": "sample:2vWqO0u1gV9p3m7Zc5xkT8yRj4nLhA6eBdFsGtKwXiQ=",
	"redis-url": "rediss://bff:sample@sentinel-1.redis.svc:26379,sentinel-2.redis.svc:26379/0" +
		"?master_name=selfservice",
	"carrier-api-token":      "sample-carrier-token",
	"carrier-event-secret":   "sample-event-secret",
	"stripe-webhook-secrets": "whsec_sample",
}

// environment returns the variables of the pods, with sample secrets.
func environment(t *testing.T, overlay string, c *cluster) (environ, faults []string) {
	t.Helper()
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(overlay+": "+format, args...)) }
	bff := c.deployment.Spec.Template.Spec.Containers[0]
	for name, value := range c.settings.Data {
		// What the operator has to replace; as it is shipped, it is refused.
		environ = append(environ, name+"="+strings.Replace(value, "replace_me", "sample", 1))
	}
	kind := map[string]string{"staging": "test", "production": "live"}[overlay]
	for _, variable := range bff.Env {
		if variable.ValueFrom == nil || variable.ValueFrom.SecretKeyRef == nil {
			fault("%s is a setting, or a secret in clear: want a reference", variable.Name)
			continue
		}
		key := variable.ValueFrom.SecretKeyRef.Key
		value := sampleSecrets[key]
		if key == "stripe-secret-key" {
			value = "sk_" + kind + "_sample"
		}
		if !strings.Contains(read(t, manifests+"/README.md"), "`"+key+"`") || value == "" {
			fault("nobody tells the operator of the secret %s", key)
		}
		environ = append(environ, variable.Name+"="+value)
	}
	return environ, faults
}

// containerFaults starts the real BFF's check with the settings that come out, and holds ports, probes and policy to
// them.
func containerFaults(t *testing.T, overlay string, c *cluster) []string {
	t.Helper()
	bff := c.deployment.Spec.Template.Spec.Containers[0]
	environ, faults := environment(t, overlay, c)
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(overlay+": "+format, args...)) }
	if _, err := run(t, "bff", environ, "--check-config"); err != nil {
		fault("the BFF refuses these settings: %v", err)
	}
	if !pinned.MatchString(bff.Image) {
		fault("the image %s isn't pinned to a version", bff.Image)
	}
	if len(bff.EnvFrom) != 1 || bff.EnvFrom[0].ConfigMapRef == nil ||
		bff.EnvFrom[0].ConfigMapRef.Name != c.settings.Name {
		fault("the pods don't take the settings %s", c.settings.Name)
	}
	operations, web := "", ""
	for _, port := range bff.Ports {
		switch address := fmt.Sprintf(":%d", port.ContainerPort); address {
		case c.settings.Data["BFF_OPS_LISTEN"]:
			operations = port.Name
		case c.settings.Data["BFF_LISTEN"]:
			web = port.Name
		}
	}
	for path, probes := range map[string][]*corev1.Probe{"/livez": {bff.StartupProbe, bff.LivenessProbe},
		"/readyz": {bff.ReadinessProbe}} {
		for _, probe := range probes {
			if probe == nil || probe.HTTPGet == nil || probe.HTTPGet.Path != path || probe.HTTPGet.Port.String() != operations {
				fault("a probe doesn't ask %s on the operations port", path)
			}
		}
	}
	if len(c.service.Spec.Ports) != 1 || c.service.Spec.Ports[0].TargetPort.String() != web {
		fault("the service leads elsewhere than to the app")
	}
	faults = append(faults, ingressFaults(overlay, c)...)
	for _, rule := range c.network.Spec.Ingress {
		for _, port := range rule.Ports {
			if len(rule.From) == 0 || port.Port == nil || port.Port.String() != web && port.Port.String() != operations {
				fault("the network policy lets in too much, or to no port of ours")
			}
		}
	}
	const shutdown = 65 * time.Second // shutdown.delay and shutdown.drain in bff.example.yaml
	if grace := c.deployment.Spec.Template.Spec.TerminationGracePeriodSeconds; grace == nil ||
		time.Duration(*grace)*time.Second <= shutdown {
		fault("a pod is killed before the BFF has drained")
	}
	return faults
}

// ingressFaults holds the way in to one host, by TLS, with everything going to the service.
func ingressFaults(overlay string, c *cluster) (faults []string) {
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(overlay+": "+format, args...)) }
	if len(c.ingress.Spec.Rules) != 1 || len(c.ingress.Spec.TLS) != 1 || len(c.ingress.Spec.Rules[0].HTTP.Paths) != 1 {
		return []string{overlay + ": the ingress is more than one rule with TLS"}
	}
	rule, tls := c.ingress.Spec.Rules[0], c.ingress.Spec.TLS[0]
	if len(tls.Hosts) != 1 || tls.Hosts[0] != rule.Host || rule.Host == "" || tls.SecretName == "" {
		fault("the ingress serves %q, and its certificate is of %v", rule.Host, tls.Hosts)
	}
	path := rule.HTTP.Paths[0]
	if path.Path != "/" || path.PathType == nil || *path.PathType != networkingv1.PathTypePrefix {
		fault("the ingress leaves paths out")
	}
	if to := path.Backend.Service; to == nil || to.Name != c.service.Name ||
		to.Port.Name != c.service.Spec.Ports[0].Name {
		fault("the ingress leads elsewhere than to the service")
	}
	return faults
}

func TestCluster(t *testing.T) {
	t.Parallel()
	for _, overlay := range overlays {
		wantNone(t, clusterFaults(t, overlay, func(_, content string) string { return content }))
	}
}

func TestClusterFaultsAreFound(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ path, from, to, want string }{
		{"base/deployment.yaml", "terminationGracePeriodSeconds", "terminationGraceSeconds",
			`unknown field "terminationGraceSeconds"`},
		{"base/deployment.yaml", "periodSeconds: 1\n", "periodSeconds: often\n", "Deployment"},
		{"base/deployment.yaml", "Seconds: 75", "Seconds: 30", "killed before"},
		{"base/deployment.yaml", "enableServiceLinks: false", "enableServiceLinks: true", "service links"},
		{"base/deployment.yaml", "path: /readyz", "path: /ready", "doesn't ask /readyz"},
		{"base/deployment.yaml", "containerPort: 8081", "containerPort: 8082", "on the operations port"},
		{"base/deployment.yaml", "BFF_STRIPE__SECRET_KEY", "BFF_STRIPE_SECRET_KEY",
			"BFF_STRIPE_SECRET_KEY: no such variable"},
		{"base/deployment.yaml", "key: redis-url", "key: redis-address", "the secret redis-address"},
		{"base/deployment.yaml", "valueFrom: { secretKeyRef: { name: bff-secrets, key: api-token } }", "value: in-clear",
			"a secret in clear"},
		{"base/deployment.yaml", "runAsNonRoot: true", "runAsNonRoot: false", "not restricted"},
		{"base/deployment.yaml", "seccompProfile: { type: RuntimeDefault }", "seccompProfile: { type: Unconfined }",
			"not restricted"},
		{"base/deployment.yaml", "readOnlyRootFilesystem: true", "readOnlyRootFilesystem: false", "can be written to"},
		{"base/deployment.yaml", "cpu: 250m", "cpu: much", "quantities must match"},
		{"base/deployment.yaml", "nodeTaintsPolicy: ", "nodeAffinityPolicy: ", "counts tainted nodes"},
		{"base/kustomization.yaml", "BFF_LEGACY_CARDS=off", "BFF_LEGACY_CARDS=on", "refuses raw card bodies"},
		{"base/kustomization.yaml", "  - service.yaml\n", "", "v1/Service: missing"},
		{"base/service.yaml", "targetPort: http", "targetPort: operations", "leads elsewhere"},
		{"base/ingress.yaml", "path: /", "path: /api", "leaves paths out"},
		{"base/ingress.yaml", "name: http", "name: operations", "leads elsewhere"},
		{"overlays/staging/kustomization.yaml", "/spec/rules/0/host, value: my-", "/spec/rules/0/host, value: your-",
			"its certificate is of"},
		{"base/autoscaler.yaml", "minReplicas: 2", "minReplicas: 1", "fewer than two"},
		{"base/autoscaler.yaml", "kind: Deployment, name: bff", "kind: Deployment, name: web", "doesn't own"},
		{"base/networkpolicy.yaml", "- { port: operations }", "- { port: 9999 }", "lets in too much"},
		{"overlays/staging/kustomization.yaml", "pk_test_replace_me", "pk_test_change_me", "a placeholder"},
		{"overlays/staging/kustomization.yaml", "      - BFF_SUPPORT__PHONE=+1 (514) 555-0123\n", "",
			"support.phone: missing"},
		{"overlays/staging/kustomization.yaml", "https://carrier-test", "http://carrier-test", "plain http"},
		{"overlays/staging/kustomization.yaml", "newTag: 0.1.0", "newTag: latest", "isn't pinned"},
		{"overlays/staging/kustomization.yaml", "pk_test_", "pk_live_", "both be live"},
		{"overlays/staging/namespace.yaml", "enforce: restricted", "enforce: baseline", "a namespace that is restricted"},
	} {
		edit, met := inFile(t, c.path, c.from, c.to)
		wantFault(t, clusterFaults(t, "staging", edit), c.want)
		met()
	}
}
