package mocktest_test

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"github.com/golight/selfservice/carrier-mock/mocktest"
)

// withoutIDs returns customers without what no two worlds share.
func withoutIDs(accounts []mocktest.Account) []mocktest.Account {
	for i := range accounts {
		accounts[i].UserID, accounts[i].CNUM, accounts[i].PaID = "", "", ""
	}
	return accounts
}

func TestAWorldIsSavedAsAScenarioAndMadeAgain(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	first := m.NewWorld(t, "situations")
	first.AdvanceToRenewal(t) // charges and suspends, by the card provider
	m.PutScenario(t, "mine", first.Scenario(t))
	second := m.NewWorld(t, "mine")
	was, is := withoutIDs(first.Accounts(t)), withoutIDs(second.Accounts(t))
	if len(was) < 30 || !reflect.DeepEqual(was, is) {
		t.Errorf("the customers are\n%+v\nin the copy; want\n%+v", is, was)
	}
	if apart := second.Now(t).Sub(first.Now(t)); apart < -time.Minute || apart > time.Minute {
		t.Errorf("the clocks are %s apart; want the same time", apart)
	}
	// a card that was saved as one that declines still does
	for _, w := range []*mocktest.World{first, second} {
		w.Advance(t, 31*24*time.Hour)
		if a := w.Account(t, "declined@example.com"); a.State != "suspended" {
			t.Errorf("the customer whose card declines is %s after a month; want suspended", a.State)
		}
	}
	// the payment of an activation under review is at the provider: it can go back
	for _, a := range second.Activations(t, "under_review") {
		if a := second.Reject(t, a.PaID, "No."); a.State != "rejected" {
			t.Errorf("a rejected activation is %s", a.State)
		}
	}
}

func TestAScenarioChoosesDialectsAndAResetKeepsThem(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	w := m.NewWorld(t, "situations")
	w.Reset(t, "")
	var info struct{ Dialects []string }
	if status, body := control(t, m, "GET", "/worlds/"+w.Name, "", nil); status != 200 ||
		json.Unmarshal([]byte(body), &info) != nil {
		t.Fatalf("the world: %d %s", status, body)
	}
	if len(info.Dialects) != 1 || len(w.Faults(t)) != 1 {
		t.Errorf("after a reset the world has the dialects %v and %d faults; want those of its scenario", info.Dialects,
			len(w.Faults(t)))
	}
}
