# The commands of the README. `make help` lists them.

SANITIZED := .build/thread-sanitizer
# Swift seeds its hashes anew in each process; with this, a Set has the same order in each, and so
# a schedule leads to the same steps.
export SWIFT_DETERMINISTIC_HASHING := 1

.DEFAULT_GOAL := help

help: ## List what there is
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 24

setup: ## Install libcmark and pkg-config, if they are missing
	@pkg-config --exists libcmark 2>/dev/null || $(MAKE) --no-print-directory install-cmark

install-cmark:
ifeq ($(shell uname -s),Darwin)
	brew install cmark pkg-config
else
	@echo "Installing libcmark-dev and pkg-config"
	@if [ "$$(id -u)" = 0 ]; then as_root=; else as_root=sudo; fi; \
	$$as_root apt-get update -qq && $$as_root apt-get install -y -qq libcmark-dev pkg-config
endif

lesson: setup ## Run a lesson: make lesson N=5
	@swift run -q lesson $(N)

test: setup ## Run every test under the thread sanitizer, then plain
	swift test --sanitize=thread --scratch-path $(SANITIZED)
	swift test

test-mutations: setup ## Break each fix, and see that the judges notice
	Tests/mutations/run

record: setup ## Record what the judges say, for the pages: make record [N=5]
	@swift run -q lesson record $(N)

check-recordings: setup ## See that no recording is older than its lesson's code
	@swift run -q lesson record --check

BROWSER := .build/browser

test-browser: setup $(BROWSER)/installed ## Look at every page in a browser
	@swift build -q --product site
	$(BROWSER)/bin/python -m pytest -q -p no:cacheprovider -n auto --maxprocesses 4 --dist worksteal Tests/Browser

SPECIFICATION := .build/specification

test-specification: setup $(BROWSER)/installed $(SPECIFICATION)/fetched ## Compare with CommonMark's own examples, and parse strictly
	@swift build -q --product site && swift build -q --product markdown-renderer
	$(BROWSER)/bin/python -m pytest -q -p no:cacheprovider Tests/Specification

# The examples are not ours to commit; a package that carries them is fetched, at one version, and checked.
$(SPECIFICATION)/fetched: Tests/Specification/requirements.txt $(BROWSER)/installed
	@mkdir -p $(SPECIFICATION)
	@$(BROWSER)/bin/pip download -q --disable-pip-version-check --no-deps --no-binary :all: \
	  --require-hashes -r $< -d $(SPECIFICATION)
	@tar -xzf $(SPECIFICATION)/marko-*.tar.gz -C $(SPECIFICATION) --strip-components 3 --wildcards '*/tests/spec/*.txt'
	@touch $@

$(BROWSER)/installed: Tests/Browser/requirements.txt
	@command -v chromium-headless-shell >/dev/null || { echo "Installing chromium and fonts"; \
	if [ "$$(id -u)" = 0 ]; then as_root=; else as_root=sudo; fi; \
	$$as_root apt-get update -qq && { \
	$$as_root apt-get install -y -qq chromium-headless-shell fonts-noto-cjk \
	|| $$as_root apt-get install -y -qq chromium fonts-noto-cjk; }; }
	@python3 -c "import venv, ensurepip" 2>/dev/null || { echo "Installing python3-venv"; \
	if [ "$$(id -u)" = 0 ]; then as_root=; else as_root=sudo; fi; \
	$$as_root apt-get update -qq && $$as_root apt-get install -y -qq python3-venv; }
	@python3 -m venv $(BROWSER)
	@$(BROWSER)/bin/pip install -q --disable-pip-version-check -r $<
	@touch $@

site: setup ## Render the lessons into _site
	@swift run -q site build

docs: setup ## Render the documentation of Interleaving into .build/docs
	@swift build -q --target Interleaving
	@rm -rf .build/docs .build/symbols && mkdir -p .build/symbols
	@swift symbolgraph-extract -module-name Interleaving -output-dir .build/symbols \
	  -target "$$(swift -print-target-info | sed -n 's/.*"triple": "\(.*\)",/\1/p' | head -n 1)" \
	  -I .build/debug/Modules -Xcc -fmodule-map-file=.build/debug/CInterleaving.build/module.modulemap \
	  -minimum-access-level public -skip-synthesized-members
	@docc convert Sources/Interleaving/Interleaving.docc \
	  --additional-symbol-graph-dir .build/symbols \
	  --fallback-display-name Interleaving --fallback-bundle-identifier org.racecourse.Interleaving \
	  --output-path .build/docs --transform-for-static-hosting --warnings-as-errors
	@echo "Serve the folder: python3 -m http.server -d .build/docs, then /documentation/interleaving"

bench: setup ## Measure the explorer: executions, time and memory
	@swift build -q -c release --product interleaving-bench
	@.build/release/interleaving-bench

bench-site: setup ## Measure the site generator beside plain cmark: times and memory
	@swift build -q -c release --product site
	@swift build -q -c release --product site-bench
	@.build/release/site-bench $(PAGES)

fuzz-site: setup ## Feed the site generator any input: make fuzz-site RUNS=200000
	@RACECOURSE_FUZZ=1 swift build -q -c release --sanitize=fuzzer --scratch-path .build/fuzzer --product site-fuzz
	@mkdir -p .build/fuzzer/corpus && cd .build/fuzzer && release/site-fuzz corpus ../../Tests/SiteFuzz/Seeds \
	  -runs=$(or $(RUNS),200000) -timeout=1 -max_len=2048 -rss_limit_mb=4096 -print_final_stats=1 -verbosity=0

lint: ## Check the layout of the code
	swift format lint --strict --recursive --parallel Package.swift Sources Lessons Tests

format: ## Lay out the code
	swift format --in-place --recursive --parallel Package.swift Sources Lessons Tests

clean: ## Remove what was built
	rm -rf .build _site

.PHONY: help setup install-cmark lesson test test-mutations record check-recordings site docs bench lint format clean test-browser test-specification bench-site fuzz-site
