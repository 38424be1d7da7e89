package mocktest_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/httptest"
	"net/mail"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/mocktest"
)

// hook receives carrier events as the BFF does.
func hook(t *testing.T, failFirst bool) (url string, events <-chan carrier.Event) {
	t.Helper()
	received := make(chan carrier.Event, 100)
	failed := !failFirst
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !failed {
			failed = true
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		if err := lightphone.VerifyEvent("light-dev", r.Header.Get(lightphone.HeaderSignature), body,
			time.Now()); err != nil {
			t.Errorf("the signature of %s: %v", body, err)
		}
		var envelope lightphone.Event
		if err := json.Unmarshal(body, &envelope); err != nil {
			t.Error(err)
		}
		event, err := envelope.ToCarrier()
		if err != nil {
			t.Errorf("%s: %v", body, err)
		}
		received <- event
	}))
	t.Cleanup(server.Close)
	return server.URL, received
}

func TestCarrierEvents(t *testing.T) {
	t.Parallel()
	url, events := hook(t, true)
	m := mocktest.Start(t, mocktest.Events(url))
	w := m.NewWorld(t, "demo")
	ada := w.Account(t, "ada@example.com")
	w.Suspend(t, "ada@example.com")
	w.Resume(t, "ada@example.com")
	w.Approve(t, w.Activations(t, "under_review")[0].PaID)
	w.AdvanceToRenewal(t)
	want := []carrier.EventType{carrier.EventSuspended, carrier.EventResumed, carrier.EventActivationApproved,
		carrier.EventRenewed}
	var got []carrier.EventType
	ids := map[string]bool{}
	for range want {
		e := <-events
		got = append(got, e.Type)
		ids[e.ID] = true
		if e.Type == carrier.EventSuspended && e.UserID != ada.UserID {
			t.Errorf("the suspension is of user %s; want ada, %s", e.UserID, ada.UserID)
		}
	}
	if !slices.Equal(got, want) || len(ids) != len(want) {
		t.Errorf("events %q with %d different ids; want %q", got, len(ids), want)
	}
}

// smtpServer takes mails as a mail server does, and returns them whole.
func smtpServer(t *testing.T) (address string, mails <-chan string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	received := make(chan string, 10)
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			speakSMTP(conn, received)
		}
	}()
	return listener.Addr().String(), received
}

func speakSMTP(conn net.Conn, received chan<- string) {
	defer conn.Close()
	say := func(line string) { _, _ = fmt.Fprintf(conn, "%s\r\n", line) }
	say("220 test")
	lines := bufio.NewReader(conn)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		switch verb := strings.ToUpper(strings.Fields(line + " .")[0]); verb {
		case "DATA":
			say("354 go on")
			var body strings.Builder
			for {
				line, err := lines.ReadString('\n')
				if err != nil {
					return
				}
				if line == ".\r\n" {
					break
				}
				body.WriteString(line)
			}
			received <- body.String()
			say("250 taken")
		case "QUIT":
			say("221 bye")
			return
		default:
			say("250 fine")
		}
	}
}

func TestMailsGoOutBySMTP(t *testing.T) {
	t.Parallel()
	address, mails := smtpServer(t)
	m := mocktest.Start(t, mocktest.SMTP("smtp://"+address))
	w := m.NewWorld(t, "demo")
	w.SetLanguage(t, "ada@example.com", "fr")
	w.Suspend(t, "ada@example.com")
	sent := w.WaitForMail(t, "ada@example.com")
	got, err := mail.ReadMessage(strings.NewReader(<-mails))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(got.Header.Get("Subject"))
	if err != nil || subject != sent.Subject || subject != "Votre service est suspendu" {
		t.Errorf("subject %q, %v; want that of the mailbox, %q", subject, err, sent.Subject)
	}
	if got.Header.Get("To") != "<ada@example.com>" || got.Header.Get("X-Mock-World") != w.Name ||
		got.Header.Get("Content-Language") != "fr" {
		t.Errorf("header %v; want it to ada, in French, from world %s", got.Header, w.Name)
	}
	_, params, err := mime.ParseMediaType(got.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for parts := multipart.NewReader(got.Body, params["boundary"]); ; {
		part, err := parts.NextPart()
		if err != nil {
			break
		}
		kinds = append(kinds, strings.Split(part.Header.Get("Content-Type"), ";")[0])
	}
	if !slices.Equal(kinds, []string{"text/plain", "text/html"}) {
		t.Errorf("bodies %q; want text and HTML", kinds)
	}
}
