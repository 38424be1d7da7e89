package capture

import (
	"bytes"
	"crypto/hmac"
	cryptorand "crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"maps"
	"math/rand/v2"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/go-json-experiment/json/jsontext"
)

// What the fields of these names hold is recorded as it is: no person has it. The values of
// every other field are replaced. Both sets are in lower case.
var (
	// figures are prices, plans and dates. Texts in them are read for persons all the same.
	figures = fieldSet(`planId currentPlan currentPlan_pfId fee dataCapacity dataCapacityName dataUsage dataOverage dataOverRate
		calling carrier carriers startDate endDate start date firstDay lastDay effectiveOn cycleStart transactionDate madeAt
		withdrawUntil simcard_amt plan_Amt subtotal gst_Amt pst_Amt total prorate_Amt gst_rate pst_rate promo_Amt
		simcard_fee prorate_fee charge_duration plan_fee gstAmt pstAmt promocredit amount paymentAmt debit credit balance`)
	// words are states and messages, in which persons and long numbers are replaced.
	words = fieldSet(`isSuccess code message field status state kind effect reason currency province nAddrProv provinceCode
		countryId serviceType simcardOrder orderSimcard suspended isCurrentPlanRetired consent_cem brand creditCardType
		paymentCategory paymentSubCategory autoPayment autoTopUp epid useExistingCard canWithdraw portin_carrier`)
)

func fieldSet(names string) map[string]bool {
	set := map[string]bool{}
	for name := range strings.FieldsSeq(names) {
		set[strings.ToLower(name)] = true
	}
	return set
}

// masker replaces values by placeholders of the same form. The same value has the same
// placeholder throughout a capture, so that what belongs together stays together.
type masker struct {
	key [32]byte // never stored: nobody can try values against a capture

	mu   sync.Mutex
	seen map[string]string // values of persons, to find them again in messages
}

func newMasker() *masker {
	m := &masker{seen: map[string]string{}}
	_, _ = cryptorand.Read(m.key[:]) // never fails
	return m
}

const (
	maxSeen    = 10_000
	minSeenLen = 3 // a shorter value would be found in every text
)

// sum is a keyed hash of a value.
func (m *masker) sum(value string) [32]byte {
	mac := hmac.New(sha256.New, m.key[:])
	mac.Write([]byte(value))
	return [32]byte(mac.Sum(nil))
}

var (
	email     = regexp.MustCompile(`[^\s@"'<>(),;:]+@[^\s@"'<>(),;:]+\.[A-Za-z]{2,}`)
	manyDigit = regexp.MustCompile(`\d{4,}`)
)

// text replaces a value.
func (m *masker) text(value string) string {
	form := formOf(value)
	switch {
	case form == formEmpty || form == formBooleanText:
		return value
	case email.FindString(value) == value:
		sum := m.sum(strings.ToLower(value))
		return m.remember(value, "person-"+hex.EncodeToString(sum[:4])+"@example.com")
	case strings.HasPrefix(string(form), "date"):
		return m.remember(value, anyDate(value))
	}
	for word := range strings.FieldsSeq(value) {
		m.remember(word, m.scramble(word))
	}
	return m.remember(value, m.scramble(value))
}

func (m *masker) remember(value, placeholder string) string {
	if len(value) >= minSeenLen {
		m.mu.Lock()
		if len(m.seen) < maxSeen {
			m.seen[value] = placeholder
		}
		m.mu.Unlock()
	}
	return placeholder
}

// anyDate replaces the digits of a date by those of another.
func anyDate(value string) string {
	year := "20010101"
	return strings.Map(func(c rune) rune {
		if c < '0' || c > '9' {
			return c
		}
		c = '1'
		if value[0] != '/' && strings.IndexByte(value, '-') == len("2001") && year != "" {
			c, year = rune(year[0]), year[1:]
		}
		return c
	}, value)
}

// provider are the words of a card provider's identifiers, which say what an identifier is of.
var provider = map[string]bool{"pi": true, "seti": true, "pm": true, "cus": true, "secret": true, "test": true,
	"live": true}

// scramble replaces letters by letters and digits by digits. A zero at the beginning stays one.
func (m *masker) scramble(value string) string {
	random := rand.New(rand.NewChaCha8(m.sum(value))) //nolint:gosec // the seed is a keyed hash
	parts := strings.Split(value, "_")
	for i, part := range parts {
		if len(parts) > 1 && provider[part] {
			continue
		}
		first := true
		parts[i] = strings.Map(func(c rune) rune {
			switch {
			case c >= '0' && c <= '9':
				if !first {
					c = '0' + random.Int32N(10)
				} else if c != '0' {
					c = '1' + random.Int32N(9)
				}
				first = false
			case unicode.IsUpper(c):
				c = 'A' + random.Int32N(26)
			case unicode.IsLetter(c) || unicode.IsNumber(c):
				c = 'a' + random.Int32N(26)
			}
			return c
		}, part)
	}
	return strings.Join(parts, "_")
}

// message keeps a text and replaces the persons and long numbers in it.
func (m *masker) message(value string) string {
	value = email.ReplaceAllStringFunc(value, m.text)
	m.mu.Lock()
	persons := slices.SortedFunc(maps.Keys(m.seen), func(a, b string) int { return len(b) - len(a) })
	for _, person := range persons {
		value = strings.ReplaceAll(value, person, m.seen[person])
	}
	m.mu.Unlock()
	return manyDigit.ReplaceAllStringFunc(value, m.scramble)
}

// named replaces the value of a field.
func (m *masker) named(name, value string) string {
	name = strings.ToLower(name)
	switch {
	case figures[name] && formOf(value) != formText:
		return value
	case figures[name] || words[name]:
		return m.message(value)
	}
	return m.text(value)
}

// value replaces one scalar of a JSON document: name is the field that holds it.
func (m *masker) value(name string, raw jsontext.Value) (jsontext.Value, error) {
	switch raw.Kind() {
	case '0':
		mantissa, exponent, scientific := strings.Cut(strings.ToLower(string(raw)), "e")
		mantissa = m.named(name, mantissa)
		if scientific {
			mantissa += "e" + exponent
		}
		return jsontext.Value(mantissa), nil
	case '"':
		text, err := jsontext.AppendUnquote(nil, raw)
		if err != nil {
			return nil, err
		}
		return jsontext.AppendQuote(nil, m.named(name, string(text)))
	}
	return raw, nil // true, false and null name nobody
}

var byteOrderMark = []byte("\uFEFF")

// body replaces the values of a body. What is not JSON is scrambled whole.
func (m *masker) body(body []byte) []byte {
	document, marked := bytes.CutPrefix(body, byteOrderMark)
	out, err := m.document(document)
	if err != nil {
		out = []byte(m.scramble(string(document)))
	}
	if marked {
		return slices.Concat(byteOrderMark, out)
	}
	return out
}

func (m *masker) document(body []byte) ([]byte, error) {
	var out bytes.Buffer
	from := jsontext.NewDecoder(bytes.NewReader(body), jsontext.AllowDuplicateNames(true))
	to := jsontext.NewEncoder(&out, jsontext.AllowDuplicateNames(true))
	if err := m.copy(from, to, ""); err != nil {
		return nil, err
	}
	if _, err := from.ReadToken(); !errors.Is(err, io.EOF) {
		return nil, errors.New("more than one JSON value")
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), nil
}

// copy copies a JSON value that the field name holds, and replaces the scalars in it.
func (m *masker) copy(from *jsontext.Decoder, to *jsontext.Encoder, name string) error {
	kind := from.PeekKind()
	if kind != '{' && kind != '[' {
		value, err := from.ReadValue()
		if err != nil {
			return err
		}
		if value, err = m.value(name, value); err != nil {
			return err
		}
		return to.WriteValue(value)
	}
	bracket, err := from.ReadToken()
	if err != nil {
		return err
	}
	if err := to.WriteToken(bracket); err != nil {
		return err
	}
	for next := from.PeekKind(); next != '}' && next != ']'; next = from.PeekKind() {
		if kind == '{' {
			token, err := from.ReadToken()
			if err != nil {
				return err
			}
			name = token.String()
			if err := to.WriteToken(jsontext.String(m.message(name))); err != nil { // a map may be keyed by person
				return err
			}
		}
		if err := m.copy(from, to, name); err != nil {
			return err
		}
	}
	if bracket, err = from.ReadToken(); err != nil {
		return err
	}
	return to.WriteToken(bracket)
}

// query replaces the values of a query.
func (m *masker) query(raw string) string {
	values, err := url.ParseQuery(raw)
	if err != nil {
		return ""
	}
	for name, list := range values {
		for i, value := range list {
			list[i] = m.named(name, value)
		}
	}
	return values.Encode()
}

func (m *masker) path(path string) string {
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		segments[i] = m.message(segment)
	}
	return strings.Join(segments, "/")
}

// exchange replaces the persons and secrets of an exchange.
func (m *masker) exchange(e Exchange) Exchange {
	var masked Exchange
	for range 2 { // a message may name a person before the field that makes the person known
		masked = e
		masked.Query, masked.Request, masked.Response = m.query(e.Query), m.body(e.Request), m.body(e.Response)
		masked.Path = m.path(e.Path)
	}
	return masked
}
