package config

import "strings"

// RedisURL is an address as redisclient.Open takes it. It prints without its credentials.
type RedisURL string

// Reveal gives the address itself.
func (u RedisURL) Reveal() string { return string(u) }

// String masks user and password, and the options, which may hold the Sentinel's.
func (u RedisURL) String() string {
	scheme, rest, found := strings.Cut(string(u), "://")
	if !found {
		return string(u)
	}
	if at := strings.LastIndexByte(rest, '@'); at >= 0 {
		rest = "[redacted]" + rest[at:]
	}
	if hosts, _, options := strings.Cut(rest, "?"); options {
		rest = hosts + "?[redacted]"
	}
	return scheme + "://" + rest
}

// GoString masks %#v.
func (u RedisURL) GoString() string { return u.String() }

// MarshalText masks what is printed.
func (u RedisURL) MarshalText() ([]byte, error) { return []byte(u.String()), nil }
