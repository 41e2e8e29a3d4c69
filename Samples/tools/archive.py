# SPDX-License-Identifier: Apache-2.0
"""Writes a PMTiles v3 archive; the same tiles always give the same bytes."""
import multiprocessing

import zopfli.gzip
from pmtiles.tile import Compression, TileType, zxy_to_tileid
from pmtiles.writer import Writer


# The bounds of the Mercator square.
WORLD = (-180, -85.0511, 180, 85.0511)


def compress(tile):
    """Compresses for gzip, without a time stamp or a file name, so that builds are reproducible.

    Zopfli's files are 3 % smaller than those of zlib. More iterations and the split of small tiles save almost nothing.
    """
    return zopfli.gzip.compress(tile, numiterations=3, blocksplitting=len(tile) > 4000)


def compressed(tiles):
    """{tile: the same compressed}, for different tiles."""
    tiles = list(tiles)
    with multiprocessing.get_context("fork").Pool() as pool:
        return dict(zip(tiles, pool.map(compress, tiles, chunksize=200)))


def e7(degrees):
    return round(degrees * 10_000_000)


def write(path, tiles, metadata, bounds, center, kind=TileType.MVT):
    """Writes `tiles`, a dictionary of (z, x, y) to uncompressed MVT bytes or to images, with XYZ rows.

    `bounds` is (west, south, east, north) and `center` is (longitude, latitude, zoom). Both are
    written to the header, as PMTiles requires, and to the metadata for converters.
    """
    west, south, east, north = bounds
    is_vector = kind == TileType.MVT
    header = {
        "tile_type": kind,
        "tile_compression": Compression.GZIP if is_vector else Compression.NONE,
        "min_lon_e7": e7(west), "min_lat_e7": e7(south),
        "max_lon_e7": e7(east), "max_lat_e7": e7(north),
        "center_lon_e7": e7(center[0]), "center_lat_e7": e7(center[1]), "center_zoom": center[2],
    }
    zooms = [key[0] for key in tiles]
    metadata = metadata | {
        "format": "pbf" if is_vector else kind.name.lower(), "type": "baselayer", "version": "1.0",
        "minzoom": str(min(zooms)), "maxzoom": str(max(zooms)),
        "bounds": ",".join(f"{round(value, 6)}" for value in bounds),
        "center": ",".join(f"{round(value, 6)}" for value in center),
    }
    with open(path, "wb") as file:
        writer = Writer(file)
        contents = compressed(set(tiles.values())) if is_vector else {}
        for key in sorted(tiles, key=lambda key: zxy_to_tileid(*key)):
            writer.write_tile(zxy_to_tileid(*key), contents.get(tiles[key], tiles[key]))
        writer.finalize(header, metadata)


def vector_layers(fields):
    """The `vector_layers` of TileJSON, from {layer: {"zooms": (min, max), "fields": {name: type}}}."""
    return [
        {"id": layer, "description": "", "minzoom": entry["zooms"][0],
         "maxzoom": entry["zooms"][1], "fields": dict(sorted(entry["fields"].items()))}
        for layer, entry in sorted(fields.items())
    ]


class FieldCensus:
    """Collects the attributes and zooms of each layer while tiles are written."""

    def __init__(self):
        self.layers = {}

    def add(self, zoom, layer, properties):
        entry = self.layers.setdefault(layer, {"zooms": (zoom, zoom), "fields": {}})
        low, high = entry["zooms"]
        entry["zooms"] = (min(low, zoom), max(high, zoom))
        for name, value in properties.items():
            entry["fields"][name] = "String" if isinstance(value, str) else "Number"
