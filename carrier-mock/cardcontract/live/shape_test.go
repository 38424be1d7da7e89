package live

import (
	"slices"
	"testing"

	"github.com/golight/selfservice/carrier-mock/cardcontract/schema"
)

func TestDiff(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, ours, theirs string
		status             int // theirs
		want               []string
	}{
		{"values may differ", `{"a":1,"b":{"c":"x"}}`, `{"a":2,"b":{"c":"y"}}`, 200, nil},
		{"what is null says nothing", `{"a":null,"b":{"c":"x"}}`, `{"a":{"d":1},"b":null}`, 200, nil},
		{"an empty list says nothing", `{"data":[]}`, `{"data":[{"id":"x"}]}`, 200, nil},
		{"metadata is the merchant's", `{"metadata":{"a":"1"}}`, `{"metadata":{}}`, 200, nil},
		{"one field less", `{"a":1}`, `{"a":1,"b":{"c":2}}`, 200,
			[]string{"POST /v1/customers: .b is missing in the emulator's answer"}},
		{"one field more", `{"a":1,"b":[{"c":1}]}`, `{"a":1,"b":[{}]}`, 200,
			[]string{"POST /v1/customers: .b[].c is in the emulator's answer alone"}},
		{"another type", `{"a":1}`, `{"a":"1"}`, 200,
			[]string{"POST /v1/customers: .a is float64 in the emulator's answer, string in the provider's"}},
		{"another status", `{"a":1}`, `{"b":1}`, 402,
			[]string{"POST /v1/customers: the emulator answers 200, the provider 402"}},
		{"no JSON", `{"a":1}`, `<html>`, 200, []string{"POST /v1/customers: the provider's answer is no JSON"}},
	} {
		one := func(status int, answer string) []schema.Exchange {
			return []schema.Exchange{{Method: "POST", Path: "/v1/customers", Status: status, Answer: []byte(answer)}}
		}
		if got := Diff(one(200, c.ours), one(c.status, c.theirs)); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
	if got := Diff(make([]schema.Exchange, 1), nil); len(got) != 1 {
		t.Errorf("one call against none gave %q, want that told", got)
	}
}
