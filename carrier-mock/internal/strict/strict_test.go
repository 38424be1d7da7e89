package strict_test

import (
	"errors"
	"testing"

	"github.com/golight/selfservice/carrier-mock/internal/strict"
)

func TestDecode(t *testing.T) {
	t.Parallel()
	for body, field := range map[string]string{
		`{"Title":"x"}`: "Title", `{"name":"x"}`: "name", `{"Name":1}`: "Name", `{"Inner":{"Deep":"x"}}`: "Inner.Deep",
		`[]`: "", `{"Name":`: "Name", `{"Name":"x","Name":"y"}`: "Name",
	} {
		var v struct {
			Name  string
			Inner struct{ Deep int }
		}
		var e *strict.Error
		if err := strict.Decode([]byte(body), &v); !errors.As(err, &e) || e.Field != field || e.Message == "" {
			t.Errorf("Decode(%s) = %#v; want an error at %q", body, err, field)
		}
	}
	var v struct{ Name string }
	for _, body := range []string{"", " \n", `{"Name":"x"}`} {
		if err := strict.Decode([]byte(body), &v); err != nil {
			t.Errorf("Decode(%q) = %v; want it to be read", body, err)
		}
	}
	if v.Name != "x" {
		t.Errorf("Name is %q; want x", v.Name)
	}
}
