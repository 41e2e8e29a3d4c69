# SPDX-License-Identifier: Apache-2.0
"""The large airports with scheduled flights from OurAirports."""
import csv
import gzip
from collections import namedtuple

Airport = namedtuple("Airport", "name iata lng lat")


def airports(path):
    """The large airports in the order of their codes."""
    with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return sorted((Airport(name(row["name"]), row["iata_code"], row["longitude_deg"], row["latitude_deg"])
                   for row in rows if is_large(row)), key=lambda airport: airport.iata)


def is_large(row):
    return row["type"] == "large_airport" and row["scheduled_service"] == "yes" and row["iata_code"]


def name(text):
    """The civil name: an air base at the same field follows after a slash."""
    return text.split(" / ")[0].strip().replace("'", "’")
