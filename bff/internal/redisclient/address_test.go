package redisclient

import (
	"crypto/tls"
	"encoding/pem"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/redis/go-redis/v9"
)

func TestParse(t *testing.T) {
	t.Parallel()
	type options = redis.UniversalOptions
	tests := map[string]options{
		"redis://localhost:6379":  {Addrs: []string{"localhost:6379"}},
		"redis://localhost:6379/": {Addrs: []string{"localhost:6379"}},
		"redis://[::1]:6379/5":    {Addrs: []string{"[::1]:6379"}, DB: 5},
		"redis://ann:p%2Fw@h:1/2": {Addrs: []string{"h:1"}, Username: "ann", Password: "p/w",
			DB: 2},
		"redis://:pw@h:1":          {Addrs: []string{"h:1"}, Password: "pw"},
		"redis://a:1,b:2":          {Addrs: []string{"a:1", "b:2"}},
		"redis://a:1,redis://b:2":  {Addrs: []string{"a:1", "b:2"}},
		"redis://a:1, b:2":         {Addrs: []string{"a:1", "b:2"}},
		"redis://a:1?cluster=true": {Addrs: []string{"a:1"}, IsClusterMode: true},
		"redis://u:p@a:1,b:2/3?master_name=m": {Addrs: []string{"a:1", "b:2"}, Username: "u", Password: "p",
			DB: 3, MasterName: "m"},
		"redis://a:1?master_name=m&sentinel_password=secret": {Addrs: []string{"a:1"}, MasterName: "m",
			SentinelPassword: "secret"},
	}
	for address, want := range tests {
		got, err := parse(address)
		if err != nil {
			t.Errorf("%s: %v", address, err)
		} else if !reflect.DeepEqual(*got, want) {
			t.Errorf("%s:\n got %+v\nwant %+v", address, *got, want)
		}
	}
}

func TestParseTLS(t *testing.T) {
	t.Parallel()
	got, err := parse("rediss://a:1,rediss://b:2")
	if err != nil {
		t.Fatal(err)
	}
	if got.TLSConfig == nil || got.TLSConfig.InsecureSkipVerify {
		t.Errorf("rediss: got TLS %+v, want a verifying configuration", got.TLSConfig)
	}
}

// Redis's certificate is checked against the authorities that the address names, and no others.
func TestAuthorities(t *testing.T) {
	t.Parallel()
	server := httptest.NewTLSServer(http.NotFoundHandler()) // for its certificate, of an authority of its own
	defer server.Close()
	file := filepath.Join(t.TempDir(), "ca.pem")
	certificate := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	if err := os.WriteFile(file, certificate, 0o600); err != nil {
		t.Fatal(err)
	}
	address := server.Listener.Addr().String()
	for option, trusted := range map[string]bool{"": false, "?ca_file=" + file: true} {
		opts, err := parse("rediss://" + address + option)
		if err != nil {
			t.Fatal(err)
		}
		connection, err := tls.Dial("tcp", address, opts.TLSConfig)
		if (err == nil) != trusted {
			t.Errorf("with %q: %v; want trust %v", option, err, trusted)
		}
		if err == nil {
			_ = connection.Close()
		}
	}
	if err := os.WriteFile(file, []byte("no certificate"), 0o600); err != nil {
		t.Fatal(err)
	}
	for address, want := range map[string]string{
		"rediss://a:1?ca_file=" + file:   "holds no certificate",
		"rediss://a:1?ca_file=/no/where": "ca_file: open /no/where",
		"redis://a:1?ca_file=" + file:    "ca_file needs rediss://",
	} {
		if _, err := parse(address); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %s", address, err, want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	tests := map[string]string{ // address → what the error must say
		"":                                       "want embedded",
		"localhost:6379":                         "want embedded",
		"http://localhost:6379":                  "want embedded",
		"redis://":                               "host 1",
		"redis://localhost":                      "host 1",
		"redis://:6379":                          "host 1",
		"redis://a:1,b":                          "host 2",
		"redis://a:1,":                           "host 2",
		"redis://a:70000":                        "host 1",
		"redis://a:1,rediss://b:2":               "same scheme",
		"redis://a:1/x":                          "database number",
		"redis://a:1/1,b:2":                      "database number",
		"redis://a:1,b:2/1":                      "database 0",
		"redis://a:1?db=1":                       `unknown option "db"`,
		"redis://a:1?cluster=y":                  "true or false",
		"redis://a:1?cluster=true&master_name=m": "exclude",
		"redis://a:1?sentinel_password=secret":   "need master_name",
		"redis://u:sec%ret@a:1":                  "malformed",
	}
	for address, want := range tests {
		_, err := parse(address)
		switch {
		case err == nil:
			t.Errorf("%q: got no error, want one that says %q", address, want)
		case !strings.Contains(err.Error(), want):
			t.Errorf("%q: got %q, want it to say %q", address, err, want)
		case strings.Contains(err.Error(), "sec"):
			t.Errorf("%q: the error shows the password: %q", address, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"embedded", "redis://u:p@a:1,b:2/3?master_name=m", "rediss://[::1]:1?cluster=true",
		"redis://@:,/?#%"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, address string) {
		opts, err := parse(address)
		if err == nil && len(opts.Addrs) == 0 {
			t.Errorf("%q: accepted without an address", address)
		}
	})
}
