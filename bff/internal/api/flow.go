package api

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"strings"
	"time"

	"github.com/golight/selfservice/bff/internal/limit"
)

// A flow is what a one-time code was sent for: a registration, a log-in to an account that
// isn't verified, or a forgotten password. Its cookie tells the browser that began it from
// those who only know the user id, so that these can't use up its tries:
//
//	<kind> <16 random bytes> <HMAC-SHA256 of kind, random bytes and user id, 16 bytes>, in base64
//
// Nothing is stored for it, and nobody can make one for a user id that no carrier has returned.
const (
	flowCookie = "__Host-flow"
	flowLife   = 24 * time.Hour // as long as its tries are counted
	flowRandom = 16
	flowTag    = 16
)

type flowKind byte

const (
	verification flowKind = 'v' // began with the account's password
	recovery     flowKind = 'r' // began with an e-mail address, which strangers may know
)

// beginFlow sets the cookie of a new flow in the browser, for the user id that the carrier returned.
func (s *Server) beginFlow(c *call, kind flowKind, userID string) {
	if !s.CookieBinding {
		return
	}
	s.setCookie(c, flowCookie, s.newFlow(kind, userID), int(flowLife/time.Second))
}

func (s *Server) newFlow(kind flowKind, userID string) string {
	value := make([]byte, 1+flowRandom, 1+flowRandom+flowTag)
	value[0] = byte(kind)
	_, _ = rand.Read(value[1:]) // never fails
	return base64.RawURLEncoding.EncodeToString(append(value, s.flowTag(value, userID)...))
}

// flow returns the flow for the user id that the caller has begun; "" if it's somebody else's.
func (s *Server) flow(c *call, userID string) (kind flowKind, id string) {
	cookie, err := c.Cookie(flowCookie)
	if err != nil {
		return 0, ""
	}
	value, err := base64.RawURLEncoding.DecodeString(cookie.Value)
	if err != nil || len(value) != 1+flowRandom+flowTag {
		return 0, ""
	}
	body, tag := value[:1+flowRandom], value[1+flowRandom:]
	if !hmac.Equal(tag, s.flowTag(body, userID)) {
		return 0, ""
	}
	return flowKind(body[0]), cookie.Value
}

func (s *Server) flowTag(body []byte, userID string) []byte {
	mac := hmac.New(sha256.New, s.FlowKey)
	mac.Write(body)
	mac.Write([]byte(userID))
	return mac.Sum(nil)[:flowTag]
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
	kind, flow := s.flow(c, userID)
	switch {
	case flow == "":
		return []bound{byAddress, {limit.CodesOfStrangers, strangersTo(userID)}}
	case kind == recovery:
		return []bound{byAddress, {limit.CodesOfFlow, flow}, {limit.RecoveryCodesByAddress, userID + "\x00" + place}, {limit.RecoveryCodes, userID}}
	default:
		return []bound{byAddress, {limit.CodesOfFlow, flow}, {limit.VerificationCodes, userID}}
	}
}

// resendBounds are those of sending a code again.
func (s *Server) resendBounds(c *call, userID string) []bound {
	byAddress := bound{limit.ResendsByAddress, s.clientSubnet(c)}
	if _, flow := s.flow(c, userID); flow != "" {
		return []bound{byAddress, {limit.ResendsOfFlow, flow}}
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
