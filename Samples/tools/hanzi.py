# SPDX-License-Identifier: Apache-2.0
"""Chinese and Japanese names with the pronunciation of a name in Latin letters."""
import re
from collections import Counter
from functools import cache

from janome.tokenizer import Tokenizer
from pypinyin import Style, pinyin

import scripts

HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff々ヶケノツ]+")
CHINESE_KINDS = ["街道", "林区", "林區", "市", "县", "縣", "区", "區", "镇", "鎮", "乡", "鄉", "村"]
JAPANESE_KINDS = ["市", "町", "村", "区"]
# Wade-Giles and Taiwan's other spellings of pinyin, of initials and of finals.
WADE_GILES = {"zhi": "chih", "chi": "chih", "shi": "shih", "ri": "jih", "zi": "tzu", "ci": "tzu", "si": "ssu"}
INITIALS = {"b": "p", "p": "p", "d": "t", "t": "t", "g": "k", "k": "k", "j": "ch", "q": "ch", "x": "hs", "zh": "ch", "ch": "ch",
            "z": "ts", "c": "ts", "r": "j"}
FINALS = [("ong", "ung"), ("iong", "iung"), ("ian", "ien"), ("ie", "ieh"), ("ue", "ueh"), ("uo", "o")]


def encodable(text, encoding):
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


@cache
def readings(character):
    found = pinyin(character, style=Style.NORMAL, heteronym=True, errors="ignore", v_to_u=False)
    return {scripts.plain(reading.replace("v", "u")) for reading in found[0]} if found else set()


@cache
def taiwan_readings(character):
    result = set()
    for reading in readings(character):
        result.add(reading)
        whole = WADE_GILES.get(reading)
        initial = next((i for i in ("zh", "ch", "sh", reading[:1]) if reading.startswith(i)), "")
        final = reading[len(initial):]
        if whole is None:
            for a, b in FINALS:
                if final == a:
                    final = b
            if initial in "jqx" and final.startswith("u"):
                result.add(INITIALS.get(initial, initial) + "u" + final[1:])
            whole = INITIALS.get(initial, initial) + final
        result.add(whole)
        if reading in ("ge", "he", "ke"):
            result.add(INITIALS.get(initial, initial) + "o")
        if reading.startswith("y") and reading in ("yan", "ye", "you"):
            result.add({"yan": "yen", "ye": "yeh", "you": "yu"}[reading])
        if reading.endswith("ui"):
            result.add(INITIALS.get(initial, initial) + "uei")
    return frozenset(result)


def sounds_like(name, characters, of=readings):
    """Whether the readings of the characters, one after the other, spell the name."""
    ends = {0}
    for character in characters:
        ends = {end + len(r) for end in ends for r in of(character) if r and name.startswith(r, end)}
    return len(name) in ends


def spelled(name):
    return re.sub("[^a-z]", "", scripts.plain(name.replace("ü", "u")))


def stems(candidate, kinds):
    """The name, and the name without the kind of its administration."""
    yield candidate
    for kind in kinds:
        if candidate.endswith(kind) and len(candidate) - len(kind) >= 2:
            yield candidate[:-len(kind)]
            return


def only(counts):
    """The most frequent name, unless two are as frequent."""
    ranked = counts.most_common(2)
    if not ranked or len(ranked) == 2 and ranked[0][1] == ranked[1][1]:
        return None
    return ranked[0][0]


def chinese(name, alternates):
    """A name in simplified characters; `gb2312` has no others."""
    wanted = spelled(name)
    counts = Counter(stem for a in alternates if HAN.fullmatch(a) and encodable(a, "gb2312")
                     for stem in stems(a, CHINESE_KINDS) if sounds_like(wanted, stem))
    return only(counts)


def taiwanese(name, alternates):
    """A name in traditional characters; `big5` has no others, besides those that are also in use."""
    wanted = re.sub("city$", "", spelled(name))
    known = {a.replace("台", "臺") for a in alternates} if any("臺" in a for a in alternates) else set(alternates)
    counts = Counter(stem for a in sorted(known) if HAN.fullmatch(a) and encodable(a, "big5")
                     for stem in stems(a, CHINESE_KINDS) if sounds_like(wanted, stem, taiwan_readings))
    return only(counts)


KANA = dict(zip("アイウエオカキクケコガギグゲゴサシスセソザジズゼゾタチツテトダヂヅデドナニヌネノハヒフヘホバビブベボパピプペポマミムメモ"
                "ヤユヨラリルレロワヲンヴ",
                "a i u e o ka ki ku ke ko ga gi gu ge go sa shi su se so za ji zu ze zo ta chi tsu te to da ji zu de do na ni nu ne no "
                "ha hi fu he ho ba bi bu be bo pa pi pu pe po ma mi mu me mo ya yu yo ra ri ru re ro wa o n vu".split()))
SMALL = {"ャ": "a", "ュ": "u", "ョ": "o"}


def hepburn(kana):
    result = ""
    double = False
    for c in kana:
        if c == "ッ":
            double = True
        elif c in SMALL and result.endswith("i"):
            result = result[:-1] + ("" if result.endswith(("shi", "chi", "ji")) else "y") + SMALL[c]
        elif c in KANA:
            result += (KANA[c][0] if double else "") + KANA[c]
            double = False
        elif c in "ヶケ":
            result += "ga"
        elif c != "ー":
            return None
    return result


def short(text):
    """Without long vowels and other differences of Hepburn spellings."""
    for a, b in [("ou", "o"), ("oo", "o"), ("uu", "u"), ("mb", "nb"), ("mp", "np"), ("mm", "nm"), ("tch", "cch"),
                 ("oh", "o"), ("si", "shi")]:
        text = text.replace(a, b)
    return re.sub(r"(.)\1", r"\1", text)


@cache
def tokenizer():
    return Tokenizer()


@cache
def kanji_reading(text):
    tokens = list(tokenizer().tokenize(text))
    if any(token.reading == "*" for token in tokens):
        return None
    return hepburn("".join(token.reading for token in tokens))


def japanese(name, alternates):
    """A name in kanji, if its reading is that of the name. New forms of characters precede old ones, which `big5` has too."""
    wanted = short(spelled(name))
    bare = re.sub("(shi|cho|machi|mura|ku)$", "", wanted) if re.search("-(shi|chō|cho|machi|mura|ku)$", name) else wanted
    found = []
    for a in alternates:
        if HAN.fullmatch(a) and encodable(a, "euc_jp") and encodable(a, "shift_jis"):
            for stem in stems(a, JAPANESE_KINDS):
                if stem.endswith(tuple(JAPANESE_KINDS)) and stem == a and a[:-1] in alternates:
                    continue
                reading = kanji_reading(stem)
                if reading is not None and short(reading) in (wanted, bare):
                    found.append(stem)
    if not found:
        # Without a known reading: the only name that occurs with and without the kind of its administration.
        found = [a for a in alternates if HAN.fullmatch(a) and encodable(a, "euc_jp") and encodable(a, "shift_jis")
                 and any(a + kind in alternates for kind in JAPANESE_KINDS)]
    counts = Counter(found)
    new = [stem for stem in counts if not encodable(stem, "big5")]
    if len(counts) > 1 and len(new) == 1 and all(len(s) == len(new[0]) for s in counts):
        return new[0]
    return only(counts)
