package session

import (
	"encoding/binary"
	"errors"
	"strconv"
	"time"
)

var errMalformed = errors.New("malformed session")

// encode packs a session: its first and last instants in Unix microseconds as
// varints, then each text behind its length. A later release appends fields: decode
// ignores what follows those it knows, and leaves empty those that are missing,
// so that replicas of two releases read each other's sessions.
func (s *Session) encode() []byte {
	tokenEnds := ""
	if !s.TokenEnds.IsZero() {
		tokenEnds = strconv.FormatInt(s.TokenEnds.UnixMicro(), 10)
	}
	texts := [...]string{s.UserID, s.Email, s.FirstName, s.LastName, s.CNUM, s.CarrierToken.Reveal(), tokenEnds}
	size := 2 * binary.MaxVarintLen64
	for _, text := range texts {
		size += binary.MaxVarintLen32 + len(text)
	}
	out := make([]byte, 0, size)
	out = binary.AppendVarint(out, s.CreatedAt.UnixMicro())
	out = binary.AppendVarint(out, s.ExpiresAt.UnixMicro())
	for _, text := range texts {
		out = binary.AppendUvarint(out, uint64(len(text)))
		out = append(out, text...)
	}
	return out
}

// decode unpacks what encode packed.
func decode(packed []byte) (Session, error) {
	var s Session
	rest := string(packed) // one allocation that all the texts share
	for _, at := range []*time.Time{&s.CreatedAt, &s.ExpiresAt} {
		micros, n := binary.Varint(packed)
		if n <= 0 {
			return Session{}, errMalformed
		}
		*at = time.UnixMicro(micros).UTC()
		packed, rest = packed[n:], rest[n:]
	}
	var tokenEnds string
	for _, text := range []*string{&s.UserID, &s.Email, &s.FirstName, &s.LastName, &s.CNUM, (*string)(&s.CarrierToken), &tokenEnds} {
		if len(packed) == 0 {
			break
		}
		size, n := binary.Uvarint(packed)
		if n <= 0 || size > uint64(len(packed)-n) {
			return Session{}, errMalformed
		}
		end := n + int(size)
		*text = rest[n:end]
		packed, rest = packed[end:], rest[end:]
	}
	if tokenEnds != "" {
		micros, err := strconv.ParseInt(tokenEnds, 10, 64)
		if err != nil {
			return Session{}, errMalformed
		}
		s.TokenEnds = time.UnixMicro(micros).UTC()
	}
	return s, nil
}
