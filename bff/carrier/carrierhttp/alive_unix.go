//go:build unix

package carrierhttp

import (
	"errors"
	"net"
	"syscall"
)

// aliveOn gives a function that looks, without waiting, whether anything has come on
// an idle connection. Nothing should have: an end, or an answer to no question, says
// that no more may be asked on it.
func aliveOn(c net.Conn) func() bool {
	socket, ok := c.(syscall.Conn)
	if !ok {
		return func() bool { return true }
	}
	raw, err := socket.SyscallConn()
	if err != nil {
		return func() bool { return false }
	}
	var quiet bool
	look := func(fd uintptr) bool {
		var one [1]byte
		_, err := syscall.Read(int(fd), one[:])
		quiet = errors.Is(err, syscall.EAGAIN)
		return true // don't wait
	}
	return func() bool { return raw.Read(look) == nil && quiet }
}
