package faults

import (
	"slices"
	"testing"
)

func TestTake(t *testing.T) {
	t.Parallel()
	const confirm = "/v1/payment_intents/*/confirm"
	for _, c := range []struct {
		name  string
		fault Fault
		path  string
		want  []bool // for four POSTs
	}{
		{"all", Fault{Path: confirm}, "/v1/payment_intents/pi_1/confirm", []bool{true, true, true, true}},
		{"once", Fault{Path: confirm, Times: 1}, "/v1/payment_intents/pi_1/confirm", []bool{true, false, false, false}},
		{"the second", Fault{Path: confirm, Nth: 2, Times: 1}, "/v1/payment_intents/pi_1/confirm",
			[]bool{false, true, false, false}},
		{"from the third", Fault{Path: confirm, Nth: 3}, "/v1/payment_intents/pi_1/confirm",
			[]bool{false, false, true, true}},
		{"another path", Fault{Path: confirm}, "/v1/payment_intents/pi_1", []bool{false, false, false, false}},
		{"the method", Fault{Path: confirm, Method: "POST"}, "/v1/payment_intents/pi_1/confirm",
			[]bool{true, true, true, true}},
		{"another method", Fault{Path: confirm, Method: "GET"}, "/v1/payment_intents/pi_1/confirm",
			[]bool{false, false, false, false}},
	} {
		var s Set
		c.fault.Effect = Reset
		s.Add(c.fault)
		var got []bool
		for range 4 {
			got = append(got, s.Take("POST", c.path) != nil)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: the calls misbehave %v, want %v", c.name, got, c.want)
		}
	}
}

func TestCheckRefusesWhatMakesNoSense(t *testing.T) {
	t.Parallel()
	for _, f := range []Fault{
		{}, {Path: "/v1/[", Effect: Reset}, {Path: "/v1/x", Effect: "explode"}, {Path: "/v1/x", Effect: Status, Status: 200},
		{Path: "/v1/x", Effect: Delay}, {Path: "/v1/x", Effect: Reset, Nth: -1},
	} {
		if field, message := f.Check(); field == "" || message == "" {
			t.Errorf("Check of %+v = %q, %q; want a refusal", f, field, message)
		}
	}
}

func TestClear(t *testing.T) {
	t.Parallel()
	var s Set
	for _, p := range []string{"/a", "/b", "/c"} {
		s.Add(Fault{Path: p, Effect: Reset})
	}
	s.Clear("fault_2")
	if got := s.List(); len(got) != 2 || got[1].Path != "/c" {
		t.Errorf("after clearing the second the faults are %+v, want /a and /c", got)
	}
	s.Clear("")
	if got := s.List(); len(got) != 0 {
		t.Errorf("after clearing all the faults are %+v, want none", got)
	}
}
