package redistest

import (
	"context"
	"fmt"
	"net"
	"strings"
	"testing"
)

const (
	slots     = 16384
	primaries = 3
)

// Cluster is a Redis Cluster of three primaries, each with or without a replica.
type Cluster struct {
	Nodes    []*Server // the primaries at the start
	Replicas []*Server // of the node with the same index; none unless asked for
	buses    map[*Server]string
}

// StartCluster runs a Cluster without replicas until the end of the test.
func StartCluster(t testing.TB) *Cluster {
	t.Helper()
	c := &Cluster{buses: map[*Server]string{}}
	for i := range primaries {
		node := c.start(t)
		c.Nodes = append(c.Nodes, node)
		first, last := i*slots/primaries, (i+1)*slots/primaries-1
		if err := node.Admin().ClusterAddSlotsRange(context.Background(), first, last).Err(); err != nil {
			t.Fatalf("give slots %d to %d to %s: %v", first, last, node.Addr, err)
		}
		if err := node.Admin().Do(context.Background(), "CLUSTER", "SET-CONFIG-EPOCH", i+1).Err(); err != nil {
			t.Fatalf("number %s: %v", node.Addr, err)
		}
		c.introduce(t, node)
	}
	c.waitUntilComplete(t, c.Nodes)
	return c
}

// StartReplicatedCluster runs a Cluster with a replica for each primary until the
// end of the test. It fails over within seconds.
func StartReplicatedCluster(t testing.TB) *Cluster {
	t.Helper()
	c := StartCluster(t)
	for range c.Nodes {
		replica := c.start(t)
		c.Replicas = append(c.Replicas, replica)
		c.introduce(t, replica)
	}
	for i, replica := range c.Replicas {
		id, err := c.Nodes[i].Admin().ClusterMyID(context.Background()).Result()
		if err != nil {
			t.Fatalf("id of %s: %v", c.Nodes[i].Addr, err)
		}
		waitFor(t, "the replica at "+replica.Addr, func(ctx context.Context) error {
			if err := replica.Admin().ClusterReplicate(ctx, id).Err(); err != nil {
				return err // it doesn't know the primary yet
			}
			return infoHas(ctx, replica.Admin(), "replication", "master_link_status:up")
		})
	}
	c.waitUntilComplete(t, append(c.Replicas, c.Nodes...))
	return c
}

// URL is the Cluster's address as the BFF's configuration names it.
func (c *Cluster) URL() string { return "redis://" + join(c.Nodes) }

func (c *Cluster) start(t testing.TB) *Server {
	t.Helper()
	bus := freePort(t)
	node := Start(t, "--cluster-enabled", "yes", "--cluster-port", bus, "--cluster-node-timeout", "2000")
	c.buses[node] = bus
	return node
}

// introduce makes a node and the first one meet.
func (c *Cluster) introduce(t testing.TB, node *Server) {
	t.Helper()
	host, port, _ := net.SplitHostPort(node.Addr)
	if err := c.Nodes[0].Admin().Do(context.Background(), "CLUSTER", "MEET", host, port,
		c.buses[node]).Err(); err != nil {
		t.Fatalf("introduce %s to %s: %v", node.Addr, c.Nodes[0].Addr, err)
	}
}

// waitUntilComplete waits until the nodes know each other and that all is well.
func (c *Cluster) waitUntilComplete(t testing.TB, nodes []*Server) {
	t.Helper()
	for _, node := range nodes {
		waitFor(t, "the Cluster as seen by "+node.Addr, func(ctx context.Context) error {
			info, err := node.Admin().ClusterInfo(ctx).Result()
			for _, want := range []string{"cluster_state:ok", fmt.Sprint("cluster_size:", primaries),
				fmt.Sprint("cluster_known_nodes:", len(nodes))} {
				if err == nil && !strings.Contains(info, want+"\r") {
					err = fmt.Errorf("no %s in:\n%s", want, info)
				}
			}
			return err
		})
	}
}
