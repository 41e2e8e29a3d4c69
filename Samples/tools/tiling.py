# SPDX-License-Identifier: Apache-2.0
"""Cuts shapes in world units (the Mercator square, x east and y south, 0...1) into MVT tiles."""
import math

import mapbox_vector_tile
import numpy
import shapely
from shapely import affinity

from archive import FieldCensus
from compact import compact

# Tiles overlap by this part of their width, so that lines and outlines meet without a seam.
OVERLAP = 1 / 64


def mercator(points):
    """Converts an array of longitudes and latitudes to world units."""
    latitude = numpy.radians(numpy.clip(points[:, 1], -89.9, 89.9))
    y = 0.5 - numpy.log(numpy.tan(numpy.pi / 4 + latitude / 2)) / (2 * numpy.pi)
    return numpy.column_stack([points[:, 0] / 360 + 0.5, y])


def project(shape):
    """Converts degrees to world units."""
    return shapely.transform(shape, mercator)


def with_copies_past_the_antimeridian(shapes):
    """Each shape, with copies of the parts that the first and last tile column need."""
    shapes = list(shapes)
    east = [affinity.translate(shapely.clip_by_rect(s, 0.9, -1, 1, 3), -1) for s in shapes]
    west = [affinity.translate(shapely.clip_by_rect(s, 0, -1, 0.1, 3), 1) for s in shapes]
    return shapes + [s for s in east + west if not s.is_empty]


def tile_box(z, x, y):
    width = 1 / 2**z
    edge = width * OVERLAP
    return (x * width - edge, y * width - edge, (x + 1) * width + edge, (y + 1) * width + edge)


class Tiles:
    """The features of all tiles, by layer, before encoding. A tile is `extent` units wide."""

    def __init__(self, extent):
        self.extent = extent
        self.layers = {}
        self.census = FieldCensus()
        low, high = -extent * OVERLAP, extent * (1 + OVERLAP)
        self.sea = {"geometry": shapely.box(low, low, high, high), "properties": {"class": "ocean"}}

    def add_sea(self, key):
        """Adds a tile that is all sea."""
        self.layers.setdefault(key, {}).setdefault("water", []).append(self.sea)
        self.census.add(key[0], "water", self.sea["properties"])

    def add(self, key, layer, shape, properties):
        z, x, y = key
        extent = self.extent
        scale = extent * 2**z
        local = affinity.affine_transform(shape, [scale, 0, 0, scale, -x * extent, -y * extent])
        local = shapely.set_precision(local, 1)
        for part in same_dimension(local, shapely.get_dimensions(shape)):
            self.layers.setdefault(key, {}).setdefault(layer, []).append(
                {"geometry": part, "properties": properties})
            self.census.add(z, layer, properties)

    def encoded(self):
        options = {"extents": self.extent, "y_coord_down": True}

        def encode(layers):
            content = [{"name": name, "features": joined(layers[name])} for name in sorted(layers)]
            return compact(mapbox_vector_tile.encode(content, default_options=options))

        only_sea = {"water": [self.sea]}
        sea = encode(only_sea)
        return {key: sea if layers == only_sea else encode(layers)
                for key, layers in self.layers.items()}


def joined(features):
    """The features with those of equal attributes as one, which takes less than half of their bytes besides the points.
    Labels stay separate."""
    groups = {}
    for index, feature in enumerate(features):
        dimension = shapely.get_dimensions(feature["geometry"])
        key = (dimension, tuple(feature["properties"].items())) if dimension else index
        groups.setdefault(key, []).append(feature)
    result = []
    for group in groups.values():
        geometry = group[0]["geometry"]
        if len(group) > 1:
            parts = [part for feature in group for part in shapely.get_parts(feature["geometry"]).tolist()]
            multiple = shapely.MultiPolygon if shapely.get_dimensions(geometry) == 2 else shapely.MultiLineString
            geometry = multiple(nearest_first(parts))
        result.append({"geometry": geometry, "properties": group[0]["properties"]})
    return result


def nearest_first(parts):
    """The parts in an order with short distances from one to the next, which the encoding stores in fewer bytes."""
    points = [shapely.get_coordinates(part)[0].tolist() for part in parts]
    remaining, result, point = set(range(len(parts))), [], (0, 0)
    while remaining:
        index = min(remaining, key=lambda i: (math.dist(points[i], point), i))
        remaining.remove(index)
        result.append(parts[index])
        point = points[index]
    return result


def same_dimension(shape, dimension):
    """The parts of a clipped shape with the same dimension, as one multi-shape."""
    parts = [p for p in shapely.get_parts(shape).tolist()
             if shapely.get_dimensions(p) == dimension and not p.is_empty]
    if dimension == 1 and parts:
        merged = shapely.line_merge(shapely.MultiLineString(
            [q for p in parts for q in shapely.get_parts(p).tolist()]))
        return [merged]
    if dimension == 2 and len(parts) > 1:
        return [shapely.MultiPolygon(parts)]
    return parts


def cut(shapes, zoom, visit, everywhere=True, z=0, x=0, y=0):
    """Calls `visit((zoom, x, y), box, shapes)` for every tile of `zoom`, with its clipped shapes, or only for
    the tiles with shapes.

    Descends the quadtree and clips at each level: a large shape is cut 4 times at each level
    instead of once for each tile.
    """
    box = tile_box(z, x, y)
    inside = clipped(shapes, box)
    if z == zoom:
        if everywhere or len(inside):
            visit((z, x, y), shapely.box(*box), inside)
        return
    if not len(inside) and not everywhere:
        return
    for child in range(4):
        cut(inside, zoom, visit, everywhere, z + 1, 2 * x + child % 2, 2 * y + child // 2)


def clipped(shapes, box):
    """The non-empty parts of shapes in a box. A few large shapes are clipped one by one, many small ones first
    by their bounds."""
    if not len(shapes):
        return []
    shapes = numpy.asarray(shapes, object)
    left, top, right, bottom = shapely.bounds(shapes).T
    shapes = shapes[(left < box[2]) & (right > box[0]) & (top < box[3]) & (bottom > box[1])]
    parts = shapely.clip_by_rect(shapes, *box)
    parts = parts[~shapely.is_empty(parts)]
    wrong = ~shapely.is_valid(parts)
    parts[wrong] = shapely.make_valid(parts[wrong])
    return parts


def cut_into(tiles, zoom, layer, shapes, properties):
    """Adds the clipped shapes of each tile to `layer`."""
    def visit(key, _, inside):
        for shape in inside:
            tiles.add(key, layer, shape, properties)
    cut(with_copies_past_the_antimeridian(shapes), zoom, visit, everywhere=False)


def add_point(tiles, zoom, layer, point, properties):
    """Adds a label to the tile that contains its point, so that no label occurs twice."""
    count = 2**zoom
    x, y = int(point.x * count), int(point.y * count)
    if 0 <= x < count and 0 <= y < count:
        tiles.add((zoom, x, y), layer, point, properties)
