package legacy

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
)

// canaries are what operations() sends that no error may ever hold.
var canaries = []string{
	"Light-2026!", "Light-2027!", "246810", "4242424242424242", "987", ada.Token.Reveal(), apiToken, "490154203237518",
	"8912230000000000001", "ada@example.com", "Lovelace",
}

// Whatever the carrier does with what it was told, no error repeats it.
func TestErrorsRepeatNothing(t *testing.T) {
	t.Parallel()
	// everything is the request: line, headers and body.
	everything := func(r *http.Request) string {
		body, _ := io.ReadAll(r.Body)
		query, _ := url.QueryUnescape(r.URL.RawQuery)
		return query + fmt.Sprint(r.Header) + string(body)
	}
	quoted := func(text string) string { return fmt.Sprintf("%q", strings.ToValidUTF8(text, "")) }
	echo := func(contentType string, status int, form func(string) string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			text := form(everything(r))
			w.Header().Set("Content-Type", contentType)
			w.WriteHeader(status)
			_, _ = io.WriteString(w, text)
		}
	}
	handlers := map[string]http.HandlerFunc{
		"page":        echo("text/html", 200, func(s string) string { return s }),
		"broken JSON": echo("application/json", 200, func(s string) string { return s }),
		"wrong type":  echo("application/json", 200, func(s string) string { return `{"IsSuccess":` + quoted(s) + `}` }),
		"name": echo("application/json", 200,
			func(s string) string { return `{` + quoted(s) + `:1,` + quoted(s) + `:2}` }),
		"message": echo("application/json", 200,
			func(s string) string { return `{"IsSuccess":false,"Message":` + quoted(s) + `}` }),
		"code": echo("application/json", 200,
			func(s string) string { return `{"IsSuccess":false,"Code":` + quoted(s) + `}` }),
		"field": echo("application/json", 400,
			func(s string) string { return `{"IsSuccess":false,"Field":` + quoted(s) + `}` }),
		"date": echo("application/json", 200, func(s string) string {
			return `{"IsSuccess":true,"StartDate":` + quoted(s) + `,"UserId":"1","Amount":1.00,"Currency":"CAD","CycleStart":` +
				quoted(s) + `}`
		}),
		"text":         echo("application/json", 200, quoted),
		"server error": echo("text/html", 500, func(s string) string { return s }),
		"content type": func(w http.ResponseWriter, r *http.Request) { w.Header().Set("Content-Type", everything(r)) },
		"reset": func(w http.ResponseWriter, _ *http.Request) {
			connection, _, err := w.(http.Hijacker).Hijack()
			if err != nil {
				panic(err)
			}
			_ = connection.Close()
		},
		"malformed header": func(w http.ResponseWriter, r *http.Request) {
			text := everything(r)
			connection, _, err := w.(http.Hijacker).Hijack()
			if err != nil {
				panic(err)
			}
			_, _ = io.WriteString(connection, text+"\r\n\r\n")
			_ = connection.Close()
		},
		"malformed status": func(w http.ResponseWriter, r *http.Request) {
			text := everything(r)
			connection, _, err := w.(http.Hijacker).Hijack()
			if err != nil {
				panic(err)
			}
			_, _ = io.WriteString(connection, "HTTP/1.1 "+strings.ReplaceAll(text, "\r\n", " ")+"\r\n\r\n")
			_ = connection.Close()
		},
	}
	for name, handler := range handlers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			repeatsNothing(t, dial(t, handler))
		})
	}
	t.Run("no connection", func(t *testing.T) {
		t.Parallel()
		repeatsNothing(t, dialAddress(t, "http://127.0.0.1:1"))
	})
}

func repeatsNothing(t *testing.T, backend *carrier.Backend) {
	t.Helper()
	for _, o := range operations() {
		_, err := backend.Invoke(t.Context(), o.op, o.request)
		if err == nil {
			continue
		}
		for _, form := range []string{"%v", "%+v", "%#v", "%q"} {
			text := fmt.Sprintf(form, err)
			if e, ok := err.(*carrier.Error); ok { //nolint:errorlint // the outermost is meant
				text += fmt.Sprintf(form, e.Err) + e.Message + e.Field + string(e.Reason)
			}
			for _, canary := range canaries {
				if canary == "987" { // too short for addresses and ports
					canary = `"CCV":"987"`
				}
				if strings.Contains(text, canary) {
					t.Errorf("%s: %s of the error repeats %q: %s", o.op.Name, form, canary, text)
				}
			}
		}
	}
}
