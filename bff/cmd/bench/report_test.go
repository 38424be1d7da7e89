package main

import (
	"strings"
	"testing"
)

// The document says of each target whether it is reached, by what was measured.
func TestTargets(t *testing.T) {
	t.Parallel()
	r := report{
		reads: []row{
			{nameBFF, 16, sample{rate: 790, p99: 7}}, {nameCaddy, 16, sample{rate: 1000, p99: 6}},
			{nameBFF, 256, sample{rate: 1200, p99: 5}}, {nameCaddy, 256, sample{rate: 1000, p99: 5}},
		},
		perSessionOfMany: 601, sessions: 10,
	}
	text := r.markdown()
	for _, want := range []string{
		"reverse proxy | 16 | 0.79 × | **not reached** |", "Caddy's | 16 | 7.0 against 6.0 ms | **not reached** |",
		"reverse proxy | 256 | 1.20 × | reached |", "Caddy's | 256 | 5.0 against 5.0 ms | reached |",
		"600 bytes | | 601 of 10 sessions | **not reached** |",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the report lacks %q:\n%s", want, text)
		}
	}
}
