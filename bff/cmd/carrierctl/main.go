// Command carrierctl examines the adapters for the documented legacy API and
// for adapters in a process of their own.
package main

import (
	_ "time/tzdata" // the carrier's time zone, in images without one

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/legacy"
	"github.com/golight/selfservice/bff/carrier/remote"
	"github.com/golight/selfservice/bff/carrierctlcmd"
)

func main() {
	var registry carrier.Registry
	registry.Register("legacy", legacy.Open)
	registry.Register("remote", remote.Open)
	carrierctlcmd.Main(&registry)
}
