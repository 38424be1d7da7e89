package main

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
)

// npmPackages lists what a lock file of npm names. Each licence is an expression of
// SPDX identifiers, of the forms that packages use: A, (A OR B), A AND B.
func npmPackages(lockFile string) ([]dependency, error) {
	text, err := os.ReadFile(lockFile)
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct {
			Version, License string
			Link             bool
		}
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		return nil, err
	}
	var all []dependency
	for path, p := range lock.Packages {
		if path == "" || p.Link { // the web app itself
			continue
		}
		name := path[strings.LastIndex(path, "node_modules/")+len("node_modules/"):]
		all = append(all, dependency{name + " " + p.Version, parseExpression(p.License)})
	}
	slices.SortFunc(all, func(a, b dependency) int { return strings.Compare(a.name, b.name) })
	return all, nil
}

func parseExpression(text string) (all [][]string) {
	if text == "" {
		return nil
	}
	for part := range strings.SplitSeq(text, " AND ") {
		all = append(all, strings.Split(strings.Trim(part, "() "), " OR "))
	}
	return all
}
