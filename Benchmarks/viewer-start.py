#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the start, the memory and the size of two programs rhumb-view, such as before and after a change.

    Benchmarks/viewer-start.py BEFORE AFTER [--rounds 15] [--check] [-- ARGUMENT…]

Runs both alternately on one virtual display, after a run of each that is not counted, and prints the medians and the ratios:
the milliseconds from the start of the process to the first frame and to the first complete one, its processor time up to then,
the peak of its memory a second later, and the size of the program without symbols. Each program must be in the folder of its
build, which has its resources. Further arguments go to both programs, such as files to open. --check fails if a ratio is above
1.05. Needs Xvfb and `strip`.
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import threading
import time

LIMIT = 1.05
# The longest time of a run in seconds.
PATIENCE = 120


class Display:
    """A virtual display."""

    def __init__(self):
        reader, writer = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-noreset", "-displayfd", str(writer), "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
            pass_fds=[writer], stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as output:
            self.name = ":" + output.readline().strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait()


def processor_time(pid):
    """The processor time of a process so far in milliseconds."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return 1e3 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peak_memory(pid):
    """The peak of the resident memory of a process in MiB."""
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    raise SystemExit("the kernel does not report the peak of the memory")


def run(program, arguments, display):
    """Starts a program until its map is complete, and returns its figures in the order of the table."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {
            "DISPLAY": display.name, "SDL_VIDEODRIVER": "x11", "XDG_STATE_HOME": folder, "LC_ALL": "C.UTF-8"}
        environment.pop("DBUS_SESSION_BUS_ADDRESS", None)
        began = time.perf_counter()
        process = subprocess.Popen(
            [program, "--fresh", "--remote", "--size", "1024x768", *arguments], env=environment, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)
        guard = threading.Timer(PATIENCE, process.kill)
        guard.start()
        try:
            times = {}
            for line in process.stdout:
                # The first frame logs the size of the window.
                name = json.loads(line)["event"]
                times.setdefault(name, 1e3 * (time.perf_counter() - began))
                if "complete" in times and "resized" in times:
                    break
            else:
                raise SystemExit(f"{program} ended before its map was complete")
            figures = [times["resized"], times["complete"], processor_time(process.pid)]
            time.sleep(1)
            figures.append(peak_memory(process.pid))
            process.communicate(json.dumps({"close": ""}) + "\n")
        finally:
            guard.cancel()
            process.kill()
        if process.returncode:
            raise SystemExit(f"{program} ended with {process.returncode}")
        return figures


def size(program):
    """The size of a program without symbols in MiB."""
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder, "program")
        subprocess.run(["strip", "-o", copy, program], check=True)
        return copy.stat().st_size / 2**20


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=pathlib.Path)
    parser.add_argument("after", type=pathlib.Path)
    parser.add_argument("arguments", nargs="*", metavar="ARGUMENT")
    parser.add_argument("--rounds", default=15, type=int)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    programs = [options.before.resolve(), options.after.resolve()]
    samples = [[], []]
    with Display() as display:
        for program in programs:
            run(program, options.arguments, display)
        for turn in range(options.rounds):
            # In the order 1 2, 2 1, 1 2, so that a machine that becomes slower delays both alike.
            for number in (0, 1) if turn % 2 == 0 else (1, 0):
                samples[number].append(run(programs[number], options.arguments, display))
    medians = [[statistics.median(column) for column in zip(*rows)] for rows in samples]
    for number, program in enumerate(programs):
        medians[number].append(size(program))
    names = ["first frame, ms", "complete map, ms", "processor time, ms", "peak memory, MiB", "program, MiB"]
    print(f"{'':20}{'before':>10}{'after':>10}{'ratio':>8}")
    ratios = []
    for name, before, after in zip(names, *medians):
        ratios.append(after / before)
        print(f"{name:20}{before:10.1f}{after:10.1f}{ratios[-1]:8.3f}")
    if options.check and max(ratios) > LIMIT:
        sys.exit(f"a ratio is above {LIMIT}")


if __name__ == "__main__":
    main()
