//go:build release

package check

import (
	"debug/elf"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// It builds everything twice: make test-release runs it.
func TestRelease(t *testing.T) {
	t.Parallel()
	c := newClone(t)
	c.name("v9.8.7")
	out, err := c.release()
	if err != nil || !strings.Contains(out, "NO IMAGES: no Docker engine answers here") {
		t.Fatalf("make release: %v\n%s\nwant it done, and said that there are no images", err, out)
	}

	dist := filepath.Join(c.dir, "dist/v9.8.7")
	c.sh(dist, "sha256sum --quiet --strict --check SHA256SUMS && test $(wc -l <SHA256SUMS) = 3")
	if notes := c.read("NOTES.md"); notes != "### Added\n- What this test adds.\n" {
		t.Errorf("the notes are %q; want the section of the release alone", notes)
	}
	c.sh(dist, "for archive in *.tar.gz; do tar -xzf $archive; done")
	for arch, machine := range map[string]elf.Machine{"amd64": elf.EM_X86_64, "arm64": elf.EM_AARCH64} {
		folder := "selfservice-v9.8.7-linux-" + arch
		for _, file := range []string{"bff.service", "bff.example.yaml", "LICENSE", "web/index.html", "web/index.fr.html"} {
			if c.read(folder+"/"+file) == "" {
				t.Errorf("%s: %s is empty", arch, file)
			}
		}
		for _, name := range []string{"bff", "carrierctl", "carrier-mock"} {
			c.wantParts(folder+"/sbom/"+name+".cdx.json", name,
				"pkg:golang/std@", "pkg:golang/github.com/go-json-experiment/json@")
			c.wantStatic(folder+"/"+name, machine)
			if arch != runtime.GOARCH {
				continue
			}
			said, err := exec.CommandContext(t.Context(), filepath.Join(dist, folder, name), "--version").Output()
			if string(said) != name+" v9.8.7\n" {
				t.Errorf("%s --version = %q, %v", name, said, err)
			}
		}
		c.wantParts(folder+"/sbom/carrier-mock.cdx.json", "carrier-mock",
			"pkg:golang/github.com/golight/selfservice/bff@v9.8.7")
		c.wantParts(folder+"/sbom/web.cdx.json", "selfservice-frontend",
			"pkg:npm/react@", "pkg:npm/react-dom@", "pkg:npm/zod@", "pkg:npm/%40fontsource-variable/host-grotesk@")
	}
}

func (c clone) read(file string) string {
	c.t.Helper()
	content, err := os.ReadFile(filepath.Join(c.dir, "dist/v9.8.7", file))
	if err != nil {
		c.t.Error(err)
	}
	return string(content)
}

func (c clone) wantStatic(program string, machine elf.Machine) {
	c.t.Helper()
	file, err := elf.Open(filepath.Join(c.dir, "dist/v9.8.7", program))
	if err != nil {
		c.t.Error(err)
		return
	}
	defer file.Close()
	dynamic := slices.ContainsFunc(file.Progs, func(p *elf.Prog) bool { return p.Type == elf.PT_INTERP })
	if file.Machine != machine || dynamic {
		c.t.Errorf("%s is for %s, dynamic: %t; want a static program for %s", program, file.Machine, dynamic, machine)
	}
}

// wantParts expects a list of the parts of a program of this release, with these among them.
func (c clone) wantParts(file, name string, parts ...string) {
	c.t.Helper()
	type component struct{ Name, Version, Purl string }
	var bom struct {
		BOMFormat  string
		Metadata   struct{ Component component }
		Components []component
	}
	if err := json.Unmarshal([]byte(c.read(file)), &bom); err != nil {
		c.t.Errorf("%s: %v", file, err)
		return
	}
	if of := bom.Metadata.Component; bom.BOMFormat != "CycloneDX" || of.Name != name || of.Version != "v9.8.7" {
		c.t.Errorf("%s is a %s list of %+v; want a CycloneDX one of %s v9.8.7", file, bom.BOMFormat, of, name)
	}
	for _, part := range parts {
		if !slices.ContainsFunc(bom.Components, func(c component) bool { return strings.HasPrefix(c.Purl, part) }) {
			c.t.Errorf("%s lacks %s", file, part)
		}
	}
}
