package capture

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"mime"
	"slices"
	"strconv"
	"strings"
)

// Finding is a form that one side has and the other has not.
type Finding struct {
	Operation string
	Status    int
	Field     string // path in the response; "" is the response itself
	Got, Want []string
}

func (f Finding) String() string {
	return fmt.Sprintf("%s %d %s: %s; want %s", f.Operation, f.Status, cmp.Or(f.Field, "(body)"),
		strings.Join(f.Got, ", "), cmp.Or(strings.Join(f.Want, " or "), "nothing"))
}

// forms are the forms of each field of an operation's responses of one status.
type forms map[string]map[form]bool

func (f forms) add(path string, found form) {
	if f[path] == nil {
		f[path] = map[form]bool{}
	}
	f[path][found] = true
}

// key names the responses that are compared with each other.
type key struct {
	operation string
	status    int
}

// side is the forms of a whole capture.
type side struct {
	byKey map[key]forms
	names map[key]map[string]map[string]int // how often an object at a path had a field
	total map[key]map[string]int            // how many objects there were at a path
}

// collect reads the forms of a capture. Fields that only some objects of a path have are absent in the others.
func collect(exchanges []Exchange) side {
	s := side{byKey: map[key]forms{}, names: map[key]map[string]map[string]int{}, total: map[key]map[string]int{}}
	for _, e := range exchanges {
		k := key{e.Operation(), e.Status}
		if s.byKey[k] == nil {
			s.byKey[k], s.names[k], s.total[k] = forms{}, map[string]map[string]int{}, map[string]int{}
		}
		s.response(k, e)
	}
	return s
}

const (
	pathType = "(content type)"
	pathMark = "(byte order mark)"
)

func (s side) response(k key, e Exchange) {
	media, _, err := mime.ParseMediaType(e.Type)
	if err != nil {
		media = "none"
	}
	s.byKey[k].add(pathType, form(media))
	body, marked := bytes.CutPrefix(e.Response, byteOrderMark)
	s.byKey[k].add(pathMark, form(strconv.FormatBool(marked)))
	body = bytes.TrimSpace(body)
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	var value any
	switch err := decoder.Decode(&value); {
	case len(body) == 0:
		s.byKey[k].add("", formNoBody)
	case err != nil && body[0] == '<':
		s.byKey[k].add("", formHTML)
	case err != nil || decoder.More():
		s.byKey[k].add("", formNotJSON)
	default:
		s.value(k, "", value)
	}
}

func (s side) value(k key, path string, value any) {
	f := s.byKey[k]
	switch value := value.(type) {
	case map[string]any:
		if len(value) == 0 {
			f.add(path, formNoField)
			return
		}
		f.add(path, formObject)
		s.total[k][path]++
		if s.names[k][path] == nil {
			s.names[k][path] = map[string]int{}
		}
		for name, field := range value {
			s.names[k][path][name]++
			s.value(k, path+"/"+name, field)
		}
	case []any:
		if len(value) == 0 {
			f.add(path, formNoItem)
			return
		}
		f.add(path, formList)
		for _, item := range value {
			s.value(k, path+"/*", item)
		}
	default:
		f.add(path, leafForm(path, value))
	}
}

func leafForm(path string, value any) form {
	text, isText := value.(string)
	if isText && text != "" && enumerated[strings.ToLower(path[strings.LastIndexByte(path, '/')+1:])] {
		return form(strconv.Quote(text))
	}
	raw, err := json.Marshal(value)
	if err != nil {
		return formNotJSON
	}
	return scalarForm(raw)
}

// fill adds the form "absent" to every field that an object on this side lacks, of all that either side knows.
func (s side) fill(other side) {
	for k, objects := range s.total {
		for path, count := range objects {
			known := maps.Clone(s.names[k][path])
			for name := range other.names[k][path] {
				known[name] += 0
			}
			for name := range known {
				if s.names[k][path][name] < count {
					s.byKey[k].add(path+"/"+name, formAbsent)
				}
			}
		}
	}
}

// Compare returns each form of the first capture that the second has not, ordered.
func Compare(first, second []Exchange) []Finding {
	got, want := collect(first), collect(second)
	got.fill(want)
	want.fill(got)
	var findings []Finding
	for k, fields := range got.byKey {
		if want.byKey[k] == nil {
			findings = append(findings, Finding{Operation: k.operation, Status: k.status, Field: "(status)",
				Got: []string{strconv.Itoa(k.status)}, Want: want.statuses(k.operation)})
			continue
		}
		for path, found := range fields {
			if want.lacksParent(k, path) {
				continue // that the parent differs says it all
			}
			var extra []string
			for f := range found {
				if !want.byKey[k][path][f] {
					extra = append(extra, string(f))
				}
			}
			if len(extra) > 0 {
				slices.Sort(extra)
				findings = append(findings, Finding{k.operation, k.status, path, extra, texts(want.byKey[k][path])})
			}
		}
	}
	return sorted(findings)
}

// lacksParent reports whether no object or list encloses the path on this side.
func (s side) lacksParent(k key, path string) bool {
	i := strings.LastIndexByte(path, '/')
	if i < 0 {
		return false
	}
	container := formObject
	if path[i:] == "/*" {
		container = formList
	}
	return !s.byKey[k][path[:i]][container]
}

func sorted(findings []Finding) []Finding {
	slices.SortFunc(findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Operation, b.Operation), cmp.Compare(a.Status, b.Status), cmp.Compare(a.Field, b.Field))
	})
	return findings
}

func (s side) statuses(operation string) []string {
	var out []string
	for k := range s.byKey {
		if k.operation == operation {
			out = append(out, strconv.Itoa(k.status))
		}
	}
	slices.Sort(out)
	return out
}

func texts(found map[form]bool) []string {
	var out []string
	for f := range found {
		out = append(out, string(f))
	}
	slices.Sort(out)
	return out
}
