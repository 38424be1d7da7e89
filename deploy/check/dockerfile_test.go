package check

import (
	"encoding/json"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// dockerfile is as much of one as the checks ask about.
type dockerfile struct {
	steps  []step
	stages []string
}

type step struct {
	word, rest string
	stage      int
}

func parseDockerfile(content string) dockerfile {
	var d dockerfile
	var lines []string
	for line := range strings.Lines(content) {
		if trimmed := strings.TrimSpace(line); trimmed != "" && !strings.HasPrefix(trimmed, "#") {
			lines = append(lines, trimmed)
		}
	}
	joined := strings.ReplaceAll(strings.Join(lines, "\n"), "\\\n", "")
	for line := range strings.SplitSeq(joined, "\n") {
		word, rest, _ := strings.Cut(line, " ")
		if word == "FROM" {
			_, name, _ := strings.Cut(rest, " AS ")
			d.stages = append(d.stages, name)
		}
		d.steps = append(d.steps, step{word, strings.TrimSpace(rest), len(d.stages) - 1})
	}
	return d
}

// last returns what the image that comes out says with word.
func (d dockerfile) last(word string) string {
	found := ""
	for _, s := range d.steps {
		if s.word == word && s.stage == len(d.stages)-1 {
			found = s.rest
		}
	}
	return found
}

// command returns the JSON list of an instruction such as ENTRYPOINT.
func (d dockerfile) command(word string) []string {
	var list []string
	text := d.last(word)
	if at := strings.IndexByte(text, '['); at >= 0 {
		_ = json.Unmarshal([]byte(text[at:]), &list) // a malformed one is an empty one, and faulted as that
	}
	return list
}

// pinned is an image with a tag that names a whole version.
var pinned = regexp.MustCompile(`^[^\s:@]+:v?\d+\.\d+\.\d+[\w.-]*(@sha256:[0-9a-f]{64})?$`)

func dockerfileFaults(content, name string, onDisk func(string) bool) (faults []string) {
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	d := parseDockerfile(content)
	workdir, declared := "", map[string]bool{}
	for _, s := range d.steps {
		var words []string
		for word := range strings.FieldsSeq(s.rest) {
			if !strings.HasPrefix(word, "--") || strings.HasPrefix(word, "--from=") {
				words = append(words, word)
			}
		}
		switch s.word {
		case "ARG":
			for _, word := range words {
				arg, _, _ := strings.Cut(word, "=")
				declared[arg] = true
			}
		case "FROM":
			clear(declared)
			if base := words[0]; base != "scratch" && !pinned.MatchString(base) {
				fault("%s: the base %s isn't pinned to a version", name, base)
			}
		case "WORKDIR":
			workdir = s.rest
		case "COPY":
			if from, ok := strings.CutPrefix(words[0], "--from="); ok {
				if !slices.Contains(d.stages[:s.stage], from) {
					fault("%s: there is no earlier stage %s to copy from", name, from)
				}
				continue
			}
			for _, source := range words[:len(words)-1] {
				if !onDisk(source) {
					fault("%s: COPY %s: there is no such file", name, source)
				}
			}
		case "RUN":
			if at := strings.Index(s.rest, "go build "); at >= 0 {
				command := strings.Fields(s.rest[at:])
				last := slices.IndexFunc(command, func(word string) bool { return strings.HasPrefix(word, "./cmd/") })
				if !strings.Contains(s.rest, "/buildinfo.Version=$VERSION\"") || !declared["VERSION"] {
					fault("%s: what go build builds isn't told its version", name)
				}
				if last < 0 || !onDisk(path.Join(strings.TrimPrefix(workdir, "/src/"), command[last])) {
					fault("%s: what go build builds isn't there", name)
				}
			}
		}
	}
	if d.last("FROM") != "scratch" {
		fault("%s: the image holds more than the program", name)
	}
	if !regexp.MustCompile(`^[1-9]\d*:[1-9]\d*$`).MatchString(d.last("USER")) {
		fault("%s: USER is %q; want numbers other than root's", name, d.last("USER"))
	}
	if name == "bff" && !strings.Contains(" "+d.last("ENV")+" ", " BFF_ENV=production ") {
		fault("%s: ENV is %q; want BFF_ENV=production", name, d.last("ENV"))
	}
	for _, label := range []string{"title", "description", "licenses", "version", "revision"} {
		if !strings.Contains(d.last("LABEL"), "org.opencontainers.image."+label+"=") {
			fault("%s: lacks the label %s", name, label)
		}
	}
	if entry := d.command("ENTRYPOINT"); len(entry) != 1 ||
		!strings.Contains(content, " /out"+entry[0]+" "+entry[0]+"\n") {
		fault("%s: ENTRYPOINT %v isn't what was built and copied", name, entry)
	}
	if check := d.command("HEALTHCHECK"); len(check) != 2 || !slices.Equal(check[:1], d.command("ENTRYPOINT")) ||
		check[1] != "--healthcheck" {
		fault("%s: HEALTHCHECK is %v; want the program's own", name, check)
	}
	return faults
}

func TestDockerfiles(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"bff", "carrier-mock"} {
		content := read(t, "deploy/"+name+".Dockerfile")
		wantNone(t, dockerfileFaults(content, name, exists))
		ignored := read(t, "deploy/"+name+".Dockerfile.dockerignore")
		for _, s := range parseDockerfile(content).steps {
			if source, _, _ := strings.Cut(s.rest, " "); s.word == "COPY" && !strings.HasPrefix(source, "--") {
				if top, _, _ := strings.Cut(source, "/"); !strings.Contains(ignored, "!"+top+"\n") {
					t.Errorf("%s: %s is copied but ignored", name, source)
				}
			}
		}
	}
}

// The images are built with what the sources are tested with.
func TestDockerfilesBuildWithOurTools(t *testing.T) {
	t.Parallel()
	bff, mock := read(t, "deploy/bff.Dockerfile"), read(t, "deploy/carrier-mock.Dockerfile")
	goVersion := regexp.MustCompile(`(?m)^go (\d+\.\d+)`)
	for _, file := range []string{"bff/go.mod", "carrier-mock/go.mod"} {
		want := goVersion.FindStringSubmatch(read(t, file))[1]
		for name, content := range map[string]string{"bff": bff, "carrier-mock": mock} {
			if !strings.Contains(content, "golang:"+want+".") {
				t.Errorf("the %s image isn't built with Go %s, as %s says", name, want, file)
			}
		}
	}
	node := regexp.MustCompile(`"node": "(\d[\d.]*)"`).FindStringSubmatch(read(t, "frontend/package.json"))[1]
	if !strings.Contains(bff, "node:"+node+"-") {
		t.Errorf("the web app isn't built with Node %s, as package.json says", node)
	}
}

func TestDockerfileFaultsAreFound(t *testing.T) {
	t.Parallel()
	content := read(t, "deploy/bff.Dockerfile")
	for _, c := range []struct{ from, to, want string }{
		{"golang:1.26.8-alpine", "golang:latest", "isn't pinned"},
		{"--from=web", "--from=site", "no earlier stage site"},
		{"COPY bff/go.mod", "COPY bff/go.none", "bff/go.none"},
		{"./cmd/bff", "./cmd/none", "what go build builds"},
		{"FROM scratch", "FROM alpine:3.22.1", "more than the program"},
		{"USER 65532:65532", "USER 0:0", "want numbers"},
		{"BFF_ENV=production", "BFF_ENV=development", "want BFF_ENV=production"},
		{"image.revision", "image.edition", "the label revision"},
		{"image.version", "image.edition", "the label version"},
		{"ARG VERSION=dev\nRUN", "RUN", "isn't told its version"},
		{"Version=$VERSION", "Version=$REVISION", "isn't told its version"},
		{`ENTRYPOINT ["/bff"]`, `ENTRYPOINT ["/server"]`, "isn't what was built"},
		{`["/bff", "--healthcheck"]`, `["curl", "localhost"]`, "want the program's own"},
	} {
		wantFault(t, dockerfileFaults(changed(t, content, c.from, c.to), "bff", exists), c.want)
	}
}
