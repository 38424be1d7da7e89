package lightphone_test

import (
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

func TestEveryOperationHasAPathOfItsOwn(t *testing.T) {
	t.Parallel()
	seen := map[string]string{"": ""}
	for _, o := range carrier.Operations() {
		path := lightphone.PathOf(o.Name)
		if o.Name == "Events.Parse" {
			if path != "" {
				t.Errorf("PathOf(%s): got %q; want none", o.Name, path)
			}
			continue
		}
		if other, taken := seen[path]; taken {
			t.Errorf("PathOf(%s): got %q, that of %q; want one of its own", o.Name, path, other)
		}
		seen[path] = o.Name
	}
}
