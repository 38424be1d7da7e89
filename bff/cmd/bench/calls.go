package main

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/session"
	"github.com/golight/selfservice/bff/lightphone"
)

// customers are logged in during the measurements: each makes some ten calls a
// second, as browsers do when a page opens.
const customers = 1000

// connections of the two loads.
var loads = []int{16, 256}

// measureReads compares an authenticated read through the BFF with the same read through
// plain reverse proxies, which check nothing.
func measureReads(ctx context.Context, s *stage, o options, r *report) error {
	requests, err := sessionRequests(ctx, s, "GET", lightphone.PathGetBasicInfo)
	if err != nil {
		return err
	}
	subjects := []struct {
		name  string
		start func() (*program, error)
	}{
		{nameBFF, func() (*program, error) { return s.startBFF(ctx) }},
		{"BFF, each session read from Redis", func() (*program, error) { return s.startBFF(ctx, "BFF_SESSION__CACHE=off") }},
		{nameCaddy, func() (*program, error) { return s.startCaddy(ctx) }},
		{"nginx, plain reverse proxy", func() (*program, error) { return s.startProxy(ctx) }},
	}
	programs := make([]*program, len(subjects))
	for i, subject := range subjects {
		if programs[i], err = subject.start(); err != nil {
			return err
		}
		defer programs[i].end()
		if _, err := s.load(ctx, programs[i], requests, loads[0], 1); err != nil { // to warm up
			return fmt.Errorf("%s: %w", subject.name, err)
		}
	}
	for _, connections := range loads {
		samples := make([][]sample, len(subjects))
		for range o.rounds {
			for i, subject := range subjects {
				got, err := s.load(ctx, programs[i], requests, connections, o.seconds)
				if err != nil {
					return fmt.Errorf("%s: %w", subject.name, err)
				}
				samples[i] = append(samples[i], got)
			}
		}
		for i, subject := range subjects {
			r.reads = append(r.reads, row{subject.name, connections, median(samples[i])})
		}
	}
	return nil
}

func (s *stage) startCaddy(ctx context.Context) (*program, error) {
	address := s.freeAddress()
	config := "{\n\tadmin off\n\tauto_https off\n}\nhttp://" + address + ", http://bench:" + port(address) +
		" {\n\treverse_proxy " + s.upstream + "\n}\n"
	return s.start(ctx, s.measured, address, "caddy", "run", "--adapter", "caddyfile", "--config",
		s.file("Caddyfile", config))
}

func (s *stage) startProxy(ctx context.Context) (*program, error) {
	address := s.freeAddress()
	config := nginx(address, "upstream carrier { server "+s.upstream+"; keepalive 512; }\n"+
		"server { listen ADDRESS; location / { proxy_pass http://carrier; proxy_http_version 1.1; proxy_set_header "+
		"Connection \"\"; } }\n")
	return s.start(ctx, s.measured, address, "nginx", "-p", s.dir, "-c", s.file("proxy.conf", config))
}

// measureCalls takes the rates of calls that do more than read.
func measureCalls(ctx context.Context, s *stage, o options, r *report) error {
	zone, err := time.LoadLocation("America/Toronto") // the carrier's, in which a service starts today
	if err != nil {
		return err
	}
	today := time.Now().In(zone).Format(time.DateOnly)
	quotes, err := sessionRequests(ctx, s, "GET",
		lightphone.PathGetTotalPrepaid+"?orderSimcard=false&planId=102&provinceCode=QC&start="+today)
	if err != nil {
		return err
	}
	p, err := s.startBFF(ctx)
	if err != nil {
		return err
	}
	defer p.end()
	for _, call := range []struct {
		name     string
		requests [][]byte
	}{
		{"login: limits, carrier, session written", loginRequests()},
		{"quote: session, validation, carrier, money as decimals", quotes},
		{"webhook of the card provider: signature, event", webhookRequests()},
	} {
		var samples []sample
		for range o.rounds {
			got, err := s.load(ctx, p, call.requests, loads[0], o.seconds)
			if err != nil {
				return fmt.Errorf("%s: %w", call.name, err)
			}
			samples = append(samples, got)
		}
		r.calls = append(r.calls, row{call.name, loads[0], median(samples)})
	}
	return nil
}

var client = []string{"ClientId: " + lightphone.ClientID, "ApiToken: " + lightphone.DevelopmentAPIToken}

// sessionRequests makes the same call for each of the customers.
func sessionRequests(ctx context.Context, s *stage, method, path string) ([][]byte, error) {
	sessions, redis, err := manager(s.redis)
	if err != nil {
		return nil, err
	}
	defer func() { _ = redis.Close() }()
	requests := make([][]byte, customers)
	for i := range requests {
		cred, err := sessions.Create(ctx, typical(i))
		if err != nil {
			return nil, err
		}
		requests[i] = request(method, path, "",
			append(client, "Authtoken: "+cred.Token, "Cookie: "+lightphone.SessionCookie+"="+cred.CookieHalf)...)
	}
	return requests, nil
}

// typical is a session as the documented carrier's answers make it.
func typical(i int) session.Session {
	return session.Session{
		UserID: fmt.Sprint(100_000 + i), Email: fmt.Sprintf("customer.%d@example.com", i),
		FirstName: "Christopher", LastName: "Tremblay", CNUM: fmt.Sprintf("C%08d", i),
		CarrierToken: carrier.Secret(fmt.Sprintf("%064x", i)),
	}
}

func loginRequests() [][]byte {
	requests := make([][]byte, customers)
	for i := range requests {
		requests[i] = request("POST", lightphone.PathLogin,
			fmt.Sprintf(`{"Email":"customer.%d@example.com","Password":"Light-2026!"}`, i), client...)
	}
	return requests
}

func webhookRequests() [][]byte {
	body := `{"id":"evt_bench","object":"event","api_version":"2025-03-31.basil","created":1700000000,"type":"customer.updated","livemode":false,"data":{"object":{"id":"cus_bench","object":"customer"}}}`
	now := fmt.Sprint(time.Now().Unix())
	mac := hmac.New(sha256.New, []byte("whsec_light")) // of the card emulator
	mac.Write([]byte(now + "." + body))
	return [][]byte{request("POST", lightphone.PathHookStripe, body,
		"Stripe-Signature: t="+now+",v1="+hex.EncodeToString(mac.Sum(nil)))}
}
