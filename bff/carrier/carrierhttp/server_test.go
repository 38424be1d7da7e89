package carrierhttp

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// server counts what reaches it.
type server struct {
	*httptest.Server
	connections, requests atomic.Int64
}

func serve(t *testing.T, secure bool, answer http.HandlerFunc) *server {
	t.Helper()
	s := &server{}
	s.Server = httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.requests.Add(1)
		_, _ = io.Copy(io.Discard, r.Body)
		answer(w, r)
	}))
	s.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			s.connections.Add(1)
		}
	}
	s.EnableHTTP2 = true // which nobody asks for
	if secure {
		s.StartTLS()
	} else {
		s.Start()
	}
	t.Cleanup(s.Close)
	return s
}

// want compares what has reached the server.
func (s *server) want(t *testing.T, connections, requests int64) {
	t.Helper()
	if c, r := s.connections.Load(), s.requests.Load(); c != connections || r != requests {
		t.Errorf("the server saw %d connections and %d requests; want %d and %d", c, r, connections, requests)
	}
}

// scripted answers each request on its connections with the next of the texts, and closes after the last.
func scripted(t *testing.T, texts ...string) (address string, requests *atomic.Int64) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	requests = &atomic.Int64{}
	var serving sync.WaitGroup
	serving.Go(func() {
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			serving.Go(func() {
				defer c.Close()
				reader := bufio.NewReader(c)
				for _, text := range texts {
					r, err := http.ReadRequest(reader)
					if err != nil {
						return
					}
					_, _ = io.Copy(io.Discard, r.Body)
					requests.Add(1)
					if _, err := io.WriteString(c, text); err != nil {
						return
					}
				}
			})
		}
	})
	t.Cleanup(func() { _ = listener.Close(); serving.Wait() })
	return "http://" + listener.Addr().String(), requests
}

// caller is a client whose parts the test can see.
type caller struct {
	*http.Client
	*direct
}

func none(*http.Request) (*url.URL, error) { return nil, nil }

// newCaller trusts the server's certificate.
func newCaller(t *testing.T, s *httptest.Server) caller {
	t.Helper()
	secure := &tls.Config{MinVersion: tls.VersionTLS12}
	if s != nil && s.TLS != nil {
		secure.RootCAs = x509.NewCertPool()
		secure.RootCAs.AddCert(s.Certificate())
	}
	d := newDirect(none, secure)
	c := caller{&http.Client{Transport: d}, d}
	t.Cleanup(c.direct.CloseIdleConnections)
	return c
}

// call gives the status and the text, or what failed.
func (c caller) call(ctx context.Context, method, address string) (int, string, error) {
	var body io.Reader
	if method == http.MethodPost {
		body = strings.NewReader(`{"a":1}`)
	}
	r, err := http.NewRequestWithContext(ctx, method, address, body)
	if err != nil {
		return 0, "", err
	}
	response, err := c.Do(r)
	if err != nil {
		return 0, "", err
	}
	defer response.Body.Close()
	text, err := Read(response, 1000)
	return response.StatusCode, string(text), err
}

func (c caller) want(t *testing.T, method, address, text string) {
	t.Helper()
	status, got, err := c.call(t.Context(), method, address)
	if status != http.StatusOK || got != text || err != nil {
		t.Errorf("%s is answered %d %q, %v; want 200 %q", method, status, got, err, text)
	}
}

// kept counts the idle connections.
func (c caller) kept() (n int) {
	c.pool.mu.Lock()
	defer c.pool.mu.Unlock()
	for _, all := range c.pool.idle {
		n += len(all)
	}
	return n
}
