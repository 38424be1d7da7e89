package legacy

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// meaningless reports whether err says that an answer makes no sense: Internal, which the edge
// answers as 502, or of a write OutcomeUnknown.
func meaningless(op *carrier.Operation, err error) bool {
	code := carrier.CodeOf(err)
	return code == carrier.Internal || code == op.Code(carrier.Internal)
}

// Every operation takes each of these as garbage.
func TestGarbage(t *testing.T) {
	t.Parallel()
	typed := func(contentType, body string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", contentType)
			_, _ = io.WriteString(w, body)
		}
	}
	for name, handler := range map[string]http.HandlerFunc{
		"HTML":                     typed("text/html", "<html>maintenance</html>"),
		"HTML that says JSON":      typed("application/json", "<html>maintenance</html>"),
		"a sentence":               typed("text/plain", "The service is down for maintenance."),
		"a sentence in quotes":     reply(http.StatusOK, `"The service is down for maintenance."`),
		"wrong type of a verdict":  reply(http.StatusOK, `{"IsSuccess":["yes"]}`),
		"cut JSON":                 reply(http.StatusOK, `{"IsSuccess":true,"Mess`),
		"two values":               reply(http.StatusOK, done+done),
		"a list of numbers":        reply(http.StatusOK, `[1,2]`),
		"wrong names":              reply(http.StatusOK, `{"issuccess":true,"userid":"1001","email":"a@b.ca"}`),
		"invalid UTF-8":            reply(http.StatusOK, "{\"IsSuccess\":true,\"Message\":\"\xff\"}"),
		"a teapot":                 reply(http.StatusTeapot, done),
		"a truncated body":         truncated,
		"deeply nested":            reply(http.StatusOK, strings.Repeat("[", 100_000)),
		"an empty page, not found": reply(http.StatusNotFound, ""),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			backend := dial(t, handler)
			for _, o := range operations() {
				if o.op == carrier.GetAccountInfo.Operation && name == "wrong names" {
					continue // nothing in it is required before the activation
				}
				truth := o.op == carrier.CheckSIM.Operation || o.op == carrier.GetActivationStatus.Operation
				if truth && (name == "wrong names" || name == "a sentence in quotes") {
					continue // truthy, as documented
				}
				got, err := backend.Invoke(t.Context(), o.op, o.request)
				if !meaningless(o.op, err) {
					t.Errorf("%s = %v, %v; want internal, or outcome_unknown of a write", o.op.Name, got, err)
				}
				var ours *lightphone.DecodeError
				if errors.As(err, &ours) {
					t.Errorf("%s: a DecodeError in the chain of %v blames the browser's request", o.op.Name, err)
				}
			}
		})
	}
}

// A state in place of true or false is one that the adapter doesn't know: the customer waits.
func TestAnUnknownStateIsPending(t *testing.T) {
	t.Parallel()
	status, err := carrier.GetActivationStatus.Call(t.Context(), dial(t, reply(http.StatusOK, `"on_hold"`)), ada)
	if err != nil || status.State != carrier.ActivationUnderReview {
		t.Errorf("an unknown state is %+v, %v; want under review", status, err)
	}
}

func huge(contentType string, size int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		_, _ = io.WriteString(w, `{"IsSuccess":true,"Message":"`)
		_, _ = io.WriteString(w, strings.Repeat("x", size))
		_, _ = io.WriteString(w, `"}`)
	}
}

// truncated promises more than it sends.
func truncated(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", "1000")
	_, _ = io.WriteString(w, `{"IsSuccess":true,`)
}

func TestAnswersThatMeanNothing(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		op     *carrier.Operation
		answer string
	}{
		"a plan without an id":       {carrier.ListPlans.Operation, `[{"Fee":1.00,"Currency":"CAD"}]`},
		"a plan with a negative fee": {carrier.ListPlans.Operation, `[{"PlanId":1,"Fee":-1.00,"Currency":"CAD"}]`},
		"a fee of three decimals":    {carrier.ListPlans.Operation, `[{"PlanId":1,"Fee":1.001,"Currency":"CAD"}]`},
		"no quote":                   {carrier.GetQuote.Operation, "[]"},
		"a quote that doesn't add up": {carrier.GetQuote.Operation,
			`[{"subtotal":30.00,"gst_Amt":1.50,"pst_Amt":2.99,"total":34.50,"currency":"CAD"}]`},
		"a negative tax": {carrier.GetQuote.Operation,
			`[{"subtotal":30.00,"gst_Amt":-1.50,"pst_Amt":0.00,"total":28.50,"currency":"CAD"}]`},
		"an empty paId":                 {carrier.Submit.Operation, `""`},
		"a negative paId":               {carrier.Submit.Operation, `-1`},
		"a registration without a user": {carrier.Register.Operation, done},
		"a login without a token":       {carrier.Login.Operation, `{"IsSuccess":true,"UserId":"1001"}`},
		"a login without a user":        {carrier.Login.Operation, `{"IsSuccess":true,"IdToken":"t"}`},
		"a code of another user":        {carrier.VerifyCode.Operation, strings.Replace(loggedIn, `"1001"`, `"1002"`, 1)},
		"a profile without an e-mail":   {carrier.GetProfile.Operation, `{}`},
		"basic info without an e-mail":  {carrier.GetBasicInfo.Operation, `{}`},
		"a date that can't be read":     {carrier.GetAccountInfo.Operation, `{"StartDate":"5 Nov"}`},
		"a renewal without a date": {carrier.GetOutlook.Operation,
			`{"Activation":{"State":"none"},"PortIn":{"State":"none"},"Renewal":{"Amount":1.00,"Currency":"CAD"}}`},
		"a renewal without a currency": {carrier.GetOutlook.Operation,
			`{"Activation":{"State":"none"},"PortIn":{"State":"none"},"Renewal":{"Date":"2026-11-05","Amount":1.00}}`},
		"a negative renewal": {carrier.GetOutlook.Operation,
			`{"Activation":{"State":"none"},"PortIn":{"State":"none"},"Renewal":{"Date":"2026-11-05","Amount":-1.00,"Currency":"CAD"}}`},
		"a due without an owner":   {carrier.GetActivationDue.Operation, `{"Amount":1.00,"Currency":"CAD"}`},
		"a due without a currency": {carrier.GetActivationDue.Operation, `{"UserId":"1001","Amount":1.00}`},
		"a negative due": {carrier.GetActivationDue.Operation,
			`{"UserId":"1001","Amount":-1.00,"Currency":"CAD"}`},
		"a due of no cycle": {carrier.GetExtensionDue.Operation,
			`{"UserId":"1001","Amount":1.00,"Currency":"CAD","CycleStart":"soon"}`},
		"a plan change without a word": {carrier.ChangePlan.Operation, ``},
		"a payment without a word":     {carrier.RecordPayment.Operation, ``},
		"a payment with another word":  {carrier.RecordPayment.Operation, `{"Message":"done"}`},
		"a code without a word":        {carrier.VerifyCode.Operation, ``},
		"a failure by another name":    {carrier.ChangeName.Operation, `{"success":false}`},
		"an ambiguous date":            {carrier.GetAccountInfo.Operation, `{"EndDate":"01/02/2026"}`},
		"a card by other names":        {carrier.GetSavedCard.Operation, `{"brand":"visa","last4":"4242"}`},
		"no client secret":             {carrier.CreateActivationIntent.Operation, `{"secret":"s"}`},
		"an empty client secret":       {carrier.CreateActivationIntent.Operation, `""`},
		"a client secret in an array":  {carrier.CreateActivationIntent.Operation, `["s"]`},
		"a client secret as a number":  {carrier.CreateActivationIntent.Operation, `{"clientSecret":7}`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := dial(t, reply(http.StatusOK, c.answer)).Invoke(t.Context(), c.op, byOp(c.op).request)
			if !meaningless(c.op, err) {
				t.Errorf("%s of %s gave %v, %v; want internal, or outcome_unknown of a write", c.op.Name, c.answer, got, err)
			}
		})
	}
}

func TestStatuses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		status      int
		read, write carrier.Code
	}{
		{400, carrier.InvalidArgument, carrier.InvalidArgument},
		{403, carrier.BackendAuth, carrier.BackendAuth},
		{404, carrier.NotFound, carrier.NotFound},
		{405, carrier.Unimplemented, carrier.Unimplemented},
		{408, carrier.DeadlineExceeded, carrier.OutcomeUnknown},
		{409, carrier.Internal, carrier.OutcomeUnknown},
		{410, carrier.Unimplemented, carrier.Unimplemented},
		{413, carrier.Internal, carrier.Internal},
		{415, carrier.Internal, carrier.Internal},
		{422, carrier.InvalidArgument, carrier.InvalidArgument},
		{429, carrier.RateLimited, carrier.RateLimited},
		{500, carrier.Internal, carrier.Internal},
		{501, carrier.Unimplemented, carrier.Unimplemented},
		{502, carrier.Unavailable, carrier.OutcomeUnknown},
		{503, carrier.Unavailable, carrier.Unavailable},
		{504, carrier.DeadlineExceeded, carrier.OutcomeUnknown},
		{599, carrier.Internal, carrier.Internal},
		{302, carrier.Internal, carrier.Internal},
	} {
		t.Run(fmt.Sprint(c.status), func(t *testing.T) {
			t.Parallel()
			backend := dial(t, reply(c.status, `{"IsSuccess":false,"Code":"whatever","Message":"no","Field":"nothing"}`))
			for _, o := range operations() {
				want := c.read
				if o.op.Write {
					want = c.write
				}
				if want == carrier.Unimplemented && o.op.Required {
					want = carrier.Internal // no carrier is without it
				}
				_, err := backend.Invoke(t.Context(), o.op, o.request)
				if carrier.CodeOf(err) != want {
					t.Errorf("%s = %v; want %s", o.op.Name, err, want)
				}
				works := errors.Is(err, carrier.ErrAnswered) || errors.Is(err, carrier.ErrUnreadable)
				if c.status < 500 && c.status != 403 && !works || c.status > 501 && works {
					t.Errorf("%s = %v; want the error to say that the carrier works: %v", o.op.Name, err, !works)
				}
			}
		})
	}
}

// 401 is the customer's only when a customer's token went along: it must never log anybody out for our own
// credentials.
func TestUnauthorized(t *testing.T) {
	t.Parallel()
	for _, body := range []string{"", `{"IsSuccess":false,"Code":"session_expired","Message":""}`} {
		backend := dial(t, reply(http.StatusUnauthorized, body))
		for _, o := range operations() {
			want := carrier.BackendAuth
			if o.customer {
				want = carrier.Unauthenticated
			}
			if _, err := backend.Invoke(t.Context(), o.op, o.request); carrier.CodeOf(err) != want ||
				carrier.ReasonOf(err) != "" {
				t.Errorf("%s = %v; want %s without a reason", o.op.Name, err, want)
			}
		}
	}
}

func TestForbidden(t *testing.T) {
	t.Parallel()
	for field, want := range map[string]carrier.Code{
		"Cnum": carrier.PermissionDenied, "paId": carrier.PermissionDenied, "PaId": carrier.PermissionDenied,
		"UserId": carrier.PermissionDenied, "userId": carrier.PermissionDenied,
		"": carrier.BackendAuth, "ApiToken": carrier.BackendAuth, "cnum": carrier.BackendAuth,
	} {
		backend := dial(t, reply(http.StatusForbidden,
			fmt.Sprintf(`{"IsSuccess":false,"Code":"forbidden","Message":"","Field":%q}`, field)))
		if _, err := carrier.ChangePlan.Call(t.Context(), backend,
			carrier.ChangePlanRequest{Customer: ada, PlanID: "103"}); carrier.CodeOf(err) != want {
			t.Errorf("403 for the field %q = %v; want %s", field, err, want)
		}
	}
	backend := dial(t, func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "<html>", http.StatusForbidden) })
	if _, err := carrier.ChangePlan.Call(t.Context(), backend,
		carrier.ChangePlanRequest{Customer: ada, PlanID: "103"}); carrier.CodeOf(err) != carrier.BackendAuth {
		t.Errorf("403 with a page = %v; want backend_auth", err)
	}
}

// A web server's own page is not the carrier's word about a customer's thing.
func TestPagesOfAWebServer(t *testing.T) {
	t.Parallel()
	for _, status := range []int{http.StatusBadRequest, http.StatusNotFound} {
		backend := dial(t, func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "nothing here", status) })
		if _, err := carrier.GetActivationDue.Call(t.Context(), backend,
			carrier.ActivationDueRequest{ActivationID: "50001"}); carrier.CodeOf(err) != carrier.Internal {
			t.Errorf("a page of status %d = %v; want internal", status, err)
		}
	}
}

// A web server that writes its own 404 as an object says nothing of a payment.
func TestACallThatIsNotThere(t *testing.T) {
	t.Parallel()
	for _, body := range []string{`{"Message":"No HTTP resource was found that matches the request URI."}`,
		`{"error":"not found"}`, ``, `<html>`} {
		backend := dial(t, reply(404, body))
		for _, op := range []*carrier.Operation{carrier.RecordPayment.Operation, carrier.GetActivationDue.Operation,
			carrier.GetExtensionDue.Operation} {
			if _, err := backend.Invoke(t.Context(), op, byOp(op).request); !errors.Is(err, carrier.ErrUnreadable) {
				t.Errorf("%s of 404 %s = %v; want an unreadable answer", op.Name, body, err)
			}
		}
	}
	_, err := carrier.RecordPayment.Call(t.Context(), dial(t, reply(404, `{"IsSuccess":false,"Code":"not_found"}`)),
		carrier.SettledPayment{})
	if carrier.CodeOf(err) != carrier.NotFound {
		t.Errorf("a documented 404 = %v; want not_found", err)
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	for reason, code := range map[carrier.Reason]carrier.Code{
		carrier.ReasonUserExists: carrier.AlreadyExists, carrier.ReasonInvalidOTP: carrier.InvalidArgument,
		carrier.ReasonBadCredentials: carrier.Unauthenticated, carrier.ReasonUnverified: carrier.FailedPrecondition,
		carrier.ReasonSIMUnavailable:    carrier.FailedPrecondition,
		carrier.ReasonActivationPending: carrier.FailedPrecondition,
		carrier.ReasonQuoteChanged:      carrier.FailedPrecondition, carrier.ReasonPortInInvalid: carrier.InvalidArgument,
		carrier.ReasonChangePending:      carrier.FailedPrecondition,
		carrier.ReasonTerminationPending: carrier.FailedPrecondition,
		carrier.ReasonPlanUnavailable:    carrier.FailedPrecondition, carrier.ReasonCardDeclined: carrier.FailedPrecondition,
		carrier.ReasonPaymentRefused: carrier.FailedPrecondition, carrier.ReasonPasswordPolicy: carrier.InvalidArgument,
	} {
		t.Run(string(reason), func(t *testing.T) {
			t.Parallel()
			backend := dial(t, reply(http.StatusOK,
				fmt.Sprintf(`{"IsSuccess":false,"Code":%q,"Message":"User already exists","Field":"portin_imei","UserId":"1002"}`,
					reason)))
			for _, o := range operations() {
				_, err := backend.Invoke(t.Context(), o.op, o.request)
				var e *carrier.Error
				if !errors.As(err, &e) || e.Code != code || e.Reason != reason || e.Field != "IMEI" ||
					e.Message != lightphone.RefusalText(reason) {
					t.Errorf("%s = %+v; want %s/%s (IMEI) with the documented text", o.op.Name, err, code, reason)
				}
				if named := e != nil && e.UserID == "1002"; named != (reason == carrier.ReasonUnverified) {
					t.Errorf("%s names the user %q; only unverified does", o.op.Name, e.UserID)
				}
			}
		})
	}
}

// Carriers that know no codes say only that it didn't work, and perhaps a documented text.
func TestRefusalsWithoutACode(t *testing.T) {
	t.Parallel()
	meant := map[*carrier.Operation]carrier.Reason{
		carrier.VerifyCode.Operation: carrier.ReasonInvalidOTP, carrier.Login.Operation: carrier.ReasonBadCredentials,
		carrier.ResetPassword.Operation: carrier.ReasonInvalidOTP,
		carrier.ChangePlan.Operation:    carrier.ReasonChangePending,
		carrier.Terminate.Operation:     carrier.ReasonTerminationPending,
		carrier.PayActivation.Operation: carrier.ReasonCardDeclined,
		carrier.ChangeCard.Operation:    carrier.ReasonCardDeclined,
	}
	uncoded := dial(t, reply(http.StatusOK, `{"IsSuccess":false,"Message":"No"}`))
	unknown := dial(t, reply(http.StatusOK, `{"IsSuccess":false,"Code":"full_moon","Message":"No"}`))
	for _, o := range operations() {
		if o.op == carrier.CheckSIM.Operation || o.op == carrier.GetActivationStatus.Operation {
			continue // for them it is a plain no
		}
		_, err := uncoded.Invoke(t.Context(), o.op, o.request)
		if carrier.ReasonOf(err) != meant[o.op] || (meant[o.op] == "" && carrier.CodeOf(err) != carrier.FailedPrecondition) {
			t.Errorf("%s refused without a code = %v; want reason %q", o.op.Name, err, meant[o.op])
		}
		_, err = unknown.Invoke(t.Context(), o.op, o.request)
		if carrier.CodeOf(err) != carrier.FailedPrecondition || carrier.ReasonOf(err) != "" {
			t.Errorf("%s refused with an unknown code = %v; want failed_precondition without a reason", o.op.Name, err)
		}
	}
}

// A documented Message decides where there is no Code that is known, whatever the status.
func TestRefusalsByTheirMessage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		op      *carrier.Operation
		message string
		want    carrier.Reason
	}{
		{carrier.Register.Operation, "User already exists", carrier.ReasonUserExists},
		{carrier.Register.Operation, "User already exists. Log in please!", carrier.ReasonUserExists},
		{carrier.VerifyCode.Operation, "Invalid OTP. Please try again.", carrier.ReasonInvalidOTP},
		{carrier.ResetPassword.Operation, "Password reset failed. Please try again.", carrier.ReasonInvalidOTP},
		{carrier.Login.Operation, "INVALID EMAIL OR PASSWORD", carrier.ReasonBadCredentials},
		{carrier.Submit.Operation, "Invalid or unavailable SIM card!", carrier.ReasonSIMUnavailable},
		{carrier.ChangePlan.Operation, lightphone.RefusalText(carrier.ReasonChangePending), carrier.ReasonChangePending},
		{carrier.Terminate.Operation, "You've already submitted a termination request", carrier.ReasonTerminationPending},
		{carrier.ChangeName.Operation, "User already exists", ""}, // it can't be refused so
	} {
		for _, status := range []int{200, 400, 409, 422} {
			for _, body := range []string{`{"IsSuccess":false,"Message":%q}`, `{"Message":%q}`,
				`{"IsSuccess":false,"Code":"E17","Message":%q}`} {
				_, err := dial(t, reply(status, fmt.Sprintf(body, c.message))).Invoke(t.Context(), c.op, byOp(c.op).request)
				if carrier.ReasonOf(err) != c.want {
					t.Errorf("%s: %d %s = %v; want reason %q", c.op.Name, status, fmt.Sprintf(body, c.message), err, c.want)
				}
			}
		}
	}
	_, err := dial(t, reply(401, `{"Message":"Invalid email or password"}`)).Invoke(t.Context(), carrier.Login.Operation,
		byOp(carrier.Login.Operation).request)
	if carrier.ReasonOf(err) != carrier.ReasonBadCredentials {
		t.Errorf("a wrong password with status 401 = %v; want bad_credentials", err)
	}
}

// Each of these means the same as the documented answer of the operation.
func TestFormsOfAnswers(t *testing.T) {
	t.Parallel()
	typed := func(status int, contentType, body string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header()["Content-Type"] = []string{contentType}
			w.WriteHeader(status)
			_, _ = io.WriteString(w, body)
		}
	}
	for name, with := range map[string]func(body string) http.HandlerFunc{
		"another media type":  func(body string) http.HandlerFunc { return typed(200, "text/plain", body) },
		"no media type":       func(body string) http.HandlerFunc { return typed(200, "", body) },
		"a broken media type": func(body string) http.HandlerFunc { return typed(200, "application/json; =", body) },
		"a byte order mark":   func(body string) http.HandlerFunc { return typed(200, "application/json", "\uFEFF"+body) },
		"blanks around":       func(body string) http.HandlerFunc { return reply(200, "\r\n "+body+"\n\n") },
		"created":             func(body string) http.HandlerFunc { return reply(201, body) },
		"more fields": func(body string) http.HandlerFunc {
			return reply(200, strings.Replace(body, "{", `{"Extra":{"a":[1]},`, 1))
		},
		"a repeated name": func(body string) http.HandlerFunc {
			return reply(200, strings.Replace(body, "{", `{"Message":"x","Message":"",`, 1))
		},
		"numbers as text": func(body string) http.HandlerFunc {
			return reply(200, number.ReplaceAllString(body, `$1"$2"$3`))
		},
		"flags as text": func(body string) http.HandlerFunc { return reply(200, flags.ReplaceAllString(body, `$1"$2"`)) },
		"dates with time": func(body string) http.HandlerFunc {
			return reply(200, date.ReplaceAllString(body, `"${1}T00:00:00"`))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, o := range operations() {
				got, err := dial(t, with(o.answer)).Invoke(t.Context(), o.op, o.request)
				if err != nil || !reflect.DeepEqual(got, o.want) {
					t.Errorf("%s of %s\n got %+v, %v\nwant %+v", o.op.Name, o.answer, got, err, o.want)
				}
			}
		})
	}
}

var (
	number = regexp.MustCompile(`([:\[]|^)(-?[0-9]+(?:\.[0-9]+)?)([,}\]]|$)`)
	flags  = regexp.MustCompile(`([:\[]|^)(true|false)`)
	date   = regexp.MustCompile(`"([0-9]{4}-[0-9]{2}-[0-9]{2})"`)
)

// Where nothing is meant, every way of saying nothing is the same.
func TestNothing(t *testing.T) {
	t.Parallel()
	nothing := map[*carrier.Operation]any{
		carrier.ResendCode.Operation: carrier.Done{}, carrier.ResetPassword.Operation: carrier.Done{},
		carrier.ChangeName.Operation:    carrier.Done{},
		carrier.ChangeAddress.Operation: carrier.Done{}, carrier.Terminate.Operation: carrier.Done{},
		carrier.PayActivation.Operation: carrier.Done{}, carrier.ChangeCard.Operation: carrier.Done{},
		carrier.CheckSIM.Operation:            carrier.CheckSIMAnswer{},
		carrier.GetActivationStatus.Operation: carrier.ActivationStatus{State: carrier.ActivationNone},
		carrier.ListPlans.Operation:           carrier.PlansAnswer{Plans: []carrier.Plan{}},
		carrier.ListPayments.Operation:        carrier.PaymentsAnswer{Payments: []carrier.PaymentRecord{}},
		carrier.GetSavedCard.Operation:        carrier.SavedCardAnswer{},
		carrier.GetAccountInfo.Operation:      carrier.AccountInfo{},
	}
	for _, body := range []string{"", "null", `""`, "{}", "[]"} {
		backend := dial(t, reply(http.StatusOK, body))
		for _, o := range operations() {
			got, err := backend.Invoke(t.Context(), o.op, o.request)
			want, takes := nothing[o.op]
			if takes && (err != nil || !reflect.DeepEqual(got, want)) {
				t.Errorf("%s of %q = %+v, %v; want %+v", o.op.Name, body, got, err, want)
			}
			if !takes && (!meaningless(o.op, err) || !errors.Is(err, carrier.ErrUnreadable)) {
				t.Errorf("%s of %q = %+v, %v; want an unreadable answer", o.op.Name, body, got, err)
			}
		}
	}
}

// One record that can't be read hides no other, and is told without its content.
func TestRecordsThatCannotBeRead(t *testing.T) {
	t.Parallel()
	history := dial(t,
		reply(200,
			`[{"TransactionDate":"2026-11-05T10:00:00Z","Debit":"1.00"},{"TransactionDate":"05/11/2026 canary","Debit":"2.00"},{"TransactionDate":"2026-11-06T10:00:00Z","Debit":{"canary":1}}]`))
	payments, err := carrier.ListPayments.Call(t.Context(), history, ada)
	if err != nil || len(payments.Payments) != 1 || payments.Payments[0].Currency != "CAD" {
		t.Fatalf("a history with two odd records = %+v, %v; want the other one, in CAD", payments, err)
	}
	want := []string{
		"[1].TransactionDate: expected a time as in RFC 3339 or in another form that means one time alone, got a text in " +
			"another form",
		"[2].Debit: expected a decimal number of at most two places or its text, got an object",
	}
	if got := carrier.OmittedIn(payments); !slices.Equal(got, want) {
		t.Errorf("left out: %q; want %q", got, want)
	}
	plans, err := carrier.ListPlans.Call(t.Context(),
		dial(t, reply(200, `[{"PlanId":1,"Fee":"30"},{"PlanId":{"a":1},"Fee":"30"}]`)), ada)
	if err != nil || len(plans.Plans) != 1 || len(carrier.OmittedIn(plans)) != 1 {
		t.Errorf("two plans of which one is odd = %+v, %v; want the other", plans, err)
	}
	_, err = carrier.ListPlans.Call(t.Context(), dial(t, reply(200, `[{"PlanId":{"a":1},"Fee":"30"}]`)), ada)
	if !errors.Is(err, carrier.ErrUnreadable) ||
		!strings.Contains(err.Error(), "PrepaidPlans: the answer can't be read: [0].PlanId: expected text or number, got "+
			"an object") {
		t.Errorf("plans of which none can be read: %v; want an error with field and form", err)
	}
}

func TestFieldOfAnInvalidRequest(t *testing.T) {
	t.Parallel()
	for wire, want := range map[string]string{"simcard_no": "ICCID", "portin_imei": "IMEI", "made_up": ""} {
		backend := dial(t, reply(http.StatusBadRequest,
			fmt.Sprintf(`{"IsSuccess":false,"Code":"invalid_request","Message":"","Field":%q}`, wire)))
		_, err := carrier.Submit.Call(t.Context(), backend, carrier.SubmitRequest{Customer: ada, Activation: ported})
		var e *carrier.Error
		if !errors.As(err, &e) || e.Code != carrier.InvalidArgument || e.Field != want {
			t.Errorf("400 for %s = %+v; want invalid_argument (%s)", wire, err, want)
		}
	}
}

// However a carrier spells the name, a refusal is one.
func TestARefusalMayBeSpeltWithEscapes(t *testing.T) {
	t.Parallel()
	backend := dial(t, reply(http.StatusOK, `{"\u0049sSuccess":false,"Code":"change_pending"}`))
	if _, err := carrier.ChangeName.Call(t.Context(), backend,
		carrier.ChangeNameRequest{Customer: ada}); carrier.CodeOf(err) != carrier.FailedPrecondition {
		t.Errorf("a refusal in escapes = %v; want failed precondition", err)
	}
}
