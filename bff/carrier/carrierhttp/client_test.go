package carrierhttp

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.opentelemetry.io/otel/trace"

	"github.com/golight/selfservice/bff/internal/eventually"
)

var methods = []string{http.MethodGet, http.MethodPost}

func hello(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "hello") }

func TestConnectionsAreKept(t *testing.T) {
	t.Parallel()
	for name, secure := range map[string]bool{"plain": false, "TLS": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, secure, hello)
			c := newCaller(t, s.Server)
			for _, method := range slices.Repeat(methods, 10) {
				c.want(t, method, s.URL, "hello")
			}
			s.want(t, 1, 20)
		})
	}
}

func TestManyAtOnce(t *testing.T) {
	t.Parallel()
	s := serve(t, false, func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, r.URL.Path) })
	c := newCaller(t, nil)
	var calling sync.WaitGroup
	for i := range 20 {
		calling.Go(func() {
			for j := range 50 {
				path := fmt.Sprintf("/%d/%d", i, j)
				c.want(t, methods[j%2], s.URL+path, path)
			}
		})
	}
	calling.Wait()
	if n := s.connections.Load(); n > 20 {
		t.Errorf("20 callers took %d connections; want one each at most", n)
	}
}

// What another side has closed, or talked on unasked, while nothing was asked on it, is left.
func TestDeadConnectionsAreNotUsed(t *testing.T) {
	t.Parallel()
	const answer = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"
	for name, text := range map[string]string{"closed": answer, "chatty": answer + "HTTP/1.1 408 Request Timeout\r\n\r\n"} {
		for _, method := range methods {
			t.Run(name+" "+method, func(t *testing.T) {
				t.Parallel()
				address, requests := scripted(t, text)
				c := newCaller(t, nil)
				c.want(t, method, address, "hello")
				eventually.Holds(t, "the end of the connection has arrived", func() bool {
					kept := c.pool.take(c.only())
					if kept == nil {
						return true // it was never kept
					}
					c.pool.put(kept)
					return !kept.alive()
				})
				c.want(t, method, address, "hello")
				if n := requests.Load(); n != 2 {
					t.Errorf("%d requests arrived; want 2", n)
				}
			})
		}
	}
}

// only gives the address of which connections are kept.
func (c caller) only() (a address) {
	c.pool.mu.Lock()
	defer c.pool.mu.Unlock()
	for a = range c.pool.idle {
	}
	return a
}

// A request that has left is not sent again, whatever its method, on a kept connection as on a new one.
func TestNothingIsSentTwice(t *testing.T) {
	t.Parallel()
	const answer = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"
	for name, texts := range map[string][]string{
		"closed, new": {""}, "closed, kept": {answer, ""}, "cut, new": {"HTTP/1.1 200 O"}, "cut, kept": {answer, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe"},
	} {
		for _, method := range methods {
			t.Run(name+" "+method, func(t *testing.T) {
				t.Parallel()
				address, requests := scripted(t, texts...)
				c := newCaller(t, nil)
				for range texts[1:] {
					c.want(t, method, address, "hello")
				}
				_, _, err := c.call(t.Context(), method, address)
				if err == nil || NotSent(err) {
					t.Errorf("the call ends with %v; want a failure of what was sent", err)
				}
				if n := requests.Load(); n != int64(len(texts)) {
					t.Errorf("%d requests arrived; want %d", n, len(texts))
				}
			})
		}
	}
}

func TestDeadlinesAndCancelling(t *testing.T) {
	t.Parallel()
	for place, begin := range map[string]func(http.ResponseWriter){
		"before the answer": func(http.ResponseWriter) {},
		"in the answer": func(w http.ResponseWriter) {
			w.Header().Set("Content-Length", "100")
			_, _ = io.WriteString(w, "he")
			_ = http.NewResponseController(w).Flush()
		},
	} {
		for name, secure := range map[string]bool{"plain": false, "TLS": true} {
			t.Run(place+", "+name, func(t *testing.T) {
				t.Parallel()
				arrived := make(chan struct{}, 1)
				s := serve(t, secure, func(w http.ResponseWriter, r *http.Request) {
					if r.Method == http.MethodGet {
						hello(w, r)
						return
					}
					begin(w)
					arrived <- struct{}{}
					<-r.Context().Done() // the connection is closed
				})
				c := newCaller(t, s.Server)
				c.want(t, http.MethodGet, s.URL, "hello") // a kept one, on which it waits
				ctx, cancel := context.WithCancel(t.Context())
				go func() { <-arrived; cancel() }()
				if _, _, err := c.call(ctx, http.MethodPost, s.URL); !errors.Is(err, context.Canceled) || NotSent(err) {
					t.Errorf("a cancelled call ends with %v; want that it was cancelled", err)
				}
				ctx, cancel = context.WithTimeout(t.Context(), 50*time.Millisecond)
				defer cancel()
				if _, _, err := c.call(ctx, http.MethodPost, s.URL); !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("a late call ends with %v; want that its time was over", err)
				}
				if n := c.kept(); n != 0 {
					t.Errorf("%d connections are kept; want none", n)
				}
			})
		}
	}
}

func TestNotSent(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	nobody := "http://" + listener.Addr().String()
	_ = listener.Close()
	stranger := serve(t, true, hello)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	s := serve(t, false, hello)
	var certificate *tls.CertificateVerificationError
	for name, c := range map[string]struct {
		ctx     context.Context
		address string
		is      func(error) bool
	}{
		"nobody there": {t.Context(), nobody, func(err error) bool { var o *net.OpError; return errors.As(err, &o) }},
		"a stranger":   {t.Context(), stranger.URL, func(err error) bool { return errors.As(err, &certificate) }},
		"caller left":  {gone, s.URL, func(err error) bool { return errors.Is(err, context.Canceled) }},
	} {
		_, _, err := newCaller(t, nil).call(c.ctx, http.MethodPost, c.address)
		if !NotSent(err) || !c.is(err) {
			t.Errorf("%s: got %v (not sent: %t); want its cause, not sent", name, err, NotSent(err))
		}
	}
	s.want(t, 0, 0)
}

// An answer that ends otherwise than it said, or goes on, costs its connection, and
// one that is no answer, or has no end, is an error.
func TestStrangeAnswers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		answer, text string
		fails, kept  bool
	}{
		"whole":            {"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", "hello", false, true},
		"chunked":          {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n", "hello", false, true},
		"without a body":   {"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "", false, true},
		"interim":          {"HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", "hello", false, true},
		"told to close":    {"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 5\r\n\r\nhello", "hello", false, false},
		"until the end":    {"HTTP/1.1 200 OK\r\n\r\nhello", "hello", false, false},
		"HTTP/1.0":         {"HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\nhello", "hello", false, false},
		"more behind":      {"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello, there", "hello", false, false},
		"shorter":          {"HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello", "hello", true, false},
		"longer than read": {"HTTP/1.1 200 OK\r\nContent-Length: 2000\r\n\r\n" + strings.Repeat("x", 2000), "", true, false},
		"interims only":    {strings.Repeat("HTTP/1.1 100 Continue\r\n\r\n", 2*maxInterims), "", true, false},
		"another protocol": {"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n", "", true, false},
		"endless head":     {"HTTP/1.1 200 OK\r\nX: " + strings.Repeat("x", 2*maxHead) + "\r\n\r\n", "", true, false},
		"noise":            {"SMTP ready\r\n", "", true, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			address, _ := scripted(t, c.answer, "") // waits behind the answer
			if strings.Contains(name, "end") || name == "shorter" {
				address, _ = scripted(t, c.answer)
			}
			caller := newCaller(t, nil)
			_, text, err := caller.call(t.Context(), http.MethodGet, address)
			if (err != nil) != c.fails || !c.fails && text != c.text {
				t.Errorf("got %q, %v; want %q, failing: %t", text, err, c.text, c.fails)
			}
			if kept := caller.kept() == 1; kept != c.kept {
				t.Errorf("the connection is kept: %t; want %t", kept, c.kept)
			}
		})
	}
}

func TestIdleConnectionsAreClosed(t *testing.T) {
	t.Parallel()
	s := serve(t, false, hello)
	c := newCaller(t, nil)
	c.pool.idleTimeout = 20 * time.Millisecond
	c.want(t, http.MethodGet, s.URL, "hello")
	eventually.Holds(t, "the idle connection is closed", func() bool { return c.kept() == 0 })
	c.pool.idleTimeout = time.Hour
	c.want(t, http.MethodGet, s.URL, "hello")
	s.want(t, 2, 2)
	c.direct.CloseIdleConnections()
	if n := c.kept(); n != 0 {
		t.Errorf("%d connections are kept after all were to be closed", n)
	}
}

func TestNoMoreAreKeptThanAllowed(t *testing.T) {
	t.Parallel()
	s := serve(t, false, hello)
	c := newCaller(t, nil)
	var open []*conn
	for range maxIdle + 5 {
		one, err := dial(t.Context(), address{"http", s.Listener.Addr().String()}, nil)
		if err != nil {
			t.Fatal(err)
		}
		open = append(open, one)
	}
	for _, one := range open {
		c.pool.put(one)
	}
	if n := c.kept(); n != maxIdle {
		t.Errorf("%d connections are kept; want %d", n, maxIdle)
	}
}

// Where a proxy is named, requests go through it, once, and tell whether they have left.
func TestProxy(t *testing.T) {
	t.Parallel()
	var asked atomic.Value
	p := serve(t, false, func(w http.ResponseWriter, r *http.Request) {
		asked.Store(r.URL.String())
		if r.Method == http.MethodPost {
			panic(http.ErrAbortHandler)
		}
		hello(w, r)
	})
	p.Config.ErrorLog = nil
	through := func(address string) caller {
		d := newDirect(func(*http.Request) (*url.URL, error) { return url.Parse(address) }, &tls.Config{MinVersion: tls.VersionTLS12})
		t.Cleanup(d.CloseIdleConnections)
		return caller{&http.Client{Transport: d}, d}
	}
	c := through(p.URL)
	c.want(t, http.MethodGet, "http://carrier.example/x", "hello")
	if asked.Load() != "http://carrier.example/x" {
		t.Errorf("the proxy was asked for %v; want the whole address", asked.Load())
	}
	if _, _, err := c.call(t.Context(), http.MethodPost, "http://carrier.example/x"); err == nil || NotSent(err) {
		t.Errorf("a write that the proxy drops ends with %v; want a failure of what was sent", err)
	}
	p.want(t, 1, 2)
	p.Close()
	if _, _, err := through(p.URL).call(t.Context(), http.MethodPost, "http://carrier.example/x"); !NotSent(err) {
		t.Errorf("without the proxy a write ends with %v; want that it was not sent", err)
	}
}

func TestRedirectsAreNotFollowed(t *testing.T) {
	t.Parallel()
	s := serve(t, false, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
	})
	c := NewClient()
	defer c.CloseIdleConnections()
	response, err := c.Get(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusTemporaryRedirect {
		t.Errorf("got %d; want the redirect itself", response.StatusCode)
	}
	s.want(t, 1, 1)
}

type counting struct {
	http.RoundTripper
	calls int
}

func (c *counting) RoundTrip(r *http.Request) (*http.Response, error) {
	c.calls++
	return c.RoundTripper.RoundTrip(r)
}

// A span is made for callers who have one, and nothing of it for others.
func TestSpans(t *testing.T) {
	t.Parallel()
	s := httptest.NewServer(http.HandlerFunc(hello))
	defer s.Close()
	d := newDirect(none, &tls.Config{MinVersion: tls.VersionTLS12})
	defer d.CloseIdleConnections()
	spans := &counting{RoundTripper: d}
	c := caller{&http.Client{Transport: traced{direct: d, spans: spans}}, d}
	c.want(t, http.MethodGet, s.URL, "hello")
	if spans.calls != 0 {
		t.Error("a call without a trace was traced")
	}
	span := trace.NewSpanContext(trace.SpanContextConfig{TraceID: trace.TraceID{1}, SpanID: trace.SpanID{1}})
	if _, _, err := c.call(trace.ContextWithSpanContext(t.Context(), span), http.MethodGet, s.URL); err != nil || spans.calls != 1 {
		t.Errorf("a call with a trace was traced %d times, %v; want once", spans.calls, err)
	}
}
