// Package search reads the subset of the card provider's search query language that the emulator answers:
//
//	status:'succeeded' AND metadata['purpose']:'activation' AND -metadata['settled']:'yes' AND created>1700000000
//
// Clauses can only be joined by AND. A clause compares a field, or a key of metadata, with a quoted text, a number or
// null: `:` is equal, `~` contains, `>`, `<`, `>=` and `<=` compare numbers, and a leading `-` negates.
package search

import (
	"fmt"
	"strconv"
	"strings"
)

// Query is what Parse understood: all clauses must hold.
type Query []Clause

// Clause is one comparison.
type Clause struct {
	Negated  bool
	Field    string // such as status, created or metadata
	Key      string // the key of metadata
	Operator string // one of : ~ > < >= <=
	Text     string
	Number   int64
	Kind     Kind
}

// Kind tells what a clause compares with.
type Kind int

// The kinds of values.
const (
	Text Kind = iota
	Number
	Null
)

// Error says what is wrong with a query.
type Error struct{ Message string }

func (e *Error) Error() string { return e.Message }

// Parse reads a query; the *Error's message says what is wrong in the provider's tone.
func Parse(query string) (Query, error) {
	p := parser{rest: query}
	var out Query
	for {
		clause, err := p.clause()
		if err != nil {
			return nil, err
		}
		out = append(out, clause)
		if p.space(); p.rest == "" {
			return out, nil
		}
		word, _, _ := strings.Cut(p.rest, " ")
		if !strings.EqualFold(word, "AND") {
			return nil, &Error{fmt.Sprintf("We were unable to parse your search query near %q: clauses are joined by AND.",
				word)}
		}
		p.rest = p.rest[len(word):]
	}
}

// Equal returns the text that a query wants a key of metadata to equal, if it does. Texts are compared in any case, as
// Matches does, so it says no where case could matter.
func Equal(query, key string) (text string, ok bool) {
	parsed, err := Parse(query)
	if err != nil {
		return "", false
	}
	for _, c := range parsed {
		if c.Key == key && c.Operator == ":" && !c.Negated && c.Kind == Text &&
			strings.ToLower(c.Text) == strings.ToUpper(c.Text) {
			return c.Text, true
		}
	}
	return "", false
}

type parser struct{ rest string }

func (p *parser) space() { p.rest = strings.TrimLeft(p.rest, " \t\n") }

func (p *parser) take(prefix string) bool {
	rest, ok := strings.CutPrefix(p.rest, prefix)
	p.rest = rest
	return ok
}

func (p *parser) clause() (c Clause, err error) {
	p.space()
	c.Negated = p.take("-")
	end := strings.IndexFunc(p.rest, func(r rune) bool { return (r < 'a' || r > 'z') && r != '_' && r != '.' })
	if end <= 0 {
		return c, p.broken("a field name is expected")
	}
	c.Field, p.rest = p.rest[:end], p.rest[end:]
	if p.take("[") {
		if c.Key, err = p.quoted(); err != nil {
			return c, err
		}
		if !p.take("]") {
			return c, p.broken("] is expected")
		}
	}
	if (c.Field == "metadata") != (c.Key != "") {
		return c, p.broken("metadata, and nothing else, takes a key in brackets")
	}
	for _, operator := range []string{">=", "<=", ">", "<", ":", "~"} {
		if p.take(operator) {
			c.Operator = operator
			return p.value(c)
		}
	}
	return c, p.broken("an operator is expected")
}

func (p *parser) value(c Clause) (Clause, error) {
	if strings.HasPrefix(p.rest, "'") || strings.HasPrefix(p.rest, `"`) {
		text, err := p.quoted()
		c.Text = text
		if err == nil && c.Operator != ":" && c.Operator != "~" {
			// A quoted number may be compared as well.
			c.Kind = Number
			if c.Number, err = strconv.ParseInt(text, 10, 64); err != nil {
				err = p.broken("a number is expected")
			}
		}
		return c, err
	}
	word := p.rest
	if end := strings.IndexAny(word, " \t\n"); end >= 0 {
		word = word[:end]
	}
	p.rest = p.rest[len(word):]
	if word == "null" && c.Operator == ":" {
		c.Kind = Null
		return c, nil
	}
	number, err := strconv.ParseInt(word, 10, 64)
	if err != nil || c.Operator == "~" {
		return c, p.broken("a quoted text, a number or null is expected")
	}
	c.Kind, c.Number, c.Text = Number, number, word
	return c, nil
}

// quoted reads a text in single or double quotes, in which a backslash protects the next character.
func (p *parser) quoted() (string, error) {
	if p.rest == "" || (p.rest[0] != '\'' && p.rest[0] != '"') {
		return "", p.broken("a quote is expected")
	}
	quote := p.rest[0]
	var out strings.Builder
	for i := 1; i < len(p.rest); i++ {
		switch {
		case p.rest[i] == quote:
			p.rest = p.rest[i+1:]
			return out.String(), nil
		case p.rest[i] == '\\' && i+1 < len(p.rest):
			i++
			fallthrough
		default:
			out.WriteByte(p.rest[i])
		}
	}
	return "", p.broken("the quote isn't closed")
}

func (p *parser) broken(why string) error {
	near := p.rest
	if len(near) > 20 {
		near = near[:20]
	}
	return &Error{fmt.Sprintf("We were unable to parse your search query near %q: %s.", near, why)}
}
