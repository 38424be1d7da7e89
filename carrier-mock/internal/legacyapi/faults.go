package legacyapi

import (
	"bytes"
	"cmp"
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
// the operation must not be carried out, and then gives the answer.
func (k *call) spoil(f *faults.Fault) (answer, bool) {
	switch f.Effect {
	case faults.Delay:
		timer := time.NewTimer(f.Wait())
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-k.request.Context().Done(): // the caller has given up, or the mock stops
		}
	case faults.Status:
		status := cmp.Or(f.Status, http.StatusInternalServerError)
		return answer{status, lightphone.Refusal{Code: statusCode(status), Message: "A fault was asked for.", RequestID: k.requestID}}, true
	case faults.Error:
		return answer{http.StatusOK, lightphone.Refusal{Code: lightphone.Code(f.Code), Message: lightphone.RefusalText(carrier.Reason(f.Code))}}, true
	case faults.Reset:
		return answer{}, true
	}
	return answer{}, false
}

// statusCode gives the documented code of an HTTP status.
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

// transmissions spoil the sending of an answer, by effect.
var transmissions = map[faults.Effect]func(http.ResponseWriter, int, []byte) error{
	faults.Reset: func(w http.ResponseWriter, _ int, _ []byte) error {
		return takeOver(w, func(c net.Conn) error {
			if tcp, ok := c.(*net.TCPConn); ok {
				return tcp.SetLinger(0) // closing then resets
			}
			return nil
		})
	},
	faults.DropReply: func(w http.ResponseWriter, _ int, _ []byte) error {
		return takeOver(w, func(net.Conn) error { return nil })
	},
	faults.Truncate: func(w http.ResponseWriter, status int, body []byte) error {
		return takeOver(w, func(c net.Conn) error {
			_, err := fmt.Fprintf(c, "HTTP/1.1 %d %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
				status, http.StatusText(status), len(body), body[:len(body)/2])
			return err
		})
	},
	faults.Malformed: func(w http.ResponseWriter, _ int, _ []byte) error {
		w.WriteHeader(http.StatusOK)
		_, err := w.Write([]byte(`{"IsSuccess": tru`))
		return err
	},
	faults.Unknown: func(w http.ResponseWriter, status int, body []byte) error {
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
