package main

import (
	"runtime/debug"
	"slices"
	"testing"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

func TestBill(t *testing.T) {
	t.Parallel()
	bom := bill(&debug.BuildInfo{
		GoVersion: "go1.26.8",
		Path:      "github.com/golight/selfservice/mock/cmd/mock",
		Deps: []*debug.Module{
			{Path: "example.com/theirs", Version: "v1.4.0"},
			{
				Path: "example.com/forked", Version: "v1.0.0",
				Replace: &debug.Module{Path: "example.com/fork", Version: "v1.0.1"},
			},
			{Path: "github.com/golight/selfservice/bff", Version: "v0.0.0",
				Replace: &debug.Module{Path: "../bff", Version: "(devel)"}},
		},
	}, "v1.2.3", "0a1b")
	program := bom.Metadata.Component
	if program.Name != "mock" || program.Version != "v1.2.3" || (*program.Hashes)[0].Value != "0a1b" {
		t.Errorf("the program is %+v; want mock v1.2.3 with its sum", program)
	}
	want := []string{
		"pkg:golang/std@1.26.8", "pkg:golang/example.com/theirs@v1.4.0",
		"pkg:golang/example.com/fork@v1.0.1", "pkg:golang/github.com/golight/selfservice/bff@v1.2.3",
	}
	var got []string
	for _, part := range *bom.Components {
		got = append(got, part.PackageURL)
	}
	if !slices.Equal(got, want) {
		t.Errorf("the parts are %q; want %q", got, want)
	}
	if depends := (*bom.Dependencies)[0]; depends.Ref != program.BOMRef || !slices.Equal(*depends.Dependencies, want) {
		t.Errorf("%s depends on %q; want the program on all parts", depends.Ref, *depends.Dependencies)
	}
	if program.Type != cdx.ComponentTypeApplication {
		t.Errorf("the program is of type %s", program.Type)
	}
}
