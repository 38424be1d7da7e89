package legacy

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/go-resty/resty/v2"

	"github.com/golight/selfservice/bff/carrier"
)

// lost is the code of a call that got no answer: unknown for writes, down for reads.
func lost(o operation) carrier.Code { return o.op.Code(carrier.Unavailable) }

const sim = "8912230000000000001"

func checkSIM(ctx context.Context, b *carrier.Backend) error {
	_, err := carrier.CheckSIM.Call(ctx, b, carrier.CheckSIMRequest{ICCID: sim})
	return err
}

func ping(t *testing.T, b *carrier.Backend) error {
	t.Helper()
	_, err := carrier.Ping.Call(t.Context(), b, carrier.PingRequest{})
	return err
}

func TestNoConnection(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	free := listener.Addr().String()
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	backend := dialAddress(t, "http://"+free)
	for _, o := range operations() {
		if _, err := backend.Invoke(t.Context(), o.op, o.request); carrier.CodeOf(err) != carrier.Unavailable ||
			!carrier.NotSent(err) {
			t.Errorf("%s = %v (not sent: %v); want unavailable, not sent", o.op.Name, err, carrier.NotSent(err))
		}
	}
}

func TestNobodyAnswersTheDial(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	backend := dialAddress(t, "http://127.0.0.1:1")
	for _, o := range operations() {
		_, err := backend.Invoke(ctx, o.op, o.request)
		if carrier.CodeOf(err) != carrier.Unavailable || !carrier.NotSent(err) || !errors.Is(err, context.Canceled) {
			t.Errorf("%s of a caller who left = %v; want unavailable, not sent, because cancelled", o.op.Name, err)
		}
	}
}

// Each call arrives once and once only, whatever happens to its answer.
func TestConnectionLostAfterSending(t *testing.T) {
	t.Parallel()
	hijack := func(w http.ResponseWriter) net.Conn {
		connection, _, err := w.(http.Hijacker).Hijack()
		if err != nil {
			panic(err)
		}
		return connection
	}
	for name, lose := range map[string]func(http.ResponseWriter){
		"reset": func(w http.ResponseWriter) {
			connection := hijack(w)
			_ = connection.(*net.TCPConn).SetLinger(0)
			_ = connection.Close()
		},
		"closed": func(w http.ResponseWriter) { _ = hijack(w).Close() },
		"noise": func(w http.ResponseWriter) {
			connection := hijack(w)
			_, _ = io.WriteString(connection, "SMTP ready\r\n")
			_ = connection.Close()
		},
		"cut header": func(w http.ResponseWriter) {
			connection := hijack(w)
			_, _ = io.WriteString(connection, "HTTP/1.1 200 OK\r\nContent-Ty")
			_ = connection.Close()
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, o := range operations() {
				var arrived atomic.Int64
				backend := dial(t, func(w http.ResponseWriter, r *http.Request) {
					_, _ = io.Copy(io.Discard, r.Body)
					arrived.Add(1)
					lose(w)
				})
				_, err := backend.Invoke(t.Context(), o.op, o.request)
				if carrier.CodeOf(err) != lost(o) || carrier.NotSent(err) {
					t.Errorf("%s = %v; want %s, sent", o.op.Name, err, lost(o))
				}
				if arrived.Load() != 1 {
					t.Errorf("%s arrived %d times; want once", o.op.Name, arrived.Load())
				}
			}
		})
	}
}

func TestConnectionLostInTheAnswer(t *testing.T) {
	t.Parallel()
	backend := dial(t, func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", "1000")
		_, _ = io.WriteString(w, `{"IsSuccess":`)
		_ = http.NewResponseController(w).Flush()
		connection, _, err := w.(http.Hijacker).Hijack()
		if err != nil {
			panic(err)
		}
		_ = connection.(*net.TCPConn).SetLinger(0)
		_ = connection.Close()
	})
	for _, o := range operations() {
		_, err := backend.Invoke(t.Context(), o.op, o.request)
		// Whether the reset overtakes the bytes is the network's business.
		if code := carrier.CodeOf(err); code != lost(o) && code != carrier.Internal {
			t.Errorf("%s = %v; want %s or internal", o.op.Name, err, lost(o))
		}
	}
}

// expiring is a context whose deadline passes when the test says so.
type expiring struct {
	context.Context
	passed chan struct{}
}

func (c expiring) Done() <-chan struct{} { return c.passed }

func (c expiring) Err() error {
	select {
	case <-c.passed:
		return context.DeadlineExceeded
	default:
		return c.Context.Err()
	}
}

func TestTimeout(t *testing.T) {
	t.Parallel()
	begin := func(w http.ResponseWriter) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"IsSuccess":`)
		_ = http.NewResponseController(w).Flush()
	}
	for name, answer := range map[string]func(http.ResponseWriter){
		"before the answer": func(http.ResponseWriter) {}, "in the answer": begin} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, o := range operations() {
				ctx := expiring{t.Context(), make(chan struct{})}
				backend := dial(t, func(w http.ResponseWriter, r *http.Request) {
					_, _ = io.Copy(io.Discard, r.Body)
					answer(w)
					close(ctx.passed)
					<-r.Context().Done()
				})
				want := carrier.DeadlineExceeded
				if o.op.Write {
					want = carrier.OutcomeUnknown
				}
				if _, err := backend.Invoke(ctx, o.op, o.request); carrier.CodeOf(err) != want || carrier.NotSent(err) ||
					!errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("%s = %v; want %s, sent, because of the deadline", o.op.Name, err, want)
				}
			}
		})
	}
}

func TestCallerLeavesAfterSending(t *testing.T) {
	t.Parallel()
	for _, o := range operations() {
		ctx, leave := context.WithCancel(t.Context())
		backend := dial(t, func(_ http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			leave()
			<-r.Context().Done()
		})
		if _, err := backend.Invoke(ctx, o.op, o.request); carrier.CodeOf(err) != lost(o) ||
			!errors.Is(err, context.Canceled) {
			t.Errorf("%s = %v; want %s, because cancelled", o.op.Name, err, lost(o))
		}
	}
}

func TestTenMegabytes(t *testing.T) {
	t.Parallel()
	backend := dial(t, huge("application/json", 10<<20))
	if _, err := carrier.GetProfile.Call(t.Context(), backend, ada); carrier.CodeOf(err) != carrier.Internal {
		t.Errorf("a read of 10 MB = %v; want internal", err)
	}
	if _, err := carrier.ChangeName.Call(t.Context(), backend,
		carrier.ChangeNameRequest{Customer: ada}); carrier.CodeOf(err) != carrier.Internal {
		t.Errorf("a write answered with 10 MB = %v; want internal", err)
	}
}

func TestACompressedBombIsNotInflated(t *testing.T) {
	t.Parallel()
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	_, _ = io.WriteString(z, strings.Repeat(" ", 4*maxAnswer))
	_ = z.Close()
	backend := dial(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Encoding", "gzip")
		_, _ = w.Write(bomb.Bytes())
	})
	err := checkSIM(t.Context(), backend)
	if carrier.CodeOf(err) != carrier.Internal || !errors.Is(err, resty.ErrResponseBodyTooLarge) {
		t.Errorf("4 MiB in %d bytes = %v; want internal, too large", bomb.Len(), err)
	}
}

func TestACarrierThatIsSomebodyElse(t *testing.T) {
	t.Parallel()
	server := httptest.NewUnstartedServer(reply(http.StatusOK, "true"))
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	t.Cleanup(server.Close)
	err := checkSIM(t.Context(), dialAddress(t, server.URL))
	var certificate *tls.CertificateVerificationError
	if carrier.CodeOf(err) != carrier.Unavailable || !carrier.NotSent(err) || !errors.As(err, &certificate) {
		t.Errorf("a certificate that nobody signed = %v; want unavailable, not sent, because of the certificate", err)
	}
}

func TestAnAnswerJustWithinTheLimit(t *testing.T) {
	t.Parallel()
	frame := len(`{"IsSuccess":true,"Message":""}`)
	for size, want := range map[int]carrier.Code{maxAnswer - frame: "", maxAnswer - frame + 1: carrier.Internal} {
		if _, err := carrier.ResendCode.Call(t.Context(), dial(t, huge("application/json", size)),
			carrier.UserRequest{UserID: "1001"}); carrier.CodeOf(err) != want {
			t.Errorf("an answer of %d bytes = %v; want code %q", size+frame, err, want)
		}
	}
}

func TestRedirectsAreNotFollowed(t *testing.T) {
	t.Parallel()
	stranger := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		t.Errorf("a redirect carried us and the token %q to another host", r.Header.Get("Authtoken"))
	}))
	t.Cleanup(stranger.Close)
	backend := dial(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, stranger.URL, http.StatusTemporaryRedirect)
	})
	for _, o := range operations() {
		if _, err := backend.Invoke(t.Context(), o.op, o.request); carrier.CodeOf(err) != carrier.Internal {
			t.Errorf("%s = %v; want internal", o.op.Name, err)
		}
	}
}

func TestConnectionsAreKept(t *testing.T) {
	t.Parallel()
	var connections atomic.Int64
	server := httptest.NewUnstartedServer(reply(http.StatusOK, "true"))
	server.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			connections.Add(1)
		}
	}
	server.Start()
	t.Cleanup(server.Close)
	backend := dialAddress(t, server.URL)
	for range 50 {
		if err := checkSIM(t.Context(), backend); err != nil {
			t.Fatal(err)
		}
	}
	// A connection may come back to the pool a moment after its answer, so a few more than one are right.
	if connections.Load() > 10 {
		t.Errorf("50 calls in a row took %d connections; want them to be used again", connections.Load())
	}
}

func TestForwardedHeaders(t *testing.T) {
	t.Parallel()
	var got http.Header
	backend := dial(t, func(w http.ResponseWriter, r *http.Request) {
		got = r.Header.Clone()
		reply(http.StatusOK, "true")(w, r)
	})
	forwarded := http.Header{
		"X-Request-Id": {"req-1"}, "Mock-World": {"w1"},
		"Authtoken": {"someone's"}, "Apitoken": {"someone's"}, "Clientid": {"someone's"}, "Content-Type": {"text/html"},
	}
	if err := checkSIM(carrier.WithForwarded(t.Context(), forwarded), backend); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"X-Request-Id": "req-1", "Mock-World": "w1", "Authtoken": "", "ApiToken": apiToken, "ClientId": "alpha",
		"Content-Type": "application/json",
	} {
		if values := got.Values(name); strings.Join(values, ",") != want {
			t.Errorf("header %s = %q; want %q alone", name, values, want)
		}
	}
	if forwarded.Get("Authtoken") != "someone's" {
		t.Error("the caller's headers were changed")
	}
}

func TestPing(t *testing.T) {
	t.Parallel()
	if err := ping(t, dial(t, reply(http.StatusOK, "false"))); err != nil {
		t.Errorf("a carrier that answers: %v; want no error", err)
	}
	if err := ping(t, dial(t, reply(http.StatusForbidden, "{}"))); carrier.CodeOf(err) != carrier.BackendAuth {
		t.Errorf("a carrier that refuses our credentials: %v; want backend_auth", err)
	}
}
