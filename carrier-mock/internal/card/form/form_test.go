package form

import (
	"errors"
	"reflect"
	"testing"
)

type page struct {
	Limit *int64 `form:"limit"`
}

type target struct {
	page
	Amount   *int64            `form:"amount"`
	Name     *string           `form:"name"`
	Confirm  bool              `form:"confirm"`
	Types    []string          `form:"types"`
	Metadata map[string]string `form:"metadata"`
	Card     *struct {
		Number string `form:"number"`
	} `form:"card"`
}

func TestDecode(t *testing.T) {
	t.Parallel()
	amount, limit, name := int64(4520), int64(3), ""
	for _, c := range []struct {
		form string
		want target
	}{
		{"", target{}},
		{"amount=4520&limit=3", target{Amount: &amount, page: page{Limit: &limit}}},
		{"amount=1&amount=4520", target{Amount: &amount}},
		{"name=", target{Name: &name}},
		{"confirm=true", target{Confirm: true}},
		{"types[]=card&types[]=link", target{Types: []string{"card", "link"}}},
		{"types[1]=link&types[0]=card", target{Types: []string{"card", "link"}}},
		{"types[10]=c&types[2]=b&types[1]=a", target{Types: []string{"a", "b", "c"}}},
		{"types=", target{Types: []string{}}},
		{"metadata[pa_id]=7&metadata[purpose]=", target{Metadata: map[string]string{"pa_id": "7", "purpose": ""}}},
		{"metadata=", target{Metadata: map[string]string{}}},
		{"metadata%5Bpa_id%5D=%C3%A9+1", target{Metadata: map[string]string{"pa_id": "é 1"}}},
		{"card[number]=42", target{Card: &struct {
			Number string `form:"number"`
		}{"42"}}},
	} {
		if got, err := decode(c.form); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q gave %+v, %v; want %+v", c.form, got, err, c.want)
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ form, code, param string }{
		{"amuont=1", CodeUnknown, "amuont"},
		{"card[pin]=1", CodeUnknown, "card[pin]"},
		{"amount=12.50", CodeInvalidInteger, "amount"},
		{"amount=", CodeInvalidInteger, "amount"},
		{"amount[x]=1", CodeInvalid, "amount"},
		{"amount=99999999999999999999", CodeInvalidInteger, "amount"},
		{"confirm=yes", CodeInvalid, "confirm"},
		{"types=card", CodeInvalid, "types"},
		{"types[x]=card", CodeInvalid, "types"},
		{"types[0][a]=card", CodeInvalid, "types"},
		{"metadata=x", CodeInvalid, "metadata"},
		{"metadata[a][b]=x", CodeInvalid, "metadata[a]"},
		{"card=42", CodeInvalid, "card"},
		{"card=42&card[number]=42", CodeInvalid, "card"},
		{"card[number]=42&card[number][x]=42", CodeInvalid, "card"},
		{"[x]=1", CodeInvalid, "[x]"},
		{"a[x=1", CodeInvalid, "a[x"},
		{"a[x]y=1", CodeInvalid, "a[x]y"},
		{"a[1][2][3][4][5][6]=1", CodeInvalid, "a[1][2][3][4][5][6]"},
		{"%zz=1", CodeInvalid, ""},
	} {
		_, err := decode(c.form)
		var refusal *Error
		if !errors.As(err, &refusal) || refusal.Code != c.code || refusal.Param != c.param {
			t.Errorf("%q gave %#v; want %s for %q", c.form, err, c.code, c.param)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, seed := range []string{"amount=1", "metadata[a]=b", "types[]=card&types[0]=x", "card[number]=4", "a[[]]=1",
		"types[65535]=x"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, encoded string) {
		_, err := decode(encoded)
		var refusal *Error
		if err != nil && (!errors.As(err, &refusal) || refusal.Code == "" || refusal.Message == "") {
			t.Errorf("%q gave %#v; want an *Error with a code and a message", encoded, err)
		}
	})
}

func decode(encoded string) (target, error) {
	var out target
	root, err := Parse(encoded)
	if err == nil {
		err = Decode(root, &out)
	}
	return out, err
}
