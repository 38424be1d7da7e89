package journal

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

const redacted = "[redacted]"

// secrets are the fields that nobody may read, in lower case.
var secrets = map[string]bool{
	"password": true, "newpassword": true, "confirmpassword": true, "accesscode": true,
	"idtoken": true, "authtoken": true, "clientsecret": true,
	"creditcardnumber": true, "ccv": true, "cvv": true, "cvc": true,
}

// Redact returns a body fit to keep. Of what isn't JSON only the size is kept: it may hold anything.
func Redact(body []byte) jsontext.Value {
	if len(bytes.TrimSpace(body)) == 0 {
		return nil
	}
	var v any
	if err := json.Unmarshal(body, &v, jsontext.AllowDuplicateNames(true)); err != nil {
		return text(fmt.Sprintf("[not JSON, %d bytes]", len(body)))
	}
	out, err := json.Marshal(redact(v), json.Deterministic(true))
	if err != nil {
		return text(redacted)
	}
	return out
}

func redact(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for name, value := range v {
			if secrets[strings.ToLower(name)] {
				v[name] = redacted
			} else {
				v[name] = redact(value)
			}
		}
	case []any:
		for i := range v {
			v[i] = redact(v[i])
		}
	}
	return v
}

func text(s string) jsontext.Value {
	quoted, _ := jsontext.AppendQuote(nil, s) // fails on invalid UTF-8 only
	return quoted
}
