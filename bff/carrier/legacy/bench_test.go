package legacy

import (
	"io"
	"net/http"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
)

// BenchmarkRead is one call of the carrier, its server in this process included.
func BenchmarkRead(b *testing.B) {
	backend := dial(b, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w,
			`{"Firstname":"Christopher","LastName":"Tremblay","Email":"christopher@example.com","WebUserInfoId":"100001"}`)
	})
	customer := carrier.Customer{UserID: "100001", Token: "token"}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := carrier.GetBasicInfo.Call(b.Context(), backend, customer); err != nil {
			b.Fatal(err)
		}
	}
}
