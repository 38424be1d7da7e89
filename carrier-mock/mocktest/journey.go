package mocktest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// Journey makes calls again that a mock's journal had, in a world that begins as theirs did. Identifiers, tokens and
// codes are those of the new world. The mock writes such tests: "Copy as Go test" in its console.
type Journey struct {
	World *World

	mock   *Mock
	ids    map[string]string // as they were in the journal → as they are here
	tokens map[string]string // by e-mail
}

// Journey makes a world from JSON such as {"Scenario":"demo"}, and removes it when the test ends.
func (m *Mock) Journey(t testing.TB, beginning string) *Journey {
	t.Helper()
	request := map[string]any{"Name": fmt.Sprintf("journey-%d", time.Now().UnixNano())}
	if err := json.Unmarshal([]byte(beginning), &request); err != nil {
		t.Fatalf("mocktest: the beginning of a journey: %v", err)
	}
	j := &Journey{World: m.World(request["Name"].(string)), mock: m, ids: map[string]string{},
		tokens: map[string]string{}}
	if err := m.do(t.Context(), http.MethodPost, "/worlds", request, nil); err != nil {
		t.Fatalf("mocktest: create a world: %v", err)
	}
	t.Cleanup(func() {
		if err := m.do(context.WithoutCancel(t.Context()), http.MethodDelete, "/worlds/"+j.World.Name, nil,
			nil); err != nil {
			t.Errorf("mocktest: remove the world: %v", err)
		}
	})
	return j
}

// Control makes a call of the control API within the world, about a customer unless user is empty. The body is JSON,
// or empty.
func (j *Journey) Control(t testing.TB, user, method, path, body string) {
	t.Helper()
	if rest, is := strings.CutPrefix(path, "/activations/"); is {
		if paID, _, _ := strings.Cut(rest, "/"); j.ids[paID] == "" {
			j.ids[paID] = j.World.Account(t, user).PaID // one that the world began with
		}
	}
	var in any
	if body = j.here(body); body != "" {
		in = json.RawMessage(body)
	}
	j.World.call(t, method, j.here(path), in, nil)
}

// Call makes a call of the carrier API, with the token of a customer if user is not empty, and fails the test unless
// status and answer are as they were. Status 0 is a call without an answer.
func (j *Journey) Call(t testing.TB, user, method, path, body string, status int, want string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, j.mock.CarrierURL+j.here(path),
		strings.NewReader(j.filledIn(t, user, j.here(body), want)))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set(lightphone.HeaderClientID, lightphone.ClientID)
	r.Header.Set(lightphone.HeaderAPIToken, lightphone.DevelopmentAPIToken)
	r.Header.Set(lightphone.HeaderMockWorld, j.World.Name)
	if user != "" {
		r.Header.Set(lightphone.HeaderAuthtoken, j.token(t, user))
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		if status != 0 {
			t.Errorf("%s %s: %v; want %d %s", method, path, err, status, want)
		}
		return
	}
	defer answer.Body.Close()
	got, err := io.ReadAll(answer.Body)
	if err != nil && status != 0 {
		t.Errorf("%s %s: %v; want %d %s", method, path, err, status, want)
	}
	if answer.StatusCode != status && status != 0 {
		t.Errorf("%s %s = %d %s; want %d %s", method, path, answer.StatusCode, got, status, want)
		return
	}
	j.compare(t, method+" "+path, user, got, want)
}

// here writes the identifiers of the journal as they are in this world.
func (j *Journey) here(text string) string {
	for _, id := range slices.SortedFunc(maps.Keys(j.ids), func(a, b string) int { return len(b) - len(a) }) {
		text = regexp.MustCompile(`\b`+regexp.QuoteMeta(id)+`\b`).ReplaceAllLiteralString(text, j.ids[id])
	}
	return text
}

// What is filled in where the journal has redacted it: right, and wrong.
const (
	redacted                = "[redacted]"
	password, wrongPassword = "Light-2026!", "Wrong-2026!"
	goodCard, decliningCard = "4242424242424242", "4000000000000002"
	cardCode, wrongCode     = "123", "000000"
)

// filledIn puts secrets where the journal has redacted them: right ones, or wrong ones where they were refused.
func (j *Journey) filledIn(t testing.TB, user, body, want string) string {
	t.Helper()
	var fields map[string]any
	if !strings.Contains(body, redacted) || json.Unmarshal([]byte(body), &fields) != nil {
		return body
	}
	refused := func(code string) bool { return strings.Contains(want, `"`+code+`"`) }
	choose := func(wrong bool, right, otherwise string) string {
		if wrong {
			return otherwise
		}
		return right
	}
	for name, value := range fields {
		if value != redacted {
			continue
		}
		switch strings.ToLower(name) {
		case "accesscode":
			fields[name] = wrongCode
			if !refused(string(carrier.ReasonInvalidOTP)) {
				fields[name] = j.World.WaitForMail(t, j.addressee(t, user, fields)).Code
			}
		case "creditcardnumber":
			fields[name] = choose(refused(string(carrier.ReasonCardDeclined)), goodCard, decliningCard)
		case "ccv", "cvv", "cvc":
			fields[name] = cardCode
		default:
			fields[name] = choose(refused(string(carrier.ReasonBadCredentials)), password, wrongPassword)
		}
	}
	text, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// addressee is who gets the mail with a code.
func (j *Journey) addressee(t testing.TB, user string, fields map[string]any) string {
	t.Helper()
	for _, a := range j.World.Accounts(t) {
		if a.Email == user || a.UserID == fields["UserId"] {
			return a.Email
		}
	}
	return user
}

// token logs a customer in, unless an answer has brought a token.
func (j *Journey) token(t testing.TB, user string) string {
	t.Helper()
	if token := j.tokens[user]; token != "" {
		return token
	}
	var pass struct{ Password string }
	j.World.call(t, http.MethodPost, "/accounts/"+user+"/login", nil, &pass)
	j.Call(t, "", http.MethodPost, lightphone.PathLogin, fmt.Sprintf(`{"Email":%q,"Password":%q}`, user, pass.Password),
		http.StatusOK, "")
	return j.tokens[user]
}

// compare learns tokens and identifiers from an answer, and holds everything else to what it was.
func (j *Journey) compare(t testing.TB, call, user string, text []byte, want string) {
	t.Helper()
	var got, was any
	decode := func(text []byte, into *any) error {
		d := json.NewDecoder(bytes.NewReader(text))
		d.UseNumber()
		return d.Decode(into)
	}
	if decode(text, &got) != nil {
		return // not JSON, which the journal doesn't keep either
	}
	if login, ok := got.(map[string]any); ok && login["IdToken"] != nil && login["Email"] != nil {
		j.tokens[fmt.Sprint(login["Email"])] = fmt.Sprint(login["IdToken"])
	}
	if want == "" || decode([]byte(want), &was) != nil {
		return
	}
	if err := j.same("the answer", "", got, was); err != nil {
		t.Errorf("%s (of %s) = %s; want %s: %v", call, user, text, want, err)
	}
}

// identifiers are fields whose values a world chooses anew, in lower case; "" is an answer that is nothing but its id.
var identifiers = map[string]bool{
	"": true, "userid": true, "clientref": true, "webuserinfoid": true, "accountnumber": true, "cnum": true, "paid": true,
	"paymentmethodid": true, "phonenumber": true, "number": true,
}

// aboutThen is how far an instant may be from the one in the journal: a test runs faster than a person.
const aboutThen = 24 * time.Hour

var errDiffers = errors.New("differs")

func (j *Journey) same(at, name string, got, was any) error {
	switch was := was.(type) {
	case map[string]any:
		fields, ok := got.(map[string]any)
		if !ok || len(fields) != len(was) {
			return fmt.Errorf("%s %w", at, errDiffers)
		}
		for field, value := range was {
			if err := j.same(at+"."+field, field, fields[field], value); err != nil {
				return err
			}
		}
		return nil
	case []any:
		items, ok := got.([]any)
		if !ok || len(items) != len(was) {
			return fmt.Errorf("%s %w", at, errDiffers)
		}
		for i, value := range was {
			if err := j.same(fmt.Sprintf("%s[%d]", at, i), "items", items[i], value); err != nil {
				return err
			}
		}
		return nil
	}
	if was == redacted && got != nil || reflect.DeepEqual(got, was) || sameNumber(got, was) {
		return nil
	}
	if reflect.TypeOf(got) == reflect.TypeOf(was) && was != nil {
		if _, isBool := was.(bool); identifiers[strings.ToLower(name)] && !isBool && was != "" && got != "" {
			j.ids[fmt.Sprint(was)] = fmt.Sprint(got)
			return nil
		}
		then, errThen := time.Parse(time.RFC3339, fmt.Sprint(was))
		now, errNow := time.Parse(time.RFC3339, fmt.Sprint(got))
		if errors.Join(errThen, errNow) == nil && now.Sub(then).Abs() < aboutThen {
			return nil
		}
	}
	return fmt.Errorf("%s %w: %v, was %v", at, errDiffers, got, was)
}

// sameNumber reports whether two numbers are equal, however they are written: the journal leaves out 33.90's zero.
func sameNumber(a, b any) bool {
	x, isNumber := a.(json.Number)
	y, both := b.(json.Number)
	if !isNumber || !both {
		return false
	}
	left, errLeft := decimal.NewFromString(x.String())
	right, errRight := decimal.NewFromString(y.String())
	return errors.Join(errLeft, errRight) == nil && left.Equal(right)
}
