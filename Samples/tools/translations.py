# SPDX-License-Identifier: Apache-2.0
"""Names of continents, countries and large cities in other languages, from Unicode's CLDR in the package `babel` and from a table."""
import re

from babel import Locale

from place_names import folded

# Languages with similar names are neighbors, which takes 2 % less space.
LANGUAGES = ["da", "nb", "sv", "nl", "de", "fr", "es", "pt", "it", "ro", "cs", "pl", "hu", "fi", "tr", "vi", "el", "ru", "uk",
             "ar", "he", "hi", "th", "zh", "ja", "ko"]
# Zones that are called differently from their city.
RENAMED = {"New York City": "New York", "Kyiv": "Kiev", "Laayoune": "El Aaiun"}


class Translations:
    """Names by language; only those that differ from the name that the map shows without them.

    `exonyms` is the table of the names that CLDR lacks. They precede CLDR's. Without the table, there are only CLDR's."""

    def __init__(self, exonyms=()):
        self.locales = [(language, Locale.parse(language)) for language in LANGUAGES]
        self.cities = {}
        for language, locale in [("en", Locale.parse("en")), *self.locales]:
            for zone, entry in locale.time_zones.items():
                if "city" in entry:
                    self.cities.setdefault(zone, {})[language] = cleaned(entry["city"])
        self.zones = {folded(zone.split("/")[-1]): zone for zone in sorted(self.cities)}
        self.zones |= {folded(names["en"]): zone for zone, names in self.cities.items() if "en" in names}
        self.exonyms = {(row["iso"], row["name"]): {language: row[language] for language in LANGUAGES if row[language]}
                        for row in exonyms}

    def country(self, iso, shown):
        names = {language: locale.territories.get(iso) for language, locale in self.locales}
        return self.attributes(names, shown)

    def city(self, english, iso, shown):
        zone = self.zones.get(folded(RENAMED.get(english, english)))
        return self.attributes(self.cities.get(zone, {}) | self.exonyms.pop((iso, english), {}), shown)

    def place(self, name, iso, shown):
        """The names of a place of GeoNames, which are only in the table. The first place of a name is the largest."""
        return self.attributes(self.exonyms.pop((iso, name), {}), shown)

    @staticmethod
    def attributes(names, shown):
        return {f"name:{language}": names[language] for language in LANGUAGES
                if names.get(language) and names[language] != shown}


def cleaned(name):
    """A name of CLDR without hyphenation points and without an explanation in parentheses."""
    return re.sub(r" \(.*\)$", "", name.replace("\u00ad", ""))
