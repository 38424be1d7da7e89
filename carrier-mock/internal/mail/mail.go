// Package mail writes the carrier's e-mails: one template for each kind and
// language, from which the subject, the text and the HTML body are made.
package mail

import (
	"embed"
	"fmt"
	htmltemplate "html/template"
	"strings"
	"text/template"

	"github.com/golight/selfservice/bff/carrier"
)

// Languages of the mails.
const (
	English = "en"
	French  = "fr"
)

// Kind is what a mail is about.
type Kind string

// The kinds of mail, each a file in templates for each language.
const (
	RegistrationCode     Kind = "registration_code"
	ResetCode            Kind = "reset_code"
	ActivationApproved   Kind = "activation_approved"
	ActivationRejected   Kind = "activation_rejected"
	Receipt              Kind = "receipt"
	Suspended            Kind = "suspended"
	PlanChange           Kind = "plan_change"
	TerminationRequested Kind = "termination_requested"
	Terminated           Kind = "terminated"
	PortInfoRequired     Kind = "port_info_required"
	PortDeclined         Kind = "port_declined"
)

// Kinds lists all kinds.
var Kinds = []Kind{
	RegistrationCode, ResetCode, ActivationApproved, ActivationRejected, Receipt, Suspended,
	PlanChange, TerminationRequested, Terminated, PortInfoRequired, PortDeclined,
}

// Data is what the templates may show; each uses what it needs.
type Data struct {
	FirstName string
	Code      string
	Reason    string
	Plan      string // "6GB"
	Days      int    // that a payment is for
	Phone     string // ten digits
	Date      carrier.Date
	Subtotal  carrier.Cents
	Taxes     []TaxLine
	Amount    carrier.Cents
	Currency  string
}

// TaxLine is a tax under its real name.
type TaxLine struct {
	Name   string
	Amount carrier.Cents
}

// Content is a mail without its address.
type Content struct{ Subject, Text, HTML string }

//go:embed templates
var files embed.FS

var templates = map[string]*template.Template{
	English: parse(English, template.FuncMap{"money": moneyEnglish, "date": dateEnglish, "phone": phone, "data": same,
		"tax": same}),
	French: parse(French, template.FuncMap{"money": moneyFrench, "date": dateFrench, "phone": phone, "data": dataFrench,
		"tax": taxFrench}),
}

// Known reports whether there are mails in the language.
func Known(language string) bool { return templates[language] != nil }

func parse(language string, funcs template.FuncMap) *template.Template {
	return template.Must(template.New(language).Funcs(funcs).Option("missingkey=error").ParseFS(files,
		"templates/"+language+"/*.txt"))
}

// Write makes a mail. An unknown language is English.
func Write(kind Kind, language string, d Data) (Content, error) {
	set, ok := templates[language]
	if !ok {
		language, set = English, templates[English]
	}
	var b strings.Builder
	if err := set.ExecuteTemplate(&b, string(kind)+".txt", d); err != nil {
		return Content{}, fmt.Errorf("mail %s/%s: %w", language, kind, err)
	}
	subject, text, _ := strings.Cut(strings.TrimSpace(b.String())+"\n", "\n")
	return Compose(language, strings.TrimPrefix(subject, "Subject: "), strings.TrimLeft(text, "\n"), d.Code)
}

// Compose makes a mail of a text, in which the code stands on a line of its own.
func Compose(language, subject, text, code string) (Content, error) {
	var b strings.Builder
	err := page.Execute(&b, pageData{language, subject, code, paragraphs(text)})
	return Content{Subject: subject, Text: text, HTML: b.String()}, err
}

type pageData struct {
	Language, Subject, Code string
	Paragraphs              [][]string // lines of each
}

func paragraphs(text string) [][]string {
	var out [][]string
	for p := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		out = append(out, strings.Split(strings.TrimSpace(p), "\n"))
	}
	return out
}

// page is the HTML body: the text's paragraphs, the code large.
var page = htmltemplate.Must(htmltemplate.New("page").Parse(`<!doctype html>
<html lang="{{.Language}}"><head><meta charset="utf-8"><title>{{.Subject}}</title></head>
<body style="margin:0;padding:32px 16px;background:#fbfaf7;color:#14130f;font:17px/1.5 Georgia,serif">
<div style="max-width:440px;margin:0 auto">
{{- range .Paragraphs}}
<p>{{range $i, $line := .}}{{if $i}}<br>{{end}}
  {{- if and $.Code (eq $line $.Code)}}<strong style="font-size:32px;letter-spacing:6px">
  {{- $line}}</strong>{{else}}{{$line}}{{end}}{{end}}</p>
{{- end}}
</div></body></html>
`))
