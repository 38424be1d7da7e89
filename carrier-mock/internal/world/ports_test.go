package world_test

import (
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

// ported approves an activation of nora's that brings a number along.
func ported(t *testing.T, number string) (*fixture, string) {
	t.Helper()
	f := newFixture(t, noon, "demo")
	nora := f.logIn(t, "nora@example.com")
	a := f.request(t, nora)
	a.PortIn = &carrier.PortIn{DonorID: "3", AccountNumber: "1234567890123", PhoneNumber: number, IMEI: "490154203237518"}
	paID := f.submit(t, nora, a)
	want(t, "a port that has not begun", moveErr(f, paID, world.PortComplete, ""), carrier.FailedPrecondition, "")
	if err := f.pay(t, paID, "pi_1"); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Approve(paID); err != nil {
		t.Fatal(err)
	}
	return f, paID
}

func moveErr(f *fixture, paID string, action world.PortAction, reason string) error {
	_, err := f.MovePort(paID, action, reason)
	return err
}

func TestPortIns(t *testing.T) {
	t.Parallel()
	const number = "4165550188"
	for name, c := range map[string]struct {
		number string
		move   func(t *testing.T, f *fixture, paID string)
		state  world.PortState
		keeps  bool // the number that was brought along
		mail   string
	}{
		"left alone": {number, func(*testing.T, *fixture, string) {}, world.PortCompleted, true, "activation_approved"},
		"completed": {number, func(t *testing.T, f *fixture, id string) {
			want(t, "complete", moveErr(f, id, world.PortComplete, ""), "", "")
		}, world.PortCompleted, true, "activation_approved"},
		"declined": {number, func(t *testing.T, f *fixture, id string) {
			want(t, "decline", moveErr(f, id, world.PortDecline, "Not active"), "", "")
		}, world.PortDeclined, false, "port_declined"},
		"by its digits": {"4165550002", func(*testing.T, *fixture, string) {}, world.PortDeclined, false,
			"port_declined"},
		"needs information": {"4165550001", func(*testing.T, *fixture, string) {}, world.PortInfoRequired, true,
			"port_info_required"},
		"information given": {number, func(t *testing.T, f *fixture, id string) {
			want(t, "without a reason", moveErr(f, id, world.PortRequireInfo, ""), carrier.InvalidArgument, "")
			want(t, "require-info", moveErr(f, id, world.PortRequireInfo, "Wrong IMEI"), "", "")
			want(t, "retry", moveErr(f, id, world.PortRetry, ""), "", "")
		}, world.PortCompleted, true, "port_info_required"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, paID := ported(t, c.number)
			c.move(t, f, paID)
			f.advance(t, 3*60*60*1e9, "")
			a := f.ActivationList(world.Approved)[0]
			if a.PortIn.State != c.state || a.PortIn.Carrier != "Rogers" {
				t.Errorf("after three hours the port-in is %+v; want %s from Rogers", a.PortIn, c.state)
			}
			account, _ := f.Account("nora@example.com")
			if keeps := account.PhoneNumber == c.number; keeps != c.keeps {
				t.Errorf("the number is %s; want the one brought along: %v", account.PhoneNumber, c.keeps)
			}
			if m := f.newestMail(t, "nora@example.com"); string(m.Kind) != c.mail {
				t.Errorf("the newest mail is %s; want %s", m.Kind, c.mail)
			}
			if c.state != world.PortInfoRequired {
				want(t, "moving what is over", moveErr(f, paID, world.PortDecline, "x"), carrier.FailedPrecondition, "")
			}
			want(t, "an unknown port-in", moveErr(f, "1", world.PortComplete, ""), carrier.NotFound, "")
		})
	}
}
