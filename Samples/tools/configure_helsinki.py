# SPDX-License-Identifier: Apache-2.0
"""Writes tilemaker's OpenMapTiles configuration without the worldwide files that it requires.

usage: configure_helsinki.py CONFIG.json OUTPUT.json
"""
import json
import sys

ELSEWHERE = ("urban_areas", "ice_shelf", "glacier")


def main(source, output):
    with open(source, encoding="utf-8") as file:
        config = json.load(file)
    for layer in ELSEWHERE:
        config["layers"].pop(layer, None)
    # The sea starts at the first zoom, and its shore is as detailed as the lakes'.
    config["layers"]["ocean"] |= {"simplify_below": 12}
    config["settings"]["filemetadata"].pop("tiles", None)
    with open(output, "w", encoding="utf-8") as file:
        json.dump(config, file, indent=1)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
