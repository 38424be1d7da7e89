// Command acme-fake is Acme in memory, for the browser's tests. Its /_fake paths
// read codes and approve orders, so it listens on loopback alone.
package main

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"time"
	_ "time/tzdata" // Toronto, in images without it

	"github.com/golight/selfservice/examples/acme/acmefake"
)

func main() {
	port := flag.Int("port", 9191, "port on 127.0.0.1")
	flag.Parse()
	key := os.Getenv("ACME_KEY")
	if key == "" {
		log.Fatal("acme-fake: set ACME_KEY to what the BFF has in carrier.api_token")
	}
	//nolint:noctx // for as long as the program runs
	listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", *port))
	if err != nil {
		log.Fatal("acme-fake: ", err)
	}
	fmt.Println("listening on http://" + listener.Addr().String())
	server := &http.Server{Handler: acmefake.New(key, time.Now).WithControls(), ReadHeaderTimeout: 5 * time.Second}
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		log.Fatal("acme-fake: ", err)
	}
}
