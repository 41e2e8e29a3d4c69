# SPDX-License-Identifier: Apache-2.0
"""Converts tilemaker's MBTiles to the Helsinki sample.

usage: pack_helsinki.py TILES.mbtiles EXTRACT.osm.pbf OUTPUT.pmtiles

Removes features that no style can draw (name lines of streets without a name or a number), and
tiles without features.
"""
import gzip
import sqlite3
import sys

import mapbox_vector_tile
import osmium
from mapbox_vector_tile.Mapbox import vector_tile_pb2

import archive

# A feature of the layer is kept if it has one of these attributes.
NEEDED = {"transportation_name": {"name", "ref"}, "poi": {"name", "class"},
          "water_name": {"name"}, "place": {"name"}}


def drop_unnamed(tile):
    message = vector_tile_pb2.tile()
    message.ParseFromString(tile)
    for layer in message.layers:
        if layer.name in NEEDED:
            wanted = {i for i, key in enumerate(layer.keys) if key in NEEDED[layer.name]}
            kept = [f for f in layer.features if wanted.intersection(f.tags[::2])]
            del layer.features[:]
            layer.features.extend(kept)
    full = [layer for layer in message.layers if layer.features]
    del message.layers[:]
    message.layers.extend(full)
    return message.SerializeToString(deterministic=True)


def read_tiles(mbtiles):
    with sqlite3.connect(f"file:{mbtiles}?mode=ro", uri=True) as database:
        rows = database.execute("SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles")
        tiles = {(z, x, 2**z - 1 - y): drop_unnamed(gzip.decompress(data))
                 for z, x, y, data in rows}
    return {key: tile for key, tile in tiles.items() if tile}


def census(tiles):
    result = archive.FieldCensus()
    for (zoom, _, _), tile in tiles.items():
        for name, layer in mapbox_vector_tile.decode(tile).items():
            for feature in layer["features"]:
                result.add(zoom, name, feature["properties"])
    return result.layers


def main(mbtiles, extract, output):
    tiles = read_tiles(mbtiles)
    box = osmium.io.Reader(extract).header().box()
    bounds = (box.bottom_left.lon, box.bottom_left.lat, box.top_right.lon, box.top_right.lat)
    archive.write(output, tiles, {
        "name": "Rhumb Helsinki",
        "description": "Central Helsinki from OpenStreetMap, in the OpenMapTiles schema, zoom 0-14",
        "attribution": "© OpenMapTiles © OpenStreetMap contributors",
        "vector_layers": archive.vector_layers(census(tiles)),
    }, bounds=bounds, center=(24.9458, 60.1706, 15))


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
