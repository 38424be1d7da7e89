package checkout

import (
	"fmt"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/golight/selfservice/bff/carrier"
)

type metrics struct {
	settled     *prometheus.CounterVec
	mismatch    prometheus.Counter
	undelivered prometheus.Counter
	unsettled   prometheus.Gauge
	webhooks    *prometheus.CounterVec
}

func newMetrics(registerer prometheus.Registerer) (*metrics, error) {
	m := &metrics{
		settled: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "bff_payments_settled_total",
			Help: "Settled payments, by purpose and by outcome: recorded at the carrier, or refunded.",
		}, []string{"purpose", "outcome"}),
		mismatch: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "bff_payments_mismatch_total",
			Help: "Findings of a paid intent whose amount, currency, owner or purpose is not what is due. " +
				"Any increase needs a person.",
		}),
		undelivered: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "bff_payments_undelivered_total",
			Help: "Payments that are refunded because the carrier could not be told of them in time. Any increase needs a " +
				"person.",
		}),
		unsettled: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "bff_payments_unsettled",
			Help: "Paid intents that the last round of the reconciler found and could not settle; " +
				"0 at a replica that had no round.",
		}),
		webhooks: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "bff_payments_webhooks_total",
			Help: "Webhooks of the card provider with a good signature, repeated ones too, by type: " +
				"payment_succeeded, setup_succeeded, other.",
		}, []string{"type"}),
	}
	for _, c := range []prometheus.Collector{m.settled, m.mismatch, m.undelivered, m.unsettled, m.webhooks} {
		if err := registerer.Register(c); err != nil {
			return nil, fmt.Errorf("checkout metrics: %w", err)
		}
	}
	for _, outcome := range []string{"recorded", "refunded"} { // before the first, which increase would miss
		m.settled.WithLabelValues(string(carrier.PaymentActivation), outcome)
		m.settled.WithLabelValues(string(carrier.PaymentExtension), outcome)
	}
	return m, nil
}
