package check

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// clone is a repository of its own with the files of this one as they are now.
type clone struct {
	t   *testing.T
	dir string
}

func newClone(t *testing.T) clone {
	t.Helper()
	c := clone{t, t.TempDir()}
	c.sh(root, `git ls-files -z --cached --others --exclude-standard --deduplicate |
		while IFS= read -r -d '' file; do if [ -e "$file" ]; then printf '%s\0' "$file"; fi; done |
		xargs -0 cp --parents --preserve=timestamps -t "$0"`, c.dir)
	if exists("frontend/node_modules") { // the same packages, linked: npm ci would load them again
		c.sh(root, `cp -al frontend/node_modules "$0/frontend/"`, c.dir)
	}
	c.sh(c.dir, `git init -q && git config user.name T && git config user.email t@example.com
		git add -A && git commit -qm 'As it is'`)
	return c
}

func (c clone) sh(dir, script string, args ...string) {
	c.t.Helper()
	command := exec.CommandContext(c.t.Context(), "bash", append([]string{"-euo", "pipefail", "-c", script}, args...)...)
	command.Dir = dir
	if out, err := command.CombinedOutput(); err != nil {
		c.t.Fatalf("%s: %v\n%s", script, err, out)
	}
}

// release runs make release where no Docker engine answers.
func (c clone) release() (string, error) {
	return tryMake(c.t, c.dir, "DOCKER_HOST=unix:///nowhere", "release")
}

func (c clone) wantRefusal(part string) {
	c.t.Helper()
	if out, err := c.release(); err == nil || !strings.Contains(out, part) {
		c.t.Errorf("make release: %v\n%s\nwant a refusal with %q", err, out, part)
	}
	if _, err := os.Stat(filepath.Join(c.dir, "dist")); err == nil {
		c.t.Error("a refused release leaves files")
	}
}

func TestReleaseRefuses(t *testing.T) {
	t.Parallel()
	c := newClone(t)
	c.wantRefusal("HEAD has no tag")
	c.sh(c.dir, "git tag nightly")
	c.wantRefusal("nightly isn't of the form v1.2.3")
	c.sh(c.dir, "git tag -d nightly && git tag -a v9.8.7 -m v9.8.7")
	c.wantRefusal(`no section "## 9.8.7"`)
	c.name("v9.8.7")
	c.sh(c.dir, "echo >>README.md")
	c.wantRefusal("changes that aren't committed")
	c.sh(c.dir, "git commit -qam 'Go on'")
	c.wantRefusal("HEAD has no tag")
}

// name makes a release of what Unreleased holds.
func (c clone) name(version string) {
	c.t.Helper()
	c.sh(c.dir, `sed -i "s/^## Unreleased$/&\n\n## ${0#v}\n\n### Added\n- What this test adds.\n\n## 0.0.1/" CHANGELOG.md
		git commit -qam "Name the release" && git tag -fam "$0" "$0"`, version)
}
