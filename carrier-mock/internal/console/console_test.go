package console_test

import (
	"io"
	"maps"
	"net/http"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	_ "time/tzdata"

	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/mocktest"
)

// call makes a call at the control listener and returns the answer with its body.
func call(t *testing.T, method, url string, header map[string]string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range header {
		r.Header.Set(name, value)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, string(body)
}

func TestTheConsoleIsInFrontOfTheControlAPI(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	for path, want := range map[string]struct {
		status      int
		contentType string
		body        string
	}{
		"/":                                 {http.StatusOK, "text/html; charset=utf-8", "<title>Mock carrier</title>"},
		"/console/js/main.js":               {http.StatusOK, "text/javascript; charset=utf-8", "import"},
		"/console/css/base.css":             {http.StatusOK, "text/css; charset=utf-8", ":root"},
		"/console/favicon.svg":              {http.StatusOK, "image/svg+xml", "<svg"},
		"/console/operations":               {http.StatusOK, "application/json", `"LightPhoneLogin"`},
		"/console/nothing.js":               {http.StatusNotFound, "application/json", `"not_found"`},
		"/console/mails/default/mail_0":     {http.StatusNotFound, "text/plain; charset=utf-8", "not found"},
		"/console/mails/no-such-world/mail": {http.StatusNotFound, "text/plain; charset=utf-8", "not found"},
		"/worlds":                           {http.StatusOK, "application/json", `"default"`},
		"/worlds/no-such-world":             {http.StatusNotFound, "application/json", `"not_found"`},
		"/_emulator/webhooks":               {http.StatusOK, "application/json", `"Mode"`},
		"/v1/payment_intents":               {http.StatusNotFound, "application/json", `"not_found"`},
	} {
		answer, body := call(t, http.MethodGet, m.ControlURL+path, nil)
		if answer.StatusCode != want.status || answer.Header.Get("Content-Type") != want.contentType ||
			!strings.Contains(body, want.body) {
			t.Errorf("GET %s = %d %s %.80q; want %d %s with %s", path, answer.StatusCode, answer.Header.Get("Content-Type"),
				body, want.status, want.contentType, want.body)
		}
	}
}

func TestThePageLoadsNothingButItself(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	answer, page := call(t, http.MethodGet, m.ControlURL+"/", nil)
	policy := answer.Header.Get("Content-Security-Policy")
	for _, part := range []string{"default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'",
		"frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"} {
		if !strings.Contains(policy+";", part+";") {
			t.Errorf("the policy is %q; want %s in it", policy, part)
		}
	}
	if strings.Contains(policy, "unsafe") {
		t.Errorf("the policy is %q; want nothing unsafe in it", policy)
	}
	if got := answer.Header.Get("X-Content-Type-Options"); got != "nosniff" {
		t.Errorf("X-Content-Type-Options is %q; want nosniff", got)
	}
	if found := regexp.MustCompile(`<style|<script[^>]*>[^<]|\son\w+=|style=|https?://`).FindString(page); found != "" {
		t.Errorf("the page contains %q, which its policy refuses", found)
	}
}

func TestAFileIsSentAgainOnlyWhenItHasChanged(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	for _, path := range []string{"/", "/console/js/main.js"} {
		first, _ := call(t, http.MethodGet, m.ControlURL+path, nil)
		tag := first.Header.Get("ETag")
		if tag == "" || first.Header.Get("Cache-Control") != "no-cache" {
			t.Errorf("GET %s: ETag %q, Cache-Control %q; want a tag and no-cache", path, tag, first.Header.Get("Cache-Control"))
		}
		if again, body := call(t, http.MethodGet, m.ControlURL+path,
			map[string]string{"If-None-Match": tag}); again.StatusCode != http.StatusNotModified || body != "" {
			t.Errorf("GET %s with its tag = %d, %d bytes; want 304 and none", path, again.StatusCode, len(body))
		}
		if other, _ := call(t, http.MethodGet, m.ControlURL+path,
			map[string]string{"If-None-Match": `"another"`}); other.StatusCode != http.StatusOK {
			t.Errorf("GET %s with another tag = %d; want 200", path, other.StatusCode)
		}
	}
}

var reference = regexp.MustCompile(`(?:src|href)="(/[^"]+)"|(?:from|import) '(\.[^']+)'`)

func TestEveryFileThatThePageNamesIsThere(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	seen := map[string]bool{"/": true}
	for open := []string{"/"}; len(open) > 0; open = open[1:] {
		answer, text := call(t, http.MethodGet, m.ControlURL+open[0], nil)
		if answer.StatusCode != http.StatusOK {
			t.Errorf("GET %s = %d; want 200, as the page names it", open[0], answer.StatusCode)
		}
		for _, match := range reference.FindAllStringSubmatch(text, -1) {
			next := match[1]
			if next == "" {
				u, err := answer.Request.URL.Parse(match[2])
				if err != nil {
					t.Fatal(err)
				}
				next = u.Path
			}
			if !seen[next] {
				seen[next] = true
				open = append(open, next)
			}
		}
	}
	if modules := len(seen); modules < 20 {
		t.Errorf("%d files were found (%v); want the page, its styles and all its modules", modules,
			slices.Sorted(maps.Keys(seen)))
	}
}

func TestAMailIsShownAsItsHTML(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	w := m.NewWorld(t, "demo")
	body := `{"FirstName":"Vera","LastName":"Novak","Email":"vera@example.com","Password":"Light-2026!"}`
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, m.CarrierURL+lightphone.PathRegistration,
		strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{
		lightphone.HeaderClientID: lightphone.ClientID, lightphone.HeaderAPIToken: lightphone.DevelopmentAPIToken,
		lightphone.HeaderMockWorld: w.Name, "Content-Type": "application/json",
	} {
		r.Header.Set(name, value)
	}
	registered, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	registered.Body.Close()
	mail := w.WaitForMail(t, "vera@example.com")
	answer, html := call(t, http.MethodGet, m.ControlURL+"/console/mails/"+w.Name+"/"+mail.ID, nil)
	if answer.StatusCode != http.StatusOK || html != mail.HTML || !strings.Contains(html, mail.Code) {
		t.Errorf("the mail's page = %d %.80q; want its HTML body with the code %s", answer.StatusCode, html, mail.Code)
	}
	if policy := answer.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") ||
		!strings.HasSuffix(policy, "sandbox") {
		t.Errorf("the mail's policy is %q; want nothing loaded and a sandbox", policy)
	}
}

func TestPagesOfOtherOriginsChangeNothing(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	for _, path := range []string{"/worlds/default/reset", "/_emulator/reset"} {
		if answer, body := call(t, http.MethodPost, m.ControlURL+path,
			map[string]string{"Sec-Fetch-Site": "cross-site"}); answer.StatusCode != http.StatusForbidden {
			t.Errorf("POST %s from another site = %d %s; want 403", path, answer.StatusCode, body)
		}
		if answer, body := call(t, http.MethodPost, m.ControlURL+path,
			map[string]string{"Sec-Fetch-Site": "same-origin"}); answer.StatusCode != http.StatusOK {
			t.Errorf("POST %s from the console = %d %s; want 200", path, answer.StatusCode, body)
		}
	}
}

// TestWithNode runs the tests of what the page computes.
func TestWithNode(t *testing.T) {
	t.Parallel()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Fatal("node is not on PATH; `make setup` puts it there")
	}
	if out, err := exec.CommandContext(t.Context(), node, "--test", "test/pure.test.mjs").CombinedOutput(); err != nil {
		t.Errorf("node --test: %v\n%s", err, out)
	}
}
