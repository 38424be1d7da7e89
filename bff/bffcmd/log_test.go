package bffcmd

import (
	"bytes"
	"context"
	"net"
	"strings"
	"sync"
	"testing"
)

// writes keeps what is written, one entry a write.
type writes struct {
	mu  sync.Mutex
	all []string
}

func (w *writes) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.all = append(w.all, string(p))
	return len(p), nil
}

// Once the program has been told to end, no line waits for others: the next signals may kill it.
func TestLinesAreWrittenAtOnceWhileStopping(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	var out writes
	var past bytes.Buffer
	code := Run(ctx, Program{
		Registry: registry(), Args: []string{"--config", emptyFile(t)}, Stdout: &out, Stderr: &past,
		Environ: []string{"BFF_LISTEN=127.0.0.1:0", "BFF_OPS_LISTEN=127.0.0.1:0", "BFF_SHUTDOWN__DELAY=0s",
			fakeCarrier(t, nil)},
		Ready: func(net.Addr, net.Addr) { stop() },
	})
	if code != exitOK {
		t.Fatalf("exit code %d; want %d\n%s", code, exitOK, &past)
	}
	for _, message := range []string{"stopping", "draining"} {
		found := false
		for _, one := range out.all {
			if strings.Contains(one, `"message":"`+message+`"`) {
				found = true
				if strings.Count(one, "\n") != 1 {
					t.Errorf("%q was held back and written with other lines:\n%s", message, one)
				}
			}
		}
		if !found {
			t.Errorf("the log lacks %q: %q", message, out.all)
		}
	}
}
