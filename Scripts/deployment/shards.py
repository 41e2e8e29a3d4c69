# SPDX-License-Identifier: Apache-2.0
"""Raster tiles that several processes render in parts."""

import re
import shutil
import subprocess
import time

from deployment.lab import ROOT, SAMPLES, check, need, say

JOB = ROOT / "deploy/kubernetes/tiles-job.yaml"
AREA = ["--bbox", "24.92,60.155,24.97,60.185"]


def shards(lab):
    """tiles --shard by GNU parallel or xargs, and the command of the job of Kubernetes; joined by join."""
    archive = SAMPLES / "helsinki.pmtiles"
    whole = lab.folder / "whole.pmtiles"
    lab.run("tiles", "--quiet", "--zooms", "0-15", *AREA, "--output", whole, archive)
    say(f"{whole.name} has {whole.stat().st_size} bytes")
    command = [lab.program, "tiles", "--quiet", "--workers", "1", "--zooms", "0-15", *AREA, "--shard", "{}/4",
               "--output", lab.folder / "part-{}.pmtiles", archive]
    tool = in_parallel(lab, command, 4)
    join(lab, [lab.folder / f"part-{index}.pmtiles" for index in range(1, 5)], whole)
    say(f"four shards by {tool}, joined: equal")
    count = kubernetes_job(lab, archive)
    return (f"four shards by {tool}, and the command of the job in {count} parts, one killed and started again; joined: the bytes of the "
            "archive that one process writes")


def in_parallel(lab, command, count):
    """Runs a command for the numbers 1 to a count, which replace "{}". Returns the name of the tool."""
    numbers = list(map(str, range(1, count + 1)))
    if shutil.which("parallel"):
        lab.run("--will-cite", "--halt", "now,fail=1", "--jobs", count, *command, ":::", *numbers, program="parallel")
        return "GNU parallel"
    need("xargs")
    lab.run("-P", count, "-I", "{}", *command, program="xargs", input="\n".join(numbers))
    return "xargs"


def join(lab, parts, whole):
    joined = lab.folder / "joined.pmtiles"
    joined.unlink(missing_ok=True)
    lab.run("join", "--quiet", joined, *parts)
    check(joined.read_bytes() == whole.read_bytes(), "the joined archive differs from the one that was rendered at once")


def kubernetes_job(lab, archive):
    """Runs the command of the job for each index. One is killed and started again. Returns the number of parts."""
    text = JOB.read_text()
    count = int(re.search(r"completions: (\d+)", text)[1])
    script = re.search(r"- \|\n((?: {14}.*\n)+)", text)[1]
    for old, new in {
        "/usr/local/lib/rhumb-server/rhumb-server": str(lab.program), "/maps/city.pmtiles": str(archive),
        "/tiles/": f"{lab.folder}/", "--zooms 0-14": f"--quiet --zooms 0-15 {' '.join(AREA)}",
    }.items():
        check(old in script, f"the job does not contain {old}")
        script = script.replace(old, new)
    parts = [lab.folder / f"part-{index}.pmtiles" for index in range(1, count + 1)]
    for part in parts:
        part.unlink(missing_ok=True)
    kill_once(lab, script, parts[-1])
    for index in range(count):
        lab.run("-c", script, program="sh", env=lab.environment | {"JOB_COMPLETION_INDEX": str(index)})
    join(lab, parts, lab.folder / "whole.pmtiles")
    return count


def kill_once(lab, script, part):
    """Starts the last part, and kills it when it has written a tile."""
    index = re.search(r"\d+", part.name)[0]
    collected = part.with_name(part.name + ".tiles")
    environment = lab.environment | {"JOB_COMPLETION_INDEX": str(int(index) - 1)}
    with subprocess.Popen(["sh", "-c", script], env=environment) as process:
        while process.poll() is None and not any(collected.rglob("*.png")):
            time.sleep(0.01)
        process.kill()
    check(any(collected.rglob("*.png")) and not part.exists(), "the part was not interrupted")
