package logging

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func TestBuffer(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var written lineCount
		buffer := NewBuffer(&written)
		log, err := New(buffer, "info")
		if err != nil {
			t.Fatal(err)
		}
		want := func(when string, lines int64) {
			t.Helper()
			synctest.Wait()
			if got := written.Load(); got != lines {
				t.Errorf("%s: %d lines are written; want %d", when, got, lines)
			}
		}
		log.Info("a")
		log.Info("b")
		want("at first", 0)
		time.Sleep(100 * time.Millisecond) // synctest's fake clock: no real time passes
		want("after 100 ms", 2)
		log.Info("c")
		buffer.Eager()
		want("eager", 3)
		log.Info("d")
		want("a line after that", 4)
		if err := buffer.Stop(); err != nil {
			t.Error(err)
		}
	})
}

// lineCount counts the lines that are written.
type lineCount struct{ atomic.Int64 }

func (c *lineCount) Write(lines []byte) (int, error) {
	c.Add(int64(bytes.Count(lines, []byte("\n"))))
	return len(lines), nil
}

func TestStopWritesWhatIsHeldBack(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	buffer := NewBuffer(&out)
	if _, err := buffer.Write([]byte("line\n")); err != nil {
		t.Fatal(err)
	}
	if err := buffer.Stop(); err != nil || out.String() != "line\n" {
		t.Errorf("Stop = %v with %q written; want the line", err, out.String())
	}
}

const panickingProgram = "LOGGING_TEST_PANICS"

// A panic in a goroutine ends the program, in which nothing else runs any more.
func TestGuardWritesTheLogOfAPanic(t *testing.T) {
	t.Parallel()
	const secret = "4000000000000002"
	if os.Getenv(panickingProgram) != "" { // this is the program
		log, err := New(NewBuffer(os.Stdout), "info")
		if err != nil {
			t.Fatal(err)
		}
		log.Info("before")
		go Guard(log, func() { panic(secret) })()
		select {}
	}
	program := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+t.Name()+"$")
	program.Env = append(os.Environ(), panickingProgram+"=1")
	var out, past bytes.Buffer
	program.Stdout, program.Stderr = &out, &past
	err := program.Run()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != exitPanicked {
		t.Fatalf("the program ended with %v; want exit code %d\n%s%s", err, exitPanicked, &out, &past)
	}
	for _, part := range []string{`"message":"before"`, `"panic":"string"`, "buffer_test.go"} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("the log\n%s\nlacks %s", &out, part)
		}
	}
	if past.Len() > 0 || strings.Contains(out.String(), secret) {
		t.Errorf("written past the log:\n%s\nwant nothing there, and the panic's value nowhere; the log:\n%s", &past, &out)
	}
}
