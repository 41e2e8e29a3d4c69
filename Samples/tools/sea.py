# SPDX-License-Identifier: Apache-2.0
"""Computes the sea of an extract from its parts of the coastline."""
from itertools import pairwise

import shapely


def polygons(coast, nodes, box):
    """Sea polygons within `box` (west, south, east, north).

    `coast` contains the node references of each coastline way, `nodes` the coordinates of the
    nodes in the extract. OpenStreetMap's coastline has the sea on its right. Each line that the
    extract cuts off is extended to the nearest edge of the box. The lines divide the box into
    faces, and a face is sea if it is to the right of a line.
    """
    ends = {r for way in coast for r in (way[0], way[-1])}
    stretches = [stretch for way in coast for stretch in present(way, nodes)]
    lines = [to_edges(stretch, nodes, ends, box) for stretch in stretches]
    frame = shapely.box(*box)
    net = shapely.union_all([frame.exterior, *(line.intersection(frame) for line in lines)])
    faces = [f for f in shapely.polygonize([net]).geoms if frame.covers(f.representative_point())]
    return [face for face in faces if any(to_the_right(line, face) for line in lines)]


def present(way, nodes):
    stretch = []
    for reference in [*way, None]:
        if reference in nodes:
            stretch.append(reference)
        else:
            if len(stretch) > 1:
                yield stretch
            stretch = []


def to_edges(stretch, nodes, ends, box):
    points = [nodes[r] for r in stretch]
    if stretch[0] not in ends:
        points.insert(0, past_nearest_edge(points[0], box))
    if stretch[-1] not in ends:
        points.append(past_nearest_edge(points[-1], box))
    return shapely.LineString(points)


def past_nearest_edge(point, box):
    x, y = point
    west, south, east, north = box
    over = 1e-5
    # At this latitude, a degree of longitude is half as long as one of latitude.
    distances = {(west - over, y): (x - west) / 2, (east + over, y): (east - x) / 2,
                 (x, south - over): y - south, (x, north + over): north - y}
    return min(distances, key=distances.get)


def to_the_right(line, face):
    """Whether points just to the right of the line's longest edge are in the face."""
    edges = sorted(pairwise(line.coords), key=lambda e: -shapely.LineString(e).length)
    votes = 0
    for (x1, y1), (x2, y2) in edges[:9]:
        length = ((x2 - x1)**2 + (y2 - y1)**2)**0.5
        aside = 2e-7 / length
        right = shapely.Point((x1 + x2) / 2 + (y2 - y1) * aside, (y1 + y2) / 2 - (x2 - x1) * aside)
        votes += face.contains(right)
    return votes > 0
