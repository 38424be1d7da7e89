package mocktest_test

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/mocktest"
)

func TestCallsOfACapture(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	write := func(name, request, response string) {
		t.Helper()
		text := strings.ReplaceAll("POST "+request+"\n\n"+"HTTP/1.1 "+response, "\n", "\r\n")
		if err := os.WriteFile(filepath.Join(folder, name+".http"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("1", "/api/Else/Balance?a=1 HTTP/1.1\nHost: carrier\nContent-Length: 1\n\n1",
		"200 OK\nContent-Type: application/json\nContent-Length: 5\n\n\"one\"")
	write("2", "/api/Else/Balance?a=2 HTTP/1.1\nHost: carrier\nContent-Length: 1\n\n2",
		"418 I'm a teapot\nContent-Type: text/plain\nContent-Length: 3\n\ntwo")
	write("3", lightphone.PathPrepaidPlans+" HTTP/1.1\nHost: carrier\n\n", "200 OK\nContent-Length: 4\n\nnull")
	m := mocktest.Start(t, mocktest.Replay(folder))
	for _, c := range []struct {
		method, path, body string
		status             int
		answer             string
	}{
		{"POST", "/api/Else/Balance?a=1", "1", 200, `"one"`},
		{"POST", "/api/Else/Balance?a=1", "9", 200, `"one"`},
		{"POST", "/api/Else/Balance?a=9", "1", 200, `"one"`},
		{"POST", "/api/Else/Balance", "", 418, "two"},
		{"GET", "/api/Else/Balance", "", 404, "There is no such call."},
		{"POST", "/api/Else/Unknown", "", 404, "There is no such call."},
		{"POST", lightphone.PathPrepaidPlans, "", 403, "forbidden"}, // the world's own answer
	} {
		r, err := http.NewRequestWithContext(t.Context(), c.method, m.CarrierURL+c.path, strings.NewReader(c.body))
		if err != nil {
			t.Fatal(err)
		}
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(response.Body)
		_ = response.Body.Close()
		if err != nil || response.StatusCode != c.status || !strings.Contains(string(got), c.answer) {
			t.Errorf("%s %s %s: %d %s, %v; want %d %s", c.method, c.path, c.body, response.StatusCode, got, err, c.status,
				c.answer)
		}
	}
}
