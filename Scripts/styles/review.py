# SPDX-License-Identifier: Apache-2.0
"""Checks of the styles: readable labels, existing icons, unique layer names."""

import json

from .colors import contrast

# Small text needs 4.5 (WCAG 2.1, 1.4.3 AA); house numbers and large region names need 3.
LABELS = {
    "country_label": 4.5, "state_label": 3, "city_label": 7, "town_label": 7,
    "village_label": 4.5, "suburb_label": 4.5, "road_label": 4.5, "park_label": 4.5,
    "peak_label": 4.5, "house_label": 3,
}


def palette(theme):
    """The labels with too little contrast on this theme's ground."""
    problems = []
    pairs = [(name, theme[name], theme["ground"], least) for name, least in LABELS.items()]
    pairs += [(n, ink, theme["ground"], 4.5) for n, (_, ink) in theme["themes"].items()]
    pairs += [(n, disc, theme["glyph"], 2.5) for n, (disc, _) in theme["themes"].items()]
    pairs += [("water_label", theme["water_label"], theme["water_halo"], 4)]
    pairs += [(s, theme[s][2], theme[s][0], 4.5) for s in ("shield_motorway", "shield_road")]
    for name, front, back, least in pairs:
        ratio = contrast(front, back)
        if ratio < least:
            problems.append(
                f"{theme['name']}: {name} {front} on {back} has contrast {ratio:.2f}, not {least}"
            )
    return problems


def style(name, style, files):
    problems = []
    ids = [layer["id"] for layer in style["layers"]]
    problems += [f"{name}: two layers have the id {i}" for i in set(ids) if ids.count(i) > 1]
    if len(ids) > 75:
        problems.append(f"{name}: {len(ids)} layers exceed the limit")
    known = set(json.loads(files[style["sprite"] + ".json"]))
    for layer in style["layers"]:
        for icon in icons(layer.get("layout", {}).get("icon-image")):
            if icon not in known:
                problems.append(f"{name}: {layer['id']} uses the missing icon {icon}")
    return problems


def icons(value):
    """The icon names to which an `icon-image` can evaluate."""
    if isinstance(value, str):
        return {value} - {""}
    if not isinstance(value, list):
        return set()
    if value[0] == "match":
        outputs = [*value[3:-1:2], value[-1]]
    elif value[0] == "case":
        outputs = [*value[2:-1:2], value[-1]]
    else:
        return set()
    return set().union(*(icons(output) for output in outputs))
