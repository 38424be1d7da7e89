// Command bff is the backend-for-frontend with the adapters for the documented
// legacy API and for adapters in a process of their own.
package main

import (
	_ "time/tzdata" // the carrier's time zone, in images without one

	"github.com/golight/selfservice/bff/bffcmd"
	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/legacy"
	"github.com/golight/selfservice/bff/carrier/remote"
)

func main() {
	var registry carrier.Registry
	registry.Register("legacy", legacy.Open)
	registry.Register("remote", remote.Open)
	bffcmd.Main(&registry)
}
