package mock

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"github.com/golight/selfservice/carrier-mock/internal/records"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

const (
	// saveInterval is how much of the testers' work a crash may cost.
	saveInterval = 5 * time.Second
	// savePatience is how long a save waits for a world that is busy; it is saved the next time then.
	savePatience = 50 * time.Millisecond
	// endPatience is the same for the last save.
	endPatience = time.Minute
	// openTimeout is how long another mock may take to let go of the file.
	openTimeout = 2 * time.Second
)

// formatKey holds the format of the file.
var (
	metaBucket  = []byte("carrier-mock")
	worldBucket = []byte("worlds")
	formatKey   = []byte("format")
	format      = []byte("3")
)

// stateFile keeps the worlds across restarts: a bucket for each world, in it a bucket for each table of records. A
// save writes what has changed.
type stateFile struct {
	path   string
	worlds *world.Worlds
	db     *bbolt.DB
}

// open opens the file and reads it into the worlds. A new one leaves them as they are.
func (f *stateFile) open() error {
	db, err := openFile(f.path)
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return fmt.Errorf("state file %s: another mock uses it", f.path)
	case err != nil:
		return f.foreign()
	}
	f.db = db
	if err := f.prepare(); err != nil {
		return errors.Join(err, db.Close())
	}
	if err := f.load(); err != nil {
		return errors.Join(fmt.Errorf("state file: %w", err), db.Close())
	}
	return nil
}

func openFile(path string) (*bbolt.DB, error) {
	return bbolt.Open(path, 0o600, &bbolt.Options{Timeout: openTimeout, FreelistType: bbolt.FreelistMapType})
}

func (f *stateFile) foreign() error {
	return fmt.Errorf("state file %s: not a state of this program; move it away to begin with a new one", f.path)
}

// prepare makes a new file's buckets, and refuses a file of another format.
func (f *stateFile) prepare() error {
	return f.db.Update(func(tx *bbolt.Tx) error {
		meta := tx.Bucket(metaBucket)
		if meta == nil {
			if name, _ := tx.Cursor().First(); name != nil {
				return f.foreign()
			}
			var err error
			if meta, err = tx.CreateBucket(metaBucket); err != nil {
				return err
			}
			if _, err := tx.CreateBucket(worldBucket); err != nil {
				return err
			}
			return meta.Put(formatKey, format)
		}
		if string(meta.Get(formatKey)) != string(format) {
			return f.foreign()
		}
		return nil
	})
}

func (f *stateFile) load() error {
	return f.db.View(func(tx *bbolt.Tx) error {
		return tx.Bucket(worldBucket).ForEachBucket(func(name []byte) error {
			if err := f.loadWorld(string(name), tx.Bucket(worldBucket).Bucket(name)); err != nil {
				return fmt.Errorf("world %s: %w", name, err)
			}
			return nil
		})
	})
}

func (f *stateFile) loadWorld(name string, b *bbolt.Bucket) error {
	tables := map[string]map[string]json.RawMessage{}
	err := b.ForEachBucket(func(table []byte) error {
		rows := map[string]json.RawMessage{}
		tables[string(table[1:])] = rows
		return b.Bucket(table).ForEach(func(key, value []byte) error {
			rows[string(key)] = append(json.RawMessage{}, value...) // values are valid within the transaction only
			return nil
		})
	})
	if err != nil {
		return err
	}
	snapshot, err := f.worlds.FromRecords(tables)
	if err != nil {
		return err
	}
	if _, err := f.worlds.Get(name); err != nil {
		if _, err := f.worlds.Create(name, world.Setup{Scenario: &world.Scenario{}}); err != nil {
			return err
		}
	}
	_, err = f.worlds.Restore(name, snapshot)
	return err
}

// save writes what has changed, all of it or nothing.
func (f *stateFile) save(patience time.Duration) error {
	worlds := f.worlds.List()
	there := map[string]bool{}
	unsaved := map[string]records.Changes{}
	for _, w := range worlds {
		there[w.Name()] = true
		changes, err := w.Unsaved(patience)
		switch {
		case errors.Is(err, world.ErrBusy):
		case err != nil:
			w.Unsave()
			return fmt.Errorf("state file: world %s: %w", w.Name(), err)
		case len(changes.Rows) > 0:
			unsaved[w.Name()] = changes
		}
	}
	gone := f.gone(there)
	if len(unsaved) == 0 && len(gone) == 0 {
		return nil
	}
	if err := f.write(unsaved, gone); err != nil {
		for _, w := range worlds {
			w.Unsave()
		}
		return fmt.Errorf("state file: %w", err)
	}
	return f.compact()
}

// gone lists the worlds in the file that were removed.
func (f *stateFile) gone(there map[string]bool) (names [][]byte) {
	_ = f.db.View(func(tx *bbolt.Tx) error { // it fails only when this function does
		return tx.Bucket(worldBucket).ForEachBucket(func(name []byte) error {
			if !there[string(name)] {
				names = append(names, append([]byte{}, name...))
			}
			return nil
		})
	})
	return names
}

func (f *stateFile) write(unsaved map[string]records.Changes, gone [][]byte) error {
	return f.db.Update(func(tx *bbolt.Tx) error {
		all := tx.Bucket(worldBucket)
		for _, name := range gone {
			if err := all.DeleteBucket(name); err != nil {
				return err
			}
		}
		for name, changes := range unsaved {
			if changes.Whole && all.Bucket([]byte(name)) != nil {
				if err := all.DeleteBucket([]byte(name)); err != nil {
					return err
				}
			}
			b, err := all.CreateBucketIfNotExists([]byte(name))
			if err != nil {
				return err
			}
			if err := writeRows(b, changes.Rows); err != nil {
				return err
			}
		}
		return nil
	})
}

func writeRows(b *bbolt.Bucket, rows []records.Row) error {
	for _, row := range rows {
		table, err := b.CreateBucketIfNotExists([]byte("/" + row.Table)) // a bucket's name can't be empty
		if err != nil {
			return err
		}
		if row.Value == nil {
			err = table.Delete([]byte(row.Key))
		} else if string(table.Get([]byte(row.Key))) != string(row.Value) {
			err = table.Put([]byte(row.Key), row.Value)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// compact rewrites the file when more than half of it is empty, as after worlds were removed.
func (f *stateFile) compact() error {
	var size int64
	if err := f.db.View(func(tx *bbolt.Tx) error { size = tx.Size(); return nil }); err != nil {
		return err
	}
	if free := int64(f.db.Stats().FreePageN+f.db.Stats().PendingPageN) * int64(f.db.Info().PageSize); free < size/2 {
		return nil
	}
	temp := filepath.Join(filepath.Dir(f.path), "."+filepath.Base(f.path)+".new")
	into, err := bbolt.Open(temp, 0o600, nil)
	if err != nil {
		return fmt.Errorf("state file: %w", err)
	}
	const atOnce = 1 << 20 // bytes
	err = errors.Join(bbolt.Compact(into, f.db, atOnce), into.Close())
	if err != nil {
		return errors.Join(fmt.Errorf("state file: %w", err), os.Remove(temp))
	}
	err = errors.Join(f.db.Close(), os.Rename(temp, f.path))
	var reopened error
	f.db, reopened = openFile(f.path)
	return errors.Join(err, reopened)
}

// run saves from time to time until ctx ends, and then once more.
func (f *stateFile) run(ctx context.Context, fault func(error)) {
	ticker := time.NewTicker(saveInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			if err := f.save(savePatience); err != nil {
				fault(err)
			}
		case <-ctx.Done():
			if err := errors.Join(f.save(endPatience), f.db.Close()); err != nil {
				fault(err)
			}
			return
		}
	}
}
