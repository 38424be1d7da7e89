package carrierhttp

import (
	"context"
	"crypto/tls"
	"slices"
	"sync"
	"time"
)

// pool keeps connections that nothing is asked on. The one that was used last is the
// next to be used, so that those too many grow old and are closed.
type pool struct {
	secure      *tls.Config
	idleTimeout time.Duration

	mu    sync.Mutex
	idle  map[address][]*conn // the oldest first
	sweep *time.Timer         // running while there are any
}

// get gives a connection that is alive, a new one if none is kept.
func (p *pool) get(ctx context.Context, a address) (*conn, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for c := p.take(a); c != nil; c = p.take(a) {
		if c.alive() {
			return c, nil
		}
		_ = c.Close()
	}
	return dial(ctx, a, p.secure)
}

func (p *pool) take(a address) *conn {
	p.mu.Lock()
	defer p.mu.Unlock()
	kept := p.idle[a]
	if len(kept) == 0 {
		return nil
	}
	last := kept[len(kept)-1]
	p.idle[a] = slices.Delete(kept, len(kept)-1, len(kept))
	return last
}

func (p *pool) put(c *conn) {
	c.idleSince = time.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.idle[c.address]) >= maxIdle {
		_ = c.Close()
		return
	}
	p.idle[c.address] = append(p.idle[c.address], c)
	if p.sweep == nil {
		p.sweep = time.AfterFunc(p.idleTimeout, p.closeOld)
	}
}

// closeOld closes what has been idle too long, and comes again while some is left.
func (p *pool) closeOld() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sweep = nil
	now := time.Now()
	for a, kept := range p.idle {
		old := 0
		for old < len(kept) && now.Sub(kept[old].idleSince) >= p.idleTimeout {
			_ = kept[old].Close()
			old++
		}
		p.idle[a] = slices.Delete(kept, 0, old)
		if len(p.idle[a]) > 0 && p.sweep == nil {
			p.sweep = time.AfterFunc(p.idleTimeout-now.Sub(p.idle[a][0].idleSince), p.closeOld)
		}
	}
}

func (p *pool) closeIdle() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.sweep != nil {
		p.sweep.Stop()
		p.sweep = nil
	}
	for _, kept := range p.idle {
		for _, c := range kept {
			_ = c.Close()
		}
	}
	clear(p.idle)
}
