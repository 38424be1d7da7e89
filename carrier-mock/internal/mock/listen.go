package mock

import (
	"context"
	"errors"
	"fmt"
	"net"
	"syscall"

	"github.com/golight/selfservice/carrier-mock/internal/config"
)

// listen takes all three ports, or none.
func (m *Mock) listen(c *config.Config) error {
	var faults []error
	for _, l := range []struct {
		what, flag, address string
		into                *string
	}{
		{"carrier API", "carrier-listen", c.CarrierListen, &m.CarrierAddr},
		{"card-provider emulator", "card-listen", c.CardListen, &m.CardAddr},
		{"control API", "control-listen", c.ControlListen, &m.ControlAddr},
	} {
		listener, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", l.address)
		switch {
		case errors.Is(err, syscall.EADDRINUSE):
			faults = append(faults, fmt.Errorf("%s: %s is taken by another program; stop it, or choose another address with "+
				"--%s", l.what, l.address, l.flag))
			continue
		case err != nil:
			faults = append(faults, fmt.Errorf("%s: %w", l.what, err))
			continue
		}
		m.listeners = append(m.listeners, listener)
		*l.into = listener.Addr().String()
	}
	if len(faults) > 0 {
		m.closeListeners()
	}
	return errors.Join(faults...)
}

func (m *Mock) closeListeners() {
	for _, l := range m.listeners {
		_ = l.Close()
	}
}
