package legacyapi

import (
	"net/http"
	"strings"

	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

// tooFar is how many characters a path may differ from an operation's to be taken for a mistyped one.
const tooFar = 12

// explain says why no operation takes a call: the nearest one, and what differs.
func explain(r *http.Request) string {
	path := r.URL.Path
	var nearest *operation
	least := tooFar + 1
	for i := range operations {
		op := &operations[i]
		d := distance(strings.ToLower(path), strings.ToLower(op.path))
		if op.method != r.Method {
			d++ // of two at the same distance, the one of this method
		}
		if d < least {
			nearest, least = op, d
		}
	}
	if nearest == nil {
		return "No operation is like this one."
	}
	var differs []string
	if nearest.path != path {
		if strings.EqualFold(nearest.path, path) {
			differs = append(differs, "upper and lower case")
		} else {
			differs = append(differs, "the path")
		}
	}
	if nearest.method != r.Method {
		differs = append(differs, "the method")
	}
	return "No operation takes this. The nearest is " + nearest.method + " " + nearest.path + "; " +
		strings.Join(differs, " and ") + " differs."
}

// distance is the number of characters to add, remove or change to make one text of the other.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := before
			if a[i] != b[j] {
				cost = 1 + min(before, row[j], row[j+1])
			}
			before, row[j+1] = row[j+1], cost
		}
	}
	return row[len(b)]
}

// worldToTell is the world whose journal has a call that got no further: the one that it names, or the default.
func (s *server) worldToTell(r *http.Request) *world.World {
	if w, err := s.opts.Worlds.Get(r.Header.Get(lightphone.HeaderMockWorld)); err == nil {
		return w
	}
	return s.opts.Worlds.Owner(r.Header.Get(lightphone.HeaderAuthtoken))
}
