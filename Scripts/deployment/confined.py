# SPDX-License-Identifier: Apache-2.0
"""The server under the conditions of the systemd unit, and in the root file system of the container file."""

import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
from pathlib import Path

from deployment.confinement import CallFilter, Confinement, ControlGroup
from deployment.lab import HELSINKI, ROOT, SAMPLES, Failure, Skip, check, expect, fetch, files, free_port, need, need_root, say
from deployment.lab import tile, wait_until

UNIT = ROOT / "deploy/systemd/rhumb-server@.service"
CONTAINER = ROOT / "deploy/Containerfile"
RESOURCES = "rhumb_Rhumb.resources"
# A user of the range that systemd uses for DynamicUser. It has no entry in /etc/passwd.
DYNAMIC_USER = 61_184


def answers(port):
    """Checks that a server of the samples of Helsinki answers requests of all kinds."""
    z, x, y = tile(*HELSINKI, 14)
    image = expect(port, f"/styles/day/{z}/{x}/{y}.png").body
    check(image.startswith(b"\x89PNG") and len(image) > 3000, "the tile is not an image")
    place = f"{HELSINKI[0]},{HELSINKI[1]}"
    still = expect(port, f"/styles/night/static/{place},14/400x300@2x.webp?marker={place}%7Clabel:A").body
    check(still[8:12] == b"WEBP" and len(still) > 3000, "the static image is not an image")
    expect(port, "/search?q=kamppi")
    glyphs = expect(port, "/fonts/Noto%20Sans%20Regular/0-255.pbf").body
    check(len(glyphs) > 10_000, "the glyphs of the installed fonts are missing")


def routes(port):
    route = json.loads(expect(port, "/route/v1/driving/24.9414,60.1719;24.9526,60.1680").body)
    check(route["code"] == "Ok" and route["routes"][0]["distance"] > 500, "there is no route")


def is_confined(process, user):
    """Checks the user, the capabilities and the file system of a process."""
    fields = dict(line.split(":", 1) for line in Path(f"/proc/{process.pid}/status").read_text().splitlines())
    check(fields["Uid"].split() == [str(user)] * 4, f"the server runs as {fields['Uid'].split()}")
    for name in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"):
        check(int(fields[name], 16) == 0, f"the server has capabilities: {name} {fields[name]}")
    check(fields["NoNewPrivs"].strip() == "1", "the server can get privileges")
    mounts = [line.split() for line in Path(f"/proc/{process.pid}/mountinfo").read_text().splitlines()]
    check(any(entry[4] == "/" and "ro" in entry[5].split(",") + entry[-1].split(",") for entry in mounts), "the root file system is writable")
    return fields


def stopped(server, seconds):
    """Ends a server with SIGTERM. Returns the seconds."""
    status, duration = server.stop(seconds)
    check(status == 0, f"SIGTERM ends the server with status {status}")
    return duration


def written(folders, allowed):
    """Checks that a server has written into allowed folders only. Returns the number of files in them."""
    for path, folder in folders.items():
        names = list(files(folder))
        check(path in allowed or not names, f"the server wrote {names[:5]} to {path}")
    return sum(len(files(folders[path])) for path in allowed)


def settings(text):
    """The settings of a unit by name. A name can have several values."""
    result = {}
    for line in text.splitlines():
        if line and line[0] not in "#;[":
            name, _, value = line.partition("=")
            result.setdefault(name, []).append(value)
    return result


def bytes_of(size):
    """The number of bytes of a size such as 2G."""
    return int(size[:-1]) * {"K": 2**10, "M": 2**20, "G": 2**30}[size[-1]]


def call_filter(unit):
    """The filter of the unit's system calls; None if systemd or libseccomp is not installed."""
    if not shutil.which("systemd-analyze"):
        return None
    sets, name = {}, None
    output = subprocess.run(["systemd-analyze", "syscall-filter", "--no-pager"], check=True, capture_output=True, text=True).stdout
    for line in output.splitlines():
        word = line.strip()
        if not line.startswith(" "):
            name = word if word.startswith("@") else None
        elif name and word and not word.startswith("#"):
            sets.setdefault(name, []).append(word)

    def calls(names):
        for name in names:
            yield from calls(sets[name]) if name.startswith("@") else [name]
    allowed = calls(unit["SystemCallFilter"][0].split())
    families = {int(getattr(socket, name)) for name in unit["RestrictAddressFamilies"][0].split()}
    try:
        return CallFilter(allowed, calls(["@known"]), families)
    except OSError:
        return None


def exposure(lab):
    """The exposure of the unit that systemd computes, such as "1.5 OK"; None if it is not installed."""
    if not shutil.which("systemd-analyze"):
        return None
    # The name of an instance.
    copy = shutil.copy(UNIT, lab.folder / "rhumb-server@8081.service")
    out = lab.run("security", "--offline=yes", "--no-pager", copy, program="systemd-analyze", env=os.environ | {"SYSTEMD_COLORS": "0"})
    return re.search(r"Overall exposure level for .*: ([\d.]+ \w+)", out)[1]


def systemd(lab):
    """deploy/systemd: the server as the unit runs it, without systemd as the first process."""
    need_root()
    unit = settings(UNIT.read_text())
    port, etc, scratch = free_port(), lab.folder / "etc", lab.folder / "scratch"
    folders = {path: lab.folder / path.strip("/").replace("/", "-") for path in ("/tmp", "/var/tmp", "/var/cache/rhumb-server")}
    for folder in (etc, scratch, *folders.values()):
        folder.mkdir()
    configure(etc, ["helsinki.pmtiles"])
    command = shlex.split(unit["ExecStart"][0].replace("%i", str(port)))
    environment = dict(item.split("=", 1) for item in shlex.split(" ".join(unit["Environment"])))
    limit, seconds = bytes_of(unit["MemoryMax"][0]), int(unit["TimeoutStopSec"][0])
    filter = call_filter(unit)
    with ControlGroup.limited(f"rhumb-{port}", limit) as group:
        confinement = Confinement(
            scratch, writable=folders, user=DYNAMIC_USER, umask=int(unit["UMask"][0], 8), filter=filter, group=group,
            shown=program_files(lab, "/usr/local/lib/rhumb") | {"/etc/rhumb-server": etc, "/srv/maps": SAMPLES},
            links={"/usr/local/bin/rhumb-server": "../lib/rhumb/rhumb-server"},
            # ProtectHome, and the folders in which the program was built.
            hidden=("/home", "/root", "/run/user", str(ROOT), str(lab.program.parent)))
        with lab.running_server(command, port, env=environment, preexec_fn=confinement.enter) as server:
            fields = is_confined(server.process, DYNAMIC_USER)
            check(not filter or fields["Seccomp"].strip() == "2", "there is no filter of system calls")
            say("the server is ready as a user without privileges, with a read-only file system")
            answers(port)
            routes(port)
            reloads(server, etc)
            duration = stopped(server, seconds)
        peak = group.peak() if group else None
    count = written(folders, ["/var/cache/rhumb-server"])
    lacks = [name for name, value in (("SystemCallFilter", filter), ("MemoryMax", group)) if not value]
    return "; ".join(filter_texts(
        "ready; tiles, a static image, a search and a route; reloaded by SIGHUP",
        f"SIGTERM: status 0 after {duration:.1f} s",
        f"{count} files in its cache folder, none elsewhere",
        f"at most {peak / 1e6:.0f} MB with page cache, of {limit / 1e6:.0f}" if peak else None,
        f"not applied here: {', '.join(lacks)}" if lacks else None,
        f"exposure {level} (systemd-analyze security)" if (level := exposure(lab)) else None))


def filter_texts(*texts):
    return [text for text in texts if text]


def configure(etc, archives):
    (etc / "server.json").write_text(json.dumps({
        "tiles": [f"/srv/maps/{name}" for name in archives], "graphs": ["/srv/maps/helsinki.graph"],
        "publicURL": "https://maps.example"}))


def reloads(server, etc):
    """Changes the configuration while requests are answered."""
    check(fetch(server.port, "/data/world.json").status == 404, "the world is served before the reload")
    (etc / "server.json").write_text("{")
    server.process.send_signal(signal.SIGHUP)
    wait_until(lambda: "reload failed" in server.log.read_text(), 30, "the invalid configuration was not reported")
    expect(server.port, "/data/helsinki.json")
    configure(etc, ["helsinki.pmtiles", "world.pmtiles"])
    server.process.send_signal(signal.SIGHUP)
    wait_until(lambda: fetch(server.port, "/data/world.json").status == 200, 30, "SIGHUP did not reload")
    check(expect(server.port, "/data/world.json").body.count(b"https://maps.example/"), "publicURL is not used")
    say("SIGHUP reloaded, and an invalid configuration changed nothing")


def program_files(lab, folder):
    """The program and its resources below a folder of the file system, and the Swift runtime if it is shared."""
    result = {f"{folder}/{name}": lab.program.parent / name for name in (lab.program.name, RESOURCES)}
    # ldd fails for a program without shared libraries.
    output = subprocess.run(["ldd", lab.program], capture_output=True, text=True).stdout
    for path in re.findall(r"=> (/\S*libswiftCore\.so)", output):
        result[str(Path(path).parent)] = Path(path).parent
    return result


def instructions(text):
    """The instructions of the last stage of a container file: pairs of a name and its arguments."""
    lines = re.sub(r"\\\n", " ", re.sub(r"^#.*\n", "", text, flags=re.M)).splitlines()
    pairs = [(name, arguments.strip()) for name, _, arguments in (line.partition(" ") for line in lines if line)]
    last = max(index for index, (name, _) in enumerate(pairs) if name == "FROM")
    return pairs[last:]


def container(lab):
    """deploy/Containerfile: the program in a root file system with the packages that it installs."""
    need_root()
    need("mmdebstrap")
    steps = instructions(CONTAINER.read_text())
    arguments = dict(steps)
    release = re.search(r"-(\w+)-slim", arguments["FROM"])[1]
    packages = [word for word in re.search(r"install (.*?)&&", arguments["RUN"])[1].split() if not word.startswith("-")]
    root = lab.folder / "root"
    install(release, packages, root)
    size = sum(path.lstat().st_size for path in root.rglob("*") if not path.is_symlink())
    say(f"{release} with {len(packages)} packages has {size / 1e6:.0f} MB")
    entry = json.loads(arguments["ENTRYPOINT"])
    user, port, scratch, temporary = int(arguments["USER"].split(":")[0]), free_port(), lab.folder / "scratch", lab.folder / "tmp"
    scratch.mkdir()
    temporary.mkdir()
    confinement = Confinement(
        scratch, root, user=user, writable={"/tmp": temporary},
        shown=program_files(lab, str(Path(entry[0]).parent)) | {"/maps/helsinki.pmtiles": SAMPLES / "helsinki.pmtiles"})
    environment = {"PATH": "/usr/local/bin:/usr/bin:/bin"} | dict(item.split("=", 1) for item in arguments["ENV"].split())
    command = [*entry, "/maps/helsinki.pmtiles", "--port", port]
    with lab.running_server(command, port, env=environment, preexec_fn=confinement.enter) as server:
        is_confined(server.process, user)
        answers(port)
        duration = stopped(server, 30)
    count = written({"/tmp": temporary}, ["/tmp"])
    return (f"{release} with the {len(packages)} packages: ready as {user}, without capabilities, read-only; tiles, a static image and a "
            f"search; SIGTERM: status 0 after {duration:.1f} s; {count} files in /tmp")


def install(release, packages, root):
    say(f"installing {release} with {len(packages)} packages")
    command = ["mmdebstrap", "--quiet", "--mode=root", "--variant=minbase", f"--include={','.join(packages)}", release, root]
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    if result.returncode == 0:
        return
    if "Unable to locate package" in result.stderr:
        raise Failure(re.search("Unable to locate package .*", result.stderr)[0])
    raise Skip(f"mmdebstrap cannot install {release}: {result.stderr.strip().splitlines()[-1:]}")
