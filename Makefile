# Self-service for a prepaid phone brand. `make help` lists what there is.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

ROOT  := $(CURDIR)
CACHE := $(ROOT)/.cache
BIN   := $(ROOT)/bin
# Node 24 comes with the web app's packages and the linters are built into .cache: nothing is put on the machine.
export PATH := $(ROOT)/frontend/node_modules/.bin:$(CACHE)/bin:$(PATH)

# What programs, images and pages say that they are.
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
LDFLAGS  = -ldflags "-s -X github.com/golight/selfservice/bff/buildinfo.Version=$(VERSION)"

EXAMPLES   := examples/acme examples/node-carrier
GO_MODULES := bff carrier-mock carrier-mock/cardcontract $(EXAMPLES)
WEB_SOURCES := $(shell find frontend/src frontend/public frontend/index.html frontend/vite.config.ts frontend/tools/*.mjs -type f 2>/dev/null)

.PHONY: help
help: ## list these targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | awk -F'\t' '{printf "  make %-19s %s\n", $$1, $$2}'

.PHONY: run
run: build ## build and start everything on embedded defaults, with HTTPS=1 for phones too; Ctrl-C stops it
	@HTTPS=$(HTTPS) node deploy/dev/run.mjs

.PHONY: dev
dev: $(BIN)/bff $(BIN)/carrier-mock frontend/node_modules/.package-lock.json ## the same with hot reload: servers as built, the web app from its sources
	@DEV=1 node deploy/dev/run.mjs

.PHONY: build
build: $(BIN)/bff $(BIN)/carrier-mock frontend/dist/index.html ## build the two servers and the web app

.PHONY: release
release: ## archives, images, lists of parts and checksums of the tag that is checked out
	@.ci/release

.PHONY: carrierctl
carrierctl: $(BIN)/carrierctl ## build the examiner of carrier adapters, bin/carrierctl

.PHONY: $(BIN)/bff $(BIN)/carrier-mock $(BIN)/carrierctl $(BIN)/cardcheck $(BIN)/acme-bff $(BIN)/acme-fake
$(BIN)/bff:
	@cd bff && go build -trimpath $(LDFLAGS) -o $@ ./cmd/bff
$(BIN)/carrierctl:
	@cd bff && go build -trimpath $(LDFLAGS) -o $@ ./cmd/carrierctl
$(BIN)/carrier-mock:
	@cd carrier-mock && go build -trimpath $(LDFLAGS) -o $@ ./cmd/carrier-mock
$(BIN)/cardcheck: # for tests alone
	@cd carrier-mock/cardcontract && go build -trimpath -o $@ ./cmd/cardcheck
$(BIN)/acme-bff $(BIN)/acme-fake: # the example's, for tests alone
	@cd examples/acme && go build -trimpath -o $@ ./cmd/$(@F)

frontend/node_modules/.package-lock.json: frontend/package-lock.json
	@cd frontend && npm ci --no-audit --no-fund --loglevel=error

frontend/dist/index.html: $(WEB_SOURCES) frontend/node_modules/.package-lock.json
	@cd frontend && npm run --silent build

.PHONY: test
test: setup test-deploy test-go test-fuzz test-web test-browser ## set up what is missing, then run every test

.PHONY: setup
setup: frontend/node_modules/.package-lock.json ## install what the tests need: Node 24, Redis, Chromium, Firefox, WebKit, Caddy, nginx, Python, systemd
	@.ci/setup redis chromium firefox webkit proxies python race systemd

.PHONY: test-go
test-go: ## Go tests of all modules with the race detector, against a real Redis
	go test -race -timeout 15m $(GO_MODULES:%=./%/...)

.PHONY: test-examples
test-examples: frontend/node_modules/.package-lock.json ## the example adapters, held to the rules of the port (test-go does it too)
	go test -race $(EXAMPLES:%=./%/...)

.PHONY: alerts
alerts: ## write the alerts as a PrometheusRule for prometheus-operator
	@cd deploy && rules=kubernetes/components/prometheus-operator/prometheusrule.yaml && head=$$(sed '/^spec:/q' $$rules) && \
		{ echo "$$head"; sed 's/^\(.\)/  \1/' observability/alerts.yaml; } > $$rules

.PHONY: test-fuzz
test-fuzz: ## a few hundred inputs for each fuzz target
	@mkdir -p $(CACHE) && .ci/fuzz 300x

# FUZZTIME says how long for each target: 10m, or 100000x for that many inputs.
.PHONY: fuzz
fuzz: ## every fuzz target for a minute each
	@mkdir -p $(CACHE) && .ci/fuzz $(or $(FUZZTIME),1m)

# CHAOS_RUNS says how many runs, CHAOS_FIRST the first seed, CHAOS_SEED=<seed> replays one.
.PHONY: chaos
chaos: setup ## 2,000 seeded runs of each: dying processes with real programs, dying steps in a simulation
	cd bff && go test -race -count=1 -timeout 30m -run '^TestExactlyOnce$$' ./internal/checkout -runs $(or $(CHAOS_RUNS),2000)
	cd carrier-mock && CHAOS_RUNS=$(or $(CHAOS_RUNS),2000) go test -race -count=1 -timeout 3h ./chaos

# Figures are worth something on a machine that does nothing else.
.PHONY: bench
bench: $(BIN)/bff ## measure the BFF beside Caddy and nginx, and write docs/benchmarks.md anew (5 minutes)
	@.ci/setup redis bench
	cd bff && go run ./cmd/bench -bff $(BIN)/bff -write $(ROOT)/docs/benchmarks.md

.PHONY: bench-go
bench-go: ## Go micro-benchmarks of the session path, for benchstat
	cd bff && go test -run '^$$' -bench . -count 8 ./internal/session/...

.PHONY: bench-mock
bench-mock: ## how the mock's cost grows from 10 to 100,000 customers in a world
	cd carrier-mock && go test -run '^$$' -bench . -benchtime 1x -timeout 30m ./internal/mock

.PHONY: test-deploy
test-deploy: ## what deploy/ ships against what is built: compose, images, manifests, alerts, dashboard
	cd deploy/check && GOWORK=off go test -count=1 -timeout 10m ./... # go's cache doesn't see files outside the module

.PHONY: test-compose
test-compose: frontend/node_modules/.package-lock.json ## both images and both profiles of the compose file on a Docker engine: main job, failover, restart, rolled release
	@docker info >/dev/null 2>&1 || .ci/setup docker
	@.ci/setup chromium compose
	cd frontend && npm exec -- playwright test -c e2e/compose.config.ts

.PHONY: test-release
test-release: frontend/node_modules/.package-lock.json ## a whole release, in a clone of its own (not part of make test)
	cd deploy/check && GOWORK=off go test -count=1 -timeout 30m -tags release -run '^TestRelease$$' .

.PHONY: test-web
test-web: frontend/dist/index.html ## type check, unit tests and size budgets of the web app
	cd frontend && npm run --silent typecheck && npm run --silent test && npm run --silent size

.PHONY: test-browser
test-browser: build $(BIN)/cardcheck $(BIN)/acme-bff $(BIN)/acme-fake ## all journeys in Chromium, the main ones in Firefox and WebKit, against the real servers and a real Redis
	cd frontend && npm run --silent test:browser

.PHONY: card-contract-live
card-contract-live: ## compare the card emulator with the provider's test mode; needs STRIPE_TEST_KEY (sk_test_…)
	@cd carrier-mock/cardcontract && go run ./cmd/cardlive

.PHONY: picture
picture: build $(BIN)/cardcheck ## take the README's picture of the app again
	cd frontend && PICTURE=$(ROOT)/docs/app.png npm run --silent test:browser -- --project=phone -g 'straight to My Plans'

.PHONY: screenshots
screenshots: build $(BIN)/cardcheck ## every screen and state in both languages, schemes and widths, key screens in Firefox and WebKit, with an index
	@rm -rf screenshots
	cd frontend && SCREENSHOTS=$(ROOT)/screenshots npm exec -- playwright test -c e2e/screens.config.ts

# A busy machine measures itself: run it on a quiet one.
.PHONY: lighthouse
lighthouse: build $(BIN)/cardcheck ## measure the built app as a phone on a slow network sees it; fails when a figure is missed
	@.ci/setup chromium
	@npm --prefix frontend/tools/lighthouse ci --no-audit --no-fund --loglevel=error
	@npm --prefix frontend/tools/lighthouse run --silent check

.PHONY: lint
lint: frontend/node_modules/.package-lock.json ## linters, formatters, stale generated files and claims
	@.ci/setup golangci-lint deadcode
	@for m in $(GO_MODULES); do echo "golangci-lint $$m"; (cd $$m && golangci-lint run --config $(ROOT)/.golangci.yaml ./...); done
	@for m in $(GO_MODULES); do echo "build $$m alone"; (cd $$m && GOWORK=off go build ./...); done
	@echo "golangci-lint deploy/check"; cd deploy/check && GOWORK=off golangci-lint run --config $(ROOT)/.golangci.yaml ./...
	@GO_MODULES="$(GO_MODULES)" .ci/check-imports
	@GO_MODULES="$(GO_MODULES)" .ci/deadcode
	cd frontend && npm run --silent lint && npm run --silent api:check
	@$(MAKE) --no-print-directory licences
	@.ci/check-docs docs/security.md
	@.ci/check-traceability
	@.ci/check-citations

.PHONY: licences
licences: ## licences of all Go and npm dependencies against the list of those allowed
	@cd .ci/sbom && GOWORK=off go test .
	@cd .ci/licences && GOWORK=off go test . && GOWORK=off go build -o $(CACHE)/bin/licences .
	@licences -npm frontend/package-lock.json $(GO_MODULES) deploy/check .ci/sbom

.PHONY: vuln
vuln: ## known vulnerabilities in Go and npm dependencies; fails when their databases can't be asked
	@GO_MODULES="$(GO_MODULES)" .ci/vuln --require

.PHONY: vuln-ci
vuln-ci: # says aloud what it could not ask: CI may have no network
	@GO_MODULES="$(GO_MODULES)" .ci/vuln

.PHONY: generate
generate: frontend/node_modules/.package-lock.json ## regenerate what is generated: tables in docs/, golden files, the remote protocol, API types
	cd bff && go generate ./carrier/remote
	cd bff && go test ./carrier ./carrierctlcmd ./internal/api -count=1 -update \
		-run '^(TestPublicAPI|TestConformance|TestCommands|TestDoctor|TestNew|TestTablesForIntegrators)$$'
	cd frontend && npm run --silent api:types

.PHONY: fmt
fmt: frontend/node_modules/.package-lock.json ## format Go and TypeScript
	gofmt -w bff carrier-mock examples
	cd frontend && npm run --silent format

.PHONY: clean
clean: ## remove what was built; .cache (tools) stays
	rm -rf bin dist frontend/dist frontend/test-results frontend/playwright-report
