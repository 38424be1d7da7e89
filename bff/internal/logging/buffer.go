package logging

import (
	"errors"
	"io"
	"os"
	"sync/atomic"
	"time"

	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
)

// Buffer writes lines in batches, each at most 100 ms late: a write for each request costs
// more than 2 % of a read (docs/adr/0031). SIGKILL, a fatal error of the Go runtime, and a
// panic in a goroutine of a library lose what is held back; all else that ends the program
// writes it first.
type Buffer struct {
	batches zapcore.BufferedWriteSyncer
	eager   atomic.Bool
}

// NewBuffer returns a buffer in front of w, which may be a pipe and is never synced. Stop it in the end.
func NewBuffer(w io.Writer) *Buffer {
	b := &Buffer{}
	b.batches.WS = zapcore.AddSync(struct{ io.Writer }{w})
	b.batches.FlushInterval = 100 * time.Millisecond
	return b
}

// Write implements io.Writer.
func (b *Buffer) Write(line []byte) (int, error) {
	n, err := b.batches.Write(line)
	if b.eager.Load() {
		err = errors.Join(err, b.Sync())
	}
	return n, err
}

// Sync writes what is held back.
func (b *Buffer) Sync() error { return b.batches.Sync() }

// Eager writes what is held back, and from now on every line at once.
func (b *Buffer) Eager() {
	b.eager.Store(true)
	_ = b.Sync() // who reads the log is gone: nobody can be told
}

// Stop writes what is held back and ends the batches.
func (b *Buffer) Stop() error { return b.batches.Stop() }

// exitPanicked is what the Go runtime exits with after a panic.
const exitPanicked = 2

// Guard returns work for a goroutine of its own. If it panics, the program ends as after any
// panic, but only once the log has been written, with the panic in it.
func Guard(log *zap.Logger, work func()) func() {
	return func() {
		defer func() {
			if recovered := recover(); recovered != nil {
				log.Error("panic", Panic(recovered)...)
				_ = log.Sync()
				os.Exit(exitPanicked)
			}
		}()
		work()
	}
}
