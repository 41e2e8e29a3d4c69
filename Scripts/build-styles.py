#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Builds the styles in Sources/Rhumb/Resources/Styles: day and night, for OpenMapTiles and for
Protomaps tiles, with their sprites. Requires Python 3.9 and its standard library.

    Scripts/build-styles.py           write the files
    Scripts/build-styles.py --check   exit with 1 if the committed files are out of date
"""

import argparse
import sys
from pathlib import Path

from styles import layers, output, palettes, review, schemas, sprites

FOLDER = Path(__file__).resolve().parent.parent / "Sources/Rhumb/Resources/Styles"

STYLES = {
    "day.json": (schemas.OpenMapTiles, palettes.DAY),
    "night.json": (schemas.OpenMapTiles, palettes.NIGHT),
    "protomaps-day.json": (schemas.Protomaps, palettes.DAY),
    "protomaps-night.json": (schemas.Protomaps, palettes.NIGHT),
}


def build():
    """All files by name, and the problems that were found."""
    files, problems = {}, []
    for theme in (palettes.DAY, palettes.NIGHT):
        problems += review.palette(theme)
        files |= sprites.sheets(theme)
    for name, (schema, theme) in STYLES.items():
        style = layers.style(schema, theme)
        problems += review.style(name, style, files)
        files[name] = output.text(style).encode()
    return files, problems


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--check", action="store_true", help="compare with the committed files")
    parser.add_argument("--output", type=Path, default=FOLDER, help="folder to write to")
    arguments = parser.parse_args()
    files, problems = build()
    for problem in problems:
        print("error:", problem, file=sys.stderr)
    if problems:
        return 1
    if arguments.check:
        stale = [n for n, data in files.items() if not output.same(arguments.output / n, data)]
        for name in stale:
            print(f"error: {name} is out of date: run Scripts/build-styles.py", file=sys.stderr)
        return 1 if stale else 0
    arguments.output.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (arguments.output / name).write_bytes(data)
    print(f"wrote {len(files)} files to {arguments.output}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
