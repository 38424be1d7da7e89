// Package legacyapi is the documented legacy HTTP API in front of the worlds.
//
// A call passes, in order: the installation's credentials (ClientId, ApiToken),
// the body (JSON of at most 64 KiB), the world (named by the Mock-World header,
// or the one that made the identifiers in the call, or the default), and its
// handler, which translates to the port's types and back. Answers are made
// whole before a byte is sent, so that whatever stands between can still spoil
// them on purpose.
package legacyapi

import (
	"bytes"
	"crypto/rand"
	"errors"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"regexp"
	"time"

	"github.com/labstack/echo/v5"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/dialect"
	"github.com/golight/selfservice/carrier-mock/internal/faults"
	"github.com/golight/selfservice/carrier-mock/internal/journal"
	"github.com/golight/selfservice/carrier-mock/internal/replay"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

const maxBody = 64 << 10

// Options configure the API.
type Options struct {
	Worlds *world.Worlds
	// ClientID and APIToken are what the BFF has to send.
	ClientID, APIToken string
	// Replay answers calls that match no operation; nil: none.
	Replay *replay.Capture
	Logger *slog.Logger
}

type server struct{ opts Options }

// New returns the API's handler.
func New(opts Options) http.Handler {
	s := &server{opts}
	e := echo.NewWithConfig(echo.Config{Logger: opts.Logger, HTTPErrorHandler: s.routeFault})
	for _, op := range operations {
		e.Add(op.method, op.path, func(c *echo.Context) error { return s.serve(c, &op) })
	}
	return e
}

// call is one request on its way through its operation.
type call struct {
	op        *operation
	began     time.Time
	world     *world.World
	request   *http.Request
	requestID string
	customer  carrier.Customer
	body      []byte
	user      string // the customer's e-mail, when the call says who it is
	remark    string // for the journal: why no operation took the call
}

// answer is what will be sent.
type answer struct {
	status int
	body   any
}

// serve handles a request of a known operation.
func (s *server) serve(c *echo.Context, op *operation) error {
	r := c.Request()
	k := &call{
		op: op, began: time.Now(), request: r, requestID: requestID(r),
		customer: carrier.Customer{Token: carrier.Secret(r.Header.Get(lightphone.HeaderAuthtoken))},
	}
	if err := s.prepare(k); err != nil {
		return s.send(c.Response(), k, k.failure(err), nil)
	}
	fault := k.world.Faults().Meet(faults.Call{
		Operation: op.name(), User: k.user, Query: r.URL.RequestURI(), Body: string(k.body), At: k.world.Clock(),
	})
	return s.send(c.Response(), k, k.carryOut(fault), fault)
}

// prepare gets a call as far as its world.
func (s *server) prepare(k *call) error {
	for _, step := range []func(*call) error{s.authorize, readBody, s.chooseWorld} {
		if err := step(k); err != nil {
			return err
		}
	}
	return nil
}

// carryOut runs the operation, unless the fault that the call met forbids it.
func (k *call) carryOut(fault *faults.Fault) answer {
	if fault != nil {
		if a, done := k.spoil(fault); done {
			return a
		}
	}
	body, err := k.op.run(k)
	if err != nil {
		return k.failure(err)
	}
	return answer{http.StatusOK, body}
}

// authorize checks the installation's own credentials. They are never a customer's 401.
func (s *server) authorize(k *call) error {
	for name, want := range map[string]string{lightphone.HeaderClientID: s.opts.ClientID,
		lightphone.HeaderAPIToken: s.opts.APIToken} {
		if k.request.Header.Get(name) != want {
			return &carrier.Error{Code: carrier.PermissionDenied, Field: name,
				Message: "The client identifier or API token is missing or wrong."}
		}
	}
	return nil
}

func readBody(k *call) error {
	body, err := io.ReadAll(http.MaxBytesReader(nil, k.request.Body, maxBody))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return &statusError{http.StatusRequestEntityTooLarge, lightphone.CodeTooLarge, "The body is larger than 64 KiB."}
	case err != nil:
		return &statusError{http.StatusBadRequest, lightphone.CodeInvalidRequest, "The body could not be read."}
	}
	k.body = body
	if len(body) == 0 {
		return nil
	}
	if kind, _, err := mime.ParseMediaType(k.request.Header.Get("Content-Type")); err != nil ||
		kind != "application/json" {
		return &statusError{http.StatusUnsupportedMediaType, lightphone.CodeUnsupportedType,
			"The body must be application/json."}
	}
	return nil
}

// chooseWorld finds the world by the header or else by the identifiers in the call.
func (s *server) chooseWorld(k *call) error {
	var ids struct {
		UserID string            `json:"UserId"`
		PaID   lightphone.Digits `json:"PaId"`
		Cnum   string
		Email  string
	}
	_ = lightphone.Decode(bytes.NewReader(k.body), &ids) // what can't be read here is the handler's to refuse
	query := k.request.URL.Query()
	token := k.customer.Token.Reveal()
	if name := k.request.Header.Get(lightphone.HeaderMockWorld); name != "" {
		w, err := s.opts.Worlds.Get(name)
		if err != nil {
			return &carrier.Error{Code: carrier.NotFound, Field: lightphone.HeaderMockWorld, Message: "There is no such world."}
		}
		k.world = w
	} else {
		k.world = s.opts.Worlds.Owner(token, ids.UserID, string(ids.PaID), ids.Cnum, query.Get("paId"), query.Get("cnum"))
	}
	k.user = k.world.Whose(token, ids.UserID, string(ids.PaID), ids.Cnum, ids.Email)
	return nil
}

// send writes an answer whole, or as the fault has it, and notes it in the journal first.
func (s *server) send(w http.ResponseWriter, k *call, a answer, fault *faults.Fault) error {
	body, err := lightphone.Marshal(a.body)
	if err != nil {
		return err
	}
	said := dialect.Answer{Status: a.status, Type: "application/json", Body: body}
	if text, ok := a.body.(asIs); ok {
		said.Body = []byte(text)
	} else if k.world != nil && k.op != nil {
		said.Operation = k.op.name()
		said = dialect.Apply(k.world.Dialects(), said)
	}
	body, a.status = said.Body, said.Status
	if k.world == nil {
		k.world = s.worldToTell(k.request)
	}
	k.note(a.status, body, fault)
	w.Header().Set(lightphone.HeaderRequestID, k.requestID)
	w.Header()["Content-Type"] = []string{said.Type}
	if said.Type == "" {
		w.Header()["Content-Type"] = nil // or the server would guess one
	}
	if fault != nil {
		for name, value := range fault.Headers {
			w.Header().Set(name, value)
		}
	}
	if fault != nil && transmissions[fault.Effect] != nil {
		return transmissions[fault.Effect](w, k.transmission(a.status, body, fault))
	}
	w.WriteHeader(a.status)
	_, err = w.Write(body)
	return err
}

// routeFault answers what no operation takes, and mistakes of the program.
func (s *server) routeFault(c *echo.Context, err error) {
	if s.opts.Replay.Answer(c.Response(), c.Request()) {
		return
	}
	k := &call{began: time.Now(), request: c.Request(), requestID: requestID(c.Request())}
	if err := readBody(k); err != nil {
		k.body = nil // the answer is about the path
	}
	fault := &statusError{http.StatusInternalServerError, lightphone.CodeInternal, "Internal error."}
	switch echo.StatusCode(err) {
	case http.StatusNotFound:
		k.remark = explain(k.request)
		fault = &statusError{http.StatusNotFound, lightphone.CodeNotFound, "There is no such call."}
	case http.StatusMethodNotAllowed:
		k.remark = explain(k.request)
		fault = &statusError{http.StatusMethodNotAllowed, lightphone.CodeMethodNotAllowed, "The call has another method."}
	default:
		s.opts.Logger.Error("carrier API", "error", err)
	}
	_ = s.send(c.Response(), k, k.failure(fault), nil) // the caller is gone if this fails
}

var sane = regexp.MustCompile(`^[A-Za-z0-9._-]{1,128}$`)

func requestID(r *http.Request) string {
	if id := r.Header.Get(lightphone.HeaderRequestID); sane.MatchString(id) {
		return id
	}
	return rand.Text()
}

// note writes the call into its world's journal.
func (k *call) note(status int, body []byte, fault *faults.Fault) {
	e := journal.Entry{
		At: k.world.Clock().UTC(), Note: k.remark, Method: k.request.Method, Path: k.request.URL.RequestURI(), User: k.user,
		Status: status, Duration: time.Since(k.began).Round(time.Microsecond).String(),
		Request: journal.Redact(k.body), Response: journal.Redact(body),
	}
	if k.op != nil {
		e.Operation, e.Deviations = k.op.name(), deviations(k.request, k.body)
	}
	if fault != nil {
		e.Fault = string(fault.Effect)
		if fault.Effect == faults.Reset || fault.Effect == faults.DropReply || fault.Effect == faults.Hang {
			e.Status = 0
		}
	}
	k.world.Journal().Add(e)
	k.world.Touch()
}
