package config

import (
	"net"
	"strings"
)

// RedisURL is an address as redisclient.Open takes it. It prints without its credentials.
type RedisURL string

// Reveal returns the address itself.
func (u RedisURL) Reveal() string { return string(u) }

// leavesInClear reports whether what is sent to one of the hosts can be read on the way: no TLS, and not on loopback.
func (u RedisURL) leavesInClear() bool {
	rest, plain := strings.CutPrefix(string(u), "redis://")
	if !plain {
		return false
	}
	rest = rest[strings.LastIndexByte(rest, '@')+1:]
	if end := strings.IndexAny(rest, "?#"); end >= 0 {
		rest = rest[:end]
	}
	for address := range strings.SplitSeq(rest, ",") {
		address, _, _ = strings.Cut(strings.TrimPrefix(strings.TrimSpace(address), "redis://"), "/")
		if host, _, err := net.SplitHostPort(address); err != nil || !isLoopback(host) {
			return true
		}
	}
	return false
}

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
