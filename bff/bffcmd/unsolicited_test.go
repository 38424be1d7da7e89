package bffcmd

import (
	"bufio"
	"crypto/tls"
	"encoding/pem"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/lightphone"
)

// A carrier that answers once too often puts one customer's answer on a
// connection that another customer's request takes next. Nobody may be shown it.
func TestUnsolicitedAnswersReachNobody(t *testing.T) {
	t.Parallel()
	binary := build(t)
	for _, version := range []uint16{tls.VersionTLS12, tls.VersionTLS13} {
		for _, size := range []int{0, 3_000, 40_000} { // in one TLS record, in one still, in several
			t.Run(fmt.Sprintf("%s, %d bytes more", tls.VersionName(version), size), func(t *testing.T) {
				t.Parallel()
				address, certificate := talkativeCarrier(t, version, size)
				p := launch(t, binary, "BFF_CARRIER__BASE_URL="+address, "SSL_CERT_FILE="+certificate)
				ada, bob := p.customer("ada@example.com"), p.customer("bob@example.com")
				for pair := range 100 {
					for _, who := range []customer{ada, bob} {
						if email := p.emailOf(who); email != who.email {
							t.Fatalf("pair %d: %s was shown the record of %s", pair, who.email, email)
						}
					}
				}
			})
		}
	}
}

// talkativeCarrier sends each answer twice, in one write. It returns its address and the file of its certificate.
func talkativeCarrier(t *testing.T, version uint16, padding int) (address, certificate string) {
	t.Helper()
	template := httptest.NewUnstartedServer(nil)
	template.StartTLS()
	defer template.Close()
	certificate = filepath.Join(t.TempDir(), "ca.pem")
	block := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: template.Certificate().Raw})
	if err := os.WriteFile(certificate, block, 0o600); err != nil {
		t.Fatal(err)
	}
	listener, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{
		Certificates: template.TLS.Certificates, MinVersion: version, MaxVersion: version,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				reader := bufio.NewReader(conn)
				for {
					r, err := http.ReadRequest(reader)
					if err != nil {
						return
					}
					if _, err := io.WriteString(conn, strings.Repeat(talk(r, padding), 2)); err != nil {
						return
					}
				}
			}()
		}
	}()
	return "https://" + listener.Addr().String(), certificate
}

// talk answers a login with the address as the token, and a read with the record of the token's owner.
func talk(r *http.Request, padding int) string {
	email := r.Header.Get(lightphone.HeaderAuthtoken)
	if r.URL.Path == lightphone.PathLogin {
		var login lightphone.LoginRequest
		if err := lightphone.Decode(r.Body, &login); err != nil {
			return "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"
		}
		email = login.Email
	}
	_, _ = io.Copy(io.Discard, r.Body)
	body := fmt.Sprintf(
		`{"IsSuccess":true,"Message":"","UserId":%[1]q,"WebUserInfoId":%[1]q,"Email":%[1]q,"IdToken":%[1]q,`+
			`"Firstname":"A","FirstName":"A","LastName":"B","ClientRef":"1","Padding":%[2]q}`, email,
		strings.Repeat("x", padding))
	return "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + strconv.Itoa(len(body)) +
		"\r\n\r\n" + body
}

type customer struct {
	email  string
	header http.Header
}

func (p *process) exchange(method, path, body string, header http.Header, into any) http.Header {
	p.t.Helper()
	r, err := http.NewRequestWithContext(p.t.Context(), method, p.public+path, strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header = header.Clone()
	r.Header["ClientId"], r.Header["ApiToken"] = []string{"alpha"}, []string{"light-dev"}
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	if err := lightphone.Decode(answer.Body, into); err != nil || answer.StatusCode != http.StatusOK {
		p.t.Fatalf("%s = %d, %v", path, answer.StatusCode, err)
	}
	return answer.Header
}

func (p *process) customer(email string) customer {
	p.t.Helper()
	var answer lightphone.LoginAnswer
	body := fmt.Sprintf(`{"Email":%q,"Password":"Light-2026!"}`, email)
	header := p.exchange("POST", lightphone.PathLogin, body, http.Header{}, &answer)
	cookie, _, _ := strings.Cut(header.Get("Set-Cookie"), ";")
	return customer{email, http.Header{lightphone.HeaderAuthtoken: {answer.IDToken.Reveal()}, "Cookie": {cookie}}}
}

func (p *process) emailOf(c customer) string {
	p.t.Helper()
	var answer lightphone.BasicInfo
	p.exchange("GET", lightphone.PathGetBasicInfo, "", c.header, &answer)
	return answer.Email
}
