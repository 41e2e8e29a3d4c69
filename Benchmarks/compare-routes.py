#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares Rhumb's routes with those of OSRM and Valhalla on one extract, pair by pair.

Builds the three engines' data from the same .osm.pbf, draws seeded pairs of places near roads, asks each
engine for the fastest way by car and reports what was found, the ratios of lengths and durations, build
times, query times and memory.

    python3 -m venv .venv-routing
    .venv-routing/bin/pip install -r Benchmarks/requirements-routing.txt     (Python 3.10 ... 3.13)
    .venv-routing/bin/python Benchmarks/compare-routes.py liechtenstein.osm.pbf [--pairs 500] [--seed 1]
        [--json FILE] [--worst 10] [--no-valhalla]
"""
import argparse
import json
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time


def run(command, **options):
    """Runs a command; returns seconds and its peak memory in MB."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **options)
    errors = process.stderr.read().decode(errors="replace")
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{errors[-2000:]}")
    return time.perf_counter() - start, usage.ru_maxrss / 1024


def own_memory():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def build_rhumb(rhumb, extract, folder):
    seconds, memory = run([rhumb, "graph", "build", extract, "-o", folder / "roads.graph", "--quiet"])
    return {"build_s": seconds, "build_mb": memory,
            "file_mb": (folder / "roads.graph").stat().st_size / 2**20}


def build_osrm(extract, folder):
    import osrm

    home = pathlib.Path(osrm.__file__).parent
    shutil.copy(extract, folder / "extract.osm.pbf")
    steps = [
        [home / "bin/osrm-extract", "-p", home / "share/profiles/car.lua", "extract.osm.pbf"],
        [home / "bin/osrm-partition", "extract.osrm"],
        [home / "bin/osrm-customize", "extract.osrm"],
    ]
    times = [run(step, cwd=folder) for step in steps]
    files = sum(f.stat().st_size for f in folder.glob("extract.osrm*"))
    return {"build_s": sum(t for t, _ in times), "build_mb": max(m for _, m in times),
            "file_mb": files / 2**20}


def build_valhalla(extract, folder):
    bin = pathlib.Path(sys.executable).parent
    config = json.loads(subprocess.run(
        [bin / "valhalla_build_config", "--mjolnir-tile-dir", folder / "tiles"],
        check=True, capture_output=True).stdout)
    config["mjolnir"].pop("tile_extract", None)
    config["mjolnir"].pop("admin", None)
    config["mjolnir"].pop("timezone", None)
    config["mjolnir"]["logging"] = {"type": "file", "file_name": str(folder / "valhalla.log")}
    (folder / "valhalla.json").write_text(json.dumps(config))
    seconds, memory = run([bin / "valhalla_build_tiles", "-c", folder / "valhalla.json", extract])
    return {"build_s": seconds, "build_mb": memory,
            "file_mb": sum(f.stat().st_size for f in (folder / "tiles").rglob("*.gph")) / 2**20}


def draw_pairs(engine, bounds, count, seed):
    """Pairs of places within 100 m of a road that a car may use."""
    import osrm

    chance = random.Random(seed)
    west, south, east, north = bounds

    def place():
        while True:
            spot = (chance.uniform(west, east), chance.uniform(south, north))
            answer = engine.Nearest(osrm.NearestParameters(coordinates=[spot], number_of_results=1))
            if answer["waypoints"][0]["distance"] < 100:
                return spot

    return [(place(), place()) for _ in range(count)]


def ask_osrm(engine, pairs):
    import osrm

    answers = []
    for pair in pairs:
        parameters = osrm.RouteParameters(coordinates=list(pair), steps=True, overview="full")
        start = time.perf_counter()
        try:
            route = engine.Route(parameters)["routes"][0]
        except RuntimeError:
            answers.append({"ms": 1e3 * (time.perf_counter() - start), "found": False})
            continue
        ms = 1e3 * (time.perf_counter() - start)
        answers.append({"ms": ms, "found": True, "distance": route["distance"],
                        "duration": route["duration"]})
    return answers


def ask_valhalla(folder, pairs):
    import valhalla

    actor = valhalla.Actor(str(folder / "valhalla.json"))
    answers = []
    for pair in pairs:
        query = {"locations": [{"lon": x, "lat": y} for x, y in pair], "costing": "auto",
                 "format": "osrm"}
        start = time.perf_counter()
        try:
            route = json.loads(actor.route(json.dumps(query)))["routes"][0]
        except Exception:
            answers.append({"ms": 1e3 * (time.perf_counter() - start), "found": False})
            continue
        ms = 1e3 * (time.perf_counter() - start)
        answers.append({"ms": ms, "found": True, "distance": route["distance"],
                        "duration": route["duration"]})
    return answers


def ask_rhumb(rhumb, folder, pairs):
    """One process answers all pairs: a line of JSON for each."""
    text = "".join(f"{a[1]},{a[0]} {b[1]},{b[0]}\n" for a, b in pairs)
    (folder / "pairs.txt").write_text(text)
    process = subprocess.Popen(
        [rhumb, "bench", "route", "--graph", folder / "roads.graph",
         "--pairs-file", folder / "pairs.txt", "--json-lines"], stdout=subprocess.PIPE)
    answers = [json.loads(line) for line in process.stdout]
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit("rhumb bench route failed")
    return answers, usage.ru_maxrss / 1024


def summary(answers):
    times = sorted(a["ms"] for a in answers)
    return {"found": sum(a["found"] for a in answers), "p50_ms": times[len(times) // 2],
            "p99_ms": times[int(len(times) * 0.99)]}


def ratios(ours, theirs, key):
    values = sorted(a[key] / b[key] for a, b in zip(ours, theirs)
                    if a["found"] and b["found"] and b[key] > 0)
    if not values:
        return {}
    return {"p5": values[int(len(values) * 0.05)], "p50": statistics.median(values),
            "p95": values[int(len(values) * 0.95)]}


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("extract", type=pathlib.Path)
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--worst", type=int, default=0, help="pairs that differ most, to look at")
    parser.add_argument("--no-valhalla", action="store_true")
    parser.add_argument("--rhumb", default=".build/release/rhumb")
    options = parser.parse_args()
    import osrm

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        extract = options.extract.resolve()
        report = {"extract": extract.name, "pairs": options.pairs, "seed": options.seed}
        report["rhumb"] = build_rhumb(options.rhumb, extract, folder)
        report["osrm"] = build_osrm(extract, folder)
        info = json.loads(subprocess.run(
            [options.rhumb, "graph", "info", folder / "roads.graph", "--json"],
            check=True, capture_output=True).stdout)
        before = own_memory()
        engine = osrm.OSRM(storage_config=str(folder / "extract.osrm"), use_shared_memory=False,
                           algorithm="MLD")
        pairs = draw_pairs(engine, info["bounds"], options.pairs, options.seed)
        answers = {"osrm": ask_osrm(engine, pairs)}
        report["osrm"]["query_mb"] = own_memory() - before
        answers["rhumb"], report["rhumb"]["query_mb"] = ask_rhumb(options.rhumb, folder, pairs)
        if not options.no_valhalla:
            report["valhalla"] = build_valhalla(extract, folder)
            before = own_memory()
            answers["valhalla"] = ask_valhalla(folder, pairs)
            report["valhalla"]["query_mb"] = own_memory() - before
    for engine_name, found in answers.items():
        report[engine_name] |= summary(found)
    for peer in answers:
        if peer != "rhumb":
            report[f"rhumb/{peer}"] = {key: ratios(answers["rhumb"], answers[peer], key)
                                       for key in ("distance", "duration")}
            report[f"rhumb/{peer}"]["only_ours"] = sum(
                a["found"] and not b["found"] for a, b in zip(answers["rhumb"], answers[peer]))
            report[f"rhumb/{peer}"]["only_theirs"] = sum(
                b["found"] and not a["found"] for a, b in zip(answers["rhumb"], answers[peer]))
    if options.worst:
        both = [(a["duration"] / max(b["duration"], 1), p, a, b) for p, a, b in
                zip(pairs, answers["rhumb"], answers["osrm"]) if a["found"] and b["found"]]
        both.sort(key=lambda row: abs(row[0] - 1), reverse=True)
        report["worst"] = [{"pair": [f"{y},{x}" for x, y in p], "ratio": r, "rhumb": a, "osrm": b}
                           for r, p, a, b in both[:options.worst]]
    if options.json:
        options.json.write_text(json.dumps(report, indent=1) + "\n")
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
