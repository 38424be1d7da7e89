package account

import (
	"fmt"
	"strconv"

	"github.com/golight/selfservice/carrier-mock/internal/card/form"
	"github.com/golight/selfservice/carrier-mock/internal/card/search"
)

// Page chooses a part of a list, newest first.
type Page struct {
	Expandable
	Limit         *int64  `form:"limit"` // 1 to 100, 10 unless told
	StartingAfter *string `form:"starting_after"`
	EndingBefore  *string `form:"ending_before"`
	Created       Range   `form:"created"`
}

// Range is a bound on a time: created=N or created[gte]=N. In seconds.
type Range struct {
	GT  *int64 `form:"gt"`
	GTE *int64 `form:"gte"`
	LT  *int64 `form:"lt"`
	LTE *int64 `form:"lte"`
}

// UnmarshalForm reads both forms of the parameter.
func (r *Range) UnmarshalForm(param string, node *form.Node) error {
	text, ok := node.Value()
	if !ok {
		type bounds Range
		return form.Decode(node, (*bounds)(r))
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return &form.Error{Code: form.CodeInvalidInteger, Param: param, Message: "Invalid integer: " + text}
	}
	r.GTE, r.LTE = &n, &n
	return nil
}

func (r Range) holds(t int64) bool {
	return (r.GT == nil || t > *r.GT) && (r.GTE == nil || t >= *r.GTE) && (r.LT == nil || t < *r.LT) &&
		(r.LTE == nil || t <= *r.LTE)
}

// List is a page of objects.
type List struct {
	Object  string `json:"object"`
	Data    []any  `json:"data"`
	HasMore bool   `json:"has_more"`
	URL     string `json:"url"`
}

// SearchResult is a page of objects that match a query.
type SearchResult struct {
	Object     string  `json:"object"`
	Data       []any   `json:"data"`
	HasMore    bool    `json:"has_more"`
	NextPage   *string `json:"next_page"`
	TotalCount *int64  `json:"total_count,omitempty"`
	URL        string  `json:"url"`
}

// SearchParams are the parameters of a search.
type SearchParams struct {
	Expandable
	Query string  `form:"query"`
	Limit *int64  `form:"limit"`
	Page  *string `form:"page"`
}

type listed interface {
	key() string
	createdAt() int64
	public() any // a copy of the object as the API shows it
}

// searched is an object that queries find, by the fields and the metadata that it is indexed by.
type searched interface {
	listed
	index() map[string]any
}

func list[T listed](t *table[T], url string, page Page, keep func(T) bool) (*List, error) {
	limit, err := pageLimit(page.Limit)
	if err != nil {
		return nil, err
	}
	for _, cursor := range []*string{page.StartingAfter, page.EndingBefore} {
		if cursor == nil {
			continue
		}
		if _, ok := t.get(*cursor); !ok {
			return nil, NotFound("object", *cursor, "", false)
		}
	}
	var matching []T // newest first, after the one cursor and before the other
	seen := page.StartingAfter == nil
	for i := len(t.order) - 1; i >= 0; i-- {
		v := t.order[i]
		if page.EndingBefore != nil && v.key() == *page.EndingBefore {
			break
		}
		if seen && page.Created.holds(v.createdAt()) && keep(v) {
			matching = append(matching, v)
		}
		seen = seen || v.key() == *page.StartingAfter
	}
	out := &List{Object: "list", Data: []any{}, URL: url, HasMore: len(matching) > limit}
	if out.HasMore {
		if page.EndingBefore != nil {
			matching = matching[len(matching)-limit:]
		} else {
			matching = matching[:limit]
		}
	}
	for _, v := range matching {
		out.Data = append(out.Data, v.public())
	}
	return out, nil
}

// find answers a search, newest first. Unlike the provider, it sees a change at once.
func find[T searched](t *table[T], url string, p SearchParams, fields search.Fields) (*SearchResult, error) {
	limit, err := pageLimit(p.Limit)
	if err != nil {
		return nil, err
	}
	if p.Query == "" {
		return nil, missing("query")
	}
	query, err := search.Parse(p.Query)
	if err == nil {
		err = query.Check(fields)
	}
	if err != nil {
		return nil, Invalid("", "query", err.Error())
	}
	skipped := p.Page == nil || *p.Page == ""
	if !skipped {
		if _, ok := t.get(*p.Page); !ok {
			return nil, Invalid("", "page", "Invalid page: "+*p.Page)
		}
	}
	out := &SearchResult{Object: "search_result", Data: []any{}, URL: url}
	total, last := int64(0), ""
	for i := len(t.order) - 1; i >= 0; i-- {
		v := t.order[i]
		if query.Matches(v.index()) {
			total++
			switch {
			case !skipped:
			case len(out.Data) < limit:
				out.Data = append(out.Data, v.public())
				last = v.key()
			default:
				out.HasMore, out.NextPage = true, &last
			}
		}
		skipped = skipped || v.key() == *p.Page
	}
	for _, path := range p.Expand {
		if path == "total_count" {
			out.TotalCount = &total
		}
	}
	return out, nil
}

// PageSize is the length of a page unless a limit is given.
const PageSize = 10

func pageLimit(limit *int64) (int, error) {
	switch {
	case limit == nil:
		return PageSize, nil
	case *limit < 1:
		return 0, Invalid(form.CodeInvalidInteger, "limit", "This value must be greater than or equal to 1.")
	case *limit > 100:
		return 0, Invalid(form.CodeInvalidInteger, "limit",
			fmt.Sprintf("This value must be less than or equal to 100 (it currently is '%d').", *limit))
	}
	return int(*limit), nil
}
