package wiretest

import (
	"slices"
	"testing"
)

func TestCompare(t *testing.T) {
	t.Parallel()
	const want = `[{"Id":7,"Fee":30.00,"Day":"2026-11-05","At":"2026-11-05T17:00:00Z","Card":null,"Names":["a"],"Own":"x"}]`
	for got, faults := range map[string][]string{
		want: nil,
		`[{"Own":"another","Names":["a"],"Card":null,"At":"2026-11-05T17:00:00Z","Day":"2026-11-05","Fee":30.00,"Id":8}]`: nil,
		`[{"Id":7,"fee":30.00,"Day":"2026-11-05","At":"2026-11-05T17:00:00Z","Card":null,"Names":["a"],"Own":"x"}]`: {
			"[0].Fee is missing", "[0].fee is not documented",
		},
		`[{"Id":"7","Fee":30,"Day":"5 Nov","At":"2026-11-05","Card":{},"Names":[],"Own":null}]`: {
			"[0].At is a date (2026-11-05); want an instant (2026-11-05T17:00:00Z)",
			"[0].Card is an object (map[]); want null (<nil>)",
			"[0].Day is text (5 Nov); want a date (2026-11-05)",
			"[0].Fee is a whole number (30); want a number with 2 decimals (30.00)",
			"[0].Id is text (7); want a whole number",
			"[0].Names has 0 elements; want 1",
			"[0].Own is null (<nil>); want text",
		},
		`[]`: {"has 0 elements; want 1"},
		`{}`: {"is an object (map[]); want a list ([map[At:2026-11-05T17:00:00Z Card:<nil> Day:2026-11-05 Fee:30.00 " +
			"Id:7 Names:[a] Own:x]])"},
		`[{"Id"`: {"not JSON: unexpected EOF"},
	} {
		if is := Compare([]byte(got), []byte(want), []string{"Id", "Own"}, nil); !slices.Equal(is, faults) {
			t.Errorf("Compare(%s) =\n%q; want\n%q", got, is, faults)
		}
	}
	if is := Compare([]byte(`{"A":1}`), []byte(`{"A":1,"B":2}`), nil, []string{"B"}); len(is) > 0 {
		t.Errorf("a name that may be missing: %q", is)
	}
}

func TestEveryExampleHasAName(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, e := range Examples() {
		if seen[e.ID] {
			t.Errorf("there are two examples %q", e.ID)
		}
		seen[e.ID] = true
	}
	for id := range Meanings {
		if !seen[id] {
			t.Errorf("Meanings has %q, which is no example", id)
		}
	}
}
