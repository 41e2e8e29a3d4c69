# SPDX-License-Identifier: Apache-2.0
"""The base layers: land, water, borders, buildings."""

from .expressions import any_of, choose, exponential, get, linear, within


def background(theme):
    return {"id": "ground", "type": "background", "paint": {"background-color": theme["ground"]}}


def fill(id, source, minzoom, condition, color, **paint):
    layer = {"id": id, "type": "fill", "source-layer": source}
    if minzoom:
        layer["minzoom"] = minzoom
    if condition is not None:
        layer["filter"] = condition
    layer["paint"] = {"fill-color": color, **paint}
    return layer


def areas(theme):
    """Colors of developed areas, by their class in either schema."""
    return {
        ("residential", "suburb", "neighbourhood", "quarter", "urban_area"): theme["urban"],
        ("industrial", "garages", "quarry", "brownfield"): theme["industrial"],
        ("commercial", "retail"): theme["retail"],
        ("school", "university", "college", "kindergarten", "library"): theme["school_area"],
        "hospital": theme["hospital_area"],
        ("military", "naval_base", "airfield"): theme["military"],
        "railway": theme["railway_area"],
        ("cemetery", "grave_yard"): theme["cemetery"],
        ("zoo", "theme_park"): theme["park"],
    }


def natural(theme):
    """Colors of natural areas."""
    return {
        ("wood", "forest"): theme["wood"],
        ("grass", "grassland", "meadow", "scrub", "heath", "orchard", "vineyard", "allotments",
         "plant_nursery", "village_green"): theme["grass"],
        ("park", "garden", "golf_course", "recreation_ground", "dog_park"): theme["park"],
        ("farmland", "farm", "farmyard"): theme["farmland"],
        "wetland": theme["wetland"],
        ("sand", "beach", "dune"): theme["sand"],
        ("rock", "bare_rock", "scree", "barren"): theme["rock"],
        ("ice", "glacier", "ice_shelf"): theme["ice"],
    }


def play(theme):
    return {("pitch", "playground", "track", "stadium"): theme["pitch"]}


def labels_of(table):
    return [l for key in table for l in (key if isinstance(key, tuple) else [key])]


def land_openmaptiles(theme):
    made = areas(theme)
    grown = {**natural(theme)}
    # `subclass` distinguishes parks from lawns; the classes cover the remaining areas.
    green = ("park", "garden", "golf_course", "recreation_ground", "village_green")
    cover = choose(
        get("class"),
        {key: value for key, value in grown.items() if "park" not in key},
        theme["grass"],
    )
    return [
        fill("protected", "park", 6, ["==", ["geometry-type"], "Polygon"], theme["protected"]),
        fill("area", "landuse", 6, within(get("class"), labels_of(made)),
             choose(get("class"), made, theme["urban"])),
        fill("cover", "landcover", 0, None,
             choose(get("subclass"), {green: theme["park"], "scrub": theme["grass"]}, cover)),
        fill("pitch", "landuse", 13, within(get("class"), ["pitch", "playground", "track"]),
             theme["pitch"]),
    ]


def land_protomaps(theme):
    # Versions 2 and 3 have woods in `natural`, version 4 in `landuse` and (low zooms) `landcover`.
    kind = any_of("kind", "landuse", "natural", "leisure", "amenity", "pmap:kind")
    table = {**areas(theme), **natural(theme)}
    table[("nature_reserve", "national_park", "protected_area")] = theme["protected"]
    table["aerodrome"] = theme["aeroway"]
    table.update(play(theme))
    color = choose(kind, table, theme["grass"])
    known = within(kind, labels_of(table))
    return [
        fill("landcover", "landcover", 0, known, color),
        fill("natural", "natural", 0, known, color),
        fill("area", "landuse", 5, known, color),
    ]


def water(schema, theme):
    if schema.key == "openmaptiles":
        condition = ["!=", get("brunnel"), "tunnel"]
    else:
        condition = ["==", ["geometry-type"], "Polygon"]
    return fill("water", "water", 0, condition, theme["water"])


def coasts(schema, theme):
    """A soft edge of the overview's waters beyond the zooms that it is made for, as wide as their coasts are inexact."""
    if schema.key != "openmaptiles":
        return []
    width = exponential(1.5, (10, 2), (13, 14), (16, 48))
    return [{
        "id": "coast-overview",
        "type": "line",
        "source-layer": "water",
        "minzoom": 10,
        "filter": ["has", "overview"],
        "layout": {"line-join": "round"},
        "paint": {"line-color": theme["water"], "line-width": width, "line-blur": width},
    }]


def waterways(schema, theme):
    rivers = ["river", "canal"]
    if schema.key == "openmaptiles":
        sources, kind, condition = [("waterway", "")], get("class"), schema.above_ground
    else:
        sources = [("physical_line", ""), ("water", "-water")]
        kind = any_of("kind", "waterway", "pmap:kind")
        condition = [
            "all",
            ["==", ["geometry-type"], "LineString"],
            within(kind, [*rivers, "stream", "drain", "ditch"]),
        ]
    return [
        {
            "id": "waterway" + suffix,
            "type": "line",
            "source-layer": source,
            "minzoom": 5,
            "filter": condition,
            "layout": {"line-join": "round", "line-cap": "round"},
            "paint": {
                "line-color": theme["water_line"],
                "line-width": exponential(
                    1.4,
                    (5, choose(kind, {tuple(rivers): 0.4}, 0)),
                    (7, choose(kind, {tuple(rivers): 0.7}, 0)),
                    (13, choose(kind, {tuple(rivers): 2}, 0.6)),
                    (16, choose(kind, {tuple(rivers): 5}, 1.6)),
                    (20, choose(kind, {tuple(rivers): 14}, 6)),
                ),
            },
        }
        for source, suffix in sources
    ]


def buildings_flat(schema, theme):
    return fill(
        "building", schema.building, 13, None, theme["building"],
        **{
            "fill-outline-color": linear(
                (13.5, theme["building"]), (15, theme["building_outline"])
            ),
            "fill-opacity": linear((13, 0.4), (13.8, 1)),
        },
    ) | {"maxzoom": 15}


def buildings_3d(schema, theme):
    return {
        "id": "building-3d",
        "type": "fill-extrusion",
        "source-layer": schema.building,
        "minzoom": 14,
        "filter": schema.building_filter,
        "paint": {
            "fill-extrusion-color": theme["building_3d"],
            "fill-extrusion-height": schema.height,
            "fill-extrusion-base": schema.min_height,
            "fill-extrusion-opacity": linear((14, 0), (14.8, 1)),
            "fill-extrusion-vertical-gradient": True,
        },
    }


def light(theme):
    return {
        "anchor": "map",
        "color": theme["light"],
        "intensity": theme["light_intensity"],
        "position": [1.3, 210, 32],
    }


def sky(theme):
    return {
        "sky-color": theme["sky"],
        "horizon-color": theme["horizon"],
        "sky-horizon-blend": 0.5,
    }


def borders(schema, theme):
    if schema.key == "openmaptiles":
        source, level = "boundary", get("admin_level")
        base = ["!=", get("maritime"), 1]
        disputed = ["==", get("disputed"), 1]
    else:
        source = "boundaries"
        named = choose(get("kind"), {"country": 2, "region": 4}, 8)
        level = ["coalesce", get("pmap:min_admin_level"), named]
        base = True
        disputed = ["any", ["has", "disputed"], ["==", get("disputed"), True]]
    def border(id, condition, minzoom, paint):
        return {
            "id": id, "type": "line", "source-layer": source, "minzoom": minzoom,
            "filter": ["all", *condition, *([base] if base is not True else [])],
            "layout": {"line-join": "round"}, "paint": paint,
        }
    return [
        border("border-state", [["any", ["==", level, 3], ["==", level, 4]]], 3, {
            "line-color": theme["state_border"],
            "line-width": linear((3, 0.5), (8, 1), (14, 1.6)),
            "line-dasharray": [3, 2],
            "line-opacity": linear((3, 0.3), (5, 0.8)),
        }),
        border("border-band", [["==", level, 2], ["!", disputed]], 4, {
            "line-color": theme["country_band"],
            "line-width": linear((4, 2), (8, 5), (14, 8)),
            "line-opacity": 0.6,
        }),
        border("border-country", [["==", level, 2], ["!", disputed]], 0, {
            "line-color": theme["country_border"],
            "line-width": linear((0, 0.5), (4, 0.9), (8, 1.5), (14, 2.4)),
        }),
        border("border-disputed", [["<=", level, 4], disputed], 1, {
            "line-color": theme["country_border"],
            "line-width": linear((1, 0.5), (4, 0.9), (8, 1.4)),
            "line-dasharray": [2, 2],
        }),
    ]
