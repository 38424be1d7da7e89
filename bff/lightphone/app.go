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

// Capabilities is the wire's form of carrier.Capabilities; null for what the carrier can't do.
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
	Key           int
	Name          string
	AccountNumber string
}

// TerminateCapability lists the reasons to choose from; Effect is cycle_end, immediate or reviewed.
type TerminateCapability struct {
	Reasons []string
	Effect  string
}

// CapabilitiesFrom gives the wire's form.
func CapabilitiesFrom(c carrier.Capabilities) Capabilities {
	out := Capabilities{ChangePlan: c.ChangePlan, PaymentHistory: c.PaymentHistory, Outlook: c.Outlook, SavedCard: string(c.SavedCard), TimeZone: c.TimeZone}
	if out.SavedCard == "" {
		out.SavedCard = string(carrier.SavedCardNone)
	}
	if out.TimeZone == "" {
		out.TimeZone = "America/Toronto"
	}
	if c.PortIn != nil {
		out.PortIn = &PortInCapability{Donors: make([]Donor, len(c.PortIn.Donors))}
		for i, d := range c.PortIn.Donors {
			account := "required"
			if d.AccountNumberOptional {
				account = "optional"
			}
			out.PortIn.Donors[i] = Donor{Key: d.Key, Name: d.Name, AccountNumber: account}
		}
	}
	if t := c.Termination; t != nil {
		out.Terminate = &TerminateCapability{Reasons: t.Reasons, Effect: string(t.Effect)}
	}
	return out
}
