package mocktest_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"testing"

	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/contract"
	"github.com/golight/selfservice/carrier-mock/mocktest"
)

// carrierClient calls the carrier API as the BFF does; every call is held to openapi.yaml.
type carrierClient struct {
	url, world, token string
	http              *http.Client
}

func newCarrierClient(t *testing.T, m *mocktest.Mock, world string) *carrierClient {
	return &carrierClient{url: m.CarrierURL, world: world, http: &http.Client{Transport: contract.Transport{T: t}}}
}

// reply is an answer of the carrier API as it came.
type reply struct {
	status int
	body   []byte
	header http.Header
}

func (r reply) String() string { return fmt.Sprintf("%d %s", r.status, r.body) }

func (c *carrierClient) send(ctx context.Context, t *testing.T, method, path string, body []byte,
	headers map[string]string) reply {
	t.Helper()
	r, err := http.NewRequestWithContext(ctx, method, c.url+path, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	set := map[string]string{
		lightphone.HeaderClientID: lightphone.ClientID, lightphone.HeaderAPIToken: lightphone.DevelopmentAPIToken,
		lightphone.HeaderMockWorld: c.world, lightphone.HeaderAuthtoken: c.token,
	}
	if len(body) > 0 {
		set["Content-Type"] = "application/json"
	}
	for name, value := range headers {
		set[name] = value
	}
	for name, value := range set {
		if value != "" {
			r.Header.Set(name, value)
		}
	}
	answer, err := c.http.Do(r)
	if err != nil {
		t.Fatalf("%s %s: %v", method, path, err)
	}
	defer answer.Body.Close()
	var text bytes.Buffer
	if _, err := text.ReadFrom(answer.Body); err != nil {
		t.Fatalf("%s %s: %v", method, path, err)
	}
	return reply{answer.StatusCode, text.Bytes(), answer.Header}
}

// post sends in and reads the answer, which must be 200, into a T.
func post[T any](t *testing.T, c *carrierClient, path string, in any) T {
	t.Helper()
	body, err := lightphone.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	return answerAs[T](t, path, c.send(t.Context(), t, http.MethodPost, path, body, nil))
}

func get[T any](t *testing.T, c *carrierClient, path string) T {
	t.Helper()
	return answerAs[T](t, path, c.send(t.Context(), t, http.MethodGet, path, nil, nil))
}

func answerAs[T any](t *testing.T, path string, r reply) T {
	t.Helper()
	var out T
	if r.status != http.StatusOK {
		t.Fatalf("%s answered %v; want 200", path, r)
	}
	if err := lightphone.Decode(bytes.NewReader(r.body), &out); err != nil {
		t.Fatalf("%s answered %s: %v", path, r.body, err)
	}
	return out
}

// logIn logs in and keeps the token.
func (c *carrierClient) logIn(t *testing.T, email, password string) lightphone.LoginAnswer {
	t.Helper()
	a := post[lightphone.LoginAnswer](t, c, lightphone.PathLogin, map[string]string{"Email": email, "Password": password})
	if !a.IsSuccess {
		t.Fatalf("login of %s: IsSuccess is false; want true", email)
	}
	c.token = a.IDToken.Reveal()
	return a
}
