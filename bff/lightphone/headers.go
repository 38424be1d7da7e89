package lightphone

// Header names of every /api call (wire.md "Headers").
const (
	HeaderClientID  = "ClientId"
	HeaderAPIToken  = "ApiToken"
	HeaderAuthtoken = "Authtoken"
	HeaderRequestID = "X-Request-Id"
	// HeaderMockWorld chooses a world of the mock carrier.
	HeaderMockWorld = "Mock-World"
	// HeaderSignature signs what the carrier sends to PathHookCarrier: "t=<unix seconds>,v1=<hex HMAC-SHA256 of t.body>".
	HeaderSignature = "Carrier-Signature"
)

const (
	// ClientID is the fixed client identifier (spec §7).
	ClientID = "alpha"
	// DevelopmentAPIToken is the API token outside production.
	DevelopmentAPIToken = "light-dev"
	// SessionCookie holds the half of the session that scripts can't read.
	SessionCookie = "__Host-session"
)
