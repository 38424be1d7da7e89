package remote

import _ "embed"

//go:generate go test -run ^TestDocumentIsFresh$ -update .

// OpenAPI is the document of the protocol, in YAML. It is generated from the table
// of operations, the port's types and their comments, and testdata/frame.yaml.
//
//go:embed openapi.yaml
var OpenAPI []byte
