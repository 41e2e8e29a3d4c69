# SPDX-License-Identifier: Apache-2.0
"""Large and well-known national parks and nature reserves from `world/parks.csv`, as points."""
from collections import namedtuple

import shapely

from coverage import read_table

Park = namedtuple("Park", "kind english name iso rank first lng lat")

KINDS = {"national_park", "nature_reserve"}
# The least area of the ranks 1 to 4 in square kilometers; smaller parks have the rank 5.
AREAS = (20_000, 8_000, 1_000, 400)
FIRST_ZOOM = {1: 5, 2: 5, 3: 6, 4: 7, 5: 7}


def parks(path, countries):
    """The parks, the largest first. Fails if one is outside of its country."""
    rows = sorted(read_table(path), key=lambda row: -int(row["area"]))
    for row in rows:
        check(row, countries)
    return [park(row) for row in rows]


def park(row):
    rank = rank_of(int(row["area"]))
    return Park(row["class"], row["en"], row["name"], row["iso"], rank, FIRST_ZOOM[rank], row["lng"], row["lat"])


def rank_of(area):
    return 1 + sum(area < least for least in AREAS)


def check(row, countries):
    point = shapely.Point(float(row["lng"]), float(row["lat"]))
    inside = any(country.iso == row["iso"] and country.shape.covers(point) for country in countries)
    if row["class"] not in KINDS or not inside:
        raise SystemExit(f"parks.csv: {row['en']} has an unknown class or is not in {row['iso']}")
