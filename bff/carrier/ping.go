package carrier

import "context"

// Pinger tells whether the carrier answers at all. Optional; used by readiness and doctor.
type Pinger interface {
	// Ping asks the carrier for something that needs no customer and changes nothing.
	Ping(context.Context, PingRequest) (Done, error)
}

// Ping is the operation of Pinger.
var Ping = read(Pinger.Ping, Operation{
	Name:    "ping",
	Meaning: "tells whether the carrier answers and accepts our credentials",
})

// PingRequest asks whether the carrier answers.
type PingRequest struct{}
