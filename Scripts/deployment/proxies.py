# SPDX-License-Identifier: Apache-2.0
"""nginx as storage of archives, and in front of two servers."""

import http.client
import json
import shutil
import threading
import time

from deployment import nginx
from deployment.lab import check, expect, fetch, free_port, need, running, say, tile, wait_until


def storage(lab):
    """deploy/nginx/storage.conf: ranges of an archive, and a server that reads it by URL."""
    need("nginx")
    path, place = lab.archive()
    maps = lab.folder / "maps"
    maps.mkdir()
    shutil.copy(path, maps)
    (maps / "other.txt").write_text("not an archive")
    port, content = free_port(), path.read_bytes()
    with running(nginx.storage(lab.folder, port, maps), port, lab.folder / "nginx.log", lambda port: fetch(port, "/").status == 404):
        ranges(port, f"/{path.name}", content)
        check(fetch(port, "/other.txt").status == 404, "nginx serves files other than archives")
        say(f"nginx serves ranges of {path.name}")
        with lab.server(path) as local, lab.server(f"http://127.0.0.1:{port}/{path.name}") as remote:
            count = same_tiles(local, remote, place)
    return f"ranges of {path.name}; {count} tiles by URL are equal to those of the file"


def ranges(port, target, content):
    # Compression would change the bytes that ranges count.
    whole = expect(port, target, Accept_Encoding="gzip")
    check(whole.body == content, "the archive has other bytes")
    tag = whole.headers["ETag"]
    check(tag, "the archive has no ETag")
    size = len(content)
    for first, last in (0, 126), (127, 16_383), (size - 100, size - 1), (size - 100, size + 100):
        part = fetch(port, target, Range=f"bytes={first}-{last}", Accept_Encoding="gzip")
        last = min(last, size - 1)
        check(part.status == 206 and part.body == content[first:last + 1], f"the range {first}-{last} has other bytes")
        check(part.headers["Content-Range"] == f"bytes {first}-{last}/{size}", "Content-Range is wrong")
        check(part.headers["ETag"] == tag, "the range has another ETag")
        check(not part.headers["Content-Encoding"], "the range is compressed")
    check(fetch(port, target, Range=f"bytes={size}-").status == 416, "a range after the end is served")
    check(fetch(port, target, If_None_Match=tag).status == 304, "the ETag is not compared")
    check(fetch(port, target, method="POST", body=b"x").status in (403, 405), "POST is accepted")
    check(whole.headers["Access-Control-Allow-Origin"] == "*", "pages of other hosts cannot read the archive")


def same_tiles(local, remote, place):
    """Checks that two servers of an archive send the same tiles, and returns their number."""
    identifiers = [json.loads(expect(server.port, "/data.json").body)[0]["id"] for server in (local, remote)]
    check(identifiers[0] == identifiers[1], f"the archive has the names {identifiers}")
    targets = []
    # The archive of Paris has no tiles between these zooms.
    for zoom in (2, 4, 6, 14):
        z, x, y = tile(*place, zoom)
        targets += [f"/styles/{style}/{z}/{x}/{y}{scale}.png" for style in ("day", "night") for scale in ("", "@2x")]
        targets.append(f"/data/{identifiers[0]}/{z}/{x}/{y}.pbf")
    for target in targets:
        first, second = expect(local.port, target), expect(remote.port, target)
        check(first.body == second.body, f"{target} has other bytes by URL")
        check(len(first.body) > 200, f"{target} is empty")
    return len(targets)


class Stream:
    """Requests of targets by threads, each target once. A new connection for each, as from many clients."""

    def __init__(self, port, targets):
        self.port, self.rest, self.lock = port, targets[::-1], threading.Lock()
        self.bodies, self.failures = {}, []

    def work(self):
        while True:
            with self.lock:
                if not self.rest:
                    return
                target = self.rest.pop()
            try:
                response = fetch(self.port, target)
                result = None if response.status == 200 else f"{target} has status {response.status}"
            except (OSError, http.client.HTTPException) as error:
                result = f"{target}: {error!r}"
            with self.lock:
                if result:
                    self.failures.append(result)
                else:
                    self.bodies[target] = response.body

    def run(self, threads, at_half=lambda: None):
        half, count = len(self.rest) // 2, len(self.rest)
        workers = [threading.Thread(target=self.work) for _ in range(threads)]
        for worker in workers:
            worker.start()
        wait_until(lambda: len(self.bodies) + len(self.failures) >= half, 300, "half of the requests were not answered")
        at_half()
        for worker in workers:
            worker.join()
        check(not self.failures, f"{len(self.failures)} of {count} requests failed: {self.failures[:3]}")
        return self.bodies


def targets_around(style, place, zooms):
    """The targets of 16 x 12 tiles at each zoom."""
    result = []
    for zoom in zooms:
        z, x, y = tile(*place, zoom)
        result += [f"/styles/{style}/{z}/{x + i}/{y + j}.png" for i in range(-8, 8) for j in range(-6, 6)]
    return result


def balancer(lab):
    """deploy/nginx/balancer.conf: two servers, of which one is killed in the middle of requests and started again."""
    need("nginx")
    path, place = lab.archive()
    ports, port = [free_port(), free_port()], free_port()
    (lab.folder / "cache").mkdir()
    command = nginx.balancer(lab.folder, port, ports)
    with running(command, port, lab.folder / "nginx.log", lambda port: fetch(port, "/health").status == 404):
        with lab.server(path, port=ports[0]) as first:
            with lab.server(path, port=ports[1]) as second:
                bodies = Stream(port, targets_around("day", place, [14])).run(4)
                metatiles = [server.metric("rhumb_metatiles") for server in (first, second)]
                check(min(metatiles) > 0, f"one of the servers renders nothing: {metatiles}")
                say(f"two servers rendered {metatiles[0]:.0f} and {metatiles[1]:.0f} metatiles for {len(bodies)} tiles")
                hits(port, list(bodies)[:20])
                check(fetch(port, "/styles.json", host="other.example").status == 421, "other hosts are served")
                stream = targets_around("night", place, [13, 14])
                killed = Stream(port, stream).run(8, second.process.kill)
                check(second.process.wait(10) < 0, "the server was not killed")
                say(f"one of two killed in the middle: {len(killed)} requests, none failed")
            for target, body in (bodies | killed).items():
                check(expect(ports[0], target).body == body, f"{target} has other bytes")
            with lab.server(path, port=ports[1]) as third:
                again = wait_for_requests(third, port, place)
    return (f"{len(bodies) + len(killed)} tiles; one of two servers killed (SIGKILL): no failed request; cached tiles are hits; "
            f"the server that was started again got requests after {again:.0f} s")


def hits(port, targets):
    for target in targets:
        response = expect(port, target)
        check(response.headers["X-Cache-Status"] == "HIT", f"{target} is not a hit")
        tagged = fetch(port, target, If_None_Match=response.headers["ETag"])
        check(tagged.status == 304, f"{target} with its ETag has status {tagged.status}")


def wait_for_requests(server, port, place):
    """Requests new tiles until a server renders one. Returns the seconds."""
    start, rest = time.monotonic(), targets_around("day", place, [15, 16])

    def has_rendered():
        check(rest, "the server that was started again gets no requests")
        expect(port, rest.pop())
        time.sleep(0.1)
        return server.metric("rhumb_metatiles") > 0

    wait_until(has_rendered, 30, "the server that was started again got no requests")
    return time.monotonic() - start
