#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that a screen reader can use the map of HelloGTK, through AT-SPI.

usage: accessibility.py PROGRAM [--screenshot FRAMEBUFFER PNG]

Run it with a display and a message bus of its own: `make test-gtk`. PROGRAM is HelloGTK; GDK_SCALE in the environment
is the scale. FRAMEBUFFER is the file of `Xvfb -fbdir`; the script writes it as a PNG file before the program ends.
Exits with 1 at the first check that fails.
"""

import os
import pathlib
import re
import struct
import subprocess
import sys
import time
import zlib

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

SCALE = int(os.environ.get("GDK_SCALE", "1"))
# How long a check waits for the program, seconds, and how often it looks.
PATIENCE, INTERVAL = 60, 0.05
# How long the pointer rests at the end of a drag, seconds: longer than `GestureTuning.flingRest`.
REST = 0.3


def fail(message):
    print(f"accessibility: {message}", file=sys.stderr)
    sys.exit(1)


def wait(description, probe):
    """The first result of a function that is not empty; fails after the deadline."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            result = probe()
        except GLib.Error:
            # An element that has disappeared meanwhile.
            result = None
        if result:
            print(f"  {description}")
            return result
        time.sleep(INTERVAL)
    fail(f"not within {PATIENCE} s: {description}")


def children(node):
    node.clear_cache_single() if hasattr(node, "clear_cache_single") else node.clear_cache()
    return [child for index in range(node.get_child_count()) if (child := node.get_child_at_index(index))]


def descendants(node):
    for child in children(node):
        yield child
        yield from descendants(child)


class Program:
    """The running program as a screen reader sees it."""

    def __init__(self, command):
        self.process = subprocess.Popen([command])
        self.name = pathlib.Path(command).name
        self.application = wait(f"the application {self.name} is in the tree", self.find_application)
        self.window = wait("it has a window", lambda: next(iter(children(self.application)), None))

    def find_application(self):
        if self.process.poll() is not None:
            fail(f"{self.name} has ended with status {self.process.returncode}")
        return next((node for node in children(Atspi.get_desktop(0)) if node.get_process_id() == self.process.pid), None)

    def find(self, role, name):
        """The element with a role whose name matches a pattern."""
        return next(
            (
                node
                for node in descendants(self.application)
                if node.get_role() == role and re.fullmatch(name, node.get_name() or "")
            ),
            None,
        )

    def button(self, name):
        return wait(f"there is a button {name!r}", lambda: self.find(Atspi.Role.PUSH_BUTTON, name))

    @property
    def scale_bar(self):
        """The text of the scale bar."""
        found = self.find(Atspi.Role.LABEL, r"Scale\b.*")
        return found.get_name() if found else None

    def zooms(self, description, sign, action):
        """Waits until an action has zoomed the map in (1) or out (-1), which the text of the scale bar shows."""
        before = self.scale_bar
        action()

        def has_zoomed():
            now = self.scale_bar
            return now if now and sign * (meters(before) - meters(now)) > 0 else None

        after = wait(description, has_zoomed)
        print(f"    {before} -> {after}")


def meters(text):
    """The length of a scale bar from its text."""
    number, unit = re.search(r"([\d.]+)\s(k?m)\b", text).groups()
    return float(number) * (1000 if unit == "km" else 1)


def extents(node):
    return Atspi.Component.get_extents(node, Atspi.CoordType.WINDOW)


def is_inside(inner, outer):
    return (
        inner.width > 0
        and inner.height > 0
        and inner.x >= 0
        and inner.y >= 0
        and inner.x + inner.width <= outer.width
        and inner.y + inner.height <= outer.height
    )


def has_state(node, state):
    node.clear_cache()
    return node.get_state_set().contains(state)


def xdotool(*arguments):
    subprocess.run(["xdotool", *map(str, arguments)], check=True)


def click(node):
    """Clicks the center of an element with the mouse: the map has a button there."""
    box = extents(node)
    xdotool("mousemove", (box.x + box.width // 2) * SCALE, (box.y + box.height // 2) * SCALE, "click", 1)


def drag(start, distance):
    """Drags from a point to the right with the mouse, in points. It rests before the button is released: else the map
    would fling on, until the pin is out of view and has no element."""
    x, y = start
    xdotool("mousemove", x * SCALE, y * SCALE, "mousedown", 1)
    for step in range(1, 11):
        xdotool("mousemove", (x + distance * step // 10) * SCALE, y * SCALE)
    xdotool("sleep", REST, "mouseup", 1)


def write_png(framebuffer, path):
    """Writes an X window dump of 32 bits a pixel as a PNG file."""
    data = pathlib.Path(framebuffer).read_bytes()
    header = struct.unpack(">25I", data[:100])
    size, width, height, stride, colors = header[0], header[4], header[5], header[12], header[19]
    lines = bytearray()
    for row in range(height):
        start = size + colors * 12 + row * stride
        pixels = data[start : start + width * 4]
        line = bytearray(width * 3)
        line[0::3], line[1::3], line[2::3] = pixels[2::4], pixels[1::4], pixels[0::4]
        lines += b"\0" + line

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    pathlib.Path(path).write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(bytes(lines)))
        + chunk(b"IEND", b"")
    )


def check(program):
    zoom_in, zoom_out = program.button("Zoom in"), program.button("Zoom out")
    whole = extents(program.window)
    for button in (zoom_in, zoom_out, program.button("Compass.*"), program.button("The pin")):
        box = extents(button)
        if not is_inside(box, whole):
            fail(f"{button.get_name()} at {box.x},{box.y} {box.width}x{box.height} is outside of the window")
    if extents(zoom_in).y >= extents(zoom_out).y:
        fail("the button that zooms in is not above the one that zooms out")
    wait("there is a scale bar", lambda: program.scale_bar)
    if not program.find(Atspi.Role.IMAGE, "Map"):
        fail("the map has no name")

    program.zooms("the action of a button zooms in", 1, lambda: Atspi.Action.do_action(zoom_in, 0))
    program.zooms("a click on a button zooms out", -1, lambda: click(zoom_out))

    pin = program.button("The pin")
    before = extents(pin)
    drag((before.x - 100, before.y + 100), 120)
    wait("a drag moves the map and the element of the pin", lambda: extents(pin).x >= before.x + 100)
    program.zooms("the wheel zooms in", 1, lambda: xdotool("mousemove", before.x * SCALE, before.y * SCALE, "click", "--repeat", 4, 4))

    identifier = subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--pid", str(program.process.pid)], capture_output=True, text=True, check=True
    ).stdout.split()[-1]
    xdotool("windowfocus", "--sync", identifier)
    program.zooms("the key - zooms out", -1, lambda: xdotool("key", "minus"))
    program.zooms("the key + zooms in", 1, lambda: xdotool("key", "plus"))

    # The order of the keyboard focus: the map, then its elements.
    reached = []

    def tab_to_zoom_out():
        xdotool("key", "Tab")
        focused = wait(
            "Tab moves the focus to a button",
            lambda: next(
                (
                    node
                    for node in descendants(program.application)
                    if node.get_role() == Atspi.Role.PUSH_BUTTON
                    and has_state(node, Atspi.StateType.FOCUSED)
                    and node.get_name() not in reached
                ),
                None,
            ),
        )
        reached.append(focused.get_name())
        return focused.get_name() == "Zoom out"

    wait("Tab reaches the button that zooms out", tab_to_zoom_out)
    program.zooms("the space bar presses the button with the focus", -1, lambda: xdotool("key", "space"))
    if not has_state(zoom_out, Atspi.StateType.FOCUSED):
        fail("the button has lost the focus when the map moved")


def main():
    if len(sys.argv) not in (2, 5) or len(sys.argv) == 5 and sys.argv[2] != "--screenshot":
        print(__doc__, file=sys.stderr)
        return 64
    print(f"{sys.argv[1]} at scale {SCALE}:")
    program = Program(sys.argv[1])
    try:
        check(program)
        if len(sys.argv) == 5:
            write_png(*sys.argv[3:])
    finally:
        program.process.terminate()
        program.process.wait()
    print("A screen reader can use the map.")
    return 0


sys.exit(main())
