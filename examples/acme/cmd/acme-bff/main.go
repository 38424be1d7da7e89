// Command acme-bff is the BFF of a brand whose carrier is Acme.
package main

import (
	_ "time/tzdata" // the carrier's time zone, in images without one

	"github.com/golight/selfservice/bff/bffcmd"
	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/examples/acme"
)

func main() {
	var registry carrier.Registry
	registry.Register("acme", acme.Open)
	bffcmd.Main(&registry)
}
