# SPDX-License-Identifier: Apache-2.0
"""The screens of maps and places."""
import functools
import http.server
import pathlib
import tempfile
import threading
import time

from . import inputs
from .display import Receiver, Viewer


def start(program):
    with Viewer(program, "--fresh") as viewer:
        return viewer.rest()


def flat(program):
    with Viewer(program, "--fresh") as viewer:
        viewer.press("RhumbTilt")
        viewer.wait("idle")
        viewer.tool("key", "ctrl+n")
        viewer.wait("idle")
        return viewer.rest()


def search(program):
    with Viewer(program, "--fresh") as viewer:
        viewer.press("RhumbSearch")
        viewer.type("kauppa")
        viewer.wait("found")
        return viewer.rest()


def nothing(program):
    with Viewer(program, "--fresh") as viewer:
        viewer.type("qqxyzzy")
        viewer.find("RhumbListRow0", "Nothing found")
        return viewer.rest()


def place(program):
    with Viewer(program, "--fresh") as viewer:
        viewer.choose("kauppatori")
        viewer.wait("place")
        return viewer.rest()


def recent(program):
    with Viewer(program, "--fresh") as viewer:
        for text in ("kauppatori", "rautatientori", "turku"):
            viewer.choose(text)
            viewer.wait("place")
        viewer.tool("key", "ctrl+f")
        return viewer.rest()


def layers(program):
    with Viewer(program, "--fresh") as viewer:
        viewer.press("RhumbLayers")
        return viewer.rest()


def traffic_free(program):
    with Viewer(program, "--fresh") as viewer:
        viewer.press("RhumbLayers")
        viewer.press("RhumbListRow", "Traffic-free")
        viewer.wait("trafficFree")
        return viewer.rest()


def imagery(program):
    with tempfile.TemporaryDirectory() as folder:
        path = inputs.imagery(folder, program)
        with Viewer(program, "--fresh", "--style", path, "--center", "32,-100", "--zoom", "4") as viewer:
            viewer.press("RhumbLayers")
            viewer.press("RhumbListRow", "Both")
            return viewer.rest()


def url(program):
    with Viewer(program, "--fresh") as viewer:
        viewer.press("RhumbLayers")
        viewer.press("RhumbListRow", "Map from a URL")
        viewer.find("RhumbListField")
        viewer.type("https://maps.example.org/city/style.json")
        return viewer.rest()


def menu(program):
    with Viewer(program, "--fresh") as viewer:
        viewer.open_menu()
        return viewer.rest()


def maps(program):
    with Viewer(program, "--fresh") as viewer:
        viewer.open_menu()
        viewer.press("RhumbListRow", "Map…")
        viewer.wait("maps")
        return viewer.rest()


def touch_menu(program):
    with Viewer(program, "--fresh", "--touch") as viewer:
        viewer.open_menu()
        return viewer.rest()


def location(program):
    with Receiver(60.1705, 24.9410) as receiver:
        with Viewer(program, "--fresh", "--style", "day", "--gpsd", receiver.address) as viewer:
            while "location" not in viewer.state():
                time.sleep(0.05)
            viewer.press("GMSAccessibilityMyLocation")
            viewer.wait("idle")
            return viewer.after(3)


def notice(program):
    with Viewer(program, "--fresh") as viewer:
        pathlib.Path(viewer.folder.name, "notes.txt").write_text("Buy bread.\n")
        viewer.send({"drop": ["notes.txt"]})
        viewer.wait("notice")
        return viewer.rest()


def empty(program):
    with Viewer(program, "--fresh", "--center", "60.4518,22.2666", "--zoom", "15.5") as viewer:
        return viewer.after(3)


def outdated(program):
    """A map whose style is in the cache, without its server."""
    handler = functools.partial(Styles, directory=inputs.STYLES)
    with tempfile.TemporaryDirectory() as folder, http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        arguments = ["--fresh", "--cache", folder, "--style", f"http://127.0.0.1:{server.server_port}/day.json"]
        with Viewer(program, *arguments) as viewer:
            viewer.rest()
        server.shutdown()
        with Viewer(program, *arguments, "--offline") as viewer:
            viewer.wait("outdated")
            return viewer.rest()


class Styles(http.server.SimpleHTTPRequestHandler):
    """Serves the built-in styles, to be confirmed at each use."""

    def end_headers(self):
        self.send_header("Cache-Control", "max-age=0")
        super().end_headers()

    def log_message(self, *_):
        pass


def drawing(program):
    with tempfile.TemporaryDirectory() as folder:
        with Viewer(program, "--fresh", "--tilt", "0", "--bearing", "0", inputs.drawing(folder)) as viewer:
            return viewer.rest()


def dark(program):
    with Viewer(program, "--fresh", environment={"GTK_THEME": "Adwaita:dark"}) as viewer:
        return viewer.rest()


def mirrored(program):
    with Viewer(program, "--fresh", environment={"LC_ALL": "ar_EG.UTF-8"}) as viewer:
        viewer.type("turku")
        viewer.find("RhumbListRow0", "توركو")
        return viewer.rest()


def narrow(program):
    with Viewer(program, "--fresh", size=(390, 700)) as viewer:
        return viewer.rest()


def kiosk(program):
    with Viewer(program, "--fresh", "--kiosk", "--style", "day") as viewer:
        return viewer.rest()


def keys(program):
    with Viewer(program, "--fresh") as viewer:
        viewer.tool("key", "F1")
        return viewer.rest()


def focus(program):
    with Viewer(program, "--fresh", "--fps") as viewer:
        viewer.rest()
        for _ in range(4):
            viewer.tool("key", "Tab")
        return viewer.rest()


SCREENS = {
    "The first start": start, "From above, with north up": flat, "Search, with results on the map": search,
    "The card of a place": place, "Recent searches": recent, "No results": nothing, "The context menu": menu,
    "The menu of maps": maps, "The menu on a touch screen (--touch)": touch_menu, "Layers": layers,
    "Traffic-free roads": traffic_free, "Imagery with the map": imagery, "A map from a URL": url,
    "The button for my location": location, "A notice": notice, "A place without details": empty,
    "An outdated map": outdated, "A GeoJSON file": drawing,
    "A dark desktop": dark, "Arabic": mirrored, "A kiosk (--kiosk)": kiosk, "Keys (F1)": keys,
    "The focus of the keyboard, and the frame rate (--fps)": focus, "A narrow window": narrow,
}
