# SPDX-License-Identifier: Apache-2.0
"""The layer table of all styles, in drawing order."""

from . import ground, labels, roads


def style(schema, theme):
    """A complete style for a schema and a theme."""
    return {
        "version": 8,
        "name": schema.title + theme["name"],
        "metadata": {"generated-by": "Scripts/build-styles.py"},
        "sources": {schema.key: {"type": "vector", "url": "rhumb:tiles"}},
        "sprite": theme["sprite"],
        "light": ground.light(theme),
        "sky": ground.sky(theme),
        "layers": [layer | {} for layer in ordered(schema, theme)],
    }


def ordered(schema, theme):
    land = ground.land_openmaptiles if schema.key == "openmaptiles" else ground.land_protomaps
    layers = [
        ground.background(theme),
        *land(theme),
        ground.water(schema, theme),
        *ground.coasts(schema, theme),
        *ground.waterways(schema, theme),
        *roads.airfields(schema, theme),
        ground.buildings_flat(schema, theme),
        roads.ferries(schema, theme),
        *roads.tunnels(schema, theme),
        *roads.paths(schema, theme),
        *roads.surface(schema, theme),
        *roads.rails(schema, theme),
        *roads.bridges(schema, theme),
        *ground.borders(schema, theme),
        roads.arrows(schema, theme),
        ground.buildings_3d(schema, theme),
        labels.house_numbers(schema, theme),
        *labels.road_names(schema, theme),
        *labels.water_names(schema, theme),
        *labels.points(schema, theme)[:2],
        *labels.park_names(schema, theme),
        labels.peaks(schema, theme),
        *labels.points(schema, theme)[2:],
        labels.shields(schema, theme),
        labels.airports(schema, theme),
        *labels.places(schema, theme),
    ]
    return [with_source(layer, schema.key) for layer in layers]


def with_source(layer, source):
    """The layer with its source, and with its keys in the usual order."""
    if layer["type"] == "background":
        return layer
    rest = {key: value for key, value in layer.items() if key not in ("id", "type")}
    return {"id": layer["id"], "type": layer["type"], "source": source, **rest}
