# SPDX-License-Identifier: Apache-2.0
"""Corrects the Latin names of GeoNames' places, and removes the kinds of units from them."""
import re
import unicodedata

# The kind of a unit at the end of names in Latin letters and of local ones, which most names of the country lack.
KINDS = {"CN": (" Chengguanzhen", "城关镇"), "KP": ("-(?:si|ŭp|[nr]i|[nr]odongjagu)", "시|읍|리|-?[노로]동자구"),
         "KR": ("-si|[- ]gun|-ri", "시|군|리")}
# Kinds at the start or the end of Latin names, whose local names lack them.
FIRST_KINDS = {"PH": "City of ", "US": "City of ", "VN": "(?:Thị Trấn|[Tt]hị xã|Thành [Pp]hố|Huyện|Xã) "}
LAST_KINDS = {"AZ": " City", "BD": " Town", "CN": " (?:City|County|District)", "GU": " Village", "ID": " City", "IN": " (?:City|Town|INA|NMA)",
              "KI": " Village", "MM": " Town", "MY": " Town", "SN": " Village", "TH": " (?:District|Town)", "TV": " Village",
              "UZ": " (?:Qishlog’i|Shahar|Shaharchasi|Shahri|Tumani)"}
# Countries in which a slash separates names of the same or of several places. Elsewhere, it separates languages.
SLASHES = {"BW", "IT", "PK", "US"}
# Countries in which parentheses belong to the name, as in Halle (Saale).
PARENTHESES = {"DE"}
# Letters that are used for similar ones of the language.
LETTERS = {"RO": str.maketrans("ţşŢŞ", "țșȚȘ"), "MD": str.maketrans("ţşŢŞ", "țșȚȘ"), "VN": str.maketrans("Ð", "Đ")}
NAMES = {("AE", "Al Ain City"): "Al Ain", ("AE", "Al Shamkhah City"): "Al Shamkhah", ("AE", "Bani Yas City"): "Bani Yas",
         ("AE", "Umm Al Quwain City"): "Umm Al Quwain", ("CN", "Zhu Cheng City"): "Zhucheng",
         ("DE", "Universitäts- und Hansestadt Greifswald"): "Greifswald",
         ("DZ", "District of Taher"): "Taher", ("DZ", "el hed"): "El Hed", ("GB", "Londonderry County Borough"): "Londonderry",
         ("GR", "Ptolemaḯda"): "Ptolemaïda", ("IL", "maalot Tarshīhā"): "Ma‘alot Tarshiha", ("IN", "Bhuragaon Rev. Town"): "Bhuragaon",
         ("IN", "Clement Town"): "Clement Town", ("IN", "Duliajan Oil Town"): "Duliajan",
         ("IN", "Jhagra Pt.III"): "Jhagra", ("IN", "No.2 Goreswar"): "Goreswar", ("IN", "Srisailam Project RFC Township"): "Srisailam",
         ("IN", "vadlamuru"): "Vadlamuru", ("JP", "Edogawe"): "Edogawa",
         ("JP", "Minato City"): "Minato", ("KP", "Ch’ŏsal-li"): "Ch’ŏsan-ri", ("KP", "Komusan Il-tong"): "Komusan",
         ("KP", "Pukchil-lodongjagu"): "Pukchin-rodongjagu", ("KP", "Sŭngho 1-tong"): "Sŭngho", ("KR", "Taesal-li"): "Taesan-ri",
         ("MK", "Арачиново"): "Aračinovo", ("MK", "Петровец"): "Petrovec",
         ("MK", "Старо Нагоричане"): "Staro Nagoričane", ("MX", "Heroica Ciudad de Juchitán de Zaragoza"): "Juchitán de Zaragoza",
         ("MX", "Heroica Ciudad de Ejutla de Crespo"): "Ejutla de Crespo", ("NL", "s-Gravendeel"): "’s-Gravendeel", ("NL", "t Harde"): "’t Harde",
         ("NP", "kankrabari Dovan"): "Kankrabari Dovan", ("PH", "Poblacion, San Felipe"): "San Felipe",
         ("VN", "Đưc Trọng"): "Đức Trọng",
         ("US", "Aliamanu / Salt Lakes / Foster Village"): "Salt Lake",
         ("US", "Diamond Head / Kapahulu / Saint Louis Heights"): "Kapahulu",
         ("US", "Marine Corps Base Hawaii - MCBH"): "Marine Corps Base Hawaii"}


def cleaned(name, iso):
    """The name of a place in Latin letters without other scripts, explanations and kinds of units."""
    if (iso, name) in NAMES:
        return NAMES[iso, name]
    text = unicodedata.normalize("NFC", name).replace("i\u0307\u0304", "ī").replace("ā\u0303", "ā̃").replace("`", "‘").replace("'", "’")
    text = text.translate(LETTERS.get(iso, {}))
    if iso not in PARENTHESES:
        text = re.sub(r" *[(\[].*", "", text)
    if iso in SLASHES:
        text = re.sub(" */.*", "", text)
    text = "".join(c for c in text if not c.isalpha() or unicodedata.category(c) == "Lm" or "LATIN" in unicodedata.name(c))
    text = re.sub(f"^{FIRST_KINDS.get(iso, '')}", "", text.partition(",")[0].strip())
    return re.sub(f"(?:{LAST_KINDS.get(iso, '')})$", "", text)


def without_kind(name, local, iso):
    """The name and the local name of a place without the kind of the unit."""
    kind, local_kind = KINDS.get(iso, ("", ""))
    short = re.sub(f"(?:{kind})$", "", name)
    if short == name:
        return name, local
    return short, short if local == name else re.sub(f"(?<=..)(?:{local_kind})$", "", local)


def folded(name):
    """A name without the differences between two spellings: capitals, marks, spaces and hyphens."""
    return "".join(c for c in unicodedata.normalize("NFKD", name).casefold() if c.isalnum())


def is_name(name):
    """Whether a row of GeoNames has the name of a place that exists."""
    return not name.endswith("(historical)") and "?" not in name
