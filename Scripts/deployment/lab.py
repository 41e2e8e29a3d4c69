# SPDX-License-Identifier: Apache-2.0
"""The map server and other programs in a temporary folder, and requests to them."""

import contextlib
import dataclasses
import http.client
import math
import os
import shutil
import socket
import subprocess
import sys
import time
from email.message import Message
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "Sources/Rhumb/Resources/Samples"
# The middle of the samples of Helsinki: longitude and latitude.
HELSINKI = (24.945, 60.169)


class Failure(Exception):
    """A part of the deployment that does not work."""


class Skip(Exception):
    """A part that cannot run on this machine, with the reason."""


def check(condition, message):
    if not condition:
        raise Failure(message)


def need(*programs):
    """Skips the part if a program is not installed."""
    for program in programs:
        if not shutil.which(program):
            raise Skip(f"{program} is not installed")


def need_root():
    if os.geteuid() != 0:
        raise Skip("namespaces need the rights of root")


def say(text):
    print(f"  {text}", file=sys.stderr, flush=True)


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait_until(condition, seconds, message):
    """Waits until a condition is true, and returns its value."""
    deadline = time.monotonic() + seconds
    while not (value := condition()):
        check(time.monotonic() < deadline, f"{message} within {seconds} s")
        time.sleep(0.05)
    return value


@dataclasses.dataclass
class Response:
    status: int
    headers: Message
    body: bytes


def fetch(port, target, method="GET", body=None, host="maps.example", **headers):
    """Sends one request. Underscores in the names of headers are hyphens."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    with contextlib.closing(connection):
        fields = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, target, body, {"Host": host} | fields)
        response = connection.getresponse()
        return Response(response.status, response.headers, response.read())


def expect(port, target, **options):
    """The response to a request, which must have status 200."""
    response = fetch(port, target, **options)
    check(response.status == 200, f"{target} has status {response.status}: {response.body[:200]}")
    return response


def tile(longitude, latitude, zoom):
    """The tile that contains a coordinate: zoom, column and row."""
    x = (longitude + 180) / 360 * 2**zoom
    y = (0.5 - math.asinh(math.tan(math.radians(latitude))) / (2 * math.pi)) * 2**zoom
    return zoom, int(x), int(y)


def files(folder):
    """The contents of the files of a folder by their paths in it."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in Path(folder).rglob("*") if path.is_file()}


@dataclasses.dataclass
class Running:
    """A server that is ready."""

    process: subprocess.Popen
    port: int
    log: Path

    def stop(self, seconds):
        """Sends SIGTERM. Returns the exit status and the seconds until the process ends."""
        start = time.monotonic()
        self.process.terminate()
        try:
            return self.process.wait(seconds), time.monotonic() - start
        except subprocess.TimeoutExpired:
            raise Failure(f"the server runs {seconds} s after SIGTERM") from None

    def metric(self, name):
        for line in expect(self.port, "/metrics").body.decode().splitlines():
            if line.startswith(name + " "):
                return float(line.split()[1])
        raise Failure(f"/metrics has no {name}")


@contextlib.contextmanager
def running(command, port, log, is_ready, seconds=90, **options):
    """Runs a program until it is ready, then the block, and ends it."""
    with open(log, "ab") as output:
        process = subprocess.Popen(list(map(str, command)), stdout=output, stderr=output, **options)
    try:
        def has_started():
            check(process.poll() is None, f"{command[0]} ended: {log.read_text(errors='replace')[-1000:]}")
            with contextlib.suppress(OSError, http.client.HTTPException):
                return is_ready(port)
        wait_until(has_started, seconds, f"{command[0]} did not start")
        yield Running(process, port, log)
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@dataclasses.dataclass
class Lab:
    """The program under test, and the folder for the files of one part."""

    program: Path
    shared: Path
    folder: Path

    def server(self, *arguments, port=None, **options):
        """A server that is ready, on a free port. Its caches are in the folder."""
        port = port or free_port()
        options.setdefault("env", self.environment)
        return self.running_server([self.program, "--port", port, *arguments], port, **options)

    def running_server(self, command, port, **options):
        log = self.folder / f"server-{port}.log"
        return running(command, port, log, lambda port: fetch(port, "/ready").status == 200, **options)

    def run(self, *arguments, program=None, **options):
        """Runs a program to its end, by default the server's, and returns its output."""
        command = [str(program or self.program), *map(str, arguments)]
        options.setdefault("env", self.environment)
        result = subprocess.run(command, capture_output=True, text=True, **options)
        check(result.returncode == 0, f"{' '.join(command)}: {(result.stderr or result.stdout)[-1000:]}")
        return result.stdout

    @property
    def environment(self):
        return os.environ | {"XDG_CACHE_HOME": str(self.folder / "cache"), "LC_ALL": "C.UTF-8"}

    def archive(self):
        """A large archive, or else that of the samples; with a coordinate of it."""
        paris = self.shared / "data/tiles/paris-omt.pmtiles"
        return (paris, (2.34, 48.88)) if paris.exists() else (SAMPLES / "helsinki.pmtiles", HELSINKI)
