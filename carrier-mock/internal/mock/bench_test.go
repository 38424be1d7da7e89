package mock

import (
	"fmt"
	"io"
	"net/http"
	"runtime"
	"testing"
	"time"

	"github.com/golight/selfservice/carrier-mock/internal/world"
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
	w, err := m.worlds.Load().Create(name, world.Setup{Scenario: demo(b), Crowd: n})
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

// BenchmarkSave saves a world of n customers after one of them has logged in.
func BenchmarkSave(b *testing.B) {
	for _, n := range crowds {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			m, f := saving(b)
			w := crowd(b, m, "saved", n)
			save(b, f)
			for b.Loop() {
				if _, err := w.Login(b.Context(), "crowd-000001@example.com", "Light-2026!"); err != nil {
					b.Fatal(err)
				}
				save(b, f)
			}
		})
	}
}

// BenchmarkPassingWorld makes and removes a world of the demo.
func BenchmarkPassingWorld(b *testing.B) {
	m := benchMock(b)
	scenario := demo(b)
	for b.Loop() {
		if _, err := m.worlds.Load().Create("passing", world.Setup{Scenario: scenario}); err != nil {
			b.Fatal(err)
		}
		if err := m.worlds.Load().Remove("passing"); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkViews makes the calls of each view of the console in a world of n customers: none may take 100 ms at
// 10,000.
func BenchmarkViews(b *testing.B) {
	for view, paths := range map[string][]string{
		"customers":   {"/accounts?limit=100", "/accounts?search=crowd-000007&limit=100"},
		"customer":    {"/accounts/crowd-000007@example.com", "/accounts/crowd-000007@example.com/timeline?limit=100"},
		"activations": {"/activations?order=newest&limit=200"},
		"mailbox":     {"/mail?limit=100"},
		"clock":       {"/events?order=newest&limit=200", "/clock"},
		"journal":     {"/journal?limit=200"},
		"sims":        {"/sims?limit=100"},
		"worlds":      {""},
	} {
		for _, n := range crowds {
			b.Run(fmt.Sprint(view, "/", n), func(b *testing.B) {
				m := benchMock(b)
				crowd(b, m, "viewed", n)
				for b.Loop() {
					for _, path := range paths {
						answer, err := http.Get("http://" + m.ControlAddr + "/worlds/viewed" + path)
						if err != nil {
							b.Fatal(err)
						}
						_, _ = io.Copy(io.Discard, answer.Body)
						answer.Body.Close()
					}
				}
			})
		}
	}
}

// BenchmarkAccounts reads a page of a hundred customers out of n, and finds one.
func BenchmarkAccounts(b *testing.B) {
	for _, n := range crowds {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			w := crowd(b, benchMock(b), "listed", n)
			for b.Loop() {
				w.FindAccounts(world.AccountQuery{Limit: 100})
				w.FindAccounts(world.AccountQuery{Search: "crowd-000007", Limit: 100})
			}
		})
	}
}
