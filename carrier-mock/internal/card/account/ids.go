package account

import (
	"crypto/sha256"
	"fmt"
	"math/big"
)

// idSource gives ids that look like the provider's and follow from a seed and a counter alone.
type idSource struct {
	Seed string
	Next int64
}

func (s *idSource) id(prefix string) string {
	return prefix + "_" + s.random()
}

// random gives 24 letters and digits.
func (s *idSource) random() string {
	s.Next++
	sum := sha256.Sum256(fmt.Appendf(nil, "%s:%d", s.Seed, s.Next))
	text := fmt.Sprintf("%032s", new(big.Int).SetBytes(sum[:]).Text(62))
	return text[len(text)-24:]
}
