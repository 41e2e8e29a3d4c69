# SPDX-License-Identifier: Apache-2.0
"""The differences between the two tile schemas."""

from .expressions import any_of, choose, get, within, without


class OpenMapTiles:
    """https://openmaptiles.org/schema/, and tilemaker's variant of it."""

    key = "openmaptiles"
    title = ""
    roads = "transportation"
    road_names = "transportation_name"
    road_class = get("class")
    classes = {
        "motorway": ["motorway"],
        "trunk": ["trunk"],
        "primary": ["primary"],
        "secondary": ["secondary"],
        "tertiary": ["tertiary"],
        "minor": ["minor", "busway", "raceway"],
        "service": ["service", "track"],
        "path": ["path", "pedestrian"],
        "rail": ["rail"],
        "transit": ["transit", "subway", "tram", "light_rail", "funicular", "monorail"],
        "ferry": ["ferry"],
    }
    transit_source = "transportation"
    tunnel = ["==", get("brunnel"), "tunnel"]
    bridge = ["==", get("brunnel"), "bridge"]
    at_ground = without(get("brunnel"), ["tunnel", "bridge"])
    above_ground = ["!=", get("brunnel"), "tunnel"]
    ramp = ["==", get("ramp"), 1]
    siding = ["has", "service"]
    oneway = get("oneway")
    forward = ["==", get("oneway"), 1]
    plaza = within(get("class"), ["path", "pier", "bridge", "minor"])
    motorway_shield = "motorway"

    building = "building"
    height = ["coalesce", get("render_height"), 5]
    min_height = ["coalesce", get("render_min_height"), 0]
    building_filter = ["!=", get("hide_3d"), True]

    name = any_of("name:latin", "name")
    poi_source = "poi"
    poi_class = get("class")
    poi_subclass = get("subclass")
    poi_rank = ["coalesce", get("rank"), 25]


class Protomaps:
    """https://docs.protomaps.com/basemaps/layers, versions 2 (tags and pmap:kind) to 4 (kind)."""

    key = "protomaps"
    title = "Protomaps "
    roads = "roads"
    road_names = "roads"
    road_class = any_of("kind_detail", "pmap:kind_detail", "highway", "kind", "pmap:kind")
    classes = {
        "motorway": ["motorway", "motorway_link", "highway"],
        "trunk": ["trunk", "trunk_link"],
        "primary": ["primary", "primary_link", "major_road"],
        "secondary": ["secondary", "secondary_link", "medium_road"],
        "tertiary": ["tertiary", "tertiary_link"],
        "minor": ["residential", "unclassified", "living_street", "road", "minor_road", "raceway"],
        "service": ["service", "track"],
        "path": ["path", "footway", "cycleway", "pedestrian", "steps", "bridleway", "other"],
        "rail": ["rail", "narrow_gauge"],
        "transit": ["subway", "tram", "light_rail", "funicular", "monorail"],
        "ferry": ["ferry"],
    }
    transit_source = "transit"
    tunnel = ["any", ["has", "tunnel"], ["has", "is_tunnel"]]
    bridge = ["any", ["has", "bridge"], ["has", "is_bridge"]]
    at_ground = [
        "!",
        ["any", ["has", "tunnel"], ["has", "bridge"], ["has", "is_tunnel"], ["has", "is_bridge"]],
    ]
    above_ground = ["!", tunnel]
    ramp = [
        "any",
        ["has", "is_link"],
        ["has", "pmap:link"],
        within(get("highway"), ["motorway_link", "trunk_link", "primary_link", "secondary_link"]),
    ]
    siding = ["has", "service"]
    oneway = get("oneway")
    forward = within(["to-string", get("oneway")], ["yes", "true", "1"])

    building = "buildings"
    height = ["case", ["has", "height"], ["to-number", get("height"), 8], 8]
    min_height = ["to-number", get("min_height"), 0]
    building_filter = ["!=", any_of("kind", "pmap:kind"), "address"]

    name = get("name")
    poi_source = "pois"
    poi_class = [
        "coalesce",
        *(get(n) for n in ("kind", "amenity", "tourism", "railway", "leisure", "pmap:kind")),
        ["case", ["has", "shop"], "shop", ""],
    ]
    poi_subclass = any_of("kind", "amenity", "tourism", "shop", "railway", "pmap:kind")
    poi_rank = ["coalesce", get("min_zoom"), get("pmap:min_zoom"), 15]


def of_class(schema, *names):
    """A filter for roads of the given classes."""
    return within(schema.road_class, labels(schema, *names))


def labels(schema, *names):
    return [label for name in names for label in schema.classes[name]]


def by_class(schema, outputs, otherwise):
    """A match on the road class; `outputs` maps class names of the palettes to values."""
    cases = {tuple(schema.classes[name]): value for name, value in outputs.items()}
    return choose(schema.road_class, cases, otherwise)
