package legacy

import (
	"bytes"
	"errors"
	"mime"
	"net/http"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// verdict is what every object that the carrier answers may say of itself.
type verdict struct {
	IsSuccess *bool
	Code      lightphone.Code
	Field     string
	UserID    string `json:"UserId"`
}

// judge turns a whole answer into *into or an error.
func (k call) judge(status int, contentType string, body []byte, into any) error {
	if status == http.StatusOK && isJSONType(contentType) && !mayRefuse(body) {
		return k.decode(body, into)
	}
	said, isJSON := read(contentType, body)
	if status != http.StatusOK {
		return k.failed(status, said, isJSON)
	}
	if !isJSON {
		return carrier.Errorf(carrier.Internal, "%s: the answer is not JSON", k.name())
	}
	if said.IsSuccess != nil && !*said.IsSuccess {
		return k.refused(said)
	}
	return k.decode(body, into)
}

// mayRefuse spares most answers a second reading: it is false for a body that
// can't have the name IsSuccess, not even spelt with escapes.
func mayRefuse(body []byte) bool {
	return bytes.Contains(body, []byte("IsSuccess")) || bytes.IndexByte(body, '\\') >= 0
}

func isJSONType(contentType string) bool {
	media, _, err := mime.ParseMediaType(contentType)
	return err == nil && (media == "application/json" || strings.HasSuffix(media, "+json"))
}

// read looks at a body and tells whether it is JSON; verdicts are in objects alone.
func read(contentType string, body []byte) (said verdict, isJSON bool) {
	if !isJSONType(contentType) {
		return verdict{}, false
	}
	body = bytes.TrimLeft(body, " \t\r\n")
	if len(body) == 0 {
		return verdict{}, false
	}
	if body[0] != '{' {
		return verdict{}, true // decode sees to the rest
	}
	err := lightphone.Decode(bytes.NewReader(body), &said)
	return said, err == nil
}

func (k call) decode(body []byte, into any) error {
	if _, mayBeNull := into.(**lightphone.PaymentMethod); !mayBeNull && string(bytes.TrimSpace(body)) == "null" {
		return carrier.Errorf(carrier.Internal, "%s: the answer is null", k.name())
	}
	if err := lightphone.Decode(bytes.NewReader(body), into); err != nil {
		// Not wrapped: a DecodeError in the chain would read as a fault of the browser's request.
		return carrier.Errorf(carrier.Internal, "%s: %v", k.name(), err)
	}
	return nil
}

// checked turns a fault that a conversion finds in an answer into an error of the port.
func (k call) checked(err error) error {
	if err == nil {
		return nil
	}
	return carrier.Errorf(carrier.Internal, "%s: %w", k.name(), err)
}

// codes of the reasons that a carrier may give; FailedPrecondition for the others.
var codes = map[carrier.Reason]carrier.Code{
	carrier.ReasonUserExists:     carrier.AlreadyExists,
	carrier.ReasonInvalidOTP:     carrier.InvalidArgument,
	carrier.ReasonBadCredentials: carrier.Unauthenticated,
	carrier.ReasonPasswordPolicy: carrier.InvalidArgument,
	carrier.ReasonPortInInvalid:  carrier.InvalidArgument,
}

// refused reads a refusal with status 200 by its Code. A code that is not in the
// contract is a refusal without a reason.
func (k call) refused(said verdict) error {
	reason := carrier.Reason(said.Code)
	if said.Code == "" {
		reason = k.refusal
	}
	text := lightphone.RefusalText(reason)
	if text == "" {
		return &carrier.Error{Code: carrier.FailedPrecondition, Err: errors.New(k.name() + ": refused without a reason")}
	}
	code, special := codes[reason]
	if !special {
		code = carrier.FailedPrecondition
	}
	e := &carrier.Error{Code: code, Reason: reason, Field: lightphone.PortField(said.Field), Message: text}
	if reason == carrier.ReasonUnverified {
		e.UserID = said.UserID
	}
	return e
}

// customersOwn are the fields that name a thing of one customer: a 403 for one
// of them is about the customer, any other 403 is about our own credentials.
var customersOwn = map[string]bool{"Cnum": true, "PaId": true, "paId": true, "UserId": true, "userId": true}

// failed gives the meaning of every status other than 200.
func (k call) failed(status int, said verdict, isJSON bool) error {
	switch status {
	case http.StatusUnauthorized:
		if k.token != "" {
			return carrier.Errorf(carrier.Unauthenticated, "%s: status 401", k.name())
		}
		return carrier.Errorf(carrier.BackendAuth, "%s: status 401, though no customer is concerned", k.name())
	case http.StatusForbidden:
		if customersOwn[said.Field] {
			return carrier.Errorf(carrier.PermissionDenied, "%s: status 403", k.name())
		}
		return carrier.Errorf(carrier.BackendAuth, "%s: status 403", k.name())
	}
	code := k.statusCode(status)
	if (code == carrier.InvalidArgument || code == carrier.NotFound) && !isJSON {
		code = carrier.Internal // some web server's page, not the carrier's word
	}
	e := carrier.Errorf(code, "%s: status %d", k.name(), status)
	if code == carrier.InvalidArgument {
		e.Field = lightphone.PortField(said.Field)
	}
	return e
}

func (k call) statusCode(status int) carrier.Code {
	switch status {
	case http.StatusBadRequest:
		return carrier.InvalidArgument
	case http.StatusNotFound:
		return carrier.NotFound
	case http.StatusConflict:
		return carrier.OutcomeUnknown
	case http.StatusGone, http.StatusNotImplemented:
		return carrier.Unimplemented
	case http.StatusTooManyRequests:
		return carrier.RateLimited
	case http.StatusServiceUnavailable:
		return carrier.Unavailable
	case http.StatusBadGateway: // something before the carrier lost it
		return k.op.Code(carrier.Unavailable)
	case http.StatusRequestTimeout, http.StatusGatewayTimeout:
		return k.op.Code(carrier.DeadlineExceeded)
	default:
		return carrier.Internal
	}
}
