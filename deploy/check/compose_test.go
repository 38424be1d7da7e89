package check

import (
	"fmt"
	"net"
	"net/netip"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/compose-spec/compose-go/v2/loader"
	"github.com/compose-spec/compose-go/v2/types"
)

const composeFile = "docker-compose.yml"

// ways are those in which the file's head says to start it.
var ways = map[string]struct{ profiles, services []string }{
	"default": {},
	"ha":      {[]string{"ha"}, []string{"proxy"}},
}

// foreign says of the images that aren't ours where they listen and what can ask after their health.
var foreign = map[string]struct {
	ports  []string
	health string
}{
	"redis":           {[]string{"6379", "26379"}, "redis-cli"},
	"axllent/mailpit": {[]string{"1025", "8025"}, "/mailpit"},
	"caddy":           {[]string{"8080"}, "wget"},
}

func loadCompose(t *testing.T, content, way string) (*types.Project, error) {
	t.Helper()
	folder, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	details := types.ConfigDetails{
		WorkingDir:  folder,
		ConfigFiles: []types.ConfigFile{{Filename: filepath.Join(folder, composeFile), Content: []byte(content)}},
		Environment: types.Mapping{},
	}
	project, err := loader.LoadWithContext(t.Context(), details, loader.WithProfiles(ways[way].profiles))
	if err != nil || ways[way].services == nil {
		return project, err
	}
	return project.WithSelectedServices(ways[way].services)
}

func composeFaults(t *testing.T, content, way string) (faults []string) {
	t.Helper()
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(way+": "+format, args...)) }
	project, err := loadCompose(t, content, way)
	if err != nil {
		fault("%v", err)
		return faults
	}
	published := map[string]string{}
	for name, service := range project.Services {
		for _, port := range service.Ports {
			if other, taken := published[port.Published]; taken {
				fault("%s and %s both want port %s", other, name, port.Published)
			}
			published[port.Published] = name
			if target := fmt.Sprint(port.Target); !slices.Contains(ports(t, service), target) {
				fault("%s publishes %s, where nothing listens", name, target)
			}
			if service.Name != "proxy" && port.Published != "8080" && port.HostIP != "127.0.0.1" {
				fault("%s publishes %s beyond this machine", name, port.Published)
			}
		}
		for _, f := range serviceFaults(t, service) {
			fault("%s: %s", name, f)
		}
		for _, f := range addressFaults(t, project, service) {
			fault("%s: %s", name, f)
		}
		if networks := service.NetworksByPriority(); !slices.Equal(networks, []string{"default"}) {
			fault("%s is in the networks %v; want the one", name, networks)
		}
	}
	if published["8080"] == "" {
		fault("nothing publishes the app on 8080")
	}
	return faults
}

// ports returns where a service's image listens.
func ports(t *testing.T, service types.ServiceConfig) []string {
	t.Helper()
	if service.Build != nil {
		return strings.Fields(parseDockerfile(read(t, service.Build.Dockerfile)).last("EXPOSE"))
	}
	image, _, _ := strings.Cut(service.Image, ":")
	return foreign[image].ports
}

// serviceFaults checks files, health check and hardening of one service.
func serviceFaults(t *testing.T, service types.ServiceConfig) (faults []string) {
	t.Helper()
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	for _, volume := range service.Volumes {
		if folder, err := filepath.Abs(root); err == nil && volume.Type == types.VolumeTypeBind {
			if relative, err := filepath.Rel(folder, volume.Source); err != nil || !exists(relative) {
				fault("mounts %s, which isn't there", volume.Source)
			}
			if !volume.ReadOnly {
				fault("may write into the repository's %s", volume.Source)
			}
		}
	}
	if !service.ReadOnly || !slices.Contains(service.CapDrop, "ALL") ||
		!slices.Contains(service.SecurityOpt, "no-new-privileges:true") {
		fault("isn't hardened: want read_only, cap_drop ALL, no-new-privileges")
	}
	if service.HealthCheck == nil || len(service.HealthCheck.Test) < 2 || service.HealthCheck.Test[0] != "CMD" {
		fault("has no health check")
		return faults
	}
	test := service.HealthCheck.Test[1:]
	if service.Build == nil {
		image, _, _ := strings.Cut(service.Image, ":")
		if !pinned.MatchString(service.Image) {
			fault("the image %s isn't pinned to a version", service.Image)
		}
		if service.User == "" {
			fault("runs as its image's user, who may be root")
		}
		if test[0] != foreign[image].health {
			fault("the image %s has no %s", service.Image, test[0])
		}
		return faults
	}
	if !exists(service.Build.Dockerfile) {
		fault("there is no %s", service.Build.Dockerfile)
		return faults
	}
	built := parseDockerfile(read(t, service.Build.Dockerfile)).command("ENTRYPOINT")
	if len(built) == 0 || test[0] != built[0] {
		fault("the image has no %s", test[0])
		return faults
	}
	// The real program takes the service's settings, and knows the health check.
	listen := map[string]string{"bff": "BFF_OPS_LISTEN", "carrier-mock": "MOCK_CONTROL_LISTEN"}[filepath.Base(test[0])]
	environ := append(variables(service), listen+"="+wellEverywhere(t))
	if _, err := run(t, filepath.Base(test[0]), environ, test[1:]...); err != nil {
		fault("%v: %v", test, err)
	}
	return faults
}

func variables(service types.ServiceConfig) []string {
	var list []string
	for name, value := range service.Environment {
		if value == nil {
			list = append(list, name+"=")
		} else {
			list = append(list, name+"="+*value)
		}
	}
	return list
}

// hostPort is an address in a setting or an argument.
var hostPort = regexp.MustCompile(`([a-z0-9][a-z0-9.-]*):(\d{2,5})\b`)

// addressFaults checks that every address that a service is told leads to another service.
func addressFaults(t *testing.T, project *types.Project, service types.ServiceConfig) (faults []string) {
	t.Helper()
	for _, pair := range variables(service) {
		for _, found := range hostPort.FindAllStringSubmatch(pair, -1) {
			host, port := found[1], found[2]
			if address, err := netip.ParseAddr(host); err == nil && address.IsUnspecified() {
				continue // its own listener
			}
			open := slices.Collect(func(yield func(string) bool) {
				for name, other := range project.Services {
					alias := other.Networks["default"]
					if host == "localhost" {
						for _, p := range other.Ports { // the browser's way
							if p.Published == port && !yield(port) {
								return
							}
						}
					} else if name == host || alias != nil && slices.Contains(alias.Aliases, host) {
						for _, p := range ports(t, other) {
							if !yield(p) {
								return
							}
						}
					}
				}
			})
			if !slices.Contains(open, port) {
				faults = append(faults, fmt.Sprintf("%s leads to %s, where nothing listens", pair, net.JoinHostPort(host, port)))
			}
		}
	}
	return faults
}

func TestCompose(t *testing.T) {
	t.Parallel()
	want := map[string][]string{
		"default": {"bff", "carrier-mock", "mailpit", "redis"},
		"ha": {"bff-1", "bff-2", "carrier-mock", "mailpit", "proxy", "redis-1", "redis-2", "redis-3", "sentinel-1",
			"sentinel-2", "sentinel-3"},
	}
	content := read(t, composeFile)
	for way := range ways {
		project, err := loadCompose(t, content, way)
		if err != nil {
			t.Fatal(err)
		}
		if got := project.ServiceNames(); !slices.Equal(got, want[way]) {
			t.Errorf("%s starts %v; want %v", way, got, want[way])
		}
		wantNone(t, composeFaults(t, content, way))
	}
}

// What is trusted to say who called is the network, and nothing else.
func TestTheReplicasTrustTheNetwork(t *testing.T) {
	t.Parallel()
	project, err := loadCompose(t, read(t, composeFile), "ha")
	if err != nil {
		t.Fatal(err)
	}
	subnet := project.Networks["default"].Ipam.Config[0].Subnet
	for _, name := range []string{"bff-1", "bff-2"} {
		if trusted := project.Services[name].Environment["BFF_TRUSTED_PROXIES"]; trusted == nil || *trusted != subnet {
			t.Errorf("%s trusts %v; want the network %s", name, trusted, subnet)
		}
	}
}

// The proxy's configuration and Redis' start script name the services that there are.
func TestCompanionsNameServices(t *testing.T) {
	t.Parallel()
	project, err := loadCompose(t, read(t, composeFile), "ha")
	if err != nil {
		t.Fatal(err)
	}
	for path, pattern := range map[string]string{
		"deploy/proxy/Caddyfile":     `(?m)\breverse_proxy (\S+):8080 (\S+):8080 \{`,
		"deploy/redis/sentinel.conf": `(?m)^sentinel monitor selfservice (\S+) 6379 2$`,
	} {
		found := regexp.MustCompile(pattern).FindStringSubmatch(read(t, path))
		if found == nil {
			t.Errorf("%s doesn't match %s", path, pattern)
			continue
		}
		for _, name := range found[1:] {
			if _, there := project.Services[name]; !there {
				t.Errorf("%s names %s, which is no service", path, name)
			}
		}
	}
	// A Sentinel that had to ask for the name of a server that is gone would do nothing else for seconds.
	for _, server := range []string{"redis-1", "redis-2", "redis-3"} {
		address := project.Services[server].Networks["default"].Ipv4Address
		for _, name := range []string{"redis-1", "redis-2", "redis-3", "sentinel-1", "sentinel-2", "sentinel-3"} {
			if known := project.Services[name].ExtraHosts[server]; address == "" || !slices.Equal(known, []string{address}) {
				t.Errorf("%s knows %s as %v; want its fixed address %q", name, server, known, address)
			}
		}
	}
	if url := project.Services["bff-1"].Environment["BFF_SESSION__REDIS_URL"]; url == nil ||
		!strings.HasSuffix(*url, "?master_name=selfservice") {
		t.Errorf("the replicas look for another primary than Sentinel's: %v", url)
	}
}

func TestComposeFaultsAreFound(t *testing.T) {
	t.Parallel()
	content := read(t, composeFile)
	for _, c := range []struct{ from, to, want string }{
		{"BFF_OPS_LISTEN:", "BFF_OPERATIONS_LISTEN:", "BFF_OPERATIONS_LISTEN: no such variable"},
		{"MOCK_STATE_FILE:", "MOCK_STATES_FILE:", "MOCK_STATES_FILE"},
		{"http://carrier-mock:8090", "http://carrier:8090", "carrier:8090, where nothing listens"},
		{"http://localhost:${CARD_PORT:-8091}/stripe.js", "http://localhost:${CARD_PORT:-8099}/stripe.js",
			"localhost:8099, where nothing listens"},
		{`test: ["CMD", "/bff", "--healthcheck"]`, `test: ["CMD", "/bff", "--health"]`, "-health"},
		{`test: ["CMD", "/bff", "--healthcheck"]`, `test: ["CMD", "curl", "--healthcheck"]`, "has no curl"},
		{"deploy/carrier-mock.Dockerfile", "deploy/none.Dockerfile", "none.Dockerfile"},
		{"./deploy/redis:", "./deploy/none:", "which isn't there"},
		{"8.0.3-alpine", "alpine", "isn't pinned"},
		{"read_only: true", "read_only: false", "isn't hardened"},
		{`"127.0.0.1:${CONTROL_PORT:-8092}:8092"`, `"8092:8092"`, "beyond this machine"},
		{`"127.0.0.1:${CONTROL_PORT:-8092}:8092"`, `"127.0.0.1:8092:8093"`, "8093, where nothing listens"},
		{`"127.0.0.1:${CONTROL_PORT:-8092}:8092"`, `"127.0.0.1:8080:8092"`, "both want port 8080"},
		{"redis: { condition: service_healthy }", "rediss: { condition: service_healthy }", "rediss"},
	} {
		// A service's ports are asked of its Dockerfile, which one change takes away: that is a fault of loading alone.
		if strings.Contains(c.to, "none.Dockerfile") {
			project, err := loadCompose(t, changed(t, content, c.from, c.to), "default")
			if err != nil {
				t.Fatal(err)
			}
			wantFault(t, serviceFaults(t, project.Services["carrier-mock"]), c.want)
			continue
		}
		wantFault(t, composeFaults(t, changed(t, content, c.from, c.to), "default"), c.want)
	}
}
