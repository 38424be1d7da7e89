package api

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"

	"github.com/golight/selfservice/carrier-mock/internal/card/account"
	"github.com/golight/selfservice/carrier-mock/internal/card/form"
)

// part is what was found by a list or a search in several worlds.
type part struct {
	object any
	items  []item
	more   bool
}

type item struct {
	serial int64
	object any
}

// everywhere answers a list or a search over all worlds, newest first; within a second, the later world first. What a
// page leaves off is found by its cursor, as within one world.
func (a *API) everywhere(c *call) (object any, expand []string, err error) {
	var all part
	for _, b := range a.options.Directory.All() {
		params, err := paramsFor(b, c.values, a.cursor(c.values))
		if err != nil {
			return nil, nil, err
		}
		one := *c
		one.params = params
		out, paths, err := b.runs[c.route.pattern](&one)
		if err != nil {
			return nil, nil, err
		}
		expand = paths
		all.add(b.Account.Serial(), out)
	}
	return all.sorted(c.values), expand, nil
}

// cursor is where the page before ended.
type cursor struct {
	parameter string
	serial    int64
	created   int64
}

func (a *API) cursor(values url.Values) *cursor {
	for _, parameter := range []string{"starting_after", "page"} {
		if id := values.Get(parameter); id != "" {
			serial, _ := account.SerialOf(id)
			return &cursor{parameter, serial, account.CreatedAt(a.lookup(id))}
		}
	}
	return nil
}

// paramsFor returns the parameters by which one world answers its part: the world of the cursor by the cursor, the
// others by its time.
func paramsFor(b *Books, values url.Values, at *cursor) (*form.Node, error) {
	mine := url.Values{}
	for name, v := range values {
		mine[name] = v
	}
	if at != nil && at.serial != b.Account.Serial() {
		mine.Del(at.parameter)
		bound, operator := "created[lte]", "<="
		if b.Account.Serial() > at.serial { // listed before the cursor's
			bound, operator = "created[lt]", "<"
		}
		if at.parameter == "page" {
			mine.Set("query", mine.Get("query")+" AND created"+operator+strconv.FormatInt(at.created, 10))
		} else {
			mine.Set(bound, strconv.FormatInt(at.created, 10))
		}
	}
	return form.Parse(mine.Encode())
}

func (p *part) add(serial int64, object any) {
	p.object = object
	var data []any
	switch o := object.(type) {
	case *account.List:
		data, p.more = o.Data, p.more || o.HasMore
	case *account.SearchResult:
		data, p.more = o.Data, p.more || o.HasMore
	}
	for _, o := range data {
		p.items = append(p.items, item{serial, o})
	}
}

// sorted returns the first page of what was gathered.
func (p *part) sorted(values url.Values) any {
	slices.SortStableFunc(p.items, func(x, y item) int {
		return cmp.Or(cmp.Compare(account.CreatedAt(y.object), account.CreatedAt(x.object)), cmp.Compare(y.serial, x.serial))
	})
	limit, err := strconv.Atoi(values.Get("limit"))
	if err != nil {
		limit = account.PageSize
	}
	if len(p.items) > limit {
		p.items, p.more = p.items[:limit], true
	}
	data := make([]any, len(p.items))
	for i, it := range p.items {
		data[i] = it.object
	}
	switch o := p.object.(type) {
	case *account.List:
		return &account.List{Object: o.Object, Data: data, HasMore: p.more, URL: o.URL}
	case *account.SearchResult:
		out := &account.SearchResult{Object: o.Object, Data: data, HasMore: p.more, URL: o.URL}
		if p.more {
			last := account.IDOf(data[len(data)-1])
			out.NextPage = &last
		}
		return out
	}
	return p.object
}
