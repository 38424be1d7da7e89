//go:build !unix

package carrierhttp

import "net"

// aliveOn can't look here. A read that fails for it is made once more by the layer above.
func aliveOn(net.Conn) func() bool { return func() bool { return true } }
