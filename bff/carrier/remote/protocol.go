package remote

import _ "embed"

//go:generate go test -run ^TestDocumentIsFresh$ -update .

// OpenAPI is the document of the protocol, in YAML. It is generated from the table
// of operations, the port's types and their comments, and testdata/frame.yaml.
//
//go:embed openapi.yaml
var OpenAPI []byte

// Version is the newest version of the protocol that this package speaks; it is in every path of an operation.
const Version = 2

// Headers of a call.
const (
	// HeaderDeadline says how many milliseconds the caller goes on waiting.
	HeaderDeadline = "Deadline-Ms"
	// HeaderIdempotencyKey names one write: a write whose key has succeeded is that one, delivered again.
	HeaderIdempotencyKey = "Idempotency-Key"
)

const (
	pathDescribe = "/describe"
	pathPrefix   = "/v2/" // before the name of an operation

	maxRequest = 256 << 10 // bytes; an event of 64 KiB fits in base64
	maxAnswer  = 1 << 20   // bytes
)
