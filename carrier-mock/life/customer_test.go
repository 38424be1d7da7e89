package life

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

// customer is a person at the BFF.
type customer struct {
	t       *testing.T
	url     string
	headers map[string]string
	token   string
}

// object is an answer with fields.
type object = map[string]any

// call makes a call, wants status 200, and returns the answer as encoding/json makes it of JSON.
func (c *customer) call(method, path string, body any) any {
	c.t.Helper()
	status, answer := c.try(method, path, body)
	if status != http.StatusOK {
		c.t.Fatalf("%s: %d %v", path, status, answer)
	}
	return answer
}

func (c *customer) try(method, path string, body any) (int, any) {
	c.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		c.t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(c.t.Context(), method, c.url+path, bytes.NewReader(text))
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header["ClientId"], r.Header["ApiToken"] = []string{"alpha"}, []string{"light-dev"}
	if c.token != "" {
		r.Header["Authtoken"] = []string{c.token}
	}
	for name, value := range c.headers {
		r.Header.Set(name, value)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		c.t.Fatalf("%s: %v", path, err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		c.t.Fatalf("%s: %v", path, err)
	}
	var value any
	decoder := json.NewDecoder(bytes.NewReader(answer))
	decoder.UseNumber()
	if err := decoder.Decode(&value); err != nil {
		c.t.Fatalf("%s: %d %q is not JSON", path, response.StatusCode, answer)
	}
	return response.StatusCode, value
}

func (c *customer) get(path string) any { c.t.Helper(); return c.call(http.MethodGet, path, nil) }

func (c *customer) post(path string, body object) any {
	c.t.Helper()
	return c.call(http.MethodPost, path, body)
}

// done makes a write and wants it to work.
func (c *customer) done(path string, body object) object {
	c.t.Helper()
	answer, _ := c.post(path, body).(object)
	if answer["IsSuccess"] != true {
		c.t.Fatalf("%s: %v; want IsSuccess", path, answer)
	}
	return answer
}

// refused makes a write and wants it to be refused with a code.
func (c *customer) refused(code, path string, body object) {
	c.t.Helper()
	answer, _ := c.post(path, body).(object)
	if answer["IsSuccess"] != false || answer["Code"] != code {
		c.t.Errorf("%s: %v; want it refused with %s", path, answer, code)
	}
}

// want compares fields of an answer, numbers by their text.
func (c *customer) want(what string, got any, want object) {
	c.t.Helper()
	fields, _ := got.(object)
	for name, value := range want {
		if fmt.Sprint(fields[name]) != fmt.Sprint(value) || (value != nil && !sameKind(fields[name], value)) {
			c.t.Errorf("%s: %s = %v (%T); want %v", what, name, fields[name], fields[name], value)
		}
	}
}

func sameKind(got, want any) bool {
	switch want.(type) {
	case string:
		_, ok := got.(string)
		return ok
	case bool:
		_, ok := got.(bool)
		return ok
	}
	_, ok := got.(json.Number)
	return ok
}

// text returns a field that must be a text.
func (c *customer) text(what string, answer any, field string) string {
	c.t.Helper()
	fields, _ := answer.(object)
	text, ok := fields[field].(string)
	if !ok || text == "" {
		c.t.Fatalf("%s: %v; want a text as %s", what, answer, field)
	}
	return text
}

func (c *customer) logIn(email, password string) object {
	c.t.Helper()
	c.token = ""
	answer := c.done("/api/LoginRegistration/LightPhoneLogin", object{"Email": email, "Password": password})
	c.token = c.text("login", answer, "IdToken")
	return answer
}

// list returns an answer that must be a list of so many.
func (c *customer) list(path string, length int) []any {
	c.t.Helper()
	list, isList := c.get(path).([]any)
	if !isList || len(list) != length {
		c.t.Fatalf("%s: %v; want a list of %d", path, list, length)
	}
	return list
}

func isSecret(text string) bool { return strings.Contains(text, "_secret_") }
