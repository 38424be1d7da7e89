package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
)

// script has wrk send the requests of a file in turn, and tell what came of it as JSON.
const script = `
local requests, n = {}, 0
function init(args)
  local file = io.open(args[1], "rb")
  local text = file:read("*a")
  file:close()
  for request in text:gmatch("([^%z]+)%z") do requests[#requests + 1] = request end
end
function request()
  n = n % #requests + 1
  return requests[n]
end
function done(summary, latency, requests)
  local e = summary.errors
  io.write(string.format('\nRESULT {"Requests":%d,"Micros":%d,"P50":%d,"P99":%d,"Bad":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    e.connect + e.read + e.write + e.status + e.timeout))
end
`

// sample is what one run of wrk has measured.
type sample struct {
	rate     float64 // requests a second
	p50, p99 float64 // milliseconds
	cpu      float64 // microseconds of the measured program for a request
}

// request is one call, as it goes over the wire.
func request(method, path, body string, headers ...string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s %s HTTP/1.1\r\nHost: bench\r\nAccept: application/json\r\n", method, path)
	for _, header := range headers {
		b.WriteString(header + "\r\n")
	}
	if body != "" {
		fmt.Fprintf(&b, "Content-Type: application/json\r\nContent-Length: %d\r\n", len(body))
	}
	b.WriteString("\r\n" + body)
	return b.Bytes()
}

// load sends the requests in turn for some seconds over so many connections.
func (s *stage) load(ctx context.Context, p *program, requests [][]byte, connections, seconds int) (sample, error) {
	file := s.file("requests", string(bytes.Join(requests, []byte{0}))+"\x00")
	before, err := p.cpuMicros()
	if err != nil {
		return sample{}, err
	}
	//nolint:gosec // G204: ours
	wrk := exec.CommandContext(ctx, "taskset", "-c", s.others, "wrk", "-t1", "-c"+strconv.Itoa(connections),
		"-d"+strconv.Itoa(seconds)+"s",
		"-s", s.file("wrk.lua", script), "http://"+p.address, "--", file)
	out, err := wrk.CombinedOutput()
	if err != nil {
		return sample{}, fmt.Errorf("wrk: %w\n%s", err, out)
	}
	after, err := p.cpuMicros()
	if err != nil {
		return sample{}, err
	}
	var result struct{ Requests, Micros, P50, P99, Bad float64 }
	_, text, _ := strings.Cut(string(out), "RESULT ")
	if err := json.Unmarshal([]byte(text), &result); err != nil || result.Requests == 0 {
		return sample{}, fmt.Errorf("wrk answered nothing: %w\n%s", err, out)
	}
	if result.Bad > 0 {
		return sample{}, fmt.Errorf("%.0f of %.0f requests failed\n%s", result.Bad, result.Requests, out)
	}
	return sample{
		rate: result.Requests / result.Micros * 1e6,
		p50:  result.P50 / 1e3, p99: result.P99 / 1e3,
		cpu: (after - before) / result.Requests,
	}, nil
}

// cpuMicros is the time that the program and its children have spent on a core.
func (p *program) cpuMicros() (total float64, err error) {
	const micros = 10_000 // a tick, which Linux has fixed at a hundredth of a second
	for _, pid := range p.family() {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil {
			return 0, err
		}
		_, rest, _ := strings.Cut(string(text), ") ") // behind the name, which may hold spaces
		fields := strings.Fields(rest)
		for _, field := range fields[11:13] { // user and system
			ticks, err := strconv.ParseFloat(field, 64)
			if err != nil {
				return 0, err
			}
			total += ticks * micros
		}
	}
	return total, nil
}

// family is the process and its children: nginx works in those.
func (p *program) family() []int {
	pid := p.cmd.Process.Pid // of taskset, which has become the program
	pids := []int{pid}
	children, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	for _, field := range strings.Fields(string(children)) {
		if child, err := strconv.Atoi(field); err == nil {
			pids = append(pids, child)
		}
	}
	return pids
}

// median takes each figure's own.
func median(samples []sample) sample {
	of := func(figure func(sample) float64) float64 {
		values := make([]float64, len(samples))
		for i, s := range samples {
			values[i] = figure(s)
		}
		slices.Sort(values)
		return values[len(values)/2]
	}
	return sample{
		rate: of(func(s sample) float64 { return s.rate }),
		p50:  of(func(s sample) float64 { return s.p50 }),
		p99:  of(func(s sample) float64 { return s.p99 }),
		cpu:  of(func(s sample) float64 { return s.cpu }),
	}
}
