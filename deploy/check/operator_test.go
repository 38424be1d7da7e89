package check

import (
	"reflect"
	"testing"

	monitoring "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"sigs.k8s.io/yaml"
)

// monitoringFaults holds the component to prometheus-operator's own types, to the pods and to the alerts.
func monitoringFaults(t *testing.T, edit func(path, content string) string) (faults []string) {
	t.Helper()
	operated := withComponent("production", "prometheus-operator")
	resources, err := render(t, "overlays/production",
		func(path, content string) string { return operated(path, edit(path, content)) })
	if err != nil {
		return []string{err.Error()}
	}
	var monitor monitoring.ServiceMonitor
	var rule monitoring.PrometheusRule
	var service corev1.Service
	kinds := map[string]any{"ServiceMonitor/bff": &monitor, "PrometheusRule/bff": &rule,
		"Service/bff-operations": &service}
	for _, resource := range resources.Resources() {
		into, ours := kinds[resource.GetKind()+"/"+resource.GetName()]
		if !ours {
			continue
		}
		if resource.GetNamespace() != "selfservice-production" {
			faults = append(faults, resource.GetKind()+": in another namespace than the pods")
		}
		text, err := resource.AsYAML()
		if err == nil {
			err = yaml.UnmarshalStrict(text, into)
		}
		if err != nil {
			faults = append(faults, resource.GetKind()+": "+err.Error())
		}
	}

	c, err := build(t, "production", func(_, content string) string { return content })
	if err != nil {
		t.Fatal(err)
	}
	pod := c.deployment.Spec.Template
	if len(service.Spec.Selector) == 0 || !labels.SelectorFromSet(service.Spec.Selector).Matches(labels.Set(pod.Labels)) {
		faults = append(faults, "the service selects other pods")
	}
	selector, err := metav1.LabelSelectorAsSelector(&monitor.Spec.Selector)
	if err != nil || selector.Empty() || !selector.Matches(labels.Set(service.Labels)) {
		faults = append(faults, "the ServiceMonitor selects another service")
	}
	scraped := false
	for _, endpoint := range monitor.Spec.Endpoints {
		for _, port := range service.Spec.Ports {
			for _, open := range pod.Spec.Containers[0].Ports {
				scraped = scraped || endpoint.Port == port.Name && port.TargetPort.String() == open.Name &&
					endpoint.Interval == "15s"
			}
		}
	}
	if !scraped {
		faults = append(faults, "no open port is scraped each 15 s, as the alerts ask")
	}

	var alerts monitoring.PrometheusRuleSpec
	if err := yaml.UnmarshalStrict([]byte(read(t, alertsFile)), &alerts); err != nil {
		faults = append(faults, err.Error())
	}
	if len(alerts.Groups) == 0 || !reflect.DeepEqual(alerts, rule.Spec) {
		faults = append(faults, "the PrometheusRule isn't alerts.yaml: `make alerts`")
	}
	return faults
}

func TestPrometheusOperator(t *testing.T) {
	t.Parallel()
	wantNone(t, monitoringFaults(t, func(_, content string) string { return content }))
	for _, m := range []struct{ file, from, to, want string }{
		{"service", "targetPort: operations }", "targetPort: admin }", "no open port"},
		{"service", "  selector:\n    app.kubernetes.io/name: bff", "  selector:\n    app.kubernetes.io/name: other",
			"other pods"},
		{"servicemonitor", "component: operations", "component: other", "another service"},
		{"servicemonitor", "interval: 15s", "interval: 60s", "no open port"},
		{"servicemonitor", "path: /metrics", "paths: /metrics", "unknown field"},
		{"prometheusrule", "> 3", "> 4", "make alerts"},
		{"prometheusrule", "severity: page", "severity: ticket", "make alerts"},
	} {
		edit, met := inFile(t, "components/prometheus-operator/"+m.file+".yaml", m.from, m.to)
		wantFault(t, monitoringFaults(t, edit), m.want)
		met()
	}
}
