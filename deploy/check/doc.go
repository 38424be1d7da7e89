// Package check holds what deploy/ ships to what is built: its tests load the
// compose file, the Dockerfiles, the cluster's manifests, the alerts and the
// dashboard with the parsers of those who will run them, and start the real
// programs with the settings and health checks found there. It needs no Docker
// engine and no cluster, and of the network only Go's module proxy, once.
//
// Each kind of check is a function from a file's content to a list of faults, so
// that a test can change the content and see the fault found.
//
// It is a module outside the workspace: in it, Kubernetes' and Prometheus'
// modules would raise the versions that the programs' own tests run with.
package check
