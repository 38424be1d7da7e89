package live

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/golight/selfservice/carrier-mock/cardcontract/calls"
)

// TestKey refuses every key but a secret one of a test account.
func TestKey(key string) error {
	if !strings.HasPrefix(key, "sk_test_") {
		return fmt.Errorf("STRIPE_TEST_KEY has to begin with sk_test_: no other key is used")
	}
	return nil
}

// Compare makes the calls of the table at both, writes how they differ row by row, and returns in how many rows they
// do. The calls of the page are left out, and said to be, when there is no publishable key for the provider.
func Compare(ctx context.Context, emulator, provider calls.Provider, table []calls.Row, out io.Writer) (different int,
	err error) {
	if err := TestKey(provider.SecretKey); err != nil {
		return 0, err
	}
	for _, row := range table {
		if row.Emulated || (row.Page && provider.PublishableKey == "") {
			_, _ = fmt.Fprintf(out, "left out   %s\n", row.Name)
			continue
		}
		emulated, err1 := emulator.Run(ctx, row)
		provided, err2 := provider.Run(ctx, row)
		differences := Diff(emulated, provided)
		if err1 != nil {
			differences = append(differences, "at the emulator: "+err1.Error())
		}
		if err2 != nil {
			differences = append(differences, "at the provider: "+err2.Error())
		}
		if len(differences) == 0 {
			_, _ = fmt.Fprintf(out, "same       %s\n", row.Name)
			continue
		}
		different++
		_, _ = fmt.Fprintf(out, "DIFFERENT  %s\n             %s\n", row.Name, strings.Join(differences, "\n             "))
	}
	return different, nil
}
