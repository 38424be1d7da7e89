// Command licences checks that every dependency may be used as we use it: the Go
// modules that are built or tested with, by the text of their licence files, and the
// npm packages, by what their lock file says. It needs what the builds have
// downloaded, and no network.
//
//	licences -npm frontend/package-lock.json bff carrier-mock
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
)

// allowed asks nothing of us but to pass the notice on, or, for those of whole files
// or fonts, to publish our changes to these.
var allowed = []string{
	"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "CC0-1.0", "ISC", "MIT", "MPL-2.0", "OFL-1.1",
	"Unlicense", "Zlib",
}

// dependency is something that we use, with the licences it is under: all of them at
// once, and each as a choice.
type dependency struct {
	name     string
	licences [][]string
}

func main() {
	npm := flag.String("npm", "", "a package-lock.json to check as well")
	flag.Parse()
	all, err := goModules(flag.Args())
	if err == nil && *npm != "" {
		var packages []dependency
		packages, err = npmPackages(*npm)
		all = append(all, packages...)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "licences:", err)
		os.Exit(1)
	}
	faults := check(all)
	for _, fault := range faults {
		fmt.Fprintln(os.Stderr, "licences:", fault)
	}
	if len(faults) > 0 {
		os.Exit(1)
	}
	fmt.Printf("licences of %d dependencies are among %s\n", len(all), strings.Join(allowed, ", "))
}

// check names those that are under no licence, or one that isn't allowed.
func check(all []dependency) (faults []string) {
	for _, d := range all {
		if len(d.licences) == 0 {
			faults = append(faults, d.name+": no known licence")
		}
		for _, choice := range d.licences {
			if !slices.ContainsFunc(choice, func(id string) bool { return slices.Contains(allowed, id) }) {
				faults = append(faults, d.name+": "+strings.Join(choice, " or ")+" isn't allowed")
			}
		}
	}
	return faults
}
