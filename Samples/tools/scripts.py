# SPDX-License-Identifier: Apache-2.0
"""The pronunciation of names in several scripts, as lists of sounds that are compared with a name in Latin letters."""
import re
import unicodedata

# Sounds that transcriptions do not distinguish, with the cost of one for the other.
# The sounds that have other letters than in English: x is kh, G gh, S sh, C ch, Z zh, T th, c ts, N ng, A the Arabic ayn.
GROUPS = [("iy", .15), ("uow", .2), ("wv", .2), ("ae", .2), ("ei", .2), ("ao", .3), ("gj", .3), ("kg", .3), ("tdT", .3), ("bp", .3),
          ("vf", .3), ("vb", .3), ("sz", .3), ("jC", .4), ("jZ", .2), ("cs", .4), ("cC", .4), ("sS", .4), ("hx", .2), ("kx", .3),
          ("gG", .2), ("hG", .4), ("gh", .4), ("lrn", .4), ("mn", .4), ("Ts", .4), ("Tf", .4), ("ct", .4), ("yj", .3), ("zZ", .4),
          ("zd", .4), ("Tz", .4), ("kC", .6), ("nN", .1)]
NEAR = {(a, b): cost for group, cost in GROUPS for a in group for b in group if a != b}
VOWELS = set("aeiou")
DIGRAPHS = [("x", "ks"), ("shch", "SC"), ("tsch", "C"), ("sch", "S"), ("tch", "C"), ("kh", "x"), ("gh", "G"),
            ("sh", "S"), ("ch", "C"), ("zh", "Z"), ("th", "T"), ("dh", "d"),
            ("ph", "f"), ("ts", "c"), ("tz", "c"), ("q", "k")]


def plain(text):
    """Lowercase letters without accents."""
    text = unicodedata.normalize("NFKD", text.lower().replace("ı", "i").replace("đ", "dj"))
    return "".join(c for c in text if c.isalpha() and c.isascii() or c in " -")


def latin(name, digraphs=()):
    """The sounds of a name in Latin letters."""
    text = plain(name).replace(" ", "").replace("-", "")
    for letters, sounds in [*digraphs, *DIGRAPHS]:
        text = text.replace(letters, sounds)
    return doubled(text)


def doubled(text):
    """Without doubled sounds."""
    return "".join(c for i, c in enumerate(text) if i == 0 or c != text[i - 1])


def difference(a, b, weak=""):
    """The cost of changing one list of sounds to the other, for each sound of the longer one. Sounds in `weak` may be missing."""
    def missing(c):
        return .12 if c in weak else .6 if c in VOWELS or c in "yhw" else 1

    previous = [0]
    for c in b:
        previous.append(previous[-1] + missing(c))
    for x in a:
        row = [previous[0] + missing(x)]
        for j, y in enumerate(b, 1):
            same = 0 if x == y else NEAR.get((x, y), .5 if x in VOWELS and y in VOWELS else 1)
            row.append(min(previous[j - 1] + same, previous[j] + missing(x), row[-1] + missing(y)))
        previous = row
    strong = max(sum(c not in weak for c in a), sum(c not in weak for c in b), 1)
    return previous[-1] / strong


def table(letters, sounds):
    return dict(zip(letters, sounds.split()))


def by_letter(text, *tables):
    """The sounds of the letters of a text; those without a sound are `-` in the tables."""
    letters = {k: "" if v == "-" else v for t in tables for k, v in t.items()}
    return doubled("".join(letters.get(c, "") for c in text.lower()).replace("ts", "c"))


# Cyrillic

CYRILLIC = table("абвгдежзийклмнопрстуфхцчшщъыьэюяё", "a b v g d e Z z i y k l m n o p r s t u f x c C S SC - y - e yu ya e")
UKRAINIAN = table("гґеєиіїщ", "h g e e y i i SC")
BELARUSIAN = table("гіў", "h i u")
BULGARIAN = table("щъьй", "St a i y")
SERBIAN = table("ђјљњћџѓќѕх", "j j lj nj C j g k z h")
TURKIC = table("әғқңөұүһіжхйъцӣӯҳҷ", "a g k ng o u u h i Z x i - c i u h j")


def russian(text):
    return by_letter(text, CYRILLIC).replace("ye", "e").replace("iy", "y").replace("yy", "y")


def ukrainian(text):
    return by_letter(text, CYRILLIC, UKRAINIAN).replace("iy", "y").replace("yy", "y")


def belarusian(text):
    return by_letter(text, CYRILLIC, UKRAINIAN, BELARUSIAN)


def bulgarian(text):
    return by_letter(text, CYRILLIC, BULGARIAN)


def serbian(text):
    return by_letter(text, CYRILLIC, SERBIAN)


def turkic(text):
    return by_letter(text, CYRILLIC, TURKIC)


def latin_slavic(name):
    text = latin(name, [("yë", "e"), ("shch", "SC"), ("sht", "St"), ("ye", "e"), ("yo", "e"), ("jo", "e")])
    return doubled(text.replace("ye", "e").replace("iy", "y").replace("yy", "y").replace("yi", "i").replace("ij", "y"))


def latin_ukrainian(name):
    return latin_slavic(plain(name).replace("ie", "e").replace("ia", "ya").replace("iu", "yu"))


def latin_south_slavic(name):
    name = name.lower().replace("dž", "j").replace("đ", "j")
    for letter, sound in [("č", "C"), ("ć", "C"), ("š", "S"), ("ž", "Z")]:
        name = name.replace(letter, sound)
    kept = "".join(c if c in "CSZ" else plain(c) for c in name)
    return doubled(kept.replace(" ", "").replace("-", "").replace("ts", "c"))


def latin_turkic(name):
    text = latin(name, [("ye", "e"), ("yo", "e"), ("iy", "y")])
    return text.replace("dz", "z").replace("j", "Z")


# Greek

GREEK = table("αβγδεζηθικλμνξοπρστυφχψω", "a v g d e z i T i k l m n ks o p r s t i f x ps o") | {"ς": "s"}


def greek(text):
    text = plain_greek(text)
    for letters, sounds in [("ου", "U"), ("αυ", "aV"), ("ευ", "eV"), ("ει", "i"), ("οι", "i"), ("αι", "e"), ("μπ", "mp"),
                            ("γγ", "ng"), ("γκ", "gk"), ("γχ", "nx")]:
        text = text.replace(letters, sounds)
    return doubled("".join({"U": "u", "V": "v"}.get(c, GREEK.get(c, c if c.isascii() and c.isalpha() else "")) for c in text))


def plain_greek(text):
    marked = text.lower().replace("αϊ", "αhι").replace("αΐ", "αhι").replace("οϊ", "οhι").replace("εϊ", "εhι").replace("οΐ", "οhι")
    return "".join(c for c in unicodedata.normalize("NFD", marked) if not unicodedata.combining(c)).replace("h", "-")


def latin_greek(name):
    name = unicodedata.normalize("NFD", name.lower()).replace("i\u0308", "-i")
    name = "".join(c for c in name if c.isascii()).replace("x", "ks")
    for letters, sounds in [("ch", "x"), ("kh", "x"), ("th", "T"), ("ph", "f"), ("ou", "u"), ("ai", "e"), ("ei", "i"), ("oi", "i"),
                            ("y", "i"), ("au", "av"), ("eu", "ev"), ("af", "av"), ("ef", "ev")]:
        name = name.replace(letters, sounds)
    return doubled("".join(c for c in name if c.isalpha()))


# Caucasus

ARMENIAN = table("աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆև",
                 "a b g d e z e e t Z i l x c k h z G C m y n S o C p j r s v t r c v p k o f ev")
GEORGIAN = table("აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ", "a b g d e v z t i k l m n o p Z r s t u p k G k S C c z c C x j h")


def armenian(text):
    text = text.lower().replace("ու", "U")
    return doubled("".join("u" if c == "U" else ARMENIAN.get(c, "") for c in text))


def georgian(text):
    return by_letter(text, GEORGIAN)


def latin_caucasus(name):
    return latin(name, [("dz", "z"), ("th", "t"), ("gh", "G"), ("ye", "e"), ("vo", "o")]).replace("q", "k")


# Arabic script. The Latin names have short vowels, and both have long ones.

ARABIC_WEAK = "aeiouA"
ARABIC = table("ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي", "- a a u a i a b a t t j h x d d r z s S s d t z A G f k k l m n h u a i")
PERSIAN = table("آئابتثجحخدذرزسشصضطظعغفقلمنهوپچژکگیء", "a i a b t s j h x d z r z s S s z t z A G f G l m n h u p C Z k g i -")
ARTICLES = {"al", "el", "ar", "as", "ash", "at", "ath", "ad", "adh", "an", "az"}
# The letters of names in the transcription of the US Board on Geographic Names, which keeps these consonants apart.
BGN = {"\u1e29": "ح", "\u0163": "ط", "\u015f": "ص", "\u1e11": "ض"}


def contradicts_bgn(name, candidate):
    """Whether a name in the transcription of the US Board on Geographic Names is another one than that in Arabic letters."""
    name = unicodedata.normalize("NFC", name.lower())
    if not any(c in name for c in "āīūḩţşḑ"):
        return False
    # A consonant after an article that is written like it, as in Aş Şuwayrah, is one letter.
    words = [w for w in name.replace("-", " ").split() if plain(w) not in ARTICLES]
    text = " ".join(words)
    return any(text.count(latin) != candidate.count(letter) and 2 * candidate.count(letter) != text.count(latin)
               for latin, letter in BGN.items())


def arabic(text):
    words = [w[2:] if w.startswith("ال") and len(w) > 3 else w for w in text.replace("-", " ").split()]
    return by_letter("".join(words), ARABIC)


def persian(text):
    return by_letter(text, PERSIAN)


def without_articles(name):
    words = plain(name).replace("-", " ").split()
    return "".join([re.sub("(?<=[ae])h$", "", w) for w in words if w not in ARTICLES] or words)


def semivowels(text):
    """The sounds with those vowels that Arabic letters are for."""
    return doubled(text.replace("c", "k").replace("v", "f").replace("y", "i").replace("w", "u"))


def latin_arabic(name):
    return semivowels(latin(without_articles(name), [("th", "t"), ("dh", "d"), ("dj", "j"), ("ou", "u"), ("p", "b"), ("ch", "S")]))


def french_arabic(name):
    text = without_articles(name)
    for letters, sounds in [("tch", "ch"), ("ch", "sh"), ("dj", "j"), ("ou", "u"), ("qu", "k"), ("gu", "g")]:
        text = text.replace(letters, sounds)
    return semivowels(latin(text, [("th", "t"), ("dh", "d"), ("p", "b")]))


def latin_persian(name):
    text = name.replace("-e ", " ").replace("-ye ", " ").replace("-i ", " ")
    return doubled(latin(text, [("th", "s"), ("q", "G")]).replace("c", "ts").replace("y", "i").replace("w", "u").replace("v", "u"))


# Urdu, in which h after a consonant is a letter of its own

URDU = table("آابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھءیئے",
             "a a b p t t s j C h x d d z r r z Z s S s z t z A G f k k g l m n n u h h - i i e")


def urdu(text):
    return by_letter(text, URDU).removesuffix("h")


def latin_urdu(name):
    text = latin(name, [("kh", "kh"), ("gh", "gh"), ("th", "th"), ("q", "k")])
    return doubled(text.replace("c", "k").replace("y", "i").replace("w", "u").replace("v", "u")).removesuffix("h")


# Burmese, whose letters have their sounds in their names in Unicode, such as Myanmar letter kha. The many vowels are weak.

BURMESE_WEAK = "aeiouywh"
# Letters with other sounds than in the languages of India, after which they are named.
BURMESE = {"sa": "ta", "ca": "sa", "cha": "sa", "ja": "sa", "jha": "sa", "anusvara": "n"}


def burmese(text):
    result = ""
    for c in text:
        words = unicodedata.name(c, "").lower().split()
        if {"letter", "medial", "anusvara"} & set(words):
            result += BURMESE.get(words[-1], words[-1])
        elif "vowel" in words:
            result += "a"
    return latin_burmese(result)


def latin_burmese(name):
    return latin(name, [("ng", "N"), ("sh", "s"), ("th", "t"), ("gh", "g"), ("kh", "k"), ("ph", "p"), ("z", "s"), ("r", "y")])


# Hebrew

HEBREW_WEAK = "aeiouywA"
HEBREW = table("אבגדהוזחטיכךלמםנןסעפףצץקרשת", "a v g d h w z h t y k x l m m n n s A p f c c k r S t")


def hebrew(text):
    return by_letter(re.sub(r"(?<=..)ה\b", "A", text), HEBREW, {"a": "a"})


def latin_hebrew(name):
    return latin(name.replace("H̱", "h").replace("h̲", "h"), [("th", "t"), ("tz", "c"), ("ẕ", "c"), ("ch", "h"), ("kh", "x"),
                                                               ("w", "v")])


# Thai

THAI_WEAK = "aeiouywh"
THAI_CONSONANTS = table("กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลวศษสหฬอฮ",
                        "k k k k k k N C C C s C y d t t t t n d t t t t n b p p f p f p m y r r l w s s s h l - h")
THAI_VOWELS = table("ะัาำิีึืุูเแโใไ็", "a a a am i i u u u u e e o ai ai -")


def thai(text):
    # Vowels that are written before their consonant.
    text = re.sub("([เแโใไ])(.)", r"\2\1", text)
    # A consonant with a mark of silence has no sound.
    return by_letter(re.sub(".[ิุ]?์", "", text), THAI_CONSONANTS, THAI_VOWELS)


def latin_thai(name):
    return latin(name, [("ng", "N"), ("kh", "k"), ("ph", "p"), ("th", "t"), ("ch", "C")])


# Hangul

HANGUL_INITIALS = "g gg n d dd r m b bb s ss - j jj C k t p h".split()
HANGUL_VOWELS = "a e ya ye o e yo ye o wa we we yo u wo we wi yu u ui i".split()
HANGUL_FINALS = ["", *"k k k n n n t l l l l l l l l m p p t t N t t k t p t".split()]


def hangul(text):
    result = ""
    for c in text:
        index = ord(c) - 0xAC00
        if 0 <= index < 11172:
            initial, rest = divmod(index, 588)
            result += (HANGUL_INITIALS[initial].replace("-", "") + HANGUL_VOWELS[rest // 28] + HANGUL_FINALS[rest % 28])
    return doubled(result)


def latin_hangul(name):
    return latin(name.removesuffix(" City"), [("ng", "N"), ("eo", "o"), ("eu", "u"), ("ae", "e"), ("oe", "we"), ("sh", "s"),
                                              ("tch", "j")])
