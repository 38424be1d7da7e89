package journal

import (
	"fmt"
	"strings"

	"github.com/golight/selfservice/bff/lightphone"
)

// Curl gives the call as a command line against the carrier API at base. What
// was redacted has to be filled in.
func (e *Entry) Curl(base, world string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "curl -X %s %s", e.Method, shell(base+e.Path))
	for _, h := range e.headers(world) {
		fmt.Fprintf(&b, " \\\n  -H %s", shell(h[0]+": "+h[1]))
	}
	if len(e.Request) > 0 {
		fmt.Fprintf(&b, " \\\n  --data %s", shell(string(e.Request)))
	}
	return b.String() + "\n"
}

// Test gives the call as a Go test that expects the same answer.
func (e *Entry) Test() string {
	var headers strings.Builder
	for _, h := range e.headers("") {
		fmt.Fprintf(&headers, "\tr.Header.Set(%q, %q)\n", h[0], h[1])
	}
	return fmt.Sprintf(`func Test%s(t *testing.T) {
	mock := mocktest.Start(t)
	world := mock.NewWorld(t, "demo")
	r, err := http.NewRequestWithContext(t.Context(), %q, mock.CarrierURL+%q, strings.NewReader(%q))
	if err != nil {
		t.Fatal(err)
	}
%s	r.Header.Set(%q, world.Name)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	if want := %q; answer.StatusCode != %d || string(body) != want {
		t.Errorf("%s = %%d %%s; want %d %%s", answer.StatusCode, body, want)
	}
}
`, e.Operation, e.Method, e.Path, string(e.Request), headers.String(), lightphone.HeaderMockWorld, string(e.Response), e.Status, e.Operation, e.Status)
}

// headers are those that the call needs; the token has to be filled in.
func (e *Entry) headers(world string) [][2]string {
	list := [][2]string{
		{lightphone.HeaderClientID, lightphone.ClientID}, {lightphone.HeaderAPIToken, lightphone.DevelopmentAPIToken},
		{"Content-Type", "application/json"},
	}
	if e.User != "" {
		list = append(list, [2]string{lightphone.HeaderAuthtoken, "the token of " + e.User})
	}
	if world != "" {
		list = append(list, [2]string{lightphone.HeaderMockWorld, world})
	}
	return list
}

// shell quotes a word for a POSIX shell.
func shell(word string) string { return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'" }
