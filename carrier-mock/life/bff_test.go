package life

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"testing"
	"time"

	"github.com/golight/selfservice/carrier-mock/internal/programs"
)

// program is the built BFF.
var program string

func TestMain(m *testing.M) {
	flag.Parse()
	// A life waits more than it works: the edge evens out the times of its answers.
	if err := flag.Set("test.parallel", "4"); err != nil {
		panic(err)
	}
	folder, err := os.MkdirTemp("", "life")
	if err == nil {
		program, err = programs.BuildBFF(folder)
	}
	code := 1
	if err == nil {
		code = m.Run()
	} else {
		fmt.Fprintln(os.Stderr, err)
	}
	_ = os.RemoveAll(folder)
	os.Exit(code)
}

// bff is a running BFF.
type bff struct {
	url, ops string
}

// newBFF runs a BFF until the test ends.
func newBFF(t *testing.T, address string, environ ...string) *bff {
	t.Helper()
	ops := programs.FreeAddress(t)
	running := &programs.Program{Path: program, Ready: programs.Answers("http://" + ops + "/livez"), Env: append([]string{
		"BFF_LISTEN=" + address, "BFF_OPS_LISTEN=" + ops, "BFF_SESSION__COOKIE_BINDING=off",
		"BFF_SHUTDOWN__DELAY=0s", "BFF_TRUSTED_PROXIES=127.0.0.0/8", "BFF_LOG__LEVEL=warn",
	}, environ...)}
	running.Run(t)
	return &bff{url: "http://" + address, ops: "http://" + ops}
}

// text returns what an address answers, "" if nothing.
func text(url string) string {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return ""
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return ""
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return ""
	}
	return string(body)
}
