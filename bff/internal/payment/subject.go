package payment

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// Names of the metadata that we write at the provider.
const (
	MetaUserID = "web_user_id" // on customers, intents and setups

	metaPurpose    = "purpose"
	metaPaID       = "pa_id"
	metaCNUM       = "cnum"
	metaPlanID     = "plan_id"
	metaCycleStart = "cycle_start"
	metaSettled    = "settled"
	metaGivenUp    = "given_up_at"

	purposeCardChange = "card_change"
)

// Subject is what an intent pays for, and for whom: of an activation UserID and
// ActivationID are set, of an extension all but ActivationID.
type Subject struct {
	Purpose      carrier.PaymentKind
	UserID       string
	ActivationID carrier.ActivationID
	CNUM         string
	PlanID       string
	CycleStart   carrier.Date
}

// Key names the subject among all subjects: one live intent stands for each.
func (s Subject) Key() string {
	parts := []string{string(s.Purpose), s.UserID}
	if s.Purpose == carrier.PaymentExtension {
		parts = append(parts, s.CNUM, s.PlanID, s.CycleStart.String())
	} else {
		parts = append(parts, string(s.ActivationID))
	}
	for i := range parts {
		parts[i] = url.QueryEscape(parts[i])
	}
	return strings.Join(parts, ":")
}

// Metadata returns the subject in the provider's form.
func (s Subject) Metadata() map[string]string {
	meta := map[string]string{metaPurpose: string(s.Purpose), MetaUserID: s.UserID}
	if s.Purpose == carrier.PaymentExtension {
		meta[metaCNUM] = s.CNUM
		meta[metaPlanID] = s.PlanID
		meta[metaCycleStart] = s.CycleStart.String()
	} else {
		meta[metaPaID] = string(s.ActivationID)
	}
	return meta
}

// SubjectFrom reads what Metadata wrote. Anything else is an error.
func SubjectFrom(meta map[string]string) (Subject, error) {
	s := Subject{Purpose: carrier.PaymentKind(meta[metaPurpose]), UserID: meta[MetaUserID]}
	if s.UserID == "" {
		return Subject{}, errors.New("metadata without an owner")
	}
	switch s.Purpose {
	case carrier.PaymentActivation:
		if s.ActivationID = carrier.ActivationID(meta[metaPaID]); s.ActivationID == "" {
			return Subject{}, errors.New("metadata of an activation without its id")
		}
		return s, nil
	case carrier.PaymentExtension:
		var err error
		s.CNUM, s.PlanID = meta[metaCNUM], meta[metaPlanID]
		s.CycleStart, err = carrier.ParseDate(meta[metaCycleStart])
		if err != nil || s.CNUM == "" || s.PlanID == "" {
			return Subject{}, errors.New("metadata of an extension without subscriber, plan or cycle")
		}
		return s, nil
	default:
		return Subject{}, fmt.Errorf("metadata of an unknown purpose %q", s.Purpose)
	}
}

// IsOurs reports whether an intent's metadata names a purpose of ours; the
// provider's account may have other users, among them the carrier.
func IsOurs(meta map[string]string) bool {
	switch carrier.PaymentKind(meta[metaPurpose]) {
	case carrier.PaymentActivation, carrier.PaymentExtension:
		return true
	}
	return false
}

// SettledMetadata returns the mark in the provider's form.
func SettledMetadata(mark Settlement) map[string]string {
	return map[string]string{metaSettled: string(mark)}
}

// GivenUpMetadata returns since when the carrier is not told of a payment any more in the provider's form.
func GivenUpMetadata(at time.Time) map[string]string {
	return map[string]string{metaGivenUp: at.UTC().Format(time.RFC3339)}
}

// SetupMetadata returns the metadata of a change of the saved card.
func SetupMetadata(userID string) map[string]string {
	return map[string]string{metaPurpose: purposeCardChange, MetaUserID: userID}
}

// SetupOwner reads what SetupMetadata wrote: the owner, or "" if the purpose is another.
func SetupOwner(meta map[string]string) (userID string) {
	if meta[metaPurpose] != purposeCardChange {
		return ""
	}
	return meta[MetaUserID]
}

// IsSettled reports whether the metadata carries a mark.
func IsSettled(meta map[string]string) bool { return meta[metaSettled] != "" }
