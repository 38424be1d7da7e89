package carrierhttp

import (
	"compress/gzip"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
)

// ErrTooLarge is the error of an answer longer than its reader allows.
var ErrTooLarge = errors.New("the answer is too large")

// Read reads an answer's body to its end, which gives the connection back; the caller
// closes it as ever. limit is in bytes, after decompression.
func Read(response *http.Response, limit int64) ([]byte, error) {
	if response.Header.Get("Content-Encoding") != "gzip" {
		return readTo(response.Body, limit)
	}
	plain, err := gzip.NewReader(response.Body)
	if err != nil {
		return nil, err
	}
	return readTo(plain, limit)
}

func readTo(r io.Reader, limit int64) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(text)) > limit {
		err = ErrTooLarge
	}
	return text, err
}

// Harmless gives the part of a client's error that quotes nothing that was sent or
// received: an address holds the query, and what net/http says of a malformed answer
// quotes it. A time that is over is context.DeadlineExceeded.
func Harmless(err error) error {
	for _, known := range []error{context.Canceled, context.DeadlineExceeded, ErrTooLarge, io.ErrUnexpectedEOF, io.EOF} {
		if errors.Is(err, known) {
			return known
		}
	}
	var broken *net.OpError
	if errors.As(err, &broken) {
		return broken
	}
	var certificate *tls.CertificateVerificationError
	if errors.As(err, &certificate) {
		return certificate
	}
	var network net.Error
	var address *url.Error
	if errors.As(err, &address) {
		err = address.Err
	}
	if errors.As(err, &network) && network.Timeout() {
		return context.DeadlineExceeded
	}
	return fmt.Errorf("a fault of type %T", err)
}
