package carrier

import "context"

// SIMs knows which SIM cards can be activated. Required.
type SIMs interface {
	// CheckSIM reports whether a SIM may be activated.
	CheckSIM(context.Context, CheckSIMRequest) (CheckSIMAnswer, error)
}

// CheckSIM is the operation of SIMs.
var CheckSIM = read(SIMs.CheckSIM, Operation{
	Name: "sims.check", Required: true,
	Meaning: "reports whether a SIM card can be activated",
})

// CheckSIMRequest names a SIM card: 19 or 20 digits, no trailing f.
type CheckSIMRequest struct{ ICCID string }

// CheckSIMAnswer reports whether the SIM card can be activated.
type CheckSIMAnswer struct{ Available bool }
