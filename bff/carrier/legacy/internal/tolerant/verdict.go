package tolerant

// Verdict is what an answer says of the call itself.
type Verdict struct {
	Refused              bool
	Code, Message, Field string
	UserID               string
}

// Verdict reads whether a call worked. Nothing, true, a text and an object that doesn't say otherwise are a yes; a bare
// false, 0 or no, and IsSuccess false are a refusal.
func (v Value) Verdict() Verdict {
	if !v.IsObject() {
		return Verdict{Refused: !v.Nothing() && !v.Truth()}
	}
	said := Verdict{Code: v.soft("Code"), Message: v.soft("Message"), Field: v.soft("Field"), UserID: v.soft("UserId")}
	if success := v.Field("IsSuccess"); !success.Nothing() {
		said.Refused = !success.Flag()
	}
	return said
}

// soft reads a field that says more about a verdict, and is not needed for it.
func (v Value) soft(name string) string {
	field := v.Field(name)
	if kind := field.raw.Kind(); kind != '"' && kind != '0' {
		return ""
	}
	return field.Text()
}
