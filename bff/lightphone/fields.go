package lightphone

// activationFields pairs the port's names of fields that a carrier may fault with the wire's.
var activationFields = []struct{ port, wire string }{
	{"ICCID", "simcard_no"},
	{"PlanID", "planId"},
	{"DonorID", "portin_carrier"},
	{"AccountNumber", "portin_accountNo"},
	{"PhoneNumber", "portin_phoneNo"},
	{"IMEI", "portin_imei"},
}

// WireField returns the wire's name of an activation's field that carrier.Error.Field
// names; a name that it doesn't know, such as one that is the wire's already, is given back.
func WireField(port string) string {
	for _, f := range activationFields {
		if f.port == port {
			return f.wire
		}
	}
	return port
}

// PortField returns the port's name of an activation's field of the wire, "" for one that it doesn't know.
func PortField(wire string) string {
	for _, f := range activationFields {
		if f.wire == wire {
			return f.port
		}
	}
	return ""
}
