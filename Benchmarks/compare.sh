#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs the frame benchmark of Rhumb and MapLibre Native in turn on the same scene, and prints the ratio of
# each figure.
#
#   Benchmarks/compare.sh [--rounds N] [--frames N] [--json FILE] [BENCH_FOLDER]
#
# BENCH_FOLDER contains maplibre_native.py and scene/ (default: ../shared/bench). MapLibre Native requires
# Python 3.12 or 3.13 (PYTHON=/path/to/python3.13); it is installed into .venv-peer on the first run.
set -euo pipefail
cd "$(dirname "$0")/.."

rounds=3 frames=120 out="" bench=../shared/bench
while [ $# -gt 0 ]; do
  case $1 in
    --rounds) rounds=$2; shift 2 ;;
    --frames) frames=$2; shift 2 ;;
    --json) out=$2; shift 2 ;;
    -h|--help) sed -n '3,9p' "$0" | sed 's/^# \{0,1\}//'; exit 0 ;;
    *) bench=$1; shift ;;
  esac
done
[ -f "$bench/maplibre_native.py" ] || { echo "no maplibre_native.py in $bench" >&2; exit 2; }

if [ ! -x .venv-peer/bin/python ]; then
  python=${PYTHON:-$(command -v python3.13 || command -v python3.12 || true)}
  [ -n "$python" ] || { echo "MapLibre Native (pymgl) needs Python 3.12 or 3.13: set PYTHON" >&2; exit 2; }
  "$python" -m venv .venv-peer
  .venv-peer/bin/pip install --quiet pymgl==0.6.1 numpy
fi
# As the programs are installed: linked with the Swift runtime.
make --silent programs PRODUCTS=rhumb-dev >/dev/null
rhumb=.build/install/release/rhumb-dev

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for round in $(seq "$rounds"); do
  echo "round $round of $rounds" >&2
  "$rhumb" bench --scene "$bench/scene" --frames "$frames" --json >"$work/ours-$round.json"
  EGL_PLATFORM=surfaceless .venv-peer/bin/python "$bench/maplibre_native.py" --frames "$frames" \
    >"$work/peer-$round.json"
done

python3 - "$work" "$rounds" "${out:-}" <<'PYTHON'
import json, statistics, sys

folder, rounds, out = sys.argv[1], int(sys.argv[2]), sys.argv[3]


def figures(name):
    runs = [json.load(open(f"{folder}/{name}-{n + 1}.json")) for n in range(rounds)]
    flat = [{(k, None): v for k, v in run.items() if isinstance(v, float)}
            | {(k, f): v for k, p in run.items() if isinstance(p, dict) for f, v in p.items()}
            for run in runs]
    return flat


ours, peer = figures("ours"), figures("peer")
rows = []
for key in peer[0]:
    mine = [run[key] for run in ours]
    theirs = [run[key] for run in peer]
    ratio = statistics.median(a / b for a, b in zip(mine, theirs))
    rows.append((" ".join(filter(None, key)), statistics.median(mine), statistics.median(theirs), ratio))
print(f"{'figure':<22}{'Rhumb':>10}{'MapLibre':>10}{'ratio':>8}   median of {rounds} rounds, in turn")
for name, a, b, ratio in rows:
    print(f"{name:<22}{a:>10.2f}{b:>10.2f}{ratio:>8.2f}{'' if ratio <= 1 else '   slower'}")
if out:
    json.dump([dict(zip(("figure", "rhumb", "peer", "ratio"), row)) for row in rows], open(out, "w"), indent=1)
PYTHON
