package webhook

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"time"
)

// lane is a queue that is served one delivery at a time.
type lane struct{ jobs []*job }

// job is one delivery that waits for its next attempt.
type job struct {
	message
	delivery  *Delivery
	due       time.Time
	number    int64 // the order of queueing
	forgotten bool  // its world is gone: this attempt is the last
}

// push queues a job by the time it is due, first queued first among equals.
func (l *lane) push(j *job) {
	at, _ := slices.BinarySearchFunc(l.jobs, j, func(a, b *job) int {
		if c := a.due.Compare(b.due); c != 0 {
			return c
		}
		return int(a.number - b.number)
	})
	l.jobs = slices.Insert(l.jobs, at, j)
}

// hurry makes every job due, in the order of queueing.
func (l *lane) hurry() {
	for _, j := range l.jobs {
		j.due = time.Time{}
	}
	slices.SortFunc(l.jobs, func(a, b *job) int { return int(a.number - b.number) })
}

// send queues a message for every endpoint; the caller holds the lock.
func (d *Dispatcher) send(m message) {
	for _, url := range d.urls {
		delivery := d.remember(m, url, Pending)
		if d.waiting >= d.options.Limit {
			delivery.State = Failed
			d.options.Logger.Error("webhook lost: too many are waiting", slog.String("event", m.eventID),
				slog.Int("limit", d.options.Limit))
			continue
		}
		d.queue(&job{message: m, delivery: delivery})
	}
}

func (d *Dispatcher) remember(m message, url string, state State) *Delivery {
	delivery := &Delivery{World: m.world, EventID: m.eventID, URL: url, State: state}
	d.history = append(d.history, delivery)
	if len(d.history) > maxHistory {
		d.history = slices.Delete(d.history, 0, len(d.history)-maxHistory)
	}
	return delivery
}

func (d *Dispatcher) queue(j *job) {
	d.next++
	j.number = d.next
	d.waiting++
	d.lanes[j.lane].push(j)
	d.poke(j.lane)
}

func (d *Dispatcher) poke(lane int) {
	select {
	case d.wake[lane] <- struct{}{}:
	default:
	}
}

// due tells whether a job that was queued up to a number still waits for an attempt that is due, or is being
// attempted.
func (d *Dispatcher) due(upTo int64) bool {
	if len(d.active) > 0 {
		return true
	}
	for i := range d.lanes {
		for _, j := range d.lanes[i].jobs {
			if j.number <= upTo && !j.due.After(time.Now()) {
				return true
			}
		}
	}
	return false
}

// serve is the loop of one lane.
func (d *Dispatcher) serve(ctx context.Context, lane int) {
	for ctx.Err() == nil {
		j, wait := d.take(lane)
		if j != nil {
			d.deliver(ctx, j)
			continue
		}
		var timer <-chan time.Time
		if wait > 0 {
			timer = time.After(wait)
		}
		select {
		case <-ctx.Done():
		case <-d.wake[lane]:
		case <-timer:
		}
	}
}

// take returns the job that is due, or how long to wait for one; 0 is until woken.
func (d *Dispatcher) take(lane int) (*job, time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	jobs := d.lanes[lane].jobs
	if len(jobs) == 0 {
		return nil, 0
	}
	first := jobs[0]
	if wait := time.Until(first.due); wait > 0 {
		return nil, wait
	}
	d.lanes[lane].jobs = slices.Delete(jobs, 0, 1)
	d.waiting--
	d.active[first] = true
	return first, 0
}

func (d *Dispatcher) deliver(ctx context.Context, j *job) {
	attempt := d.attempt(ctx, j)
	d.mu.Lock()
	defer d.mu.Unlock()
	defer d.idle.Broadcast()
	delete(d.active, j)
	j.delivery.Attempts = append(j.delivery.Attempts, attempt)
	switch tries := len(j.delivery.Attempts); {
	case attempt.Status >= 200 && attempt.Status < 300:
		j.delivery.State = Delivered
	case j.forgotten:
	case tries > len(d.options.Backoff):
		j.delivery.State = Failed
		d.options.Logger.Warn("webhook given up", slog.String("event", j.eventID), slog.String("url", j.delivery.URL),
			slog.Int("attempts", tries))
	default:
		j.due = time.Now().Add(d.options.Backoff[tries-1])
		d.queue(j)
	}
}

func (d *Dispatcher) attempt(ctx context.Context, j *job) Attempt {
	started := time.Now()
	out := Attempt{At: started.UTC()}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, j.delivery.URL, bytes.NewReader(j.body))
	if err == nil {
		request.Header.Set("Content-Type", "application/json; charset=utf-8")
		request.Header.Set("User-Agent", "Stripe/1.0 (emulator)")
		request.Header.Set(SignatureHeader, Sign(d.options.Secret, d.options.Now(), j.body))
		var response *http.Response
		if response, err = d.client.Do(request); err == nil {
			out.Status = response.StatusCode
			_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, 64<<10))
			_ = response.Body.Close()
		}
	}
	if err != nil {
		out.Error = err.Error()
	}
	out.DurationMs = time.Since(started).Milliseconds()
	return out
}
