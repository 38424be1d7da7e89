package bffcmd

import (
	"net/http"
	"testing"

	"github.com/golight/selfservice/bff/lightphone"
)

// Attempts count for each world of a mock separately, but only where the carrier is told of worlds.
func TestAttemptsCountByWorld(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		forwarded string
		elsewhere int // status in a second world
	}{
		"worlds":    {lightphone.HeaderMockWorld, http.StatusOK},
		"no worlds": {"X-Test", http.StatusTooManyRequests},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := start(t, fakeCarrier(t, nil), "BFF_CARRIER__FORWARD_HEADERS="+c.forwarded)
			for _, step := range []struct {
				world string
				want  int
			}{{"w1", http.StatusOK}, {"w1", http.StatusTooManyRequests}, {"w2", c.elsewhere}} {
				p.wantCall(step.want, "", "POST", p.public+lightphone.PathResendOTP, `{"UserId":"1001"}`,
					http.Header{lightphone.HeaderMockWorld: {step.world}})
			}
			p.end()
		})
	}
}
