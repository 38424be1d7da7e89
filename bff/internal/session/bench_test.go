package session_test

import (
	"fmt"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/redisclient"
	"github.com/golight/selfservice/bff/internal/redistest"
	"github.com/golight/selfservice/bff/internal/session"
)

// BenchmarkLookup is the hot path of every session call.
func BenchmarkLookup(b *testing.B) {
	forms := []struct {
		name    string
		open    opener
		address func() string
	}{
		{"embedded", replica, func() string { return redisclient.Embedded }},
		{"redis", replica, func() string { return redistest.Start(b).URL() }},
		{"memory", cached, func() string { return redistest.Start(b).URL() }},
	}
	for _, form := range forms {
		f := form.open(b, form.address())
		cred := f.create(b, ada)
		lookup := func(b *testing.B) {
			if _, err := f.Lookup(b.Context(), cred); err != nil {
				b.Fatal(err)
			}
		}
		b.Run(form.name+"/alone", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				lookup(b)
			}
		})
		b.Run(form.name+"/16 at once", func(b *testing.B) {
			b.ReportAllocs()
			b.SetParallelism(8)
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					lookup(b)
				}
			})
		})
	}
}

// BenchmarkCreate also reports how many bytes an idle session takes in Redis, its user's
// index included.
func BenchmarkCreate(b *testing.B) {
	f := replica(b, redistest.Start(b).URL())
	memory := func() (bytes int) {
		info, err := f.client.Info(b.Context(), "memory").Result()
		if err != nil {
			b.Fatal(err)
		}
		if _, err := fmt.Sscanf(info, "# Memory\r\nused_memory:%d", &bytes); err != nil {
			b.Fatalf("read used_memory: %v in\n%s", err, info)
		}
		return bytes
	}
	f.create(b, typical(0)) // the scripts and the connection are not a session's cost
	before := memory()
	b.ResetTimer()
	for i := range b.N {
		f.create(b, typical(i+1))
	}
	b.StopTimer()
	b.ReportMetric(float64(memory()-before)/float64(b.N), "redis-B/session")
}

// typical is a session as the documented carrier's answers make it.
func typical(i int) session.Session {
	return session.Session{
		UserID: fmt.Sprint(100_000 + i), Email: fmt.Sprintf("customer.%d@example.com", i),
		FirstName: "Christopher", LastName: "Tremblay", CNUM: fmt.Sprintf("C%08d", i),
		CarrierToken: carrier.Secret(fmt.Sprintf("%064x", i)),
	}
}
