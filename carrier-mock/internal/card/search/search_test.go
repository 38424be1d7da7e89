package search

import (
	"strings"
	"testing"
)

var (
	customer = "cus_1"
	intent   = map[string]any{
		"status": "succeeded", "created": int64(1700000100), "amount": int64(4520), "currency": "cad", "customer": &customer,
		"description": (*string)(nil), "metadata": map[string]string{"purpose": "activation", "pa_id": "17",
			"o'clock": "it's"},
	}
)

func TestMatches(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		query string
		want  bool
	}{
		{`status:'succeeded'`, true},
		{`status:"succeeded"`, true},
		{`status:'SUCCEEDED'`, true},
		{`status:'canceled'`, false},
		{`-status:'canceled'`, true},
		{`metadata['pa_id']:'17'`, true},
		{`metadata["pa_id"]:"18"`, false},
		{`metadata['o\'clock']:'it\'s'`, true},
		{`-metadata['settled']:'yes'`, true},
		{`metadata['settled']:null`, true},
		{`-metadata['purpose']:null`, true},
		{`description:null`, true},
		{`created>1700000000`, true},
		{`created>1700000100`, false},
		{`created>=1700000100`, true},
		{`created<'1700000200'`, true},
		{`created<=1700000099`, false},
		{`amount:4520`, true},
		{`customer:'cus_1'`, true},
		{`nothing:null`, true},
		{`amount:4521`, false},
		{`description~'x'`, false},
		{`currency~'CA'`, true},
		{`status>5`, false},
		{`status:'succeeded' AND metadata['purpose']:'activation' AND -metadata['settled']:'yes' AND created>1`, true},
		{`status:'succeeded' and metadata['purpose']:'extension'`, false},
		{`  status:'succeeded'   AND   currency:'cad'  `, true},
	} {
		query, err := Parse(c.query)
		if err != nil {
			t.Errorf("Parse(%s): %v, want no error", c.query, err)
			continue
		}
		if got := query.Matches(intent); got != c.want {
			t.Errorf("%s matches = %v, want %v", c.query, got, c.want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for _, query := range []string{
		"", "status", "status:", "status:succeeded", "status:'succeeded", "'succeeded'", "metadata:'x'", "status['x']:'y'",
		"metadata['a':'b'", "created>soon", "created>'soon'", "status~5", "status:'a' OR status:'b'", "status:'a' AND",
		"created>null",
	} {
		if got, err := Parse(query); err == nil {
			t.Errorf("Parse(%q) = %+v, want an error", query, got)
		}
	}
}

func TestCheckNamesTheFieldThatIsNotIndexed(t *testing.T) {
	t.Parallel()
	query, err := Parse("status:'succeeded' AND metadata['a']:'b' AND colour:'red'")
	if err != nil {
		t.Fatal(err)
	}
	if err := query.Check(Fields{"status"}); err == nil || !strings.Contains(err.Error(), "`colour`") {
		t.Errorf("Check gave %v, want a refusal that names colour", err)
	}
	if err := query[:2].Check(Fields{"status"}); err != nil {
		t.Errorf("Check gave %v for indexed fields, want nil", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("status:'succeeded' AND -metadata['settled']:'yes' AND created>1700000000")
	f.Add(`metadata["a\"b"]:null`)
	f.Add("amount<=5 and x~'y'")
	f.Fuzz(func(t *testing.T, text string) {
		query, err := Parse(text)
		if err == nil && len(query) == 0 {
			t.Errorf("Parse(%q) gave no clause and no error", text)
		}
		query.Matches(intent)
	})
}
