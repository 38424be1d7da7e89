package journal

import (
	"fmt"
	"go/parser"
	"go/token"
	"os/exec"
	"strings"
	"testing"
	"time"
)

func TestRedactHidesSecretsAtAnyDepth(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		``: ``,
		`{"Email":"a@b.ca","Password":"Light-2026!"}`:                                   `{"Email":"a@b.ca","Password":"[redacted]"}`,
		`{"a":[{"IdToken":"x"},{"clientSecret":"y"}],"b":1}`:                            `{"a":[{"IdToken":"[redacted]"},{"clientSecret":"[redacted]"}],"b":1}`,
		`{"CreditCardNumber":"4242424242424242","CCV":"123","CreditCardName":"A"}`:      `{"CCV":"[redacted]","CreditCardName":"A","CreditCardNumber":"[redacted]"}`,
		`{"password":{"nested":"Light-2026!"},"Password":"Light-2026!","AccessCode":1}`: `{"AccessCode":"[redacted]","Password":"[redacted]","password":"[redacted]"}`,
		`{"Password":"Light-2026!"`:                                                     `"[not JSON, 25 bytes]"`,
		`true`:                                                                          `true`,
	} {
		if got := string(Redact([]byte(body))); got != want {
			t.Errorf("Redact(%s) = %s; want %s", body, got, want)
		}
	}
}

func FuzzRedactNeverShowsACanary(f *testing.F) {
	f.Add(`{"Password":"canary-4242"}`)
	f.Add(`[{"x":{"ccv":"canary-4242"}}]`)
	f.Add(`{"Password":"canary-4242"} trailing`)
	f.Fuzz(func(t *testing.T, body string) {
		wrapped := fmt.Sprintf(`{"IdToken":"canary-4242","x":%s}`, body)
		if out := string(Redact([]byte(wrapped))); strings.Count(out, "canary-4242") > strings.Count(body, "canary-4242") {
			t.Errorf("Redact(%q) = %s; want no canary", wrapped, out)
		}
	})
}

func TestTheJournalIsBoundedAndSearchable(t *testing.T) {
	t.Parallel()
	var l Log
	begin := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	for i := range 2*limit + 500 {
		e := Entry{At: begin.Add(time.Duration(i) * time.Second), Operation: "LightPhoneLogin", User: "ada@example.com",
			Path: fmt.Sprintf("/n/%d", i)}
		if i%2 == 1 {
			e.Operation, e.User = "GetProfile", "sam@example.com"
		}
		l.Add(e)
	}
	all := l.Find(Query{})
	if len(all) != limit || all[0].Path != "/n/2499" || all[limit-1].Path != "/n/1500" {
		t.Fatalf("%d entries from %s to %s; want the last %d, newest first", len(all), all[0].Path, all[len(all)-1].Path,
			limit)
	}
	for name, c := range map[string]struct {
		query Query
		want  string
		count int
	}{
		"operation": {Query{Operation: "GetProfile"}, "/n/2499", limit / 2},
		"user":      {Query{User: "ADA@example.com"}, "/n/2498", limit / 2},
		"since":     {Query{Since: begin.Add(2495 * time.Second)}, "/n/2499", 5},
		"limit":     {Query{Limit: 3}, "/n/2499", 3},
		"search":    {Query{Search: "/N/2003"}, "/n/2003", 1},
	} {
		got := l.Find(c.query)
		if len(got) != c.count || got[0].Path != c.want {
			t.Errorf("%s: %d entries, first %v; want %d, first %s", name, len(got), got, c.count, c.want)
		}
	}
	if e, ok := l.Get(all[0].ID); !ok || e.Path != all[0].Path {
		t.Errorf("Get(%s) = %v, %v; want the newest entry", all[0].ID, e, ok)
	}
	l.Clear()
	if left := l.Find(Query{}); len(left) != 0 {
		t.Errorf("%d entries after Clear; want none", len(left))
	}
}

func TestCopies(t *testing.T) {
	t.Parallel()
	j := Journey{Name: "ChangeName", Beginning: `{"Scenario":"demo"}`, Steps: []Step{
		{Entry{Method: "POST", Path: "/clock", Request: []byte(`{"Advance":"24h"}`)}, true},
		{Entry: Entry{
			Operation: "ChangeName", Method: "POST", Path: "/api/Account/ChangeName", User: "ada@example.com", Status: 200,
			Request:  Redact([]byte("{\"NfName\":\"`Ada`\",\"NlName\":\"O'Neil\"}")),
			Response: Redact([]byte(`{"IsSuccess":true}`)),
		}},
	}}
	if _, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+j.Go(), 0); err != nil {
		t.Errorf("the copy is not Go: %v\n%s", err, j.Go())
	}
	curl := j.Curl("http://127.0.0.1:8090", "w1", func(email string) string { return "token-of-" + email })
	for _, want := range []string{"Mock-World: w1", `O'\''Neil`, "Authtoken: token-of-ada@example.com"} {
		if !strings.Contains(curl, want) {
			t.Errorf("the curl copy lacks %s:\n%s", want, curl)
		}
	}
	if out, err := exec.Command("sh", "-n", "-c", curl).CombinedOutput(); err != nil {
		t.Errorf("the curl copy is no shell command: %v %s\n%s", err, out, curl)
	}
}
