package lightphone

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone/wiretest"
)

// FuzzDecode reads any bytes as each body: no panic, and what is read can be
// written and read again to the same.
func FuzzDecode(f *testing.F) {
	for _, e := range wiretest.Examples() {
		f.Add([]byte(e.Request))
		f.Add([]byte(e.Answer))
	}
	f.Add([]byte(`{"paId":"","ExpirationMonth":"\u0031"}`))
	f.Add([]byte(`null`))
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, v := range wireTypes {
			goType := reflect.TypeOf(v)
			read := reflect.New(goType)
			if Decode(bytes.NewReader(body), read.Interface()) != nil {
				continue
			}
			text, err := Marshal(read.Interface())
			if err != nil {
				continue // a time beyond year 9999 can be computed, but not written
			}
			again := reflect.New(goType)
			if err := Decode(bytes.NewReader(text), again.Interface()); err != nil {
				t.Fatalf("%s: wrote %s, which can't be read: %v", goType.Name(), text, err)
			}
			text2, err := Marshal(again.Interface())
			if err != nil || !bytes.Equal(text, text2) {
				t.Fatalf("%s: wrote %s, then %s (%v)", goType.Name(), text, text2, err)
			}
		}
	})
}

func FuzzAmount(f *testing.F) {
	for _, seed := range []string{"33.90", "-0.05", "0", "1e3", "00.1", ".5", "5.", "999999999999999.99", "-", "1.2.3"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		cents, err := ParseAmount(text)
		if err != nil {
			return
		}
		if again, err := ParseAmount(cents.String()); err != nil || again != cents {
			t.Fatalf("ParseAmount(%q) = %d, written %s, read again as %d, %v", text, cents, cents, again, err)
		}
	})
}

func FuzzPercent(f *testing.F) {
	for _, seed := range []string{"13", "9.975", "0", "-1", "9.9751", "1e1"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var p, again Percent
		if p.UnmarshalJSON(text) != nil {
			return
		}
		written, err := p.MarshalJSON()
		if err != nil || again.UnmarshalJSON(written) != nil || again != p {
			t.Fatalf("%s was read as %s, written %s (%v), read again as %s", text, carrier.MilliPercent(p), written, err,
				carrier.MilliPercent(again))
		}
	})
}

func FuzzDigits(f *testing.F) {
	for _, seed := range []string{`"pa_1"`, `101`, `"007"`, `-1`, `"a\"b"`, `9007199254740993`, `""`, `007`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var d, again Digits
		if d.UnmarshalJSON(text) != nil {
			return
		}
		written, err := d.MarshalJSON()
		if err != nil || again.UnmarshalJSON(written) != nil || again != d {
			t.Fatalf("%s was read as %q, written %s (%v), read again as %q", text, string(d), written, err, string(again))
		}
	})
}

func FuzzVerifyEvent(f *testing.F) {
	f.Add("t=1793887200,v1=00", []byte("{}"))
	f.Add("t=,v1=,v1=", []byte(""))
	f.Fuzz(func(t *testing.T, header string, body []byte) {
		if VerifyEvent("a-secret-nobody-guesses", header, body, eventTime) == nil {
			t.Fatalf("a made-up signature %q is accepted", header)
		}
	})
}
