package lightphone

import _ "embed"

// OpenAPI is the full contract, an OpenAPI 3.0 document in YAML: every path,
// header, body, answer and error, with examples. Schemas are named as the types
// of this package. Operations marked `x-served-by: carrier` are what a carrier
// serves to the BFF; the BFF itself serves all others.
//
//go:embed openapi.yaml
var OpenAPI []byte
