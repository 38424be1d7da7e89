package mocktest_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"path"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
	"github.com/golight/selfservice/bff/carrier/legacy"
	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/faults"
	"github.com/golight/selfservice/carrier-mock/mocktest"
)

// The adapter for the documented API keeps every rule of the port against the mock.
func TestTheLegacyAdapterConforms(t *testing.T) {
	t.Parallel()
	h := newMockHarness(t)
	report := carriertest.Test(t, h.harness(t))
	all, tokens := report.Count("", carriertest.Undeclared),
		report.Count(carriertest.TokenRefresh, carriertest.Undeclared)
	if all != tokens || tokens == 0 {
		t.Errorf("%d rules are undeclared, %d of them about tokens; the documented API renews none and can do all else", all,
			tokens)
	}
}

// The same with what a carrier may lack.
func TestTheLegacyAdapterConformsWithLess(t *testing.T) {
	t.Parallel()
	h := newMockHarness(t)
	h.options = map[string]string{
		legacy.OptionDonors: "none", legacy.OptionTerminationReasons: "none", legacy.OptionPaymentHistory: "off",
		legacy.OptionExtensions: "off", legacy.OptionOutlook: "off", legacy.OptionSavedCard: string(carrier.SavedCardNone),
	}
	carriertest.Test(t, h.harness(t))
}

const eventSecret = "whsec_conformance"

// mockHarness offers all abilities over a world of the mock.
type mockHarness struct {
	mock    *mocktest.Mock
	world   *mocktest.World
	options map[string]string

	mu   sync.Mutex
	sims int
}

func newMockHarness(t *testing.T) *mockHarness {
	t.Helper()
	m := mocktest.Start(t)
	return &mockHarness{
		mock: m, world: m.NewWorld(t, "demo"),
		options: map[string]string{legacy.OptionSavedCard: string(carrier.SavedCardAtCarrier),
			legacy.OptionEventSecret: eventSecret},
	}
}

func (h *mockHarness) open(token carrier.Secret) func(context.Context) (*carrier.Backend, error) {
	return func(context.Context) (*carrier.Backend, error) {
		return legacy.Open(carrier.Settings{BaseURL: h.mock.CarrierURL, APIToken: token, Options: h.options})
	}
}

func (h *mockHarness) harness(t *testing.T) carriertest.Harness {
	return carriertest.Harness{
		Open:        h.open(lightphone.DevelopmentAPIToken),
		OpenRefused: h.open("guess"),
		Context: func(ctx context.Context) context.Context {
			return carrier.WithForwarded(ctx, http.Header{http.CanonicalHeaderKey(lightphone.HeaderMockWorld): {h.world.Name}})
		},
		Now: func(context.Context) (time.Time, error) { return h.world.Now(t), nil },
		Code: func(_ context.Context, email string) (carrier.Secret, error) {
			return carrier.Secret(h.world.WaitForMail(t, email).Code), nil
		},
		SpareSIM: func(context.Context) (string, error) {
			h.mu.Lock()
			defer h.mu.Unlock()
			h.sims++
			return h.world.SetSIM(t, mocktest.SIM{ICCID: fmt.Sprintf("8912230001%09d", h.sims), State: "free"}).ICCID, nil
		},
		Approve: func(_ context.Context, id carrier.ActivationID) error {
			h.world.Approve(t, string(id))
			return nil
		},
		Reject: func(_ context.Context, id carrier.ActivationID, reason string) error {
			h.world.Reject(t, string(id), reason)
			return nil
		},
		Suspend: func(_ context.Context, p carriertest.Person) error {
			h.world.Suspend(t, p.Email)
			return nil
		},
		RetirePlan: func(_ context.Context, planID string, retired bool) error {
			number, err := strconv.Atoi(planID)
			if err == nil {
				h.world.SetRetired(t, number, retired)
			}
			return err
		},
		Submitted: func(_ context.Context, id carrier.ActivationID) (carrier.Activation, error) {
			return h.state(t).Activations[id].Request, nil
		},
		TerminationReason: func(_ context.Context, p carriertest.Person) (string, error) {
			return h.state(t).Users[p.UserID].Sub.Termination, nil
		},
		Advance: func(_ context.Context, by time.Duration) error {
			h.world.Advance(t, by)
			return nil
		},
		Fault: func(_ context.Context, operation string, effect carriertest.Effect) error {
			return h.fault(t, calls[operation], effect)
		},
		EventBody: func(e carrier.Event) ([]byte, error) {
			return lightphone.Marshal(lightphone.EventFrom(e, "/conformance"))
		},
		SignEvent: func(_ context.Context, body []byte) (map[string][]string, error) {
			signature := lightphone.SignEvent(eventSecret, body, time.Now())
			return http.Header{http.CanonicalHeaderKey(lightphone.HeaderSignature): {signature}}, nil
		},
		Logs: standardLog.String,
	}
}

// state is what the rules want to know of a world's snapshot.
type state struct {
	Activations map[carrier.ActivationID]struct{ Request carrier.Activation }
	Users       map[string]struct{ Sub struct{ Termination string } }
}

func (h *mockHarness) state(t *testing.T) (s state) {
	t.Helper()
	if err := json.Unmarshal(h.world.Snapshot(t), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// calls names the documented call that carries an operation of the port, as faults do: by its path's last segment.
var calls = map[string]string{
	carrier.Register.Name:   path.Base(lightphone.PathRegistration),
	carrier.VerifyCode.Name: path.Base(lightphone.PathValidateOTP),
	carrier.ResendCode.Name: path.Base(lightphone.PathResendOTP), carrier.Login.Name: path.Base(lightphone.PathLogin),
	carrier.ForgotPassword.Name:         path.Base(lightphone.PathForgotPassword),
	carrier.ResetPassword.Name:          path.Base(lightphone.PathResetPassword),
	carrier.CheckSIM.Name:               path.Base(lightphone.PathValidateSimCard),
	carrier.ListPlans.Name:              path.Base(lightphone.PathPrepaidPlans),
	carrier.GetQuote.Name:               path.Base(lightphone.PathGetTotalPrepaid),
	carrier.GetActivationStatus.Name:    path.Base(lightphone.PathIsActivationPending),
	carrier.Submit.Name:                 path.Base(lightphone.PathPostActivationInfoPrepaid),
	carrier.GetBasicInfo.Name:           path.Base(lightphone.PathGetBasicInfo),
	carrier.GetProfile.Name:             path.Base(lightphone.PathGetProfile),
	carrier.GetAccountInfo.Name:         path.Base(lightphone.PathAccountInfo),
	carrier.ChangeName.Name:             path.Base(lightphone.PathChangeName),
	carrier.ChangeAddress.Name:          path.Base(lightphone.PathChangeAddress),
	carrier.ChangePlan.Name:             path.Base(lightphone.PathChangePlan),
	carrier.Terminate.Name:              path.Base(lightphone.PathPostTermination),
	carrier.GetActivationDue.Name:       path.Base(lightphone.PathActivationDue),
	carrier.GetExtensionDue.Name:        path.Base(lightphone.PathExtensionDue),
	carrier.RecordPayment.Name:          path.Base(lightphone.PathRecordPayment),
	carrier.GetSavedCard.Name:           path.Base(lightphone.PathGetPaymentMethod),
	carrier.CreateActivationIntent.Name: path.Base(lightphone.PathCreateActivationPaymentIntent),
	carrier.CreateExtensionIntent.Name:  path.Base(lightphone.PathCreateManualExtensionPaymentIntent),
	carrier.CreateCardChangeIntent.Name: path.Base(lightphone.PathCreatePaymentMethodChangeSetupIntent),
	carrier.PayActivation.Name:          path.Base(lightphone.PathPrepaidActivationPayment),
	carrier.ChangeCard.Name:             path.Base(lightphone.PathChangePaymentInfo),
	carrier.ListPayments.Name:           path.Base(lightphone.PathGetPaymentHistory),
	carrier.GetOutlook.Name:             path.Base(lightphone.PathGetOutlook),
}

func (h *mockHarness) fault(t *testing.T, operation string, effect carriertest.Effect) error {
	f := mocktest.Fault{Operation: operation, Times: 1}
	switch effect {
	case carriertest.NoFault:
		h.world.RemoveFault(t, "")
		return nil
	case carriertest.Unknown:
		f.Effect = faults.Unknown
	case carriertest.ReplyLost:
		f.Effect = faults.DropReply
	case carriertest.Hang:
		f.Effect, f.Delay = faults.Delay, "1m"
	case carriertest.ServerError:
		f.Effect, f.Status = faults.Status, http.StatusInternalServerError
	case carriertest.NotFoundPage:
		f.Effect, f.Status, f.Answer = faults.Status, http.StatusNotFound, "<html>nothing here</html>"
		f.Headers = map[string]string{"Content-Type": "text/html"}
	default:
		return errors.ErrUnsupported
	}
	h.world.AddFault(t, f)
	return nil
}

// logged keeps what goes to the standard logger, where libraries write: the adapter has no logger of its own.
type logged struct {
	mu   sync.Mutex
	text strings.Builder
}

var standardLog logged

func init() { log.SetOutput(&standardLog) }

func (l *logged) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text.Write(line)
	return os.Stderr.Write(line)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
