package redistest

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/redis/go-redis/v9"
)

const masterName = "bff"

// Sentinel is a primary with two replicas, watched by three sentinels that fail
// over within seconds.
type Sentinel struct {
	Primary   *Server // the first one; after a failover, another
	Replicas  []*Server
	Sentinels []*Server
}

// withReplica has a primary take writes only while a replica keeps up, as what is
// shipped does (deploy/redis/start.sh). That allows a lag of a second, which a machine
// that runs many tests may not keep.
var withReplica = []string{"--min-replicas-to-write", "1", "--min-replicas-max-lag", "10"}

// StartSentinel runs a Sentinel trio until the end of the test.
func StartSentinel(t testing.TB) *Sentinel {
	t.Helper()
	s := &Sentinel{Primary: Start(t, withReplica...)}
	host, port, _ := net.SplitHostPort(s.Primary.Addr)
	for range 2 {
		s.Replicas = append(s.Replicas, Start(t, append([]string{"--replicaof", host + " " + port}, withReplica...)...))
	}
	for _, replica := range s.Replicas {
		waitFor(t, "the replica at "+replica.Addr, func(ctx context.Context) error {
			return infoHas(ctx, replica.Admin(), "replication", "master_link_status:up")
		})
	}
	waitFor(t, "the primary, which counts good replicas once a second,", func(ctx context.Context) error {
		return infoHas(ctx, s.Primary.Admin(), "replication", "min_slaves_good_slaves:2")
	})
	for range 3 {
		s.Sentinels = append(s.Sentinels, startSentinel(t, host, port))
	}
	for _, sentinel := range s.Sentinels {
		s.waitUntilComplete(t, sentinel)
	}
	return s
}

// URL is the trio's address as the BFF's configuration names it.
func (s *Sentinel) URL() string {
	return "redis://" + join(s.Sentinels) + "/0?master_name=" + masterName
}

func startSentinel(t testing.TB, host, port string) *Server {
	t.Helper()
	config := filepath.Join(t.TempDir(), "sentinel.conf") // rewritten by the sentinel
	text := fmt.Sprintf(`sentinel monitor %[1]s %[2]s %[3]s 2
sentinel down-after-milliseconds %[1]s 1000
sentinel failover-timeout %[1]s 5000
`, masterName, host, port)
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s := newServer(t)
	s.args = append([]string{config, "--sentinel"}, s.args...)
	s.Start()
	return s
}

// waitUntilComplete waits until a sentinel knows both replicas and both others.
func (s *Sentinel) waitUntilComplete(t testing.TB, sentinel *Server) {
	t.Helper()
	client := redis.NewSentinelClient(&redis.Options{Addr: sentinel.Addr})
	defer func() { _ = client.Close() }()
	waitFor(t, "the sentinel at "+sentinel.Addr, func(ctx context.Context) error {
		master, err := client.Master(ctx, masterName).Result()
		if err != nil {
			return err
		}
		if master["num-slaves"] != "2" || master["num-other-sentinels"] != "2" {
			return fmt.Errorf("it knows %s replicas and %s other sentinels, want 2 and 2",
				master["num-slaves"], master["num-other-sentinels"])
		}
		return nil
	})
}

func join(servers []*Server) string {
	addrs := make([]string, len(servers))
	for i, s := range servers {
		addrs[i] = s.Addr
	}
	return strings.Join(addrs, ",")
}

func infoHas(ctx context.Context, client *redis.Client, section, line string) error {
	info, err := client.Info(ctx, section).Result()
	if err == nil && !strings.Contains(info, line) {
		err = fmt.Errorf("no %q in:\n%s", line, info)
	}
	return err
}
