package mocktest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"

	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/controlapi"
)

// Error is an answer of the control API that says no.
type Error struct {
	Status int
	controlapi.Fault
}

func (e *Error) Error() string {
	return fmt.Sprintf("control API: %d %s %s: %s", e.Status, e.Code, e.Field, e.Message)
}

// yamlFile is a body that is sent as it is.
type yamlFile []byte

// do makes a call and reads its answer into out, if there is one. Codes come as *Error.
func (c *Client) do(ctx context.Context, method, path string, in, out any) error {
	var body io.Reader
	contentType := "application/json"
	if file, ok := in.(yamlFile); ok {
		body, contentType = bytes.NewReader(file), "application/yaml"
	} else if in != nil {
		text, err := lightphone.Marshal(in)
		if err != nil {
			return err
		}
		body = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(ctx, method, c.ControlURL+path, body)
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", contentType)
	client := c.HTTP
	if client == nil {
		client = http.DefaultClient
	}
	answer, err := client.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode >= http.StatusMultipleChoices {
		e := &Error{Status: answer.StatusCode}
		if err := lightphone.Decode(answer.Body, &e.Fault); err != nil {
			return fmt.Errorf("control API: %s: %w", answer.Status, err)
		}
		return e
	}
	if out == nil {
		return nil
	}
	if raw, ok := out.(*[]byte); ok {
		*raw, err = io.ReadAll(answer.Body)
		return err
	}
	return lightphone.Decode(answer.Body, out)
}
