package carrierctlcmd

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"time"

	"github.com/golight/selfservice/bff/internal/capture"
	"github.com/golight/selfservice/bff/lightphone"
)

const headerTimeout = 10 * time.Second

// captureCommand runs a recording proxy until it is interrupted.
func captureCommand(ctx context.Context, p Program, args []string) int {
	set := p.flags("capture", "-target URL -out DIR [flags]",
		"Stands between a BFF and a carrier's test system and records each exchange without persons and secrets, until "+
			"interrupted.\n"+
			"Point carrier.base_url of the BFF at the address on which it listens.")
	target := set.String("target", "", "`address` of the carrier")
	listen := set.String("listen", "127.0.0.1:8095", "`address` on which to listen")
	out := set.String("out", "", "`folder` to write the capture into; later captures are added to what it holds")
	if code, done := parse(set, args); done {
		return code
	}
	to, err := url.Parse(*target)
	switch {
	case set.NArg() > 0:
		return p.wrong(fmt.Errorf("unexpected argument %q", set.Arg(0)))
	case err != nil || to.Host == "" || (to.Scheme != "http" && to.Scheme != "https"):
		return p.wrong(errors.New("-target: want an address that begins with http:// or https://"))
	case *out == "":
		return p.wrong(errors.New("-out: want a folder"))
	}
	recorder, err := capture.New(to, *out, slog.New(slog.NewTextHandler(p.Stderr, nil)))
	if err != nil {
		return p.wrong(err)
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", *listen)
	if err != nil {
		return p.wrong(err)
	}
	fmt.Fprintf(p.Stdout, "listening on http://%s, recording into %s\n", listener.Addr(), *out)
	server := &http.Server{Handler: recorder, ReadHeaderTimeout: headerTimeout}
	ended := make(chan struct{})
	context.AfterFunc(ctx, func() {
		defer close(ended)
		_ = server.Shutdown(context.WithoutCancel(ctx)) // without a deadline it can't fail
	})
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return p.wrong(err)
	}
	<-ended // the last exchanges have been recorded
	recorded, failed := recorder.Recorded()
	fmt.Fprintf(p.Stdout, "%d exchanges recorded, %d not\n", recorded, failed)
	if failed > 0 {
		return ExitFailed
	}
	return ExitOK
}

// compareCommand compares two captures, or one with the documented contract.
func compareCommand(_ context.Context, p Program, args []string) int {
	set := p.flags("compare", "[flags] DIR1 [DIR2]",
		"Tells which forms of the responses in DIR1 are not in DIR2, or not in the documented contract where there is no "+
			"DIR2.\n"+
			"Exit code 0: none, 1: a line for each, 2: could not compare.")
	junit := set.String("junit", "", "write a JUnit report to this `file`")
	toJSON := set.String("json", "", "write a JSON report to this `file`")
	if code, done := parse(set, args); done {
		return code
	}
	findings, err := compared(set.Args())
	if err == nil {
		err = errors.Join(
			writeReport(*toJSON, findings, func(w io.Writer, f []capture.Finding) error { return writeJSON(w, f) }),
			writeReport(*junit, findings, writeFindings),
		)
	}
	if err != nil {
		return p.wrong(err)
	}
	for _, f := range findings {
		fmt.Fprintln(p.Stdout, f)
	}
	if len(findings) > 0 {
		fmt.Fprintf(p.Stdout, "%d forms differ\n", len(findings))
		return ExitFailed
	}
	fmt.Fprintln(p.Stdout, "every form is known")
	return ExitOK
}

func compared(folders []string) ([]capture.Finding, error) {
	if len(folders) < 1 || len(folders) > 2 {
		return nil, errors.New("want one folder or two")
	}
	first, err := capture.Load(os.DirFS(folders[0]))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", folders[0], err)
	}
	if len(folders) == 1 {
		return capture.CompareContract(first, lightphone.OpenAPI)
	}
	second, err := capture.Load(os.DirFS(folders[1]))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", folders[1], err)
	}
	return capture.Compare(first, second), nil
}

// writeFindings writes a JUnit case for each finding, or one that passes.
func writeFindings(w io.Writer, findings []capture.Finding) error {
	suite := junitSuite{Name: "forms", Tests: max(1, len(findings)), Failures: len(findings)}
	for _, f := range findings {
		suite.Cases = append(suite.Cases, junitCase{
			Class: f.Operation, Name: fmt.Sprintf("%d %s", f.Status, f.Field), Seconds: "0", Failure: &junitOutcome{f.String()},
		})
	}
	if len(findings) == 0 {
		suite.Cases = []junitCase{{Class: "compare", Name: "every form is known", Seconds: "0"}}
	}
	return writeXML(w, junitSuites{Name: "carrier comparison", Suites: []junitSuite{suite}})
}

func writeXML(w io.Writer, v any) error {
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	encoder := xml.NewEncoder(w)
	encoder.Indent("", "  ")
	return encoder.Encode(v)
}
