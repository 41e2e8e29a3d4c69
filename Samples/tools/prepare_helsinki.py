# SPDX-License-Identifier: Apache-2.0
"""Prepares an OpenStreetMap extract for tilemaker 2.2.0.

usage: prepare_helsinki.py EXTRACT.osm.pbf OUTPUT_FOLDER

Writes `clean.osm.pbf` and `coastline/water_polygons.shp` into the folder.
- tilemaker fails on ways with missing nodes: each way keeps only its existing nodes.
  An open way is split at missing nodes; an area is closed again.
- Buildings get plausible heights: see `Heights`.
- Squares become areas, and railways get the classes of the schema: see `move_aside`.
- The sea is the area to the right of the coastline, closed along the extract's edges.
"""
import os
import re
import statistics
import sys

import osmium
import shapefile
import shapely
from osmium.osm.mutable import Relation, Way

import sea

AREA_TAGS = ("building", "building:part", "landuse", "leisure", "natural", "amenity", "place",
             "tourism", "historic", "shop", "office", "water", "man_made")
# The first id for the second and later parts of split ways: far above any real id.
FIRST_NEW_WAY = 90_000_000_000
METERS_PER_DEGREE = 111_320


class Extract(osmium.SimpleHandler):
    """A small extract in memory."""

    def __init__(self, path):
        super().__init__()
        self.box = osmium.io.Reader(path).header().box()
        self.nodes, self.ways, self.relations = {}, [], []
        self.apply_file(path)

    def node(self, node):
        self.nodes[node.id] = (node.location.lon, node.location.lat)

    def way(self, way):
        self.ways.append((way.id, [n.ref for n in way.nodes], {t.k: t.v for t in way.tags}))

    def relation(self, relation):
        members = [(m.type, m.ref, m.role) for m in relation.members]
        self.relations.append((relation.id, members, {t.k: t.v for t in relation.tags}))


def is_area(references, tags):
    closed = len(references) > 3 and references[0] == references[-1]
    return closed and (tags.get("area") == "yes"
                       or "highway" not in tags and any(key in tags for key in AREA_TAGS))


def present_runs(references, nodes):
    """The parts of a way without missing nodes."""
    runs, run = [], []
    for reference in references:
        if reference in nodes:
            run.append(reference)
        elif run:
            runs.append(run)
            run = []
    return runs + [run] if run else runs


def repaired(extract):
    """Ways without dangling references, as (id, references, tags)."""
    fresh = FIRST_NEW_WAY
    for identifier, references, tags in extract.ways:
        if is_area(references, tags):
            ring = [r for r in references if r in extract.nodes]
            if ring and ring[0] != ring[-1]:
                ring.append(ring[0])
            if len(set(ring)) > 2:
                yield identifier, ring, tags
            continue
        for index, run in enumerate(r for r in present_runs(references, extract.nodes)
                                    if len(r) > 1):
            yield (identifier if index == 0 else fresh), run, tags
            fresh += index > 0


def number(text):
    found = re.match(r"\s*(\d+(?:\.\d+)?)\s*m?\s*$", text or "")
    return float(found[1]) if found else None


class Heights:
    """The heights of buildings.

    - An outline that its `building:part`s cover is not drawn in 3D; the parts are.
    - A part without a height takes the height of its outline.
    - A building without any height, if it is larger than a kiosk, takes the median of the known
      heights, which is more plausible than tilemaker's default of one floor.
    """

    FLOOR, KIOSK = 3.66, 150

    def __init__(self, ways, nodes):
        self.shapes = {i: shapely.make_valid(shapely.Polygon([nodes[r] for r in refs]))
                       for i, refs, tags in ways
                       if ("building" in tags or "building:part" in tags) and len(refs) > 3}
        self.parts = [(i, tags) for i, _, tags in ways
                      if i in self.shapes and "building:part" in tags]
        known = [self.known(tags) for i, _, tags in ways if i in self.shapes]
        self.median = statistics.median(h for h in known if h)
        self.counts = {"known": sum(map(bool, known)), "all": len(known)}

    def known(self, tags):
        levels = number(tags.get("building:levels"))
        return number(tags.get("height")) or (levels and levels * self.FLOOR)

    def apply(self, ways):
        outlines = {i: tags for i, _, tags in ways if i in self.shapes and "building" in tags}
        tree_ids = list(outlines)
        tree = shapely.STRtree([self.shapes[i] for i in tree_ids])
        covered = dict.fromkeys(tree_ids, 0.0)
        for identifier, tags in self.parts:
            shape = self.shapes[identifier]
            hits = [tree_ids[k] for k in tree.query(shape) if tree_ids[k] != identifier]
            shares = {i: shape.intersection(self.shapes[i]).area for i in hits}
            outline = max(shares, key=shares.get, default=None)
            if outline is None or shares[outline] < 0.5 * shape.area:
                self.write(tags, self.known(tags))
                continue
            covered[outline] += shares[outline]
            self.write(tags, self.known(tags) or self.known(outlines[outline]))
        for identifier, tags in outlines.items():
            if covered[identifier] > 0.7 * self.shapes[identifier].area:
                tags.update({"hide_3d": "yes", "height": "0"})
                tags.pop("min_height", None)
            else:
                self.write(tags, self.known(tags) or self.guess(self.shapes[identifier]))

    def guess(self, shape):
        square_meters = shape.area * METERS_PER_DEGREE**2 / 2  # the cosine of 60 degrees
        return self.median if square_meters > self.KIOSK else None

    @staticmethod
    def write(tags, height):
        if height:
            tags["height"] = f"{height:g}"


def move_aside(tags):
    """Hides the tags from tilemaker's script that `helsinki/extra.lua` handles instead."""
    if "railway" in tags:
        tags["rails"] = tags.pop("railway")
        if tags["rails"] in ("station", "halt", "subway_entrance", "tram_stop"):
            tags["railway"] = tags["rails"]  # points of interest
    if tags.get("area") == "yes" or tags.get("type") == "multipolygon":
        if tags.get("highway") in ("pedestrian", "footway"):
            tags["square"] = tags.pop("highway")


def write_clean(extract, ways, source, path):
    known = {"n": extract.nodes.keys(), "w": {i for i, *_ in ways},
             "r": {i for i, *_ in extract.relations}}
    header = osmium.io.Header()
    header.add_box(extract.box)
    if os.path.exists(path):
        os.remove(path)
    writer = osmium.SimpleWriter(path, header=header)
    for entity in osmium.FileProcessor(source, osmium.osm.NODE):
        writer.add_node(entity)
    for identifier, references, tags in sorted(ways):
        writer.add_way(Way(id=identifier, version=1, nodes=references, tags=tags))
    for identifier, members, tags in extract.relations:
        members = [m for m in members if m[1] in known[m[0]]]
        writer.add_relation(Relation(id=identifier, version=1, members=members, tags=tags))
    writer.close()


def write_sea(polygons, folder):
    os.makedirs(folder, exist_ok=True)
    with shapefile.Writer(f"{folder}/water_polygons", shapeType=shapefile.POLYGON) as writer:
        writer.field("id", "N")
        for index, polygon in enumerate(polygons):
            oriented = shapely.geometry.polygon.orient(polygon, -1)
            writer.poly([list(r.coords) for r in (oriented.exterior, *oriented.interiors)])
            writer.record(index)


def main(source, folder):
    extract = Extract(source)
    coast = [references for _, references, tags in extract.ways
             if tags.get("natural") == "coastline"]
    ways = list(repaired(extract))
    heights = Heights(ways, extract.nodes)
    heights.apply(ways)
    for *_, tags in [*ways, *extract.relations]:
        move_aside(tags)
    write_clean(extract, ways, source, f"{folder}/clean.osm.pbf")
    box = extract.box
    edges = (box.bottom_left.lon, box.bottom_left.lat, box.top_right.lon, box.top_right.lat)
    polygons = sea.polygons(coast, extract.nodes, edges)
    write_sea(polygons, f"{folder}/coastline")
    print(f"{len(extract.ways)} ways became {len(ways)}, {len(polygons)} pieces of sea, "
          f"{heights.counts['known']} of {heights.counts['all']} buildings and parts have a "
          f"height (median {heights.median:g} m)")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
