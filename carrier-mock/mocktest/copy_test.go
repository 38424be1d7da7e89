package mocktest_test

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/mocktest"
)

// lived is a world in which Ada and a newcomer have done this and that, and testers, too.
func lived(t *testing.T) (*mocktest.Mock, *mocktest.World) {
	t.Helper()
	m := mocktest.Start(t)
	w := m.NewWorld(t, "demo")
	c := newCarrierClient(t, m, w.Name)
	post[lightphone.Refusal](t, c, lightphone.PathLogin,
		lightphone.LoginRequest{Email: "ada@example.com", Password: "Wrong-1!"})
	c.logIn(t, "ada@example.com", password)
	w.Advance(t, 24*time.Hour)
	c.logIn(t, "ada@example.com", password) // sessions don't outlive a day
	get[lightphone.Profile](t, c, lightphone.PathGetProfile)
	post[lightphone.Result](t, c, lightphone.PathChangePlan, lightphone.ChangePlanRequest{PlanID: "103"})
	post[lightphone.Refusal](t, c, lightphone.PathChangePlan, lightphone.ChangePlanRequest{PlanID: "103"})
	get[[]lightphone.PaymentRecord](t, c, lightphone.PathGetPaymentHistory)

	newcomer := newCarrierClient(t, m, w.Name)
	login := register(t, newcomer, w, "new@example.com")
	paID := post[lightphone.Digits](t, newcomer, lightphone.PathPostActivationInfoPrepaid,
		activation(t, newcomer, w, login.UserID, "new@example.com", nil))
	post[lightphone.Result](t, newcomer, lightphone.PathRecordPayment, map[string]any{
		"Kind": "activation", "PaId": paID, "PaymentIntentId": "pi_copied", "Amount": jsontext.Value("33.90"),
		"Currency": "CAD",
	})
	w.Approve(t, string(paID))
	get[lightphone.AccountInfo](t, newcomer, lightphone.PathAccountInfo)
	return m, w
}

func copied(t *testing.T, m *mocktest.Mock, w *mocktest.World, path string) string {
	t.Helper()
	status, body := control(t, m, "GET", "/worlds/"+w.Name+path, "", nil)
	if status != http.StatusOK {
		t.Fatalf("copy of %s: %d %s", path, status, body)
	}
	return body
}

func text(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// outside is the go.mod of a module outside the repository that uses mocktest, as README shows.
func outside(t *testing.T, here string) string {
	t.Helper()
	const mock = "github.com/golight/selfservice/carrier-mock"
	mod := strings.Replace(text(t, "../go.mod"), "module "+mock, "module copied", 1)
	mod = strings.Replace(mod, "=> ../bff", "=> "+filepath.Join(here, "..", "..", "bff"), 1)
	return mod + "\nrequire " + mock + " v0.0.0\n\nreplace " + mock + " => " + filepath.Join(here, "..") + "\n"
}

// What is copied as a test passes as it is.
func TestCopiesPassAsCopied(t *testing.T) {
	t.Parallel()
	m, w := lived(t)
	change := w.Journal(t, "ChangePlan")[0].ID
	goTest := "package copied\n\nimport " +
		"(\n\t\"testing\"\n\n\t\"github.com/golight/selfservice/carrier-mock/mocktest\"\n)\n\n"
	files := map[string]string{}
	for i, path := range []string{"/journal/" + change, "/accounts/ada@example.com/journey",
		"/accounts/new@example.com/journey"} {
		goTest += copied(t, m, w, path+"/go") + "\n"
		files[fmt.Sprintf("copied%d.test.mjs", i)] = copied(t, m, w, path+"/ts")
	}
	run := func(name string, command *exec.Cmd, text string) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if out, err := command.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s\n%s", err, out, text)
			}
		})
	}
	dir := t.TempDir()
	write := func(path, text string) string {
		path = filepath.Join(dir, path)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"go.mod": outside(t, here), "go.sum": text(t, "../go.sum"),
		"copied_test.go": goTest} {
		write(name, text)
	}
	test := exec.CommandContext(t.Context(), "go", "test", "-mod=mod", ".")
	test.Dir, test.Env = dir, append(os.Environ(), "GOWORK=off")
	run("go", test, goTest)

	client := filepath.Join(dir, "node_modules", "@light")
	if err := os.MkdirAll(client, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(here, "..", "clients", "typescript"),
		filepath.Join(client, "carrier-mock")); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		command := exec.CommandContext(t.Context(), "node", "--preserve-symlinks", "--test", write(name, text))
		command.Env = append(os.Environ(), "MOCK_CONTROL_URL="+m.ControlURL)
		run(name, command, text)
	}
}

// The command line works as it is copied: its token is one.
func TestACallIsCopiedAsACommand(t *testing.T) {
	t.Parallel()
	m, w := lived(t)
	command := copied(t, m, w, "/journal/"+w.Journal(t, "GetProfile")[0].ID+"/curl")
	_, token, _ := strings.Cut(command, "Authtoken: ")
	token, _, _ = strings.Cut(token, "'")
	c := newCarrierClient(t, m, w.Name)
	c.token = token
	if profile := get[lightphone.Profile](t, c, lightphone.PathGetProfile); profile.FirstName != "Ada" {
		t.Errorf("with the token of the command the profile is %+v; want Ada's:\n%s", profile, command)
	}
	all := copied(t, m, w, "/accounts/ada@example.com/journey/curl")
	if n := strings.Count(all, "curl -X"); n != 8 {
		t.Errorf("%d commands; want 8:\n%s", n, all)
	}
	if status, body := control(t, m, "PUT", "/worlds/"+w.Name+"/snapshot", string(w.Snapshot(t)),
		nil); status != http.StatusOK {
		t.Fatalf("restore: %d %s", status, body)
	}
	status, body := control(t, m, "GET", "/worlds/"+w.Name+"/accounts/ada@example.com/journey/go", "", nil)
	if !strings.Contains(body, "was restored") {
		t.Errorf("a copy from a restored world: %d %s; want it refused with the reason", status, body)
	}
}
