package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/golight/selfservice/bff/internal/redisclient"
	"github.com/golight/selfservice/bff/internal/session"
	"github.com/golight/selfservice/bff/internal/session/redisstore"
	"github.com/golight/selfservice/bff/lightphone"
)

const (
	patience   = 20 * time.Second
	sessionKey = "bench:AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=" // of nothing but this
)

// stage is what the measurements need besides what they measure.
type stage struct {
	dir, bff         string
	measured, others string // lists of cores, as taskset takes them
	redis, upstream  string // addresses
	programs         []*program
	lastPort         int
}

// program is a running process.
type program struct {
	address, operations string
	cmd                 *exec.Cmd
}

func newStage(ctx context.Context, bff string) (_ *stage, err error) {
	s := &stage{lastPort: 21000}
	defer func() {
		if err != nil {
			s.close()
		}
	}()
	for _, name := range []string{"redis-server", "nginx", "caddy", "wrk", "taskset"} {
		if _, err := exec.LookPath(name); err != nil {
			return nil, fmt.Errorf("%s is missing: make bench installs it", name)
		}
	}
	if s.bff, err = filepath.Abs(bff); err != nil {
		return nil, err
	}
	if s.dir, err = os.MkdirTemp("", "bench"); err != nil {
		return nil, err
	}
	if err := os.Chmod(s.dir, 0o755); err != nil { //nolint:gosec // G302: nginx's workers run as another user
		return nil, err
	}
	last := runtime.NumCPU() - 1
	s.measured, s.others = strconv.Itoa(last), fmt.Sprintf("0-%d", max(0, last-1))
	if s.redis, err = s.startRedis(ctx, "yes"); err != nil {
		return nil, err
	}
	s.upstream = s.freeAddress()
	_, err = s.start(ctx, s.others, s.upstream, "nginx", "-p", s.dir, "-c",
		s.file("upstream.conf", nginx(s.upstream, upstreamRules)))
	return s, err
}

func (s *stage) close() {
	for i := len(s.programs) - 1; i >= 0; i-- {
		s.programs[i].end()
	}
	_ = os.RemoveAll(s.dir)
}

// start runs a program on the cores until it takes connections at the address.
func (s *stage) start(ctx context.Context, cores, address, name string, args ...string) (*program, error) {
	return s.startWith(ctx, nil, cores, address, name, args...)
}

func (s *stage) startWith(ctx context.Context, environ []string, cores, address, name string,
	args ...string) (*program, error) {
	log, err := os.CreateTemp(s.dir, filepath.Base(name)+"-*.log")
	if err != nil {
		return nil, err
	}
	defer log.Close()
	p := &program{address: address}
	//nolint:gosec // G204: ours
	p.cmd = exec.CommandContext(ctx, "taskset", append([]string{"-c", cores, name}, args...)...)
	p.cmd.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + s.dir}, environ...)
	p.cmd.Stdout, p.cmd.Stderr, p.cmd.Dir = log, log, s.dir
	p.cmd.Cancel = func() error { return p.cmd.Process.Signal(os.Interrupt) }
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	s.programs = append(s.programs, p)
	var dialer net.Dialer
	for deadline := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		connection, err := dialer.DialContext(ctx, "tcp", address)
		if err == nil {
			return p, connection.Close()
		}
		if time.Now().After(deadline) {
			text, _ := os.ReadFile(log.Name())
			return nil, fmt.Errorf("%s doesn't start: %w\n%s", name, err, text)
		}
	}
}

func (p *program) end() {
	if p.cmd.ProcessState == nil {
		_ = p.cmd.Process.Signal(os.Interrupt)
		_ = p.cmd.Wait()
	}
}

func (s *stage) startRedis(ctx context.Context, appendOnly string) (address string, err error) {
	address = s.freeAddress()
	_, port, _ := net.SplitHostPort(address)
	dir, err := os.MkdirTemp(s.dir, "redis")
	if err != nil {
		return "", err
	}
	_, err = s.start(ctx, s.others, address, "redis-server", "--port", port, "--bind", "127.0.0.1", "--dir", dir,
		"--save", "", "--appendonly", appendOnly)
	return address, err
}

// startBFF runs the BFF as for customers: logs, metrics and all checks are on.
func (s *stage) startBFF(ctx context.Context, settings ...string) (*program, error) {
	address, operations := s.freeAddress(), s.freeAddress()
	environ := append([]string{
		"GOGC=400", "GOMEMLIMIT=448MiB", // as in deploy/kubernetes/base/kustomization.yaml
		"BFF_LISTEN=" + address, "BFF_OPS_LISTEN=" + operations, "BFF_SHUTDOWN__DELAY=0s",
		"BFF_CARRIER__BASE_URL=http://" + s.upstream, "BFF_SESSION__REDIS_URL=redis://" + s.redis,
		"BFF_SESSION__KEYS=" + sessionKey,
	}, settings...)
	p, err := s.startWith(ctx, environ, s.measured, address, s.bff, "--config", s.file("bff.yaml", ""))
	if err != nil {
		return nil, err
	}
	p.operations = operations
	for deadline := time.Now().Add(patience); !p.ready(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			return nil, errors.New("the BFF isn't ready")
		}
	}
	return p, nil
}

func (p *program) ready() bool {
	answer, err := http.Get("http://" + p.operations + "/readyz") //nolint:noctx // of this machine
	return err == nil && answer.Body.Close() == nil && answer.StatusCode == http.StatusOK
}

// manager makes sessions that the BFF finds.
func manager(redis string) (*session.Manager, *redisclient.Client, error) {
	client, err := redisclient.Open("redis://" + redis)
	if err != nil {
		return nil, nil, err
	}
	keys, err := session.ParseKeyring(sessionKey)
	if err != nil {
		return nil, nil, err
	}
	sessions, err := session.New(redisstore.New(client), session.Options{Keys: keys, CookieBinding: true})
	return sessions, client, err
}

func (s *stage) file(name, content string) string {
	path := filepath.Join(s.dir, name)
	//nolint:gosec // G306: nginx's workers run as another user
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		panic(err) // a folder that was made a moment ago
	}
	return path
}

// freeAddress returns another one each time, below the ports that systems take for
// outgoing connections.
func (s *stage) freeAddress() string {
	for {
		s.lastPort++
		//nolint:noctx // answers at once
		listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(s.lastPort)))
		if err == nil {
			defer listener.Close()
			return listener.Addr().String()
		}
	}
}

func nginx(address, rules string) string {
	return "worker_processes 1; daemon off; pid " + strings.ReplaceAll(address, ":", "-") + ".pid; error_log stderr;\n" +
		"events { worker_connections 16384; }\n" +
		"http { access_log off; keepalive_requests 1000000000; keepalive_timeout 300s; default_type application/json;\n" +
		strings.ReplaceAll(rules, "ADDRESS", address) + "}\n"
}

// upstreamRules make a carrier that costs next to nothing. It refuses every other call as documented: the BFF gets
// ready once the carrier has shown that it can be told of payments.
var upstreamRules = `server { listen ADDRESS;
  location = ` + lightphone.PathGetBasicInfo + ` { return 200 '{"Firstname":"Christopher","LastName":"Tremblay","Email":"christopher@example.com","WebUserInfoId":"100001"}'; }
  location = ` + lightphone.PathGetTotalPrepaid + ` { return 200 '[{"charge_Duration":30,"currency":"CAD","gst_Amt":1.50,"gst_rate":5,"plan_Amt":30.00,"promo_Amt":0.00,"prorate_Amt":0.00,"pst_Amt":2.99,"pst_rate":9.975,"simcard_amt":0.00,"subtotal":30.00,"total":34.49}]'; }
  location = ` + lightphone.PathLogin + ` { return 200 '{"IsSuccess":true,"Message":"","FirstName":"Christopher","LastName":"Tremblay","UserId":"$request_id","IdToken":"$request_id$request_id","ClientRef":"C00000001"}'; }
  location / { return 404 '{"IsSuccess":false,"Code":"not_found","Message":"Not found"}'; }
}
`
