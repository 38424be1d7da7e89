// Package config reads the mock's configuration from flags and MOCK_
// environment variables. It is strict: every fault is reported, all at once.
package config

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"
)

// Config is what the mock runs with.
type Config struct {
	CarrierListen, CardListen, ControlListen string
	Scenario, ScenarioDir                    string
	StateFile                                string
	Replay                                   string // folder of a capture
	APIToken                                 string
	SMTPURL                                  string
	CardWebhookURL, CardWebhookSecret        string
	CardSecretKey, CardPublishableKey        string
	EventURL, EventSecret                    string
	AppURL                                   string
	Env                                      string
	LogLevel                                 slog.Level
	Seed                                     uint64 // 0: random
	HealthCheck                              bool   // ask the running mock whether it is well, and end
	Version                                  bool   // print the version, and end
}

// ErrProduction says that the mock was told that it is in production.
var ErrProduction = errors.New("the mock carrier refuses to run in production (env is production): it takes any " +
	"tester's word for money")

const prefix = "MOCK_"

// setting is a flag and the environment variable of the same name.
type setting struct {
	name, fallback, usage string
	into                  *string
	check                 func(string) error
}

func (s setting) variable() string {
	return prefix + strings.ToUpper(strings.ReplaceAll(s.name, "-", "_"))
}

func settings(c *Config, seed, level *string) []setting {
	return []setting{
		{"carrier-listen", "127.0.0.1:8090", "address of the carrier API", &c.CarrierListen, address},
		{"card-listen", "127.0.0.1:8091", "address of the card-provider emulator", &c.CardListen, address},
		{"control-listen", "127.0.0.1:8092", "address of the console and control API", &c.ControlListen, address},
		{"scenario", "demo", "scenario of the default world", &c.Scenario, nil},
		{"scenario-dir", "", "folder with further scenario files", &c.ScenarioDir, folder},
		{"state-file", "", "file that keeps the worlds across restarts", &c.StateFile, nil},
		{"replay", "", "folder of a capture that answers calls which the mock doesn't know", &c.Replay, folder},
		{"api-token", "light-dev", "ApiToken that the carrier API asks for", &c.APIToken, required},
		{"smtp-url", "", "smtp://[user:password@]host:port to which mails go out as well", &c.SMTPURL,
			optionalURL("smtp", "smtps")},
		{"card-webhook-url", "http://127.0.0.1:8080/hooks/stripe", "where card-provider webhooks go; empty for nowhere",
			&c.CardWebhookURL, optionalURL("http", "https")},
		{"card-webhook-secret", "whsec_light", "secret that signs card-provider webhooks", &c.CardWebhookSecret, required},
		{"card-secret-key", "sk_test_light", "secret key of the card-provider emulator", &c.CardSecretKey, required},
		{"card-publishable-key", "pk_test_light", "publishable key of the card-provider emulator", &c.CardPublishableKey,
			required},
		{"event-url", "http://127.0.0.1:8080/hooks/carrier", "where carrier events go; empty for nowhere", &c.EventURL,
			optionalURL("http", "https")},
		{"event-secret", "light-dev", "secret that signs carrier events", &c.EventSecret, required},
		{"app-url", "http://localhost:8080", "where the web app is, for links into a world; empty for nowhere", &c.AppURL,
			optionalURL("http", "https")},
		{"env", "development", "development; the mock refuses production", &c.Env, environment},
		{"log-level", "info", "debug, info, warn or error", level, nil},
		{"seed", "0", "makes codes, tokens and faults repeatable; 0 is random", seed, nil},
	}
}

// Read reads the configuration from arguments and the environment ("NAME=value"
// each). A flag wins over its variable. flag.ErrHelp is given after the help was
// written to out.
func Read(args, environ []string, out io.Writer) (*Config, error) {
	c := &Config{}
	var seed, level string
	all := settings(c, &seed, &level)
	flags := flag.NewFlagSet("carrier-mock", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	for _, s := range all {
		flags.StringVar(s.into, s.name, s.fallback, s.usage)
	}
	flags.BoolVar(&c.HealthCheck, "healthcheck", false, "ask the mock that runs here whether it is well, and exit")
	flags.BoolVar(&c.Version, "version", false, "print the version and exit")
	faults := fromEnvironment(flags, all, environ)
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		help(out, all)
		return nil, err
	case err != nil:
		faults = append(faults, err)
	case flags.NArg() > 0:
		faults = append(faults, fmt.Errorf("%q is not a flag", flags.Arg(0)))
	}
	for _, s := range all {
		if s.check != nil {
			if err := s.check(*s.into); err != nil {
				faults = append(faults, fmt.Errorf("--%s (%s): %w", s.name, s.variable(), err))
			}
		}
	}
	var err error
	if c.Seed, err = strconv.ParseUint(seed, 10, 64); err != nil {
		faults = append(faults, fmt.Errorf("--seed (MOCK_SEED): %q is not a whole number", seed))
	}
	if err := c.LogLevel.UnmarshalText([]byte(level)); err != nil {
		faults = append(faults, fmt.Errorf("--log-level (MOCK_LOG_LEVEL): %q is not debug, info, warn or error", level))
	}
	return c, errors.Join(faults...)
}

// fromEnvironment applies environment variables, and reports unknown ones as faults.
func fromEnvironment(flags *flag.FlagSet, all []setting, environ []string) []error {
	byVariable := map[string]setting{}
	for _, s := range all {
		byVariable[s.variable()] = s
	}
	var faults []error
	for _, pair := range environ {
		name, value, _ := strings.Cut(pair, "=")
		if !strings.HasPrefix(name, prefix) {
			continue
		}
		s, known := byVariable[name]
		if !known {
			faults = append(faults, fmt.Errorf("there is no variable %s", name))
			continue
		}
		_ = flags.Set(s.name, value) // text takes any value
	}
	return faults
}

func help(out io.Writer, all []setting) {
	fmt.Fprint(out, `carrier-mock is a simulated mobile carrier, with a card-provider emulator and a
console for testers. It listens on this machine only unless told otherwise.

Usage: carrier-mock [flags]

  --healthcheck           ask the mock that runs here whether it is well, and exit; 0 if so
  --version               print the version and exit
`)
	for _, s := range all {
		fmt.Fprintf(out, "  --%-21s %s\n  %-23s %s, default %q\n", s.name, s.usage, "", s.variable(), s.fallback)
	}
}

func address(text string) error {
	if _, _, err := net.SplitHostPort(text); err != nil {
		return fmt.Errorf("%q is not host:port", text)
	}
	return nil
}

func required(text string) error {
	if text == "" {
		return errors.New("must not be empty")
	}
	return nil
}

func optionalURL(schemes ...string) func(string) error {
	return func(text string) error {
		if text == "" {
			return nil
		}
		u, err := url.Parse(text)
		if err == nil && u.Host != "" {
			for _, s := range schemes {
				if u.Scheme == s {
					return nil
				}
			}
		}
		return fmt.Errorf("must be an address that begins with %s://", strings.Join(schemes, ":// or "))
	}
}

func folder(path string) error {
	if path == "" {
		return nil
	}
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return fmt.Errorf("%q is not a folder", path)
	}
	return nil
}

func environment(text string) error {
	switch text {
	case "development":
		return nil
	case "production":
		return ErrProduction
	}
	return fmt.Errorf("%q is not development", text)
}
