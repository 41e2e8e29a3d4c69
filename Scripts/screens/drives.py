# SPDX-License-Identifier: Apache-2.0
"""The screens of routes, drives and tracks."""
import contextlib
import pathlib
import tempfile
import time

from . import inputs
from .display import SIZE, Viewer

# A route across central Helsinki, on the built-in road graph.
ROUTE = {"route": [60.1713, 24.9414, 60.1650, 24.9500]}
# The OpenStreetMap way of a part of Fabianinkatu on it.
WAY = 4243036
# Another one, with lanes at its second turn.
LANES = {"route": [60.1662, 24.9450, 60.1697, 24.9480]}
# Places with two alternatives to the route between them.
ALTERNATIVES = [(60.1680, 24.9495), (60.1725, 24.9372)]


@contextlib.contextmanager
def planned(program, *arguments, ends=((60.1665, 24.9470), (60.1703, 24.9447)), zoom=16, center="60.1690,24.9440", size=SIZE,
            environment=None):
    """The viewer with a route in the panel of directions."""
    view = ["--tilt", "0", "--bearing", "0", "--zoom", zoom, "--center", center]
    with Viewer(program, "--fresh", "--style", "day", *view, *arguments, size=size, environment=environment) as viewer:
        viewer.rest()
        viewer.press("RhumbDirections")
        viewer.rest()
        for end in ends:
            viewer.click(*end)
            viewer.rest()
        yield viewer


@contextlib.contextmanager
def driving(program, *arguments, route=ROUTE, size=SIZE, environment=None):
    """The viewer during a drive."""
    with Viewer(program, "--fresh", *arguments, size=size, environment=environment) as viewer:
        viewer.send(route)
        viewer.wait("route")
        viewer.tool("key", "space")
        viewer.wait("announcement")
        yield viewer


def directions(program):
    with Viewer(program, "--fresh", "--tilt", "0", "--bearing", "0") as viewer:
        viewer.press("RhumbDirections")
        return viewer.rest()


def route(program):
    with planned(program, ends=ALTERNATIVES, zoom=15, center="60.1705,24.9375") as viewer:
        return viewer.rest()


def walk(program):
    with planned(program) as viewer:
        viewer.press("RhumbCardButton", "Walk")
        viewer.wait("route")
        return viewer.rest()


def stops(program):
    with planned(program) as viewer:
        viewer.press("RhumbCardButton", "+ Stop")
        viewer.choose("kauppatori")
        viewer.wait("route")
        return viewer.rest()


def profile(program):
    with tempfile.TemporaryDirectory() as folder:
        with planned(program, "--style", inputs.terrain(folder)) as viewer:
            viewer.find("RhumbCardFigure")
            return viewer.rest()


def steps(program):
    with planned(program) as viewer:
        viewer.press("RhumbSteps")
        viewer.find("RhumbStepListDone")
        return viewer.rest()


def drive(program):
    with driving(program, "--style", "day", route=LANES) as viewer:
        viewer.find("RhumbBanner", "150 m")
        return viewer.after(0)


def night(program):
    with driving(program, "--style", "night", route=LANES) as viewer:
        viewer.find("RhumbBanner", "150 m")
        return viewer.after(0)


def free(program):
    with driving(program, "--style", "day") as viewer:
        viewer.after(4)
        viewer.drag((700, 300), (640, 190))
        viewer.find("RhumbRecenter")
        return viewer.after(1)


def faster(program):
    """A drive during which the traffic of a road ahead becomes slow."""
    with tempfile.TemporaryDirectory() as folder:
        traffic = pathlib.Path(folder, "traffic.csv")
        traffic.write_text("way,direction,speed\n")
        with driving(program, "--style", "day", "--traffic", traffic) as viewer:
            viewer.after(6)
            traffic.write_text(f"way,direction,speed\n{WAY},both,2\n")
            viewer.wait("faster")
            return viewer.after(1)


def quit(program):
    with driving(program, "--style", "day") as viewer:
        viewer.tool("key", "ctrl+q")
        viewer.wait("asked")
        return viewer.after(1)


def arrive(viewer):
    """The image of an arrival, at a drive of 16 times the speed."""
    for _ in range(4):
        viewer.tool("key", "period")
    viewer.wait("arrived", seconds=120)
    viewer.find("RhumbArrival")
    # The notices of the speed disappear.
    quiet = 0
    while quiet < 20:
        quiet = 0 if any(control["identifier"] == "RhumbToast" for control in viewer.state()["controls"]) else quiet + 1
        time.sleep(0.1)
    return viewer.after(5)


def arrival(program):
    with driving(program, "--style", "day") as viewer:
        return arrive(viewer)


def resume(program):
    with tempfile.TemporaryDirectory() as folder:
        environment = {"XDG_STATE_HOME": folder}
        with Viewer(program, "--style", "day", environment=environment) as viewer:
            viewer.send(ROUTE)
            viewer.wait("route")
            viewer.tool("key", "space")
            viewer.wait("announcement")
            while not pathlib.Path(folder, "rhumb/drive.json").exists():
                viewer.state()
            viewer.kill()
        with Viewer(program, "--style", "day", environment=environment) as viewer:
            viewer.find("RhumbListRow0", "Resume")
            return viewer.rest()


def track(program):
    with tempfile.TemporaryDirectory() as folder:
        with Viewer(program, "--fresh", inputs.track(folder)) as viewer:
            return viewer.rest()


def replay(program):
    with tempfile.TemporaryDirectory() as folder:
        with Viewer(program, "--fresh", inputs.track(folder)) as viewer:
            viewer.rest()
            viewer.press("RhumbCardButton", "Replay")
            viewer.wait("replay")
            return viewer.after(20)


def german(program):
    with planned(program, environment={"LC_ALL": "de_DE.UTF-8"}) as viewer:
        return viewer.rest()


def mirrored_drive(program):
    with driving(program, "--style", "day", environment={"LC_ALL": "ar_EG.UTF-8"}) as viewer:
        return viewer.after(6)


def touch(program):
    with planned(program, "--touch") as viewer:
        return viewer.rest()


def narrow_route(program):
    ends = ((60.1678, 24.9440), (60.1697, 24.9455))
    with planned(program, ends=ends, zoom=15.5, center="60.1700,24.9440", size=(390, 700)) as viewer:
        return viewer.rest()


def narrow_drive(program):
    with driving(program, "--style", "day", size=(390, 700)) as viewer:
        return viewer.after(6)


SCREENS = {
    "Directions": directions, "A route with its alternatives": route, "A walk": walk, "A route with a stop": stops,
    "The elevation profile of a route": profile, "The list of steps": steps, "A drive": drive, "A drive by night": night,
    "The free camera, with Re-center": free, "The offer of a faster route": faster,
    "The end during a drive": quit, "The arrival": arrival, "The offer to resume a drive": resume,
    "A recorded track": track, "Its replay": replay, "German": german, "A drive in Arabic": mirrored_drive,
    "A route on a touch screen (--touch)": touch, "A route in a narrow window": narrow_route,
    "A drive in a narrow window": narrow_drive,
}


def view_image(program):
    """The image of the README."""
    with driving(program, "--style", "day", route=LANES, size=(1024, 768)) as viewer:
        viewer.find("RhumbBanner", "150 m")
        return {"view": viewer.after(0)}


def preview_images(program):
    """The images before a drive."""
    with Viewer(program, "--fresh", "--kiosk", "--style", "day", size=(360, 640)) as viewer:
        viewer.send(ROUTE)
        viewer.wait("route")
        images = {"drive-preview": viewer.rest()}
        viewer.press("RhumbSteps")
        viewer.find("RhumbStepListDone")
        return images | {"drive-steps": viewer.rest()}


def drive_images(program):
    """The images of a drive."""
    with driving(program, "--kiosk", "--style", "day", route=LANES, size=(360, 640)) as viewer:
        viewer.find("RhumbBanner", "50 m")
        images = {"drive-turn": viewer.after(0)}
        viewer.find("RhumbBanner", "160 m")
        images["drive-following"] = viewer.after(0)
        viewer.tool("key", "ctrl+o")
        images["drive-overview"] = viewer.after(4)
        viewer.tool("key", "ctrl+r")
        return images | {"drive-arrival": arrive(viewer)}


def night_image(program):
    """The image of a drive by night."""
    with driving(program, "--kiosk", "--style", "night", route=LANES, size=(720, 400)) as viewer:
        viewer.find("RhumbBanner", "150 m")
        return {"drive-night": viewer.after(0)}


IMAGES = [view_image, preview_images, drive_images, night_image]
