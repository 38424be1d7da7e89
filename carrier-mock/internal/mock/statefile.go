package mock

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/golight/selfservice/carrier-mock/internal/world"
)

// saved is what the state file holds: every world.
type saved struct {
	Format int
	Worlds map[string]json.RawMessage
}

const savedFormat = 2

// saveInterval is how much of the testers' work a crash may cost.
const saveInterval = 5 * time.Second

// stateFile keeps the worlds across restarts.
type stateFile struct {
	path   string
	worlds *world.Worlds
	last   []byte // what the file holds
}

// load reads the file into the worlds. A file that isn't there leaves them as they are.
func (f *stateFile) load() error {
	text, err := os.ReadFile(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("state file: %w", err)
	}
	var s saved
	if err := json.Unmarshal(text, &s); err != nil || s.Format != savedFormat {
		return fmt.Errorf("state file %s: not a state of this program; move it away to begin anew", f.path)
	}
	for name, snapshot := range s.Worlds {
		if _, err := f.worlds.Get(name); err != nil {
			if _, err := f.worlds.Create(name, world.Setup{Scenario: &world.Scenario{}}); err != nil {
				return fmt.Errorf("state file: world %s: %w", name, err)
			}
		}
		if _, err := f.worlds.Restore(name, snapshot); err != nil {
			return fmt.Errorf("state file: world %s: %w", name, err)
		}
	}
	return nil
}

// save writes the file whole, or leaves it as it is.
func (f *stateFile) save() error {
	s := saved{Format: savedFormat, Worlds: map[string]json.RawMessage{}}
	for _, w := range f.worlds.List() {
		snapshot, err := w.Snapshot()
		if err != nil {
			return fmt.Errorf("state file: world %s: %w", w.Name(), err)
		}
		s.Worlds[w.Name()] = snapshot
	}
	text, err := json.Marshal(s)
	if err != nil {
		return fmt.Errorf("state file: %w", err)
	}
	if bytes.Equal(text, f.last) {
		return nil
	}
	if err := writeWhole(f.path, text); err != nil {
		return fmt.Errorf("state file: %w", err)
	}
	f.last = text
	return nil
}

func writeWhole(path string, text []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(path), ".carrier-mock-*") // readable by its owner alone
	if err != nil {
		return err
	}
	_, err = temp.Write(text)
	if err == nil {
		err = temp.Sync()
	}
	if closeErr := temp.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	return nil
}

// run saves from time to time until ctx ends, and then once more.
func (f *stateFile) run(ctx context.Context, fault func(error)) {
	ticker := time.NewTicker(saveInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
		case <-ctx.Done():
			if err := f.save(); err != nil {
				fault(err)
			}
			return
		}
		if err := f.save(); err != nil {
			fault(err)
		}
	}
}
