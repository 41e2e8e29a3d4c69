# SPDX-License-Identifier: Apache-2.0
"""Color arithmetic: mixing, and the contrast ratio of WCAG 2.1."""


def rgb(color):
    """The red, green and blue components of "#rrggbb", 0...255 each."""
    return tuple(int(color[i : i + 2], 16) for i in (1, 3, 5))


def mix(first, second, share):
    """A mix of two colors; `share` (0...1) is the weight of `second`."""
    pairs = zip(rgb(first), rgb(second))
    return "#%02x%02x%02x" % tuple(round(a + (b - a) * share) for a, b in pairs)


def luminance(color):
    """Relative luminance, https://www.w3.org/TR/WCAG21/#dfn-relative-luminance."""
    linear = [
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
        for v in (c / 255 for c in rgb(color))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first, second):
    """Contrast ratio, 1...21, https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio."""
    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)
