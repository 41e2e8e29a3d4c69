# SPDX-License-Identifier: Apache-2.0
"""Reorders the lines and outlines of an encoded tile so that they take fewer bytes and draw the same.

MVT stores a point as its distance from the one before, in one byte for each axis below 64 units. An outline can start at any
point, and its last edge is not stored. The order of lines, of areas, and of the holes of an area is also free.
"""
import math

import mapbox_vector_tile.Mapbox.vector_tile_pb2 as vector_tile

POINT, LINE = 1, 2
MOVE_TO, LINE_TO, CLOSE_PATH = 1, 2, 7
# The labels of rivers follow the direction of their lines.
KEPT_LAYERS = {"waterway"}


def compact(data):
    tile = vector_tile.tile.FromString(data)
    for layer in tile.layers:
        for feature in layer.features:
            if feature.type != POINT and layer.name not in KEPT_LAYERS:
                commands = reordered(feature.geometry, feature.type == LINE)
                del feature.geometry[:]
                feature.geometry.extend(commands)
    return tile.SerializeToString()


def reordered(commands, is_line):
    paths = decoded(commands)
    result, cursor = [], (0, 0)
    # The exterior ring of an area, then its holes, whose points are in the opposite direction.
    areas = []
    for path in paths:
        if is_line or signed_area(path) > 0:
            areas.append([path])
        else:
            areas[-1].append(path)
    while areas:
        index, first = nearest([area[0] for area in areas], cursor, is_line)
        holes = areas.pop(index)[1:]
        result.append(first)
        cursor = first[-1]
        while holes:
            index, hole = nearest(holes, cursor, False)
            holes.pop(index)
            result.append(hole)
            cursor = hole[-1]
    return encoded(result, not is_line)


def nearest(paths, cursor, is_line):
    """The path with the fewest bytes after the cursor, as its index and its points from the best start on."""
    _, index, start = min(candidate for index, path in enumerate(paths) for candidate in starts(index, path, cursor, is_line))
    path = paths[index]
    if is_line:
        return index, path[::-1] if start else path
    return index, path[start:] + path[:start]


def starts(index, path, cursor, is_line):
    """(cost, index, start) for the points at which a path can start."""
    if is_line:
        for start, point in ((0, path[0]), (1, path[-1])):
            yield (size(cursor, point), math.dist(cursor, point)), index, start
    else:
        for start, point in enumerate(path):
            yield (size(cursor, point) - size(path[start - 1], point), math.dist(cursor, point)), index, start


def size(a, b):
    """The bytes of the distance between two points."""
    return varint_size(zigzag(b[0] - a[0])) + varint_size(zigzag(b[1] - a[1]))


def varint_size(value):
    return 1 if value < 1 << 7 else 2 if value < 1 << 14 else 3


def zigzag(value):
    return value << 1 if value >= 0 else (-value << 1) - 1


def signed_area(ring):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1]))


def decoded(commands):
    """The points of each line or ring."""
    paths, x, y, values = [], 0, 0, iter(commands)
    for command in values:
        kind, count = command & 7, command >> 3
        if kind == MOVE_TO:
            paths.append([])
        if kind != CLOSE_PATH:
            for _ in range(count):
                dx, dy = next(values), next(values)
                x += (dx >> 1) ^ -(dx & 1)
                y += (dy >> 1) ^ -(dy & 1)
                paths[-1].append((x, y))
    return paths


def encoded(paths, are_rings):
    commands, x, y = [], 0, 0
    for path in paths:
        for index, point in enumerate(path):
            if index == 0:
                commands.append(1 << 3 | MOVE_TO)
            elif index == 1:
                commands.append(len(path) - 1 << 3 | LINE_TO)
            commands += [zigzag(point[0] - x), zigzag(point[1] - y)]
            x, y = point
        if are_rings:
            commands.append(1 << 3 | CLOSE_PATH)
    return commands
