package carrierctlcmd

import (
	"bytes"
	"context"
	"crypto/rand"
	"log"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
	"github.com/golight/selfservice/bff/carrier/carriertest/harnesshttp"
	"github.com/golight/selfservice/bff/carrier/legacy"
	"github.com/golight/selfservice/bff/lightphone"
)

// abilities are those that a harness address serves. The documented carrier's
// events are written here, with the secret of its configuration.
func abilities(address, adapter string, settings carrier.Settings) carriertest.Harness {
	var h carriertest.Harness
	if address != "" {
		h = harnesshttp.Harness(address, &http.Client{Timeout: time.Minute})
	}
	if secret, _, _ := strings.Cut(settings.Options[legacy.OptionEventSecret], ","); secret != "" && adapter == "legacy" {
		h.EventBody = func(e carrier.Event) ([]byte, error) {
			return lightphone.Marshal(lightphone.EventFrom(e, "/carrierctl"))
		}
		h.SignEvent = func(_ context.Context, body []byte) (map[string][]string, error) {
			header := http.Header{}
			header.Set(lightphone.HeaderSignature, lightphone.SignEvent(strings.TrimSpace(secret), body, time.Now()))
			return header, nil
		}
	}
	return h
}

func (f *conformanceFlags) address() string {
	return strings.Replace(f.email, "*", strings.ToLower(rand.Text()), 1)
}

// logged keeps what goes to the standard logger: an adapter in this process has no other.
type logged struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logged) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(line)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// captureLogs takes the standard logger over until restore is called, and reads
// the file of an adapter elsewhere.
func (f *conformanceFlags) captureLogs() (logs func() string, restore func()) {
	var l logged
	before := log.Writer()
	log.SetOutput(&l)
	return func() string {
		text := l.String()
		if f.logs != "" {
			more, err := os.ReadFile(f.logs)
			if err != nil {
				return text + "\n" + err.Error()
			}
			text += string(more)
		}
		return text
	}, func() { log.SetOutput(before) }
}
