package carrierhttp

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"strings"
	"time"
)

const (
	maxHead     = 64 << 10 // bytes of an answer before its body
	maxInterims = 5        // answers of a status below 200 before the one that counts
)

// conn is a connection that one exchange uses at a time.
type conn struct {
	net.Conn
	address   address
	reader    *bufio.Reader
	writer    *bufio.Writer
	left      int64 // bytes that may still be read
	interrupt func()
	alive     func() bool // whether the other side has neither closed nor said anything
	idleSince time.Time
}

// address is where a connection leads.
type address struct{ scheme, host string }

// dial connects, and shakes hands where the scheme asks for it.
func dial(ctx context.Context, a address, secure *tls.Config) (*conn, error) {
	port := "80"
	if a.scheme == "https" {
		port = "443"
	}
	host, given, err := net.SplitHostPort(a.host)
	if err != nil {
		host = strings.Trim(a.host, "[]")
	} else if given != "" {
		port = given
	}
	dialer := net.Dialer{Timeout: dialTimeout}
	raw, err := dialer.DialContext(ctx, "tcp", net.JoinHostPort(host, port))
	if err != nil {
		return nil, err
	}
	secured := raw
	if a.scheme == "https" {
		if secured, err = shakeHands(ctx, raw, host, secure); err != nil {
			_ = raw.Close()
			return nil, err
		}
	}
	return newConn(raw, secured, a), nil
}

// newConn speaks on secured, which lies on raw or is the same.
func newConn(raw, secured net.Conn, a address) *conn {
	c := &conn{Conn: secured, address: a, alive: aliveOn(raw), writer: bufio.NewWriter(secured)}
	c.reader = bufio.NewReader(c)
	c.interrupt = func() { _ = c.SetDeadline(time.Unix(1, 0)) } // whatever waits for it returns
	return c
}

func shakeHands(ctx context.Context, raw net.Conn, host string, secure *tls.Config) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, dialTimeout)
	defer cancel()
	secure = secure.Clone()
	secure.ServerName, secure.NextProtos = host, []string{"http/1.1"}
	secured := tls.Client(raw, secure)
	return secured, secured.HandshakeContext(ctx)
}

var (
	errHeadTooLong = errors.New("the head of the answer is too long")
	errInterims    = errors.New("the answer doesn't come to the point")
)

// Read implements io.Reader, up to the limit that is set.
func (c *conn) Read(p []byte) (int, error) {
	if c.left <= 0 {
		return 0, errHeadTooLong
	}
	n, err := c.Conn.Read(p[:min(int64(len(p)), c.left)])
	c.left -= int64(n)
	return n, err
}

// exchange sends a request and reads the head of its answer.
func (c *conn) exchange(r *http.Request) (*http.Response, error) {
	if err := r.Write(c.writer); err != nil {
		return nil, err
	}
	if err := c.writer.Flush(); err != nil {
		return nil, err
	}
	c.left = maxHead
	for range maxInterims {
		response, err := http.ReadResponse(c.reader, r)
		if err != nil {
			return nil, err
		}
		if response.StatusCode == http.StatusSwitchingProtocols {
			return nil, fmt.Errorf("status %d, which nobody asked for", response.StatusCode)
		}
		if response.StatusCode >= http.StatusOK {
			c.left = math.MaxInt64
			return response, nil
		}
	}
	return nil, errInterims
}

// body is that of an answer. Its end gives the connection back.
type body struct {
	io.ReadCloser
	ctx  context.Context //nolint:containedctx // of the request, as in net/http
	stop func() bool     // the watch over ctx; nil once the connection is given back or closed
	conn *conn
	pool *pool
	keep bool
}

func (b *body) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if err == nil {
		return n, nil
	}
	b.release(errors.Is(err, io.EOF))
	if !errors.Is(err, io.EOF) {
		err = ended(b.ctx, err)
	}
	return n, err
}

// Close implements io.Closer. A body that isn't read to its end costs its connection.
func (b *body) Close() error {
	b.release(false)
	return nil
}

func (b *body) release(whole bool) {
	if b.stop == nil {
		return
	}
	watched := b.stop()
	b.stop = nil
	if watched && whole && b.keep && b.conn.reader.Buffered() == 0 {
		b.pool.put(b.conn)
		return
	}
	_ = b.conn.Close()
}
