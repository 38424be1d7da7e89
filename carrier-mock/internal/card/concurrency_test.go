package card_test

import (
	"sync"
	"testing"
)

func TestManyConfirmationsAtOnceTakeTheMoneyOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	pi := w.intent()
	var group sync.WaitGroup
	statuses := make(chan int, 20)
	for range cap(statuses) {
		group.Go(func() {
			params := typed("4242424242424242", "payment_method_data[")
			params.Set("client_secret", pi.ClientSecret)
			got, err := w.call("POST", "/v1/payment_intents/"+pi.ID+"/confirm", pk, params)
			if err != nil {
				t.Errorf("confirm: %v", err)
			}
			statuses <- got.status
		})
	}
	for range 5 { // reading meanwhile disturbs nobody
		group.Go(func() {
			if _, err := w.emulator.Snapshot(); err != nil {
				t.Errorf("snapshot: %v", err)
			}
		})
	}
	group.Wait()
	close(statuses)
	count := map[int]int{}
	for status := range statuses {
		count[status]++
	}
	if count[200] != 1 || count[400] != 19 {
		t.Errorf("the answers are %v, want one 200 and nineteen 400", count)
	}
	if charges := w.emulator.Account().AllCharges(); len(charges) != 1 {
		t.Errorf("%d charges were made, want one", len(charges))
	}
}
