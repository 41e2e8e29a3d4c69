# SPDX-License-Identifier: Apache-2.0
"""Text and icons. Layers are listed from the least to the most important: the last are placed
first and hide conflicting earlier ones."""

from . import poi
from .expressions import any_of, choose, exponential, get, linear, steps, within, without
from .schemas import labels as classes
from .schemas import by_class

REGULAR = ["Noto Sans Regular"]
MEDIUM = ["Noto Sans Medium"]
BOLD = ["Noto Sans Bold"]
ITALIC = ["Noto Sans Italic"]


def symbol(id, source, minzoom, condition, layout, paint, maxzoom=None):
    layer = {"id": id, "type": "symbol", "source-layer": source}
    if minzoom:
        layer["minzoom"] = minzoom
    if maxzoom:
        layer["maxzoom"] = maxzoom
    if condition is not None:
        layer["filter"] = condition
    return layer | {"layout": layout, "paint": paint}


def text(field, font, size, **more):
    return {"text-field": field, "text-font": font, "text-size": size} | {
        key.replace("_", "-"): value for key, value in more.items()
    }


def ink(color, halo, width=1.2, **more):
    return {
        "text-color": color,
        "text-halo-color": halo,
        "text-halo-width": width,
    } | {key.replace("_", "-"): value for key, value in more.items()}


def both_scripts(schema):
    """The Latin name, with the name in another script on a second line. Some tiles have only
    punctuation in `name:nonlatin`, which is ignored."""
    if schema.key == "protomaps":
        return schema.name
    other = ["coalesce", get("name:nonlatin"), ""]
    return [
        "case",
        ["all", ["has", "name:latin"], [">", ["length", other], 1]],
        ["concat", get("name:latin"), "\n", other],
        schema.name,
    ]


# MARK: water

# Version 2 of the Protomaps tiles names every fountain and pool; small ones show at higher zooms.
POOLS = ["any", ["!", ["has", "pmap:area"]],
         [">", get("pmap:area"), steps(5000, (14, 20000), (16, 0))]]


def water_names(schema, theme):
    wet = ink(theme["water_label"], theme["water_halo"], 1)
    if schema.key == "openmaptiles":
        lines = [("waterway", ""), ("water_name", "-name")]
        points = [("water_name", "")]
        river = None
        sea = within(get("class"), ["ocean", "sea", "bay", "strait"])
    else:
        lines = [("physical_line", ""), ("water", "-name")]
        points = [("water", ""), ("physical_point", "-physical")]
        river = any_of("kind", "waterway", "pmap:kind")
        river = within(river, ["river", "canal", "stream", "waterway"])
        sea = within(any_of("kind", "pmap:kind", "place"), ["ocean", "sea", "bay", "strait"])
    is_line = ["==", ["geometry-type"], "LineString"]
    result = []
    for source, suffix in lines:
        result.append(
            symbol(
                "river-label" + suffix, source, 8,
                ["all", is_line, *([river] if river else []),
                 *([schema.above_ground] if source == "waterway" else [])],
                text(
                    schema.name, ITALIC, linear((8, 9.5), (11, 10.5), (16, 13.5)),
                    symbol_placement="line", symbol_spacing=420, text_letter_spacing=0.08,
                    text_max_angle=30,
                ),
                wet,
            )
        )
    for source, suffix in points:
        result.append(
            symbol(
                "lake-label" + suffix, source, 0,
                ["!", is_line] if schema.key == "openmaptiles"
                else ["all", ["!", is_line], ["has", "name"], POOLS],
                text(
                    schema.name, ITALIC,
                    linear((1, ["case", sea, 11, 9.5]), (6, ["case", sea, 15, 10.5]), (14, 12)),
                    text_max_width=6, text_letter_spacing=0.08, text_line_height=1.25,
                    text_padding=6,
                ),
                wet,
            )
        )
    return result


# MARK: roads


def road_names(schema, theme):
    roads = theme["roads"]
    def street(id, names, minzoom, font, size, spacing, color, halo):
        return symbol(
            id, schema.road_names, minzoom,
            within(schema.road_class, classes(schema, *names)),
            text(
                schema.name, font, size, symbol_placement="line", symbol_spacing=spacing,
                text_rotation_alignment="map", text_pitch_alignment="viewport",
                text_max_angle=30, text_padding=4, text_letter_spacing=0.01,
            ),
            ink(color, halo, 1.3),
        )
    return [
        street("path-label", ["path"], 16.5, REGULAR, linear((16, 9.5), (20, 12)), 300,
               theme["road_label"], theme["halo"]),
        street("street-label", ["minor", "service"], 14.5, REGULAR,
               linear((14, 9.5), (16, 11), (20, 15)), 280,
               theme["road_label"], theme["road_halo"]),
        street("road-label", ["motorway", "trunk", "primary", "secondary", "tertiary"], 12.5,
               MEDIUM, linear((12, 9.5), (15, 11.5), (20, 16)), 360,
               theme["road_label"], theme["road_halo"]),
    ]


def shields(schema, theme):
    _, _, motorway_ink = theme["shield_motorway"]
    _, _, road_ink = theme["shield_road"]
    is_motorway = within(schema.road_class, schema.classes["motorway"])
    short = ["<=", ["length", ["to-string", ["coalesce", get("ref"), ""]]], 6]
    return symbol(
        "shield", schema.road_names, 7,
        [
            "all",
            ["has", "ref"],
            short,
            steps(
                is_motorway,
                (9, within(schema.road_class, classes(schema, "motorway", "trunk"))),
                (11, within(schema.road_class,
                            classes(schema, "motorway", "trunk", "primary", "secondary"))),
            ),
        ],
        text(
            get("ref"), BOLD, 9.5,
            symbol_placement=steps("point", (9, "line")), symbol_spacing=420,
            icon_image=["case", is_motorway, "shield-motorway", "shield-road"],
            icon_text_fit="both", icon_text_fit_padding=[1, 2, 1, 2],
            text_rotation_alignment="viewport", icon_rotation_alignment="viewport",
            text_pitch_alignment="viewport", text_padding=14, icon_padding=14,
        ),
        {"text-color": ["case", is_motorway, motorway_ink, road_ink]},
    )


def house_numbers(schema, theme):
    source = "housenumber" if schema.key == "openmaptiles" else schema.building
    field = any_of("housenumber", "addr_housenumber", "addr:housenumber")
    condition = None if schema.key == "openmaptiles" else ["!=", field, None]
    return symbol(
        "house-number", source, 17,
        None if schema.key == "openmaptiles"
        else ["any", ["has", "addr_housenumber"], ["has", "addr:housenumber"]],
        text(field, REGULAR, linear((17, 9), (20, 11.5)), text_padding=3),
        ink(theme["house_label"], theme["halo"], 1),
    )


# MARK: points of interest


def poi_kind(schema):
    if schema.key == "protomaps":
        return schema.poi_class
    return ["match", get("class"), poi.VAGUE, ["coalesce", get("subclass"), ""],
            ["coalesce", get("class"), ["coalesce", get("subclass"), ""]]]


def named(schema):
    return ["has", "name"] if schema.key == "protomaps" else [
        "any", ["has", "name:latin"], ["has", "name"]]


# Single artworks and memorials have the classes of galleries and sights; they are excluded.
NOT_ART = without(get("subclass"), ["artwork", "memorial"])


def points(schema, theme):
    kind = poi_kind(schema)

    def layer(id, tiers, minzoom, rank, size, padding, optional):
        ink_of = poi.themes(tiers, lambda about: theme["themes"][about][1])
        condition = ["all", named(schema), within(kind, poi.labels(tiers)), NOT_ART]
        if rank is not None:
            condition.append(rank)
        return symbol(
            id, schema.poi_source, minzoom, condition,
            text(
                schema.name, MEDIUM, size,
                symbol_sort_key=schema.poi_rank,
                icon_image=choose(kind, poi.icons(tiers), ""),
                icon_size=linear((14, 0.8), (17, 1)),
                icon_padding=padding,
                text_variable_anchor=["left", "right", "top", "bottom"],
                text_radial_offset=0.8, text_justify="auto", text_max_width=8,
                text_optional=optional, text_padding=2, text_line_height=1.1,
            ),
            ink(choose(kind, ink_of, theme["village_label"]), theme["halo"], 1.3),
        )

    rank, ranked = schema.poi_rank, schema.key == "openmaptiles"
    if ranked:
        # The rank counts the points of a local area; tilemaker's rank depends on the class instead.
        rank = ["case", ["has", "name"], rank, 0]
        early = steps(["<=", rank, 12], (15, ["<=", rank, 40]), (16, ["<=", rank, 300]), (17, True))
        late = steps(["<=", rank, 25], (16, ["<=", rank, 100]), (17, ["<=", rank, 800]), (18, True))
    else:
        early = late = None
    small = linear((14, 10), (17, 11.5), (20, 13))
    return [
        layer("poi-detail", (3,), 16.5, None, small, linear((16, 14), (18, 3)), True),
        layer("poi", (2,), 15.5, late, small, linear((15.5, 24), (17, 10), (18, 4)), True),
        layer("poi-major", (1,), 14, early, linear((14, 10.5), (17, 12), (20, 13.5)),
              linear((14, 18 if ranked else 30), (16, 6)), False),
        stops(schema, theme),
    ]


def stops(schema, theme):
    kind = schema.poi_class
    sub = schema.poi_subclass
    names = [label for labels in poi.STOPS.values() for label in labels]
    icons = {tuple(labels): icon for icon, labels in poi.STOPS.items()}
    table = choose(kind, icons, "rail")
    if schema.key == "openmaptiles":
        table = choose(sub, {("subway", "subway_entrance"): "subway", "tram_stop": "tram"}, table)
    small = within(sub, ["bus_stop", "tram_stop", "subway_entrance", "platform"])
    show = steps(
        within(sub, ["station", "train_station", "railway"]),
        (14, ["!", within(sub, ["bus_stop", "tram_stop", "subway_entrance", "platform"])]),
        (16, ["!", within(sub, ["bus_stop", "subway_entrance", "platform"])]),
        (17.5, True),
    )
    return symbol(
        "stop", schema.poi_source, 13,
        ["all", within(kind, names), show],
        text(
            schema.name, MEDIUM, linear((13, 10), (17, 11.5), (20, 13)),
            symbol_sort_key=schema.poi_rank,
            icon_image=table,
            icon_size=linear((13, 0.7), (16, ["case", small, 0.65, 0.9]), (18, ["case", small, 0.75, 1])),
            text_variable_anchor=["left", "right", "top", "bottom"],
            text_radial_offset=0.9, text_justify="auto", text_max_width=8,
            text_optional=True, text_padding=2, icon_padding=5,
        ),
        ink(theme["themes"]["transit"][1], theme["halo"], 1.3),
    )


def peaks(schema, theme):
    if schema.key == "openmaptiles":
        source, condition = "mountain_peak", named(schema)
        meters = get("ele")
    else:
        source, condition = "pois", ["==", any_of("kind", "natural"), "peak"]
        meters = any_of("elevation", "ele")
    return symbol(
        "peak", source, 12, condition,
        text(
            ["concat", schema.name, ["case", ["to-boolean", meters],
                                     ["concat", "\n", ["to-string", meters], " m"], ""]],
            REGULAR, linear((11, 9.5), (16, 11.5)),
            icon_image="peak", text_anchor="top", text_offset=[0, 0.5], text_max_width=7,
            text_padding=14, symbol_sort_key=["-", 0, ["to-number", meters, 0]],
        ),
        ink(theme["peak_label"], theme["halo"]),
    )


def airports(schema, theme):
    if schema.key == "openmaptiles":
        source, condition = "aerodrome_label", named(schema)
        code = get("iata")
    else:
        source = "pois"
        condition = within(any_of("kind", "aeroway", "pmap:kind"), ["aerodrome"])
        code = get("iata")
    return symbol(
        "airport", source, 9, condition,
        text(
            steps(["coalesce", code, schema.name], (11, schema.name)),
            MEDIUM, linear((9, 10), (15, 12)), icon_image="airport",
            icon_size=linear((9, 0.75), (14, 1)),
            text_anchor="top", text_offset=[0, 0.9], text_max_width=8, text_optional=True,
        ),
        ink(theme["themes"]["transit"][1], theme["halo"], 1.3),
    )


def park_names(schema, theme):
    if schema.key != "openmaptiles":
        return []
    rank = ["coalesce", get("rank"), 10]
    # The built-in world's tiles have few parks, each with its country. In other tiles, each area has one park of rank 1.
    few = ["any", ["has", "iso_a2"], ["<=", rank, 1]]
    return [
        symbol(
            "park-label", "park", 5,
            ["all", ["==", ["geometry-type"], "Point"], named(schema), steps(few, (9, True))],
            text(schema.name, MEDIUM, linear((5, 9.5), (9, 10), (16, 12)), text_max_width=8,
                 text_padding=10, symbol_sort_key=rank),
            ink(theme["park_label"], theme["halo"]),
        )
    ]


# MARK: places


def places(schema, theme):
    source = "place" if schema.key == "openmaptiles" else "places"
    if schema.key == "openmaptiles":
        kind = get("class")
        rank = ["coalesce", get("rank"), 9]
        capital = ["any", ["==", get("capital"), 2], ["==", get("capital"), "yes"]]
    else:
        kind = any_of("kind_detail", "pmap:kind_detail", "place", "kind", "pmap:kind")
        # A population rank increases with the population; this rank decreases with importance.
        rank = ["-", 18, ["coalesce", get("population_rank"),
                          ["+", 4, ["log10", ["max", 1, ["to-number", get("population"), 1]]]]]]
        capital = ["any", ["==", get("capital"), "yes"], ["==", get("pmap:capital"), "yes"]]
    name = both_scripts(schema)

    def place(id, labels, minzoom, maxzoom, layout, color, halo=1.4, extra=None):
        condition = within(kind, labels)
        if extra is not None:
            condition = ["all", condition, extra]
        return symbol(
            id, source, minzoom, condition,
            {"symbol-sort-key": rank, "text-max-width": 8, "text-line-height": 1.1} | layout,
            ink(color, theme["halo"], halo), maxzoom,
        )

    by_rank = lambda big, middle, small: ["step", rank, big, 4, middle, 8, small]
    spaced = {"text-transform": "uppercase", "text-letter-spacing": 0.1}
    cities = ["city"]
    few = steps(
        ["<=", rank, 2], (4, ["<=", rank, 4]), (5, ["<=", rank, 6]), (6, True),
    ) if schema.key == "openmaptiles" else None
    return [
        place(
            "place-hamlet",
            ["hamlet", "isolated_dwelling", "farm", "islet"], 14, 17,
            text(name, REGULAR, linear((14, 10), (16, 12)), text_padding=4),
            theme["village_label"], 1.2,
        ),
        place(
            "place-quarter", ["neighbourhood", "quarter"], 13.5, 17,
            text(name, REGULAR, linear((13, 9.5), (16, 11.5)), text_padding=8) | spaced,
            theme["suburb_label"], 1.2,
        ),
        place(
            "place-suburb", ["suburb", "borough"], 11, 16.5,
            text(name, MEDIUM, linear((11, 9), (13, 10), (16, 13)), text_padding=10) | spaced,
            theme["suburb_label"], 1.3,
        ),
        place(
            "place-island", ["island", "archipelago"], 9, 17,
            text(name, ITALIC, linear((9, 10), (15, 13)), text_padding=6),
            theme["village_label"], 1.2,
        ),
        place(
            "place-village", ["village"], 10.5, 16,
            text(name, REGULAR, linear((10, 10), (15, 14.5)), text_padding=5),
            theme["village_label"],
        ),
        place(
            "place-town", ["town"], 7, 16,
            text(name, MEDIUM, linear((7, 10), (10, 11.5), (15, 18)),
                 text_padding=linear((8, 16), (11, 6))),
            theme["town_label"],
        ),
        place(
            "place-state", ["state", "province", "region"], 4, 8,
            text(name, MEDIUM, linear((4, 9), (7, 12)), text_padding=8) | spaced,
            theme["state_label"], 1.2,
        ),
        place(
            "place-city-dot", cities, 3, 8,
            text(
                name, MEDIUM,
                linear((3, by_rank(11.5, 10.5, 10)), (7, by_rank(16, 13.5, 11.5))),
                icon_image=["case", capital, "capital", "city"],
                icon_size=linear((3, 0.7), (7, 1)),
                text_variable_anchor=["left", "right", "top", "bottom"],
                text_radial_offset=0.45, text_justify="auto", text_padding=2, icon_padding=3,
            ),
            theme["city_label"], 1.3, few,
        ),
        place(
            "place-city", cities, 8, 14,
            text(name, MEDIUM, linear((8, by_rank(17, 14.5, 12.5)), (12, by_rank(23, 19, 16))),
                 text_padding=6),
            theme["city_label"], 1.5,
        ),
        *([place(
            # The names of the overview where no map has streets, which otherwise replace the names of cities.
            "place-overview", ["city", "town"], 14, None,
            text(name, MEDIUM, by_rank(23, 19, 16), text_padding=6),
            theme["town_label"], 1.5,
            ["all", ["has", "overview"], steps(within(kind, cities), (16, True))],
        )] if schema.key == "openmaptiles" else []),
        place(
            "place-country", ["country"], 0, 8,
            text(
                name, MEDIUM,
                linear((1, ["step", rank, 10.5, 3, 9]),
                       (4, ["step", rank, 16, 2, 14.5, 4, 12, 5, 11, 6, 10]),
                       (7, ["step", rank, 21, 3, 17, 5, 14.5, 6, 12])),
                text_max_width=7, text_letter_spacing=0.05, text_padding=2,
            ),
            theme["country_label"], 1.4,
            steps(["<=", rank, 2], (1.5, ["<=", rank, 3]), (2, ["<=", rank, 4]), (2.6, ["<=", rank, 5]),
                  (4.5, True))
            if schema.key == "openmaptiles" else None,
        ),
    ]
