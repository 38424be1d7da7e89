package mail

import (
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
)

var everything = Data{
	FirstName: "Zoé <b>", Code: "012345", Reason: "Address & name differ", Plan: "6GB", Days: 40, Phone: "4165550188",
	Date: carrier.Date{Year: 2027, Month: 8, Day: 1}, Subtotal: 3000, Amount: 3449, Currency: "CAD",
	Taxes: []TaxLine{{"GST", 150}, {"QST", 299}},
}

func TestEveryKindInBothLanguages(t *testing.T) {
	t.Parallel()
	for _, kind := range Kinds {
		var subjects []string
		for _, language := range []string{English, French} {
			c, err := Write(kind, language, everything)
			if err != nil {
				t.Errorf("%s in %s: %v", kind, language, err)
				continue
			}
			subjects = append(subjects, c.Subject)
			if c.Subject == "" || strings.Contains(c.Subject, "\n") || !strings.Contains(c.Text, everything.FirstName) {
				t.Errorf("%s in %s: subject %q, text %q; want one line, and the name", kind, language, c.Subject, c.Text)
			}
			if strings.Contains(c.HTML, "<b>") || !strings.Contains(c.HTML, `lang="`+language+`"`) {
				t.Errorf("%s in %s: the HTML body has no language or takes a name for markup:\n%s", kind, language, c.HTML)
			}
			if strings.Contains(c.Text, "<no value>") || strings.Contains(c.Text, "{{") {
				t.Errorf("%s in %s has holes:\n%s", kind, language, c.Text)
			}
		}
		if len(subjects) == 2 && subjects[0] == subjects[1] {
			t.Errorf("%s has the same subject %q in both languages", kind, subjects[0])
		}
	}
}

func TestWhatMailsSay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind     Kind
		language string
		want     []string
	}{
		{RegistrationCode, English, []string{"012345", "10 minutes"}},
		{ResetCode, French, []string{"012345", "10 minutes"}},
		{ActivationApproved, English, []string{"6GB", "+1 (416) 555-0188", "August 1, 2027", "log in"}},
		{ActivationApproved, French, []string{"6 Go", "+1 (416) 555-0188", "1er août 2027"}},
		{ActivationRejected, English, []string{"Address & name differ", "$34.49"}},
		{ActivationRejected, French, []string{"Address & name differ", "34,49 $"}},
		{Receipt, English, []string{"40 days: $30.00", "GST: $1.50", "QST: $2.99", "Total: $34.49 CAD"}},
		{Receipt, French, []string{"30,00 $", "TPS : 1,50 $", "TVQ : 2,99 $", "Total : 34,49 $ CAD"}},
		{Suspended, English, []string{"suspended", "make a payment"}},
		{PlanChange, English, []string{"6GB", "August 1, 2027"}},
		{TerminationRequested, French, []string{"1er août 2027"}},
		{Terminated, English, []string{"+1 (416) 555-0188"}},
		{PortInfoRequired, English, []string{"Address & name differ", "Do not cancel"}},
		{PortDeclined, English, []string{"Address & name differ", "new number"}},
	} {
		m, err := Write(c.kind, c.language, everything)
		if err != nil {
			t.Errorf("%s: %v", c.kind, err)
		}
		for _, want := range c.want {
			if !strings.Contains(m.Subject+"\n"+m.Text, want) {
				t.Errorf("%s in %s lacks %q:\n%s\n%s", c.kind, c.language, want, m.Subject, m.Text)
			}
		}
	}
}

func TestAnUnknownLanguageIsEnglish(t *testing.T) {
	t.Parallel()
	other, err := Write(Suspended, "de", everything)
	english, _ := Write(Suspended, English, everything)
	if err != nil || other != english {
		t.Errorf("German is %q, %v; want the English mail", other.Subject, err)
	}
}
