# SPDX-License-Identifier: Apache-2.0
"""Local names of places in China and Japan that GeoNames lacks, from lists of all municipalities and towns in other packages."""
import csv
import json
import math
import os.path
import re
import sqlite3
import unicodedata
import zipfile

import hanzi

# Kilometers from a place to the center of its county: nearer than SAME, the list precedes GeoNames; beyond FAR, the list is not used.
SAME, FAR = 5, 45
CHINESE_KINDS = ["街道", "苏木", "镇", "乡", "市", "县", "区", "旗"]
CHINESE_KINDS_IN_LATIN = re.compile("[ -](zhen|xiang|xian|qu|shi|jiedao)$")
JAPANESE_KINDS = {"市": ["シ"], "町": ["チョウ", "マチ"], "村": ["ムラ", "ソン"]}
# The prefectures in the order of GeoNames' codes, which begin with 1.
PREFECTURES = ("愛知県 秋田県 青森県 千葉県 愛媛県 福井県 福岡県 福島県 岐阜県 群馬県 広島県 北海道 兵庫県 茨城県 石川県 岩手県 香川県 鹿児島県 神奈川県 高知県 "
               "熊本県 京都府 三重県 宮城県 宮崎県 長野県 長崎県 奈良県 新潟県 大分県 岡山県 大阪府 佐賀県 埼玉県 滋賀県 島根県 静岡県 栃木県 徳島県 東京都 "
               "鳥取県 富山県 和歌山県 山形県 山口県 山梨県 沖縄県").split()


class Chinese:
    """The counties and towns of China, by the position of their county.

    A place has the name of a unit near it whose characters have the readings of its Latin name, if there is only one."""

    def __init__(self, locations, positions):
        centers = {}
        with open(positions, encoding="utf-8-sig") as file:
            for row in csv.DictReader(file):
                if row["longitude"]:
                    center = float(row["longitude"]), float(row["latitude"])
                    centers[row["adcode"][:6]] = center
                    # A county whose code is newer than the positions has mostly kept its name.
                    centers[row["adcode"][:2], shortened(row["name"], CHINESE_KINDS, 2)] = center
        with zipfile.ZipFile(locations) as archive:
            text = archive.read("china_location.txt").decode()
        self.cells = {}
        city = center = None
        # Each line is indented by its level: provinces, cities, counties, towns and villages.
        for line in text.splitlines():
            level = len(line) - len(line.lstrip("\t"))
            name, *others = line.strip().split("\t")
            short = shortened(name, CHINESE_KINDS, 2)
            if level in (1, 2):
                code, abbreviation = others if others else ("", "")
                center = centers.get(code) or centers.get((code[:2], abbreviation)) or centers.get((code[:2], short))
                if level == 1:
                    city = center
                center = center or city
                self.add(center, {short, abbreviation})
            elif level == 3:
                self.add(center, {short})

    def add(self, center, names):
        if center:
            cell = self.cells.setdefault((int(center[0]), int(center[1])), [])
            cell += [(center, name) for name in sorted(names) if len(name) > 1]

    def __call__(self, row, found):
        """The name of a place for which GeoNames has the name `found`, or `None`."""
        near = self.near(row)
        same = {name for distance, name in near if distance < SAME}
        names = {name for _, name in near}
        if len(same) == 1 and found not in names:
            return same.pop()
        return found or (names.pop() if len(names) == 1 else None)

    def near(self, row):
        """(kilometers, name) of the units with the sound of the place."""
        wanted = hanzi.spelled(CHINESE_KINDS_IN_LATIN.sub("", row["name"].lower()))
        x, y = row["longitude"], row["latitude"]
        result = []
        for column in range(int(x) - 1, int(x) + 2):
            for line in range(int(y) - 1, int(y) + 2):
                for center, name in self.cells.get((column, line), ()):
                    distance = 111.2 * math.hypot((center[0] - x) * math.cos(math.radians(y)), center[1] - y)
                    if distance < FAR and hanzi.HAN.fullmatch(name) and hanzi.sounds_like(wanted, name):
                        result.append((distance, name))
        return result


def shortened(name, kinds, least=1):
    """A name without the kind of its unit, if at least this many characters remain."""
    kind = next((kind for kind in kinds if name.endswith(kind)), "")
    return name[:-len(kind)] if kind and len(name) - len(kind) >= least else name


class Japanese:
    """The municipalities of Japan and their parts with postal codes, by prefecture and reading."""

    def __init__(self, path):
        self.municipalities, self.parts = {}, {}
        wards = {}
        for record in records(path):
            code = f"{PREFECTURES.index(record['prefecture']) + 1:02}"
            city, kana = record["city"], record["city_kana"]
            ward = re.fullmatch("(.+市).+区", city)
            district = re.fullmatch("(?:.+?郡)(.+[町村])", city)
            if ward:
                wards.setdefault((code, ward[1]), set()).add(kana)
            elif district:
                add(self.municipalities, code, district[1], kana.partition("グン")[2])
            else:
                add(self.municipalities, code, city, kana)
            if record["neighborhood"] and record["neighborhood_kana"]:
                add(self.parts, code, record["neighborhood"], record["neighborhood_kana"])
        for (code, city), kana in wards.items():
            common = os.path.commonprefix(sorted(kana))
            add(self.municipalities, code, city, common[:common.rindex("シ") + 1])

    def __call__(self, row, found):
        """The name of a place for which GeoNames has the name `found`, or `None`."""
        names = sounding_like(row, self.municipalities)
        if len(names) == 1:
            return names.pop()
        if found or names:
            return found
        names = sounding_like(row, self.parts)
        names &= {form for a in row["alternatenames"] for form in (a, shortened(a, JAPANESE_KINDS))}
        return names.pop() if len(names) == 1 else None


def records(path):
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
        for text, in database.execute("SELECT data FROM postal_data ORDER BY code"):
            yield json.loads(text)


def add(units, code, name, kana):
    """Adds a unit by its reading, and by that without its kind."""
    readings = [(name, kana)]
    for kind, sounds in JAPANESE_KINDS.items():
        if name.endswith(kind):
            readings += [(shortened(name, [kind]), kana.removesuffix(sound)) for sound in sounds if kana.endswith(sound)]
    for text, reading in readings:
        sound = hanzi.hepburn(reading)
        if sound:
            units.setdefault((code, hanzi.short(sound)), set()).add((text, long_vowels(sound)))


def sounding_like(row, units):
    """The names of the units in the place's prefecture that sound like it. Long vowels count if the Latin name has any."""
    latin = unicodedata.normalize("NFC", row["name"].lower())
    has_marks = re.search("[ōū]", latin)
    for text in (re.sub("-(shi|chō|cho|machi|mura|son)$", "", latin), latin):
        marked = long_vowels(text.replace("ō", "ou").replace("ū", "uu"))
        found = {name for name, sound in units.get((row["admin1code"], hanzi.short(hanzi.spelled(text))), ())
                 if not has_marks or sound == marked}
        if found:
            return found
    return set()


def long_vowels(sound):
    """A reading in Latin letters, with one spelling of each long vowel and of each nasal."""
    sound = re.sub("[^a-z]", "", sound).replace("oo", "ou")
    for a, b in [("mb", "nb"), ("mp", "np"), ("mm", "nm"), ("tch", "cch")]:
        sound = sound.replace(a, b)
    return sound
