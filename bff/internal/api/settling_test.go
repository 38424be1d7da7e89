package api

import (
	"context"
	"net/http"
	"slices"
	"testing"

	"github.com/golight/selfservice/bff/internal/payment"
	"github.com/golight/selfservice/bff/lightphone"
)

// askedProvider is a card provider that notes which intents it is asked for, all of them cancelled.
type askedProvider struct {
	hookProvider
	asked *[]string
}

func (p askedProvider) Intent(_ context.Context, id string) (payment.Intent, error) {
	*p.asked = append(*p.asked, id)
	return payment.Intent{ID: id, Status: payment.Canceled}, nil
}

func (askedProvider) FindCustomers(context.Context, string, string) ([]string, error) {
	return nil, nil
}

// Whatever a customer reads after paying, what was paid is settled first.
func TestReadsSettleFirst(t *testing.T) {
	t.Parallel()
	for _, path := range []string{
		lightphone.PathIsActivationPending, lightphone.PathGetProfile, lightphone.PathAccountInfo,
		lightphone.PathGetPaymentHistory, lightphone.PathGetPaymentMethod, lightphone.PathGetOutlook,
	} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			var asked []string
			e := newEdge(t, settings{provider: askedProvider{asked: &asked}})
			session := e.login()
			if _, err := e.redis.SAdd("bff:pay:handed:"+adaID, `{"ID":"pi_1"}`); err != nil {
				t.Fatal(err)
			}
			read := request{method: http.MethodGet, path: path, header: session}
			e.send(read).want(t, http.StatusOK)
			e.send(read).want(t, http.StatusOK) // settled: not looked after again
			if !slices.Equal(asked, []string{"pi_1"}) {
				t.Errorf("the provider was asked for %q; want pi_1 once", asked)
			}
		})
	}
}
