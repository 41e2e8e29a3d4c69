# SPDX-License-Identifier: Apache-2.0
"""Countries and states as one coverage: neighbors share all border points at every zoom."""
import csv
from collections import namedtuple
from itertools import pairwise

import numpy
import shapely

from tiling import project

# `group` is the unit that borders separate; `country` distinguishes national from state borders.
# A state has a `name` and the zoom `first`, from which it is drawn separately.
Area = namedtuple("Area", "group country iso name first shape")

# Territories that are countries in the source only because it includes leases.
PART_OF = {
    "Baykonur Cosmodrome": "Kazakhstan", "US Naval Base Guantanamo Bay": "Cuba",
    "Akrotiri Sovereign Base Area": "Cyprus", "Dhekelia Sovereign Base Area": "Cyprus",
    "Hong Kong S.A.R.": "China", "Macao S.A.R": "China", "Macao S.A.R.": "China",
    "Cyprus No Mans Area": "Cyprus",
}
# States of the source that are parts of one state now.
MERGED = {("NO", "Hedmark"): "Innlandet", ("NO", "Oppland"): "Innlandet", ("NO", "Hordaland"): "Vestland",
          ("NO", "Sogn og Fjordane"): "Vestland", ("NO", "Aust-Agder"): "Agder", ("NO", "Vest-Agder"): "Agder",
          ("NO", "Nord-Trøndelag"): "Trøndelag", ("NO", "Sør-Trøndelag"): "Trøndelag", ("PK", "F.A.T.A."): "K.P."}
WITHOUT_STATES = {"Antarctica", "Greenland"}
CRIMEA = {"Crimea", "Sevastopol"}
# De facto borders that one side or most countries do not recognize.
DISPUTED = [
    {"Morocco", "Western Sahara"}, {"Republic of Serbia", "Kosovo"}, {"Israel", "Palestine"},
    {"Somalia", "Somaliland"}, {"Cyprus", "Northern Cyprus"}, {"Crimea", "Ukraine"},
    {"Crimea", "Russia"}, {"Ethiopia", "Somaliland"},
]
# A country's states are drawn and named from the first zoom at which their average size is this
# large: in square world units, where the quarter of the world at the equator is 0.25.
STATE_AREA = {3: 1.2e-4, 4: 4e-5, 5: 1.6e-5}


def to_antimeridian(shape):
    """Closes the gap at the antimeridian: the source ends at 179.9 degrees east and west."""
    def snap(points):
        x = points[:, 0]
        points[:, 0] = numpy.where(numpy.abs(x) > 179.8995, numpy.sign(x) * 180.0, x)
        return points
    return shapely.transform(shape, snap)


def areas(states):
    """One area for each state that is drawn separately at some zoom, else one for its country."""
    shapes = {}
    for state in states:
        country = PART_OF.get(state.admin, state.admin)
        if state.name in CRIMEA:
            country = "Crimea"
        shape = project(to_antimeridian(state.shape))
        shapes.setdefault(country, []).append((state.name, state.iso, shape))
    result = []
    for country, members in shapes.items():
        first = first_state_zoom(country, [shape for *_, shape in members])
        if first:
            result += [Area(f"{country}/{i}", country, iso, name, first, shape)
                       for i, (name, iso, shape) in enumerate(with_merged(members))]
        else:
            union = shapely.coverage_union_all([shape for *_, shape in members])
            result.append(Area(country, country, members[0][1], None, None, union))
    return result


def with_merged(members):
    """The states (name, code and shape), with the parts of each of `MERGED` as one."""
    result = {}
    for index, (name, iso, shape) in enumerate(members):
        whole = MERGED.get((iso, name), name)
        key = whole if whole in MERGED.values() else index
        result.setdefault(key, []).append((whole, iso, shape))
    return [(*parts[0][:2], shapely.coverage_union_all([shape for *_, shape in parts])) for parts in result.values()]


def first_state_zoom(country, shapes):
    if len(shapes) < 4 or country in WITHOUT_STATES:
        return None
    size = sum(shape.area for shape in shapes) / len(shapes)
    return next((zoom for zoom, least in STATE_AREA.items() if size >= least), None)


def simplified(all_areas, zoom, tolerance):
    """The areas to draw at `zoom`: simplified together, so that no gaps occur between neighbors."""
    merged = {}
    for area in all_areas:
        by_itself = area.first and area.first <= zoom
        merged.setdefault(area.group if by_itself else area.country, []).append(area)
    shapes = [shapely.coverage_union_all([a.shape for a in members]) for members in merged.values()]
    shapes = shapely.coverage_simplify(shapes, tolerance)
    return [members[0]._replace(group=group, shape=shape)
            for (group, members), shape in zip(merged.items(), shapes)]


def borders(drawn, disputed_points):
    """{(admin_level, disputed): lines} of every edge that two areas share, each edge once."""
    owners = {}
    for area in drawn:
        for ring in rings(area.shape):
            points = [tuple(p) for p in shapely.get_coordinates(ring).tolist()]
            for edge in pairwise(points):
                owners.setdefault(edge if edge[0] <= edge[1] else edge[::-1], []).append(area)
    edges = {}
    for edge, sides in owners.items():
        if len(sides) == 2:
            edges.setdefault(kind(edge, sides, disputed_points), []).append(edge)
    return {key: shapely.line_merge(shapely.MultiLineString(value))
            for key, value in sorted(edges.items())}


def kind(edge, sides, disputed_points):
    countries = {side.country for side in sides}
    if len(countries) == 1:
        return (4, 0)
    claimed = edge[0] in disputed_points and edge[1] in disputed_points
    return (2, 1 if claimed or countries in DISPUTED or "Siachen Glacier" in countries else 0)


def rings(shape):
    for polygon in shapely.get_parts(shape):
        yield polygon.exterior
        yield from polygon.interiors


def claims(disputed):
    """The disputed lines, without settled ones and ones that are too small to see."""
    left_out = ("Former USSR", "Portuguese", "Bolivian")
    return [project(shape) for name, shape in disputed if not name.startswith(left_out)]


def read_table(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
