package legacyapi

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/faults"
)

// spoil plays the effects that come before the operation. It reports whether
// the operation must not be carried out, and then returns the answer.
func (k *call) spoil(f *faults.Fault) (answer, bool) {
	if f.Delay != "" && f.Effect != faults.Drip {
		wait(k.request.Context(), f.Wait())
	}
	switch f.Effect {
	case faults.Status:
		status := cmp.Or(f.Status, http.StatusInternalServerError)
		if f.Answer != "" {
			return answer{status, asIs(f.Answer)}, true
		}
		return answer{status, lightphone.Refusal{Code: statusCode(status), Message: "A fault was asked for.",
			RequestID: k.requestID}}, true
	case faults.Error:
		return answer{http.StatusOK, lightphone.Refusal{Code: lightphone.Code(f.Code),
			Message: lightphone.RefusalText(carrier.Reason(f.Code))}}, true
	case faults.Reset:
		return answer{}, true
	}
	return answer{}, false
}

// asIs is a body that is sent as it is.
type asIs string

// wait returns after some time, or when the caller has given up or the mock stops.
func wait(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// statusCode returns the documented code of an HTTP status.
func statusCode(status int) lightphone.Code {
	switch status {
	case http.StatusBadRequest:
		return lightphone.CodeInvalidRequest
	case http.StatusUnauthorized:
		return lightphone.CodeSessionExpired
	case http.StatusForbidden:
		return lightphone.CodeForbidden
	case http.StatusNotFound:
		return lightphone.CodeNotFound
	case http.StatusConflict:
		return lightphone.CodeOutcomeUnknown
	case http.StatusTooManyRequests:
		return lightphone.CodeRateLimited
	case http.StatusBadGateway:
		return lightphone.CodeCarrierError
	case http.StatusServiceUnavailable:
		return lightphone.CodeUnavailable
	case http.StatusGatewayTimeout:
		return lightphone.CodeCarrierTimeout
	}
	return lightphone.CodeInternal
}

// transmission is an answer to be spoiled on its way.
type transmission struct {
	ctx    context.Context //nolint:containedctx // of the request that it answers
	status int
	body   []byte
	over   time.Duration // how long drip takes
}

func (k *call) transmission(status int, body []byte, f *faults.Fault) transmission {
	return transmission{k.request.Context(), status, body, f.Wait()}
}

// transmissions spoil the sending of an answer, by effect.
var transmissions = map[faults.Effect]func(http.ResponseWriter, transmission) error{
	faults.Drip: func(w http.ResponseWriter, t transmission) error {
		w.WriteHeader(t.status)
		flush := http.NewResponseController(w).Flush
		for i := range t.body {
			if _, err := w.Write(t.body[i : i+1]); err != nil {
				return err
			}
			if err := flush(); err != nil {
				return err
			}
			wait(t.ctx, t.over/time.Duration(len(t.body)))
		}
		return nil
	},
	faults.Hang: func(w http.ResponseWriter, t transmission) error {
		<-t.ctx.Done()
		_ = takeOver(w, func(net.Conn) error { return nil }) // the caller may have gone
		return nil
	},
	faults.Reset: func(w http.ResponseWriter, _ transmission) error {
		return takeOver(w, func(c net.Conn) error {
			if tcp, ok := c.(*net.TCPConn); ok {
				return tcp.SetLinger(0) // closing then resets
			}
			return nil
		})
	},
	faults.DropReply: func(w http.ResponseWriter, _ transmission) error {
		return takeOver(w, func(net.Conn) error { return nil })
	},
	faults.Truncate: func(w http.ResponseWriter, t transmission) error {
		status, body := t.status, t.body
		return takeOver(w, func(c net.Conn) error {
			_, err := fmt.Fprintf(c, "HTTP/1.1 %d %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
				status, http.StatusText(status), len(body), body[:len(body)/2])
			return err
		})
	},
	faults.Malformed: func(w http.ResponseWriter, _ transmission) error {
		w.WriteHeader(http.StatusOK)
		_, err := w.Write([]byte(`{"IsSuccess": tru`))
		return err
	},
	faults.Unknown: func(w http.ResponseWriter, t transmission) error {
		status, body := t.status, t.body
		var answer any
		reading := json.NewDecoder(bytes.NewReader(body))
		reading.UseNumber() // amounts stay as they are
		if err := reading.Decode(&answer); err != nil {
			return err
		}
		body, err := json.Marshal(unheardOf(answer))
		if err != nil {
			return err
		}
		w.WriteHeader(status)
		_, err = w.Write(body)
		return err
	},
}

// unheardOf puts a state that no contract lists in the place of each State in an
// answer, and of an answer that is a bare yes or no.
func unheardOf(answer any) any {
	const state = "on_hold"
	switch answer := answer.(type) {
	case bool:
		return state
	case []any:
		for i, item := range answer {
			if _, isBool := item.(bool); !isBool {
				answer[i] = unheardOf(item)
			}
		}
	case map[string]any:
		for name, value := range answer {
			if name == "State" {
				answer[name] = state
			} else if _, isBool := value.(bool); !isBool {
				answer[name] = unheardOf(value)
			}
		}
	}
	return answer
}

// takeOver takes the connection from the server, uses it, and closes it.
func takeOver(w http.ResponseWriter, use func(net.Conn) error) error {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return err
	}
	err = use(conn)
	if closeErr := conn.Close(); err == nil {
		err = closeErr
	}
	return err
}
