package capture

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"sync"
	"sync/atomic"
)

const maxBody = 1 << 20 // bytes of a body that are recorded

// Recorder is a reverse proxy that records what passes through it.
type Recorder struct {
	proxy  *httputil.ReverseProxy
	folder string
	logger *slog.Logger
	masker *masker

	begun, recorded, failed atomic.Int64
}

// New returns a recorder in front of target, which writes into the folder. It creates the folder.
func New(target *url.URL, folder string, logger *slog.Logger) (*Recorder, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	before, err := filepath.Glob(filepath.Join(folder, "*"+Extension))
	if err != nil {
		return nil, err
	}
	r := &Recorder{folder: folder, logger: logger, masker: newMasker()}
	r.begun.Store(int64(len(before))) // further exchanges come after those of earlier runs
	r.proxy = &httputil.ReverseProxy{
		Rewrite:        func(p *httputil.ProxyRequest) { p.SetURL(target) },
		FlushInterval:  -1,
		ModifyResponse: r.tapResponse,
		ErrorHandler: func(w http.ResponseWriter, request *http.Request, _ error) { // the error may quote the address
			r.logger.Warn("the carrier does not answer", "operation", r.operation(request))
			w.WriteHeader(http.StatusBadGateway)
		},
		ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelInfo),
	}
	return r, nil
}

// Recorded returns how many exchanges were recorded, and how many could not be.
func (r *Recorder) Recorded() (recorded, failed int64) { return r.recorded.Load(), r.failed.Load() }

func (r *Recorder) operation(request *http.Request) string {
	return Exchange{Path: r.masker.path(request.URL.Path)}.Operation()
}

type recording struct {
	number   int64
	in       *http.Request
	request  *tap
	response *tap
}

type recordingKey struct{}

// ServeHTTP passes a request on and records it with its response.
func (r *Recorder) ServeHTTP(w http.ResponseWriter, in *http.Request) {
	rec := &recording{number: r.begun.Add(1), in: in, request: &tap{ReadCloser: in.Body}}
	out := in.WithContext(context.WithValue(in.Context(), recordingKey{}, rec))
	if in.Body != nil && in.Body != http.NoBody {
		out.Body = rec.request
	}
	r.proxy.ServeHTTP(w, out)
}

func (r *Recorder) tapResponse(response *http.Response) error {
	rec, ok := response.Request.Context().Value(recordingKey{}).(*recording)
	if !ok || response.StatusCode == http.StatusSwitchingProtocols {
		return nil
	}
	rec.response = &tap{ReadCloser: response.Body, closed: func() { r.save(rec, response) }}
	response.Body = rec.response
	return nil
}

// save writes an exchange when its response has passed.
func (r *Recorder) save(rec *recording, response *http.Response) {
	e := Exchange{
		Method: rec.in.Method, Path: rec.in.URL.Path, Query: rec.in.URL.RawQuery,
		RequestType: rec.in.Header.Get("Content-Type"),
		Request:     rec.request.plain(rec.in.Header), Status: response.StatusCode,
		Type:     response.Header.Get("Content-Type"),
		Response: rec.response.plain(response.Header),
	}
	if err := r.write(rec.number, r.masker.exchange(e)); err != nil {
		r.failed.Add(1)
		r.logger.Error("an exchange could not be recorded", "error", err)
		return
	}
	r.recorded.Add(1)
}

var unusual = regexp.MustCompile(`[^A-Za-z0-9-]+`)

func (r *Recorder) write(number int64, e Exchange) error {
	var out bytes.Buffer
	if err := e.Write(&out); err != nil {
		return err
	}
	name := fmt.Sprintf("%06d-%s-%d%s", number, cmp.Or(unusual.ReplaceAllString(e.Operation(), ""), "root"), e.Status,
		Extension)
	return os.WriteFile(filepath.Join(r.folder, name), out.Bytes(), 0o600)
}

// tap keeps the beginning of a body that passes.
type tap struct {
	io.ReadCloser
	closed func()
	once   sync.Once

	mu   sync.Mutex
	kept bytes.Buffer
	long bool
}

func (t *tap) Read(p []byte) (int, error) {
	n, err := t.ReadCloser.Read(p)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.long = t.long || t.kept.Len()+n > maxBody; !t.long {
		t.kept.Write(p[:n])
	}
	return n, err
}

func (t *tap) Close() error {
	err := t.ReadCloser.Close()
	if t.closed != nil {
		t.once.Do(t.closed)
	}
	return err
}

// plain returns the body without its content encoding. A body that can't be recorded is replaced by a note.
func (t *tap) plain(header http.Header) []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.long {
		return []byte("too long to be recorded")
	}
	switch header.Get("Content-Encoding") {
	case "", "identity":
		return bytes.Clone(t.kept.Bytes())
	case "gzip":
		unpacked, err := gzip.NewReader(bytes.NewReader(t.kept.Bytes()))
		if err != nil {
			return []byte("not gzip")
		}
		body, err := io.ReadAll(io.LimitReader(unpacked, maxBody))
		if err != nil {
			return []byte("not gzip")
		}
		return body
	}
	return []byte("compressed in an unknown way")
}
