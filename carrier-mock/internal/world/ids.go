package world

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
)

// Every identifier carries the serial of the world that made it, so that calls
// which name no world (webhooks, calls with a token) find theirs. A reset takes
// a fresh serial: no identifier ever means two things in one process.
const (
	idsPerWorld = 10_000_000
	cnumPrefix  = "LP"
	tokenPrefix = "lpt_"
)

func (s *state) idOf(n int64) string { return strconv.FormatInt(s.Serial*idsPerWorld+n, 10) }

func (s *state) nextID(counter *int64) string {
	*counter++
	return s.idOf(*counter)
}

func (w *World) newToken() string {
	return fmt.Sprintf("%s%d_%s", tokenPrefix, w.st.Serial, hex.EncodeToString(w.randomBytes(24)))
}

// SerialOf returns the serial of the world that made a user id, paId, CNUM or token.
func SerialOf(id string) (int64, bool) {
	if rest, ok := strings.CutPrefix(id, tokenPrefix); ok {
		serial, _, _ := strings.Cut(rest, "_")
		n, err := strconv.ParseInt(serial, 10, 64)
		return n, err == nil
	}
	n, err := strconv.ParseInt(strings.TrimPrefix(id, cnumPrefix), 10, 64)
	return n / idsPerWorld, err == nil && n >= idsPerWorld
}
