package carrierctlcmd

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/lightphone"
)

// record runs carrierctl capture in front of a carrier that answers every request so, sends it a request, and
// interrupts it.
func record(t *testing.T, path, answer string) (folder string) {
	t.Helper()
	carrier := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, answer)
	}))
	defer carrier.Close()
	folder = filepath.Join(t.TempDir(), "capture")
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	from, to := io.Pipe()
	var errs bytes.Buffer
	ended := make(chan int, 1)
	go func() {
		ended <- Run(ctx, Program{Args: []string{"capture", "-target", carrier.URL, "-listen", "127.0.0.1:0", "-out",
			folder}, Stdout: to, Stderr: &errs})
		_ = to.Close()
	}()
	lines := bufio.NewScanner(from)
	if !lines.Scan() {
		t.Fatalf("capture ended: %s", &errs)
	}
	base := regexp.MustCompile(`http://[\d.:]+`).FindString(lines.Text())
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, base+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(response.Body)
	if err != nil || string(got) != answer {
		t.Errorf("through the capture: %q, %v; want %q", got, err, answer)
	}
	_ = response.Body.Close()
	interrupt()
	if !lines.Scan() || lines.Text() != "1 exchanges recorded, 0 not" {
		t.Errorf("at the end: %q; want 1 exchange", lines.Text())
	}
	if code := <-ended; code != ExitOK {
		t.Errorf("capture: exit code %d, %s; want 0", code, &errs)
	}
	return folder
}

func TestCaptureAndCompare(t *testing.T) {
	t.Parallel()
	last := record(t, lightphone.PathGetBasicInfo,
		`{"Firstname":"Ada","LastName":"Tremblay","Email":"ada@example.com","WebUserInfoId":"u1"}`)
	today := record(t, lightphone.PathGetBasicInfo,
		`{"Firstname":"Zoe","LastName":"Roy","Email":"zoe@example.com","WebUserInfoId":17}`)
	reports := t.TempDir()
	run := func(args ...string) (int, string) {
		var out, errs bytes.Buffer
		code := Run(t.Context(), Program{Args: append([]string{"compare"}, args...), Stdout: &out, Stderr: &errs})
		return code, out.String() + errs.String()
	}
	if code, said := run(last, last); code != ExitOK {
		t.Errorf("a capture and itself: %d, %s; want 0", code, said)
	}
	if code, said := run(last); code != ExitOK {
		t.Errorf("a documented answer and the contract: %d, %s; want 0", code, said)
	}
	const change = "GetBasicInfo 200 /WebUserInfoId: number; want text\n"
	code, said := run("-json", filepath.Join(reports, "r.json"), "-junit", filepath.Join(reports, "r.xml"), today, last)
	if code != ExitFailed || !strings.HasPrefix(said, change) {
		t.Errorf("an id that became a number: %d, %s; want 1 and %s", code, said, change)
	}
	for name, want := range map[string]string{"r.json": `"Field": "/WebUserInfoId"`,
		"r.xml": `<failure message="GetBasicInfo 200 /WebUserInfoId: number; want text">`} {
		report, err := os.ReadFile(filepath.Join(reports, name))
		if err != nil || !strings.Contains(string(report), want) {
			t.Errorf("%s: %s, %v; want it to hold %s", name, report, err, want)
		}
	}
	if code, said := run(today); code != ExitFailed ||
		!strings.HasPrefix(said, "GetBasicInfo 200 /WebUserInfoId: number; want value must be a string") {
		t.Errorf("an undocumented answer: %d, %s; want 1", code, said)
	}
	for _, args := range [][]string{{}, {last, last, last}, {t.TempDir()}, {last, filepath.Join(last, "none")},
		{"-json", filepath.Join(reports, "no", "folder"), last}} {
		if code, said := run(args...); code != 2 || said == "" {
			t.Errorf("compare %q: %d, %s; want 2 and why", args, code, said)
		}
	}
}

func TestCaptureArguments(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"", "-target example.com -out x", "-target ftp://example.com -out x",
		"-target http://example.com", "-target http://example.com -out " + file,
		"-target http://example.com -out " + t.TempDir() + " -listen nowhere", "-target http://example.com -out x y"} {
		var errs bytes.Buffer
		if code := Run(t.Context(), Program{Args: append([]string{"capture"}, strings.Fields(args)...), Stdout: io.Discard,
			Stderr: &errs}); code != ExitUsage || errs.Len() == 0 {
			t.Errorf("capture %s: %d, %s; want 2 and why", args, code, &errs)
		}
	}
}
