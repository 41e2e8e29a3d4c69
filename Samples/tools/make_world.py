# SPDX-License-Identifier: Apache-2.0
"""The world sample: Natural Earth as tiles of the OpenMapTiles schema, zoom 0-6.

usage: make_world.py WORLD_MAP_GPKG CITIES_SHP LAKES_FOLDER TABLES_FOLDER OUTPUT.pmtiles
"""
import sys

import shapely

import archive
import natural_earth
from coverage import areas, borders, claims, simplified
from labels import add_labels
from tiling import Tiles, cut, cut_into, project, with_copies_past_the_antimeridian

ZOOMS = range(0, 7)
DISPUTED_FROM, LAKES_FROM = 2, 1
# The maximum deviation of a simplified line in points. The last zoom is also drawn enlarged.
TOLERANCE = {0: 0.9, 1: 0.9, 2: 1, 3: 1, 4: 1.15, 5: 1.2, 6: 0.95}


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


def add_water(tiles, zoom, drawn, lakes):
    speck = (1.1 * pixel(zoom)) ** 2
    land = without_specks(shapely.coverage_union_all([a.shape for a in drawn]), speck)

    def visit(key, box, inside):
        sea = shapely.difference(box, shapely.union_all(inside))
        if not sea.is_empty:
            tiles.add(key, "water", sea, {"class": "ocean"})
    cut(with_copies_past_the_antimeridian(land), zoom, visit)
    if zoom >= LAKES_FROM:
        small = [shapely.simplify(lake, 0.35 * pixel(zoom)) for lake in lakes]
        small = [s for lake in small for s in without_specks(lake, (4 * pixel(zoom)) ** 2)]
        cut_into(tiles, zoom, "water", small, {"class": "lake"})


def add_ice(tiles, zoom, drawn):
    """Adds ice: all of Antarctica, and Greenland's outline, inset by about 40 km.

    Antarctica's ice extends slightly into the sea. The water is drawn over it, so the outline of
    the ice can be coarse.
    """
    for area in drawn:
        if area.country in ("Antarctica", "Greenland"):
            grow = 1.5 * pixel(zoom) if area.country == "Antarctica" else -0.0035
            ice = shapely.simplify(area.shape.buffer(grow), pixel(zoom))
            shapes = without_specks(ice, (3 * pixel(zoom)) ** 2)
            cut_into(tiles, zoom, "landcover", shapes, {"class": "ice", "subclass": "glacier"})


def add_borders(tiles, zoom, drawn, disputed, lakes):
    points = {tuple(p) for line in disputed for p in shapely.get_coordinates(line).tolist()}
    shared = set()
    for (level, claimed), lines in borders(drawn, points).items():
        shared.update(tuple(p) for p in shapely.get_coordinates(lines).tolist())
        properties = {"admin_level": level, "disputed": claimed, "maritime": 0}
        if level == 4:
            lines = shapely.difference(lines, lakes)
        cut_into(tiles, zoom, "boundary", [lines], properties)
    if zoom < DISPUTED_FROM:
        return
    for line in disputed:
        # A claim along a border is drawn as that border.
        on_border = sum(tuple(p) in shared for p in shapely.get_coordinates(line).tolist())
        if on_border < 3:
            line = shapely.simplify(line, 0.35 * pixel(zoom))
            properties = {"admin_level": 2, "disputed": 1, "maritime": 0}
            cut_into(tiles, zoom, "boundary", [line], properties)


def main(gpkg, cities, lakes_folder, tables, output):
    every = areas(natural_earth.read_states(gpkg))
    disputed = claims(natural_earth.read_disputed(gpkg))
    lakes = [project(lake.shape) for lake in natural_earth.read_lakes(lakes_folder)
             if lake.name not in ("Syvash", "?")]
    tiles = Tiles()
    for zoom in ZOOMS:
        drawn = simplified(every, zoom, TOLERANCE[zoom] * pixel(zoom))
        add_water(tiles, zoom, drawn, lakes)
        add_ice(tiles, zoom, drawn)
        add_borders(tiles, zoom, drawn, disputed, shapely.union_all(lakes))
    add_labels(tiles, ZOOMS, every, natural_earth.read_countries(gpkg),
               natural_earth.read_cities(cities), tables)
    archive.write(output, tiles.encoded(), {
        "name": "Rhumb world",
        "description": "The world from Natural Earth, in the OpenMapTiles schema, zoom 0-6",
        "attribution": "Made with Natural Earth",
        "vector_layers": archive.vector_layers(tiles.census.layers),
    }, bounds=(-180, -85.0511, 180, 85.0511), center=(10, 30, 1))


if __name__ == "__main__":
    if len(sys.argv) != 6:
        sys.exit(__doc__)
    main(*sys.argv[1:])
