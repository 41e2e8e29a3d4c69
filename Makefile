# SPDX-License-Identifier: Apache-2.0
# `make` without a target lists all targets.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help demo view test format lint bench goals samples clean libraries toolchain

sources := Package.swift Sources Tests Examples Scripts/check-documentation.swift Scripts/snippets $(wildcard Benchmarks) \
  Server/Package.swift Server/Sources Server/Tests Toolkits/GTK/Package.swift Toolkits/GTK/Sources Toolkits/GTK/Tests
# The demo's output folder, and the scene and number of frames to measure:
OUTPUT ?= out/demo
SCENE ?=
FRAMES ?= 120
FILES ?=
# The options of the builds for tests, examples and documents. CI sets them so that one optimized build serves all checks.
export BUILD ?=
# The fuzz target (default: all), and the seconds per target:
TARGET ?=
SECONDS ?= 60

help: ## Lists the targets
	@echo "Rhumb. Requires a Swift 6.2 toolchain, git and make; on Debian 12, make installs the other dependencies."
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

demo: libraries toolchain ## Renders the sample maps and a film of camera moves to out/demo
	swift build --configuration release --product rhumb
	@mkdir -p "$(OUTPUT)"
	@"$$(swift build --configuration release --show-bin-path)/rhumb" demo --output "$(OUTPUT)"

view: libraries toolchain ## Opens a map in a window; FILES="city.pmtiles city.graph" opens your own files
	swift build --configuration release --product rhumb-view
	"$$(swift build --configuration release --show-bin-path)/rhumb-view" $(FILES)

test: build-tests ## Builds everything and runs all tests
	@Scripts/run-tests

.PHONY: fuzz sanitize
fuzz: libraries toolchain ## Fuzzes the parsers: TARGET=mvt SECONDS=60; default: all targets; TARGET=list lists them
	@Scripts/fuzz "$(or $(TARGET),all)" "$(SECONDS)"

sanitize: libraries toolchain ## Runs all tests with the address and the thread sanitizer
	@Scripts/sanitize address
	@Scripts/sanitize thread

.PHONY: examples docs
# In the package's own build folder, so that its modules are not compiled twice.
example-package := --package-path Examples/HelloMap --scratch-path .build
examples := swift build $(BUILD) $(example-package)
examples: libraries toolchain ## Builds and runs the example programs, FleetTracker also in a window, and tests the example app
	@Scripts/check-examples
	@mkdir -p out/examples
	$(examples) --build-tests
	@for example in $(patsubst %Window,,$(notdir $(wildcard Examples/HelloMap/Sources/*))); do \
	  "$$($(examples) --show-bin-path)/$$example" out/examples/$$example.png || exit 1; done
	@# The window needs a display, and closes after some frames.
	timeout 120 xvfb-run -a -s "-screen 0 1280x900x24" "$$($(examples) --show-bin-path)/FleetTracker" --frames 60
	swift test $(BUILD) $(example-package) --skip-build --disable-xctest

.PHONY: serve server-test
# In the package's own build folder, so that its modules are not compiled twice.
server-package := --package-path Server --scratch-path .build
PORT ?= 8080
serve: libraries toolchain ## Serves maps at http://localhost:8080; PORT=9000 FILES="city.pmtiles city.graph" serves your own files
	swift build $(server-package) --configuration release --product rhumb-server
	"$$(swift build $(server-package) --configuration release --show-bin-path)/rhumb-server" --port $(PORT) $(FILES)

server-test: libraries toolchain ## Builds the map server and runs its tests
	swift build $(server-package) --build-tests
	swift test $(server-package) --skip-build --disable-xctest
	@Scripts/package-versions Server || true

.PHONY: gtk test-gtk gtk-libraries
# In the package's own build folder, so that its modules are not compiled twice.
gtk-package := --package-path Toolkits/GTK --scratch-path .build
gtk-programs = $$(swift build $(BUILD) $(gtk-package) --show-bin-path)
gtk: libraries gtk-libraries toolchain ## Builds the GTK widget and its example, HelloGTK
	swift build $(BUILD) $(gtk-package)

test-gtk: libraries gtk-libraries toolchain ## Tests the GTK widget, also HelloGTK as a screen reader uses it; screenshots in out/gtk
	swift build $(BUILD) $(gtk-package) --build-tests
	swift test $(BUILD) $(gtk-package) --skip-build --disable-xctest
	timeout 600 dbus-run-session -- xvfb-run -a -s "-screen 0 1280x900x24" "$(gtk-programs)/WidgetChecks"
	@mkdir -p out/gtk
	@for scale in 1 2; do GDK_SCALE=$$scale timeout 300 dbus-run-session -- \
	  xvfb-run -a -s "-screen 0 $$((1280 * scale))x$$((900 * scale))x24 -fbdir out/gtk" \
	  Toolkits/GTK/Tests/accessibility.py "$(gtk-programs)/HelloGTK" --screenshot out/gtk/Xvfb_screen0 out/gtk/scale-$$scale.png \
	  || exit 1; done

gtk-libraries:
	@Scripts/install-system-libraries Scripts/apt-packages-gtk.txt

.PHONY: versions
versions: ## Records the versions of the packages in Scripts/package-versions.txt, as of the last builds
	@Scripts/package-versions --record

.PHONY: check-deploy try-deploy
check-deploy: ## Checks the files in deploy/ with nginx, systemd-analyze and kubectl, as far as these are installed
	@Scripts/check-deploy

# PARTS="storage balancer" runs only these parts; as root, also the systemd unit and the container file.
PARTS ?=
try-deploy: libraries toolchain check-deploy ## Runs the files in deploy/ with a server on this machine: PARTS="balancer systemd"
	swift build $(server-package) --configuration release --product rhumb-server
	@Scripts/try-deploy "$$(swift build $(server-package) --configuration release --show-bin-path)/rhumb-server" $(PARTS)

.PHONY: services
services: libraries toolchain ## Tests the route services against local OSRM and Valhalla servers
	Scripts/test-route-services

# The modules in which all public symbols must be documented: those of the products, and those that Rhumb exports.
documented := Rhumb GoogleMapsCompat MapWindowSDL RhumbTesting MapTiles MapStyle MapRouting MapOSM MapSearch MapText MapVoice \
  MapUI MapNavigationUI MapNavigation MapRoute MapScene MapCamera MapImage MapGeometry MapNetwork \
  MapOnline MapResources MapKML MapJSON MapRendererGLES
docs: libraries toolchain ## Builds the reference of all products in out/docs; checks the API and all code in documents
	@Scripts/check-snippets
	@Scripts/build-reference out/docs
	@# This fails if the tests' modules are not built. The check below fails if a documented module is missing.
	@swift package $(BUILD) dump-symbol-graph --minimum-access-level public --skip-synthesized-members \
	  > out/docs.log 2>&1 || true
	@swift Scripts/check-documentation.swift \
	  "$$(sed -n 's/^Files written to //p' out/docs.log)" $(documented)
	@Scripts/api-digest "$$(sed -n 's/^Files written to //p' out/docs.log)"

.PHONY: api-record
api-record: ## Records the public API in docs/api, as of the last 'make docs'
	@Scripts/api-digest "$$(sed -n 's/^Files written to //p' out/docs.log)" --record

optimized := $(or $(BUILD),--configuration release)
.PHONY: release
release: libraries toolchain ## Builds all products with optimization
	swift build $(optimized)

.PHONY: build-tests
build-tests: libraries toolchain ## Builds everything and the tests
	swift build $(BUILD) --build-tests

# Where `make install` puts the files, and where `make deb` puts the package:
PREFIX ?= /usr/local
DESTDIR ?=
PACKAGES ?= out/packages
# The programs contain the Swift runtime; STATIC= uses the shared one.
STATIC ?= --static-swift-stdlib
# Functions that a program does not use are not linked: each has a section of its own, and none is exported.
trim-options := -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xswiftc -use-ld=lld -Xlinker --icf=safe -Xlinker --no-export-dynamic
program-options := --configuration release --scratch-path .build/install $(STATIC) $(trim-options)
built := .build/install/release
PRODUCTS ?= rhumb rhumb-view
# SERVER=yes also builds and installs the map server.
SERVER ?=
.PHONY: programs install uninstall deb check-deb check-install
programs: libraries toolchain ## Builds rhumb and rhumb-view for installation, with the Swift runtime in them; SERVER=yes: also rhumb-server
	$(foreach product,$(PRODUCTS),swift build $(program-options) --product $(product) && ):
	$(if $(SERVER),swift build --package-path Server $(program-options) --product rhumb-server)

# With sudo, the programs that the user has built are installed.
install: ## Installs the programs, manual pages, completions and menu entry: PREFIX=/usr/local DESTDIR= SERVER=yes
	@if [ -z "$$SUDO_USER" ] || [ ! -x $(built)/$(if $(SERVER),rhumb-server,rhumb-view) ]; then \
	  $(MAKE) --no-print-directory programs; fi
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install $(built)

uninstall: ## Removes what make install has installed: PREFIX=/usr/local DESTDIR=
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install --uninstall

deb: programs ## Builds a Debian package of the programs in out/packages
	@Scripts/package-deb $(built) "$(PACKAGES)"

check-deb: deb ## Installs the Debian package in clean roots of Debian 12 and 13, and runs its programs; needs mmdebstrap
	@Scripts/check-deb "$$(ls -t "$(PACKAGES)"/rhumb_*.deb | head -1)"

check-install: programs ## Checks an installation of the programs in a temporary folder
	@Scripts/check-install $(built)

# The suites are next to the checkout, or in RHUMB_SHARED.
RHUMB_SHARED ?= ../shared
suites := $(RHUMB_SHARED)/suites
baselines := Tests/Conformance
RESULTS ?= --baseline

.PHONY: conformance conformance-record conformance-docs
conformance: libraries toolchain ## Runs the MapLibre style tests; fails if one got worse than the baseline
	@for suite in style-expressions style-render; do test -d "$(suites)/$$suite" || { \
	  echo "The conformance suites are skipped: $(suites)/$$suite does not exist (see Scripts/fetch-suites)."; \
	  exit 0; }; done; \
	swift build $(optimized) --product rhumb-dev \
	&& rhumb="$$(swift build $(optimized) --show-bin-path)/rhumb-dev" \
	&& "$$rhumb" conformance expressions "$(suites)/style-expressions/tests" \
	  $(RESULTS) $(baselines)/expressions.tsv \
	&& "$$rhumb" conformance render "$(suites)/style-render/tests" \
	  --assets "$(suites)/style-render/assets" $(RESULTS) $(baselines)/render.tsv \
	&& if test -d "$(suites)/style-query"; then \
	  "$$rhumb" conformance query "$(suites)/style-query/tests" \
	    --assets "$(suites)/style-render/assets" $(RESULTS) $(baselines)/query.tsv; \
	else echo "The query tests are skipped: $(suites)/style-query does not exist."; fi

conformance-record: ## Records the style tests' results as the new baseline, also in docs/CONFORMANCE.md
	@$(MAKE) --no-print-directory conformance RESULTS=--record
	@$(MAKE) --no-print-directory conformance-docs

conformance-docs: ## Writes the baseline's counts and lists into docs/CONFORMANCE.md
	@Scripts/conformance-docs

format: toolchain ## Formats the sources in place
	swift format --in-place --parallel --recursive $(sources)

lint: libraries toolchain ## Checks the format, the words of comments and the diagram of modules; fails on any finding
	swift format lint --strict --parallel --recursive $(sources)
	@Scripts/check-language
	@Scripts/check-architecture

bench: libraries toolchain ## Benchmarks frames: SCENE=folder (your own scene) FRAMES=120
	swift build --configuration release --product rhumb-dev
	@"$$(swift build --configuration release --show-bin-path)/rhumb-dev" bench --frames $(FRAMES) \
	  $(if $(SCENE),--scene "$(SCENE)")

.PHONY: bench-gpu
bench-gpu: libraries toolchain ## Benchmarks frames of two sizes, for machines with a GPU: FRAMES=120
	swift build --configuration release --product rhumb-dev
	@for size in 1024x768 3840x2160; do \
	  "$$(swift build --configuration release --show-bin-path)/rhumb-dev" bench --frames $(FRAMES) --size $$size \
	    $(if $(SCENE),--scene "$(SCENE)") || exit; \
	done

.PHONY: bench-window
bench-window: libraries toolchain ## Benchmarks the window on a virtual display: start, pan, drive, rest, memory
	swift build --configuration release --product rhumb-view
	@xvfb-run -a -s "-screen 0 1280x900x24" \
	  "$$(swift build --configuration release --show-bin-path)/rhumb-view" --bench

.PHONY: soak
# The duration and seed of the random input, and the files of the map:
MINUTES ?= 60
SEED ?= 1
SOAK_CURVE ?= out/soak.csv
SOAK_FILES ?= $(wildcard Sources/Rhumb/Resources/Samples/*.pmtiles \
  Sources/Rhumb/Resources/Samples/*.graph $(RHUMB_SHARED)/data/tiles/helsinki-omt.mbtiles \
  $(RHUMB_SHARED)/data/tiles/munich-omt.mbtiles $(RHUMB_SHARED)/data/tiles/copenhagen-omt.mbtiles \
  $(RHUMB_SHARED)/data/gps/gpxpy/*.gpx $(RHUMB_SHARED)/data/world/110m/ne_110m_lakes.json \
  $(RHUMB_SHARED)/suites/hosts/styles/openmaptiles-*.json)
soak: libraries toolchain ## Drives the window with random input: MINUTES=60 SEED=1; fails if a criterion is missed
	swift build --configuration release --product rhumb-view
	@mkdir -p "$(dir $(SOAK_CURVE))"
	@xvfb-run -a -s "-screen 0 1280x900x24" \
	  "$$(swift build --configuration release --show-bin-path)/rhumb-view" \
	  --soak $$(($(MINUTES) * 60)) --seed $(SEED) --curve "$(SOAK_CURVE)" $(SOAK_FILES)

# The road graph or extract of the routing goal: the largest shared extract, or the built-in graph.
ROADS ?= $(firstword $(wildcard $(RHUMB_SHARED)/data/osm/sf-downtown.osm.pbf \
  Sources/Rhumb/Resources/Samples/helsinki.graph))
goals: libraries toolchain ## Benchmarks the camera, latency, voice, resumed drives, traffic and network; fails if a goal is missed
	swift build --configuration release --product rhumb-dev
	@"$$(swift build --configuration release --show-bin-path)/rhumb-dev" bench camera --check
	@"$$(swift build --configuration release --show-bin-path)/rhumb-dev" bench latency --check
	@"$$(swift build --configuration release --show-bin-path)/rhumb-dev" bench voice --check
	@"$$(swift build --configuration release --show-bin-path)/rhumb-dev" bench resume --check
	@"$$(swift build --configuration release --show-bin-path)/rhumb-dev" bench route --graph "$(ROADS)" --check
	@"$$(swift build --configuration release --show-bin-path)/rhumb-dev" bench network --zoom 9 --area 44,-2,56,20 --check

samples: ## Rebuilds the built-in samples (see Samples/README.md)
	Samples/build.sh

clean: ## Removes all build products and output
	rm -rf .build out Samples/.work Samples/.venv

libraries:
	@Scripts/install-system-libraries

toolchain:
	@command -v swift >/dev/null || { echo "No Swift toolchain found on the PATH: \
	see https://www.swift.org/install/linux/." >&2; exit 1; }
