package carrierhttp

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"
)

func compressed(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestCompressedAnswers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		body []byte
		text string
		err  error // nil: any, where text is empty
	}{
		"whole":           {compressed(t, "hello"), "hello", nil},
		"at the limit":    {compressed(t, strings.Repeat("x", 1000)), strings.Repeat("x", 1000), nil},
		"above the limit": {compressed(t, strings.Repeat("x", 1<<20)), "", ErrTooLarge},
		"cut":             {compressed(t, "hello")[:20], "", io.ErrUnexpectedEOF},
		"not compressed":  {[]byte("hello, there"), "", nil},
		"more behind":     {append(compressed(t, "hello"), "more"...), "", nil},
	} {
		for form, length := range map[string]bool{"with its length": true, "chunked": false} {
			t.Run(name+", "+form, func(t *testing.T) {
				t.Parallel()
				s := serve(t, false, func(w http.ResponseWriter, _ *http.Request) {
					w.Header().Set("Content-Encoding", "gzip")
					if length {
						w.Header().Set("Content-Length", fmt.Sprint(len(c.body)))
					}
					_, _ = w.Write(c.body)
					if !length {
						_ = http.NewResponseController(w).Flush()
					}
				})
				caller := newCaller(t, nil)
				_, text, err := caller.call(t.Context(), http.MethodGet, s.URL)
				if (err == nil) != (c.text != "") || c.err != nil && !errors.Is(err, c.err) || err == nil && text != c.text {
					t.Errorf("got %q, %v; want %q, %v", text, err, c.text, c.err)
				}
				if err == nil && caller.kept() != 1 {
					t.Errorf("%d connections are kept; want the one", caller.kept())
				}
			})
		}
	}
}

// What an error may quote of what was sent or received doesn't come through.
func TestHarmless(t *testing.T) {
	t.Parallel()
	const canary = "4242424242424242"
	of := func(err error) error {
		return &url.Error{Op: "Get", URL: "https://carrier.example/?card=" + canary, Err: err}
	}
	broken := &net.OpError{Op: "read", Err: os.ErrClosed}
	for name, c := range map[string]struct {
		err  error
		want string
	}{
		"an address":      {of(errors.New("malformed " + canary)), "a fault of type *errors.errorString"},
		"cancelled":       {of(context.Canceled), context.Canceled.Error()},
		"late":            {of(context.DeadlineExceeded), context.DeadlineExceeded.Error()},
		"late otherwise":  {of(os.ErrDeadlineExceeded), context.DeadlineExceeded.Error()},
		"cut short":       {of(fmt.Errorf("%s: %w", canary, io.ErrUnexpectedEOF)), io.ErrUnexpectedEOF.Error()},
		"a broken socket": {of(broken), broken.Error()},
		"too large":       {ErrTooLarge, ErrTooLarge.Error()},
	} {
		if got := Harmless(c.err).Error(); got != c.want {
			t.Errorf("%s: got %q; want %q", name, got, c.want)
		}
	}
}

// Whatever answers, a call ends, and a connection is kept only behind a whole answer.
func FuzzAnswer(f *testing.F) {
	for _, seed := range []string{
		"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
		"HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n\x1f\x8b", "\r\n", "",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		here, there := net.Pipe()
		go func() {
			defer there.Close()
			if _, err := http.ReadRequest(bufio.NewReader(there)); err == nil {
				_, _ = there.Write(text)
			}
		}()
		p := &pool{idleTimeout: idleTimeout, idle: map[address][]*conn{}}
		defer p.closeIdle()
		p.put(newConn(here, here, address{"http", "carrier.example"}))
		c := &http.Client{Transport: &direct{pool: p, proxy: none}}
		response, err := c.Get("http://carrier.example/")
		if err != nil {
			return
		}
		defer response.Body.Close()
		if _, err := Read(response, 1000); err != nil && len(p.idle[address{"http", "carrier.example"}]) > 0 && response.Header.Get("Content-Encoding") != "gzip" {
			t.Errorf("the connection is kept behind %v", err)
		}
	})
}
