# SPDX-License-Identifier: Apache-2.0
"""The ranks of countries by the country's importance, from Natural Earth 1:50m."""
import json
import math

import shapely

from tiling import project

# The least importance of the ranks 1 to 5; a smaller one, or a country that the source lacks, has the rank 6.
IMPORTANCE = (-1.2, -1.89, -2.45, -3.36, -4.64)
LAST_RANK = 1 + len(IMPORTANCE)
# Countries with fewer inhabitants rank by their area alone.
SMALL_POPULATION = 3_000_000


def importance(largest_area, population, first_label, label_rank):
    """Grows with the area of the largest part on the map and with the population; `MIN_LABEL` and `LABELRANK` are Natural
    Earth's own judgment, in which small numbers are important."""
    return (math.log10(largest_area) + 0.3 * math.log10(max(population, SMALL_POPULATION))
            - 0.25 * first_label - 0.1 * label_rank)


def ranks(folder):
    """{ISO code or English name: rank}, of the most important area of each country."""
    with open(f"{folder}/ne_50m_admin_0_countries.json", encoding="utf-8") as file:
        features = json.load(file)["features"]
    result = {}
    for feature in features:
        row = feature["properties"]
        shape = project(shapely.from_geojson(json.dumps(feature["geometry"])))
        largest = max(shapely.area(shapely.get_parts(shape)))
        value = importance(largest, row["POP_EST"], row["MIN_LABEL"], row["LABELRANK"])
        rank = 1 + sum(value < least for least in IMPORTANCE)
        # Some countries have no code there.
        for key in (row["ISO_A2"], row["NAME"]):
            result[key] = min(rank, result.get(key, rank))
    return result
