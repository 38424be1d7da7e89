package legacy

import (
	"errors"
	"fmt"
	"io"
	"net/http"
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
		"JSON that says text":      typed("text/plain", done),
		"no content type":          typed("", done),
		"broken content type":      typed(`application/json; =`, done),
		"empty":                    reply(http.StatusOK, ""),
		"blank":                    reply(http.StatusOK, " \n"),
		"cut JSON":                 reply(http.StatusOK, `{"IsSuccess":true,"Mess`),
		"two values":               reply(http.StatusOK, done+done),
		"a number too many":        reply(http.StatusOK, `[1,2]`),
		"text":                     reply(http.StatusOK, `""`),
		"wrong type of a verdict":  reply(http.StatusOK, `{"IsSuccess":"yes"}`),
		"wrong names":              reply(http.StatusOK, `{"issuccess":true,"userid":"1001","email":"a@b.ca"}`),
		"invalid UTF-8":            reply(http.StatusOK, "{\"IsSuccess\":true,\"Message\":\"\xff\"}"),
		"a repeated name":          reply(http.StatusOK, `{"IsSuccess":true,"IsSuccess":true}`),
		"created, not done":        reply(http.StatusCreated, done),
		"no content":               reply(http.StatusNoContent, ""),
		"an unknown status":        reply(299, done),
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
		"null for a truth value":        {carrier.CheckSIM.Operation, "null"},
		"null for a list":               {carrier.ListPlans.Operation, "null"},
		"text for a truth value":        {carrier.CheckSIM.Operation, `"true"`},
		"a plan without an id":          {carrier.ListPlans.Operation, `[{"Fee":1.00,"Currency":"CAD"}]`},
		"a plan without a currency":     {carrier.ListPlans.Operation, `[{"PlanId":1,"Fee":1.00}]`},
		"a plan with a negative fee":    {carrier.ListPlans.Operation, `[{"PlanId":1,"Fee":-1.00,"Currency":"CAD"}]`},
		"a fee of three decimals":       {carrier.ListPlans.Operation, `[{"PlanId":1,"Fee":1.001,"Currency":"CAD"}]`},
		"a fee as text":                 {carrier.ListPlans.Operation, `[{"PlanId":1,"Fee":"1.00","Currency":"CAD"}]`},
		"no quote":                      {carrier.GetQuote.Operation, "[]"},
		"a quote that doesn't add up":   {carrier.GetQuote.Operation, `[{"subtotal":30.00,"gst_Amt":1.50,"pst_Amt":2.99,"total":34.50,"currency":"CAD"}]`},
		"a quote without a currency":    {carrier.GetQuote.Operation, `[{"subtotal":30.00,"gst_Amt":1.50,"pst_Amt":2.99,"total":34.49}]`},
		"a negative tax":                {carrier.GetQuote.Operation, `[{"subtotal":30.00,"gst_Amt":-1.50,"pst_Amt":0.00,"total":28.50,"currency":"CAD"}]`},
		"an empty paId":                 {carrier.Submit.Operation, `""`},
		"a negative paId":               {carrier.Submit.Operation, `-1`},
		"a paId in an object":           {carrier.Submit.Operation, `{"paId":50001}`},
		"a registration without a user": {carrier.Register.Operation, done},
		"a login without a token":       {carrier.Login.Operation, `{"IsSuccess":true,"UserId":"1001"}`},
		"a login without a user":        {carrier.Login.Operation, `{"IsSuccess":true,"IdToken":"t"}`},
		"a login that doesn't say so":   {carrier.Login.Operation, `{"UserId":"1001","IdToken":"t"}`},
		"a code of another user":        {carrier.VerifyCode.Operation, strings.Replace(loggedIn, `"1001"`, `"1002"`, 1)},
		"a profile without an e-mail":   {carrier.GetProfile.Operation, `{}`},
		"basic info without an e-mail":  {carrier.GetBasicInfo.Operation, `{}`},
		"a date that can't be read":     {carrier.GetAccountInfo.Operation, `{"StartDate":"5 Nov"}`},
		"a renewal without a date":      {carrier.GetOutlook.Operation, `{"Activation":{"State":"none"},"PortIn":{"State":"none"},"Renewal":{"Amount":1.00,"Currency":"CAD"}}`},
		"a renewal without a currency":  {carrier.GetOutlook.Operation, `{"Activation":{"State":"none"},"PortIn":{"State":"none"},"Renewal":{"Date":"2026-11-05","Amount":1.00}}`},
		"a negative renewal":            {carrier.GetOutlook.Operation, `{"Activation":{"State":"none"},"PortIn":{"State":"none"},"Renewal":{"Date":"2026-11-05","Amount":-1.00,"Currency":"CAD"}}`},
		"a due without an owner":        {carrier.GetActivationDue.Operation, `{"Amount":1.00,"Currency":"CAD"}`},
		"a due without a currency":      {carrier.GetActivationDue.Operation, `{"UserId":"1001","Amount":1.00}`},
		"a negative due":                {carrier.GetActivationDue.Operation, `{"UserId":"1001","Amount":-1.00,"Currency":"CAD"}`},
		"a due of no cycle":             {carrier.GetExtensionDue.Operation, `{"UserId":"1001","Amount":1.00,"Currency":"CAD","CycleStart":"soon"}`},
		"no client secret":              {carrier.CreateActivationIntent.Operation, `{"secret":"s"}`},
		"an empty client secret":        {carrier.CreateActivationIntent.Operation, `""`},
		"a client secret in an array":   {carrier.CreateActivationIntent.Operation, `["s"]`},
		"a client secret as a number":   {carrier.CreateActivationIntent.Operation, `{"clientSecret":7}`},
		"a result that doesn't say so":  {carrier.ChangeName.Operation, `{}`},
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
		{405, carrier.Internal, carrier.Internal},
		{408, carrier.DeadlineExceeded, carrier.OutcomeUnknown},
		{409, carrier.OutcomeUnknown, carrier.OutcomeUnknown},
		{410, carrier.Unimplemented, carrier.Unimplemented},
		{413, carrier.Internal, carrier.Internal},
		{415, carrier.Internal, carrier.Internal},
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
				if _, err := backend.Invoke(t.Context(), o.op, o.request); carrier.CodeOf(err) != want {
					t.Errorf("%s = %v; want %s", o.op.Name, err, want)
				}
			}
		})
	}
}

// 401 is the customer's only when a customer's token went along: it must never log anybody out for our own credentials.
func TestUnauthorized(t *testing.T) {
	t.Parallel()
	for _, body := range []string{"", `{"IsSuccess":false,"Code":"session_expired","Message":""}`} {
		backend := dial(t, reply(http.StatusUnauthorized, body))
		for _, o := range operations() {
			want := carrier.BackendAuth
			if o.customer {
				want = carrier.Unauthenticated
			}
			if _, err := backend.Invoke(t.Context(), o.op, o.request); carrier.CodeOf(err) != want || carrier.ReasonOf(err) != "" {
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
		backend := dial(t, reply(http.StatusForbidden, fmt.Sprintf(`{"IsSuccess":false,"Code":"forbidden","Message":"","Field":%q}`, field)))
		if _, err := carrier.ChangePlan.Call(t.Context(), backend, carrier.ChangePlanRequest{Customer: ada, PlanID: "103"}); carrier.CodeOf(err) != want {
			t.Errorf("403 for the field %q = %v; want %s", field, err, want)
		}
	}
	backend := dial(t, func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "<html>", http.StatusForbidden) })
	if _, err := carrier.ChangePlan.Call(t.Context(), backend, carrier.ChangePlanRequest{Customer: ada, PlanID: "103"}); carrier.CodeOf(err) != carrier.BackendAuth {
		t.Errorf("403 with a page = %v; want backend_auth", err)
	}
}

// A web server's own page is not the carrier's word about a customer's thing.
func TestPagesOfAWebServer(t *testing.T) {
	t.Parallel()
	for _, status := range []int{http.StatusBadRequest, http.StatusNotFound} {
		backend := dial(t, func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "nothing here", status) })
		if _, err := carrier.GetActivationDue.Call(t.Context(), backend, carrier.ActivationDueRequest{ActivationID: "50001"}); carrier.CodeOf(err) != carrier.Internal {
			t.Errorf("a page of status %d = %v; want internal", status, err)
		}
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	for reason, code := range map[carrier.Reason]carrier.Code{
		carrier.ReasonUserExists: carrier.AlreadyExists, carrier.ReasonInvalidOTP: carrier.InvalidArgument,
		carrier.ReasonBadCredentials: carrier.Unauthenticated, carrier.ReasonUnverified: carrier.FailedPrecondition,
		carrier.ReasonSIMUnavailable: carrier.FailedPrecondition, carrier.ReasonActivationPending: carrier.FailedPrecondition,
		carrier.ReasonQuoteChanged: carrier.FailedPrecondition, carrier.ReasonPortInInvalid: carrier.InvalidArgument,
		carrier.ReasonChangePending: carrier.FailedPrecondition, carrier.ReasonTerminationPending: carrier.FailedPrecondition,
		carrier.ReasonPlanUnavailable: carrier.FailedPrecondition, carrier.ReasonCardDeclined: carrier.FailedPrecondition,
		carrier.ReasonPaymentRefused: carrier.FailedPrecondition, carrier.ReasonPasswordPolicy: carrier.InvalidArgument,
	} {
		t.Run(string(reason), func(t *testing.T) {
			t.Parallel()
			backend := dial(t, reply(http.StatusOK, fmt.Sprintf(`{"IsSuccess":false,"Code":%q,"Message":"User already exists","Field":"portin_imei","UserId":"1002"}`, reason)))
			for _, o := range operations() {
				_, err := backend.Invoke(t.Context(), o.op, o.request)
				var e *carrier.Error
				if !errors.As(err, &e) || e.Code != code || e.Reason != reason || e.Field != "IMEI" || e.Message != lightphone.RefusalText(reason) {
					t.Errorf("%s = %+v; want %s/%s (IMEI) with the documented text", o.op.Name, err, code, reason)
				}
				if named := e != nil && e.UserID == "1002"; named != (reason == carrier.ReasonUnverified) {
					t.Errorf("%s names the user %q; only unverified does", o.op.Name, e.UserID)
				}
			}
		})
	}
}

// Carriers that know no codes say only that it didn't work.
func TestRefusalsWithoutACode(t *testing.T) {
	t.Parallel()
	meant := map[*carrier.Operation]carrier.Reason{
		carrier.VerifyCode.Operation: carrier.ReasonInvalidOTP, carrier.Login.Operation: carrier.ReasonBadCredentials, carrier.ResetPassword.Operation: carrier.ReasonInvalidOTP,
		carrier.ChangePlan.Operation: carrier.ReasonChangePending, carrier.Terminate.Operation: carrier.ReasonTerminationPending,
		carrier.PayActivation.Operation: carrier.ReasonCardDeclined, carrier.ChangeCard.Operation: carrier.ReasonCardDeclined,
	}
	uncoded := dial(t, reply(http.StatusOK, `{"IsSuccess":false,"Message":"User already exists"}`))
	unknown := dial(t, reply(http.StatusOK, `{"IsSuccess":false,"Code":"full_moon","Message":"User already exists"}`))
	for _, o := range operations() {
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

func TestFieldOfAnInvalidRequest(t *testing.T) {
	t.Parallel()
	for wire, want := range map[string]string{"simcard_no": "ICCID", "portin_imei": "IMEI", "made_up": ""} {
		backend := dial(t, reply(http.StatusBadRequest, fmt.Sprintf(`{"IsSuccess":false,"Code":"invalid_request","Message":"","Field":%q}`, wire)))
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
	if _, err := carrier.ChangeName.Call(t.Context(), backend, carrier.ChangeNameRequest{Customer: ada}); carrier.CodeOf(err) != carrier.FailedPrecondition {
		t.Errorf("a refusal in escapes = %v; want failed precondition", err)
	}
}
