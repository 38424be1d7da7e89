package api

import (
	"net/http"

	"github.com/mileusna/useragent"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/session"
	"github.com/golight/selfservice/bff/internal/telemetry"
	"github.com/golight/selfservice/bff/lightphone"
)

func (s *Server) listSessions(c *call) error {
	devices, err := s.Sessions.List(c.ctx, c.session.UserID, c.cred)
	if err != nil {
		return err
	}
	records := make([]lightphone.SessionRecord, len(devices))
	for i, d := range devices {
		records[i] = lightphone.SessionRecord{
			ID: d.ID, StartedAt: d.CreatedAt.UTC(), LastUsedAt: d.LastUsedAt.UTC(),
			Browser: d.Browser, System: d.System, Current: d.Current,
		}
	}
	return answer(c, records)
}

// endSessions ends one session of the customer, or all others. One that isn't the customer's is not
// found, like one that has ended.
func (s *Server) endSessions(c *call) error {
	r, err := decode[lightphone.EndSessionRequest](c)
	if err != nil {
		return err
	}
	if r.ID == "" && !r.AllOthers {
		return &carrier.Error{Code: carrier.InvalidArgument, Field: "Id", Message: "Say which session is to end."}
	}
	ended, err := s.Sessions.End(c.ctx, c.session.UserID, c.cred, func(d session.Device) bool {
		return d.ID == r.ID || r.AllOthers && !d.Current
	})
	for range ended {
		s.Metrics.Session(telemetry.SessionRevoked)
	}
	if err != nil {
		return err
	}
	if ended == 0 && !r.AllOthers {
		return errNotFound
	}
	return done(c)
}

const maxWord = 40 // of a browser's or a system's name, which the caller chooses

// describeClient returns the names of the browser and the system that the caller names.
func describeClient(r *http.Request) (browser, system string) {
	client := useragent.Parse(r.UserAgent())
	return word(client.Name), word(client.OS)
}

func word(name string) string { return name[:min(len(name), maxWord)] }
