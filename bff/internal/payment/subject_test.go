package payment

import (
	"maps"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

var (
	activation = Subject{Purpose: carrier.PaymentActivation, UserID: "u1", ActivationID: "7"}
	extension  = Subject{
		Purpose: carrier.PaymentExtension, UserID: "u1", CNUM: "C9", PlanID: "102",
		CycleStart: carrier.Date{Year: 2026, Month: time.December, Day: 1},
	}
)

func TestSubjectSurvivesMetadata(t *testing.T) {
	t.Parallel()
	for _, want := range []Subject{activation, extension} {
		got, err := SubjectFrom(want.Metadata())
		if err != nil || got != want {
			t.Errorf("SubjectFrom(%v) = %+v, %v; want %+v", want.Metadata(), got, err, want)
		}
	}
}

func TestSubjectFromRefuses(t *testing.T) {
	t.Parallel()
	without := func(s Subject, field, value string) map[string]string {
		meta := maps.Clone(s.Metadata())
		meta[field] = value
		return meta
	}
	for name, meta := range map[string]map[string]string{
		"nothing":              nil,
		"no purpose":           without(activation, metaPurpose, ""),
		"another purpose":      without(activation, metaPurpose, "gift"),
		"a card change":        SetupMetadata("u1"),
		"no owner":             without(activation, MetaUserID, ""),
		"activation without":   without(activation, metaPaID, ""),
		"extension's purpose":  without(activation, metaPurpose, "extension"),
		"no subscriber":        without(extension, metaCNUM, ""),
		"no plan":              without(extension, metaPlanID, ""),
		"cycle is not a date":  without(extension, metaCycleStart, "soon"),
		"cycle is not written": without(extension, metaCycleStart, ""),
	} {
		if got, err := SubjectFrom(meta); err == nil {
			t.Errorf("%s: SubjectFrom(%v) = %+v, want an error", name, meta, got)
		}
	}
}

func TestSubjectKeysDiffer(t *testing.T) {
	t.Parallel()
	vary := func(s Subject, change func(*Subject)) Subject { change(&s); return s }
	seen := map[string]Subject{}
	for _, s := range []Subject{
		activation, extension,
		vary(activation, func(s *Subject) { s.UserID = "u1:7"; s.ActivationID = "" }),
		vary(activation, func(s *Subject) { s.UserID = "u2" }),
		vary(activation, func(s *Subject) { s.ActivationID = "8" }),
		vary(extension, func(s *Subject) { s.CNUM = "C8" }),
		vary(extension, func(s *Subject) { s.PlanID = "101" }),
		vary(extension, func(s *Subject) { s.CycleStart = s.CycleStart.AddDays(1) }),
	} {
		if other, taken := seen[s.Key()]; taken {
			t.Errorf("%+v and %+v share the key %q", s, other, s.Key())
		}
		seen[s.Key()] = s
	}
}

func FuzzSubjectFrom(f *testing.F) {
	f.Add("activation", "u1", "7", "", "", "")
	f.Add("extension", "u1", "", "C9", "102", "2026-12-01")
	f.Fuzz(func(t *testing.T, purpose, user, paID, cnum, plan, cycle string) {
		subject, err := SubjectFrom(map[string]string{
			metaPurpose: purpose, MetaUserID: user, metaPaID: paID, metaCNUM: cnum, metaPlanID: plan, metaCycleStart: cycle,
		})
		if err != nil {
			return
		}
		again, err := SubjectFrom(subject.Metadata())
		if err != nil || again != subject {
			t.Errorf("%+v came back as %+v, %v", subject, again, err)
		}
	})
}

func TestSetupOwner(t *testing.T) {
	t.Parallel()
	if got := SetupOwner(SetupMetadata("u1")); got != "u1" {
		t.Errorf("SetupOwner(SetupMetadata(u1)) = %q, want u1", got)
	}
	if got := SetupOwner(activation.Metadata()); got != "" {
		t.Errorf("SetupOwner of an activation = %q, want none", got)
	}
}
