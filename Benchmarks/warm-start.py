#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the first image of a style URL, whose resources are in the cache, with that of the same style in files.

    Benchmarks/warm-start.py [--rhumb .build/release/rhumb] [--rounds 9] [--check] [SHARED_FOLDER]

A proxy of the shared data (default: ../shared) answers for the hosts. `rhumb render` draws Munich with each style: once to
fill the cache, and then alternately with the cache and with the style, tiles, glyphs and sprite in files. No request of the
second kind may reach the proxy. Prints the medians of the wall time and of the processor time in milliseconds, and their
ratios. --check fails if the ratio of the wall times is above 1.2 in the sum of all styles.
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

STYLES = {
    "openfreemap-liberty": "https://tiles.openfreemap.org/styles/liberty",
    "openfreemap-bright": "https://tiles.openfreemap.org/styles/bright",
    "openfreemap-positron": "https://tiles.openfreemap.org/styles/positron",
    "openmaptiles-osm-bright": "https://openmaptiles.github.io/osm-bright-gl-style/style.json",
    "openmaptiles-basic": "https://openmaptiles.github.io/maptiler-basic-gl-style/style.json",
}
VIEW = ["--center", "48.1372,11.5755", "--zoom", "14", "--size", "1024x768"]


def timed(command, environment):
    """Runs a command, and returns its wall time and processor time in milliseconds."""
    began = time.perf_counter()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    error = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(command)}: {error}")
    return 1e3 * (time.perf_counter() - began), 1e3 * (usage.ru_utime + usage.ru_stime)


def local_style(name, shared, folder):
    """Writes a style whose glyphs, sprite and tiles are files, and returns its path."""
    style = json.loads((shared / "suites/hosts/styles" / f"{name}.json").read_text())
    for layer in style["layers"]:
        for font in layer.get("layout", {}).get("text-font", []):
            link = folder / "glyphs" / font
            if not link.exists():
                link.parent.mkdir(exist_ok=True)
                is_bold = any(word in font.lower() for word in ("bold", "medium", "semi"))
                link.symlink_to(shared / "data/glyphs" / f"Noto Sans {'Medium' if is_bold else 'Regular'}")
    style["glyphs"] = f"file://{folder}/glyphs/{{fontstack}}/{{range}}.pbf"
    style["sprite"] = f"file://{shared}/suites/hosts/sprites/ofm"
    for source in style["sources"].values():
        if source["type"] == "vector":
            source.pop("tiles", None)
            source["url"] = f"mbtiles://{shared}/data/tiles/munich-omt.mbtiles"
        else:
            source["tiles"] = [f"file://{folder}/none/{{z}}/{{x}}/{{y}}.png"]
            source.pop("url", None)
    path = folder / f"{name}.json"
    path.write_text(json.dumps(style))
    return path


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shared", nargs="?", default=pathlib.Path(__file__).resolve().parents[2] / "shared", type=pathlib.Path)
    parser.add_argument("--rhumb", default=".build/release/rhumb", type=pathlib.Path)
    parser.add_argument("--rounds", default=9, type=int)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    shared, program = options.shared.resolve(), str(options.rhumb.resolve())
    sums = [0.0, 0.0]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        log = folder / "log"
        proxy = subprocess.Popen(
            [sys.executable, shared / "tools/replay_hosts.py", "--latency", "0", "--log", log], stdout=subprocess.PIPE, text=True)
        port, certificate = proxy.stdout.readline().split()
        online = os.environ | {"https_proxy": f"http://127.0.0.1:{port}", "SSL_CERT_FILE": certificate}
        try:
            for style, url in STYLES.items():
                output = ["-o", str(folder / "map.png")]
                files = [program, "render", "--style", str(local_style(style, shared, folder))] + VIEW + output
                cached = [program, "render", "--style", url, "--cache", str(folder / "cache"), "--key", "key=replayed-key"] + VIEW + output
                timed(files, os.environ)
                timed(cached, online)
                requests = log.read_text().count("\n")
                times = [(timed(files, os.environ), timed(cached, online)) for _ in range(options.rounds)]
                if log.read_text().count("\n") != requests:
                    sys.exit(f"{style}: resources in the cache were requested")
                wall, cpu = ([statistics.median(pair[place][kind] for pair in times) for place in (0, 1)] for kind in (0, 1))
                sums = [sums[place] + wall[place] for place in (0, 1)]
                print(f"{style:26} wall {wall[0]:5.0f} {wall[1]:5.0f}  {wall[1] / wall[0]:.2f}   processor {cpu[0]:5.0f} {cpu[1]:5.0f}  {cpu[1] / cpu[0]:.2f}")
        finally:
            proxy.terminate()
            proxy.wait()
    ratio = sums[1] / sums[0]
    print(f"all styles: ratio of the wall times {ratio:.2f}, goal 1.2")
    if options.check and ratio > 1.2:
        sys.exit("the ratio is above 1.2")


if __name__ == "__main__":
    main()
