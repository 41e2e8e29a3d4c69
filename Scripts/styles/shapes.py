# SPDX-License-Identifier: Apache-2.0
"""Plane shapes as signed distances: negative inside. Formulas after Inigo Quilez,
https://iquilezles.org/articles/distfunctions2d/. x runs right, y down."""

from math import cos, hypot, pi, sin, sqrt


def disc(cx, cy, radius):
    return lambda x, y: hypot(x - cx, y - cy) - radius


def ring(cx, cy, radius, width):
    return lambda x, y: abs(hypot(x - cx, y - cy) - radius) - width / 2


def box(cx, cy, half_width, half_height, corner=0.0):
    def distance(x, y):
        dx = abs(x - cx) - half_width + corner
        dy = abs(y - cy) - half_height + corner
        return hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - corner

    return distance


def stroke(*points, width=1.6):
    """A polyline with round caps."""
    pairs = list(zip(points, points[1:]))

    def distance(x, y):
        return min(_to_segment(x, y, a, b) for a, b in pairs) - width / 2

    return distance


def polygon(*points, corner=0.0):
    pairs = list(zip(points, points[1:] + points[:1]))

    def distance(x, y):
        near = min(_to_segment(x, y, a, b) for a, b in pairs)
        inside = False
        for (ax, ay), (bx, by) in pairs:
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
        return (-near if inside else near) - corner

    return distance


def star(cx, cy, outer, inner, count=5):
    points = []
    for i in range(2 * count):
        radius = inner if i % 2 else outer
        angle = pi * i / count - pi / 2
        points.append((cx + radius * cos(angle), cy + radius * sin(angle)))
    return polygon(*points, corner=0.3)


def union(*shapes):
    return lambda x, y: min(shape(x, y) for shape in shapes)


def cut(shape, *holes):
    """The first shape minus the others."""
    return lambda x, y: max(shape(x, y), *(-hole(x, y) for hole in holes))


def clip(first, second):
    return lambda x, y: max(first(x, y), second(x, y))


def scaled(shape, factor, cx=0.0, cy=0.0):
    return lambda x, y: shape((x - cx) / factor, (y - cy) / factor) * factor


def _to_segment(x, y, a, b):
    ax, ay = a
    bx, by = b[0] - ax, b[1] - ay
    length = bx * bx + by * by
    part = ((x - ax) * bx + (y - ay) * by) / length if length else 0
    part = min(max(part, 0), 1)
    dx, dy = x - ax - part * bx, y - ay - part * by
    return sqrt(dx * dx + dy * dy)
