package carrierctlcmd

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/golight/selfservice/bff/carrier/carriertest"
)

// writeReport puts a report into a file, if one is named.
func writeReport[T any](path string, report T, format func(io.Writer, T) error) (err error) {
	if path == "" {
		return nil
	}
	file, err := os.Create(path) //nolint:gosec // the operator names the file
	if err != nil {
		return err
	}
	defer func() {
		if closing := file.Close(); err == nil {
			err = closing
		}
	}()
	return format(file, report)
}

func writeJSON(w io.Writer, report any) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	return encoder.Encode(report)
}

type junitSuites struct {
	XMLName xml.Name     `xml:"testsuites"`
	Name    string       `xml:"name,attr"`
	Suites  []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Class   string        `xml:"classname,attr"`
	Name    string        `xml:"name,attr"`
	Seconds string        `xml:"time,attr"`
	Failure *junitOutcome `xml:"failure,omitempty"`
	Skipped *junitOutcome `xml:"skipped,omitempty"`
}

type junitOutcome struct {
	Message string `xml:"message,attr"`
}

// writeJUnit writes a suite for each capability. A rule that is undeclared, or
// needs the harness, is skipped.
func writeJUnit(w io.Writer, report carriertest.Report) error {
	all := junitSuites{Name: "carrier conformance: " + string(report.Verdict)}
	for _, row := range report.Rows {
		if n := len(all.Suites); n == 0 || all.Suites[n-1].Name != string(row.Capability) {
			all.Suites = append(all.Suites, junitSuite{Name: string(row.Capability)})
		}
		suite := &all.Suites[len(all.Suites)-1]
		c := junitCase{Class: string(row.Capability), Name: row.ID,
			Seconds: fmt.Sprintf("%.3f", row.Took.Round(time.Millisecond).Seconds())}
		suite.Tests++
		switch row.Status {
		case carriertest.Failed:
			suite.Failures++
			c.Failure = &junitOutcome{"got " + row.Got + "; want " + row.Want}
		case carriertest.Undeclared:
			suite.Skipped++
			c.Skipped = &junitOutcome{"undeclared"}
		case carriertest.NeedsHarness:
			suite.Skipped++
			c.Skipped = &junitOutcome{row.Needs}
		}
		suite.Cases = append(suite.Cases, c)
	}
	return writeXML(w, all)
}
