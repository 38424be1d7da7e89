package session

import (
	"encoding/binary"
	"errors"
	"time"
)

var errMalformed = errors.New("malformed session")

// encode packs a session: the two instants in Unix microseconds as varints,
// then each text behind its length. A later release appends fields: decode
// ignores what follows those it knows, and leaves empty those that are missing,
// so that replicas of two releases read each other's sessions.
func (s *Session) encode() []byte {
	texts := [...]string{s.UserID, s.Email, s.FirstName, s.LastName, s.CNUM, s.CarrierToken.Reveal()}
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
	for _, text := range []*string{&s.UserID, &s.Email, &s.FirstName, &s.LastName, &s.CNUM, (*string)(&s.CarrierToken)} {
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
	return s, nil
}
