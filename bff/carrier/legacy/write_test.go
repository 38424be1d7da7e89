package legacy

import (
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"os"
	"path"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// Every documented field of every request is sent, also where there is nothing to say, and no others but the additive ones.
func TestDocumentedFieldsAreSent(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/requests.txt")
	if err != nil {
		t.Fatal(err)
	}
	documented := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if name, fields, ok := strings.Cut(strings.TrimSpace(line), ":"); ok && !strings.HasPrefix(line, "#") {
			documented[name] = fields
		}
	}
	sent := map[string]bool{}
	for _, o := range operations() {
		fields, known := documented[path.Base(o.path)]
		if !known || o.method != http.MethodPost {
			continue
		}
		sent[path.Base(o.path)] = true
		for _, request := range []any{o.request, reflect.Zero(o.op.Request).Interface()} {
			var arrived map[string]any
			backend := dial(t, func(w http.ResponseWriter, r *http.Request) {
				body, err := io.ReadAll(r.Body)
				if err != nil || json.Unmarshal(body, &arrived) != nil {
					t.Errorf("%s: the body %q, %v", o.op.Name, body, err)
				}
				reply(http.StatusOK, o.answer)(w, r)
			})
			_, _ = backend.Invoke(t.Context(), o.op, request) // the answer may be another customer's
			names := slices.Sorted(maps.Keys(arrived))
			for field := range strings.FieldsSeq(fields) {
				name := strings.Trim(field, "[]")
				at := slices.Index(names, name)
				if at < 0 && name == field {
					t.Errorf("%s: %s is not sent with %+v", o.op.Name, name, request)
				}
				if at >= 0 {
					names = slices.Delete(names, at, at+1)
				}
			}
			if len(names) > 0 {
				t.Errorf("%s: sent but not documented: %v", o.op.Name, names)
			}
		}
	}
	if len(sent) != len(documented) {
		t.Errorf("%d documented requests were tried; want all %d", len(sent), len(documented))
	}
}
