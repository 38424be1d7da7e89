package bffcmd

import (
	"context"
	"errors"
	"flag"
	"fmt"

	"github.com/golight/selfservice/bff/internal/config"
	"github.com/golight/selfservice/bff/internal/redisclient"
	"github.com/golight/selfservice/bff/internal/session"
	"github.com/golight/selfservice/bff/internal/session/redisstore"
)

// endSessions runs "bff sessions end": it ends all sessions of one user on every replica, with
// the configuration of the BFF that serves them.
func (p Program) endSessions(ctx context.Context, args []string) int {
	flags := flag.NewFlagSet("bff sessions end", flag.ContinueOnError)
	flags.SetOutput(p.Stderr)
	file := flags.String("config", "", "configuration `file` (default bff.yaml, if it exists)")
	user := flags.String("user", "", "the carrier's `id` of the user (UserId, WebUserInfoId)")
	flags.Usage = func() {
		fmt.Fprint(p.Stderr, "Usage: bff sessions end --user ID [--config file]\n\nEnds all sessions of one customer, on "+
			"every replica at once.\n\n")
		flags.PrintDefaults()
	}
	if len(args) == 0 || args[0] != "end" {
		flags.Usage()
		return exitUsage
	}
	switch err := flags.Parse(args[1:]); {
	case errors.Is(err, flag.ErrHelp):
		return exitOK
	case err != nil:
		return exitUsage
	case *user == "" || flags.NArg() > 0:
		flags.Usage()
		return exitUsage
	}
	cfg, err := p.read(*file)
	if err != nil {
		return p.fail(err)
	}
	ended, err := endSessionsOf(ctx, cfg, *user)
	if err != nil {
		return p.fail(err)
	}
	fmt.Fprintf(p.Stdout, "sessions ended: %d\n", ended)
	return exitOK
}

func endSessionsOf(ctx context.Context, cfg config.Config, user string) (int, error) {
	if cfg.Session.RedisURL.Reveal() == redisclient.Embedded || len(cfg.Session.Keys) == 0 {
		return 0, errors.New("sessions can be ended from outside only with a session.redis_url and session.keys that the " +
			"serving BFF has, too")
	}
	client, err := redisclient.Open(cfg.Session.RedisURL.Reveal())
	if err != nil {
		return 0, err
	}
	defer func() { _ = client.Close() }()
	keys, err := cfg.Session.Keyring()
	if err != nil {
		return 0, err
	}
	sessions, err := session.New(redisstore.New(client),
		session.Options{Keys: keys, Idle: cfg.Session.Idle, Absolute: cfg.Session.Absolute})
	if err != nil {
		return 0, err
	}
	devices, err := sessions.List(ctx, user, session.Credentials{})
	if err != nil {
		return 0, err
	}
	return len(devices), sessions.RevokeUser(ctx, user)
}
