package legacy

import (
	"net/http"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
)

func TestProvinces(t *testing.T) {
	t.Parallel()
	for written, want := range map[string]string{
		`"ON"`: "ON", `"on"`: "ON", `"Ontario"`: "ON", `"ontario"`: "ON", `9`: "ON", `"9"`: "ON", `"Yukon Territory"`: "YT",
		`13`: "YT", `1`: "AB",
		`"QC"`: "QC", `""`: "", `null`: "", `"Bavaria"`: "Bavaria", `14`: "14", `0`: "0",
	} {
		backend := dial(t, reply(http.StatusOK, `{"FirstName":"Ada","Email":"ada@example.com","Province":`+written+`}`))
		profile, err := carrier.GetProfile.Call(t.Context(), backend, ada)
		if err != nil || profile.Address.Region != want {
			t.Errorf("%s is read as %q, %v; want %q", written, profile.Address.Region, err, want)
		}
	}
}
