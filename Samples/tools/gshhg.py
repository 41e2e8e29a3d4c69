# SPDX-License-Identifier: Apache-2.0
"""Reads GSHHG: coasts and lakes as polygons, and the rivers of the World Data Bank II as lines."""
import math
from collections import namedtuple

import netCDF4
import numpy
import shapely

from tiling import mercator

# `latitude` is the degrees from the equator of the polygon's middle.
Polygon = namedtuple("Polygon", "shape latitude")
River = namedtuple("River", "level line")

LAND, LAKE, ISLAND_IN_LAKE = 1, 2, 3
# The sources differ about the edge of Antarctica's ice; Natural Earth draws it.
NORTH_OF_ANTARCTICA = -60


def read_polygons(folder, least):
    """{level: polygons} in world units, of at least an area.

    `gshhsmeta_f.dat` has a row for each polygon: the level, the area, the number of points, the southern and
    northern edge, and the offset and size of its points in `gshhs_f.dat`, which are pairs of 32-bit floats.
    """
    degrees = numpy.fromfile(f"{folder}/gshhs_f.dat", "<f4").reshape(-1, 2)
    result = {LAND: [], LAKE: [], ISLAND_IN_LAKE: []}
    with open(f"{folder}/gshhsmeta_f.dat", encoding="ascii") as file:
        for row in file:
            level, _, count, south, north, offset = row.split()[:6]
            level, south, north = int(level), float(south), float(north)
            if level not in result or north < NORTH_OF_ANTARCTICA:
                continue
            first = int(offset) // 8
            shape = shapely.Polygon(mercator(degrees[first:first + int(count)].astype(float)))
            latitude = abs(south + north) / 2
            if shape.area >= least * stretch(latitude) ** 2:
                result[level].append(Polygon(shape, latitude))
    return result


def stretch(latitude):
    """How much coarser shapes may be at a latitude: far from the equator, the map enlarges them."""
    return max(1, math.cos(math.radians(50)) / math.cos(math.radians(min(latitude, 80))))


def simplified(polygons, tolerance, least):
    """The polygons of at least an area, with at most a deviation; both larger far from the equator."""
    result = []
    for shape, latitude in polygons:
        factor = stretch(latitude)
        if shape.area >= least * factor**2:
            simple = shapely.simplify(shape, tolerance * factor, preserve_topology=False)
            valid = simple if simple.is_valid else shapely.make_valid(simple)
            result += [Polygon(part, latitude) for part in shapely.get_parts(valid).tolist()
                       if part.geom_type == "Polygon"]
    return result


def without_islands(lakes, islands):
    """The lakes with the islands in them as holes."""
    tree = shapely.STRtree(islands)
    result = []
    for lake in lakes:
        inside = [islands[i] for i in tree.query(lake, predicate="intersects")]
        result.append(shapely.difference(lake, shapely.union_all(inside)) if inside else lake)
    return result


def read_rivers(path):
    """The rivers in degrees. The file has them in bins of a degree, row by row from the north-west."""
    data = netCDF4.Dataset(path)
    data.set_auto_mask(False)
    columns = int(data["N_bins_in_360_longitude_range"][0])
    first_points = data["Id_of_first_point_in_a_segment"][:]
    point_counts = data["N_points_for_a_segment"][:]
    levels = data["Hierarchial_level_of_a_segment"][:]
    # The offsets are unsigned, but the file's type is not.
    x = data["Relative_longitude_from_SW_corner_of_bin"][:].view(numpy.uint16) / 65535
    y = data["Relative_latitude_from_SW_corner_of_bin"][:].view(numpy.uint16) / 65535
    rivers = []
    counts = data["N_segments_in_a_bin"][:]
    for bin, first in enumerate(data["Id_of_first_segment_in_a_bin"][:]):
        west, south = bin % columns, 89 - bin // columns
        west = west - 360 if west >= 180 else west
        for segment in range(first, first + counts[bin]):
            start = first_points[segment]
            stop = start + point_counts[segment]
            points = numpy.column_stack([west + x[start:stop], south + y[start:stop]])
            if len(points) > 1:
                rivers.append(River(int(levels[segment]), shapely.LineString(points)))
    return rivers
