# SPDX-License-Identifier: Apache-2.0
# `make` alone says what there is.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help demo view test format lint bench goals samples clean libraries toolchain

sources := Package.swift Sources Tests Examples Scripts/check-documentation.swift $(wildcard Benchmarks)
# Where the demo's pictures go, and which scene and how many frames are measured:
OUTPUT ?= out/demo
SCENE ?=
FRAMES ?= 120
FILES ?=
# The fuzz target, all without one, and the seconds for each:
TARGET ?=
SECONDS ?= 60

help: ## Says what there is
	@echo "Rhumb. Needs a Swift 6.2 toolchain, git and make; the rest is installed on Debian 12."
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

demo: libraries toolchain ## Draws the sample maps and a film of camera moves, into out/demo
	swift build --configuration release --product rhumb
	@mkdir -p "$(OUTPUT)"
	@"$$(swift build --configuration release --show-bin-path)/rhumb" demo --output "$(OUTPUT)"

view: libraries toolchain ## Opens a map in a window: FILES="city.pmtiles city.graph" for your own
	swift build --configuration release --product rhumb-view
	"$$(swift build --configuration release --show-bin-path)/rhumb-view" $(FILES)

test: libraries toolchain ## Builds everything and runs every test
	swift build --build-tests
	swift test --skip-build --disable-xctest --skip RhumbViewTests
	@# Windows under a hand want the machine to themselves: beside the others they are late.
	swift test --skip-build --disable-xctest --filter RhumbViewTests

.PHONY: fuzz sanitize
fuzz: libraries toolchain ## Fuzzes the readers of files: TARGET=mvt SECONDS=60; all in turn without, TARGET=list
	@Scripts/fuzz "$(or $(TARGET),all)" "$(SECONDS)"

sanitize: libraries toolchain ## Runs every test under the address and the thread sanitizer
	@Scripts/sanitize address
	@Scripts/sanitize thread

.PHONY: examples docs
examples: libraries toolchain ## Builds the package in Examples, which depends on this one, and runs what needs no window
	@mkdir -p out/examples
	for example in HelloRhumb HelloGoogle HelloNavigation; do \
	  swift build --package-path Examples/HelloMap --scratch-path .build/examples --product $$example \
	  && "$$(swift build --package-path Examples/HelloMap --scratch-path .build/examples \
	  --show-bin-path)/$$example" out/examples/$$example.png || exit 1; done
	for example in HelloWindow HelloGoogleWindow; do \
	  swift build --package-path Examples/HelloMap --scratch-path .build/examples --product $$example \
	  || exit 1; done

.PHONY: services
services: libraries toolchain ## Tests route services against OSRM and Valhalla, installed beside the build
	Scripts/test-route-services

# The modules whose every public symbol must be documented, and those with pages of their own:
documented := MapUI MapCamera GoogleMapsCompat
docs: libraries toolchain ## Builds MapUI's reference, into out/docs, and finds what is not documented
	@mkdir -p out/docs
	swift package --allow-writing-to-directory out/docs generate-documentation --target MapUI \
	  --warnings-as-errors --transform-for-static-hosting --output-path out/docs
	@# It fails for want of the tests' modules where those are not built; the check fails for want of ours.
	@swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members \
	  > out/docs.log 2>&1 || true
	@swift Scripts/check-documentation.swift \
	  "$$(sed -n 's/^Files written to //p' out/docs.log)" $(documented)

# The suites lie beside the checkout, or where RHUMB_SHARED says. The debug build draws as the release
# build does, and is there after `make test`.
RHUMB_SHARED ?= ../shared
suites := $(RHUMB_SHARED)/suites
baselines := Tests/Conformance
RESULTS ?= --baseline

.PHONY: conformance conformance-record conformance-docs
conformance: libraries toolchain ## Runs the MapLibre style tests; one that passed and does not fails it
	@for suite in style-expressions style-render; do test -d "$(suites)/$$suite" || { \
	  echo "The conformance suites are skipped: there is no $(suites)/$$suite."; exit 0; }; done; \
	swift build --product rhumb && rhumb="$$(swift build --show-bin-path)/rhumb" \
	&& "$$rhumb" conformance expressions "$(suites)/style-expressions/tests" \
	  $(RESULTS) $(baselines)/expressions.tsv \
	&& "$$rhumb" conformance render "$(suites)/style-render/tests" \
	  --assets "$(suites)/style-render/assets" $(RESULTS) $(baselines)/render.tsv

conformance-record: ## Records the style tests' results as the new baseline, also in docs/CONFORMANCE.md
	@$(MAKE) --no-print-directory conformance RESULTS=--record
	@$(MAKE) --no-print-directory conformance-docs

conformance-docs: ## Writes the baseline's counts and lists into docs/CONFORMANCE.md
	@Scripts/conformance-docs

format: toolchain ## Formats the sources in place
	swift format --in-place --parallel --recursive $(sources)

lint: toolchain ## Checks the format; any finding fails
	swift format lint --strict --parallel --recursive $(sources)

bench: libraries toolchain ## Measures frames: SCENE=folder for a scene of your own, FRAMES=120
	swift build --configuration release --product rhumb
	@"$$(swift build --configuration release --show-bin-path)/rhumb" bench --frames $(FRAMES) \
	  $(if $(SCENE),--scene "$(SCENE)")

.PHONY: bench-window
bench-window: libraries toolchain ## Measures the window without a screen: start, pan, drive, rest, memory
	swift build --configuration release --product rhumb-view
	@xvfb-run -a -s "-screen 0 1280x900x24" \
	  "$$(swift build --configuration release --show-bin-path)/rhumb-view" --bench

.PHONY: soak
# How long the window is driven by random input, which input, and the files of its map:
MINUTES ?= 60
SEED ?= 1
SOAK_CURVE ?= out/soak.csv
SOAK_FILES ?= $(wildcard Sources/Rhumb/Resources/Samples/*.pmtiles \
  Sources/Rhumb/Resources/Samples/*.graph ../shared/data/tiles/helsinki-omt.mbtiles \
  ../shared/data/tiles/munich-omt.mbtiles ../shared/data/tiles/copenhagen-omt.mbtiles \
  ../shared/data/gps/gpxpy/*.gpx ../shared/data/world/110m/ne_110m_lakes.json)
soak: libraries toolchain ## Drives the window by random input: MINUTES=60 SEED=1; a criterion that is missed fails
	swift build --configuration release --product rhumb-view
	@mkdir -p "$(dir $(SOAK_CURVE))"
	@xvfb-run -a -s "-screen 0 1280x900x24" \
	  "$$(swift build --configuration release --show-bin-path)/rhumb-view" \
	  --soak $$(($(MINUTES) * 60)) --seed $(SEED) --curve "$(SOAK_CURVE)" $(SOAK_FILES)

goals: libraries toolchain ## Measures the camera and latency; a goal that is missed fails
	swift build --configuration release --product RhumbBenchmarks
	swift build --configuration release --product rhumb
	@"$$(swift build --configuration release --show-bin-path)/RhumbBenchmarks" --check
	@"$$(swift build --configuration release --show-bin-path)/rhumb" bench latency --check

samples: ## Rebuilds the two embedded maps (see Samples/README.md)
	Samples/build.sh

clean: ## Removes what was built and drawn
	rm -rf .build out Samples/.work Samples/.venv

libraries:
	@Scripts/install-system-libraries

toolchain:
	@command -v swift >/dev/null || { echo "There is no Swift toolchain on the PATH: \
	see https://www.swift.org/install/linux/." >&2; exit 1; }
