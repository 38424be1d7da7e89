// Command sbom lists what a Go program is made of, as CycloneDX. It reads what the linker
// has written into the program, and so names exactly the modules that are in it.
//
//	sbom v1.2.3 bin/bff > bff.cdx.json
package main

import (
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path"
	"runtime/debug"
	"strings"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: sbom <version> <program>")
		os.Exit(2)
	}
	if err := write(os.Stdout, os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

func write(w io.Writer, version, program string) error {
	content, err := os.ReadFile(program) //nolint:gosec // G304: the program that the command line names
	if err != nil {
		return err
	}
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(content)
	encoder := cdx.NewBOMEncoder(w, cdx.BOMFileFormatJSON).SetPretty(true)
	return encoder.EncodeVersion(bill(info, version, hex.EncodeToString(sum[:])), cdx.SpecVersion1_6)
}

// ours are the modules of this repository, of which the linker doesn't tell the version.
const ours = "github.com/golight/selfservice/"

// bill lists a program of this version and its modules.
func bill(info *debug.BuildInfo, version, sum string) *cdx.BOM {
	program := cdx.Component{
		BOMRef: info.Path, Type: cdx.ComponentTypeApplication, Name: path.Base(info.Path), Version: version,
		Hashes: &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA256, Value: sum}},
	}
	parts := []cdx.Component{module("std", strings.TrimPrefix(info.GoVersion, "go"))}
	for _, m := range info.Deps {
		switch {
		case strings.HasPrefix(m.Path, ours):
			parts = append(parts, module(m.Path, version))
		case m.Replace != nil:
			parts = append(parts, module(m.Replace.Path, m.Replace.Version))
		default:
			parts = append(parts, module(m.Path, m.Version))
		}
	}
	var refs []string
	for _, part := range parts {
		refs = append(refs, part.BOMRef)
	}
	bom := cdx.NewBOM()
	bom.Metadata = &cdx.Metadata{Component: &program}
	bom.Components = &parts
	bom.Dependencies = &[]cdx.Dependency{{Ref: program.BOMRef, Dependencies: &refs}}
	return bom
}

func module(name, version string) cdx.Component {
	purl := "pkg:golang/" + name + "@" + version
	return cdx.Component{BOMRef: purl, Type: cdx.ComponentTypeLibrary, Name: name, Version: version, PackageURL: purl}
}
