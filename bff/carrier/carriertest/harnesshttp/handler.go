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
	handle("GET /sample", h.Sample != nil, func(r *http.Request) (any, error) { return h.Sample(r.Context()) })
	handle("POST /customers", h.Customer != nil,
		func(r *http.Request) (any, error) { return personFrom(h.Customer(r.Context())) })
	handle("POST /subscribers", h.Subscriber != nil,
		func(r *http.Request) (any, error) { return personFrom(h.Subscriber(r.Context())) })
	handle("GET /clock", h.Now != nil, func(r *http.Request) (any, error) {
		now, err := h.Now(r.Context())
		return clock{now}, err
	})
	handle("POST /clock", h.Advance != nil, reading(func(r *http.Request, in advance) (any, error) {
		by, err := time.ParseDuration(in.Advance)
		if err != nil {
			return nil, errUnreadable
		}
		return done, h.Advance(r.Context(), by)
	}))
	handle("GET /mail", h.Code != nil, func(r *http.Request) (any, error) {
		code, err := h.Code(r.Context(), r.URL.Query().Get("to"))
		return []mail{{code.Reveal()}}, err
	})
	handle("POST /sims", h.SpareSIM != nil, func(r *http.Request) (any, error) {
		iccid, err := h.SpareSIM(r.Context())
		return sim{ICCID: iccid}, err
	})
	handle("POST /activations/{id}/payment", h.Pay != nil, reading(func(r *http.Request, in payment) (any, error) {
		who := carriertest.Person{Customer: carrier.Customer{UserID: in.UserID}}
		return done, h.Pay(r.Context(), who, idOf(r), carrier.Money{Amount: in.Amount, Currency: in.Currency})
	}))
	handle("POST /activations/{id}/approve", h.Approve != nil, func(r *http.Request) (any, error) {
		return done, h.Approve(r.Context(), idOf(r))
	})
	handle("POST /activations/{id}/reject", h.Reject != nil, reading(func(r *http.Request, in reason) (any, error) {
		return done, h.Reject(r.Context(), idOf(r), in.Reason)
	}))
	handle("GET /activations/{id}", h.Submitted != nil,
		func(r *http.Request) (any, error) { return h.Submitted(r.Context(), idOf(r)) })
	handle("POST /accounts/{email}/suspend", h.Suspend != nil, func(r *http.Request) (any, error) {
		return done, h.Suspend(r.Context(), personOf(r))
	})
	handle("GET /accounts/{email}/termination", h.TerminationReason != nil, func(r *http.Request) (any, error) {
		why, err := h.TerminationReason(r.Context(), personOf(r))
		return reason{why}, err
	})
	handle("POST /accounts/{email}/card", h.SaveCard != nil, func(r *http.Request) (any, error) {
		return h.SaveCard(r.Context(), personOf(r))
	})
	for call, retired := range map[string]bool{"retire": true, "restore": false} {
		handle("POST /plans/{id}/"+call, h.RetirePlan != nil, func(r *http.Request) (any, error) {
			return done, h.RetirePlan(r.Context(), r.PathValue("id"), retired)
		})
	}
	handle("POST /faults", h.Fault != nil, reading(func(r *http.Request, in fault) (any, error) {
		for effect, f := range faults {
			if f.Effect == in.Effect && f.Status == in.Status && f.Page == in.Page {
				return in, h.Fault(r.Context(), in.Operation, effect)
			}
		}
		return nil, errUnreadable
	}))
	handle("DELETE /faults", h.Fault != nil, func(r *http.Request) (any, error) {
		for _, o := range carrier.Operations() {
			if err := h.Fault(r.Context(), o.Name, carriertest.NoFault); err != nil {
				return nil, err
			}
		}
		return done, nil
	})
	handle("POST /events/body", h.EventBody != nil, reading(func(_ *http.Request, in carrier.Event) (any, error) {
		body, err := h.EventBody(in)
		return json.RawMessage(body), err
	}))
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

// done is the answer of a call that has nothing to tell.
var done struct{}

func idOf(r *http.Request) carrier.ActivationID { return carrier.ActivationID(r.PathValue("id")) }

func personOf(r *http.Request) carriertest.Person {
	return carriertest.Person{Email: r.PathValue("email")}
}

func personFrom(p carriertest.Person, err error) (person, error) {
	return person{p.UserID, p.CNUM, p.Token.Reveal(), p.FirstName, p.LastName, p.Email, p.Password.Reveal()}, err
}

var errUnreadable = errors.New("the request can't be read")

// reading reads the body for a call that has one.
func reading[In any](serve func(*http.Request, In) (any, error)) func(*http.Request) (any, error) {
	return func(r *http.Request) (any, error) {
		var in In
		if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
			return nil, errUnreadable
		}
		return serve(r, in)
	}
}

func respond(w http.ResponseWriter, answer any, err error) {
	status := http.StatusOK
	if err != nil {
		status, answer = http.StatusInternalServerError, map[string]string{"Message": err.Error()}
	}
	switch {
	case errors.Is(err, errors.ErrUnsupported):
		status = http.StatusNotImplemented
	case errors.Is(err, errUnreadable):
		status = http.StatusBadRequest
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(answer) // the caller is gone if this fails
}
