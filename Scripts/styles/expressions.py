# SPDX-License-Identifier: Apache-2.0
"""Helper functions for the style expressions in the layer tables."""


def get(name):
    return ["get", name]


def any_of(*names):
    """The first attribute that a feature has."""
    values = [get(name) for name in names]
    return values[0] if len(values) == 1 else ["coalesce", *values]


def choose(value, cases, otherwise):
    """`cases` maps a label, or a tuple of them, to an output; labels with equal outputs are merged."""
    merged = []
    for labels, output in cases.items():
        labels = list(labels) if isinstance(labels, tuple) else [labels]
        for other in merged:
            if other[1] == output:
                other[0].extend(labels)
                break
        else:
            merged.append([labels, output])
    flat = []
    for labels, output in merged:
        flat += [labels if len(labels) > 1 else labels[0], output]
    return ["match", value, *flat, otherwise]


def within(value, labels):
    """Whether `value` is one of `labels`."""
    return ["match", value, list(labels), True, False]


def without(value, labels):
    return ["match", value, list(labels), False, True]


def linear(*stops):
    return ["interpolate", ["linear"], ["zoom"], *_flat(stops)]


def exponential(base, *stops):
    return ["interpolate", ["exponential", base], ["zoom"], *_flat(stops)]


def steps(first, *stops):
    return ["step", ["zoom"], first, *_flat(stops)]


def _flat(stops):
    return [part for stop in stops for part in stop]


def at(stops, zoom, base):
    """The value of `exponential(base, *stops)` at `zoom`."""
    if zoom <= stops[0][0]:
        return stops[0][1]
    for (z0, v0), (z1, v1) in zip(stops, stops[1:]):
        if zoom <= z1:
            part = (base ** (zoom - z0) - 1) / (base ** (z1 - z0) - 1)
            return round(v0 + (v1 - v0) * part, 2)
    return stops[-1][1]
