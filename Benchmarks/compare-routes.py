#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares Rhumb's routes with those of OSRM and Valhalla on extracts, pair by pair.

Builds the data of the three engines from the same .osm.pbf, selects random pairs of locations near roads,
requests the fastest route with steps and full geometry from each engine, and reports the routes found, the
ratios of distances and durations, build times, query times and memory.

    python3 -m venv .venv-routing
    .venv-routing/bin/pip install -r Benchmarks/requirements-routing.txt     (Python 3.10 ... 3.13)
    .venv-routing/bin/python Benchmarks/compare-routes.py liechtenstein.osm.pbf [more.osm.pbf ...]
        [--mode driving] [--pairs 500] [--seed 1] [--builds 5] [--json FILE] [--details FILE]
        [--fixture FILE] [--record FILE] [--no-valhalla]

Measured calls: Rhumb's `routes(for:)`, which returns legs with steps, instructions and shape as Swift values;
OSRM's `Route` in this process with steps and overview=full, which returns objects; Valhalla's `route` in this
process, which returns text. Each engine first answers every pair once as a warm-up. The memory of queries is
the peak of the process for Rhumb, and the growth of this process for the others.
"""
import argparse
import concurrent.futures
import json
import multiprocessing
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

PEERS = ("osrm", "valhalla")
# The OSRM profile and the Valhalla costing of each travel mode.
PROFILES = {"driving": ("car", "auto"), "cycling": ("bicycle", "bicycle"), "walking": ("foot", "pedestrian")}


# Runs a command and writes its resource use to a file. It is a separate small process, because the kernel
# counts the memory of the parent process into the peak of a new program.
RUNNER = """
import os, sys, time
start = time.perf_counter()
child = os.posix_spawn(sys.argv[2], sys.argv[2:], os.environ)
_, status, usage = os.wait4(child, 0)
with open(sys.argv[1], "w") as file:
    print(time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, file=file)
sys.exit(os.waitstatus_to_exitcode(status) != 0)
"""


def run(command, stdout=subprocess.DEVNULL, **options):
    """Runs a command; returns its wall-clock and processor time in seconds, and its peak memory in MB."""
    with tempfile.NamedTemporaryFile("r") as report:
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-c", RUNNER, report.name, *map(str, command)],
            stdout=stdout, stderr=subprocess.PIPE, **options)
        if done.returncode != 0:
            sys.exit(f"{' '.join(map(str, command))} failed:\n"
                     f"{done.stderr.decode(errors='replace')[-2000:]}")
        return tuple(map(float, report.read().split()))


def build(steps, count, **options):
    """Runs a build several times; returns the medians of its times, and the peak memory of its steps."""
    runs = [[run(step, **options) for step in steps] for _ in range(count)]
    return {"build_s": statistics.median(sum(step[0] for step in steps) for steps in runs),
            "build_cpu_s": statistics.median(sum(step[1] for step in steps) for steps in runs),
            "build_mb": max(step[2] for steps in runs for step in steps)}


def megabytes(files):
    return sum(file.stat().st_size for file in files) / 1e6


def own_memory():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def alone(ask, *arguments):
    """Runs a function in its own process with discarded output, since the engines log there."""
    with concurrent.futures.ProcessPoolExecutor(
            1, mp_context=multiprocessing.get_context("spawn"), initializer=hush) as pool:
        return pool.submit(ask, *arguments).result()


def hush():
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.dup2(nowhere, 1)


def build_rhumb(rhumb, extract, folder, count):
    graph = folder / "roads.graph"
    report = build([[rhumb, "graph", "build", extract, "-o", graph]], count)
    return report | {"file_mb": megabytes([graph])}


def build_osrm(extract, folder, count, mode):
    import osrm

    home = pathlib.Path(osrm.__file__).parent
    shutil.copy(extract, folder / "extract.osm.pbf")
    report = build([
        [home / "bin/osrm-extract", "-p", home / f"share/profiles/{PROFILES[mode][0]}.lua", "extract.osm.pbf"],
        [home / "bin/osrm-partition", "extract.osrm"],
        [home / "bin/osrm-customize", "extract.osrm"],
    ], count, cwd=folder)
    return report | {"file_mb": megabytes(folder.glob("extract.osrm*"))}


def build_valhalla(extract, folder, count):
    bin = pathlib.Path(sys.executable).parent
    config = json.loads(subprocess.run(
        [bin / "valhalla_build_config", "--mjolnir-tile-dir", folder / "tiles"],
        check=True, capture_output=True).stdout)
    for key in ("tile_extract", "admin", "timezone"):
        config["mjolnir"].pop(key, None)
    config["mjolnir"]["logging"] = {"type": "file", "file_name": str(folder / "valhalla.log")}
    (folder / "valhalla.json").write_text(json.dumps(config))
    # The package's wrapper searches for its program on the PATH.
    report = build([[bin / "valhalla_build_tiles", "-c", folder / "valhalla.json", extract]], count,
                   env=os.environ | {"PATH": f"{bin}:{os.environ['PATH']}"})
    return report | {"file_mb": megabytes((folder / "tiles").rglob("*.gph"))}


def open_osrm(folder):
    import osrm

    return osrm.OSRM(storage_config=str(folder / "extract.osrm"), use_shared_memory=False,
                     algorithm="MLD")


def draw_pairs(folder, bounds, count, seed):
    """Random pairs of locations within 100 m of a road that OSRM uses."""
    import osrm

    engine = open_osrm(folder)
    chance = random.Random(seed)
    west, south, east, north = bounds

    def place():
        while True:
            spot = (round(chance.uniform(west, east), 6), round(chance.uniform(south, north), 6))
            answer = engine.Nearest(osrm.NearestParameters(coordinates=[spot]))
            if answer["waypoints"][0]["distance"] < 100:
                return spot

    return [(place(), place()) for _ in range(count)]


def timed(ask, pairs):
    """Requests each pair twice; returns the answers and times of the second round."""
    for _ in range(2):
        answers = []
        for pair in pairs:
            start = time.perf_counter()
            try:
                route = ask(pair)
            except RuntimeError:
                route = None
            answers.append({"ms": 1e3 * (time.perf_counter() - start), "found": route is not None})
            if route is not None:
                answers[-1] |= read(route)
    return answers


def read(answer):
    """The distance and duration of an OSRM-compatible answer, and its endpoints and shape."""
    answer = json.loads(answer) if isinstance(answer, str) else answer
    route = answer["routes"][0]
    # OSRM's lists support neither iteration nor negative indices.
    return {"distance": route["distance"], "duration": route["duration"], "shape": route["geometry"]}


def ask_osrm(folder, pairs):
    """The answers, and the growth of this process in MB."""
    import osrm

    before = own_memory()
    engine = open_osrm(folder)
    answers = timed(lambda pair: engine.Route(osrm.RouteParameters(
        coordinates=list(pair), steps=True, overview="full", geometries="polyline6")), pairs)
    return answers, own_memory() - before


def ask_valhalla(folder, pairs, mode):
    """The answers, and the growth of this process in MB."""
    import valhalla

    before = own_memory()
    actor = valhalla.Actor(str(folder / "valhalla.json"))
    answers = timed(lambda pair: actor.route(json.dumps(
        {"locations": [{"lon": x, "lat": y} for x, y in pair], "costing": PROFILES[mode][1],
         "format": "osrm"})), pairs)
    return answers, own_memory() - before


def ask_rhumb(rhumb, folder, pairs, mode):
    """The answers of one process for all pairs, as one line of JSON each."""
    line = "".join(f"{a[1]},{a[0]} {b[1]},{b[0]}\n" for a, b in pairs)
    (folder / "pairs.txt").write_text(line * 2)
    with open(folder / "answers.txt", "w") as file:
        peak = run([f"{rhumb}-dev", "bench", "route", "--graph", folder / "roads.graph",
                    "--mode", mode, "--pairs-file", folder / "pairs.txt", "--json-lines"], stdout=file)[2]
    answers = [json.loads(line) for line in (folder / "answers.txt").read_text().splitlines()]
    return answers[len(pairs):], peak


def summary(answers):
    times = sorted(a["ms"] for a in answers)
    return {"found": sum(a["found"] for a in answers), "p50_ms": times[len(times) // 2],
            "p99_ms": times[int(len(times) * 0.99)]}


def compared(ours, theirs):
    """Compares Rhumb's answers with a peer's. Ratios are Rhumb / peer, for routes of 100 m and more."""
    both = [(a, b) for a, b in zip(ours, theirs)
            if a["found"] and b["found"] and b["distance"] >= 100]
    report = {"only_ours": sum(a["found"] and not b["found"] for a, b in zip(ours, theirs)),
              "only_theirs": sum(b["found"] and not a["found"] for a, b in zip(ours, theirs))}
    for key in ("distance", "duration"):
        ratios = sorted(a[key] / b[key] for a, b in both)
        report[key] = {name: ratios[int(len(ratios) * share)] for name, share in
                       (("p5", 0.05), ("p25", 0.25), ("p50", 0.5), ("p75", 0.75), ("p95", 0.95))}
        report[key]["within_15_percent"] = sum(1 / 1.15 <= r <= 1.15 for r in ratios) / len(ratios)
    return report


def compare(extract, options, folder):
    """The report on one extract, and the answers for each pair."""
    extract = extract.resolve()
    report = {"extract": extract.name, "mode": options.mode, "pairs": options.pairs, "seed": options.seed,
              "rhumb": build_rhumb(options.rhumb, extract, folder, options.builds),
              "osrm": build_osrm(extract, folder, options.builds, options.mode)}
    info = json.loads(subprocess.run(
        [options.rhumb, "graph", "info", folder / "roads.graph", "--json"],
        check=True, capture_output=True).stdout)
    report["arcs"] = info["arcs"]
    report["kilometers"] = info["kilometers"]
    pairs = alone(draw_pairs, folder, info["bounds"], options.pairs, options.seed)
    answers = {}
    answers["osrm"], report["osrm"]["query_mb"] = alone(ask_osrm, folder, pairs)
    answers["rhumb"], report["rhumb"]["query_mb"] = ask_rhumb(
        options.rhumb, folder, pairs, options.mode)
    if not options.no_valhalla:
        report["valhalla"] = build_valhalla(extract, folder, options.builds)
        answers["valhalla"], report["valhalla"]["query_mb"] = alone(
            ask_valhalla, folder, pairs, options.mode)
    for name, found in answers.items():
        report[name] |= summary(found)
    for peer in PEERS:
        if peer in answers:
            report[f"rhumb/{peer}"] = compared(answers["rhumb"], answers[peer])
    rows = [{"from": a, "to": b} | {name: found[number] for name, found in answers.items()}
            for number, (a, b) in enumerate(pairs)]
    return report, rows


def fixture(rows):
    """A test table: coordinates, and OSRM's distance in meters and duration in seconds; -1: no route."""
    lines = ["# Made by compare-routes.py: from lat,lng, to lat,lng, OSRM's meters and seconds."]
    for row in rows:
        numbers = [row["from"][1], row["from"][0], row["to"][1], row["to"][0],
                   round(row["osrm"].get("distance", -1), 1), round(row["osrm"].get("duration", -1), 1)]
        lines.append(",".join(map(str, numbers)))
    return "\n".join(lines) + "\n"


def record(file, reports):
    """Writes the numbers of pairs with a route into a table with a line for each extract and mode."""
    rows = {}
    if file.exists():
        rows = {tuple(line.split("\t")[:2]): line for line in file.read_text().splitlines()}
    for report in reports:
        key = (report["extract"].removesuffix(".osm.pbf"), report["mode"])
        found = [report[name]["found"] for name in ("rhumb",) + PEERS]
        rows[key] = "\t".join(map(str, [*key, report["pairs"], *found]))
    file.write_text("".join(line + "\n" for line in rows.values()))


def table(reports):
    """The figures as readable text."""
    lines = []
    for report in reports:
        lines.append(f"\n{report['extract']}, {report['mode']}: {report['arcs']} arcs, {report['kilometers']:.0f} km, "
                     f"{report['pairs']} pairs")
        lines.append("           build s   cpu s   build MB  file MB  found   p50 ms   p99 ms  query MB")
        for name in ("rhumb",) + PEERS:
            if r := report.get(name):
                lines.append(f"{name:10} {r['build_s']:7.2f} {r['build_cpu_s']:7.2f} {r['build_mb']:10.0f} "
                             f"{r['file_mb']:8.1f} {r['found']:6} {r['p50_ms']:8.3f} {r['p99_ms']:8.3f} "
                             f"{r['query_mb']:9.0f}")
        for peer in PEERS:
            if r := report.get(f"rhumb/{peer}"):
                lines.append(f"against {peer}: found only by rhumb {r['only_ours']}, only by {peer} "
                             f"{r['only_theirs']}")
                for key in ("distance", "duration"):
                    lines.append(f"  {key:9}" + "".join(f" {name} {value:.3f}"
                                                         for name, value in r[key].items()))
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("extracts", type=pathlib.Path, nargs="+")
    parser.add_argument("--mode", choices=PROFILES, default="driving")
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--builds", type=int, default=5, help="the number of builds for the median")
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--details", type=pathlib.Path, help="write each pair's answers as JSON lines")
    parser.add_argument("--fixture", type=pathlib.Path, help="write OSRM's figures as a table for tests")
    parser.add_argument("--record", type=pathlib.Path,
                        help="write the numbers of pairs with a route, as in Tests/Conformance/routes.tsv")
    parser.add_argument("--no-valhalla", action="store_true")
    parser.add_argument("--rhumb", default=".build/release/rhumb")
    options = parser.parse_args()
    if options.record and options.no_valhalla:
        parser.error("--record needs the numbers of all engines")
    reports, rows = [], []
    for extract in options.extracts:
        with tempfile.TemporaryDirectory() as name:
            report, answers = compare(extract, options, pathlib.Path(name))
        reports.append(report)
        rows += [{"extract": report["extract"]} | row for row in answers]
    if options.json:
        options.json.write_text(json.dumps(reports, indent=1) + "\n")
    if options.details:
        options.details.write_text("".join(json.dumps(row) + "\n" for row in rows))
    if options.record:
        record(options.record, reports)
    if options.fixture:
        options.fixture.write_text(fixture(rows))
    print(table(reports))


if __name__ == "__main__":
    main()
