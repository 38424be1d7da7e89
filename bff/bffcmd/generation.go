package bffcmd

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"os"
	"sync"
	"time"

	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/config"
	"github.com/golight/selfservice/bff/internal/logging"
	"github.com/golight/selfservice/bff/internal/redisclient"
)

// generation is what was wired from one reading of the configuration, with its work in
// the background, which outlives the requests that lead to it.
type generation struct {
	*parts
	ready      *readiness
	operations http.Handler
	requests   sync.WaitGroup
	stop       context.CancelFunc
	background sync.WaitGroup
	failed     error // of the background; read after background.Wait
}

func (p Program) newGeneration(ctx context.Context, cfg config.Config, log *zap.Logger) (*generation, error) {
	parts, err := wire(p.Registry, cfg, log,
		func(backend *carrier.Backend) *carrier.Backend { return withoutAbsent(ctx, backend, log) })
	if err != nil {
		return nil, err
	}
	g := &generation{parts: parts, ready: &readiness{prepare: parts.prepare, lacks: parts.lacks, log: log}}
	g.operations = operationsHandler(parts.registry, g.ready)
	ctx, g.stop = context.WithCancel(context.WithoutCancel(ctx))
	g.background.Go(logging.Guard(log, func() { g.failed = parts.checkout.Run(ctx) }))
	g.background.Go(logging.Guard(log, func() { g.ready.keep(ctx) }))
	if parts.delivery != nil {
		g.background.Go(logging.Guard(log, func() { parts.delivery.Run(ctx) }))
	}
	return g, nil
}

// learnWithin bounds what a start waits for the carrier.
const learnWithin = 3 * time.Second

// withoutAbsent returns the backend less what the carrier says that it lacks, which the web
// app doesn't offer then. What can't be learned stays as it is configured.
func withoutAbsent(ctx context.Context, backend *carrier.Backend, log *zap.Logger) *carrier.Backend {
	if backend.Absent == nil {
		return backend
	}
	ctx, cancel := context.WithTimeout(ctx, learnWithin)
	defer cancel()
	for _, op := range backend.Absent(ctx) {
		log.Warn("the carrier lacks a call, which isn't offered: carrier.options can say otherwise",
			zap.String("operation", op.Name))
		backend = backend.Without(op)
	}
	return backend
}

// end takes the parts down. No request may be under way.
func (g *generation) end() error {
	g.stop()
	g.background.Wait()
	return errors.Join(g.failed, g.close())
}

// serving hands each request to the newest generation.
type serving struct {
	mutex   sync.RWMutex
	current *generation
}

func (s *serving) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mutex.RLock()
	g := s.current
	g.requests.Add(1)
	s.mutex.RUnlock()
	defer g.requests.Done()
	g.handler.ServeHTTP(w, r)
}

func (s *serving) generation() *generation {
	s.mutex.RLock()
	defer s.mutex.RUnlock()
	return s.current
}

func (s *serving) replace(next *generation) (old *generation) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	old, s.current = s.current, next
	return old
}

// filesEvery is how often the files with secrets are looked at.
const filesEvery = 2 * time.Second

// reloads reads the configuration again, and replaces the generation, whenever a file with
// secrets has changed or somebody asks for it, until ctx ends. What can't be run with is said
// in the log, and nothing changes. The listeners stay as they are.
func (p Program) reloads(ctx context.Context, s *serving, log *zap.Logger) {
	files := config.Files(p.Environ)
	before := contents(files)
	tick := time.NewTicker(filesEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.Reload:
		case <-tick.C:
			now := contents(files)
			if bytes.Equal(now, before) {
				continue
			}
			before = now
		}
		if err := p.reload(ctx, s, log); err != nil {
			log.Error("the configuration can't be read again; the old one stays", zap.Error(err))
		}
	}
}

func (p Program) reload(ctx context.Context, s *serving, log *zap.Logger) error {
	cfg, err := p.load()
	if err != nil {
		return err
	}
	if cfg.Session.RedisURL == redisclient.Embedded {
		return errors.New("the embedded store would be lost: restart instead")
	}
	next, err := p.newGeneration(ctx, cfg, log)
	if err != nil {
		return err
	}
	next.ready.prepared.Store(s.generation().ready.prepared.Load())
	old := s.replace(next)
	log.Info("the configuration was read again")
	old.requests.Wait()
	if err := old.end(); err != nil {
		log.Warn("parts of the old configuration didn't end well", zap.Error(err))
	}
	return nil
}

// contents is what the files hold, as far as they can be read.
func contents(files []string) []byte {
	var all []byte
	for _, file := range files {
		//nolint:gosec // G304: named by the operator; one that is being replaced is looked at again
		text, _ := os.ReadFile(file)
		all = append(append(all, text...), 0)
	}
	return all
}
