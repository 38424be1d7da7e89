package world

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	mathrand "math/rand/v2"
	"sync/atomic"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/faults"
	"github.com/golight/selfservice/carrier-mock/internal/journal"
)

// Options are what worlds are made with. Only Cards is required.
type Options struct {
	// Now is the real clock from which the worlds' clocks are set off. Nil: time.Now.
	Now func() time.Time
	// Cards opens a world's part of the card provider.
	Cards func(world string, serial int64) Cards
	// Seed makes codes and tokens repeatable. Zero: a random one.
	Seed uint64
	// FirstSerial is the serial of the first world; identifiers begin with it. Zero: 1.
	FirstSerial int64
	// OnMail and OnEvent are told of every mail and event, in order. They are
	// called while the world is locked: they must hand over and return.
	OnMail  func(world string, m Mail)
	OnEvent func(world string, e Event)
}

// World is one simulated carrier. Its methods are safe for concurrent use.
type World struct {
	name string
	opts Options
	zone *time.Location

	mu      lock
	st      state
	random  *mathrand.ChaCha8
	emails  map[string]string // lower-case e-mail → user id
	sorted  []*user           // see inOrder
	agenda  agenda
	now     time.Time     // the instant of the operation in progress
	began   time.Time     // when it was made from a scenario; zero: restored
	mailed  chan struct{} // closed and replaced whenever a mail arrives
	faults  *faults.Set
	journal journal.Log
	changes signal
	cards   Cards
	saved   *saved          // nil: not at all
	version atomic.Int64    // grows with whatever may change something
	passes  map[string]pass // by the hash of a single-use password
	summary atomic.Pointer[Summary]
	batch   *[]Event // where the operation in progress gathers its events
}

func newWorld(name string, opts Options, serial int64) (*World, error) {
	zone, err := carrier.Capabilities{}.Location()
	if err != nil {
		return nil, err
	}
	w := &World{
		name: name, opts: opts, zone: zone, mu: newLock(), mailed: make(chan struct{}), faults: faults.NewSet(opts.Seed),
		emails: map[string]string{}, passes: map[string]pass{}, now: opts.Now(),
	}
	w.st = state{
		Format: snapshotFormat, Serial: serial,
		SIMs: map[string]*sim{}, Users: map[string]*user{}, Tokens: map[string]*token{},
		Activations: map[string]*activation{}, Intents: map[string]string{}, OpenIntents: map[string]openIntent{},
	}
	var seed [32]byte
	binary.LittleEndian.PutUint64(seed[:], opts.Seed)
	binary.LittleEndian.PutUint64(seed[8:], uint64(serial))
	if opts.Seed == 0 {
		_, _ = rand.Read(seed[:]) // never fails
	}
	w.random = mathrand.NewChaCha8(seed)
	w.cards = opts.Cards(name, serial)
	return w, nil
}

// adopt puts everything of a world that was just made in place of this world's, at one instant.
func (w *World) adopt(fresh *World) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.st, w.random, w.emails, w.agenda, w.now = fresh.st, fresh.random, fresh.emails, fresh.agenda, fresh.now
	if w.cards != fresh.cards {
		w.cards.Close()
	}
	w.cards, w.saved, w.sorted, w.began = fresh.cards, nil, nil, fresh.began
	w.cards.Bind()
	w.faults.Load(w.st.Faults)
	close(w.mailed) // waiters look again
	w.mailed = make(chan struct{})
	w.summarise()
	w.Touch()
}

// Name returns the world's name.
func (w *World) Name() string { return w.name }

// begin locks the world, lets everything happen that is due, and returns the
// function that unlocks it: defer w.begin()().
func (w *World) begin() func() {
	w.mu.Lock()
	w.version.Add(1)
	w.catchUp()
	w.learn()
	return w.mu.Unlock
}

// today is the civil date of the operation in progress.
func (w *World) today() carrier.Date { return carrier.DateOf(w.now.In(w.zone)) }

// midnight returns the instant at which a civil date begins.
func (w *World) midnight(d carrier.Date) time.Time {
	return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, w.zone)
}

func (w *World) randomBytes(n int) []byte {
	b := make([]byte, n)
	_, _ = w.random.Read(b) // never fails
	return b
}

// randomCode returns six digits.
func (w *World) randomCode() string {
	//nolint:gosec // ChaCha8, seeded on purpose: a seeded run repeats itself
	return fmt.Sprintf("%06d", mathrand.New(w.random).IntN(1_000_000))
}

func hashPassword(salt []byte, password string) []byte {
	mac := hmac.New(sha256.New, salt)
	mac.Write([]byte(password))
	return mac.Sum(nil)
}

// Beginning returns the name of the scenario and the size of the crowd that the world began with.
func (w *World) Beginning() (scenario string, crowd int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.st.Scenario, w.st.Crowd
}

// Began returns the instant of the world's clock at which it began; zero after a restore, whose past nobody knows.
func (w *World) Began() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.began
}

// Faults returns the faults in force for calls in this world.
func (w *World) Faults() *faults.Set { return w.faults }

// Journal returns the log of calls in this world.
func (w *World) Journal() *journal.Log { return &w.journal }

// Clock returns the world's clock without letting happen what is due.
func (w *World) Clock() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.opts.Now().Add(w.st.Offset)
}

// Whose returns the e-mail of the customer whom a call names by its token, user
// id, activation, subscriber number or e-mail, or "".
func (w *World) Whose(token, userID, paID, cnum, email string) string {
	w.mu.Lock()
	defer w.mu.Unlock()
	if t := w.st.Tokens[hashToken(token)]; t != nil {
		userID = t.UserID
	}
	if a := w.st.Activations[paID]; userID == "" && a != nil {
		userID = a.UserID
	}
	if userID == "" && cnum != "" {
		if u := w.subscriberBy(cnum, ""); u != nil {
			return u.Email
		}
	}
	if u := w.st.Users[userID]; u != nil {
		return u.Email
	}
	return email
}
