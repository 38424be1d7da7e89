package card_test

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/golight/selfservice/carrier-mock/internal/card"
	"github.com/golight/selfservice/carrier-mock/internal/card/account"
)

// twoWorlds are books whose web users are 1 and 2.
func twoWorlds(t *testing.T) (w *world, a, b *card.Books) {
	t.Helper()
	serials := map[string]int64{"1": 1, "2": 2}
	w = newWorld(t, func(o *card.Options) {
		o.SerialOf = func(user string) (int64, bool) { serial, ok := serials[user]; return serial, ok }
	})
	a, b = w.emulator.Open("a", 1), w.emulator.Open("b", 2)
	for user, books := range map[string]*card.Books{"1": a, "2": b} {
		books.Bind()
		if _, _, err := books.SeedCustomer(context.Background(), user, user+"@example.com", "N",
			"4242424242424242"); err != nil {
			t.Fatal(err)
		}
	}
	return w, a, b
}

// pay makes a payment of a web user, over HTTP, as the BFF does.
func pay(t *testing.T, w *world, user string) (id string) {
	t.Helper()
	found := w.must("GET", "/v1/customers/search?query="+url.QueryEscape("metadata['web_user_id']:'"+user+"'"), sk, nil)
	data := found.body["data"].([]any)
	if len(data) != 1 {
		t.Fatalf("user %s has %d customers; want one", user, len(data))
	}
	customer := data[0].(map[string]any)["id"].(string)
	made := w.must("POST", "/v1/payment_intents", sk, url.Values{
		"amount": {"100"}, "currency": {"cad"}, "customer": {customer}, "payment_method_types[]": {"card"},
	})
	return made.body["id"].(string)
}

func ids(r reply) (out []string) {
	for _, o := range r.body["data"].([]any) {
		out = append(out, o.(map[string]any)["id"].(string))
	}
	return out
}

func TestCallsFindTheirWorld(t *testing.T) {
	t.Parallel()
	w, a, b := twoWorlds(t)
	first, second := pay(t, w, "1"), pay(t, w, "2")
	if n, m := len(a.Account().AllPaymentIntents()), len(b.Account().AllPaymentIntents()); n != 1 || m != 1 {
		t.Fatalf("the worlds have %d and %d payments; want one each", n, m)
	}
	for _, id := range []string{first, second} {
		if got := w.must("GET", "/v1/payment_intents/"+id, sk, nil); got.body["id"] != id {
			t.Errorf("payment %s is read as %v", id, got.body["id"])
		}
	}
	if got := ids(w.must("GET", "/v1/payment_intents", sk, nil)); !slices.Equal(got, []string{second, first}) {
		t.Errorf("all payments are %v; want those of both worlds", got)
	}
	w.must("POST", "/v1/customers", sk, url.Values{"email": {"b@example.com"}, "metadata[web_user_id]": {"2"}})
	if all, err := b.Account().ListCustomers(t.Context(), account.CustomerListParams{}); err != nil ||
		len(all.Data) != 2 {
		t.Errorf("the user's world has %+v, %v; want the customer that was made over HTTP beside the seeded one", all, err)
	}
	third := pay(t, w, "1")
	var paged []string
	for path := "/v1/payment_intents?limit=1"; len(paged) < 5; {
		page := ids(w.must("GET", path, sk, nil))
		if len(page) == 0 {
			break
		}
		paged = append(paged, page...)
		path = "/v1/payment_intents?limit=1&starting_after=" + page[0]
	}
	slices.Sort(paged)
	want := []string{first, second, third}
	slices.Sort(want)
	if !slices.Equal(paged, want) {
		t.Errorf("page by page the payments are %v; want each of %v once", paged, want)
	}
	paged = nil
	for page := ""; len(paged) < 5; {
		found := w.must("GET", "/v1/payment_intents/search?limit=1&query="+url.QueryEscape("-metadata['settled']:'yes'")+
			"&page="+page, sk, nil)
		paged = append(paged, ids(found)...)
		next, more := found.body["next_page"].(string)
		if !more {
			break
		}
		page = next
	}
	slices.Sort(paged)
	if !slices.Equal(paged, want) {
		t.Errorf("page by page the search finds %v; want each of %v once", paged, want)
	}
}

func TestWhatGoesWrongBelongsToAWorld(t *testing.T) {
	t.Parallel()
	w, a, _ := twoWorlds(t)
	first, second := pay(t, w, "1"), pay(t, w, "2")
	if status := w.control("POST", "faults?world=a", `{"Path":"/v1/payment_intents/*","Effect":"status","Status":503}`,
		nil); status != 200 {
		t.Fatalf("a fault of a world was answered %d; want 200", status)
	}
	if got := w.must("GET", "/v1/payment_intents/"+first, sk, nil); got.status != 503 {
		t.Errorf("a payment of the world is answered %d; want its fault, 503", got.status)
	}
	if got := w.must("GET", "/v1/payment_intents/"+second, sk, nil); got.status != 200 {
		t.Errorf("a payment of another world is answered %d; want 200", got.status)
	}
	w.control("POST", "webhooks?world=a", `{"Mode":"drop"}`, nil)
	before := len(w.events())
	pay(t, w, "1")
	pay(t, w, "2")
	if got := len(w.events()) - before; got != 1 {
		t.Errorf("%d events arrived after one world's are dropped; want the other world's alone", got)
	}
	var rule struct{ Mode string }
	if w.control("GET", "webhooks?world=b", "", &rule); rule.Mode != "normal" {
		t.Errorf("the mode of the other world is %q; want normal", rule.Mode)
	}
	var events []struct {
		ID string `json:"Id"`
	}
	w.control("GET", "events?world=a&type=payment_intent.created&limit=1", "", &events)
	if len(events) != 1 {
		t.Fatalf("one event was asked for, and %d are told", len(events))
	}
	before = len(w.events())
	if status := w.control("POST", "events/"+events[0].ID+"/resend", "", nil); status != 200 {
		t.Errorf("sending an event again was answered %d; want 200", status)
	}
	if got := len(w.events()) - before; got != 1 {
		t.Errorf("%d events arrived; want the one that was sent again", got)
	}
	var refusal struct{ Field string }
	if status := w.control("GET", "webhooks?world=c", "", &refusal); status != http.StatusNotFound ||
		refusal.Field != "world" {
		t.Errorf("a world that isn't there is answered %d at %q; want 404 at world", status, refusal.Field)
	}
	a.Close()
	if got := w.must("GET", "/v1/payment_intents/"+first, sk, nil); got.status != 404 {
		t.Errorf("a payment of a world that is closed is answered %d; want 404", got.status)
	}
	w.control("GET", "events", "", &events)
	for _, e := range events {
		if strings.HasPrefix(e.ID, "evt_00001") {
			t.Errorf("the event %s of a world that is closed is still told", e.ID)
		}
	}
}
