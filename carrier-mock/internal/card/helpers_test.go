package card_test

import (
	"net/url"
	"slices"
	"strings"
)

// values makes a form of names and values in turn.
func values(pairs ...string) url.Values {
	out := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		out.Add(pairs[i], pairs[i+1])
	}
	return out
}

func sorted(in []string) []string {
	out := slices.Clone(in)
	slices.Sort(out)
	return out
}

// escaped encodes the values of a query that is written plainly.
func escaped(query string) string {
	return strings.NewReplacer(" ", "%20", "'", "%27", "[", "%5B", "]", "%5D").Replace(query)
}
