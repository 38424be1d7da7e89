package config

import "fmt"

// Switch is a boolean that is written on or off.
type Switch bool

// UnmarshalText reads on or off (true and false are taken as well).
func (s *Switch) UnmarshalText(text []byte) error {
	switch string(text) {
	case "on", "true":
		*s = true
	case "off", "false":
		*s = false
	default:
		return fmt.Errorf("want on or off")
	}
	return nil
}

// MarshalText writes on or off.
func (s Switch) MarshalText() ([]byte, error) {
	if s {
		return []byte("on"), nil
	}
	return []byte("off"), nil
}
