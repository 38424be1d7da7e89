package api

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
	"github.com/golight/selfservice/bff/lightphone"
)

// noCarrier are the routes that never call the carrier for a customer.
var noCarrier = []string{
	lightphone.PathAppConfig, lightphone.PathSessionKeepAlive, lightphone.PathSessionLogout,
	lightphone.PathSessionList, lightphone.PathSessionEnd, lightphone.PathHookStripe, lightphone.PathHookCarrier,
}

// reads are the calls of the carrier that may be made again when they time out.
// Of all others a time-out leaves unknown whether they happened.
var reads = []string{
	lightphone.PathLogin, lightphone.PathValidateSimCard, lightphone.PathIsActivationPending, lightphone.PathPrepaidPlans,
	lightphone.PathGetTotalPrepaid,
	// these ask for the price first
	lightphone.PathPostActivationInfoPrepaid, lightphone.PathPrepaidActivationPayment,
	lightphone.PathCreateManualExtensionPaymentIntent,
	lightphone.PathGetPaymentMethod, lightphone.PathGetBasicInfo, lightphone.PathGetProfile, lightphone.PathAccountInfo,
	lightphone.PathGetPaymentHistory, lightphone.PathGetOutlook,
}

// Every failure of the carrier means the same on every call.
// An answer of the carrier that can't be read, however it is wrapped, is the
// carrier's fault and never the customer's.
func TestUnreadableAnswersAreTheCarriersFault(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	session := e.login()
	for name, cause := range map[string]error{
		"wrong type":    &lightphone.DecodeError{Field: "Email"},
		"too large":     &http.MaxBytesError{Limit: 10},
		"out of time":   context.DeadlineExceeded,
		"a lost lookup": io.ErrUnexpectedEOF,
	} {
		e.carrier.set(func(f *fakeCarrier) { f.err = carrier.Errorf(carrier.Internal, "Profile: %w", cause) })
		a := e.send(goodRequest(t, routeOf(t, lightphone.PathGetProfile), session))
		if a.Code != http.StatusBadGateway || !strings.Contains(a.text(), `"Code":"carrier_error"`) ||
			strings.Contains(a.text(), `"Field"`) {
			t.Errorf("%s: %d %s; want 502 carrier_error", name, a.Code, a.text())
		}
	}
}

func TestEveryCarrierFailureOnEveryCall(t *testing.T) {
	t.Parallel()
	answers := map[carrier.Code]struct {
		status int
		code   lightphone.Code
	}{
		carrier.Unavailable:      {http.StatusBadGateway, lightphone.CodeCarrierError},
		carrier.DeadlineExceeded: {http.StatusGatewayTimeout, lightphone.CodeCarrierTimeout},
		carrier.BackendAuth:      {http.StatusBadGateway, lightphone.CodeCarrierError},
		carrier.Internal:         {http.StatusBadGateway, lightphone.CodeCarrierError},
		carrier.RateLimited:      {http.StatusTooManyRequests, lightphone.CodeRateLimited},
		carrier.PermissionDenied: {http.StatusForbidden, lightphone.CodeForbidden},
	}
	for _, r := range routes() {
		if slices.Contains(noCarrier, r.path) {
			continue
		}
		t.Run(r.path, func(t *testing.T) {
			t.Parallel()
			e := newEdge(t, settings{})
			session := e.login()
			for code, want := range answers {
				e.clock.advance(61 * time.Minute) // past every limit
				if code == carrier.DeadlineExceeded && !slices.Contains(reads, r.path) {
					want.status, want.code = http.StatusConflict, lightphone.CodeOutcomeUnknown
				}
				e.carrier.set(func(f *fakeCarrier) { f.err = &carrier.Error{Code: code, Err: errors.New("cause-for-logs")} })
				alerts := strings.Count(e.log.String(), `"alert":true`)
				a := e.send(goodRequest(t, r, session))
				if n := strings.Count(e.log.String(),
					`"alert":true`) - alerts; n != map[bool]int{true: 1}[code == carrier.BackendAuth] {
					t.Errorf("%s: %d alerting lines in the log", code, n)
				}
				a.want(t, want.status, `"IsSuccess":false`, `"Code":"`+string(want.code)+`"`,
					`"RequestId":"`+a.Header().Get("X-Request-Id")+`"`)
				if strings.Contains(a.text(), "cause-for-logs") {
					t.Errorf("%s: the answer tells the cause: %s", code, a.text())
				}
				if code == carrier.Unavailable && r.failed != "" && !strings.Contains(a.text(), r.failed) {
					t.Errorf("answer %s\nlacks the documented text %q", a.text(), r.failed)
				}
				if code == carrier.RateLimited && a.Header().Get("Retry-After") == "" {
					t.Errorf("429 without Retry-After")
				}
				if n := e.count("bff_carrier_backend_auth_total"); code == carrier.BackendAuth && n != 1 {
					t.Errorf("bff_carrier_backend_auth_total is %v; want 1", n)
				}
				if code == carrier.BackendAuth && len(a.Result().Cookies()) > 0 {
					t.Errorf("the carrier refused us, and the customer's cookie was touched")
				}
			}
		})
	}
}

// A read that fails for a reason of its own is told; unimplemented is 501.
func TestOptionalRoles(t *testing.T) {
	t.Parallel()
	for _, path := range []string{lightphone.PathGetPaymentHistory, lightphone.PathGetOutlook, lightphone.PathChangePlan,
		lightphone.PathPostTermination, lightphone.PathChangePaymentInfo} {
		e := newEdge(t, settings{})
		session := e.login()
		e.carrier.set(func(f *fakeCarrier) { f.err = carrier.Errorf(carrier.Unimplemented, "no") })
		e.send(goodRequest(t, routeOf(t, path), session)).want(t, http.StatusNotImplemented, `"Code":"unimplemented"`)
	}
}

func TestUnknownOutcomes(t *testing.T) {
	t.Parallel()
	for _, path := range []string{lightphone.PathChangeName, lightphone.PathPostActivationInfoPrepaid,
		lightphone.PathPostTermination} {
		e := newEdge(t, settings{})
		session := e.login()
		e.carrier.set(func(f *fakeCarrier) { f.err = carrier.Errorf(carrier.OutcomeUnknown, "timed out") })
		q := goodRequest(t, routeOf(t, path), session)
		if path == lightphone.PathPostActivationInfoPrepaid {
			e.carrier.set(func(f *fakeCarrier) { f.failing = "activations.submit" })
		}
		e.send(q).want(t, http.StatusConflict, `"Code":"outcome_unknown"`, routeOf(t, path).failed)
	}
}

// Business refusals are 200, with the documented text and a stable code.
func TestRefusals(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		path string
		err  *carrier.Error
		want string
	}{
		{lightphone.PathRegistration, &carrier.Error{Code: carrier.AlreadyExists, Reason: carrier.ReasonUserExists},
			`{"IsSuccess":false,"Code":"user_exists","Message":"User already exists"}`},
		{lightphone.PathValidateOTP, &carrier.Error{Code: carrier.InvalidArgument, Reason: carrier.ReasonInvalidOTP,
			Message: "internal wording"}, `{"IsSuccess":false,"Code":"invalid_otp","Message":"Invalid OTP. Please try again."}`},
		{lightphone.PathLogin, &carrier.Error{Code: carrier.Unauthenticated, Reason: carrier.ReasonBadCredentials},
			`{"IsSuccess":false,"Code":"bad_credentials","Message":"Invalid email or password. Please try again."}`},
		{lightphone.PathLogin, &carrier.Error{Code: carrier.Unauthenticated},
			`{"IsSuccess":false,"Code":"bad_credentials","Message":"Invalid email or password. Please try again."}`},
		{lightphone.PathLogin, &carrier.Error{Code: carrier.FailedPrecondition, Reason: carrier.ReasonUnverified,
			UserID: "1002"}, `{"IsSuccess":false,"Code":"unverified","Message":"OTP sent to your email!","UserId":"1002"}`},
		{lightphone.PathResetPassword, &carrier.Error{Code: carrier.InvalidArgument, Reason: carrier.ReasonInvalidOTP},
			`{"IsSuccess":false,"Code":"invalid_otp","Message":"Invalid OTP. Please try again."}`},
		{lightphone.PathResetPassword, &carrier.Error{Code: carrier.InvalidArgument, Reason: carrier.ReasonPasswordPolicy},
			`{"IsSuccess":false,"Code":"password_policy","Message":"` + lightphone.PasswordRule + `"}`},
		{lightphone.PathPostActivationInfoPrepaid, carrier.Refuse(carrier.ReasonSIMUnavailable, ""),
			`{"IsSuccess":false,"Code":"sim_unavailable","Message":"Invalid or unavailable SIM card!"}`},
		{lightphone.PathPostActivationInfoPrepaid, carrier.Refuse(carrier.ReasonActivationPending, ""),
			`{"IsSuccess":false,"Code":"activation_pending","Message":"An activation request was already submitted and is being reviewed."}`},
		{lightphone.PathPostActivationInfoPrepaid, carrier.Refuse(carrier.ReasonQuoteChanged, ""),
			`{"IsSuccess":false,"Code":"quote_changed","Message":"The price has changed. Please review it and try again."}`},
		{lightphone.PathPostActivationInfoPrepaid,
			&carrier.Error{Code: carrier.InvalidArgument, Reason: carrier.ReasonPortInInvalid, Field: "IMEI"},
			`{"IsSuccess":false,"Code":"portin_invalid","Message":"Please check the details of the number to bring along.","Field":"portin_imei"}`},
		{lightphone.PathChangePlan, carrier.Refuse(carrier.ReasonChangePending, ""),
			`{"IsSuccess":false,"Code":"change_pending","Message":"You've already submitted a plan change request. It will take effect in the next cycle."}`},
		{lightphone.PathChangePlan, carrier.Refuse(carrier.ReasonPlanUnavailable, ""),
			`{"IsSuccess":false,"Code":"plan_unavailable","Message":"This plan is not available."}`},
		{lightphone.PathPostTermination, carrier.Refuse(carrier.ReasonTerminationPending, ""),
			`{"IsSuccess":false,"Code":"termination_pending","Message":"You've already submitted a termination request"}`},
		{lightphone.PathPrepaidActivationPayment, carrier.Refuse(carrier.ReasonCardDeclined, ""),
			`{"IsSuccess":false,"Code":"card_declined","Message":"Payment failed. Please try again."}`},
		{lightphone.PathChangePaymentInfo, carrier.Refuse(carrier.ReasonCardDeclined, ""),
			`{"IsSuccess":false,"Code":"card_declined","Message":"Payment method change failed. Please try again."}`},
	} {
		t.Run(c.path+" "+string(c.err.Reason), func(t *testing.T) {
			t.Parallel()
			e := newEdge(t, settings{})
			session := e.login()
			e.carrier.set(func(f *fakeCarrier) { f.err = c.err })
			if c.path == lightphone.PathPostActivationInfoPrepaid {
				e.carrier.set(func(f *fakeCarrier) { f.failing = "activations.submit" })
			}
			if c.path == lightphone.PathPrepaidActivationPayment {
				e.carrier.set(func(f *fakeCarrier) { f.failing = "raw_cards.pay_activation" })
			}
			a := e.send(goodRequest(t, routeOf(t, c.path), session))
			a.want(t, http.StatusOK)
			if a.text() != c.want {
				t.Errorf("answer %s\nwant   %s", a.text(), c.want)
			}
		})
	}
}

// Rules are checked here as well: 400 with the documented text and the field as the request names it.
func TestBrokenRules(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ path, body, field, message string }{
		{lightphone.PathRegistration, `{"FirstName":" ","LastName":"D","Email":"j@example.com","Password":"Light-2026!"}`,
			"FirstName", "First Name is required"},
		{lightphone.PathRegistration, `{"FirstName":"J","LastName":"D","Email":"j@example.com","Password":"light"}`,
			"Password", lightphone.PasswordRule},
		{lightphone.PathValidateOTP, `{"UserId":"1001","AccessCode":"12"}`, "AccessCode", "Please enter the complete OTP."},
		{lightphone.PathResetPassword,
			`{"UserId":"1","NewPassword":"Light-2027!","ConfirmPassword":"Light-2028!","AccessCode":"246810"}`,
			"ConfirmPassword", "Passwords do not match."},
		{lightphone.PathChangeAddress, `{"NAddrSt":"1 A","NAddrProv":"ON","NAddrCity":"Toronto","NAddrPCode":"H2Y 1O6"}`,
			"NAddrPCode", "Please enter the correct Postal Code"},
		{lightphone.PathChangePaymentInfo, strings.Replace(cardBody, "5555555555554444", "42", 1), "CreditCardNumber",
			"Invalid card number."},
		{lightphone.PathPostActivationInfoPrepaid, strings.Replace(activationBody, "8912230000000000001", "1", 1),
			"simcard_no", "Please enter a valid SIM card number!"},
		{lightphone.PathPostTermination, `{"Reason":"Bored"}`, "Reason", "A reason must be selected"},
	} {
		t.Run(c.path+" "+c.field, func(t *testing.T) {
			t.Parallel()
			e := newEdge(t, settings{})
			q := goodRequest(t, routeOf(t, c.path), e.login())
			q.body, q.bad = c.body, true
			e.send(q).want(t, http.StatusBadRequest, `"Code":"invalid_request"`, `"Message":"`+c.message+`"`,
				`"Field":"`+c.field+`"`)
		})
	}
}

func TestStripeHookAnswers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		err    error
		status int
	}{
		"handled":       {nil, http.StatusOK},
		"bad signature": {payment.ErrBadSignature, http.StatusBadRequest},
		"not now":       {carrier.Errorf(carrier.Unavailable, "down"), http.StatusBadGateway},
		"not found yet": {carrier.Errorf(carrier.NotFound, "later"), http.StatusServiceUnavailable},
		"no provider":   {carrier.Errorf(carrier.Unimplemented, "carrier's"), http.StatusNotFound},
		"anything else": {errors.New("a bug"), http.StatusInternalServerError},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := newEdge(t, settings{provider: hookProvider{err: c.err}})
			e.send(goodRequest(t, routeOf(t, lightphone.PathHookStripe), nil)).want(t, c.status)
		})
	}
}

// refusedProvider is a card provider that refuses our key.
type refusedProvider struct{ askedProvider }

func (refusedProvider) FindCustomers(context.Context, string, string) ([]string, error) {
	return nil, &carrier.Error{Code: carrier.BackendAuth, Origin: carrier.OriginCardProvider}
}

// A key that the card provider refuses is not the carrier's fault, nor the customer's.
func TestCardProviderRefusesOurKey(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{provider: refusedProvider{}})
	session := e.login()
	for _, path := range []string{lightphone.PathCreateActivationPaymentIntent,
		lightphone.PathCreatePaymentMethodChangeSetupIntent, lightphone.PathGetPaymentMethod} {
		e.send(goodRequest(t, routeOf(t, path), session)).want(t, http.StatusBadGateway, `"Code":"card_provider_error"`)
	}
	if n := e.count("bff_carrier_backend_auth_total"); n != 0 {
		t.Errorf("bff_carrier_backend_auth_total is %v; want 0", n)
	}
	e.send(goodRequest(t, routeOf(t, lightphone.PathGetBasicInfo), session)).want(t, http.StatusOK)
}

func TestCarrierHook(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	q := goodRequest(t, routeOf(t, lightphone.PathHookCarrier), nil)
	for range 3 {
		e.send(q).want(t, http.StatusOK)
	}
	if n := strings.Count(e.log.String(), `"message":"carrier event"`); n != 1 {
		t.Errorf("three deliveries of one event were logged %d times; want 1", n)
	}
	q.header["Carrier-Signature"] = "bad"
	e.send(q).want(t, http.StatusForbidden, `"Code":"forbidden"`)
	q.header["Carrier-Signature"] = "good"
	e.redis.SetError("down")
	e.send(q).want(t, http.StatusServiceUnavailable)
}

func TestDescribeLeavesQueriesOut(t *testing.T) {
	t.Parallel()
	err := carrier.Errorf(carrier.Unavailable, "call: %w",
		&url.Error{Op: "Get", URL: "http://carrier/?iccid=8912230000000000001", Err: errors.New("refused")})
	if text := describe(err); strings.Contains(text, "8912") || !strings.Contains(text, "refused") {
		t.Errorf("describe = %q; want the cause without the address", text)
	}
}

// A client that went away is not an error of ours.
func TestCancelledRequest(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	header := e.login()
	ctx, cancel := context.WithCancel(t.Context())
	e.carrier.set(func(f *fakeCarrier) { f.err = context.Canceled })
	cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, lightphone.PathGetBasicInfo, nil)
	must(t, err)
	for name, value := range header {
		r.Header.Set(name, value)
	}
	r.Header.Set(lightphone.HeaderClientID, lightphone.ClientID)
	r.Header.Set(lightphone.HeaderAPIToken, testToken)
	e.server.ServeHTTP(discard{http.Header{}}, r)
	if !strings.Contains(e.log.String(), `"status":499`) || strings.Contains(e.log.String(), `"level":"error"`) {
		t.Errorf("log\n%s\nwant a line with status 499 and none at level error", e.log)
	}
}

// discard is the connection of a client that is gone.
type discard struct{ header http.Header }

func (d discard) Header() http.Header         { return d.header }
func (d discard) Write(p []byte) (int, error) { return len(p), nil }
func (d discard) WriteHeader(int)             {}

func routeOf(t *testing.T, path string) route {
	t.Helper()
	for _, r := range routes() {
		if r.path == path {
			return r
		}
	}
	t.Fatalf("no route %s", path)
	return route{}
}
