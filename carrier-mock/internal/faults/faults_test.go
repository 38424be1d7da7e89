package faults

import (
	"math"
	"reflect"
	"testing"
	"time"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func TestWhichCallsMeetAFault(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		fault Fault
		want  []bool // of six calls of Login by ada
	}{
		"all":               {Fault{Operation: "Login"}, []bool{true, true, true, true, true, true}},
		"any operation":     {Fault{Operation: Any}, []bool{true, true, true, true, true, true}},
		"another operation": {Fault{Operation: "Logout"}, []bool{false, false, false, false, false, false}},
		"this customer": {Fault{Operation: "Login", User: "ADA@example.com", Times: 1},
			[]bool{true, false, false, false, false, false}},
		"another customer": {Fault{Operation: "Login", User: "sam@example.com"},
			[]bool{false, false, false, false, false, false}},
		"the third":      {Fault{Operation: "Login", Nth: 3}, []bool{false, false, true, false, false, false}},
		"from the third": {Fault{Operation: "Login", Nth: 3, Times: 2}, []bool{false, false, true, true, false, false}},
		"the first two":  {Fault{Operation: "Login", Times: 2}, []bool{true, true, false, false, false, false}},
		"every second":   {Fault{Operation: "Login", Every: 2}, []bool{false, true, false, true, false, true}},
		"every other, once": {Fault{Operation: "Login", Every: 2, Times: 1},
			[]bool{false, true, false, false, false, false}},
		"this query": {Fault{Operation: "Login", Query: "a=1", Times: 1},
			[]bool{true, false, false, false, false, false}},
		"another query": {Fault{Operation: "Login", Query: "a=2"}, []bool{false, false, false, false, false, false}},
		"this body": {Fault{Operation: "Login", Body: `"b":2`, Times: 1},
			[]bool{true, false, false, false, false, false}},
		"another body": {Fault{Operation: "Login", Body: `"b":3`}, []bool{false, false, false, false, false, false}},
		"an hour to come": {Fault{Operation: "Login", From: noon.Add(time.Minute), Until: noon.Add(time.Hour)},
			[]bool{false, false, false, false, false, false}},
		"an hour in which": {Fault{Operation: "Login", From: noon, Until: noon.Add(time.Hour), Times: 1},
			[]bool{true, false, false, false, false, false}},
		"an hour gone by": {Fault{Operation: "Login", Until: noon}, []bool{false, false, false, false, false, false}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := NewSet(1)
			s.Add(c.fault)
			var got []bool
			for range c.want {
				got = append(got, s.Meet(Call{Operation: "Login", User: "ada@example.com", Query: "/api/Login?a=1",
					Body: `{"b":2}`, At: noon}) != nil)
			}
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("calls that misbehave: %v; want %v", got, c.want)
			}
		})
	}
}

func TestProbabilityRepeatsItselfWithTheSeed(t *testing.T) {
	t.Parallel()
	run := func(seed uint64) (hits int, calls []bool) {
		s := NewSet(seed)
		s.Add(Fault{Operation: Any, Probability: 0.25})
		for range 4000 {
			hit := s.Meet(Call{Operation: "Login"}) != nil
			calls = append(calls, hit)
			if hit {
				hits++
			}
		}
		return hits, calls
	}
	hits, first := run(7)
	_, again := run(7)
	_, other := run(8)
	if !reflect.DeepEqual(first, again) {
		t.Error("two runs with the same seed differ; want the same calls to misbehave")
	}
	if reflect.DeepEqual(first, other) {
		t.Error("runs with different seeds are the same; want them to differ")
	}
	if hits < 900 || hits > 1100 {
		t.Errorf("%d of 4000 calls misbehaved; want about 1000", hits)
	}
}

func TestCheckNamesTheField(t *testing.T) {
	t.Parallel()
	for want, f := range map[string]Fault{
		"":            {Operation: "Login", Effect: DropReply},
		"Operation":   {Effect: Reset},
		"Nth":         {Operation: "Login", Nth: -1, Effect: Reset},
		"Probability": {Operation: "Login", Probability: math.NaN(), Effect: Reset},
		"Status":      {Operation: "Login", Effect: Status, Status: 200},
		"Code":        {Operation: "Login", Effect: Error},
		"Delay":       {Operation: "Login", Effect: Delay, Delay: "soon"},
		"Effect":      {Operation: "Login", Effect: "explode"},
	} {
		if got, _ := f.Check(); got != want {
			t.Errorf("Check(%+v) faults %q; want %q", f, got, want)
		}
	}
}

func TestRemoveAndLoad(t *testing.T) {
	t.Parallel()
	s := NewSet(1)
	first, second := s.Add(Fault{Operation: "A", Effect: Reset}), s.Add(Fault{Operation: "B", Effect: Reset})
	if !s.Remove(first.ID) || s.Remove(first.ID) {
		t.Error("a fault must be removable once")
	}
	kept := s.List()
	if len(kept) != 1 || kept[0].ID != second.ID {
		t.Fatalf("List() = %+v; want the second fault alone", kept)
	}
	s.Load(kept)
	if third := s.Add(Fault{Operation: "C", Effect: Reset}); third.ID == second.ID {
		t.Errorf("a fault added after Load has the id %s of another", third.ID)
	}
	s.Remove("")
	if left := s.List(); len(left) != 0 {
		t.Errorf("after Remove(\"\") %d faults are left; want none", len(left))
	}
}
