package testcards

import "testing"

func TestEveryPublishedNumberIsKnownByNumberTokenAndPaymentMethod(t *testing.T) {
	t.Parallel()
	for _, e := range published {
		card, ok := Lookup(e.number)
		if !ok || card.Behaviour != e.behaviour || card.Last4 != e.number[len(e.number)-4:] {
			t.Errorf("Lookup(…%s) = %+v, %v; want behaviour %s", card.Last4, card, ok, e.behaviour)
		}
		if number, _ := Number(card.Fingerprint); number != e.number {
			t.Errorf("Number of …%s ends in …%s", card.Last4, number[max(len(number)-4, 0):])
		}
		if !Luhn(e.number) {
			t.Errorf("…%s fails the Luhn check, want a valid number", card.Last4)
		}
		for name, find := range map[string]func(string) (Card, bool){"pm_card_": ByPaymentMethod, "tok_": ByToken} {
			if got, ok := find(name + e.alias); !ok || got != card {
				t.Errorf("%s%s = %+v, %v; want %+v", name, e.alias, got, ok, card)
			}
		}
	}
}

func TestUnknownNumbersAndNamesAreNotFound(t *testing.T) {
	t.Parallel()
	for _, number := range []string{"", "4242", "4242424242424241", "4111111111111111", "424242424242424x"} {
		if card, ok := Lookup(number); ok {
			t.Errorf("Lookup(%q) = %+v, want nothing", number, card)
		}
	}
	if _, ok := ByToken("pm_card_visa"); ok {
		t.Error("ByToken took a payment method's name, want nothing")
	}
	if card, ok := Lookup("4242 4242-4242 4242"); !ok || card.Brand != "visa" {
		t.Errorf("a number with spaces and hyphens gave %+v, %v; want the Visa", card, ok)
	}
}

func TestBehaviours(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		behaviour               Behaviour
		chargeCode, chargeWhy   string
		setupCode               string
		onSession, offSession   bool
		offSessionOnceItWasSet  bool
		chargeCodeWithoutTheCVC string
	}{
		{behaviour: Succeeds},
		{behaviour: DeclinesGeneric, chargeCode: "card_declined", chargeWhy: "generic_decline", setupCode: "card_declined",
			chargeCodeWithoutTheCVC: "card_declined"},
		{behaviour: DeclinesInsufficient, chargeCode: "card_declined", chargeWhy: "insufficient_funds",
			setupCode: "card_declined", chargeCodeWithoutTheCVC: "card_declined"},
		{behaviour: DeclinesLost, chargeCode: "card_declined", chargeWhy: "lost_card", setupCode: "card_declined",
			chargeCodeWithoutTheCVC: "card_declined"},
		{behaviour: DeclinesExpired, chargeCode: "expired_card", setupCode: "expired_card",
			chargeCodeWithoutTheCVC: "expired_card"},
		{behaviour: DeclinesIncorrectCVC, chargeCode: "incorrect_cvc", setupCode: "incorrect_cvc"},
		{behaviour: DeclinesProcessingError, chargeCode: "processing_error", setupCode: "processing_error",
			chargeCodeWithoutTheCVC: "processing_error"},
		{behaviour: AttachesThenDeclines, chargeCode: "card_declined", chargeWhy: "generic_decline",
			chargeCodeWithoutTheCVC: "card_declined"},
		{behaviour: AuthenticatesUnlessSetUp, onSession: true, offSession: true},
		{behaviour: AuthenticatesAlways, onSession: true, offSession: true, offSessionOnceItWasSet: true},
		{behaviour: AuthenticatesThenDeclines, chargeCode: "card_declined", chargeWhy: "generic_decline",
			setupCode: "card_declined", onSession: true, offSession: true, offSessionOnceItWasSet: true,
			chargeCodeWithoutTheCVC: "card_declined"},
	} {
		charge, setup := code(c.behaviour.Charge(true)), code(c.behaviour.Setup(true))
		if charge.Code != c.chargeCode || charge.DeclineCode != c.chargeWhy {
			t.Errorf("%s: charge says %q, %q; want %q, %q", c.behaviour, charge.Code, charge.DeclineCode, c.chargeCode,
				c.chargeWhy)
		}
		if setup.Code != c.setupCode {
			t.Errorf("%s: set-up says %q, want %q", c.behaviour, setup.Code, c.setupCode)
		}
		if got := code(c.behaviour.Charge(false)).Code; got != c.chargeCodeWithoutTheCVC {
			t.Errorf("%s: charge without a CVC says %q, want %q", c.behaviour, got, c.chargeCodeWithoutTheCVC)
		}
		for _, a := range []struct {
			offSession, setUp, want bool
		}{{false, false, c.onSession}, {false, true, c.onSession}, {true, false, c.offSession},
			{true, true, c.offSessionOnceItWasSet}} {
			if got := c.behaviour.Authenticates(a.offSession, a.setUp); got != a.want {
				t.Errorf("%s: Authenticates(offSession %v, setUp %v) = %v, want %v", c.behaviour, a.offSession, a.setUp, got,
					a.want)
			}
		}
	}
}

func code(d *Decline) Decline {
	if d == nil {
		return Decline{}
	}
	return *d
}
