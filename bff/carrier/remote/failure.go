package remote

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/golight/selfservice/bff/carrier"
)

// statusFailure is the status of every error of the port: the code in the body
// says which. No proxy answers it by itself, and none repeats a request for it.
const statusFailure = http.StatusUnprocessableEntity

// failure is an error of the port in JSON. Its cause stays where it happened, in the adapter's log.
type failure struct {
	Code    carrier.Code
	Reason  carrier.Reason // refines the code; one that the port doesn't know is ignored
	Origin  carrier.Origin // whose failure it is
	Field   string         // the request field at fault, in the port's Go name: PlanID, PhoneNumber
	Message string         // safe to show to a customer
	UserID  string         // with unverified: who has to enter the code that was sent
	NotSent bool           // the call certainly never reached the carrier, so that even a write may be made again
}

// failureOf puts the error of a backend's operation into a body.
func failureOf(err error) failure {
	var e *carrier.Error
	if !errors.As(err, &e) {
		return failure{Code: carrier.CodeOf(err)}
	}
	return failure{e.Code, e.Reason, e.Origin, e.Field, e.Message, e.UserID, e.NotSent}
}

// isReason reports whether a reason is one of the port's: whether an operation may be refused with it.
func isReason(reason carrier.Reason) bool {
	return reason != "" && slices.ContainsFunc(carrier.Operations(), func(o *carrier.Operation) bool {
		return slices.ContainsFunc(o.Refusals, func(r carrier.Refusal) bool { return r.Reason == reason })
	})
}

// failed reads the body of a statusFailure. A code that the port doesn't know is
// Internal; a reason that it doesn't know is none, for it would reach the browser.
func (x exchange) failed(body []byte) error {
	var f failure
	if err := decode(body, &f); err != nil {
		return x.unreadable(err)
	}
	if f.Code.Meaning() == "" {
		return x.unreadable(errors.New("its code is none of the port's"))
	}
	e := carrier.Errorf(f.Code, "%s: the adapter's answer", x.Name)
	e.Field, e.Message, e.NotSent = f.Field, printable(f.Message), f.NotSent
	if f.Origin == carrier.OriginCardProvider {
		e.Origin = f.Origin
	}
	if isReason(f.Reason) {
		e.Reason = f.Reason
	}
	if f.Reason == carrier.ReasonUnverified {
		e.UserID = f.UserID
	}
	return e
}

// printable cuts a text of the other side's to what may be shown: no control characters, at most 300 of the others.
func printable(text string) string {
	const most = 300
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.TrimSpace(text))
	if utf8.RuneCountInString(text) > most {
		text = string([]rune(text)[:most])
	}
	return text
}
