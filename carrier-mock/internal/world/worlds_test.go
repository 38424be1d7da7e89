package world_test

import (
	"bytes"
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/faults"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

func TestSnapshotRestoreSnapshotIsTheSame(t *testing.T) {
	t.Parallel()
	f, nora := subscribed(t, noon)
	f.Faults().Add(faults.Fault{Operation: "LightPhoneLogin", Effect: faults.Reset, Nth: 3})
	f.Faults().Meet(faults.Call{Operation: "LightPhoneLogin"})
	f.advance(t, 45*day, "")
	if _, err := f.Register(t.Context(), vera); err != nil {
		t.Fatal(err)
	}
	before, err := f.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	f.advance(t, 100*day, "")
	f.Faults().Remove("")
	if _, err := f.Register(t.Context(), carrier.RegisterRequest{FirstName: "A", LastName: "B",
		Email: "later@example.com", Password: password}); err != nil {
		t.Fatal(err)
	}
	if changed, _ := f.Snapshot(); bytes.Equal(before, changed) {
		t.Error("a hundred days later the snapshot is the same; want it to differ")
	}
	if _, err := f.worlds.Restore(world.Default, before); err != nil {
		t.Fatal(err)
	}
	after, err := f.Snapshot()
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("snapshot → restore → snapshot differs (%d and %d bytes), %v; want the same bytes", len(before), len(after),
			err)
	}
	if list := f.Faults().List(); len(list) != 1 || list[0].Seen != 1 {
		t.Errorf("faults after the restore: %+v; want the one, met once", list)
	}
	if bytes.Contains(before, []byte(password)) || bytes.Contains(before, []byte(nora.Token.Reveal())) {
		t.Error("the snapshot holds a password or a token in clear")
	}
	_, err = f.Login(t.Context(), "later@example.com", password)
	want(t, "who came after the snapshot", err, carrier.Unauthenticated, carrier.ReasonBadCredentials)
	code := carrier.Secret(f.newestMail(t, vera.Email).Code)
	vera, err := f.Account(vera.Email)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.VerifyCode(t.Context(), vera.UserID, code); err != nil {
		t.Errorf("the code from before the snapshot: %v; want it to be valid still", err)
	}
}

func TestARestoredWorldGoesOnLikeTheFirst(t *testing.T) {
	t.Parallel()
	f, _ := subscribed(t, noon)
	snapshot, err := f.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	other, err := f.worlds.Create("other", world.Setup{Scenario: load(t, "empty")})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.worlds.Restore("other", snapshot); err != nil {
		t.Fatal(err)
	}
	_, first, _ := f.Advance(200 * day)
	_, second, _ := other.Advance(200 * day)
	if len(first) == 0 || fmt.Sprint(told(t, first)) != fmt.Sprint(told(t, second)) {
		t.Errorf("the worlds part ways:\n%q\n%q", told(t, first), told(t, second))
	}
}

func TestWhatIsNoSnapshot(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	good, err := f.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{
		"nothing":         {},
		"another object":  []byte(`{"Hello":1}`),
		"another format":  bytes.Replace(good, []byte(`"Format":3`), []byte(`"Format":99`), 1),
		"a missing plan":  bytes.Replace(good, []byte(`"Plans":[{"ID":101`), []byte(`"Plans":[{"ID":901`), 1),
		"no randomness":   bytes.Replace(good, []byte(`"Random":"`), []byte(`"Random":"AAAA`), 1),
		"half a snapshot": good[:len(good)/2],
	} {
		_, err := f.worlds.Restore(world.Default, text)
		want(t, name, err, carrier.InvalidArgument, "")
	}
	if after, _ := f.Snapshot(); !bytes.Equal(good, after) {
		t.Error("refused snapshots have changed the world")
	}
}

func TestWorldsDontDisturbEachOther(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	const count = 50
	scenario := load(t, "demo")
	var wg sync.WaitGroup
	for n := range count {
		wg.Go(func() {
			name := fmt.Sprintf("w%d", n)
			w, err := f.worlds.Create(name, world.Setup{Scenario: scenario, Now: noon.Add(time.Duration(n) * day)})
			if err != nil {
				t.Errorf("%s: %v", name, err)
				return
			}
			login, err := w.Login(context.Background(), "ada@example.com", password)
			if err != nil || f.worlds.Owner(login.Token.Reveal()) != w || f.worlds.Owner(login.UserID) != w ||
				f.worlds.Owner("", login.CNUM) != w {
				t.Errorf("%s: login %v; want its identifiers to lead back to it", name, err)
			}
			for step := range 20 {
				if _, _, err := w.Advance(time.Duration(n+1) * time.Hour); err != nil {
					t.Errorf("%s, step %d: %v", name, step, err)
				}
			}
			if got, want := w.Now(), noon.Add(time.Duration(n)*day+20*time.Duration(n+1)*time.Hour); !got.Equal(want) {
				t.Errorf("%s: the clock shows %v; want %v", name, got, want)
			}
			if n%2 == 0 {
				if err := f.worlds.Remove(name); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}
	wg.Wait()
	if now := f.Now(); !now.Equal(noon) {
		t.Errorf("the default world's clock shows %v; want %v", now, noon)
	}
	if n := len(f.worlds.List()); n != count/2+1 {
		t.Errorf("%d worlds are left; want %d", n, count/2+1)
	}
}

func TestResetMakesAllIdentifiersNew(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	ada := f.logIn(t, "ada@example.com")
	nora := f.logIn(t, "nora@example.com")
	paID := f.submit(t, nora, f.request(t, nora))
	f.advance(t, 10*day, "")
	before := f.Accounts()
	if _, err := f.worlds.Reset(world.Default, world.Setup{Scenario: load(t, "demo")}); err != nil {
		t.Fatal(err)
	}
	if after := f.Accounts(); after[0].UserID == before[0].UserID {
		t.Errorf("the list of customers is still that of before the reset: %+v", after[0])
	}
	if !f.Now().Equal(noon) {
		t.Errorf("after the reset the clock shows %v; want the real time", f.Now())
	}
	_, err := f.Profile(t.Context(), ada)
	want(t, "a token from before", err, carrier.Unauthenticated, "")
	want(t, "a paId from before", f.pay(t, paID, "pi_1"), carrier.NotFound, "")
	again := f.logIn(t, "nora@example.com")
	if second := f.submit(t, again, f.request(t, again)); second == paID || again.UserID == nora.UserID {
		t.Errorf("ids %s and %s are those from before the reset", second, again.UserID)
	}
}

func TestNamesAndTheDefaultWorld(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "empty")
	for name, code := range map[string]carrier.Code{"": carrier.InvalidArgument, "a/b": carrier.InvalidArgument,
		"default": carrier.AlreadyExists, "fine-1.x_Y": ""} {
		_, err := f.worlds.Create(name, world.Setup{Scenario: load(t, "empty")})
		want(t, "Create "+name, err, code, "")
	}
	want(t, "Remove default", f.worlds.Remove("default"), carrier.PermissionDenied, "")
	want(t, "Remove unknown", f.worlds.Remove("unknown"), carrier.NotFound, "")
	_, err := f.worlds.Get("unknown")
	want(t, "Get unknown", err, carrier.NotFound, "")
}

func TestWorldsAreQuick(t *testing.T) { // not parallel: it measures
	f := newFixture(t, noon, "demo")
	scenario := load(t, "demo")
	snapshot, err := f.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		do   func() error
	}{
		{"create and remove", func() error {
			if _, err := f.worlds.Create("quick", world.Setup{Scenario: scenario}); err != nil {
				return err
			}
			return f.worlds.Remove("quick")
		}},
		{"reset", func() error { _, err := f.worlds.Reset(world.Default, world.Setup{Scenario: scenario}); return err }},
		{"snapshot", func() error { _, err := f.Snapshot(); return err }},
		{"restore", func() error { _, err := f.worlds.Restore(world.Default, snapshot); return err }},
	} {
		if took := quickest(t, c.do); took > 50*time.Millisecond {
			t.Errorf("%s took %v; want less than 50ms", c.name, took)
		}
	}
}

// quickest of five times: what a busy machine adds is not the code's.
func quickest(t *testing.T, do func() error) time.Duration {
	t.Helper()
	best := time.Hour
	for range 5 {
		began := time.Now()
		if err := do(); err != nil {
			t.Fatal(err)
		}
		best = min(best, time.Since(began))
	}
	return best
}

func TestMailWaitsForTheFirst(t *testing.T) {
	t.Parallel()
	synctest.Test(t, mailWaits)
}

func mailWaits(t *testing.T) {
	f := newFixture(t, noon, "demo")
	got := make(chan []world.Mail)
	go func() { got <- f.Mail(t.Context(), world.MailQuery{To: "VERA@example.com"}) }()
	synctest.Wait() // it waits
	// a mail to somebody else doesn't end the wait
	if _, err := f.ForgotPassword(t.Context(), "ada@example.com"); err != nil {
		t.Fatal(err)
	}
	synctest.Wait()
	if _, err := f.Register(t.Context(), vera); err != nil {
		t.Fatal(err)
	}
	if mails := <-got; len(mails) != 1 || mails[0].Code == "" || mails[0].Kind != "registration_code" {
		t.Errorf("the wait gave %+v; want vera's code", mails)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, q := range map[string]world.MailQuery{
		"since":  {Since: noon.Add(time.Second)},
		"search": {Search: "no such words"},
	} {
		if mails := f.Mail(ctx, q); len(mails) != 0 {
			t.Errorf("%s: %d mails; want none, at once", name, len(mails))
		}
	}
	if mails := f.Mail(ctx, world.MailQuery{Search: "SECURITY CODE"}); len(mails) != 1 {
		t.Errorf("search for the security code: %d mails; want 1", len(mails))
	}
}
