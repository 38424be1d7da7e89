package journal

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/golight/selfservice/bff/lightphone"
)

// Journey is what happened in a world, as far as a copy of it needs it.
type Journey struct {
	// Name says what the copy is about.
	Name string
	// Beginning is the body with which a world like this one is made, without its name: JSON.
	Beginning string
	Steps     []Step
}

// Step is a call of the carrier API, or what a tester did through the control API.
type Step struct {
	Entry
	Control bool // of an Entry that has no more than Method, Path and Request
}

// Curl returns calls as command lines against the carrier API at base, in this world. What was redacted is to be
// filled in; token returns a token of a customer that works.
func (j Journey) Curl(base, world string, token func(email string) string) string {
	var b strings.Builder
	for _, s := range j.Steps {
		if s.Control {
			continue // it has happened in this world
		}
		fmt.Fprintf(&b, "curl -X %s %s", s.Method, shell(base+s.Path))
		headers := [][2]string{
			{lightphone.HeaderClientID, lightphone.ClientID}, {lightphone.HeaderAPIToken, lightphone.DevelopmentAPIToken},
			{"Content-Type", "application/json"}, {lightphone.HeaderMockWorld, world},
		}
		if s.inSession() {
			headers = append(headers, [2]string{lightphone.HeaderAuthtoken, token(s.User)})
		}
		for _, h := range headers {
			fmt.Fprintf(&b, " \\\n  -H %s", shell(h[0]+": "+h[1]))
		}
		if len(s.Request) > 0 {
			fmt.Fprintf(&b, " \\\n  --data %s", shell(string(s.Request)))
		}
		b.WriteString("\n")
	}
	return b.String()
}

// inSession reports whether the call was made with a customer's token.
func (e *Entry) inSession() bool {
	return e.User != "" && !strings.HasPrefix(e.Path, "/api/LoginRegistration/")
}

// sessionOf is the customer whose token the call needs, or "".
func (e *Entry) sessionOf() string {
	if e.inSession() {
		return e.User
	}
	return ""
}

var notInNames = regexp.MustCompile(`[^A-Za-z0-9]+`)

// Go returns the journey as a Go test for package mocktest.
func (j Journey) Go() string {
	var b strings.Builder
	fmt.Fprintf(&b, "func Test%s(t *testing.T) {\n", notInNames.ReplaceAllString(j.Name, "_"))
	fmt.Fprintf(&b, "\tjourney := mocktest.Start(t).Journey(t, %s)\n", goText(j.Beginning))
	for _, s := range j.Steps {
		if s.Control {
			fmt.Fprintf(&b, "\tjourney.Control(t, %q, %q, %q, %s)\n", s.User, s.Method, s.Path, goText(string(s.Request)))
			continue
		}
		fmt.Fprintf(&b, "\tjourney.Call(t, %q, %q, %q, %s,\n\t\t%d, %s)\n", s.sessionOf(), s.Method, s.Path,
			goText(string(s.Request)), s.Status, goText(string(s.Response)))
	}
	return b.String() + "}\n"
}

// goText quotes a text for Go, readable where that is possible.
func goText(text string) string {
	if strconv.CanBackquote(text) && text != "" {
		return "`" + text + "`"
	}
	return strconv.Quote(text)
}

// TypeScript returns the journey as a test for Node's test runner and @light/carrier-mock.
func (j Journey) TypeScript() string {
	var b strings.Builder
	b.WriteString("import { test } from 'node:test';\nimport { Mock } from '@light/carrier-mock';\n\n")
	fmt.Fprintf(&b, "test(%q, async () => {\n  const journey = await new Mock().journey(%s);\n  try {\n", j.Name,
		j.Beginning)
	for _, s := range j.Steps {
		request := string(s.Request)
		if request == "" {
			request = "undefined"
		}
		if s.Control {
			fmt.Fprintf(&b, "    await journey.control(%q, %q, %q, %s);\n", s.User, s.Method, s.Path, request)
			continue
		}
		response := string(s.Response)
		if response == "" {
			response = "undefined"
		}
		fmt.Fprintf(&b, "    await journey.call(%q, %q, %q, %s,\n      %d, %s);\n", s.sessionOf(), s.Method, s.Path, request,
			s.Status, response)
	}
	return b.String() + "  } finally {\n    await journey.end();\n  }\n});\n"
}

// shell quotes a word for a POSIX shell.
func shell(word string) string { return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'" }
