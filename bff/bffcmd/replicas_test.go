package bffcmd

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/internal/eventually"
	"github.com/golight/selfservice/bff/internal/redistest"
	"github.com/golight/selfservice/bff/internal/syncbuffer"
	"github.com/golight/selfservice/bff/lightphone"
)

// process is a BFF of its own, as it is run for customers.
type process struct {
	t                  *testing.T
	public, operations string
	cmd                *exec.Cmd
	exited             chan error
	ready              atomic.Bool       // as a load balancer sees it
	log                syncbuffer.Buffer // what it has written since it serves
}

// build returns the program's path.
func build(t *testing.T) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "bff")
	if out, err := exec.Command("go", "build", "-o", binary, "../cmd/bff").CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	return binary
}

// launch runs a process until the end of the test.
func launch(t *testing.T, binary string, environ ...string) *process {
	t.Helper()
	p := &process{t: t, cmd: exec.Command(binary, "--config", emptyFile(t)), exited: make(chan error, 1)}
	p.cmd.Env = append(environ, "BFF_LISTEN=127.0.0.1:0", "BFF_OPS_LISTEN=127.0.0.1:0", "BFF_SHUTDOWN__DELAY=1s",
		"BFF_STRIPE__API_BASE=http://127.0.0.1:1")
	p.cmd.Stderr = testWriter{t}
	log, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.end)
	lines := bufio.NewScanner(log)
	for p.public == "" && lines.Scan() {
		var line struct{ Message, Address, Operations string }
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			t.Fatalf("log line %s: %v", lines.Bytes(), err)
		}
		if line.Message == "serving" {
			p.public, p.operations = "http://"+line.Address, "http://"+line.Operations
		}
	}
	go func() {
		for lines.Scan() {
			if !json.Valid(lines.Bytes()) {
				t.Errorf("a line of the log isn't JSON: %s", lines.Bytes())
			}
			_, _ = p.log.Write(append(lines.Bytes(), '\n'))
		}
		p.exited <- p.cmd.Wait()
	}()
	if p.public == "" {
		t.Fatal("the program ended before it served")
	}
	return p
}

// testWriter fails the test for what a process writes past its log, but for the reason why it ends.
type testWriter struct{ t *testing.T }

func (w testWriter) Write(b []byte) (int, error) {
	if !strings.HasPrefix(string(b), "bff: ") {
		w.t.Errorf("written past the log: %s", b)
	}
	return len(b), nil
}

// Whatever happens, each line that the program writes is an object of its log: what go-redis reports, too.
func TestEveryLineIsJSON(t *testing.T) {
	t.Parallel()
	const nobody = "redis://127.0.0.1:1?master_name=m" // go-redis reports each Sentinel that it can't reach
	p := launch(t, build(t), fakeCarrier(t, nil), "BFF_SESSION__REDIS_URL="+nobody)
	eventually.Holds(t, "go-redis reports in the log", func() bool {
		return strings.Contains(p.log.String(), `"logger":"redis","message":"sentinel: `)
	})
}

// A second signal cuts the draining short. What the log holds is written all the same.
func TestSecondSignal(t *testing.T) {
	t.Parallel()
	hold := make(chan struct{})
	upstream := fakeCarrier(t, hold)
	t.Cleanup(func() { close(hold) }) // before the carrier closes
	p := launch(t, build(t), upstream)
	ada := p.customer("ada@example.com")
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, p.public+lightphone.PathGetBasicInfo, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header = ada.header
	r.Header["ClientId"], r.Header["ApiToken"] = []string{"alpha"}, []string{"light-dev"}
	go func() {
		if answer, err := http.DefaultClient.Do(r); err == nil {
			_ = answer.Body.Close()
		}
	}()
	eventually.Holds(t, "the request is under way", func() bool {
		answer, err := http.Get(p.operations + "/metrics")
		if err != nil {
			return false
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		return err == nil && strings.Contains(string(text), "bff_http_requests_in_flight 1")
	})
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	eventually.Holds(t, "the process drains", func() bool { return strings.Contains(p.log.String(), `"draining"`) })
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case err := <-p.exited:
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != exitFailed {
			t.Errorf("after two signals: %v; want exit code %d", err, exitFailed)
		}
	case <-time.After(patience):
		t.Fatalf("after two signals it hasn't ended within %s", patience)
	}
	if !strings.Contains(p.log.String(), "cut off") {
		t.Errorf("the log doesn't end with what was cut off:\n%s", p.log.String())
	}
}

// end stops the process as a cluster does, and expects it to end well.
func (p *process) end() {
	p.t.Helper()
	if p.cmd.ProcessState != nil {
		return
	}
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case err := <-p.exited:
		if err != nil {
			p.t.Errorf("after SIGTERM: %v", err)
		}
	case <-time.After(patience):
		_ = p.cmd.Process.Kill()
		p.t.Errorf("after SIGTERM it hasn't ended within %s", patience)
	}
}

// balancer spreads requests over the replicas that are ready. Like any, it tries another
// one only when a connection is refused: then nothing was sent.
type balancer struct {
	client   *http.Client
	mutex    sync.Mutex
	replicas []*process
	next     int
}

// replace puts a replica in the place of another one, or takes one out.
func (b *balancer) replace(old, fresh *process) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.replicas = slices.DeleteFunc(b.replicas, func(p *process) bool { return p == old })
	if fresh != nil {
		b.replicas = append(b.replicas, fresh)
	}
}

// watch asks the replicas for their readiness until ctx ends.
func (b *balancer) watch(ctx context.Context) {
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		b.mutex.Lock()
		replicas := slices.Clone(b.replicas)
		b.mutex.Unlock()
		for _, p := range replicas {
			answer, err := b.client.Get(p.operations + "/readyz")
			p.ready.Store(err == nil && answer.StatusCode == http.StatusOK)
			if err == nil {
				_ = answer.Body.Close()
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

func (b *balancer) pick() *process {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	for range b.replicas {
		b.next++
		if p := b.replicas[b.next%len(b.replicas)]; p.ready.Load() {
			return p
		}
	}
	return b.replicas[0]
}

func (b *balancer) send(method, path string, header http.Header) (int, error) {
	for {
		r, err := http.NewRequest(method, b.pick().public+path, http.NoBody)
		if err != nil {
			return 0, err
		}
		r.Header = header
		answer, err := b.client.Do(r)
		if errors.Is(err, syscall.ECONNREFUSED) {
			continue
		}
		if err != nil {
			return 0, err
		}
		defer answer.Body.Close()
		_, err = io.Copy(io.Discard, answer.Body)
		return answer.StatusCode, err
	}
}

// Both replicas are restarted, one after the other, under load: nobody notices.
func TestRollingRestartLosesNothing(t *testing.T) {
	t.Parallel()
	const requests, atOnce = 10_000, 16
	binary := build(t)
	environ := []string{fakeCarrier(t, nil), "BFF_SESSION__REDIS_URL=" + redistest.Start(t).URL()}
	replicas := []*process{launch(t, binary, environ...), launch(t, binary, environ...)}
	b := &balancer{client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: atOnce}}}
	defer b.client.CloseIdleConnections()
	for _, p := range replicas {
		b.replace(nil, p)
	}
	ctx, stop := context.WithCancel(t.Context())
	var background sync.WaitGroup
	background.Go(func() { b.watch(ctx) })
	defer background.Wait()
	defer stop()

	login := (&program{t: t, public: replicas[0].public, client: b.client}).login()
	header := http.Header{"ClientId": {"alpha"}, "ApiToken": {"light-dev"}, "Content-Type": {"application/json"}}
	for name, values := range login {
		header[name] = values
	}
	var sent atomic.Int64
	var restarted atomic.Bool
	var load sync.WaitGroup
	for range atOnce {
		load.Go(func() {
			for n := sent.Add(1); n <= requests || !restarted.Load(); n = sent.Add(1) {
				method, path := http.MethodGet, lightphone.PathGetBasicInfo
				if n%2 == 0 { // which nobody repeats behind our back
					method, path = http.MethodPost, lightphone.PathSessionKeepAlive
				}
				if status, err := b.send(method, path, header); err != nil || status != http.StatusOK {
					t.Errorf("request %d: %d, %v; want 200", n, status, err)
				}
			}
		})
	}
	for _, old := range replicas {
		eventually.Holds(t, "all replicas are ready", func() bool { return b.allReady() })
		old.end()
		b.replace(old, launch(t, binary, environ...))
	}
	eventually.Holds(t, "all replicas are ready", func() bool { return b.allReady() })
	restarted.Store(true)
	load.Wait()
	t.Logf("%d requests", sent.Load()-atOnce)
}

func (b *balancer) allReady() bool {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return !slices.ContainsFunc(b.replicas, func(p *process) bool { return !p.ready.Load() })
}

// A logout on one replica is effective on the other, which has the session in memory,
// within a message's way: long before the second is over that its memory lasts.
func TestLogoutIsHeardByTheOtherReplica(t *testing.T) {
	t.Parallel()
	const rounds = 11
	binary := build(t)
	environ := []string{fakeCarrier(t, nil), "BFF_SESSION__REDIS_URL=" + redistest.Start(t).URL()}
	here, there := launch(t, binary, environ...), launch(t, binary, environ...)
	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	p := &program{t: t, public: here.public, client: client}
	remembers := func(name string, replica *process) {
		eventually.Holds(t, name+" hears of changes", func() bool {
			_, text, _ := p.call("GET", replica.operations+"/metrics", "", nil)
			return strings.Contains(text, "bff_session_cache_up 1")
		})
	}
	remembers("one replica", here)
	remembers("the other one", there)
	took := make([]time.Duration, rounds)
	for i := range took {
		session := p.login()
		for _, replica := range []*process{here, there} {
			p.wantCall(http.StatusOK, "Ada", "GET", replica.public+lightphone.PathGetBasicInfo, "", session)
		}
		p.wantCall(http.StatusOK, "", "POST", here.public+lightphone.PathSessionLogout, "", session)
		ended := time.Now()
		p.wantCall(http.StatusUnauthorized, "session_expired", "GET", here.public+lightphone.PathGetBasicInfo, "", session)
		eventually.Holds(t, "the logout is heard of", func() bool {
			status, _, _ := p.call("GET", there.public+lightphone.PathGetBasicInfo, "", session)
			return status == http.StatusUnauthorized
		})
		took[i] = time.Since(ended)
	}
	slices.Sort(took)
	t.Logf("heard of after %s (median), %s at most", took[rounds/2], took[rounds-1])
	if took[rounds/2] > 300*time.Millisecond {
		t.Errorf("a logout took %s (median) to be heard of; want a message's way", took[rounds/2])
	}
}

// Redis is full: log-ins are 503, and who is logged in goes on.
func TestFullRedis(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	p := start(t, fakeCarrier(t, nil), "BFF_SESSION__REDIS_URL="+redis.URL(), "BFF_SESSION__CACHE=off")
	session := p.login()
	if err := redis.Admin().ConfigSet(t.Context(), "maxmemory", "1").Err(); err != nil {
		t.Fatal(err)
	}
	p.wantCall(http.StatusServiceUnavailable, `"Code":"unavailable"`, "POST", p.public+lightphone.PathLogin,
		`{"Email":"ada@example.com","Password":"Light-2026!"}`, nil)
	p.wantCall(http.StatusOK, "Ada", "GET", p.public+lightphone.PathGetBasicInfo, "", session)
	p.wantCall(http.StatusOK, "", "POST", p.public+lightphone.PathSessionLogout, "", session)
	p.wantCall(http.StatusUnauthorized, "session_expired", "GET", p.public+lightphone.PathGetBasicInfo, "", session)
	p.end()
}
