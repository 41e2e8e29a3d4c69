# SPDX-License-Identifier: Apache-2.0
"""The two themes: a color for each role, with the same names in both."""

from .colors import mix

# The colors of road classes: fill and casing. The schemas map their classes to these names.
DAY_ROADS = {
    "motorway": ("#fac05e", "#dd9a3a"),
    "trunk": ("#fcd284", "#dfac5a"),
    "primary": ("#fee6a6", "#dcc180"),
    "secondary": ("#fff4cf", "#d9cda6"),
    "tertiary": ("#ffffff", "#d5d2ca"),
    "minor": ("#ffffff", "#dcd9d2"),
    "service": ("#fcfbf9", "#e2dfd9"),
}

NIGHT_ROADS = {
    "motorway": ("#b08a4c", "#17202c"),
    "trunk": ("#947a50", "#17202c"),
    "primary": ("#77705f", "#18212d"),
    "secondary": ("#646c7c", "#19222e"),
    "tertiary": ("#56647a", "#1a2430"),
    "minor": ("#4c5a70", "#1b2532"),
    "service": ("#3f4c60", "#1c2633"),
}

# The subjects of points of interest: the color of the disc, and of the name.
DAY_THEMES = {
    "food": ("#e8833a", "#a4520f"),
    "shop": ("#7678d2", "#4b4da6"),
    "health": ("#e0586a", "#b02a40"),
    "school": ("#a07a52", "#7a5631"),
    "green": ("#57a55a", "#2c7034"),
    "culture": ("#2f9c95", "#17706a"),
    "transit": ("#3f7fd0", "#23599f"),
    "lodging": ("#c75f9e", "#962f6e"),
    "civic": ("#7a8494", "#545e6e"),
}

NIGHT_THEMES = {
    "food": ("#c9763a", "#f0b284"),
    "shop": ("#6768b8", "#babcf4"),
    "health": ("#c2505f", "#f2a3ad"),
    "school": ("#8f7050", "#d9bd9b"),
    "green": ("#4a8a50", "#98d39b"),
    "culture": ("#2f857f", "#86d3cc"),
    "transit": ("#3d73b8", "#a3c6f5"),
    "lodging": ("#a3548a", "#ecaed2"),
    "civic": ("#68748a", "#b7c1d0"),
}

DAY = {
    "name": "Day",
    "sprite": "sprite-day",
    "roads": DAY_ROADS,
    "themes": DAY_THEMES,
    # ground
    "ground": "#f5f2ec",
    "urban": "#efebe3",
    "industrial": "#ebe9ea",
    "retail": "#f6ece2",
    "school_area": "#f5efdf",
    "hospital_area": "#f8e8e6",
    "military": "#ece8e2",
    "railway_area": "#e9e7e6",
    "protected": "#e6f0dc",
    "park": "#cdeabc",
    "grass": "#dcedca",
    "wood": "#c8e2b8",
    "farmland": "#f2f0de",
    "wetland": "#d5e8d8",
    "sand": "#f5ebcd",
    "rock": "#e8e4dd",
    "ice": "#fbfdff",
    "cemetery": "#d6e3cb",
    "pitch": "#c3e3b8",
    "aeroway": "#e4e3ea",
    "runway": "#d3d3de",
    "plaza": "#fcfaf6",
    # water
    "water": "#a6d3ee",
    "water_line": "#a6d3ee",
    # lines
    "path": "#c9b594",
    "tunnel_casing": "#cdc8be",
    "rail": "#bdb9bb",
    "transit_line": "#c3bfc6",
    "ferry": "#6fa8d0",
    "country_border": "#8d8397",
    "country_band": "#d9d2de",
    "state_border": "#aea6b3",
    # buildings
    "building": "#e9e5dd",
    "building_outline": "#d8d1c6",
    "building_3d": "#f0ebe3",
    "light": "#fffdfa",
    "sky": "#9fcbee",
    "horizon": "#eef3f3",
    "light_intensity": 0.11,
    # labels
    "halo": "#fbfaf7",
    "country_label": "#4e4858",
    "state_label": "#827a8c",
    "city_label": "#252b35",
    "town_label": "#434b58",
    "village_label": "#4c5563",
    "suburb_label": "#656b7b",
    "road_label": "#55595f",
    "road_halo": "#ffffff",
    "water_label": "#2f6f9f",
    "water_halo": "#d3e9f6",
    "park_label": "#2f7038",
    "peak_label": "#73593c",
    "house_label": "#85807a",
    "arrow": "#9a9ea8",
    "disc_rim": "#ffffff",
    "glyph": "#ffffff",
    "dot": "#3c434f",
    "dot_rim": "#ffffff",
    "shield_motorway": ("#3b6db3", "#ffffff", "#ffffff"),
    "shield_road": ("#fffdf4", "#b99a45", "#5b4a1c"),
}

NIGHT = {
    "name": "Night",
    "sprite": "sprite-night",
    "roads": NIGHT_ROADS,
    "themes": NIGHT_THEMES,
    # ground
    "ground": "#283344",
    "urban": "#2b3648",
    "industrial": "#29323f",
    "retail": "#2d333f",
    "school_area": "#2b333d",
    "hospital_area": "#30323f",
    "military": "#29313b",
    "railway_area": "#28313d",
    "protected": "#233338",
    "park": "#27453c",
    "grass": "#283f3c",
    "wood": "#233f36",
    "farmland": "#27323b",
    "wetland": "#23393f",
    "sand": "#35373c",
    "rock": "#2c3440",
    "ice": "#435269",
    "cemetery": "#283c3a",
    "pitch": "#29483e",
    "aeroway": "#2c3646",
    "runway": "#3a4557",
    "plaza": "#344052",
    # water
    "water": "#122646",
    "water_line": "#122646",
    # lines
    "path": "#4f5a66",
    "tunnel_casing": "#3b4757",
    "rail": "#55606f",
    "transit_line": "#46525f",
    "ferry": "#3d6288",
    "country_border": "#717c96",
    "country_band": "#364257",
    "state_border": "#525d72",
    # buildings
    "building": "#323e4e",
    "building_outline": "#3c495b",
    "building_3d": "#3c495b",
    "light": "#f4f8ff",
    "sky": "#0d1424",
    "horizon": "#2b3a52",
    "light_intensity": 0.25,
    # labels
    "halo": "#1c2531",
    "country_label": "#d5d9e6",
    "state_label": "#98a2b6",
    "city_label": "#f0f3f7",
    "town_label": "#dbe1ea",
    "village_label": "#c3cbd8",
    "suburb_label": "#9eabbd",
    "road_label": "#c6ced9",
    "road_halo": "#1d2733",
    "water_label": "#7fb0da",
    "water_halo": "#12223a",
    "park_label": "#8ecb98",
    "peak_label": "#cbb293",
    "house_label": "#8b97a8",
    "arrow": "#8d9aac",
    "disc_rim": "#1c2531",
    "glyph": "#f4f7fa",
    "dot": "#e6ebf2",
    "dot_rim": "#1c2531",
    "shield_motorway": ("#3a68a8", "#1c2531", "#ffffff"),
    "shield_road": ("#4a4a44", "#8e7f54", "#f3e6bd"),
}

for theme in (DAY, NIGHT):
    # A tunnel has its road's color, mixed with the ground's.
    theme["tunnels"] = {
        name: mix(fill, theme["ground"], 0.55) for name, (fill, _) in theme["roads"].items()
    }
