package mock

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"github.com/golight/selfservice/carrier-mock/internal/world"
	"github.com/golight/selfservice/carrier-mock/scenarios"
)

// crowds are the sizes by which the benchmarks tell how cost grows.
var crowds = []int{10, 100, 1_000, 10_000, 100_000}

func benchMock(b *testing.B) *Mock {
	b.Helper()
	m := start(b, configuration(b))
	b.Cleanup(func() {
		if err := m.Close(); err != nil {
			b.Error(err)
		}
	})
	return m
}

func crowd(b *testing.B, m *Mock, name string, n int) *world.World {
	b.Helper()
	scenario, err := scenarios.Library{}.Load("demo")
	if err != nil {
		b.Fatal(err)
	}
	w, err := m.worlds.Load().Create(name, world.Setup{Scenario: scenario, Crowd: n})
	if err != nil {
		b.Fatal(err)
	}
	return w
}

// BenchmarkCrowd makes a world of n customers with cards and a year of history.
func BenchmarkCrowd(b *testing.B) {
	for _, n := range crowds {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			m := benchMock(b)
			i := 0
			for b.Loop() {
				name := fmt.Sprint("crowd-", i)
				i++
				crowd(b, m, name, n)
				if err := m.worlds.Load().Remove(name); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/customer")
		})
	}
}

// BenchmarkMonth lets a world of n customers live through a month: each is charged once.
func BenchmarkMonth(b *testing.B) {
	for _, n := range crowds {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			m := benchMock(b)
			w := crowd(b, m, "month", n)
			for b.Loop() {
				if _, _, err := w.Advance(30 * 24 * time.Hour); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/customer")
			var memory runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&memory)
			b.ReportMetric(float64(memory.HeapAlloc)/(1<<20), "MB-heap")
		})
	}
}
