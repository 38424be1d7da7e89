package legacy

import (
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"testing"

	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/bff/lightphone/wiretest"
)

// Every documented field of every request is sent, also where there is nothing to say.
func TestDocumentedFieldsAreSent(t *testing.T) {
	t.Parallel()
	for _, e := range wiretest.For(wiretest.Adapter) {
		if len(e.Request) == 0 || e.Path == lightphone.PathRecordPayment { // which is additive
			continue
		}
		var documented, arrived map[string]any
		if err := json.Unmarshal(e.Request, &documented); err != nil {
			t.Fatal(err)
		}
		backend := dial(t, func(w http.ResponseWriter, r *http.Request) {
			body, err := io.ReadAll(r.Body)
			if err != nil || json.Unmarshal(body, &arrived) != nil {
				t.Errorf("%s: the body %q, %v", e.ID, body, err)
			}
			reply(http.StatusOK, string(e.Answer))(w, r)
		})
		op := wiretest.Meanings[e.ID].Op
		_, _ = backend.Invoke(t.Context(), op, reflect.Zero(op.Request).Interface()) // the answer may be another customer's
		if got, want := slices.Sorted(maps.Keys(arrived)), slices.Sorted(maps.Keys(documented)); !slices.Equal(got, want) {
			t.Errorf("%s: sent with nothing to say: %v; want %v", e.ID, got, want)
		}
	}
}
