// Package replay answers requests from a capture: a folder of files, each with a
// request and its response as HTTP/1.1 messages (carrierctl capture).
package replay

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"reflect"
)

// Capture is what was recorded, by method and path.
type Capture struct{ exchanges map[string][]exchange }

type exchange struct {
	query             url.Values
	request, response []byte
	status            int
	responseType      string
}

// Load reads a capture.
func Load(folder fs.FS) (*Capture, error) {
	names, err := fs.Glob(folder, "*.http")
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("the folder has no file *.http")
	}
	c := &Capture{exchanges: map[string][]exchange{}}
	for _, name := range names {
		if err := c.add(folder, name); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return c, nil
}

func (c *Capture) add(folder fs.FS, name string) error {
	content, err := fs.ReadFile(folder, name)
	if err != nil {
		return err
	}
	from := bufio.NewReader(bytes.NewReader(content))
	request, err := http.ReadRequest(from)
	if err != nil {
		return err
	}
	e := exchange{query: request.URL.Query()}
	if e.request, err = io.ReadAll(request.Body); err != nil {
		return err
	}
	for next, err := from.Peek(1); err == nil && (next[0] == '\r' || next[0] == '\n'); next, err = from.Peek(1) {
		if _, err := from.Discard(1); err != nil {
			return err
		}
	}
	response, err := http.ReadResponse(from, request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if e.response, err = io.ReadAll(response.Body); err != nil {
		return err
	}
	e.status, e.responseType = response.StatusCode, response.Header.Get("Content-Type")
	key := request.Method + " " + request.URL.Path
	c.exchanges[key] = append(c.exchanges[key], e)
	return nil
}

const maxBody = 1 << 20

// Answer answers a request whose method and path were recorded, and reports whether it did. Of several
// exchanges the one with the same body answers, else the one with the same query, else the last.
func (c *Capture) Answer(w http.ResponseWriter, r *http.Request) bool {
	if c == nil {
		return false
	}
	recorded := c.exchanges[r.Method+" "+r.URL.Path]
	if len(recorded) == 0 {
		return false
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		return false
	}
	best, points := recorded[0], -1
	for _, e := range recorded {
		now := 0
		if reflect.DeepEqual(e.query, r.URL.Query()) {
			now++
		}
		if bytes.Equal(e.request, body) {
			now += 2
		}
		if now >= points {
			best, points = e, now
		}
	}
	if best.responseType != "" {
		w.Header().Set("Content-Type", best.responseType)
	}
	w.WriteHeader(best.status)
	_, _ = w.Write(best.response) // the caller is gone if this fails
	return true
}
