# SPDX-License-Identifier: Apache-2.0
"""Checks the names of `world/exonyms.csv` against GeoNames' alternate names, which have no language.

A name that GeoNames lacks must be in `world/exonyms-reviewed.csv`, which lists the reviewed ones by city and language.
"""
import json
import math
import re
import unicodedata

from coverage import read_table
from translations import LANGUAGES

# Rows of GeoNames within this distance of a city in degrees are the city, its center or its region.
NEAR = 0.3
# Spaces, hyphens, apostrophes, the Hebrew geresh, the marks of Hebrew and Arabic letters, and the dot below Devanagari ones.
MARKS = re.compile("[\\s'’ʼ׳־\u2010-\u2015\u200b-\u200f\u0591-\u05c7\u064b-\u0655\u093c-]")


def check(tables, packages, positions):
    """Fails if a name is neither in GeoNames nor reviewed, or if a reviewed one is in GeoNames.

    `positions` has the longitude and latitude of labeled cities by country and name."""
    simplified = simplifications(packages.chinese_characters)
    with open(packages.places, encoding="utf-8") as file:
        geonames = GeoNames(json.load(file).values(), simplified)
    reviewed = {(row["iso"], row["name"]): row["languages"].split() for row in read_table(f"{tables}/exonyms-reviewed.csv")}
    wrong = []
    for row in read_table(f"{tables}/exonyms.csv"):
        key = row["iso"], row["name"]
        missing = geonames.missing(row, positions.get(key))
        if missing != reviewed.pop(key, []):
            wrong.append(f"{key}: not in GeoNames: {' '.join(missing)}")
    wrong += [f"{key}: no such exonym" for key in reviewed]
    if wrong:
        raise SystemExit("exonyms-reviewed.csv differs from exonyms.csv:\n" + "\n".join(wrong))


class GeoNames:
    """The names of GeoNames' places. `simplified` maps traditional Chinese characters to simplified ones."""

    def __init__(self, rows, simplified):
        self.simplified = simplified
        self.known = {}
        for row in rows:
            for name in {row["name"], *row["alternatenames"]}:
                self.known.setdefault((row["countrycode"], name.replace("'", "’")), []).append(row)

    def missing(self, row, position):
        """The languages whose names GeoNames lacks."""
        names = {self.folded(name) for place in self.rows(row, position) for name in [place["name"], *place["alternatenames"]]}
        return [language for language in LANGUAGES if row[language] and self.folded(row[language]) not in names]

    def rows(self, row, position):
        found = self.known.get((row["iso"], row["name"]), [])
        if not position and found:
            largest = max(found, key=lambda place: place["population"])
            position = largest["longitude"], largest["latitude"]
        return [place for place in found if math.dist(position, (place["longitude"], place["latitude"])) < NEAR]

    def folded(self, name):
        """A name in one spelling of those that differ only in marks, hyphens, and traditional characters, without the kind of the unit."""
        text = unicodedata.normalize("NFD", name.casefold())
        text = "".join(self.simplified.get(c, c) for c in text if not MARKS.match(c))
        return re.sub("(?<=..)(市|시|시티)$", "", unicodedata.normalize("NFC", text))


def simplifications(path):
    """{traditional character: simplified one}, of a list of such pairs."""
    with open(path, encoding="utf-8") as file:
        return dict(line.split()[:2] for line in file)
