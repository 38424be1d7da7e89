package carrier

import "log/slog"

// Secret is text that must never be printed: passwords, codes, tokens, card
// numbers. Every formatter, JSON and slog show it redacted; Reveal is the only way out.
type Secret string

const redacted = "[redacted]"

// Reveal returns the text itself, to be put on the wire and nowhere else.
func (s Secret) Reveal() string { return string(s) }

// String redacts.
func (s Secret) String() string { return redacted }

// GoString redacts %#v.
func (s Secret) GoString() string { return redacted }

// MarshalText redacts JSON and XML. A key of a map would get out in JSON: never use a secret as one.
func (s Secret) MarshalText() ([]byte, error) { return []byte(redacted), nil }

// LogValue redacts slog.
func (s Secret) LogValue() slog.Value { return slog.StringValue(redacted) }
