package chaos_test

import (
	"bytes"
	"context"
	"fmt"
	"net"
)

// redis sends one inline command to a Redis server and returns the first line of its answer.
func redis(ctx context.Context, address, command string) (string, error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", address)
	if err != nil {
		return "", err
	}
	defer conn.Close()
	if deadline, ok := ctx.Deadline(); ok {
		_ = conn.SetDeadline(deadline)
	}
	if _, err := fmt.Fprintf(conn, "%s\r\n", command); err != nil {
		return "", err
	}
	line := make([]byte, 64)
	n, err := conn.Read(line)
	return string(bytes.TrimSpace(line[:n])), err
}
