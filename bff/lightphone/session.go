package lightphone

import "time"

// SessionRecord is one of the customer's sessions in the answer of GET /api/Session/List.
type SessionRecord struct {
	ID              string `json:"Id"` // opaque; opens nothing
	StartedAt       time.Time
	LastUsedAt      time.Time
	Browser, System string // in words; empty if unknown
	Current         bool   // the session that asks
}

// EndSessionRequest ends one of the customer's sessions, or all but the one that asks.
type EndSessionRequest struct {
	ID        string `json:"Id"`
	AllOthers bool
}
