package mocktest_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/contract"
	"github.com/golight/selfservice/carrier-mock/internal/faults"
	"github.com/golight/selfservice/carrier-mock/mocktest"
)

// changeName calls without the contract, which spoiled answers break.
func changeName(ctx context.Context, m *mocktest.Mock, c *carrierClient, name string) (int, []byte, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, m.CarrierURL+lightphone.PathChangeName,
		strings.NewReader(`{"NfName":"`+name+`","NlName":"Tremblay"}`))
	if err != nil {
		return 0, nil, err
	}
	for h, v := range map[string]string{
		"Content-Type": "application/json", lightphone.HeaderClientID: lightphone.ClientID,
		lightphone.HeaderAPIToken:  lightphone.DevelopmentAPIToken,
		lightphone.HeaderAuthtoken: c.token, lightphone.HeaderMockWorld: c.world,
	} {
		r.Header.Set(h, v)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	return answer.StatusCode, body, err
}

func TestFaults(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	for name, c := range map[string]struct {
		fault     mocktest.Fault
		carried   bool // whether the name was changed
		answered  func(status int, body []byte, err error) bool
		journaled int // status in the journal
	}{
		"status": {mocktest.Fault{Effect: faults.Status, Status: 503}, false,
			func(s int, _ []byte, err error) bool { return s == 503 && err == nil }, 503},
		"error": {mocktest.Fault{Effect: faults.Error, Code: "change_pending"}, false, func(s int, b []byte, _ error) bool {
			return s == 200 && bytes.Contains(b, []byte(`"Code":"change_pending"`))
		}, 200},
		"reset": {mocktest.Fault{Effect: faults.Reset}, false, func(_ int, _ []byte, err error) bool {
			return errors.Is(err, syscall.ECONNRESET) || errors.Is(err, io.EOF)
		}, 0},
		"truncate": {mocktest.Fault{Effect: faults.Truncate}, true,
			func(s int, _ []byte, err error) bool { return s == 200 && errors.Is(err, io.ErrUnexpectedEOF) }, 200},
		"malformed": {mocktest.Fault{Effect: faults.Malformed}, true,
			func(s int, b []byte, _ error) bool { return s == 200 && string(b) == `{"IsSuccess": tru` }, 200},
		"drop_reply": {mocktest.Fault{Effect: faults.DropReply}, true,
			func(_ int, _ []byte, err error) bool { return errors.Is(err, io.EOF) }, 0},
		"drip": {mocktest.Fault{Effect: faults.Drip, Delay: "20ms"}, true,
			func(s int, b []byte, err error) bool { return s == 200 && err == nil && len(b) > 20 }, 200},
		"delay": {mocktest.Fault{Effect: faults.Delay, Delay: "1ms"}, true,
			func(s int, _ []byte, err error) bool { return s == 200 && err == nil }, 200},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := m.NewWorld(t, "demo")
			client := newCarrierClient(t, m, w.Name)
			client.logIn(t, "ada@example.com", password)
			c.fault.Operation, c.fault.User, c.fault.Times = "ChangeName", "ada@example.com", 1
			added := w.AddFault(t, c.fault)
			status, body, err := changeName(t.Context(), m, client, "Augusta")
			if !c.answered(status, body, err) {
				t.Errorf("the call was answered %d %q, %v; that is not %s", status, body, err, name)
			}
			if carried := w.Account(t, "ada@example.com").FirstName == "Augusta"; carried != c.carried {
				t.Errorf("the call was carried out: %v; want %v", carried, c.carried)
			}
			if status, _, err := changeName(t.Context(), m, client, "Ada"); status != 200 || err != nil {
				t.Errorf("the next call was answered %d, %v; want 200: the fault was for one", status, err)
			}
			journal := w.Journal(t, "ChangeName")
			if len(journal) != 2 || journal[1].Fault != name || journal[1].Status != c.journaled ||
				journal[1].User != "ada@example.com" {
				t.Errorf("journal %+v; want the spoiled call second, with its fault", journal)
			}
			if list := w.Faults(t); len(list) != 1 || list[0].Hits != 1 || list[0].Seen != 2 {
				t.Errorf("faults %+v; want one that was hit once in two calls", list)
			}
			w.RemoveFault(t, added.ID)
			if left := w.Faults(t); len(left) != 0 {
				t.Errorf("%d faults are left; want none", len(left))
			}
		})
	}
}

func TestAFaultAnswersAsItIsTold(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	w := m.NewWorld(t, "demo")
	w.AddFault(t, mocktest.Fault{
		Operation: "ValidateSimCard", Query: "iccid=8912230000000000007", Effect: faults.Status, Status: 429, Delay: "1ms",
		Headers: map[string]string{"Retry-After": "7", "Content-Type": "text/html"}, Answer: "<h1>Too many</h1>",
	})
	for iccid, want := range map[string]int{"8912230000000000007": 429, "8912230000000000008": 200} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet,
			m.CarrierURL+lightphone.PathValidateSimCard+"?iccid="+iccid, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set(lightphone.HeaderClientID, lightphone.ClientID)
		r.Header.Set(lightphone.HeaderAPIToken, lightphone.DevelopmentAPIToken)
		r.Header.Set(lightphone.HeaderMockWorld, w.Name)
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		_ = answer.Body.Close() // it was read
		if answer.StatusCode != want || err != nil {
			t.Errorf("%s was answered %d, %v; want %d", iccid, answer.StatusCode, err, want)
		}
		if want == 429 && (answer.Header.Get("Retry-After") != "7" || answer.Header.Get("Content-Type") != "text/html" ||
			string(body) != "<h1>Too many</h1>") {
			t.Errorf("the fault was answered %v %s; want its headers and its body", answer.Header, body)
		}
	}
}

func TestAHangEndsWithItsCaller(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	w := m.NewWorld(t, "demo")
	client := newCarrierClient(t, m, w.Name)
	client.logIn(t, "ada@example.com", password)
	w.AddFault(t, mocktest.Fault{Operation: "ChangeName", Effect: faults.Hang})
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	if _, _, err := changeName(ctx, m, client, "Augusta"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the call ended with %v; want the caller's deadline", err)
	}
	if name := w.Account(t, "ada@example.com").FirstName; name != "Augusta" {
		t.Errorf("the name is %s; want the call to have been carried out", name)
	}
}

func TestADelayEndsWithItsCaller(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	w := m.NewWorld(t, "demo")
	client := newCarrierClient(t, m, w.Name)
	client.logIn(t, "ada@example.com", password)
	w.AddFault(t, mocktest.Fault{Operation: "*", Effect: faults.Delay, Delay: "5m"})
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, _, err := changeName(ctx, m, client, "Augusta"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the call ended with %v; want the caller's deadline", err)
	} // stopping the mock, after the test, must not take five minutes either
}

func TestTheJournalHoldsNoSecrets(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	w := m.NewWorld(t, "demo")
	c := newCarrierClient(t, m, w.Name)
	register(t, c, w, "vera@example.com")
	code := w.WaitForMail(t, "vera@example.com").Code
	wrong := contract.Wrong(t.Context())
	c.send(wrong, t, http.MethodPost, lightphone.PathChangePaymentInfo,
		[]byte(
			`{"CreditCardType":"Visa","CreditCardNumber":"4242424242424242","CreditCardName":"V","CCV":"737","ExpirationMonth":12,"ExpirationYear":2030}`), nil)
	// not JSON
	c.send(wrong, t, http.MethodPost, lightphone.PathLogin,
		[]byte(`{"Email":"vera@example.com","Password":"`+password+`"`), nil)
	text, err := lightphone.Marshal(w.Journal(t, ""))
	if err != nil {
		t.Fatal(err)
	}
	for _, canary := range []string{password, code, "4242424242424242", "737", c.token} {
		if bytes.Contains(text, []byte(canary)) {
			t.Errorf("the journal holds %q:\n%s", canary, text)
		}
	}
	if !bytes.Contains(text, []byte(`"Operation":"LightPhoneValidateOTP"`)) ||
		!bytes.Contains(text, []byte(`"User":"vera@example.com"`)) {
		t.Errorf("the journal lacks the calls:\n%s", text)
	}
}
