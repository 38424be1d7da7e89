package capture

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/internal/eventually"
)

// recording is a recorder in front of a carrier.
func start(t *testing.T, carrier *httptest.Server) (base, folder string, recorder *Recorder) {
	t.Helper()
	t.Cleanup(carrier.Close)
	target, err := url.Parse(carrier.URL)
	if err != nil {
		t.Fatal(err)
	}
	folder = filepath.Join(t.TempDir(), "capture")
	if recorder, err = New(target, folder, slog.New(slog.NewTextHandler(t.Output(), nil))); err != nil {
		t.Fatal(err)
	}
	recorder.proxy.Transport = carrier.Client().Transport
	front := httptest.NewServer(recorder)
	t.Cleanup(front.Close)
	return front.URL, folder, recorder
}

func call(t *testing.T, method, address string, header http.Header, body string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header = header
	response, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	got, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(got)
}

func load(t *testing.T, recorder *Recorder, folder string, want int64) []Exchange {
	t.Helper()
	eventually.Holds(t, "the exchanges are recorded", func() bool { n, _ := recorder.Recorded(); return n == want })
	exchanges, err := Load(os.DirFS(folder))
	if err != nil {
		t.Fatal(err)
	}
	return exchanges
}

// Canaries: nothing of them may be found in a capture.
var canaries = []string{
	"Philippa", "Canarésson", "philippa.c@mail.example", "Canary-2026!", "tok-CANARY-93817465", "864213",
	"8912230000000004711", "4165550147",
	"490154203237518", "4242424242424242", "pi_3Canary", "CanarySecret", "12 Canary Lane", "M4W 9Z9", "Etobicoke",
	"98765432109876", "CNUM-550147", "sess=canary",
}

func TestCaptureHoldsNeitherPersonsNorSecrets(t *testing.T) {
	t.Parallel()
	person := `{"Message":"Hello Philippa, 864213 is the code sent to philippa.c@mail.example","FirstName":"Philippa","LastName":"Canarésson",
		"Email":"philippa.c@mail.example","UserId":98765432109876,"IdToken":"tok-CANARY-93817465","ClientRef":"CNUM-550147",
		"AccessCode":"864213","Code":"864213",
		"StreetAddress":"12 Canary Lane","City":"Etobicoke","ZipCode":"M4W 9Z9","Province":"ON","PhoneNumber":"4165550147",
		"portin_imei":"490154203237518",
		"CreditCardNumber":"4242424242424242","Other":{"deep":["Philippa",{"anything":"12 Canary Lane"}]},"philippa.c@mail.example":1,"Fee":30.5,"EndDate":"2026-12-21"}`
	answers := map[string]struct{ kind, body string }{
		"/api/json":   {"application/json", person},
		"/api/bom":    {"text/json; charset=utf-8", "\uFEFF" + person},
		"/api/secret": {"text/plain", "pi_3Canary_secret_CanarySecret"},
		"/api/html":   {"text/html", "<html><p>Dear Philippa Canarésson, 4165550147</p></html>"},
		"/api/broken": {"application/json", person[:200]},
		"/api/bare":   {"application/json", `"tok-CANARY-93817465"`},
	}
	for _, tls := range []bool{false, true} {
		t.Run(fmt.Sprintf("tls=%v", tls), func(t *testing.T) {
			t.Parallel()
			carrier := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Set-Cookie", "sess=canary")
				answer, ok := answers[r.URL.Path]
				if !ok {
					w.WriteHeader(http.StatusNotFound)
					return
				}
				w.Header().Set("Content-Type", answer.kind)
				if r.Header.Get("Accept-Encoding") != "gzip" {
					_, _ = io.WriteString(w, answer.body)
					return
				}
				w.Header().Set("Content-Encoding", "gzip")
				packed := gzip.NewWriter(w)
				_, _ = io.WriteString(packed, answer.body)
				_ = packed.Close()
			}))
			if carrier.Start(); tls {
				carrier.Close()
				carrier = httptest.NewTLSServer(carrier.Config.Handler)
			}
			base, folder, recorder := start(t, carrier)
			header := http.Header{"Authtoken": {"tok-CANARY-93817465"}, "Apitoken": {"CanarySecret"}, "Cookie": {"sess=canary"},
				"Content-Type": {"application/json"}}
			var n int64
			for path := range answers {
				for _, encoding := range []string{"identity", "gzip"} {
					header.Set("Accept-Encoding", encoding)
					call(t, http.MethodPost, base+path+"?iccid=8912230000000004711&Email=philippa.c%40mail.example&planId=102",
						header, person)
					n++
				}
			}
			call(t, http.MethodGet, base+"/api/customers/4165550147/philippa.c@mail.example", header, "")
			exchanges := load(t, recorder, folder, n+1)
			for _, e := range exchanges {
				var file bytes.Buffer
				if err := e.Write(&file); err != nil {
					t.Fatal(err)
				}
				for _, canary := range canaries {
					if strings.Contains(file.String(), canary) || strings.Contains(file.String(), url.QueryEscape(canary)) {
						t.Errorf("%s holds %q:\n%s", e.Operation(), canary, &file)
					}
				}
			}
			names, err := filepath.Glob(filepath.Join(folder, "*"))
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range names {
				for _, canary := range canaries {
					if strings.Contains(name, canary) {
						t.Errorf("the file's name holds %q: %s", canary, name)
					}
				}
			}
		})
	}
}

// A capture keeps what compare and the replay need: forms, prices, and which values are the same.
func TestPlaceholdersKeepForms(t *testing.T) {
	t.Parallel()
	const body = `{"UserId":4711,"Id":"4711","FirstName":"Zoé","Email":"zoe@mail.example","Fee":"30.50","EndDate":"2026-12-21T00:00:00","Birthday":"1990-05-17",` +
		`"Seen":"/Date(1766275200000)/","Suspended":false,"Flag":0,"Rate":9.975,"Empty":"","Null":null,"Secret":"pi_3Ab_secret_9z","List":[],"Obj":{},"PlanId":102,"Code":"user_exists"}`
	m := newMasker()
	masked := m.exchange(Exchange{Method: http.MethodGet, Path: "/api/x", Status: 200, Type: "application/json",
		Response: []byte(body)})
	original := masked
	original.Response = []byte(body)
	if found := append(Compare([]Exchange{masked}, []Exchange{original}),
		Compare([]Exchange{original}, []Exchange{masked})...); len(found) > 0 {
		t.Errorf("the placeholders change forms: %v\n%s", found, masked.Response)
	}
	for _, want := range []string{`"Fee":"30.50"`, `"EndDate":"2026-12-21T00:00:00"`, `"PlanId":102`,
		`"Code":"user_exists"`, `"Flag":0`, `"Birthday":"2001-01-01"`} {
		if !bytes.Contains(masked.Response, []byte(want)) {
			t.Errorf("got %s; want it to hold %s", masked.Response, want)
		}
	}
	again := m.exchange(Exchange{Path: "/api/y", Query: "userId=4711", Response: []byte(`4711`)})
	if _, id, _ := bytes.Cut(masked.Response, []byte(`"UserId":`)); !bytes.HasPrefix(id, again.Response) ||
		again.Query != "userId="+string(again.Response) {
		t.Errorf("user 4711 is %s, %s and %s; want one placeholder", id[:4], again.Response, again.Query)
	}
}

func TestBodiesPassUntouched(t *testing.T) {
	t.Parallel()
	read := make(chan struct{})
	carrier := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/stream": // the second half comes once the first was read at the other end
			_, _ = io.WriteString(w, "first")
			if err := http.NewResponseController(w).Flush(); err != nil {
				t.Error(err)
			}
			<-read
			_, _ = io.WriteString(w, "second")
		default:
			w.Header().Set("Content-Type", r.Header.Get("Content-Type"))
			w.WriteHeader(http.StatusTeapot)
			_, _ = io.Copy(w, r.Body)
		}
	}))
	base, folder, recorder := start(t, carrier)
	large := strings.Repeat("x\x00\xff", maxBody)
	for _, body := range []string{"", "\uFEFF{ \"a\" : 1.50 }", large} {
		response, got := call(t, http.MethodPost, base+"/echo", http.Header{"Content-Type": {"odd/type; q=1"}}, body)
		if got != body || response.StatusCode != http.StatusTeapot ||
			response.Header.Get("Content-Type") != "odd/type; q=1" {
			t.Errorf("%d bytes came back as %d with %s; want them untouched", len(body), len(got), response.Status)
		}
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, base+"/stream", nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	first := make([]byte, len("first"))
	if _, err := io.ReadFull(response.Body, first); err != nil || string(first) != "first" {
		t.Fatalf("the beginning of a stream: %q, %v", first, err)
	}
	close(read)
	if rest, err := io.ReadAll(response.Body); err != nil || string(rest) != "second" {
		t.Errorf("the end of a stream: %q, %v", rest, err)
	}
	exchanges := load(t, recorder, folder, 4)
	if got := exchanges[2].Response; len(got) > 100 {
		t.Errorf("a body of %d bytes is recorded as %d; want a note", len(large), len(got))
	}
	carrier.Close()
	if response, _ := call(t, http.MethodGet, base+"/gone", http.Header{},
		""); response.StatusCode != http.StatusBadGateway {
		t.Errorf("without a carrier: %s; want 502", response.Status)
	}
}

func TestCompare(t *testing.T) {
	t.Parallel()
	answer := func(status int, kind, body string) Exchange {
		return Exchange{Method: http.MethodGet, Path: "/api/Account/GetProfile", Status: status, Type: kind,
			Response: []byte(body)}
	}
	const js = "application/json"
	for name, c := range map[string]struct {
		first, second []Exchange
		want          string
	}{
		"the same forms": {[]Exchange{answer(200, js, `{"A":1,"B":[{"C":"x"}]}`)},
			[]Exchange{answer(200, js, `{"A":2,"B":[{"C":"y"},{"C":"z"}]}`)}, ""},
		"text for a number": {[]Exchange{answer(200, js, `{"A":"1"}`)}, []Exchange{answer(200, js, `{"A":1}`)},
			"GetProfile 200 /A: number as text; want number"},
		"one of both forms": {[]Exchange{answer(200, js, `{"A":1}`)},
			[]Exchange{answer(200, js, `{"A":1}`), answer(200, js, `{"A":"1"}`)}, ""},
		"null": {[]Exchange{answer(200, js, `{"A":null}`)}, []Exchange{answer(200, js, `{"A":"x"}`)},
			"GetProfile 200 /A: null; want text"},
		"a missing field": {[]Exchange{answer(200, js, `{"A":1}`)}, []Exchange{answer(200, js, `{"A":1,"B":2}`)},
			"GetProfile 200 /B: absent; want number"},
		"a new field": {[]Exchange{answer(200, js, `{"A":1,"B":{"C":1}}`)}, []Exchange{answer(200, js, `{"A":1}`)},
			"GetProfile 200 /B: object; want absent"},
		"a date with a time": {[]Exchange{answer(200, js, `["2026-01-02T00:00:00"]`)},
			[]Exchange{answer(200, js, `["2026-01-02"]`)},
			"GetProfile 200 /*: date and time without zone; want date as YYYY-MM-DD"},
		"another state": {[]Exchange{answer(200, js, `{"State":"held"}`)},
			[]Exchange{answer(200, js, `{"State":"done"}`)}, `GetProfile 200 /State: "held"; want "done"`},
		"another status": {[]Exchange{answer(500, js, `{}`)}, []Exchange{answer(200, js, `{}`)},
			"GetProfile 500 (status): 500; want 200"},
		"another media type": {[]Exchange{answer(200, "text/html", `1`)}, []Exchange{answer(200, js, `2`)},
			"GetProfile 200 (content type): text/html; want application/json"},
		"a byte order mark": {[]Exchange{answer(200, js, "\uFEFF1")}, []Exchange{answer(200, js, `1`)},
			"GetProfile 200 (byte order mark): true; want false"},
		"an HTML page": {[]Exchange{answer(200, js, "<p>")}, []Exchange{answer(200, js, ``)},
			"GetProfile 200 (body): HTML page; want no body"},
		"an empty list": {[]Exchange{answer(200, js, `[]`)}, []Exchange{answer(200, js, `[1]`)},
			"GetProfile 200 (body): empty list; want list"},
	} {
		var lines []string
		for _, f := range Compare(c.first, c.second) {
			lines = append(lines, f.String())
		}
		if got := strings.Join(lines, "\n"); got != c.want {
			t.Errorf("%s: got %q; want %q", name, got, c.want)
		}
	}
}

func FuzzPlaceholders(f *testing.F) {
	for _, seed := range []string{"Ada", "2026-11-21", "21/11/2026", "1e5", "pi_1_secret_2", "a@b.cd", "0", "-5.00",
		"true", "/Date(1)/", "12:30", "é٣"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, value string) {
		m := newMasker()
		m.key = [32]byte{}
		placeholder := m.text(value)
		if formOf(placeholder) != formOf(value) || m.text(value) != placeholder {
			t.Errorf("%q (%s) has the placeholder %q (%s), then %q", value, formOf(value), placeholder, formOf(placeholder),
				m.text(value))
		}
		m.exchange(Exchange{Path: "/" + value, Query: value, Request: []byte(value),
			Response: []byte(`{"Message":` + value + `}`)})
	})
}

func FuzzExchange(f *testing.F) {
	f.Add([]byte("GET /a HTTP/1.1\r\nHost: carrier\r\n\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n1"))
	f.Fuzz(func(_ *testing.T, content []byte) {
		e, err := ReadExchange(bytes.NewReader(content))
		if err != nil {
			return
		}
		Compare([]Exchange{e}, []Exchange{e, e})
	})
}
