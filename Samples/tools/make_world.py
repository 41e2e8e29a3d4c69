# SPDX-License-Identifier: Apache-2.0
"""The world sample as tiles of the OpenMapTiles schema, zoom 0-8. Samples/README.md says from what.

usage: make_world.py SOURCES_FOLDER NATURAL_EARTH_50M_FOLDER TABLES_FOLDER OUTPUT.pmtiles
"""
import multiprocessing
import sys
from itertools import chain

import shapely

import archive
import gshhg
import natural_earth
import rivers
from coverage import areas, borders, claims, read_table, simplified
from labels import Labels
from tiling import Tiles, cut, cut_into, project, with_copies_past_the_antimeridian

ZOOMS = range(0, 9)
DISPUTED_FROM, LAKES_FROM, RIVERS_FROM = 2, 1, 5
# Urban areas are coarse outlines, which are also drawn enlarged from the last zoom on.
URBAN = range(6, 9)
# Coasts and lakes are Natural Earth's before this zoom and GSHHG's from it on.
DETAILED_FROM = 6
# The maximum deviation of a simplified line in points. The last zoom is also drawn enlarged.
TOLERANCE = {0: 0.9, 1: 0.9, 2: 1, 3: 1, 4: 1.15, 5: 1.2, 6: 1.2, 7: 1.2, 8: 1.16}
# The same for borders, whose simplification removes more.
BORDER_TOLERANCE = TOLERANCE | {6: 0.6, 7: 0.6, 8: 0.5}
# The same for Antarctica's ice, whose outline is below the sea.
COVERED_ICE = 6
# The size of the smallest islands and lakes in points.
SPECK = {6: 3.5, 7: 3.5, 8: 3.5}
# A quarter of a point is finer than the simplified lines need, and a fifth smaller than the usual 4096.
EXTENT = 2048
# The bay at the northern edge of the Helsinki sample, which GSHHG lacks: without it, the sample's water would end in a straight edge.
BAY = [(24.9404, 60.1770), (24.9451, 60.1770), (24.9450, 60.1797), (24.9431, 60.1802), (24.9391, 60.1809), (24.9396, 60.1797)]
ATTRIBUTION = "Made with Natural Earth, GSHHG, GeoNames"


def pixel(zoom):
    """The size of a point in world units: a tile is 512 points wide."""
    return 1 / (512 * 2**zoom)


def without_specks(shape, least):
    """Removes islands and holes that are smaller than `least` on the screen."""
    kept = []
    for polygon in shapely.get_parts(shape):
        if shapely.Polygon(polygon.exterior).area >= least:
            holes = [ring for ring in polygon.interiors if shapely.Polygon(ring).area >= least]
            kept.append(shapely.Polygon(polygon.exterior, holes))
    return kept


def without_bay(land):
    """The land without the bay at the edge of the Helsinki sample."""
    bay = project(shapely.Polygon(BAY))
    return [part for shape in land
            for part in (shapely.get_parts(shape.difference(bay)) if shape.intersects(bay) else [shape])]


class World:
    """The sources, and the tiles of each zoom."""

    def __init__(self, sources, natural_earth_50m, tables):
        packages = natural_earth.Packages(sources)
        self.areas = areas(natural_earth.read_states(packages.borders))
        self.disputed = claims(natural_earth.read_disputed(packages.borders))
        self.lakes = [project(lake.shape) for lake in natural_earth.read_lakes(packages.lakes)
                      if lake.name not in ("Syvash", "?")]
        self.detailed = self.simplified_by_zoom(
            gshhg.read_polygons(packages.coasts, (SPECK[8] * pixel(8)) ** 2))
        self.rivers = rivers.read(packages.rivers, f"{natural_earth_50m}/ne_50m_rivers_lake_centerlines.json",
                                  natural_earth.read_countries(packages.borders), read_table(f"{tables}/rivers.csv"))
        self.urban = [project(shape) for shape in natural_earth.read_urban(natural_earth_50m)]
        self.labels = Labels(self.areas, packages, natural_earth_50m, tables)

    def tiles(self, zoom):
        """The encoded tiles of a zoom, and the attributes in them."""
        tiles = Tiles(EXTENT)
        drawn = simplified(self.areas, zoom, BORDER_TOLERANCE[zoom] * pixel(zoom))
        if zoom < DETAILED_FROM:
            land, lakes = self.coarse_land(zoom, drawn), self.coarse_lakes(zoom)
        else:
            land, lakes = self.detailed_land(zoom, drawn), self.detailed_lakes(zoom)
        self.add_water(tiles, zoom, land, lakes)
        self.add_ice(tiles, zoom, drawn)
        self.add_borders(tiles, zoom, drawn, land)
        if zoom >= RIVERS_FROM:
            for properties, lines in rivers.drawn(self.rivers, zoom, pixel(zoom)):
                cut_into(tiles, zoom, "waterway", lines, properties)
        if zoom in URBAN:
            shapes = [p for s in self.urban for p in without_specks(
                shapely.simplify(s, 0.8 * pixel(zoom)), (4 * pixel(zoom)) ** 2)]
            cut_into(tiles, zoom, "landuse", shapes, {"class": "residential"})
        self.labels.add(tiles, zoom)
        return tiles.encoded(), tiles.census.layers

    @staticmethod
    def coarse_land(zoom, drawn):
        speck = (1.1 * pixel(zoom)) ** 2
        return without_specks(shapely.coverage_union_all([a.shape for a in drawn]), speck)

    def coarse_lakes(self, zoom):
        if zoom < LAKES_FROM:
            return []
        small = [shapely.simplify(lake, 0.35 * pixel(zoom)) for lake in self.lakes]
        return [s for lake in small for s in without_specks(lake, (4 * pixel(zoom)) ** 2)]

    @staticmethod
    def simplified_by_zoom(polygons):
        """{zoom: {level: polygons}}, each from the zoom below it, which has far fewer points than the source."""
        result = {}
        for zoom in reversed(range(DETAILED_FROM, ZOOMS.stop)):
            # Lakes are drawn from a larger size than islands.
            polygons = {
                level: gshhg.simplified(
                    shapes, TOLERANCE[zoom] * pixel(zoom),
                    ((1.5 if level == gshhg.LAKE else 1) * SPECK[zoom] * pixel(zoom)) ** 2)
                for level, shapes in polygons.items()}
            result[zoom] = {level: [p.shape for p in shapes] for level, shapes in polygons.items()}
        return result

    def detailed_land(self, zoom, drawn):
        antarctica = [a.shape for a in drawn if a.country == "Antarctica"]
        speck = (SPECK[zoom] * pixel(zoom)) ** 2
        land = self.detailed[zoom][gshhg.LAND]
        if zoom == ZOOMS[-1]:
            land = without_bay(land)
        return land + [p for shape in antarctica for p in without_specks(shape, speck)]

    def detailed_lakes(self, zoom):
        return gshhg.without_islands(self.detailed[zoom][gshhg.LAKE],
                                     self.detailed[zoom][gshhg.ISLAND_IN_LAKE])

    @staticmethod
    def add_water(tiles, zoom, land, lakes):
        def visit(key, box, inside):
            if not len(inside):
                tiles.add_sea(key)
                return
            sea = shapely.difference(box, shapely.union_all(inside))
            if not sea.is_empty:
                tiles.add(key, "water", sea, {"class": "ocean"})
        cut(with_copies_past_the_antimeridian(land), zoom, visit)
        cut_into(tiles, zoom, "water", lakes, {"class": "lake"})

    @staticmethod
    def add_ice(tiles, zoom, drawn):
        """Adds ice: all of Antarctica, and Greenland's outline, inset by about 40 km.

        Antarctica's ice extends slightly into the sea. The water is drawn over it, so the outline of
        the ice can be coarser than that of Greenland's.
        """
        for area in drawn:
            if area.country in ("Antarctica", "Greenland"):
                tolerance = pixel(zoom) * (COVERED_ICE if area.country == "Antarctica" else 1)
                grow = 1.5 * tolerance if area.country == "Antarctica" else -0.0035
                ice = shapely.simplify(area.shape.buffer(grow), tolerance)
                shapes = without_specks(ice, (3 * pixel(zoom)) ** 2)
                cut_into(tiles, zoom, "landcover", shapes, {"class": "ice", "subclass": "glacier"})

    def add_borders(self, tiles, zoom, drawn, land):
        points = {tuple(p) for line in self.disputed for p in shapely.get_coordinates(line).tolist()}
        lakes = shapely.union_all(self.lakes)
        shared = set()
        for (level, claimed), lines in borders(drawn, points).items():
            shared.update(tuple(p) for p in shapely.get_coordinates(lines).tolist())
            properties = border(level, claimed)
            if level == 4:
                lines = shapely.difference(lines, lakes)
            lines = list(shapely.get_parts(lines))
            if zoom >= DETAILED_FROM:
                lines = on_land(lines, land)
            cut_into(tiles, zoom, "boundary", [shapely.MultiLineString(lines)], properties)
        if zoom < DISPUTED_FROM:
            return
        for line in self.disputed:
            # A claim along a border is drawn as that border.
            on_border = sum(tuple(p) in shared for p in shapely.get_coordinates(line).tolist())
            if on_border < 3:
                line = shapely.simplify(line, 0.35 * pixel(zoom))
                properties = border(2, True)
                cut_into(tiles, zoom, "boundary", [line], properties)


def border(level, disputed):
    """The attributes of a border. Styles compare `disputed` and `maritime` with 1; zeros would take 1.5 % of the file."""
    return {"admin_level": level, "disputed": 1} if disputed else {"admin_level": level}


def on_land(lines, land):
    """The parts of lines on land: the borders and the coast are from different sources."""
    tree = shapely.STRtree(land)
    result = []
    for line in lines:
        near = tree.query(line, predicate="intersects")
        if len(near) == 1 and land[near[0]].contains(line):
            result.append(line)
            continue
        box = [value + grow for value, grow in zip(line.bounds, (-1e-6, -1e-6, 1e-6, 1e-6))]
        around = shapely.union_all([shapely.make_valid(shapely.clip_by_rect(land[i], *box)) for i in near])
        parts = shapely.get_parts(shapely.intersection(line, around)).tolist()
        result += [part for part in parts if part.geom_type == "LineString"]
    return result


def merged(censuses):
    """The attributes of all zooms, as one census."""
    result = {}
    for layer, entry in chain.from_iterable(census.items() for census in censuses):
        known = result.setdefault(layer, {"zooms": entry["zooms"], "fields": {}})
        known["zooms"] = tuple(f(a, b) for f, a, b in zip((min, max), known["zooms"], entry["zooms"]))
        known["fields"] |= entry["fields"]
    return result


def main(sources, natural_earth_50m, tables, output):
    global world
    world = World(sources, natural_earth_50m, tables)
    # Forked processes inherit the sources. The last zoom takes about as long as the others together.
    with multiprocessing.get_context("fork").Pool(2) as pool:
        parts = pool.map(tiles_of, reversed(ZOOMS), chunksize=1)
    # Land without any feature is an empty tile. Without a tile, the map would draw a coarser one.
    empty = {(z, x, y): b"" for z in ZOOMS for x in range(2**z) for y in range(2**z)}
    tiles = {key: tile for tiles, _ in parts for key, tile in tiles.items()}
    archive.write(output, empty | tiles, {
        "name": "Rhumb world",
        "description": "The world from Natural Earth, GSHHG and GeoNames, in the OpenMapTiles schema, zoom 0-8",
        "attribution": ATTRIBUTION,
        "vector_layers": archive.vector_layers(merged(census for _, census in parts)),
    }, bounds=archive.WORLD, center=(10, 30, 1))


def tiles_of(zoom):
    return world.tiles(zoom)


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])
