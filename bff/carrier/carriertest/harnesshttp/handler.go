package harnesshttp

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
)

// maxBody is the size of a request, in bytes.
const maxBody = 1 << 20

// Handler serves the abilities of a harness. It is for tests and test systems:
// who reaches it reads codes and approves activations.
func Handler(h carriertest.Harness) http.Handler {
	mux := http.NewServeMux()
	handle := func(pattern string, offered bool, serve func(*http.Request) (any, error)) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if !offered {
				http.Error(w, "not offered", http.StatusNotImplemented)
				return
			}
			r.Body = http.MaxBytesReader(w, r.Body, maxBody)
			answer, err := serve(r)
			respond(w, answer, err)
		})
	}
	handle("GET /clock", h.Now != nil, func(r *http.Request) (any, error) {
		now, err := h.Now(r.Context())
		return clock{now}, err
	})
	handle("POST /clock", h.Advance != nil, func(r *http.Request) (any, error) {
		var in struct{ Advance string }
		if err := read(r, &in); err != nil {
			return nil, err
		}
		by, err := time.ParseDuration(in.Advance)
		if err != nil {
			return nil, errUnreadable
		}
		return struct{}{}, h.Advance(r.Context(), by)
	})
	handle("GET /mail", h.Code != nil, func(r *http.Request) (any, error) {
		code, err := h.Code(r.Context(), r.URL.Query().Get("to"))
		return []map[string]string{{"Code": code.Reveal()}}, err
	})
	handle("POST /sims", h.SpareSIM != nil, func(r *http.Request) (any, error) {
		iccid, err := h.SpareSIM(r.Context())
		return map[string]string{"ICCID": iccid}, err
	})
	handle("POST /activations/{id}/approve", h.Approve != nil, func(r *http.Request) (any, error) {
		return struct{}{}, h.Approve(r.Context(), carrier.ActivationID(r.PathValue("id")))
	})
	handle("POST /faults", h.Fault != nil, func(r *http.Request) (any, error) {
		var in fault
		if err := read(r, &in); err != nil {
			return nil, err
		}
		for effect, name := range effects {
			if name == in.Effect {
				return in, h.Fault(r.Context(), in.Method, effect)
			}
		}
		return nil, errUnreadable
	})
	handle("DELETE /faults", h.Fault != nil, func(r *http.Request) (any, error) {
		for _, o := range carrier.Operations() {
			if err := h.Fault(r.Context(), o.Name, carriertest.NoFault); err != nil {
				return nil, err
			}
		}
		return struct{}{}, nil
	})
	handle("POST /events/body", h.EventBody != nil, func(r *http.Request) (any, error) {
		var in carrier.Event
		if err := read(r, &in); err != nil {
			return nil, err
		}
		body, err := h.EventBody(in)
		return json.RawMessage(body), err
	})
	handle("POST /events/signature", h.SignEvent != nil, func(r *http.Request) (any, error) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, errUnreadable
		}
		header, err := h.SignEvent(r.Context(), body)
		return signature{header}, err
	})
	return mux
}

var errUnreadable = errors.New("the request can't be read")

func read(r *http.Request, in any) error {
	if err := json.NewDecoder(r.Body).Decode(in); err != nil {
		return errUnreadable
	}
	return nil
}

func respond(w http.ResponseWriter, answer any, err error) {
	status := http.StatusOK
	switch {
	case errors.Is(err, errors.ErrUnsupported):
		status, answer = http.StatusNotImplemented, map[string]string{"Message": err.Error()}
	case errors.Is(err, errUnreadable):
		status, answer = http.StatusBadRequest, map[string]string{"Message": err.Error()}
	case err != nil:
		status, answer = http.StatusInternalServerError, map[string]string{"Message": err.Error()}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(answer) // the caller is gone if this fails
}
