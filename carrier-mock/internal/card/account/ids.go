package account

import (
	"crypto/sha256"
	"fmt"
	"math/big"
	"strings"
)

// idSource returns ids that look like the provider's and depend on a seed and a counter only. Each begins with the
// account's serial, so that a call which names an object also names its account.
type idSource struct {
	Seed   string
	Serial int64
	Next   int64
}

const (
	idLength     = 24
	serialLength = 5
	idBase       = 62
)

func (s *idSource) id(prefix string) string {
	return prefix + "_" + s.random()
}

// random returns 24 letters and digits.
func (s *idSource) random() string {
	s.Next++
	sum := sha256.Sum256(fmt.Appendf(nil, "%s:%d", s.Seed, s.Next))
	text := fmt.Sprintf("%032s", new(big.Int).SetBytes(sum[:]).Text(idBase))
	return fmt.Sprintf("%0*s", serialLength, big.NewInt(s.Serial).Text(idBase)) + text[len(text)-idLength+serialLength:]
}

// SerialOf returns the serial of the account that gave an id.
func SerialOf(id string) (serial int64, ok bool) {
	_, rest, _ := strings.Cut(id, "_")
	random, _, _ := strings.Cut(rest, "_secret_")
	if len(random) != idLength {
		return 0, false
	}
	n, ok := new(big.Int).SetString(random[:serialLength], idBase)
	if !ok {
		return 0, false
	}
	return n.Int64(), true
}
