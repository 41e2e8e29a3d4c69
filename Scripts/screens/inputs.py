# SPDX-License-Identifier: Apache-2.0
"""Small files for the screens: styles with images and elevations, a track, a drawing."""
import json
import math
import pathlib
import subprocess

from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parents[2]
STYLES = ROOT / "Sources/Rhumb/Resources/Styles"
RELIEF = ROOT / "Sources/Rhumb/Resources/Samples/relief.pmtiles"


def style(folder, source, layer, before):
    """Writes the built-in style with one more source and layer, and returns its path."""
    style = json.loads((STYLES / "day.json").read_text())
    style["sprite"] = str(STYLES / style["sprite"])
    style["sources"]["more"] = source
    index = next(i for i, other in enumerate(style["layers"]) if before(other))
    style["layers"].insert(index, layer | {"id": "more", "source": "more"})
    path = pathlib.Path(folder, "style.json")
    path.write_text(json.dumps(style))
    return path


def imagery(folder, program):
    """Writes a style with images of the world in the colors of its relief, and returns its path.

    The elevations of the relief are relative to their surroundings."""
    colors = [-600, "#4d6b3f", 0, "#7d8a55", 400, "#a8966a", 1000, "#8a7460", 1800, "#d8d4cf"]
    drawing = {
        "version": 8,
        "sources": {
            "elevations": {
                "type": "raster-dem", "url": str(RELIEF), "tileSize": 512, "encoding": "custom", "redFactor": 0,
                "greenFactor": 12, "blueFactor": 0, "baseShift": 1200},
            "world": {"type": "vector", "url": "rhumb:tiles"}},
        "layers": [
            {"id": "ground", "type": "background", "paint": {"background-color": "#7d8a55"}},
            {"id": "colors", "type": "color-relief", "source": "elevations",
             "paint": {"color-relief-color": ["interpolate", ["linear"], ["elevation"], *colors]}},
            {"id": "shades", "type": "hillshade", "source": "elevations", "paint": {"hillshade-exaggeration": 0.7}},
            {"id": "water", "type": "fill", "source": "world", "source-layer": "water",
             "paint": {"fill-color": "#1c3a5c"}}]}
    folder = pathlib.Path(folder)
    (folder / "drawing.json").write_text(json.dumps(drawing))
    command = pathlib.Path(program).with_name("rhumb")
    subprocess.run(
        [command, "render", "--style", folder / "drawing.json", "--center", "0,0", "--zoom", "3", "--size", "2048x2048",
         "-o", folder / "world.png"], check=True, stdout=subprocess.DEVNULL)
    cut(Image.open(folder / "world.png").convert("RGB"), folder, zoom=3)
    source = {"type": "raster", "tiles": ["{z}/{x}/{y}.png"], "tileSize": 256, "minzoom": 3, "maxzoom": 3}
    return style(folder, source, {"type": "raster"}, before=lambda layer: layer["type"] == "line")


def terrain(folder):
    """Writes a style with simulated hills around central Helsinki, and returns its path."""
    zoom, (left, top), size = 12, (2331, 1185), 768

    def elevation(x, y):
        return 45 + 30 * math.sin(x / 13) * math.cos(y / 11) + 9 * math.sin(x / 5 + y / 7)

    image = Image.new("RGB", (size, size))
    for y in range(size):
        for x in range(size):
            value = 32768 + elevation(x, y)
            image.putpixel((x, y), (int(value) // 256, int(value) % 256, int(value % 1 * 256)))
    cut(image, folder, zoom, left - 1, top - 1)
    source = {
        "type": "raster-dem", "tiles": ["{z}/{x}/{y}.png"], "tileSize": 256, "minzoom": zoom, "maxzoom": zoom,
        "encoding": "terrarium"}
    return style(
        folder, source, {"type": "hillshade", "paint": {"hillshade-exaggeration": 0.15}},
        before=lambda layer: layer["id"] == "water")


def cut(image, folder, zoom, left=0, top=0):
    """Writes the tiles of an image."""
    for y in range(image.height // 256):
        for x in range(image.width // 256):
            path = pathlib.Path(folder, str(zoom), str(left + x), f"{top + y}.png")
            path.parent.mkdir(parents=True, exist_ok=True)
            image.crop((x * 256, y * 256, (x + 1) * 256, (y + 1) * 256)).save(path)


def track(folder):
    """Writes a recorded walk of 12 minutes, and returns its path."""
    points = "".join(
        f'<trkpt lat="{60.165 + 0.00012 * i + 0.001 * math.sin(i / 9):.6f}" lon="{24.937 + 0.00014 * i:.6f}">'
        f"<ele>{12 + 9 * math.sin(i / 13) + i / 12:.1f}</ele>"
        f"<time>2024-06-01T09:{i * 7 // 60:02}:{i * 7 % 60:02}Z</time></trkpt>" for i in range(100))
    path = pathlib.Path(folder, "morning-walk.gpx")
    path.write_text(f'<gpx version="1.1" creator="rhumb"><trk><trkseg>{points}</trkseg></trk></gpx>')
    return path


def drawing(folder):
    """Writes a GeoJSON document with an area, a line and two points, and returns its path."""
    def feature(kind, coordinates, **properties):
        return {"type": "Feature", "properties": properties, "geometry": {"type": kind, "coordinates": coordinates}}

    park = [[24.9438, 60.1674], [24.9502, 60.1677], [24.9501, 60.1671], [24.9437, 60.1668], [24.9438, 60.1674]]
    features = [
        feature("Polygon", [park], fill="#7c3aed", stroke="#7c3aed", **{"fill-opacity": 0.3}),
        feature("LineString", [[24.9414, 60.1713], [24.9446, 60.1705], [24.9495, 60.1699], [24.9521, 60.1690]],
                stroke="#e11d48", **{"stroke-width": 5}),
        feature("Point", [24.9414, 60.1713], title="Start", **{"marker-color": "#16a34a"}),
        feature("Point", [24.9521, 60.1690], title="End", **{"marker-color": "#e11d48"})]
    path = pathlib.Path(folder, "walk.geojson")
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    return path
