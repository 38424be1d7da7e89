package dialect

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf16"
	"unicode/utf8"
)

func indent(body []byte) []byte {
	var out bytes.Buffer
	if err := json.Indent(&out, body, "", "\t"); err != nil {
		return body
	}
	return out.Bytes()
}

// escape writes every letter beyond ASCII as \uXXXX. Such letters occur only in texts.
func escape(body []byte) []byte {
	var out bytes.Buffer
	for _, c := range string(body) {
		switch {
		case c < utf8.RuneSelf:
			out.WriteRune(c)
		case c > 0xFFFF:
			high, low := utf16.EncodeRune(c)
			fmt.Fprintf(&out, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&out, `\u%04x`, c)
		}
	}
	return out.Bytes()
}
