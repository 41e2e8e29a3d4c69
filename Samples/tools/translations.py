# SPDX-License-Identifier: Apache-2.0
"""Names of continents, countries and large cities in other languages, from Unicode's CLDR in the package `babel`."""
from babel import Locale

# Languages with similar names are neighbors, which takes 2 % less space.
LANGUAGES = ["da", "nb", "sv", "nl", "de", "fr", "es", "pt", "it", "ro", "cs", "pl", "hu", "fi", "tr", "vi", "el", "ru", "uk",
             "ar", "he", "hi", "th", "zh", "ja", "ko"]
# Zones that are called differently from their city.
RENAMED = {"New York City": "New York", "Kyiv": "Kiev"}


class Translations:
    """Names by language; only those that differ from the name that the map shows without them."""

    def __init__(self):
        self.locales = [(language, Locale.parse(language)) for language in LANGUAGES]
        self.cities = {}
        for language, locale in [("en", Locale.parse("en")), *self.locales]:
            for zone, entry in locale.time_zones.items():
                if "city" in entry:
                    self.cities.setdefault(zone, {})[language] = entry["city"]
        self.zones = {zone.split("/")[-1].replace("_", " "): zone for zone in sorted(self.cities)}
        self.zones |= {names["en"]: zone for zone, names in self.cities.items() if "en" in names}

    def country(self, iso, shown):
        names = {language: locale.territories.get(iso) for language, locale in self.locales}
        return self.attributes(names, shown)

    def city(self, english, shown):
        zone = self.zones.get(RENAMED.get(english, english))
        return self.attributes(self.cities.get(zone, {}), shown)

    @staticmethod
    def attributes(names, shown):
        return {f"name:{language}": name for language, name in names.items()
                if name and name != shown and language != "en"}
