# SPDX-License-Identifier: Apache-2.0
"""The rivers of GSHHG, with the names of Natural Earth's rivers that follow the same course, and their local names."""
import json
from collections import namedtuple

import numpy
import shapely

import gshhg
from labels import is_latin, local_names_of, short_names
from tiling import project

# `names` are the English and the local name; both are empty for a river without a name.
River = namedtuple("River", "level names line")

# The last level that is drawn at a zoom: 0 are double-lined rivers, 2 the smaller ones of a country.
LAST_LEVEL = {5: 1, 6: 1, 7: 2, 8: 2}
# The maximum deviation of a simplified river in points.
TOLERANCE = 1.0
# How far the two sources may be apart, in degrees.
NEAR = 0.12
# A river this near to two countries, in degrees, is on their border.
BORDER = 0.05


def read(gshhg_path, natural_earth_path, countries, table):
    """The rivers in world units, merged as long as level and names are the same. `table` has the names by country."""
    with open(natural_earth_path, encoding="utf-8") as file:
        features = json.load(file)["features"]
    named = [(f["properties"]["name"], shapely.from_geojson(json.dumps(f["geometry"])))
             for f in features if f["geometry"] and f["properties"]["name"]]
    tree = shapely.STRtree([line for _, line in named])
    localized = Localized(countries, table)
    unknown = localized.rows.keys() - {name for name, _ in named}
    if unknown:
        raise SystemExit(f"rivers.csv: no such rivers: {sorted(unknown)}")
    groups = {}
    for level, line in gshhg.read_rivers(gshhg_path):
        if level <= max(LAST_LEVEL.values()):
            names = localized(name_of(line, tree, named), line)
            groups.setdefault((level, names), []).append(line)
    result = []
    for (level, names), lines in sorted(groups.items()):
        merged = shapely.line_merge(shapely.MultiLineString(lines))
        result += [River(level, names, project(part)) for part in shapely.get_parts(merged).tolist()]
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


class Localized:
    """The English and the local name of a part of a river, by the country that it flows through."""

    def __init__(self, countries, table):
        self.isos = [country.iso for country in countries]
        self.tree = shapely.STRtree([country.shape for country in countries])
        self.rows = {}
        for row in table:
            self.rows.setdefault(row["source"], {})[row["iso"]] = row

    def __call__(self, name, line):
        rows = self.rows.get(name)
        if not rows:
            return name, name
        middle = shapely.line_interpolate_point(line, 0.5, normalized=True)
        isos = sorted({self.isos[i] for i in self.tree.query(middle, predicate="dwithin", distance=BORDER)})
        here = [row for row in (rows.get(iso, rows.get("")) for iso in isos or [""]) if row]
        # On a border, a country whose own name is not known leaves the name to the other one.
        own = [row for row in here if row["name"]]
        if own:
            return joined(row["en"] for row in own), joined(row["name"] for row in own)
        english = (here or list(rows.values()))[0]["en"]
        return english, english


def joined(names):
    """The different ones of several names, in their order."""
    return " / ".join(dict.fromkeys(names))


def attributes(english, local):
    """The name attributes. The English name of a river with a name in another script is its Latin one."""
    if not local:
        return {}
    return short_names(english, local) if is_latin(local) else local_names_of(english, local)


def drawn(rivers, zoom, pixel):
    """(attributes, lines) of a zoom: the rivers of its levels, without short pieces."""
    groups = {}
    for river in rivers:
        if river.level <= LAST_LEVEL[zoom] and (any(river.names) or river.line.length > 6 * pixel):
            groups.setdefault(river.names if zoom > 5 else ("", ""), []).append(river.line)
    for names, lines in sorted(groups.items()):
        properties = {"class": "river"} | attributes(*names)
        yield properties, shapely.simplify(numpy.array(lines, object), TOLERANCE * pixel).tolist()
