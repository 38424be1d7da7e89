package config

import (
	"bytes"
	"errors"
	"flag"
	"log/slog"
	"net"
	"strings"
	"testing"
)

func TestDefaultsAreLoopback(t *testing.T) {
	t.Parallel()
	c, err := Read(nil, []string{"PATH=/bin"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, address := range []string{c.CarrierListen, c.CardListen, c.ControlListen} {
		if host, _, err := net.SplitHostPort(address); err != nil || !net.ParseIP(host).IsLoopback() {
			t.Errorf("listens on %s by default; want loopback", address)
		}
	}
	if c.Scenario != "demo" || c.APIToken != "light-dev" || c.LogLevel != slog.LevelInfo || c.Seed != 0 {
		t.Errorf("defaults %+v; want demo, light-dev, info, a random seed", c)
	}
}

func TestFlagsWinOverTheEnvironment(t *testing.T) {
	t.Parallel()
	c, err := Read([]string{"--scenario", "empty"},
		[]string{"MOCK_SCENARIO=demo", "MOCK_API_TOKEN=secret", "MOCK_SEED=7", "MOCK_LOG_LEVEL=debug"}, nil)
	if err != nil || c.Scenario != "empty" || c.APIToken != "secret" || c.Seed != 7 || c.LogLevel != slog.LevelDebug {
		t.Errorf("read %+v, %v; want empty, secret, 7, debug", c, err)
	}
}

func TestEveryFaultIsReportedAtOnce(t *testing.T) {
	t.Parallel()
	_, err := Read([]string{"--carrier-listen=8090", "--seed=x", "--smtp-url=http://mail",
		"--scenario-dir=/no/such/folder", "--log-level=loud"},
		[]string{"MOCK_SCENARIOS=demo", "MOCK_API_TOKEN=", "MOCK_ENV=staging"}, nil)
	for _, want := range []string{
		"--carrier-listen (MOCK_CARRIER_LISTEN)", "--seed (MOCK_SEED)", "--smtp-url", "--scenario-dir", "--log-level",
		"there is no variable MOCK_SCENARIOS", "--api-token (MOCK_API_TOKEN): must not be empty",
		`"staging" is not development`,
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the faults are:\n%v\nwant among them %q", err, want)
		}
	}
	for _, args := range [][]string{{"--no-such-flag"}, {"serve"}} {
		if _, err := Read(args, nil, nil); err == nil {
			t.Errorf("arguments %q were taken; want a fault", args)
		}
	}
}

func TestProductionIsRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ args, environ []string }{{[]string{"--env=production"}, nil},
		{nil, []string{"MOCK_ENV=production"}}} {
		if _, err := Read(c.args, c.environ, nil); !errors.Is(err, ErrProduction) {
			t.Errorf("%v: %v; want ErrProduction", c, err)
		}
	}
}

func TestHelpNamesEveryFlagAndVariable(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if _, err := Read([]string{"--help"}, nil, &out); !errors.Is(err, flag.ErrHelp) {
		t.Fatalf("--help gives %v; want flag.ErrHelp", err)
	}
	var ignored string
	for _, s := range settings(&Config{}, &ignored, &ignored) {
		if !strings.Contains(out.String(), "--"+s.name+" ") || !strings.Contains(out.String(), s.variable()) {
			t.Errorf("the help lacks --%s or %s", s.name, s.variable())
		}
	}
}
