package remote

import _ "embed"

// OpenAPI is the document of the protocol, in YAML.
//
//go:embed openapi.yaml
var OpenAPI []byte
