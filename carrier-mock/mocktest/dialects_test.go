package mocktest_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/mocktest"
)

func TestAWorldInDialects(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	if len(m.Dialects(t)) < 40 {
		t.Errorf("%d dialects; want 40 or more", len(m.Dialects(t)))
	}
	control := func(method, path, body string) (int, string) {
		r, err := http.NewRequestWithContext(t.Context(), method, m.ControlURL+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		return send(t, r)
	}
	ask := func(world string) (int, string, string) {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet,
			m.CarrierURL+lightphone.PathValidateSimCard+"?iccid="+freeSIM, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header = http.Header{"Clientid": {lightphone.ClientID}, "Apitoken": {lightphone.DevelopmentAPIToken},
			"Mock-World": {world}}
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		text, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		return response.StatusCode, response.Header.Get("Content-Type"), string(text)
	}
	w := m.NewWorld(t, "demo", "flags-as-numbers", "type-missing")
	if status, kind, text := ask(w.Name); status != 200 || kind != "" || text != "1" {
		t.Errorf("in dialects: %d %q %q; want 1 without a type", status, kind, text)
	}
	if status, said := control(http.MethodPost, "/worlds/"+w.Name+"/reset", `{"Dialects":["no-such"]}`); status != 400 ||
		!strings.Contains(said, `"Field":"Dialects"`) {
		t.Errorf("an unknown dialect: %d %s; want 400 with the field", status, said)
	}
	snapshot := w.Snapshot(t)
	if _, _, text := ask(w.Name); text != "1" {
		t.Errorf("after a refused reset: %q; want the dialects unchanged", text)
	}
	if status, said := control(http.MethodPost, "/worlds/"+w.Name+"/reset", `{}`); status != 200 {
		t.Errorf("reset: %d %s", status, said)
	}
	if _, kind, text := ask(w.Name); text != "true" || kind != "application/json" {
		t.Errorf("after a reset: %q %q; want it plain", kind, text)
	}
	if status, said := control(http.MethodPut, "/worlds/"+w.Name+"/snapshot", string(snapshot)); status != 200 {
		t.Errorf("restore: %d %s", status, said)
	}
	if _, _, text := ask(w.Name); text != "1" {
		t.Errorf("restored: %q; want the dialects of the snapshot", text)
	}
	if status, said := control(http.MethodPost, "/worlds", `{"Name":"x","Dialects":["no-such"]}`); status != 400 ||
		!strings.Contains(said, `"Field":"Dialects"`) {
		t.Errorf("a world in an unknown dialect: %d %s; want 400", status, said)
	}
}

func send(t *testing.T, r *http.Request) (int, string) {
	t.Helper()
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(text)
}
