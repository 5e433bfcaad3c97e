# The two commands that matter: `make test` and `make lint`.
GO ?= go
FUZZTIME ?= 30s
SOAKTIME ?= 60s
SOAKRATE ?= 200

.PHONY: build release docs test race lint fmt fuzz bench vuln soak performance

build: ## the program, as ./headroom
	$(GO) build -o headroom ./cmd/headroom

release: ## dist/headroom_VERSION_linux_ARCH.tar.gz: static, the same bytes each time
	$(GO) run ./cmd/release

docs: ## pages and pictures of docs/ that are made of figures
	$(GO) run ./cmd/docs

test: ## every test
	$(GO) test ./...

race: ## what runs side by side under the race detector, bursts shortened
	$(GO) test -race -short . ./bot/... ./engine ./parser ./store
	$(GO) test -race -short -run 'Serve|Slack|Discord' ./cmd/headroom

lint: bin/golangci-lint ## layout, layers and likely mistakes
	bin/golangci-lint run ./...

# The linter is pinned in tools.mod, apart from what the program needs.
bin/golangci-lint: tools.mod
	$(GO) build -modfile=tools.mod -o $@ github.com/golangci/golangci-lint/v2/cmd/golangci-lint

vuln: ## known vulnerabilities of what it is built of; says so where it can't look
	GO=$(GO) .ci/vuln

fuzz: ## every fuzz target, FUZZTIME each
	@for package in $$($(GO) list ./...); do \
		for target in $$($(GO) test -list '^Fuzz' $$package | grep '^Fuzz'); do \
			echo "== $$package $$target"; \
			$(GO) test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) $$package || exit 1; \
		done; \
	done

soak: ## the built program on both platforms, with failures and a kill -9; for SOAKTIME at SOAKRATE questions a second each
	$(GO) run ./cmd/soak -for $(SOAKTIME) -rate $(SOAKRATE)

performance: ## docs/performance.md and its picture, measured anew: needs a quiet machine
	$(GO) run ./cmd/performance

bench: ## best of five, beside the cost of the same JSON
	$(GO) run ./cmd/bench

fmt: bin/golangci-lint ## lay the code out as lint wants it
	bin/golangci-lint fmt ./...
