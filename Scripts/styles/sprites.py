# SPDX-License-Identifier: Apache-2.0
"""The sprite sheets: one for each theme and pixel ratio, rendered from signed distances."""

import json

from . import poi
from .colors import rgb
from .glyphs import GLYPHS
from .output import png
from .shapes import box, disc, polygon, ring, scaled, star, stroke

WIDTH = 256
GAP = 1

STOP_THEME = "transit"


class Icon:
    """An image of `width` by `height` points, as layers of (shape, color) from back to front."""

    def __init__(self, width, height, layers, **meta):
        self.width, self.height, self.layers, self.meta = width, height, layers, meta

    def paint(self, ratio):
        """Rows of (red, green, blue, alpha) with straight alpha."""
        rows = []
        for py in range(self.height * ratio):
            y = (py + 0.5) / ratio - self.height / 2
            row = []
            for px in range(self.width * ratio):
                x = (px + 0.5) / ratio - self.width / 2
                row.append(over(self.layers, x, y, ratio))
            rows.append(row)
        return rows


def over(layers, x, y, ratio):
    """The color of one pixel. The coverage is the clamped distance to the edge in pixels."""
    red = green = blue = alpha = 0.0
    for shape, color in layers:
        part = min(max(0.5 - shape(x, y) * ratio, 0), 1)
        if part > 0:
            r, g, b = rgb(color)
            red, green, blue = (new * part + old * (1 - part)
                                for new, old in ((r, red), (g, green), (b, blue)))
            alpha = part + alpha * (1 - part)
    if alpha == 0:
        return (0, 0, 0, 0)
    return (*(round(c / alpha) for c in (red, green, blue)), round(alpha * 255))


def badge(theme, about, glyph, square=False):
    """A disc with a pictogram; a square for parking, like its sign."""
    color = theme["themes"][about][0]
    outline = (lambda r: box(0, 0, r, r, 3)) if square else (lambda r: disc(0, 0, r))
    return Icon(20, 20, [
        (outline(9.6), theme["disc_rim"]),
        (outline(8.6), color),
        (scaled(GLYPHS[glyph], 0.66), theme["glyph"]),
    ])


def shield(fill, rim):
    """A shield that stretches with its text, except for its corners and its rim."""
    return Icon(
        18, 16,
        [(box(0, 0, 8.5, 7.5, 3.4), rim), (box(0, 0, 7.4, 6.4, 2.4), fill)],
        stretchX=[[6, 12]], stretchY=[[6, 10]], content=[3, 2, 15, 14],
    )


def icons(theme):
    result = {}
    for name, (about, _, _) in poi.ICONS.items():
        result[name] = badge(theme, about, name, square=name == "parking")
    for name in [*poi.STOPS, "airport"]:
        result[name] = badge(theme, STOP_THEME, name, square=name in ("rail", "bus", "tram"))
    dot, rim = theme["dot"], theme["dot_rim"]
    result["city"] = Icon(10, 10, [(disc(0, 0, 4), rim), (disc(0, 0, 2.9), dot)])
    result["capital"] = Icon(14, 14, [
        (disc(0, 0, 6.2), rim), (disc(0, 0, 5.2), dot), (star(0, 0.3, 3.6, 1.5), rim),
    ])
    result["peak"] = Icon(10, 10, [
        (polygon((0, -3.2), (3.8, 3.2), (-3.8, 3.2), corner=1.1), theme["halo"]),
        (polygon((0, -3), (3.6, 3), (-3.6, 3), corner=0.2), theme["peak_label"]),
    ])
    result["arrow"] = Icon(18, 10, [
        (stroke((-7, 0), (3, 0), width=1.7), theme["arrow"]),
        (polygon((2.4, -3.2), (7.4, 0), (2.4, 3.2), corner=0.2), theme["arrow"]),
    ])
    for name in ("motorway", "road"):
        fill, edge, _ = theme["shield_" + name]
        result["shield-" + name] = shield(fill, edge)
    return result


def sheets(theme):
    """The four files of a theme, by name."""
    images = icons(theme)
    positions, height = arrange(images)
    files = {}
    for ratio in (1, 2):
        name = theme["sprite"] + ("" if ratio == 1 else f"@{ratio}x")
        files[name + ".json"] = index(images, positions, ratio).encode()
        files[name + ".png"] = png(WIDTH * ratio, height * ratio,
                                   sheet(images, positions, height, ratio))
    return files


def arrange(images):
    """The position of each image in points: in rows from the top, the tallest first."""
    positions, x, y, row = {}, GAP, GAP, 0
    for name in sorted(images, key=lambda n: (-images[n].height, n)):
        image = images[name]
        if x + image.width + GAP > WIDTH:
            x, y, row = GAP, y + row + GAP, 0
        positions[name] = (x, y)
        x, row = x + image.width + GAP, max(row, image.height)
    return positions, y + row + GAP


def sheet(images, positions, height, ratio):
    pixels = bytearray(WIDTH * ratio * height * ratio * 4)
    for name, (left, top) in positions.items():
        for y, row in enumerate(images[name].paint(ratio)):
            start = ((top * ratio + y) * WIDTH * ratio + left * ratio) * 4
            pixels[start : start + len(row) * 4] = bytes(c for pixel in row for c in pixel)
    return bytes(pixels)


def index(images, positions, ratio):
    """The sheet's JSON; positions and stretches are in the sheet's pixels."""
    lines = []
    for name in sorted(images):
        image, (x, y) = images[name], positions[name]
        entry = {
            "x": x * ratio, "y": y * ratio,
            "width": image.width * ratio, "height": image.height * ratio,
            "pixelRatio": ratio,
        }
        entry |= {key: times(value, ratio) for key, value in image.meta.items()}
        lines.append(f"  {json.dumps(name)}: {json.dumps(entry)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def times(value, ratio):
    return [times(v, ratio) for v in value] if isinstance(value, list) else value * ratio
