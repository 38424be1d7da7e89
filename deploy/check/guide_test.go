package check

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

const unitFile = "deploy/systemd/bff.service"

// block returns the first code block of a page in a language.
func block(t *testing.T, page, language string) string {
	t.Helper()
	_, rest, found := strings.Cut(read(t, page), "```"+language+"\n")
	text, _, ended := strings.Cut(rest, "```")
	if !found || !ended {
		t.Fatalf("%s has no block of %s", page, language)
	}
	return text
}

// The settings and secrets that docs/installing.md writes, read as the unit says, are those that
// the BFF wants in production.
func TestTheUnitStartsWhatTheGuideWrites(t *testing.T) {
	t.Parallel()
	unit, folder := read(t, unitFile), t.TempDir()
	settings := filepath.Join(folder, "bff.yaml")
	write(t, settings, strings.Replace(block(t, "docs/installing.md", "yaml"), "pk_test_…", "pk_test_51Abc", 1))
	secrets := map[string]string{ // what comes out of the guide's commands, or from others
		"BFF_API_TOKEN":                      "6f1d0d4c8f5bb0a3a9c1f9d66f1d0d4c8f5bb0a3a9c1f9d6a1b2c3d4e5f60718",
		"BFF_SESSION__KEYS":                  "k1:3q2+7wX1m0Vb9s4Zr8TtQpLkJhGfDsAaPoIuYtRe2Xk=",
		"BFF_SESSION__REDIS_URL":             "redis://:0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f708192a3b4c5d6@127.0.0.1:6379/0",
		"BFF_CARRIER__API_TOKEN":             "of-the-carrier",
		"BFF_CARRIER__OPTIONS__EVENT_SECRET": "a91f4e0c6d2b8f7355e1c0a94b7d6e2f18c3a5d7e9f0b1c2d3e4f5a6b7c8d9e0",
		"BFF_STRIPE__SECRET_KEY":             "rk_test_51Abc",
		"BFF_STRIPE__WEBHOOK_SECRETS":        "whsec_abc",
	}
	var environ []string
	for _, line := range regexp.MustCompile(`(?m)^Environment=(.+)$`).FindAllStringSubmatch(unit, -1) {
		environ = append(environ, strings.Fields(strings.ReplaceAll(line[1], "%d", folder))...)
	}
	for i, pair := range environ {
		if strings.HasPrefix(pair, "BFF_WEB__DIR=/opt/selfservice/current/") {
			environ[i] = "BFF_WEB__DIR="
		}
	}
	guide := read(t, "docs/installing.md")
	for name, secret := range secrets {
		if !regexp.MustCompile(`(?m) >` + name + `\b`).MatchString(guide) {
			t.Errorf("the guide doesn't write %s", name)
		}
		if !strings.Contains(unit, "LoadCredential="+name+":/etc/selfservice/credentials/"+name+"\n") {
			t.Errorf("the unit doesn't load %s", name)
		}
		write(t, filepath.Join(folder, name), secret+"\n")
	}
	if got := strings.Count(unit, "LoadCredential="); got != len(secrets) {
		t.Errorf("the unit loads %d credentials; want %d", got, len(secrets))
	}
	if _, err := run(t, "bff", environ, "--config", settings, "--check-config"); err != nil {
		t.Error(err)
	}
	for _, name := range []string{"BFF_API_TOKEN", "BFF_STRIPE__SECRET_KEY"} {
		write(t, filepath.Join(folder, name), "\n")
		if _, err := run(t, "bff", environ, "--config", settings, "--check-config"); err == nil {
			t.Errorf("starts without %s", name)
		}
		write(t, filepath.Join(folder, name), secrets[name]+"\n")
	}
}

// The unit is one that systemd understands wholly, and keeps the program from what it doesn't need.
func TestTheUnitIsSound(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("systemd is Linux's")
	}
	unit := strings.ReplaceAll(read(t, unitFile), "/opt/selfservice/current/bff", program(t, "bff"))
	examine := func(content string, args ...string) string {
		path := filepath.Join(t.TempDir(), "bff.service")
		write(t, path, content)
		tool := "systemd-analyze" //nolint:misspell // its own spelling
		out, err := exec.CommandContext(t.Context(), tool, append(args, path)...).CombinedOutput()
		if err != nil {
			return err.Error() + "\n" + string(out)
		}
		return ""
	}
	verify := []string{"verify", "--recursive-errors=no", "--man=no"}
	secure := []string{"security", "--offline=yes", "--no-pager", "--threshold=15"}
	for _, args := range [][]string{verify, secure} {
		if fault := examine(unit, args...); fault != "" {
			t.Errorf("%s: %s", args[0], fault)
		}
	}
	if examine(changed(t, unit, "ProtectSystem=strict", "ProtectSystems=strict"), verify...) == "" {
		t.Error("a misspelt setting isn't found")
	}
	if examine(changed(t, unit, "DynamicUser=yes", "User=root"), secure...) == "" {
		t.Error("a unit of root's isn't found")
	}
}

func TestTheGuidesProxies(t *testing.T) {
	t.Parallel()
	caddyfile := filepath.Join(t.TempDir(), "Caddyfile")
	write(t, caddyfile, block(t, "docs/installing.md", "caddyfile"))
	if out, err := exec.CommandContext(t.Context(), "caddy", "adapt", "--config",
		caddyfile).CombinedOutput(); err != nil {
		t.Errorf("caddy: %v\n%s", err, out)
	}
	folder := t.TempDir()
	// Without the certificate and the port, which are there but once it is installed.
	server := changed(t, block(t, "docs/installing.md", "nginx"), "listen 443 ssl", "listen unix:"+folder+"/socket")
	server = regexp.MustCompile(`(?m)^.*ssl_certificate.*$`).ReplaceAllString(server, "")
	nginx := filepath.Join(folder, "nginx.conf")
	write(t, nginx, "pid "+folder+"/nginx.pid;\nevents {}\nhttp {\naccess_log off;\n"+server+"}\n")
	out, err := exec.CommandContext(t.Context(), "nginx", "-t", "-p", folder, "-c", nginx).CombinedOutput()
	if err != nil {
		t.Errorf("nginx: %v\n%s", err, out)
	}
}

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}
