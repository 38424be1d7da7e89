package tolerant

import "strings"

// Verdict is what an answer says of the call itself.
type Verdict struct {
	Said, Refused        bool // Said: the answer has IsSuccess, or is itself a yes or a no
	Code, Message, Field string
	UserID               string
}

// Verdict reads whether a call worked: a bare false, 0 or no, and IsSuccess false are a refusal.
func (v Value) Verdict() Verdict {
	if !v.IsObject() {
		refused := v.isNo()
		return Verdict{Said: refused, Refused: refused}
	}
	said := Verdict{Code: v.soft("Code"), Message: v.soft("Message"), Field: v.soft("Field"), UserID: v.soft("UserId")}
	if success := v.Field("IsSuccess"); !success.Nothing() {
		said.Said, said.Refused = true, !success.Flag()
	}
	return said
}

// soft reads a field that says more about a verdict, and is not needed for it.
func (v Value) soft(name string) string {
	switch field := v.Field(name); field.raw.Kind() {
	case '"':
		return strings.TrimSpace(field.text())
	case '0':
		return string(field.raw)
	}
	return ""
}

// isNo reports whether the value itself says no.
func (v Value) isNo() bool {
	switch v.raw.Kind() {
	case 'f':
		return true
	case '0':
		n, ok := number(string(v.raw))
		return ok && n.IsZero()
	case '"':
		flag, known := flags[strings.ToLower(strings.TrimSpace(v.text()))]
		return known && !flag
	}
	return false
}

// affirmative are texts that say that something worked.
var affirmative = map[string]bool{"ok": true, "success": true, "succeeded": true, "successful": true, "done": true,
	"accepted": true, "submitted": true, "valid": true}

// isYes reports whether a text says yes and nothing else.
func isYes(text string) bool {
	text = strings.ToLower(strings.Trim(text, " .!"))
	return affirmative[text] || flags[text]
}

// Done leaves a problem where a command is answered by anything that could mean that it did not work. Nothing, true, a
// number but 0, a text that says yes, and an object that says false of nothing mean that it did.
func (v Value) Done() {
	const expected = "nothing, true or an object with IsSuccess"
	switch v.raw.Kind() {
	case 'f', '[':
		if !v.Nothing() {
			v.fail(expected, "")
		}
	case '"':
		if !v.Nothing() && !isYes(v.text()) {
			v.fail(expected, "another text")
		}
	case '{':
		if v.Field("IsSuccess").Nothing() {
			v.saysNoFailure()
		}
	}
}

// saysNoFailure leaves a problem for a field that says so under a name that is not documented.
func (v Value) saysNoFailure() {
	for name, raw := range v.fields {
		field := v.r.value(name, raw)
		if raw.Kind() == 'f' || strings.EqualFold(name, "IsSuccess") && !field.Nothing() ||
			failure[strings.ToLower(name)] && !field.Nothing() {
			field.fail("IsSuccess", "another name for it")
		}
	}
}

var failure = map[string]bool{"error": true, "errors": true, "exception": true, "errormessage": true,
	"errorcode": true}

// Confirmed leaves a problem where an answer is no explicit yes: true, a text that says so, or IsSuccess true.
func (v Value) Confirmed() {
	const expected = "true or an object with IsSuccess true"
	switch v.raw.Kind() {
	case 't':
		return
	case '0':
		if !v.isNo() {
			return
		}
	case '"':
		if isYes(v.text()) {
			return
		}
	case '{':
		if success := v.Field("IsSuccess"); !success.Nothing() && success.Flag() {
			return
		}
		v.Field("IsSuccess").fail("true", "")
		return
	}
	v.fail(expected, "")
}
