package world

import (
	"context"
	"slices"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
)

const iccidDigits = 19

// normalICCID returns the 19 digits under which a SIM is kept, for 19 digits, for
// 20 whose last is the right Luhn digit, and for either with a trailing f.
func normalICCID(text string) (string, bool) {
	text = strings.TrimSuffix(strings.TrimSuffix(text, "f"), "F")
	for _, c := range text {
		if c < '0' || c > '9' {
			return "", false
		}
	}
	switch len(text) {
	case iccidDigits:
		return text, true
	case iccidDigits + 1:
		return text[:iccidDigits], luhnDigit(text[:iccidDigits]) == text[iccidDigits]
	}
	return "", false
}

// luhnDigit returns the check digit that follows the digits.
func luhnDigit(digits string) byte {
	sum := 0
	for i := range len(digits) {
		n := int(digits[len(digits)-1-i] - '0')
		if i%2 == 0 {
			if n *= 2; n > 9 {
				n -= 9
			}
		}
		sum += n
	}
	return byte('0' + (10-sum%10)%10)
}

// Available serves carrier.SIMs.
func (w *World) Available(_ context.Context, iccid string) (bool, error) {
	defer w.begin()()
	s := w.sim(iccid)
	return s != nil && s.State == SIMFree, nil
}

func (w *World) sim(iccid string) *sim {
	key, ok := normalICCID(iccid)
	if !ok {
		return nil
	}
	return w.st.SIMs[key]
}

// SIM is a SIM card as testers see it.
type SIM struct {
	ICCID string
	State SIMState
}

// SIMs lists all cards by number.
func (w *World) SIMs() []SIM {
	defer w.begin()()
	list := make([]SIM, 0, len(w.st.SIMs))
	for _, s := range w.st.SIMs {
		list = append(list, SIM(*s))
	}
	slices.SortFunc(list, func(a, b SIM) int { return strings.Compare(a.ICCID, b.ICCID) })
	return list
}

// SetSIM adds a card or changes one that no activation and no subscription holds.
// Codes: InvalidArgument, FailedPrecondition.
func (w *World) SetSIM(s SIM) (SIM, error) {
	defer w.begin()()
	key, ok := normalICCID(s.ICCID)
	if !ok {
		return SIM{}, invalid("ICCID", "An ICCID has 19 digits, or 20 with its check digit.")
	}
	if !slices.Contains([]SIMState{SIMFree, SIMReserved, SIMActive, SIMBlocked}, s.State) {
		return SIM{}, invalid("State", "A SIM card is free, reserved, active or blocked.")
	}
	if w.simHeld(key) {
		return SIM{}, &carrier.Error{Code: carrier.FailedPrecondition, Field: "ICCID",
			Message: "An activation or a subscription holds this SIM card."}
	}
	w.st.SIMs[key] = &sim{ICCID: key, State: s.State}
	return SIM(*w.st.SIMs[key]), nil
}

func (w *World) simHeld(iccid string) bool {
	for _, u := range w.st.Users {
		if u.Sub != nil && u.Sub.ICCID == iccid && u.Sub.State != subEnded {
			return true
		}
	}
	for _, a := range w.st.Activations {
		if a.Request.ICCID == iccid && (a.State == AwaitingPayment || a.State == UnderReview) {
			return true
		}
	}
	return false
}
