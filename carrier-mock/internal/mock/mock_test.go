package mock

import (
	"bytes"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	_ "time/tzdata"

	"go.uber.org/goleak"

	"github.com/golight/selfservice/carrier-mock/internal/config"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func configuration(t testing.TB, args ...string) *config.Config {
	t.Helper()
	c, err := config.Read(append([]string{
		"--carrier-listen=127.0.0.1:0", "--card-listen=127.0.0.1:0", "--control-listen=127.0.0.1:0", "--card-webhook-url=",
		"--event-url=",
	}, args...), nil, t.Output())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func start(t testing.TB, c *config.Config) *Mock {
	t.Helper()
	m, err := Start(c, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestATakenPortIsNamed(t *testing.T) {
	t.Parallel()
	var taken []string
	for range 2 {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		taken = append(taken, l.Addr().String())
	}
	c := configuration(t)
	c.CarrierListen, c.ControlListen = taken[0], taken[1]
	_, err := Start(c, slog.New(slog.DiscardHandler))
	for _, want := range []string{"carrier API: " + taken[0] + " is taken", "--carrier-listen",
		"control API: " + taken[1] + " is taken", "--control-listen"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Start with taken ports: %v; want it to say %q", err, want)
		}
	}
	if strings.Contains(err.Error(), "card-listen") {
		t.Errorf("Start names a port that is free: %v", err)
	}
}

func TestClosingEndsWaitingCalls(t *testing.T) {
	t.Parallel()
	m := start(t, configuration(t))
	conn, err := net.Dial("tcp", m.ControlAddr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := conn.Write([]byte("GET /worlds/default/mail?to=nobody@example.com&wait=60s HTTP/1.1\r\nHost: " +
		"mock\r\n\r\n")); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	if err := m.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("Close took %v; want it to end the waiting call at once", took)
	}
}

func TestTheStateFileKeepsWorlds(t *testing.T) {
	t.Parallel()
	c := configuration(t, "--state-file="+filepath.Join(t.TempDir(), "state.json"))
	first := start(t, c)
	w, err := first.worlds.Load().Get(world.Default)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Suspend("ada@example.com"); err != nil {
		t.Fatal(err)
	}
	if _, _, err := w.Advance(48 * time.Hour); err != nil {
		t.Fatal(err)
	}
	if _, err := first.worlds.Load().Create("other", world.Setup{Scenario: &world.Scenario{Name: "none"}}); err != nil {
		t.Fatal(err)
	}
	before, err := w.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	payments := len(first.emulator.World(world.Default).Account().AllPaymentIntents())
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(c.StateFile); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("state file: %v, %v; want it to be readable by its owner alone", info, err)
	}
	second := start(t, c)
	again, err := second.worlds.Load().Get(world.Default)
	if err != nil {
		t.Fatal(err)
	}
	if after, err := again.Snapshot(); err != nil || !bytes.Equal(before, after) {
		t.Errorf("after the restart the world differs (%d and %d bytes), %v; want the same", len(before), len(after), err)
	}
	if n := len(second.worlds.Load().List()); n != 2 {
		t.Errorf("%d worlds after the restart; want 2", n)
	}
	a, err := again.Account("ada@example.com")
	if err != nil || a.State != "suspended" {
		t.Errorf("ada is %s, %v; want suspended", a.State, err)
	}
	if card, ok := second.emulator.World(world.Default).DefaultCard(a.UserID); !ok || card.Last4 != "4242" {
		t.Errorf("ada's saved card is %+v, %v; want the Visa 4242", card, ok)
	}
	if n := len(second.emulator.World(world.Default).Account().AllPaymentIntents()); n != payments || n == 0 {
		t.Errorf("the card provider remembers %d payments; want %d", n, payments)
	}
	if err := second.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(c.StateFile, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Start(c, slog.New(slog.DiscardHandler)); err == nil || !strings.Contains(err.Error(), "move it away") {
		t.Errorf("Start on a foreign file: %v; want it to say what to do", err)
	}
}

func TestAnEmulatorThatIsResetGetsItsCardsBack(t *testing.T) {
	t.Parallel()
	m := start(t, configuration(t))
	defer func() {
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	}()
	w, err := m.worlds.Load().Get(world.Default)
	if err != nil {
		t.Fatal(err)
	}
	ada, err := w.Account("ada@example.com")
	if err != nil {
		t.Fatal(err)
	}
	m.emulator.Reset()
	if card, ok := m.emulator.World(world.Default).DefaultCard(ada.UserID); !ok || card.Last4 != "4242" {
		t.Errorf("after the reset ada's card is %+v, %v; want the Visa 4242", card, ok)
	}
}

func TestUnusedConnectionsDontHoldUpTheEnd(t *testing.T) {
	t.Parallel()
	m := start(t, configuration(t))
	conn, err := net.Dial("tcp", m.CarrierAddr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	for m.unused.count() == 0 { // until the server has taken it
		runtime.Gosched()
	}
	began := time.Now()
	if err := m.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	if took := time.Since(began); took >= shutdownGrace {
		t.Errorf("Close took %v; want it not to wait for an unused connection", took)
	}
}

func (c *connections) count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.fresh)
}
