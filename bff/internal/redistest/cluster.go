package redistest

import (
	"context"
	"fmt"
	"net"
	"strings"
	"testing"
)

const slots = 16384

// Cluster is a Redis Cluster of three primaries without replicas.
type Cluster struct{ Nodes []*Server }

// StartCluster runs a Cluster until the end of the test.
func StartCluster(t testing.TB) *Cluster {
	t.Helper()
	const size = 3
	var c Cluster
	var buses [size]string
	for i := range size {
		buses[i] = freePort(t)
		c.Nodes = append(c.Nodes, Start(t, "--cluster-enabled", "yes", "--cluster-port", buses[i], "--cluster-node-timeout", "2000"))
	}
	ctx := context.Background()
	for i, node := range c.Nodes {
		first, last := i*slots/size, (i+1)*slots/size-1
		if err := node.Admin().ClusterAddSlotsRange(ctx, first, last).Err(); err != nil {
			t.Fatalf("give slots %d to %d to %s: %v", first, last, node.Addr, err)
		}
		if err := node.Admin().Do(ctx, "CLUSTER", "SET-CONFIG-EPOCH", i+1).Err(); err != nil {
			t.Fatalf("number %s: %v", node.Addr, err)
		}
		host, port, _ := net.SplitHostPort(node.Addr)
		if err := c.Nodes[0].Admin().Do(ctx, "CLUSTER", "MEET", host, port, buses[i]).Err(); err != nil {
			t.Fatalf("introduce %s to %s: %v", node.Addr, c.Nodes[0].Addr, err)
		}
	}
	for _, node := range c.Nodes {
		waitFor(t, "the Cluster as seen by "+node.Addr, func(ctx context.Context) error {
			info, err := node.Admin().ClusterInfo(ctx).Result()
			if err == nil && !(strings.Contains(info, "cluster_state:ok") && strings.Contains(info, "cluster_size:3")) {
				err = fmt.Errorf("state:\n%s", info)
			}
			return err
		})
	}
	return &c
}

// URL is the Cluster's address as the BFF's configuration names it.
func (c *Cluster) URL() string { return "redis://" + join(c.Nodes) }
