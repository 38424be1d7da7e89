package httpclient

import (
	"crypto/tls"
	"net"
	"net/http"
	"net/http/httptrace"
	"sync"
)

// drainable is a connection that knows whether its reader waits for bytes. It lies
// below TLS: while it is being read from, nothing is left in any buffer above it.
type drainable struct {
	net.Conn
	mu      sync.Mutex
	changed sync.Cond
	waiting bool // in Read
	closed  bool
}

func newDrainable(conn net.Conn) *drainable {
	d := &drainable{Conn: conn}
	d.changed.L = &d.mu
	return d
}

func (d *drainable) set(state *bool, to bool) {
	d.mu.Lock()
	*state = to
	d.mu.Unlock()
	d.changed.Broadcast()
}

func (d *drainable) Read(p []byte) (int, error) {
	d.set(&d.waiting, true)
	defer d.set(&d.waiting, false)
	return d.Conn.Read(p)
}

func (d *drainable) Close() error {
	d.set(&d.closed, true)
	return d.Conn.Close()
}

// drained blocks until all that has arrived has been read, or the connection is closed.
func (d *drainable) drained() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for !d.waiting && !d.closed {
		d.changed.Wait()
	}
}

// drainFirst holds a request back until the connection that it is given has been
// drained. http.Transport offers a connection for use again before it has looked for
// bytes behind the answer, so that on a busy machine the next request can take a
// customer's late or repeated answer for its own. It closes the connection instead
// when it finds such bytes before the next request has begun.
var drainFirst = &httptrace.ClientTrace{GotConn: func(info httptrace.GotConnInfo) {
	conn := info.Conn
	if secured, ok := conn.(*tls.Conn); ok {
		conn = secured.NetConn()
	}
	if d, ok := conn.(*drainable); ok && info.Reused {
		d.drained()
	}
}}

func drainingFirst(r *http.Request) *http.Request {
	return r.WithContext(httptrace.WithClientTrace(r.Context(), drainFirst))
}
