#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures rhumb-server: beside MapLibre Native, and under load.

    Benchmarks/serving.py compare [--clients 1,8,50] [--rounds N] [--zooms 13-16] [--json FILE] [BENCH_FOLDER]
    Benchmarks/serving.py load [--requests 100000] [--clients 16]
    Benchmarks/serving.py balance [--clients 8] [--rounds N] [--zooms 13-15] [BENCH_FOLDER]

compare renders the raster tiles of an area with the server and with MapLibre Native (pymgl) in a warm process, with the
same style and tiles. BENCH_FOLDER contains scene/ (default: ../shared/bench). The peer runs in .venv-peer, which
Benchmarks/compare.sh installs; without it, only the server is measured. The area is divided into views of 4x3 tiles. The
clients, which have one connection each, request the tiles of one view after another, so that several clients load a view.
Each tile is requested once, from a server that was started for the round and is ready. The peer renders the same tiles one
after another, 256x256 pixels as PNG. CPU is the processor time per tile on all cores.

load sends a mix of requests to a server with the built-in map: raster tiles, vector tiles, static images, routes, searches,
documents, and 1 % hostile ones, which have connections of their own and can be answered by closing them. The last line is
"passed", or "FAILED: " with the reasons, and the exit status 1: a status of 500 or more other than 503, a connection that
breaks or is closed without a response, a server that ends, more than 300 MB of memory, or a memory in the last tenth that is
more than 5 % above that in the second tenth, by its median or its highest value. The memory is read 1,000 times. The first tenth,
in which caches fill up, has no part in that: its highest value, that of a moment in which two large images are rendered, varies
by 10 % between runs.

balance requests the same tiles from one server, and from two behind nginx with deploy/nginx/balancer.conf, in turn; the table has
the medians of the rounds. Both have as many workers as there are cores. The processor time a tile is that of the servers, that of
nginx with its processes, and their sum. Then it kills one of the two in the middle. Exits with 1 if a request fails.

--server PROGRAM names another build of rhumb-server.
"""
import argparse
import collections
import contextlib
import http.client
import json
import math
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Scripts"))

from deployment import nginx

# The area of the tiles: west, south, east, north.
BOUNDS = (9.47, 47.05, 9.64, 47.27)
PORT = 18080

PEER = """
import json, sys, time
import pymgl
style, tiles = open(sys.argv[1]).read(), json.load(open(sys.argv[2]))
# Worlds of MapLibre have 512 points at zoom 0. The lowest size of a map is that of the tile.
view = pymgl.Map(style, width=256, height=256, ratio=1, longitude=9.55, latitude=47.15, zoom=12)
view.renderPNG()
times, cpu, start = [], time.process_time(), time.perf_counter()
for longitude, latitude, zoom in tiles:
    view.setZoom(zoom - 1)
    view.setCenter(longitude, latitude)
    began = time.perf_counter()
    assert view.renderPNG()[:4] == b"\\x89PNG"
    times.append(1e3 * (time.perf_counter() - began))
print(json.dumps({"seconds": time.perf_counter() - start, "cpu": time.process_time() - cpu, "times": times}))
"""


def column(longitude, zoom):
    return int((longitude + 180) / 360 * 2**zoom)


def row(latitude, zoom):
    return int((0.5 - math.asinh(math.tan(math.radians(latitude))) / (2 * math.pi)) * 2**zoom)


def views(zooms):
    """Views of 4x3 tiles at the zooms, in random order."""
    west, south, east, north = BOUNDS
    result = []
    for zoom in zooms:
        for x in range(column(west, zoom), column(east, zoom) + 1, 4):
            for y in range(row(north, zoom), row(south, zoom) + 1, 3):
                result.append([(zoom, x + i, y + j) for j in range(3) for i in range(4)])
    random.Random(1).shuffle(result)
    return result


def center(tile):
    zoom, x, y = tile
    latitude = math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * (y + 0.5) / 2**zoom))))
    return (x + 0.5) / 2**zoom * 360 - 180, latitude, zoom


def usage(process):
    """The processor time in seconds and the resident memory in MB."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    cpu = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return cpu, int(fields[21]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def family_cpu(process):
    """The processor time in seconds of a process and its children, also of those that have ended."""
    total = 0
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = path.read_text().rsplit(")", 1)[1].split()
            if path.parent.name == str(process.pid):
                total += sum(map(int, fields[11:15]))
            elif fields[1] == str(process.pid):
                total += sum(map(int, fields[11:13]))
    return total / os.sysconf("SC_CLK_TCK")


def quantile(values, share):
    return sorted(values)[min(int(len(values) * share), len(values) - 1)]


def figures(seconds, cpu, times):
    return {"tiles_per_s": len(times) / seconds, "p50_ms": quantile(times, 0.5), "p99_ms": quantile(times, 0.99),
            "cpu_ms": 1e3 * cpu / len(times)}


@contextlib.contextmanager
def running(command, port, target, statuses, patience, name):
    """A process that is ready: it has responded to a GET request of the target with one of the statuses."""
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + patience
        while True:
            try:
                if get(connect(port), target)[0] in statuses:
                    break
            except OSError:
                pass
            if time.monotonic() > deadline or process.poll() is not None:
                sys.exit(f"{name} did not start")
            time.sleep(0.1)
        yield process
    finally:
        process.terminate()
        process.wait()


def server(program, *files, port=PORT):
    """A server that is ready, as its process."""
    return running([program, "--port", str(port), *files], port, "/ready", [200], 60, "the server")


def connect(port=PORT):
    return http.client.HTTPConnection("127.0.0.1", port, timeout=60)


def get(connection, target, method="GET", body=None):
    connection.request(method, target, body, {"Host": "maps.example"})
    response = connection.getresponse()
    return response.status, response.read()


def in_threads(count, work):
    threads = [threading.Thread(target=work, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def request_all(tiles, path, clients, port=PORT, at_half=lambda: None):
    """Requests tiles once each by a number of clients. Returns the times in milliseconds, and the statuses that are not 200
    and the names of errors of connections."""
    rest, lock, times, failures = tiles[::-1], threading.Lock(), [], []

    def client(_):
        connection = connect(port)
        while True:
            with lock:
                if len(rest) == len(tiles) // 2:
                    at_half()
                if not rest:
                    return
                zoom, x, y = rest.pop()
            began = time.perf_counter()
            try:
                status, body = get(connection, f"{path}/{zoom}/{x}/{y}.png")
            except (OSError, http.client.HTTPException) as error:
                connection.close()
                connection, status, body = connect(port), type(error).__name__, b""
            times.append(1e3 * (time.perf_counter() - began))
            if status != 200 or body[:4] != b"\x89PNG":
                failures.append(status)

    in_threads(clients, client)
    return times, failures


def serve(program, style, archive, clients, tiles):
    """Requests all tiles by a number of clients from a fresh server."""
    with server(program, style, archive) as process:
        cpu, _ = usage(process)
        start = time.perf_counter()
        times, failures = request_all(tiles, f"/styles/{pathlib.Path(style).stem}", clients)
        seconds = time.perf_counter() - start
        after, memory = usage(process)
        return figures(seconds, after - cpu, times) | {"memory_mb": memory, "failures": len(failures)}


def peer(python, style, tiles, folder):
    (folder / "peer.py").write_text(PEER)
    (folder / "tiles.json").write_text(json.dumps([center(tile) for tile in tiles]))
    run = subprocess.run(
        [python, folder / "peer.py", style, folder / "tiles.json"], check=True, capture_output=True,
        env=os.environ | {"EGL_PLATFORM": "surfaceless"})
    report = json.loads(run.stdout)
    return figures(report["seconds"], report["cpu"], report["times"])


def medians(runs):
    return {key: statistics.median(run[key] for run in runs) for key in runs[0]}


def request(random):
    """A request of the load: whether it is hostile, its method, target and body."""
    kind = random.random()
    if kind < 0.01:
        return True, *random.choice(HOSTILE)
    return False, "GET", valid_target(random, kind), None


def valid_target(random, kind):
    """The target of a valid request of the load. The kind is a number of 0.01...1."""
    zoom = random.choice([10, 12, 13, 13, 14, 14, 15])
    # A Zipf-like choice: most tiles are requested again and again.
    away = 0.08 * random.random() ** 3
    longitude = 24.94 + away * random.choice([-1, 1])
    latitude = 60.17 + away / 2 * random.choice([-1, 1])
    x, y = column(longitude, zoom), row(latitude, zoom)
    place = f"{longitude:.5f},{latitude:.5f}"
    if kind < 0.02:
        size = random.choice(["400x300", "800x600@2x", "200x200"])
        return f"/styles/day/static/{place},14/{size}.png?path=route:60.17,24.94;60.18,24.95&marker={place}"
    if kind < 0.06:
        return f"/route/v1/driving/{place};24.9450,60.1710?overview=full"
    if kind < 0.08:
        return f"/search?q={random.choice(['kamppi', 'rautatientori', 'paris', 'x'])}&near={place}"
    if kind < 0.20:
        return f"/data/map/{min(zoom, 14)}/{column(longitude, min(zoom, 14))}/{row(latitude, min(zoom, 14))}.pbf"
    if kind < 0.25:
        return random.choice(["/styles.json", "/styles/day.json", "/", "/metrics", "/styles/day/style.json"])
    return f"/styles/{random.choice(['day', 'day', 'night'])}/{zoom}/{x}/{y}.png"


HOSTILE = [
    ("GET", "/styles/day/99/1/1.png", None), ("GET", "/styles/day/-1/1/1.png", None),
    ("GET", "/styles/day/5/9999999999999999999999/1.png", None), ("GET", "/styles/../../etc/passwd", None),
    ("GET", "/styles/%2e%2e%2f%2e%2e%2fetc%2fpasswd/style.json", None), ("GET", "/fonts/..%2f..%2fetc/0-255.pbf", None),
    ("GET", "/styles/day/static/0,0,0/99999x99999.png", None), ("GET", "/styles/day/static/nan,inf,1/10x10.png", None),
    ("GET", "/styles/day/static/auto/100x100.png?path=" + "1,1|" * 12_000, None), ("GET", "/%ff%fe", None),
    ("GET", "/route/v1/driving/" + "24.9,60.1;" * 200 + "24.9,60.1", None), ("GET", "/search?q=" + "a%20" * 10_000, None),
    ("POST", "/styles/day/static/auto/100x100.png", b'{"type": ' * 50_000), ("POST", "/styles/day/static/auto/9x9.png", b"\xff" * 900_000),
    ("DELETE", "/styles.json", None), ("GET", "/" + "a/" * 20_000, None), ("GET", "/isochrone/v1/driving/24.9,60.1?contours_minutes=1e9", None),
]


# The goals of the load: memory in MB, and its growth from the second tenth to the last, by the median and by the highest value.
HIGHEST_MEMORY = 300
HIGHEST_GROWTH = 0.05


class Load:
    """The counts and the memory of a load, from all clients."""

    def __init__(self, process, requests):
        self.process, self.requests = process, requests
        self.lock, self.memory, self.statuses = threading.Lock(), [], collections.Counter()
        # The requests that fail, by their target.
        self.wrong, self.broken = collections.Counter(), collections.Counter()

    def is_done(self):
        """Whether enough requests were sent, or the server has ended. Reads the memory if it is time for it."""
        with self.lock:
            done = self.statuses.total()
            if done >= self.requests or self.process.poll() is not None:
                return True
            if len(self.memory) <= 1000 * done // self.requests:
                self.memory.append(usage(self.process)[1])
            return False

    def count(self, status, target):
        with self.lock:
            self.statuses[status] += 1
            if status == "broken":
                self.broken[target[:80]] += 1
            elif isinstance(status, int) and status >= 500 and status != 503:
                self.wrong[target[:80]] += 1

    def client(self, number):
        own, connection = random.Random(number), connect()
        while not self.is_done():
            is_hostile, method, target, body = request(own)
            if is_hostile:
                with contextlib.closing(connect()) as single:
                    status = response(single, method, target, body, when_closed="closed")
            else:
                status = response(connection, method, target, body, when_closed="broken")
            if status == "broken":
                connection.close()
                connection = connect()
            self.count(status, target)

    def finish(self):
        """Reads the memory the last time. Returns its median and highest value in the second and in the last tenth of the load."""
        if self.process.poll() is None:
            self.memory.append(usage(self.process)[1])
        tenth = max(len(self.memory) // 10, 1)
        parts = (self.memory[tenth:2 * tenth] or self.memory, self.memory[-tenth:])
        return [(statistics.median(part), max(part)) for part in parts]


def response(connection, method, target, body, when_closed):
    """The status of a response, or "broken". If the connection is closed without a response, the name for it."""
    try:
        return get(connection, target, method, body)[0]
    except TimeoutError:
        return "broken"
    except (OSError, http.client.HTTPException):
        return when_closed


def load(args):
    with server(args.server) as process:
        start, state = time.perf_counter(), Load(process, args.requests)
        in_threads(args.clients, state.client)
        seconds = time.perf_counter() - start
        before, after = state.finish()
        has_ended = process.poll() is not None
    print(f"{state.statuses.total()} requests in {seconds:.0f} s: " + ", ".join(f"{n} x {s}" for s, n in sorted(state.statuses.items(), key=str)))
    highest = max(state.memory)
    growth = max(late / early - 1 for early, late in zip(before, after))
    print(f"memory at most {highest:.0f} MB; in the second tenth {before[0]:.0f} MB (median), at most {before[1]:.0f} MB; "
          f"in the last one {after[0]:.0f} MB, at most {after[1]:.0f} MB")
    for name, targets in ("a status of 500 or more", state.wrong), ("a broken connection", state.broken):
        for target, count in targets.most_common(5):
            print(f"{name}: {count} x {target}")
    failures = [
        f"{state.wrong.total()} responses with a status of 500 or more" if state.wrong else "",
        f"{state.broken.total()} broken connections" if state.broken else "",
        "the server ended" if has_ended else "",
        f"{highest:.0f} MB of memory exceed {HIGHEST_MEMORY} MB" if highest > HIGHEST_MEMORY else "",
        f"memory grows by {100 * growth:.1f} %, more than {100 * HIGHEST_GROWTH:.0f} %" if growth > HIGHEST_GROWTH else "",
    ]
    reasons = ", ".join(failure for failure in failures if failure)
    print(f"FAILED: {reasons}" if reasons else "passed")
    return 1 if reasons else 0


def compare(args):
    low, high = map(int, args.zooms.split("-"))
    scene = pathlib.Path(args.bench).resolve() / "scene"
    python = pathlib.Path(".venv-peer/bin/python").absolute()
    results = {}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        style = folder / "osm-bright.json"
        style.write_text((scene / "osm-bright.template.json").read_text().replace("SCENE", str(scene)))
        tiles = [tile for view in views(range(low, high + 1)) for tile in view]
        print(f"{len(tiles)} tiles, zooms {args.zooms}", file=sys.stderr)
        for _ in range(args.rounds):
            for clients in map(int, args.clients.split(",")):
                results.setdefault(f"rhumb-server, {clients} clients", []).append(
                    serve(args.server, str(style), str(scene / "liechtenstein.mbtiles"), clients, tiles))
            if python.exists():
                results.setdefault("MapLibre Native", []).append(peer(python, style, tiles, folder))
    results = {name: medians(runs) for name, runs in results.items()}
    print("| renderer | tiles/s | p50 ms | p99 ms | CPU ms a tile | memory MB |\n|---|---|---|---|---|---|")
    for name, run in results.items():
        memory = f"{run['memory_mb']:.0f}" if "memory_mb" in run else ""
        failed = f" ({run['failures']:.0f} failed)" if run.get("failures") else ""
        print(f"| {name}{failed} | {run['tiles_per_s']:.0f} | {run['p50_ms']:.1f} | {run['p99_ms']:.1f} | "
              f"{run['cpu_ms']:.1f} | {memory} |")
    if args.json:
        pathlib.Path(args.json).write_text(json.dumps(results, indent=1))
    return 0


def balancer(folder):
    """nginx with the configuration of the deployment, in front of two servers."""
    (folder / "cache").mkdir(exist_ok=True)
    # The configuration has no probes for clients.
    return running(nginx.balancer(folder, PORT + 2, [PORT, PORT + 1]), PORT + 2, "/health", [404], 10, "nginx")


def balance(args):
    low, high = map(int, args.zooms.split("-"))
    scene = pathlib.Path(args.bench).resolve() / "scene"
    tiles = [tile for view in views(range(low, high + 1)) for tile in view]
    runs, wrong = {"one": [], "two behind nginx": []}, 0
    # In memory: ext4 searches long for free inodes after the cache of the round before was deleted, in nginx's time.
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as name:
        folder = pathlib.Path(name)
        style = folder / "osm-bright.json"
        style.write_text((scene / "osm-bright.template.json").read_text().replace("SCENE", str(scene)))
        files = [str(style), str(scene / "liechtenstein.mbtiles")]
        for _ in range(args.rounds):
            one = serve(args.server, *files, args.clients, tiles)
            runs["one"].append({"tiles": one["tiles_per_s"], "servers": one["cpu_ms"], "nginx": 0, "failed": one["failures"]})
            runs["two behind nginx"].append(two(args, files, folder, tiles))
        broken = two(args, files, folder, tiles, is_killed=True)["failed"]
    print("| servers | tiles/s | CPU ms a tile: servers | nginx | sum | failed |\n|---|---|---|---|---|---|")
    for name, rounds in runs.items():
        run = medians(rounds)
        wrong += sum(run["failed"] for run in rounds)
        print(f"| {name} | {run['tiles']:.0f} | {run['servers']:.2f} | {run['nginx']:.2f} | {run['servers'] + run['nginx']:.2f} | "
              f"{run['failed']:.0f} |")
    print(f"one of two killed in the middle: {len(tiles)} requests, {broken} failed")
    return 1 if wrong + broken else 0


def two(args, files, folder, tiles, is_killed=False):
    """The figures of two servers behind nginx, with as many workers together as there are cores. The processor times are in
    milliseconds a tile."""
    files = ["--workers", str(max((os.cpu_count() or 1) // 2, 1)), *files]
    with server(args.server, *files) as first, server(args.server, *files, port=PORT + 1) as second, balancer(folder) as proxy:
        before, start = (usage(first)[0] + usage(second)[0], family_cpu(proxy)), time.perf_counter()
        times, failures = request_all(
            tiles, "/styles/osm-bright", args.clients, PORT + 2, second.kill if is_killed else lambda: None)
        seconds = time.perf_counter() - start
        after = before if is_killed else (usage(first)[0] + usage(second)[0], family_cpu(proxy))
    shutil.rmtree(folder / "cache")
    cpu = [1e3 * (b - a) / len(tiles) for a, b in zip(before, after)]
    for failure in failures[:5]:
        print(failure)
    return {"tiles": len(times) / seconds, "servers": cpu[0], "nginx": cpu[1], "failed": len(failures)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("compare")
    command.add_argument("--clients", default="1,8,50")
    command.add_argument("--rounds", type=int, default=3)
    command.add_argument("--zooms", default="13-16")
    command.add_argument("--json", default="")
    command.add_argument("bench", nargs="?", default="../shared/bench")
    command.set_defaults(run=compare)
    command.add_argument("--server", default="")
    command = commands.add_parser("load")
    command.add_argument("--requests", type=int, default=100_000)
    command.add_argument("--clients", type=int, default=16)
    command.set_defaults(run=load)
    command.add_argument("--server", default="")
    command = commands.add_parser("balance")
    command.add_argument("--clients", type=int, default=8)
    command.add_argument("--rounds", type=int, default=3)
    command.add_argument("--zooms", default="13-15")
    command.add_argument("bench", nargs="?", default="../shared/bench")
    command.set_defaults(run=balance)
    command.add_argument("--server", default="")
    args = parser.parse_args()
    if not args.server:
        build = ["swift", "build", "--package-path", "Server", "--scratch-path", ".build", "-c", "release"]
        subprocess.run(build + ["--product", "rhumb-server"], check=True, stdout=subprocess.DEVNULL)
        shown = subprocess.run(build + ["--show-bin-path"], check=True, capture_output=True, text=True)
        args.server = shown.stdout.strip() + "/rhumb-server"
    return args.run(args)


sys.exit(main())
