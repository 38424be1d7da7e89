package legacyapi

import (
	"errors"
	"net/http"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// statusError is a fault of HTTP itself.
type statusError struct {
	status  int
	code    lightphone.Code
	message string
}

func (e *statusError) Error() string { return e.message }

// statuses of failures that are not business refusals.
var statuses = map[carrier.Code]struct {
	status int
	code   lightphone.Code
}{
	carrier.InvalidArgument:    {http.StatusBadRequest, lightphone.CodeInvalidRequest},
	carrier.Unauthenticated:    {http.StatusUnauthorized, lightphone.CodeSessionExpired},
	carrier.PermissionDenied:   {http.StatusForbidden, lightphone.CodeForbidden},
	carrier.NotFound:           {http.StatusNotFound, lightphone.CodeNotFound},
	carrier.FailedPrecondition: {http.StatusBadRequest, lightphone.CodeInvalidRequest},
}

// failure turns an error into its answer: with a reason a business refusal,
// which is 200; otherwise by its code.
func (k *call) failure(err error) answer {
	var status *statusError
	if errors.As(err, &status) {
		return answer{status.status, lightphone.Refusal{Code: status.code, Message: status.message, RequestID: k.requestID}}
	}
	var undecodable *lightphone.DecodeError
	if errors.As(err, &undecodable) {
		return answer{http.StatusBadRequest, lightphone.Refusal{
			Code: lightphone.CodeInvalidRequest, Message: "The body can't be read: " + undecodable.Error() + ".",
			Field: undecodable.Field, RequestID: k.requestID,
		}}
	}
	var e *carrier.Error
	if !errors.As(err, &e) {
		e = &carrier.Error{Code: carrier.Internal, Message: "Internal error."}
	}
	refusal := lightphone.Refusal{Message: e.Message, Field: k.wireField(e.Field), UserID: e.UserID}
	if e.Reason != "" {
		refusal.Code = lightphone.Code(e.Reason)
		return answer{http.StatusOK, refusal}
	}
	to, ok := statuses[e.Code]
	if !ok {
		to.status, to.code = http.StatusInternalServerError, lightphone.CodeInternal
	}
	refusal.Code, refusal.RequestID = to.code, k.requestID
	return answer{to.status, refusal}
}

// wireField names a field as the request does.
func (k *call) wireField(field string) string {
	if k.op != nil {
		if name, ok := k.op.fields[field]; ok {
			return name
		}
	}
	return field
}
