# SPDX-License-Identifier: Apache-2.0
"""The rivers of GSHHG, with the names of Natural Earth's rivers that follow the same course."""
import json
from collections import namedtuple

import numpy
import shapely

import gshhg
from tiling import project

River = namedtuple("River", "level name line")

# The last level that is drawn at a zoom: 0 are double-lined rivers, 2 the smaller ones of a country.
LAST_LEVEL = {5: 1, 6: 1, 7: 2, 8: 2}
# The maximum deviation of a simplified river in points.
TOLERANCE = 0.9
# How far the two sources may be apart, in degrees.
NEAR = 0.12


def read(gshhg_path, natural_earth_path):
    """The rivers in world units, merged as long as level and name are the same."""
    with open(natural_earth_path, encoding="utf-8") as file:
        features = json.load(file)["features"]
    named = [(f["properties"]["name"], shapely.from_geojson(json.dumps(f["geometry"])))
             for f in features if f["geometry"] and f["properties"]["name"]]
    tree = shapely.STRtree([line for _, line in named])
    groups = {}
    for level, line in gshhg.read_rivers(gshhg_path):
        if level <= max(LAST_LEVEL.values()):
            name = name_of(line, tree, named)
            groups.setdefault((level, name), []).append(line)
    result = []
    for (level, name), lines in sorted(groups.items()):
        merged = shapely.line_merge(shapely.MultiLineString(lines))
        result += [River(level, name, project(part)) for part in shapely.get_parts(merged).tolist()]
    return result


def name_of(line, tree, named):
    """The name of the river whose course is near both ends and the middle of a line; empty without one."""
    points = shapely.line_interpolate_point(line, [0, 0.5, 1], normalized=True)
    near = [set(tree.query(point, predicate="dwithin", distance=NEAR).tolist()) for point in points]
    both = set.intersection(*near)
    if not both:
        return ""
    middle = points[1]
    return named[min(both, key=lambda i: (named[i][1].distance(middle), i))][0]


def drawn(rivers, zoom, pixel):
    """(attributes, lines) of a zoom: the rivers of its levels, without short pieces."""
    groups = {}
    for river in rivers:
        if river.level <= LAST_LEVEL[zoom] and (river.name or river.line.length > 6 * pixel):
            groups.setdefault(river.name if zoom > 5 else "", []).append(river.line)
    for name, lines in sorted(groups.items()):
        properties = {"class": "river"} | ({"name": name} if name else {})
        yield properties, shapely.simplify(numpy.array(lines, object), TOLERANCE * pixel).tolist()
