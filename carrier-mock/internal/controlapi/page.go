package controlapi

import (
	"slices"
	"strconv"

	"github.com/labstack/echo/v5"

	"github.com/golight/selfservice/carrier-mock/internal/world"
)

// headerTotal is the total number of rows, of which a page shows a part.
const headerTotal = "X-Total-Count"

// limitOf reads the parameter limit; 0 is none.
func limitOf(c *echo.Context) (int, error) {
	text := c.QueryParam("limit")
	if text == "" {
		return 0, nil
	}
	limit, err := strconv.Atoi(text)
	if err != nil || limit < 1 {
		return 0, invalid("limit", "limit must be a number above zero.")
	}
	return limit, nil
}

// page returns the part of a list that follows the item that the parameter after names, as long as limit says.
func page[T any](c *echo.Context, all []T, key func(T) string) (any, error) {
	limit, err := limitOf(c)
	if err != nil {
		return nil, err
	}
	c.Response().Header().Set(headerTotal, strconv.Itoa(len(all)))
	if after := c.QueryParam("after"); after != "" {
		at := slices.IndexFunc(all, func(item T) bool { return key(item) == after })
		if at < 0 {
			return nil, invalid("after", "after must name an item of this list.")
		}
		all = all[at+1:]
	}
	if limit > 0 && limit < len(all) {
		all = all[:limit]
	}
	return all, nil
}

// ordered turns a list that is oldest first around when order=newest asks for it.
func ordered[T any](c *echo.Context, list []T) ([]T, error) {
	switch c.QueryParam("order") {
	case "", "oldest":
	case "newest":
		slices.Reverse(list)
	default:
		return nil, invalid("order", "order is oldest or newest.")
	}
	return list, nil
}

// listed answers with a list of the world, oldest first unless asked, page by page.
func listed[T any](list func(*world.World) []T, key func(T) string) func(*world.World, *echo.Context) (any, error) {
	return func(w *world.World, c *echo.Context) (any, error) {
		all, err := ordered(c, list(w))
		if err != nil {
			return nil, err
		}
		return page(c, all, key)
	}
}
