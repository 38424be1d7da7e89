package bffcmd

import (
	"net/http"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/buildinfo"
)

func TestVersionIsTold(t *testing.T) {
	t.Parallel()
	p := start(t, fakeCarrier(t, nil), "BFF_WEB__DIR="+webApp(t))
	p.wantCall(http.StatusOK, `bff_build_info{version="`+buildinfo.Version+`"} 1`, "GET", p.operations+"/metrics", "",
		nil)
	p.wantCall(http.StatusOK, `"Version":"`+buildinfo.Version+`"`, "GET", p.public+"/", "", nil)
	p.end()
	if want := `"version":"` + buildinfo.Version + `"`; !strings.Contains(p.out.String(), want) {
		t.Errorf("the log lacks %s:\n%s", want, p.out)
	}
}
