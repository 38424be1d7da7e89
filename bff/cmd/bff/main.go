// Command bff is the backend-for-frontend with the adapter for the documented legacy API.
package main

import (
	_ "time/tzdata" // the carrier's time zone, in images without one

	"github.com/golight/selfservice/bff/bffcmd"
	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/legacy"
)

func main() {
	var registry carrier.Registry
	registry.Register("legacy", legacy.Open)
	bffcmd.Main(&registry)
}
