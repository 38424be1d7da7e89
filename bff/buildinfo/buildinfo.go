// Package buildinfo names the version that a program was built as.
package buildinfo

// Version is set when a program is linked:
//
//	go build -ldflags "-X github.com/golight/selfservice/bff/buildinfo.Version=v1.2.3"
var Version = "dev"
