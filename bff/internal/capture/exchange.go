// Package capture records what a BFF and a carrier say to each other, without
// persons or secrets, and compares the forms in which two carriers answer.
//
// A capture is a folder with a file for each exchange: the request and the
// response as HTTP/1.1 messages, one after the other.
package capture

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"path"
)

// Extension is the end of the name of every file in a capture.
const Extension = ".http"

// Exchange is a request and its response.
type Exchange struct {
	Method, Path, Query, RequestType string
	Request                          []byte
	Status                           int
	Type                             string // media type of the response
	Response                         []byte
}

// Operation returns the last segment of the path.
func (e Exchange) Operation() string { return path.Base(e.Path) }

// Write writes the exchange in the form that ReadExchange reads.
func (e Exchange) Write(w io.Writer) error {
	request := &http.Request{
		Method: e.Method, URL: &url.URL{Path: e.Path, RawQuery: e.Query}, Host: "carrier",
		Header: http.Header{"User-Agent": {""}}, Body: io.NopCloser(bytes.NewReader(e.Request)),
		ContentLength: int64(len(e.Request)),
	}
	response := &http.Response{
		StatusCode: e.Status, ProtoMajor: 1, ProtoMinor: 1, Request: request,
		Header: http.Header{}, Body: io.NopCloser(bytes.NewReader(e.Response)), ContentLength: int64(len(e.Response)),
	}
	setType(request.Header, e.RequestType)
	setType(response.Header, e.Type)
	if err := request.Write(w); err != nil {
		return err
	}
	if _, err := io.WriteString(w, "\r\n"); err != nil { // for people's eyes
		return err
	}
	return response.Write(w)
}

func setType(header http.Header, mediaType string) {
	if mediaType != "" {
		header.Set("Content-Type", mediaType)
	}
}

// ReadExchange reads what Write wrote.
func ReadExchange(r io.Reader) (Exchange, error) {
	buffered := bufio.NewReader(r)
	request, err := http.ReadRequest(buffered)
	if err != nil {
		return Exchange{}, err
	}
	sent, err := io.ReadAll(request.Body)
	if err != nil {
		return Exchange{}, err
	}
	for next, err := buffered.Peek(1); err == nil && (next[0] == '\r' || next[0] == '\n'); next, err = buffered.Peek(1) {
		if _, err := buffered.Discard(1); err != nil {
			return Exchange{}, err
		}
	}
	response, err := http.ReadResponse(buffered, request)
	if err != nil {
		return Exchange{}, err
	}
	defer response.Body.Close()
	received, err := io.ReadAll(response.Body)
	if err != nil {
		return Exchange{}, err
	}
	return Exchange{
		Method: request.Method, Path: request.URL.Path, Query: request.URL.RawQuery,
		RequestType: request.Header.Get("Content-Type"),
		Request:     sent, Status: response.StatusCode, Type: response.Header.Get("Content-Type"), Response: received,
	}, nil
}

// Load reads every exchange of a capture, in the order in which they were made.
func Load(folder fs.FS) ([]Exchange, error) {
	names, err := fs.Glob(folder, "*"+Extension)
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("no capture: the folder has no file *%s", Extension)
	}
	exchanges := make([]Exchange, len(names))
	for i, name := range names {
		content, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, err
		}
		if exchanges[i], err = ReadExchange(bytes.NewReader(content)); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return exchanges, nil
}
