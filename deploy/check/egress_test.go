package check

import (
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"sigs.k8s.io/yaml"
)

// calledByBrowsers are the settings whose addresses the BFF hands to pages and never calls itself.
var calledByBrowsers = []string{"stripe.js_url", "support.faq_url", "cors.origins"}

// outside stands for every address outside the cluster.
var outside = netip.MustParseAddr("203.0.113.1")

// destination is somewhere that a pod opens connections to.
type destination struct {
	what      string
	namespace string // empty outside the cluster
	protocol  corev1.Protocol
	port      int32
}

// destinations returns where the BFF connects to with these settings: what --check-config prints holds
// the defaults as well, and every setting with an address counts that isn't known to be a browser's.
func destinations(t *testing.T, environ []string) ([]destination, error) {
	t.Helper()
	text, err := run(t, "bff", environ, "--check-config")
	if err != nil {
		return nil, err
	}
	var settings map[string]any
	if err := yaml.Unmarshal([]byte(text), &settings); err != nil {
		return nil, err
	}
	list := []destination{
		{"names", "kube-system", corev1.ProtocolUDP, 53},
		{"names in long answers", "kube-system", corev1.ProtocolTCP, 53},
	}
	for key, address := range addresses("", settings) {
		if slices.Contains(calledByBrowsers, key) {
			continue
		}
		scheme, rest, _ := strings.Cut(address, "://")
		rest = rest[strings.LastIndexByte(rest, '@')+1:] // credentials and options are masked
		hosts, _, _ := strings.Cut(rest, "/")
		for host := range strings.SplitSeq(hosts, ",") {
			to, err := parseHost(scheme, host)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", key, err)
			}
			to.what = key
			list = append(list, to)
			if to.port == 26379 {
				list = append(list, destination{key + ", the server that Sentinel names", to.namespace, to.protocol, 6379})
			}
		}
	}
	return list, nil
}

// addresses returns the settings that hold one, by key.
func addresses(key string, setting any) map[string]string {
	found := map[string]string{}
	switch value := setting.(type) {
	case map[string]any:
		for name, each := range value {
			for at, address := range addresses(strings.TrimPrefix(key+"."+name, "."), each) {
				found[at] = address
			}
		}
	case []any:
		for i, each := range value {
			for at, address := range addresses(key, each) {
				found[fmt.Sprintf("%s[%d]", at, i)] = address
			}
		}
	case string:
		if strings.Contains(value, "://") {
			found[key] = value
		}
	}
	return found
}

// parseHost tells the cluster's services, name.namespace.svc, from hosts outside.
func parseHost(scheme, host string) (destination, error) {
	u, err := url.Parse(scheme + "://" + host)
	if err != nil {
		return destination{}, err
	}
	to := destination{protocol: corev1.ProtocolTCP,
		port: map[string]int32{"http": 80, "https": 443, "redis": 6379, "rediss": 6379}[scheme]}
	if u.Port() != "" {
		if _, err := fmt.Sscan(u.Port(), &to.port); err != nil {
			return to, err
		}
	}
	if labels := strings.Split(u.Hostname(), "."); len(labels) > 2 && labels[2] == "svc" {
		to.namespace = labels[1]
	}
	return to, nil
}

// permits reports whether one peer and port of an egress rule let a connection out.
func permits(peer networkingv1.NetworkPolicyPeer, port networkingv1.NetworkPolicyPort, to destination) bool {
	protocol := corev1.ProtocolTCP
	if port.Protocol != nil {
		protocol = *port.Protocol
	}
	if port.Port == nil || port.Port.IntVal != to.port || port.EndPort != nil || protocol != to.protocol {
		return false
	}
	if peer.IPBlock != nil {
		return to.namespace == "" && blockHolds(peer.IPBlock, outside)
	}
	selector, err := metav1.LabelSelectorAsSelector(peer.NamespaceSelector)
	return err == nil && to.namespace != "" && selector.Matches(labels.Set{corev1.LabelMetadataName: to.namespace})
}

func blockHolds(block *networkingv1.IPBlock, address netip.Addr) bool {
	holds := func(cidr string) bool {
		prefix, err := netip.ParsePrefix(cidr)
		return err == nil && prefix.Contains(address)
	}
	return holds(block.CIDR) && !slices.ContainsFunc(block.Except, holds)
}

func name(peer networkingv1.NetworkPolicyPeer) string {
	if peer.IPBlock != nil {
		return peer.IPBlock.CIDR
	}
	return metav1.FormatLabelSelector(peer.NamespaceSelector)
}

// egressFaults compares where the policy lets pods connect to with where their settings make them connect.
func egressFaults(t *testing.T, overlay string, change func(path, content string) string) (faults []string) {
	t.Helper()
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(overlay+": "+format, args...)) }
	c, err := build(t, overlay, change)
	if err != nil {
		return []string{err.Error()}
	}
	environ, faults := environment(t, overlay, c)
	used, err := destinations(t, environ)
	if err != nil {
		return append(faults, err.Error())
	}
	if !slices.Contains(c.network.Spec.PolicyTypes, networkingv1.PolicyTypeEgress) {
		fault("the policy lets out everything")
	}
	allowed := make([]bool, len(used))
	metadata := netip.MustParseAddr("169.254.169.254")
	for _, rule := range c.network.Spec.Egress {
		if len(rule.To) == 0 || len(rule.Ports) == 0 {
			fault("a rule lets out to anywhere, or to any port")
		}
		for _, peer := range rule.To {
			if peer.IPBlock != nil && blockHolds(peer.IPBlock, metadata) {
				fault("the cloud's metadata can be read")
			}
			for _, port := range rule.Ports {
				needed := false
				for i, to := range used {
					if permits(peer, port, to) {
						needed, allowed[i] = true, true
					}
				}
				if !needed {
					fault("no setting needs the way out to port %s of %s", port.Port, name(peer))
				}
			}
		}
	}
	for i, to := range used {
		if !allowed[i] {
			fault("%s: the policy has no way out to port %d of %q", to.what, to.port, to.namespace)
		}
	}
	return faults
}

// The ways out that the policy allows are those that the settings use, no more and no fewer.
func TestEgress(t *testing.T) {
	t.Parallel()
	for _, overlay := range overlays {
		wantNone(t, egressFaults(t, overlay, func(_, content string) string { return content }))
		wantNone(t, egressFaults(t, overlay, withComponent(overlay, "tracing")))
	}
}

func TestEgressFaultsAreFound(t *testing.T) {
	t.Parallel()
	const policy, staging = "base/networkpolicy.yaml", "overlays/staging/kustomization.yaml"
	for _, c := range []struct{ path, from, to, want string }{
		// Used and not allowed.
		{policy, "        - { port: 26379 }\n", "", `session.redis_url: the policy has no way out to port 26379 of "redis"`},
		{policy, "        - { port: 6379 }\n", "",
			`the server that Sentinel names: the policy has no way out to port 6379 of "redis"`},
		{policy, "name: redis }", "name: valkey }", `session.redis_url: the policy has no way out to port 26379 of "redis"`},
		{policy, "protocol: UDP", "protocol: SCTP", "names: the policy has no way out to port 53"},
		{policy, "{ port: 443 }", "{ port: 80 }", "stripe.api_base: the policy has no way out to port 443"},
		{policy, "cidr: 0.0.0.0/0, except: [169.254.0.0/16]", "cidr: 10.0.0.0/8",
			"carrier.base_url: the policy has no way out to port 443"},
		{staging, "https://carrier-test.example.com", "https://carrier-test.example.com:8443",
			"carrier.base_url: the policy has no way out to port 8443"},
		{staging, "literals:\n", "literals:\n      - BFF_OTLP__ENDPOINT=https://otel-collector.monitoring.svc:4318\n",
			`otlp.endpoint: the policy has no way out to port 4318 of "monitoring"`},
		// Allowed and not used.
		{policy, "{ port: 443 }", "{ port: 443 }\n        - { port: 25 }",
			"no setting needs the way out to port 25 of 0.0.0.0/0"},
		{policy, "  egress:\n", "  egress:\n    - to: [{ namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: " +
			"monitoring } } }]\n      ports: [{ port: 4318 }]\n",
			"no setting needs the way out to port 4318 of kubernetes.io/metadata.name=monitoring"},
		{policy, "{ port: 443 }", "{ port: 443, endPort: 9443 }", "no setting needs the way out to port 443"},
		{policy, "      ports:\n        - { port: 443 }\n", "", "to anywhere, or to any port"},
		{policy, ", except: [169.254.0.0/16]", "", "the cloud's metadata"},
		{policy, "policyTypes: [Ingress, Egress]", "policyTypes: [Ingress]", "lets out everything"},
	} {
		edit, met := inFile(t, c.path, c.from, c.to)
		wantFault(t, egressFaults(t, "staging", edit), c.want)
		met()
	}
	for _, c := range []struct{ from, to, want string }{
		{"      - BFF_OTLP__ENDPOINT=http://otel-collector.monitoring.svc:4318\n", "",
			"no setting needs the way out to port 4318"},
		{"{ port: 4318 }", "{ port: 4317 }", "otlp.endpoint: the policy has no way out to port 4318"},
	} {
		edit, met := inFile(t, "components/tracing/kustomization.yaml", c.from, c.to)
		traced := withComponent("staging", "tracing")
		wantFault(t, egressFaults(t, "staging",
			func(path, content string) string { return traced(path, edit(path, content)) }), c.want)
		met()
	}
}
