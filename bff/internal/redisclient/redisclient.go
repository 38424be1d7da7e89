// Package redisclient opens the one Redis connection pool of the BFF, from one
// configuration key: embedded, single, Sentinel or Cluster.
//
// A pool is opened without asking Redis anything: the BFF starts while Redis is
// down, answers 503 and recovers by itself. Check tells readiness.
//
// Whatever happens to Redis, a command answers within its deadline: commands are
// retried only inside it. A retried command may run twice: only send commands
// for which that does no harm.
package redisclient

import (
	"context"
	"errors"
	"fmt"
	"net"
	"runtime"
	"strings"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"
)

// Embedded is the address of the Redis-compatible store inside this process:
// for development, it ends with the process.
const Embedded = "embedded"

// Deadline bounds every command and every pipeline, connecting, waiting for
// a connection and retrying included.
const Deadline = time.Second

const (
	minPool    = 32
	poolPerCPU = 16
	bufferSize = 8 << 10 // bytes; records are a few hundred
)

// Client is a pool of connections to Redis in any of its forms.
type Client struct {
	redis.UniversalClient
	deadline time.Duration
	embedded *miniredis.Miniredis // nil unless Embedded
}

// Open returns a client for one of
//
//	embedded
//	redis://[user:password@]host:port[/db]                                  single
//	rediss://…                                                              the same over TLS
//	redis://[user:password@]host:port,host:port,…[/db]?master_name=NAME     Sentinel
//	redis://[user:password@]host:port,host:port,…                           Cluster
//	redis://[user:password@]host:port?cluster=true                          Cluster from one seed
//
// Each address may repeat the scheme. Sentinel takes sentinel_username and
// sentinel_password as well. Errors never show the password.
func Open(address string) (*Client, error) { return OpenWithin(address, Deadline) }

// OpenWithin is Open with another deadline for the commands: a test on a machine that is busy with
// others asks for more than a customer would wait.
func OpenWithin(address string, deadline time.Duration) (*Client, error) {
	if address == Embedded {
		return openEmbedded(deadline), nil
	}
	opts, err := parse(address)
	if err != nil {
		return nil, err
	}
	return open(opts, deadline, nil), nil
}

func openEmbedded(deadline time.Duration) *Client {
	server := miniredis.NewMiniRedis()
	server.ClockTTL(true)
	return open(&redis.UniversalOptions{
		// Connections are pipes inside the process: no port is opened.
		Dialer: func(context.Context, string, string) (net.Conn, error) { return server.Dial() },
	}, deadline, server)
}

func open(opts *redis.UniversalOptions, deadline time.Duration, embedded *miniredis.Miniredis) *Client {
	attempt := deadline * 7 / 10 // leaves room for one retry of a lost connection
	opts.ContextTimeoutEnabled = true
	opts.DialTimeout = deadline / 2
	opts.DialerRetries = 1
	opts.ReadTimeout = attempt
	opts.WriteTimeout = attempt
	opts.PoolTimeout = attempt
	opts.PoolSize = max(minPool, poolPerCPU*runtime.GOMAXPROCS(0))
	opts.ReadBufferSize = bufferSize
	opts.WriteBufferSize = bufferSize
	opts.DisableIdentity = true
	opts.MaintNotificationsConfig = &maintnotifications.Config{Mode: maintnotifications.ModeDisabled}
	client := redis.NewUniversalClient(opts)
	client.AddHook(bounded{deadline})
	if cluster, ok := client.(*redis.ClusterClient); ok {
		client.AddHook(topology{cluster})
	}
	return &Client{UniversalClient: client, deadline: deadline, embedded: embedded}
}

// Check reports whether Redis takes commands now: nil, or why not. It asks every
// primary of a Cluster.
func (c *Client) Check(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, c.deadline)
	defer cancel()
	err := c.ForEachPrimary(ctx, func(ctx context.Context, node redis.Cmdable) error { return node.Ping(ctx).Err() })
	if err != nil {
		return Explain(err)
	}
	return nil
}

// ErrRefused means that Redis knows no such user, or another password.
var ErrRefused = errors.New("redis refuses our user or password")

// Explain says what an error of Redis means where its own text doesn't.
func Explain(err error) error {
	for _, refusal := range []string{"WRONGPASS", "NOAUTH", "ERR AUTH", "ERR invalid password"} {
		if strings.Contains(err.Error(), refusal) {
			return fmt.Errorf("%w: %w", ErrRefused, err)
		}
	}
	return fmt.Errorf("redis: %w", err)
}

// ForEachPrimary calls do with each node that takes writes, concurrently in a Cluster,
// and returns the first error.
func (c *Client) ForEachPrimary(ctx context.Context, do func(context.Context, redis.Cmdable) error) error {
	cluster, ok := c.UniversalClient.(*redis.ClusterClient)
	if !ok {
		return do(ctx, c)
	}
	return cluster.ForEachMaster(ctx, func(ctx context.Context, node *redis.Client) error { return do(ctx, node) })
}

// Close closes all connections and ends the embedded store.
func (c *Client) Close() error {
	err := c.UniversalClient.Close()
	if c.embedded != nil {
		c.embedded.Close()
	}
	return err
}

// bounded is the hook that holds every command to the deadline.
type bounded struct{ deadline time.Duration }

func (bounded) DialHook(next redis.DialHook) redis.DialHook { return next }

func (b bounded) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		ctx, cancel := context.WithTimeout(ctx, b.deadline)
		defer cancel()
		return next(ctx, cmd)
	}
}

func (b bounded) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		ctx, cancel := context.WithTimeout(ctx, b.deadline)
		defer cancel()
		return next(ctx, cmds)
	}
}

// topology is the hook that reloads the topology of a Cluster after a command that got no
// answer. go-redis does so only when a node sends it elsewhere; a dead one sends
// nobody, and the failover would be noticed at the next routine look, a minute later.
type topology struct{ cluster *redis.ClusterClient }

func (topology) DialHook(next redis.DialHook) redis.DialHook { return next }

func (t topology) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error { return t.noticing(ctx, next(ctx, cmd)) }
}

func (t topology) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error { return t.noticing(ctx, next(ctx, cmds)) }
}

func (t topology) noticing(ctx context.Context, err error) error {
	var answered redis.Error
	if err != nil && !errors.As(err, &answered) {
		t.cluster.ReloadState(ctx) // in the background, five times a second at most
	}
	return err
}
