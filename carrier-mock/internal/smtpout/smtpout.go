// Package smtpout sends the worlds' mails out by SMTP as well, for a mailbox
// that testers run beside the mock.
package smtpout

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"strconv"
	"time"

	gomail "github.com/wneessen/go-mail"

	"github.com/golight/selfservice/carrier-mock/internal/outbox"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

// From is the sender of all mails.
const From = "Light <no-reply@light.example>"

// HeaderWorld names the world that a mail comes from.
const HeaderWorld = "X-Mock-World"

const (
	defaultPort = 25
	timeout     = 15 * time.Second
)

type outgoing struct {
	world string
	mail  world.Mail
}

// Sender sends mails through one server. Make one with New, then call Run.
type Sender struct {
	client *gomail.Client
	box    *outbox.Box[outgoing]
}

// New makes a sender for smtp://[user:password@]host[:port], or smtps:// for
// TLS from the first byte. With smtp TLS is used when the server offers it.
func New(address string, logger *slog.Logger) (*Sender, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("smtp address: %w", err)
	}
	options := []gomail.Option{gomail.WithTimeout(timeout), gomail.WithPort(defaultPort)}
	if u.Scheme == "smtps" {
		options = append(options, gomail.WithSSLPort(false))
	} else {
		options = append(options, gomail.WithTLSPolicy(gomail.TLSOpportunistic))
	}
	if text := u.Port(); text != "" {
		port, err := strconv.Atoi(text)
		if err != nil {
			return nil, fmt.Errorf("smtp address: port: %w", err)
		}
		options = append(options, gomail.WithPort(port))
	}
	if password, ok := u.User.Password(); ok {
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(u.User.Username()),
			gomail.WithPassword(password))
	}
	client, err := gomail.NewClient(u.Hostname(), options...)
	if err != nil {
		return nil, fmt.Errorf("smtp address: %w", err)
	}
	s := &Sender{client: client}
	s.box = outbox.New("smtp", s.send, outbox.DefaultPauses, logger)
	return s, nil
}

// Put takes a mail to be sent. It never blocks.
func (s *Sender) Put(worldName string, m world.Mail) { s.box.Put(outgoing{worldName, m}) }

// Run sends until ctx ends.
func (s *Sender) Run(ctx context.Context) { s.box.Run(ctx) }

func (s *Sender) send(ctx context.Context, o outgoing) error {
	m := gomail.NewMsg()
	if err := m.From(From); err != nil {
		return fmt.Errorf("%w: %w", outbox.ErrFinal, err)
	}
	if err := m.To(o.mail.To); err != nil {
		return fmt.Errorf("%w: %w", outbox.ErrFinal, err)
	}
	m.Subject(o.mail.Subject)
	m.SetMessageIDWithValue(o.mail.ID + "@light.example")
	m.SetDateWithValue(o.mail.SentAt)
	m.SetGenHeader(gomail.Header("Content-Language"), o.mail.Language)
	m.SetGenHeader(gomail.Header(HeaderWorld), o.world)
	m.SetBodyString(gomail.TypeTextPlain, o.mail.Text)
	m.AddAlternativeString(gomail.TypeTextHTML, o.mail.HTML)
	return s.client.DialAndSendWithContext(ctx, m)
}
