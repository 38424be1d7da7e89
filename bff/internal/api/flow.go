package api

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"strings"
	"time"

	"github.com/golight/selfservice/bff/internal/limit"
)

// A flow is what a one-time code was sent for: a registration, a log-in to an account that
// isn't verified, or a forgotten password. Its cookie tells the browser that began it from
// those who only know the user id, so that these can't use up its tries:
//
//	<AES-256-GCM of kind and mailbox, with a random nonce and the user id as associated data>, in base64
//
// Nothing is stored for it, and nobody can make one for a user id that no carrier has returned.
type flow struct {
	kind flowKind
	// mailbox is what stands before the @ of the address that has forgotten its password.
	mailbox string
	id      string // "" of a stranger's
}

const (
	flowCookie = "__Host-flow"
	flowLife   = 24 * time.Hour // as long as its tries are counted
)

type flowKind byte

const (
	verification flowKind = 'v' // began with the account's password
	recovery     flowKind = 'r' // began with an e-mail address, which strangers may know
)

// beginFlow sets the cookie of a new flow in the browser, for the user id that the carrier returned.
func (s *Server) beginFlow(c *call, f flow, userID string) {
	if !s.CookieBinding {
		return
	}
	s.setCookie(c, flowCookie, s.sealFlow(f, userID), int(flowLife/time.Second))
}

func (s *Server) sealFlow(f flow, userID string) string {
	text := append([]byte{byte(f.kind)}, f.mailbox...)
	sealed := s.flows.Seal(nil, nil, text, []byte(userID)) //nolint:gosec // G407: the cipher makes a random nonce
	return base64.RawURLEncoding.EncodeToString(sealed)
}

// flow returns the flow for the user id that the caller has begun, without an id if it's somebody else's.
func (s *Server) flow(c *call, userID string) flow {
	cookie, err := c.Cookie(flowCookie)
	if err != nil {
		return flow{}
	}
	value, err := base64.RawURLEncoding.DecodeString(cookie.Value)
	if err != nil {
		return flow{}
	}
	text, err := s.flows.Open(nil, nil, value, []byte(userID))
	if err != nil || len(text) == 0 {
		return flow{}
	}
	return flow{kind: flowKind(text[0]), mailbox: string(text[1:]), id: cookie.Value}
}

// openFlows returns the cipher of the flows' cookies.
func openFlows(key []byte) (cipher.AEAD, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, fmt.Errorf("flow key: %w", err)
	}
	return cipher.NewGCMWithRandomNonce(block)
}

// bound is a rule with whom it counts for.
type bound struct {
	rule    limit.Rule
	subject string
}

// codeBounds are those of comparing a code. All of one account come to 30 a day.
func (s *Server) codeBounds(c *call, userID string) []bound {
	place := s.clientSubnet(c)
	byAddress := bound{limit.CodesByAddress, place}
	flow := s.flow(c, userID)
	switch {
	case flow.id == "":
		return []bound{byAddress, {limit.CodesOfStrangers, strangersTo(userID)}}
	case flow.kind == recovery:
		return []bound{byAddress, {limit.CodesOfFlow, flow.id}, {limit.RecoveryCodesByAddress, userID + "\x00" + place},
			{limit.RecoveryCodes, userID}}
	default:
		return []bound{byAddress, {limit.CodesOfFlow, flow.id}, {limit.VerificationCodes, userID}}
	}
}

// resendBounds are those of sending a code again.
func (s *Server) resendBounds(c *call, userID string) []bound {
	byAddress := bound{limit.ResendsByAddress, s.clientSubnet(c)}
	if flow := s.flow(c, userID); flow.id != "" {
		return []bound{byAddress, {limit.ResendsOfFlow, flow.id}}
	}
	return []bound{byAddress, {limit.ResendsOfStrangers, strangersTo(userID)}}
}

// strangerGroups bounds the keys that callers without a flow can make in Redis.
const strangerGroups = 1 << 17

// strangersTo is whom callers without a flow are counted for: a group of user ids, whether
// they exist or not. Ways to write an id alike are of one group.
func strangersTo(userID string) string {
	sum := sha256.Sum256([]byte(strings.TrimLeft(strings.ToLower(strings.TrimSpace(userID)), "0")))
	return string(binary.BigEndian.AppendUint32(nil, binary.BigEndian.Uint32(sum[:])%strangerGroups))
}
