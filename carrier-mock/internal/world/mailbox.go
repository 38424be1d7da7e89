package world

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/mail"
)

// Mail is a mail that the carrier sent.
type Mail struct {
	ID       string `json:"Id"`
	To       string
	Kind     mail.Kind
	Language string
	Subject  string
	Text     string
	HTML     string `json:"Html"`
	Code     string // the security code, when the mail brings one
	SentAt   time.Time
}

// send writes a mail to the customer at the present instant.
func (w *World) send(u *user, kind mail.Kind, d mail.Data) {
	d.FirstName = u.FirstName
	content, err := mail.Write(kind, u.Language, d)
	if err != nil {
		panic(err) // a broken template: a mistake of the program that its tests catch
	}
	m := w.mailTo(u, kind, u.Language, content, d.Code)
	w.st.Mails = appendBounded(w.st.Mails, m, maxMails)
	close(w.mailed)
	w.mailed = make(chan struct{})
	w.Touch()
	if w.opts.OnMail != nil {
		w.opts.OnMail(w.name, m)
	}
}

// mailTo addresses a mail that is sent at the present instant.
func (w *World) mailTo(u *user, kind mail.Kind, language string, content mail.Content, code string) Mail {
	w.st.LastMail++
	return Mail{
		ID: w.mailID(w.st.LastMail), To: u.Email, Kind: kind, Language: language,
		Subject: content.Subject, Text: content.Text, HTML: content.HTML, Code: code, SentAt: w.now.UTC(),
	}
}

func (w *World) mailID(n int64) string { return fmt.Sprintf("mail_%d_%d", w.st.Serial, n) }

// MailQuery chooses mails. Zero fields choose all.
type MailQuery struct {
	To     string    // an address, in any case
	Since  time.Time // sent at or after
	Search string    // in subject or text, in any case
}

func (q MailQuery) matches(m Mail) bool {
	find := strings.ToLower(q.Search)
	return (q.To == "" || strings.EqualFold(q.To, m.To)) && !m.SentAt.Before(q.Since) &&
		(strings.Contains(strings.ToLower(m.Subject), find) || strings.Contains(strings.ToLower(m.Text), find))
}

// Mail returns the matching mails, newest first. If there is none yet it waits
// for the first until ctx ends, and then returns none.
func (w *World) Mail(ctx context.Context, q MailQuery) []Mail {
	for {
		found, arrived := w.mailNow(q)
		if len(found) > 0 {
			return found
		}
		select {
		case <-arrived:
		case <-ctx.Done():
			return found
		}
	}
}

// mailNow returns the matching mails, and what is closed when another arrives.
func (w *World) mailNow(q MailQuery) ([]Mail, <-chan struct{}) {
	defer w.begin()()
	found := []Mail{}
	for _, m := range slices.Backward(newest(w.st.Mails, maxMails)) {
		if q.matches(m) {
			found = append(found, m)
		}
	}
	return found, w.mailed
}

// MailHTML returns the HTML body of a mail. It reports whether there is one of this id.
func (w *World) MailHTML(id string) (string, bool) {
	defer w.begin()()
	for _, m := range newest(w.st.Mails, maxMails) {
		if m.ID == id {
			return m.HTML, true
		}
	}
	return "", false
}

// phone is the customer's number, or empty.
func (u *user) phone() string {
	if u.Sub == nil {
		return ""
	}
	return u.Sub.Phone
}

func (w *World) subscriptionData(u *user) mail.Data {
	return mail.Data{Plan: w.plan(u.Sub.PlanID).dataText(), Phone: u.Sub.Phone, Date: u.Sub.paidUntil()}
}

// sendReceipt sends the receipt of a payment for a plan. d says the rest.
func (w *World) sendReceipt(u *user, planID int, q carrier.Quote, d mail.Data) {
	d.Plan = w.plan(planID).dataText()
	w.send(u, mail.Receipt, withPrice(d, q))
}

func withPrice(d mail.Data, q carrier.Quote) mail.Data {
	d.Days, d.Subtotal, d.Amount, d.Currency = q.ChargeDuration, q.Subtotal, q.Total, q.Currency
	for _, tax := range q.Taxes {
		d.Taxes = append(d.Taxes, mail.TaxLine{Name: tax.Name, Amount: tax.Amount})
	}
	return d
}
