# SPDX-License-Identifier: Apache-2.0
"""The viewer on a virtual display, with real input, and a simulated receiver."""
import json
import math
import os
import pathlib
import socket
import struct
import subprocess
import tempfile
import threading
import time

from PIL import Image

SIZE = (1024, 700)


class Viewer:
    """The viewer on a display of its own."""

    def __init__(self, program, *arguments, size=SIZE, environment=None):
        self.folder = tempfile.TemporaryDirectory()
        self.reader, writer = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-noreset", "-displayfd", str(writer), "-screen", "0", f"{size[0]}x{size[1]}x24",
             "-fbdir", self.folder.name, "-nolisten", "tcp"], pass_fds=[writer], stderr=subprocess.DEVNULL)
        os.close(writer)
        try:
            self.start(program, arguments, size, environment)
        except BaseException:
            self.end()
            raise

    def start(self, program, arguments, size, environment):
        # Not closed before the end: the server may still write to it.
        self.display = ":" + os.read(self.reader, 16).decode().strip()
        self.environment = os.environ | {
            "DISPLAY": self.display, "SDL_VIDEODRIVER": "x11", "XDG_STATE_HOME": self.folder.name,
            "LC_ALL": "C.UTF-8"} | (environment or {})
        self.environment.pop("DBUS_SESSION_BUS_ADDRESS", None)
        self.program = subprocess.Popen(
            [program, "--remote", "--size", f"{size[0]}x{size[1]}", *map(str, arguments)], env=self.environment,
            cwd=self.folder.name, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.wait("complete")

    def end(self):
        """Ends the display, after the viewer."""
        self.server.terminate()
        self.server.wait()
        os.close(self.reader)
        self.folder.cleanup()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            if self.program.poll() is None:
                self.send({"close": ""})
            self.program.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        finally:
            self.end()

    def kill(self):
        """Ends the viewer as a crash would."""
        self.program.kill()
        self.program.wait()

    def send(self, *commands):
        for command in commands:
            self.program.stdin.write(json.dumps(command) + "\n")
        self.program.stdin.flush()

    def wait(self, name, seconds=60):
        """Waits for an event; ends the viewer if it does not come."""
        guard = threading.Timer(seconds, self.program.kill)
        guard.start()
        try:
            for line in self.program.stdout:
                event = json.loads(line)
                if event["event"] == name:
                    return event
        finally:
            guard.cancel()
        raise SystemExit(f"the viewer ended before the event {name}")

    def state(self):
        self.send({"state": ""})
        return self.wait("state")

    def find(self, name, label="", seconds=60):
        """Waits for a control whose identifier and label begin with these texts."""
        end = time.time() + seconds
        while True:
            for control in self.state()["controls"]:
                if control["identifier"].startswith(name) and control["label"].startswith(label):
                    return control
            if time.time() > end:
                raise SystemExit(f"{name} does not become {label}")
            time.sleep(0.05)

    def press(self, name, label=""):
        """Clicks the middle of a control with the mouse of the display."""
        control = self.find(name, label)
        self.tool("mousemove", round(control["x"] + control["width"] / 2), round(control["y"] + control["height"] / 2),
                  "click", 1)

    def click(self, latitude, longitude, button=1):
        """Clicks a coordinate of the map, which is seen from above with north up."""
        self.tool("mousemove", *self.point(latitude, longitude), "click", button)

    def point(self, latitude, longitude):
        """The pixel of a coordinate of the map, which is seen from above with north up."""
        view = self.state()
        world = 256 * 2 ** view["zoom"]

        def mercator(degrees):
            return math.log(math.tan(math.pi / 4 + math.radians(degrees) / 2)) / (2 * math.pi)

        return (round(view["width"] / 2 + (longitude - view["longitude"]) / 360 * world),
                round(view["height"] / 2 - (mercator(latitude) - mercator(view["latitude"])) * world))

    def drag(self, start, end):
        """Drags the mouse from a pixel to another one."""
        self.tool("mousemove", *start, "mousedown", 1)
        for step in range(1, 11):
            self.tool("mousemove", *(round(a + (b - a) * step / 10) for a, b in zip(start, end)))
            time.sleep(0.03)
        self.tool("mouseup", 1)

    def tool(self, *arguments):
        subprocess.run(["xdotool", *map(str, arguments)], env=self.environment, check=True, stderr=subprocess.DEVNULL)

    def type(self, text):
        self.tool("type", "--delay", 40, text)

    def choose(self, text):
        """Searches for a text, and chooses the first result."""
        self.type(text)
        self.rest()
        self.tool("key", "Return")

    def open_menu(self):
        """Clicks the map with the right button."""
        self.tool("mousemove", 620, 300, "click", 3)
        self.wait("menu")

    def rest(self):
        """Waits until nothing moves."""
        equal, last = 0, None
        while equal < 12:
            self.state()
            image = self.screenshot()
            equal = equal + 1 if last is not None and image.tobytes() == last.tobytes() else 0
            last = image
            time.sleep(0.05)
        return last

    def after(self, seconds):
        """The image after a time in which the map moves."""
        time.sleep(seconds)
        self.state()
        return self.screenshot()

    def screenshot(self):
        dump = pathlib.Path(self.folder.name, "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", dump[:100])
        width, height, row, start = header[4], header[5], header[12], header[0] + 12 * header[19]
        return Image.frombuffer("RGB", (width, height), dump[start:start + row * height], "raw", "BGRX", row, 1)


class Receiver:
    """A gpsd with a fixed location, for one client."""

    def __init__(self, latitude, longitude):
        self.report = json.dumps({"class": "TPV", "mode": 3, "lat": latitude, "lon": longitude, "epx": 8, "epy": 8}) + "\n"
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.listener.getsockname()[1]}"
        self.isOpen = True
        threading.Thread(target=self.serve, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.isOpen = False
        self.listener.close()

    def serve(self):
        try:
            client, _ = self.listener.accept()
            with client:
                client.sendall(b'{"class":"VERSION","release":"3.25"}\n')
                while self.isOpen:
                    client.sendall(self.report.encode())
                    time.sleep(0.2)
        except OSError:
            # The viewer or this script has ended.
            pass
