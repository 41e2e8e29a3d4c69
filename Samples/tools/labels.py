# SPDX-License-Identifier: Apache-2.0
"""Labels: countries, states, cities, towns, continents, oceans, seas, lakes, parks and airports, by their first zoom."""
import unicodedata
from collections import namedtuple

import shapely

import exonyms
import local_names
import natural_earth
from airports import airports
from coverage import read_table, to_antimeridian
from parks import parks
from places import LAST_ZOOM, places
from ranks import LAST_RANK, ranks
from regions import Regions
from tiling import add_point, project
from translations import Translations

# The first zoom of a label, by its rank.
COUNTRY_ZOOM = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3}
AIRPORT_ZOOM = 8
STATE_ZOOM = {1: 4, 2: 4, 3: 5, 4: 6, 5: 6}
# The smallest area of a state of each rank in squared world units. Smaller ones have no label.
STATE_AREAS = [3e-4, 1.2e-4, 5e-5, 2e-5, 8e-6]
LAST_STATE_RANK = 5
# The last zoom at which the built-in styles draw the names of countries and states.
LAST_AREA_ZOOM = 7
# Beyond it, an ocean's name is visible only around one point far from land.
LAST_OCEAN_ZOOM = 6
CITY_ZOOM = {1: 3, 2: 3, 3: 4, 4: 4, 5: 5, 6: 5, 7: 6, 8: 6, 9: 6}


# A hand-written city with its point in world units and its names.
LabeledCity = namedtuple("LabeledCity", "point iso names")


def is_script_letter(character):
    """Whether a character is a letter of a script. Modifier letters, such as that in Oʻzbekiston, are used with any script."""
    return character.isalpha() and unicodedata.category(character) != "Lm"


def is_latin(text):
    return all("LATIN" in unicodedata.name(c, "") for c in text if is_script_letter(c))


def names(english, native):
    """The name attributes of the OpenMapTiles schema."""
    latin = is_latin(native)
    result = {"name": native, "name:en": english, "name_en": english,
              "name:latin": native if latin else english}
    return result if latin else result | {"name:nonlatin": native}


def short_names(english, native):
    """The same, but only `name` if that is also the English name, for layers with many small tiles."""
    return {"name": native} if english == native else names(english, native)


def local_names_of(latin, local):
    """The name attributes of a place without an English name of its own."""
    return {"name": local} if local == latin else {"name": local, "name:latin": latin, "name:nonlatin": local}


def inner_point(shape):
    """A point well inside the largest part: the center of its largest inscribed circle."""
    largest = max(shapely.get_parts(shape), key=shapely.area)
    circle = shapely.maximum_inscribed_circle(largest, tolerance=largest.length / 2000)
    return shapely.get_point(circle, 0)


def world_point(lng, lat):
    return project(shapely.Point(float(lng), float(lat)))


class Labels:
    """The labels with their first zooms, in the order of their importance."""

    def __init__(self, every, packages, natural_earth_50m, tables):
        self.translations = Translations(read_table(f"{tables}/exonyms.csv"))
        self.positions = {}
        self.labels = []
        self.regions = Regions(every)
        self.put_continents(read_table(f"{tables}/continents.csv"))
        countries = natural_earth.read_countries(packages.borders)
        self.put_countries(countries, ranks(natural_earth_50m), read_table(f"{tables}/countries.csv"))
        self.put_states(every, read_table(f"{tables}/states.csv"))
        labeled = self.put_cities(natural_earth.read_cities(packages.cities),
                                  read_table(f"{tables}/cities.csv"))
        local_name = local_names.reader(read_table(f"{tables}/places.csv"), packages)
        self.put_places(places(packages.places, read_table(f"{tables}/geonames.csv"), labeled, local_name))
        exonyms.check(tables, packages, self.positions)
        if self.translations.exonyms:
            raise SystemExit(f"exonyms.csv: no such cities: {sorted(self.translations.exonyms)}")
        self.put_waters(read_table(f"{tables}/waters.csv"), read_table(f"{tables}/waters-names.csv"))
        self.put_parks(parks(f"{tables}/parks.csv", countries))
        self.put_airports(airports(packages.airports))

    def put(self, first, layer, point, properties, last=LAST_ZOOM):
        self.labels.append((first, last, layer, point, properties))

    def add(self, tiles, zoom):
        for first, last, layer, point, properties in self.labels:
            if first <= zoom <= last:
                add_point(tiles, zoom, layer, point, properties)

    def put_continents(self, table):
        for row in table:
            properties = {"class": "continent"} | names(row["name"], row["name"])
            properties |= self.translations.country(row["territory"], row["name"])
            self.put(0, "place", world_point(row["lng"], row["lat"]), properties, last=1)

    def put_countries(self, countries, known_ranks, table):
        shapes = {country.iso: country.shape for country in countries}

        def rank_of(row):
            return known_ranks.get(row["iso"], known_ranks.get(row["en"], LAST_RANK))

        for row in sorted(table, key=rank_of):
            if row["lng"]:
                point = world_point(row["lng"], row["lat"])
            elif row["iso"] in shapes:
                point = inner_point(project(to_antimeridian(shapes[row["iso"]])))
            else:
                raise SystemExit(f"countries.csv: no position for {row['en']}")
            rank = rank_of(row)
            properties = {"class": "country", "rank": rank, "iso_a2": row["iso"]}
            properties |= names(row["en"], row["name"])
            properties |= self.translations.country(row["iso"], properties["name:latin"])
            self.put(COUNTRY_ZOOM[rank], "place", point, properties, last=LAST_AREA_ZOOM)

    def put_states(self, every, table):
        known = {(row["iso"], row["en"]): row for row in table}
        for area in sorted((a for a in every if a.name), key=lambda a: -a.shape.area):
            rank = 1 + sum(area.shape.area < least for least in STATE_AREAS)
            if rank <= LAST_STATE_RANK:
                self.put_state(area, rank, known.pop((area.iso, area.name), None))
        if known:
            raise SystemExit(f"states.csv: no such states: {sorted(known)}")

    def put_state(self, area, rank, row):
        """Adds a state with the names of its row of the table, or with its name in Natural Earth if it has no row."""
        source_name = area.name.replace("'", "’")
        row = row or {"name": source_name, "latin": "", "lng": ""}
        if not row["name"]:
            return  # The state no longer exists.
        latin = row["latin"] or (row["name"] if is_latin(row["name"]) else source_name)
        point = world_point(row["lng"], row["lat"]) if row["lng"] else inner_point(area.shape)
        properties = {"class": "state", "rank": rank} | self.regions.add(area) | local_names_of(latin, row["name"])
        self.put(max(area.first + 1, STATE_ZOOM[rank]), "place", point, properties, last=LAST_AREA_ZOOM)

    def put_cities(self, city_points, table):
        """Adds the hand-written cities and returns them."""
        cities = []
        for row in sorted(table, key=lambda row: int(row["rank"])):
            if row["lng"]:
                position = float(row["lng"]), float(row["lat"])
            elif row["en"] in city_points:
                position = city_points[row["en"]]
            else:
                raise SystemExit(f"cities.csv: {row['en']} is not in Natural Earth and has no position")
            point = world_point(*position)
            rank = int(row["rank"])
            english = row["en"].replace(",  D.C.", "").replace("'", "’")
            properties = {"class": "city", "rank": rank}
            if row["capital"] != "0":
                properties["capital"] = int(row["capital"])
            properties |= self.regions.of(point, row["iso"])
            properties |= names(english, row["name"])
            properties |= self.translations.city(english, row["iso"], properties["name:latin"])
            self.positions[row["iso"], english] = position
            self.put(CITY_ZOOM[rank], "place", point, properties)
            cities.append(LabeledCity((point.x, point.y), row["iso"], {english, english.split(",")[0], row["name"]}))
        return cities

    def put_places(self, found):
        for place in found:
            kind = "city" if place.population >= 100_000 else "town"
            named = short_names if is_latin(place.local) else local_names_of
            properties = {"class": kind, "rank": place.rank} | self.regions.of(place.point, place.iso)
            properties |= named(place.name, place.local)
            properties |= self.translations.place(place.name, place.iso, properties.get("name:latin", place.local))
            self.put(place.first, "place", place.point, properties)

    def put_waters(self, table, translated):
        translations = {row.pop("name"): row for row in translated}
        for row in table:
            others = translations[row["name"]]
            properties = {"class": row["class"]} | names(row["name"], others.get(row["local"], row["local"] or row["name"]))
            properties |= Translations.attributes(others, properties["name:latin"])
            last = LAST_OCEAN_ZOOM if row["class"] == "ocean" else LAST_ZOOM
            self.put(int(row["minzoom"]), "water_name", world_point(row["lng"], row["lat"]), properties, last)

    def put_airports(self, found):
        for airport in found:
            properties = {"class": "international", "iata": airport.iata, "name": airport.name}
            self.put(AIRPORT_ZOOM, "aerodrome_label", world_point(airport.lng, airport.lat), properties)

    def put_parks(self, found):
        for park in found:
            properties = {"class": park.kind, "rank": park.rank, "iso_a2": park.iso}
            properties |= short_names(park.english, park.name)
            self.put(park.first, "park", world_point(park.lng, park.lat), properties)
