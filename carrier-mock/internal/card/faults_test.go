package card_test

import (
	"sync"
	"testing"
	"time"

	"github.com/golight/selfservice/carrier-mock/internal/card"
)

func TestIdempotencyKeys(t *testing.T) {
	t.Parallel()
	now := start
	var clock sync.Mutex
	w := newWorld(t, func(o *card.Options) {
		o.Clock = func() time.Time {
			clock.Lock()
			defer clock.Unlock()
			return now
		}
	})
	const path = "/v1/payment_intents"
	params := values("amount", "4520", "currency", "cad", "metadata[a]", "1", "metadata[b]", "2")
	first := w.must("POST", path, sk, params, "Idempotency-Key", "key-1")
	again := w.must("POST", path, sk, params, "Idempotency-Key", "key-1")
	if first.status != 200 || again.body["id"] != first.body["id"] || again.header.Get("Idempotent-Replayed") != "true" {
		t.Errorf("the same call again gave %v (replayed %q), want the first answer %v", again.body["id"],
			again.header.Get("Idempotent-Replayed"), first.body["id"])
	}
	other := w.must("POST", path, sk, values("amount", "4521", "currency", "cad"), "Idempotency-Key", "key-1")
	if other.status != 400 || other.errorField("type") != "idempotency_error" {
		t.Errorf("other parameters answered %d %v, want 400 idempotency_error", other.status, other.body)
	}
	elsewhere := w.must("POST", "/v1/customers", sk, params, "Idempotency-Key", "key-1")
	if elsewhere.status != 400 || elsewhere.errorField("type") != "idempotency_error" {
		t.Errorf("another endpoint answered %d %v, want 400 idempotency_error", elsewhere.status, elsewhere.body)
	}
	// A call that wasn't carried out leaves its key free.
	w.must("POST", path, sk, values("amount", "1", "currency", "cad"), "Idempotency-Key", "key-2")
	if free := w.must("POST", path, sk, params, "Idempotency-Key", "key-2"); free.status != 200 {
		t.Errorf("a key of a refused call answered %d %v, want 200", free.status, free.body)
	}
	// A decline is an answer like any other.
	decline := values("amount", "100", "currency", "cad", "confirm", "true", "payment_method", "pm_card_chargeDeclined")
	w.must("POST", path, sk, decline, "Idempotency-Key", "key-3")
	if replay := w.must("POST", path, sk, decline, "Idempotency-Key", "key-3"); replay.status != 402 ||
		replay.header.Get("Idempotent-Replayed") != "true" {
		t.Errorf("a decline again answered %d, want the same 402 replayed", replay.status)
	}
	clock.Lock()
	now = now.Add(25 * time.Hour)
	clock.Unlock()
	if later := w.must("POST", path, sk, params, "Idempotency-Key", "key-1"); later.body["id"] == first.body["id"] {
		t.Error("a day later the key still gives the first answer, want a new intent")
	}
}

func TestFaults(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	params := values("amount", "4520", "currency", "cad")
	fault := func(body string) {
		t.Helper()
		if status := w.control("POST", "faults", body, nil); status != 200 {
			t.Fatalf("adding the fault %s answered %d, want 200", body, status)
		}
	}
	intents := func() int { return len(w.emulator.Account().AllPaymentIntents()) }

	fault(`{"Path":"/v1/payment_intents","Method":"POST","Times":1,"Effect":"status","Status":500}`)
	for _, replayed := range []string{"", "true"} {
		got := w.must("POST", "/v1/payment_intents", sk, params, "Idempotency-Key", "key-500")
		if got.status != 500 || got.errorField("type") != "api_error" || got.header.Get("Idempotent-Replayed") != replayed {
			t.Errorf("the fault answered %d %v replayed %q, want 500 api_error replayed %q", got.status, got.body,
				got.header.Get("Idempotent-Replayed"), replayed)
		}
	}
	fault(`{"Path":"/v1/payment_intents","Times":1,"Effect":"status","Status":503,"AtEdge":true}`)
	edge := w.must("POST", "/v1/payment_intents", sk, params, "Idempotency-Key", "key-503")
	after := w.must("POST", "/v1/payment_intents", sk, params, "Idempotency-Key", "key-503")
	if edge.status != 503 || after.status != 200 {
		t.Errorf("an outage at the edge answered %d and then %d, want 503 and then 200", edge.status, after.status)
	}
	fault(`{"Path":"/v1/payment_intents","Times":1,"Effect":"status","Status":429}`)
	if got := w.must("POST", "/v1/payment_intents", sk, params); got.status != 429 || got.code() != "lock_timeout" {
		t.Errorf("429 answered %d %q, want lock_timeout", got.status, got.code())
	}
	fault(`{"Path":"/v1/payment_intents","Times":1,"Effect":"status","Status":409}`)
	if got := w.must("POST", "/v1/payment_intents", sk, params); got.status != 409 ||
		got.code() != "idempotency_key_in_use" {
		t.Errorf("409 answered %d %q, want idempotency_key_in_use", got.status, got.code())
	}

	before := intents()
	fault(`{"Path":"/v1/payment_intents","Times":2,"Effect":"reset"}`)
	if _, err := w.call("POST", "/v1/payment_intents", sk, params); err == nil {
		t.Error("the reset answered, want an error of the connection")
	}
	if got := intents(); got != before {
		t.Errorf("a reset call made %d intents, want none", got-before)
	}
	w.control("DELETE", "faults", "", nil)

	// Twice, because the transport itself may try again on a connection that was kept.
	fault(`{"Path":"/v1/payment_intents","Times":2,"Effect":"drop_reply"}`)
	if _, err := w.call("POST", "/v1/payment_intents", sk, params, "Idempotency-Key", "key-drop"); err == nil {
		t.Error("the dropped reply arrived, want an error of the connection")
	}
	w.control("DELETE", "faults", "", nil)
	if got := intents(); got != before+1 {
		t.Errorf("a call whose reply was dropped made %d intents, want one", got-before)
	}
	if got := w.must("POST", "/v1/payment_intents", sk, params, "Idempotency-Key", "key-drop"); got.status != 200 ||
		got.header.Get("Idempotent-Replayed") != "true" || intents() != before+1 {
		t.Errorf("trying again answered %d and left %d new intents, want the committed one replayed", got.status,
			intents()-before)
	}

	var listed []struct{ Effect string }
	if w.control("GET", "faults", "", &listed); len(listed) != 0 {
		t.Errorf("the faults are %v after all were removed, want none", listed)
	}
	if status := w.control("POST", "faults", `{"Path":"/v1/x","Effect":"explode"}`, nil); status != 400 {
		t.Errorf("a fault that makes no sense answered %d, want 400", status)
	}
}

func TestASecondCallWithAKeyInUseIsTurnedAway(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.control("POST", "faults", `{"Path":"/v1/payment_intents","Times":1,"Effect":"delay","Delay":"300ms"}`, nil)
	params := values("amount", "4520", "currency", "cad")
	slow := make(chan reply, 1)
	go func() {
		got, _ := w.call("POST", "/v1/payment_intents", sk, params, "Idempotency-Key", "key-1")
		slow <- got
	}()
	var seen []struct{ Seen int }
	for deadline := time.Now().Add(10 * time.Second); len(seen) == 0 || seen[0].Seen == 0; {
		if time.Now().After(deadline) {
			t.Fatal("the slow call didn't arrive within 10 s")
		}
		w.control("GET", "faults", "", &seen)
	}
	var codes []string
	for len(slow) == 0 {
		if got := w.must("POST", "/v1/payment_intents", sk, params, "Idempotency-Key", "key-1"); got.status == 409 {
			codes = append(codes, got.code())
		}
	}
	if len(codes) == 0 || codes[0] != "idempotency_key_in_use" {
		t.Errorf("calls during the first answered %v, want idempotency_key_in_use", codes)
	}
	if got := <-slow; got.status != 200 || len(w.emulator.Account().AllPaymentIntents()) != 1 {
		t.Errorf("the first call answered %d and %d intents were made, want 200 and one", got.status,
			len(w.emulator.Account().AllPaymentIntents()))
	}
}
