package card_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v82"
)

// TestTheScriptInARealBrowser runs testdata/page.js in Chromium, on a page of another origin than the emulator's and
// with a policy as strict as the app's.
func TestTheScriptInARealBrowser(t *testing.T) {
	t.Parallel()
	chromium, err := exec.LookPath("chromium-headless-shell")
	if err != nil {
		chromium, err = exec.LookPath("chromium")
	}
	if err != nil {
		t.Fatal("Chromium isn't installed; on Debian: apt-get install chromium-headless-shell")
	}
	w := newWorld(t)
	report := make(chan []string, 1)
	page := httptest.NewServer(pageHandler(w, report))
	defer page.Close()

	ctx, cancel := context.WithTimeout(t.Context(), 90*time.Second)
	defer cancel()
	//nolint:usetesting // the browser's last processes may still write there while t.TempDir would already be removed
	profile, err := os.MkdirTemp("", "chromium-")
	if err != nil {
		t.Fatal(err)
	}
	browser := exec.CommandContext(ctx, chromium, "--headless", "--no-sandbox", "--disable-gpu",
		"--disable-dev-shm-usage",
		"--no-first-run", "--disable-background-networking", "--user-data-dir="+
			profile, "--remote-debugging-port=0", page.URL)
	browser.WaitDelay = 10 * time.Second
	browser.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // Debian's command is a script around the browser
	browser.Cancel = func() error { return syscall.Kill(-browser.Process.Pid, syscall.SIGKILL) }
	if err := browser.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = syscall.Kill(-browser.Process.Pid, syscall.SIGTERM)
		_ = browser.Wait()
		_ = os.RemoveAll(profile)
	}()
	select {
	case failures := <-report:
		for _, failure := range failures {
			t.Error(failure)
		}
	case <-ctx.Done():
		t.Fatal("the page reported nothing within 90 s")
	}
}

func pageHandler(w *world, report chan<- []string) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(out http.ResponseWriter, _ *http.Request) {
		out.Header().Set("Content-Security-Policy", fmt.Sprintf(
			"default-src 'none'; script-src 'self' %[1]s; style-src 'self'; connect-src 'self' %[1]s; form-action 'self'; "+
				"base-uri 'none'; require-trusted-types-for 'script'", w.server.URL))
		out.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = fmt.Fprintf(out, `<!doctype html><html lang="en"><title>Card</title><form><label for="number">Number</label>
			<div id="number"></div><div id="expiry"></div><div id="cvc"></div><div id="card"></div><button>Pay</button></form>
			<script src="%s/stripe.js"></script><script src="/page.js"></script>`, w.server.URL)
	})
	mux.HandleFunc("GET /page.js", func(out http.ResponseWriter, r *http.Request) {
		http.ServeFile(out, r, "testdata/page.js")
	})
	mux.HandleFunc("POST /intent", func(out http.ResponseWriter, _ *http.Request) {
		_, _ = fmt.Fprint(out, w.intent().ClientSecret)
	})
	mux.HandleFunc("POST /setup", func(out http.ResponseWriter, r *http.Request) {
		si, err := w.stripe.V1SetupIntents.Create(r.Context(),
			&stripe.SetupIntentCreateParams{PaymentMethodTypes: []*string{stripe.String("card")}})
		if err != nil {
			http.Error(out, err.Error(), http.StatusInternalServerError)
			return
		}
		_, _ = fmt.Fprint(out, si.ClientSecret)
	})
	mux.HandleFunc("POST /report", func(_ http.ResponseWriter, r *http.Request) {
		var failures []string
		if err := json.NewDecoder(r.Body).Decode(&failures); err != nil {
			failures = []string{err.Error()}
		}
		report <- failures
	})
	return mux
}
