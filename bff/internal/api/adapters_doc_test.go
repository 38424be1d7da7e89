package api

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
	"github.com/golight/selfservice/bff/carrier/legacy"
)

var updateDocs = flag.Bool("update", false, "write the tables of docs/adapters.md anew")

const adaptersPage = "../../../docs/adapters.md"

// The tables for integrators are made from the code, between markers such as
// <!-- generated: errors --> and <!-- end of errors -->.
func TestTablesForIntegrators(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile(adaptersPage)
	if err != nil {
		t.Fatal(err)
	}
	page := string(content)
	for name, table := range map[string]string{"capabilities": capabilityTable(t), "operations": operationTable(),
		"errors": errorTable(), "reasons": reasonTable()} {
		begin, end := "<!-- generated: "+name+" -->\n", "<!-- end of "+name+" -->"
		before, rest, opened := strings.Cut(page, begin)
		old, after, closed := strings.Cut(rest, end)
		switch {
		case !opened || !closed:
			t.Errorf("docs/adapters.md: got no %q … %q; want them where the table goes", strings.TrimSpace(begin), end)
		case *updateDocs:
			page = before + begin + table + end + after
		case old != table:
			t.Errorf("docs/adapters.md, %s: got\n%s\nwant\n%s\n(go test ./internal/api -run TestTablesForIntegrators -update "+
				"writes it anew)", name, old, table)
		}
	}
	if *updateDocs {
		if err := os.WriteFile(adaptersPage, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// capabilityTable says how each capability is declared, what it holds an adapter to, and whether the legacy adapter
// has it unless told otherwise.
func capabilityTable(t *testing.T) string {
	t.Helper()
	backend, err := legacy.Open(carrier.Settings{BaseURL: "http://127.0.0.1", APIToken: "x"})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	fmt.Fprint(&out, "| Capability | Declared by | Operations | Rules | `legacy` by default |\n|---|---|---|---|---|\n")
	for _, c := range carriertest.Capabilities() {
		by, has := "always", "yes"
		if text := c.DeclaredBy(); text != "" {
			by = "`" + text + "`"
		}
		if !c.In(backend) {
			has = "no"
		}
		var operations []string
		rules := 0
		for _, rule := range carriertest.Rules() {
			if rule.Capability == c {
				rules++
				operations = append(operations, rule.Operations...)
			}
		}
		slices.Sort(operations)
		fmt.Fprintf(&out, "| %s | %s | %s | %d | %s |\n", c, by, codes(slices.Compact(operations)), rules, has)
	}
	return out.String()
}

func codes(names []string) string {
	if len(names) == 0 {
		return "–"
	}
	return "`" + strings.Join(names, "` `") + "`"
}

// operationTable says of each operation what it means, what it does at the carrier and what it may refuse with.
func operationTable() string {
	var out strings.Builder
	fmt.Fprint(&out, "| Operation | Role | Meaning | Effect | Own refusals |\n|---|---|---|---|---|\n")
	for _, o := range carrier.Operations() {
		var refusals []string
		for _, r := range o.Refusals {
			refusals = append(refusals, r.String())
		}
		effect := "writes"
		switch {
		case !o.Write:
			effect = "reads"
		case o.Idempotent:
			effect = "writes, idempotent"
		}
		fmt.Fprintf(&out, "| `%s` | `%s` | %s | %s | %s |\n", o.Name, o.Role.Name(), o.Meaning, effect, codes(refusals))
	}
	return out.String()
}

// errorTable says what each code of the port becomes for the browser when it has no reason.
func errorTable() string {
	var out strings.Builder
	fmt.Fprint(&out, "| Code | Meaning | Answer to the browser |\n|---|---|---|\n")
	for _, code := range slices.Concat([]carrier.Code{carrier.InvalidArgument, carrier.NotFound, carrier.AlreadyExists,
		carrier.FailedPrecondition}, carrier.EveryOperation()) {
		status, answer := http.StatusUnauthorized, "session_expired"
		if f, ok := failures[code]; ok {
			status, answer = f.status, string(f.code)
		}
		fmt.Fprintf(&out, "| `%s` | %s | %d `%s` |\n", code, code.Meaning(), status, answer)
	}
	return out.String()
}

// reasonTable lists the business refusals, which are 200 with IsSuccess false, and who gives them.
func reasonTable() string {
	var out strings.Builder
	fmt.Fprint(&out, "| Code and reason | Given by |\n|---|---|\n")
	givers := map[carrier.Refusal][]string{}
	var order []carrier.Refusal
	for _, o := range carrier.Operations() {
		for _, r := range o.Refusals {
			if r.Reason == "" {
				continue
			}
			if givers[r] == nil {
				order = append(order, r)
			}
			givers[r] = append(givers[r], o.Name)
		}
	}
	for _, r := range order {
		fmt.Fprintf(&out, "| `%s` | %s |\n", r, codes(givers[r]))
	}
	return out.String()
}
