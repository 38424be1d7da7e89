package session_test

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/internal/redistest"
	"github.com/golight/selfservice/bff/internal/session"
)

// Whoever gets hold of Redis's files finds nothing of the customer and nothing
// to log in with.
func TestDumpTellsNothing(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	for name, f := range map[string]fixture{"bound": replica(t, server.URL()),
		"unbound": replica(t, server.URL(), unbound)} {
		cred := f.create(t, ada)
		f.want(t, cred, ada)
		if err := f.Update(t.Context(), cred, func(s *session.Session) { s.CNUM = ada.CNUM }); err != nil {
			t.Fatal(err)
		}
		// It is revoked as well, so that every kind of key has been written.
		if err := f.RevokeUser(t.Context(), "user-4712"); err != nil {
			t.Fatal(err)
		}
		if err := f.client.Save(t.Context()).Err(); err != nil {
			t.Fatal(err)
		}
		searched := 0
		err := filepath.WalkDir(server.Dir, func(path string, entry os.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			dump, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			searched += bytes.Count(dump, []byte("bff:s:")) // prove that the files are readable text
			for what, forms := range forbidden(t, cred) {
				for _, form := range forms {
					if bytes.Contains(dump, []byte(form)) {
						t.Errorf("%s: %s holds the %s as %q", name, entry.Name(), what, form)
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if searched == 0 {
			t.Errorf("%s: no session is in the dump: the search proves nothing", name)
		}
	}
}

// forbidden are the texts that must not be in Redis, in all spellings.
func forbidden(t *testing.T, cred session.Credentials) map[string][]string {
	t.Helper()
	texts := map[string]string{
		"user id": ada.UserID, "other user id": "user-4712", "e-mail": ada.Email, "first name": ada.FirstName,
		"last name": ada.LastName, "customer number": ada.CNUM, "carrier token": ada.CarrierToken.Reveal(),
	}
	for what, half := range map[string]string{"token": cred.Token, "cookie half": cred.CookieHalf} {
		if half == "" {
			continue
		}
		binary, err := base64.RawURLEncoding.DecodeString(half)
		if err != nil {
			t.Fatal(err)
		}
		texts[what], texts["binary "+what] = half, string(binary)
	}
	forms := map[string][]string{}
	for what, text := range texts {
		forms[what] = []string{
			text, strings.ToUpper(text), hex.EncodeToString([]byte(text)),
			base64.RawStdEncoding.EncodeToString([]byte(text)), base64.RawURLEncoding.EncodeToString([]byte(text)),
		}
	}
	return forms
}

func TestCredentialsPrintRedacted(t *testing.T) {
	t.Parallel()
	cred := session.Credentials{Token: "canary-token", CookieHalf: "canary-half"}
	var out bytes.Buffer
	logger := slog.New(slog.NewJSONHandler(&out, nil))
	logger.Info("test", "cred", cred, "pointer", &cred)
	if err := json.NewEncoder(&out).Encode(struct{ Cred session.Credentials }{cred}); err != nil {
		t.Fatal(err)
	}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
		fmt.Fprintf(&out, verb+"\n", cred)
	}
	if strings.Contains(out.String(), "canary") {
		t.Errorf("a half is printed:\n%s", out.String())
	}
}
