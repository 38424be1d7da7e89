package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/google/licensecheck"
)

var (
	licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|unlicense)`)
	ofDocuments = regexp.MustCompile(`(?i)\.docs$`) // which we don't pass on
)

// enough of a file must be the text of known licences, in percent.
const enough = 70

// goModules lists the modules that the packages and tests of the main modules in these
// folders are made of.
func goModules(folders []string) ([]dependency, error) {
	found := map[string]dependency{}
	for _, folder := range folders {
		list := exec.Command("go", "list", "-deps", "-test", "-json=Module", "./...")
		list.Dir, list.Stderr, list.Env = folder, os.Stderr, append(os.Environ(), "GOWORK=off")
		out, err := list.Output()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", folder, err)
		}
		for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
			var of struct {
				Module struct {
					Path, Version, Dir string
					Replace            *struct{ Version string }
				}
			}
			if err := decoder.Decode(&of); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return nil, err
			}
			m := of.Module
			ours := m.Version == "" || m.Replace != nil && m.Replace.Version == "" // the standard library's too
			if ours || found[m.Path].name != "" {
				continue
			}
			ids, err := licencesIn(m.Dir)
			if err != nil {
				return nil, err
			}
			found[m.Path] = dependency{m.Path + " " + m.Version, ids}
		}
	}
	all := make([]dependency, 0, len(found))
	for _, d := range found {
		all = append(all, d)
	}
	slices.SortFunc(all, func(a, b dependency) int { return strings.Compare(a.name, b.name) })
	return all, nil
}

// licencesIn names those whose texts lie in a module's folder.
func licencesIn(folder string) (all [][]string, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		if name := entry.Name(); entry.IsDir() || !licenceFile.MatchString(name) || ofDocuments.MatchString(name) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return nil, err
		}
		all = append(all, identify(text)...)
	}
	return all, nil
}

// identify names the licences of a text, or none if too little of it is known.
func identify(text []byte) (all [][]string) {
	cover := licensecheck.Scan(text)
	if cover.Percent < enough {
		return nil
	}
	for _, match := range cover.Match {
		if !match.IsURL {
			all = append(all, []string{match.ID})
		}
	}
	return all
}
