package cachestore

import "github.com/prometheus/client_golang/prometheus"

// metrics count where reads are answered from.
type metrics struct{ memory, redis prometheus.Counter }

func newMetrics(registerer prometheus.Registerer, up func() bool) metrics {
	reads := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "bff_session_reads_total", Help: "Reads of session records by where they were answered from: memory or redis.",
	}, []string{"from"})
	if registerer != nil {
		registerer.MustRegister(reads, prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "bff_session_cache_up", Help: "1 while changes of sessions are heard of; at 0 every read goes to Redis.",
		}, func() float64 {
			if up() {
				return 1
			}
			return 0
		}))
	}
	return metrics{memory: reads.WithLabelValues("memory"), redis: reads.WithLabelValues("redis")}
}
