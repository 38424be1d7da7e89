package main

import (
	"strings"
	"testing"
)

func TestVersion(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	if err := run([]string{"--version"}, nil, &out); err != nil || out.String() != "carrier-mock dev\n" {
		t.Errorf("--version prints %q, %v; want carrier-mock dev", out.String(), err)
	}
}
