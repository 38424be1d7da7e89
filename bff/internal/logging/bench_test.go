package logging

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"go.uber.org/zap"
)

// readTime is what the rest of a read takes (docs/benchmarks.md). Whoever reads the log has fallen asleep
// by then, and each write wakes it.
const readTime = 100 * time.Microsecond

// BenchmarkRequestLine reports what the line of one request costs whoever serves it (p50-ns): written at
// once, and held back to be written with others.
func BenchmarkRequestLine(b *testing.B) {
	for name, open := range map[string]func(*testing.B) io.Writer{
		"discarded": func(*testing.B) io.Writer { return io.Discard },
		"file":      openFile,
		"pipe":      openPipe,
	} {
		b.Run(name+"/at once", func(b *testing.B) { logReads(b, open(b)) })
		b.Run(name+"/held back", func(b *testing.B) {
			buffer := NewBuffer(open(b))
			defer func() { _ = buffer.Stop() }()
			logReads(b, buffer)
		})
	}
}

func logReads(b *testing.B, w io.Writer) {
	b.Helper()
	log, err := New(w, "info")
	if err != nil {
		b.Fatal(err)
	}
	took := make([]time.Duration, 0, b.N)
	for b.Loop() {
		for began := time.Now(); time.Since(began) < readTime; {
		}
		began := time.Now()
		log.Info("request",
			zap.String("request_id", "EIFYEAAJHZTLIUSGDMRIIMQD5M"), zap.String("method", "GET"),
			zap.String("route", "/api/Account/GetBasicInfo"),
			zap.Int("status", 200), zap.Duration("duration", 1770*time.Microsecond), zap.Int64("bytes", 98),
			zap.String("user", "8b1f0c55ad1e7a02"))
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2]), "p50-ns")
}

func openFile(b *testing.B) io.Writer {
	b.Helper()
	file, err := os.Create(filepath.Join(b.TempDir(), "log"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = file.Close() })
	return file
}

// openPipe returns a pipe to another process, as container runtimes have one.
func openPipe(b *testing.B) io.Writer {
	b.Helper()
	reader := exec.CommandContext(b.Context(), "cat")
	pipe, err := reader.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := reader.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		_ = pipe.Close()
		_ = reader.Wait()
	})
	return pipe
}
