package lightphone

import "github.com/golight/selfservice/bff/carrier"

// AppConfig answers GET /api/App/Config: what the web app must know before anybody logs in.
type AppConfig struct {
	PublishableKey string
	CardScriptURL  string `json:"CardScriptUrl"`
	SupportPhone   string
	SupportEmail   string
	FAQURL         string `json:"FaqUrl"`
	IdleTimeoutMS  int64  `json:"IdleTimeoutMs"`
	Languages      []string
	LegacyCards    bool // raw card bodies are accepted (design decision 16)
	Capabilities   Capabilities
}

// PageConfig is what the page carries that the BFF serves: the configuration, the token
// that opens the calls, and the version for customer service. It is never the answer of a call.
type PageConfig struct {
	AppConfig
	APIToken Token `json:"ApiToken"`
	Version  string
}

// Capabilities say what the carrier can do; null for what it can't.
type Capabilities struct {
	PortIn         *PortInCapability
	ChangePlan     bool
	Terminate      *TerminateCapability
	PaymentHistory bool
	Outlook        bool
	SavedCard      string // provider, carrier or none
	TimeZone       string
}

// PortInCapability lists the donors.
type PortInCapability struct{ Donors []Donor }

// Donor is a carrier that a customer may leave. AccountNumber is "required" or "optional".
type Donor struct {
	Key           Digits
	Name          string
	AccountNumber string
}

// TerminateCapability lists the reasons to choose from; Effect is cycle_end, immediate or reviewed.
type TerminateCapability struct {
	Reasons []string
	Effect  string
}

// CapabilitiesFrom returns what a backend can do, in the wire's form.
func CapabilitiesFrom(b *carrier.Backend) Capabilities {
	c := b.Capabilities
	out := Capabilities{
		ChangePlan: b.Has(carrier.ChangePlan), PaymentHistory: b.Has(carrier.ListPayments),
		Outlook:   b.Has(carrier.GetOutlook),
		SavedCard: string(c.SavedCard), TimeZone: c.TimeZone,
	}
	if out.SavedCard == "" {
		out.SavedCard = string(carrier.SavedCardNone)
	}
	if out.TimeZone == "" {
		out.TimeZone = "America/Toronto"
	}
	if len(c.Donors) > 0 {
		out.PortIn = &PortInCapability{Donors: make([]Donor, len(c.Donors))}
		for i, d := range c.Donors {
			account := "required"
			if d.AccountNumberOptional {
				account = "optional"
			}
			out.PortIn.Donors[i] = Donor{Key: Digits(d.ID), Name: d.Name, AccountNumber: account}
		}
	}
	if t := c.Termination; t != nil {
		out.Terminate = &TerminateCapability{Reasons: t.Reasons, Effect: string(t.Effect)}
	}
	return out
}
