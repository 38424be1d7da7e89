package lightphone

// Code is stable and machine-readable, beside the documented Message. Business
// refusals carry the carrier.Reason of the same text.
type Code string

// Codes of failures other than business refusals, and their HTTP status (wire.md "Answers").
const (
	CodeInvalidRequest   Code = "invalid_request"     // 400
	CodeSessionExpired   Code = "session_expired"     // 401, and nothing else is
	CodeForbidden        Code = "forbidden"           // 403
	CodeNotFound         Code = "not_found"           // 404
	CodeMethodNotAllowed Code = "method_not_allowed"  // 405
	CodeOutcomeUnknown   Code = "outcome_unknown"     // 409
	CodeRawCardDisabled  Code = "raw_card_disabled"   // 410
	CodeTooLarge         Code = "too_large"           // 413
	CodeUnsupportedType  Code = "unsupported_type"    // 415
	CodeRateLimited      Code = "rate_limited"        // 429
	CodeInternal         Code = "internal"            // 500
	CodeUnimplemented    Code = "unimplemented"       // 501
	CodeCarrierError     Code = "carrier_error"       // 502
	CodeCardProvider     Code = "card_provider_error" // 502: it refuses our own key
	CodeUnavailable      Code = "unavailable"         // 503
	CodeCarrierTimeout   Code = "carrier_timeout"     // 504
)

// Result answers a call whose only outcome is whether it worked.
type Result struct {
	IsSuccess bool
	Message   string
}

// Refusal answers everything that didn't work: business refusals with status
// 200, every other failure with its own status and the request id.
type Refusal struct {
	IsSuccess bool // always false
	Code      Code
	Message   string
	Field     string `json:",omitzero"`
	UserID    string `json:"UserId,omitzero"` // with Code unverified
	RequestID string `json:"RequestId,omitzero"`
}
