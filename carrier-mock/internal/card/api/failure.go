package api

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"

	"github.com/golight/selfservice/carrier-mock/internal/card/account"
)

// failure makes the answer of a refusal.
func failure(e *account.Error) answer {
	body, err := json.Marshal(map[string]*account.Error{"error": e})
	if err != nil {
		panic(err) // an error is plain data
	}
	return answer{Status: e.Status, Body: body}
}

// forPage takes from the intent within a refusal what the page doesn't see.
func (out answer) forPage(publishable bool) answer {
	if !publishable {
		return out
	}
	var body struct {
		Error map[string]json.RawMessage `json:"error"`
	}
	if err := json.Unmarshal(out.Body, &body); err != nil {
		return out
	}
	for _, intent := range []string{"payment_intent", "setup_intent"} {
		if encoded, ok := body.Error[intent]; ok {
			body.Error[intent] = forPage(encoded)
		}
	}
	trimmed, err := json.Marshal(body)
	if err != nil {
		return out
	}
	return answer{Status: out.Status, Body: trimmed}
}

// faultAnswer is how the provider answers with a status that nothing in the request explains.
func faultAnswer(status int) answer {
	e := &account.Error{Status: status, Type: account.TypeAPI, Message: "An unknown error occurred"}
	switch {
	case status == http.StatusPaymentRequired:
		e.Type, e.Code, e.DeclineCode, e.Message = account.TypeCard, "card_declined", "generic_decline",
			"Your card was declined."
	case status == http.StatusConflict:
		return failure(keyInUse(""))
	case status == http.StatusTooManyRequests:
		e.Type, e.Code = account.TypeInvalidRequest, "lock_timeout"
		e.Message = "This object cannot be accessed right now because another API request or Stripe process is currently " +
			"accessing it. " +
			"If you see this error intermittently, retry the request. If you see this error frequently and are making " +
			"multiple concurrent requests " +
			"to a single object, make your requests serially or at a lower rate."
	case status < http.StatusInternalServerError:
		e.Type, e.Message = account.TypeInvalidRequest, fmt.Sprintf("The emulator was told to answer %d.", status)
	}
	return failure(e)
}

// cut ends the connection without an answer: closed, or reset.
func cut(w http.ResponseWriter, reset bool) {
	connection, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		panic(http.ErrAbortHandler) // closes the stream of a protocol that can't be hijacked
	}
	if tcp, ok := connection.(*net.TCPConn); ok && reset {
		_ = tcp.SetLinger(0)
	}
	_ = connection.Close()
}

// statusRecorder remembers the status for the log.
type statusRecorder struct {
	http.ResponseWriter
	status int
}

func (r *statusRecorder) WriteHeader(status int) {
	r.status = status
	r.ResponseWriter.WriteHeader(status)
}

// Unwrap lets the connection be taken over.
func (r *statusRecorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
