# SPDX-License-Identifier: Apache-2.0
"""Transport lines: roads, paths, rails, ferries, runways."""

from .expressions import at, choose, exponential, get, linear, steps, within, without
from .schemas import by_class, labels, of_class

MAIN = ["motorway", "trunk", "primary", "secondary", "tertiary"]
HIGH = ["motorway", "trunk", "primary"]
SMALL = ["minor", "service"]
ALL = MAIN + SMALL

BASE = 1.5

# The width of the fill in points at a style zoom.
WIDTHS = {
    "motorway": [(5, 0.6), (8, 1.4), (11, 2.7), (14, 6), (16, 12), (18, 29), (20, 84)],
    "trunk": [(5, 0.35), (8, 1), (11, 2.3), (14, 5.4), (16, 11), (18, 27), (20, 78)],
    "primary": [(5, 0.2), (8, 0.7), (11, 1.9), (14, 5), (16, 10.5), (18, 26), (20, 74)],
    "secondary": [(8, 0.4), (11, 1.4), (14, 4.2), (16, 9.5), (18, 24), (20, 68)],
    "tertiary": [(9, 0.3), (11, 0.9), (14, 3.5), (16, 8.5), (18, 22), (20, 64)],
    "minor": [(11, 0.3), (13, 1.3), (14, 2.5), (16, 7), (18, 19), (20, 58)],
    "service": [(12, 0.3), (14, 1.2), (16, 3.6), (18, 10), (20, 30)],
}
RAMP = [(9, 0.4), (11, 1), (14, 3), (16, 7), (18, 17), (20, 50)]
CASING = [(8, 0.5), (14, 0.8), (17, 1.1), (20, 1.6)]


def width(schema, names, zooms, casing=False):
    """The line width of the given classes; a ramp is narrower than its road."""
    stops = []
    for zoom in zooms:
        rim = 2 * at(CASING, zoom, 1.01) if casing else 0
        values = {name: round(at(WIDTHS[name], zoom, BASE) + rim, 2) for name in names}
        last = values.pop(names[-1])
        value = by_class(schema, values, last) if values else last
        if names[0] in HIGH and zoom >= 9:
            value = ["case", schema.ramp, round(at(RAMP, zoom, BASE) + rim, 2), value]
        stops.append((zoom, value))
    return exponential(BASE, *stops)


def color(schema, names, table):
    values = {name: table[name] for name in names}
    last = values.pop(names[-1])
    return by_class(schema, values, last) if values else last


# Below the given zoom, lines are too thin for round ends, which would only add triangles.
def rounded(zoom):
    return {"line-cap": steps("butt", (zoom, "round")), "line-join": steps("miter", (zoom, "round"))}


def line(schema, id, names, minzoom, condition, paint, layout=None, source=None):
    """A line layer for the roads of the given classes."""
    return {
        "id": id,
        "type": "line",
        "source-layer": source or schema.roads,
        "minzoom": minzoom,
        "filter": ["all", of_class(schema, *names), condition],
        "layout": layout or rounded(12),
        "paint": paint,
    }


def fill_colors(theme):
    return {name: fill for name, (fill, _) in theme["roads"].items()}


def casing_colors(theme):
    return {name: casing for name, (_, casing) in theme["roads"].items()}


LOW_TO_HIGH = [5, 8, 11, 14, 16, 18, 20]
CITY_ZOOMS = [11, 14, 16, 18, 20]
STREET_ZOOMS = [13, 14, 16, 18, 20]


def tunnels(schema, theme):
    butt = {"line-cap": "butt", "line-join": "round"}
    return [
        line(
            schema, "tunnel-casing", ALL, 13, schema.tunnel,
            {
                "line-color": theme["tunnel_casing"],
                "line-width": width(schema, ALL, STREET_ZOOMS, casing=True),
                "line-dasharray": [0.5, 0.3],
            },
            butt,
        ),
        line(
            schema, "tunnel", ALL, 5, schema.tunnel,
            {
                "line-color": color(schema, ALL, theme["tunnels"]),
                "line-width": width(schema, ALL, LOW_TO_HIGH),
            },
            butt,
        ),
    ]


def paths(schema, theme):
    openmaptiles = schema.key == "openmaptiles"
    detail = get("subclass") if openmaptiles else schema.road_class
    is_line = ["==", ["geometry-type"], "LineString"]
    return [
        {
            "id": "plaza",
            "type": "fill",
            "source-layer": schema.roads,
            "minzoom": 13,
            "filter": [
                "all",
                ["==", ["geometry-type"], "Polygon"],
                schema.plaza if schema.key == "openmaptiles" else True,
            ],
            "paint": {"fill-color": theme["plaza"], "fill-antialias": False},
        },
        line(
            schema, "pedestrian", ["path"], 14,
            ["all", is_line, schema.above_ground, ["==", detail, "pedestrian"]],
            {
                "line-color": theme["plaza"],
                "line-width": exponential(BASE, (14, 1), (16, 4.5), (18, 13), (20, 40)),
            },
        ),
        line(
            schema, "path", ["path"], 15,
            ["all", is_line, schema.above_ground, without(detail, ["platform", "pedestrian"])],
            {
                "line-color": theme["path"],
                "line-width": exponential(1.4, (15, 0.7), (17, 1.3), (20, 3.2)),
                "line-dasharray": [3, 1.6],
                "line-opacity": linear((15, 0.35), (16, 0.8)),
            },
            {"line-join": "round"},
        ),
    ]


def surface(schema, theme):
    fills, casings = fill_colors(theme), casing_colors(theme)
    level = schema.at_ground
    return [
        line(
            schema, "road-small-casing", SMALL, 13, level,
            {
                "line-color": theme["roads"]["minor"][1],
                "line-width": width(schema, SMALL, STREET_ZOOMS, casing=True),
                "line-opacity": linear((13, 0), (13.6, 1)),
            },
            rounded(15),
        ),
        line(
            schema, "road-main-casing", MAIN, 9, level,
            {
                "line-color": color(schema, MAIN, casings),
                "line-width": width(schema, MAIN, [9, 11, 14, 16, 18, 20], casing=True),
                "line-opacity": linear((9, 0), (11, 1)),
            },
        ),
        line(
            schema, "road-small", SMALL, 11.5, level,
            {
                "line-color": color(schema, SMALL, fills),
                "line-width": width(schema, SMALL, [12, *STREET_ZOOMS]),
            },
            rounded(15),
        ),
        line(
            schema, "road-middle", ["secondary", "tertiary"], 8, level,
            {
                "line-color": steps(
                    theme["roads"]["secondary"][1],
                    (11, color(schema, ["secondary", "tertiary"], fills)),
                ),
                "line-width": width(schema, ["secondary", "tertiary"], [8, *CITY_ZOOMS]),
            },
        ),
        line(
            schema, "road-high", HIGH, 5, level,
            {
                # At low zooms the network is drawn faintly.
                "line-color": linear(
                    (5, color(schema, HIGH[::-1], theme["tunnels"])),
                    (8.5, color(schema, HIGH[::-1], fills)),
                ),
                "line-width": width(schema, HIGH, LOW_TO_HIGH),
            },
            {
                **rounded(9),
                "line-sort-key": by_class(schema, {"motorway": 3, "trunk": 2}, 1),
            },
        ),
    ]


def bridges(schema, theme):
    butt = {"line-cap": "butt", "line-join": "round"}
    return [
        line(
            schema, "bridge-casing", ALL, 9, schema.bridge,
            {
                "line-color": color(schema, ALL, casing_colors(theme)),
                "line-width": width(schema, ALL, [9, 11, 13, 14, 16, 18, 20], casing=True),
                "line-opacity": linear((9, 0), (11, 1)),
            },
            butt,
        ),
        line(
            schema, "bridge-path", ["path"], 15,
            ["all", schema.bridge, ["==", ["geometry-type"], "LineString"]],
            {
                "line-color": theme["plaza"],
                "line-width": exponential(1.5, (15, 2), (18, 7), (20, 16)),
            },
            butt,
        ),
        line(
            schema, "bridge", ALL, 5, schema.bridge,
            {
                "line-color": color(schema, ALL, fill_colors(theme)),
                "line-width": width(schema, ALL, LOW_TO_HIGH),
            },
        ),
    ]


def rails(schema, theme):
    """Railways and their source layers: the newest Protomaps tiles have them in `roads`."""
    if schema.key == "openmaptiles":
        return rail_pair(schema, theme, "", schema.roads, get("class"))
    kind = ["coalesce", *(get(n) for n in ("railway", "pmap:kind_detail", "pmap:kind"))]
    return rail_pair(schema, theme, "", "transit", kind) + rail_pair(
        schema, theme, "-road", schema.roads, get("kind_detail")
    )


def rail_pair(schema, theme, suffix, source, kind):
    heavy = [*schema.classes["rail"], "railway"]
    both = heavy + schema.classes["transit"]
    return [
        {
            "id": "rail" + suffix,
            "type": "line",
            "source-layer": source,
            "minzoom": 11,
            "filter": [
                "all",
                within(kind, both),
                schema.above_ground,
                steps(["!", schema.siding], (14, True)),
            ],
            "paint": {
                "line-color": choose(kind, {tuple(heavy): theme["rail"]}, theme["transit_line"]),
                "line-width": exponential(
                    1.4,
                    (11, 0.5),
                    (14, ["case", schema.siding, 0.5, 1]),
                    (18, ["case", schema.siding, 1.4, 2.4]),
                    (20, ["case", schema.siding, 2, 4]),
                ),
            },
        },
        {
            "id": "rail-sleepers" + suffix,
            "type": "line",
            "source-layer": source,
            "minzoom": 15,
            "filter": ["all", within(kind, heavy), schema.above_ground, ["!", schema.siding]],
            "paint": {
                "line-color": theme["rail"],
                "line-width": exponential(1.4, (15, 3), (18, 7), (20, 12)),
                "line-dasharray": [0.22, 2.2],
            },
        },
    ]


def ferries(schema, theme):
    source = schema.roads
    return {
        "id": "ferry",
        "type": "line",
        "source-layer": source,
        "minzoom": 9,
        "filter": within(schema.road_class, schema.classes["ferry"]),
        "paint": {
            "line-color": theme["ferry"],
            "line-width": linear((9, 0.6), (15, 1.2)),
            "line-dasharray": [5, 4],
        },
    }


def airfields(schema, theme):
    if schema.key == "openmaptiles":
        area, lines, kind = "aeroway", "aeroway", get("class")
        runway, taxiway = ["runway"], ["taxiway"]
    else:
        area, lines, kind = "landuse", schema.roads, ["coalesce", get("kind_detail"), get("aeroway")]
        runway, taxiway = ["runway"], ["taxiway"]
    polygons = {
        "id": "airfield",
        "type": "fill",
        "source-layer": area,
        "minzoom": 10,
        "filter": ["==", ["geometry-type"], "Polygon"],
        "paint": {
            "fill-color": choose(
                kind, {("runway", "taxiway", "helipad"): theme["runway"]}, theme["aeroway"]
            ),
        },
    }
    strips = {
        "id": "runway",
        "type": "line",
        "source-layer": lines,
        "minzoom": 10,
        "filter": ["all", ["==", ["geometry-type"], "LineString"], within(kind, runway + taxiway)],
        "paint": {
            "line-color": theme["runway"],
            "line-width": exponential(
                1.6,
                (10, choose(kind, {"runway": 1.5}, 0.5)),
                (14, choose(kind, {"runway": 14}, 4)),
                (18, choose(kind, {"runway": 120}, 40)),
            ),
        },
    }
    return [polygons, strips] if schema.key == "openmaptiles" else [strips]


def arrows(schema, theme):
    """One-way arrows; they are rotated on ways that are drawn against their direction."""
    turned = 0 if schema.key == "protomaps" else ["match", schema.oneway, -1, 180, 0]
    one_way = (
        schema.forward
        if schema.key == "protomaps"
        else within(schema.oneway, [1, -1])
    )
    return {
        "id": "one-way",
        "type": "symbol",
        "source-layer": schema.roads,
        "minzoom": 16,
        "filter": [
            "all",
            one_way,
            within(schema.road_class, labels(schema, *ALL)),
            schema.above_ground,
        ],
        "layout": {
            "symbol-placement": "line",
            "symbol-spacing": 160,
            "icon-image": "arrow",
            "icon-rotate": turned,
            "icon-size": linear((16, 0.6), (18, 1)),
            "icon-rotation-alignment": "map",
            "icon-padding": 12,
            "icon-keep-upright": False,
        },
        "paint": {"icon-opacity": 0.8},
    }
