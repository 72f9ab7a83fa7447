"""Porter's stemmer (Porter 1980, An algorithm for suffix stripping): endings go, step by step, by fixed rules.

Notation: a word is [C](VC)^m[V] with C a run of consonants and V a run of vowels; m is its measure. A rule
(m > 0) EED -> EE says that the ending goes if what stands before it has m > 0. Of the endings of a step that fit,
the longest alone is looked at. y is a vowel after a consonant.
"""

import re
from collections.abc import Callable
from functools import lru_cache

SECOND = (
    *(("ational", "ate"), ("tional", "tion"), ("enci", "ence"), ("anci", "ance"), ("izer", "ize"), ("abli", "able")),
    *(("alli", "al"), ("entli", "ent"), ("eli", "e"), ("ousli", "ous"), ("ization", "ize"), ("ation", "ate")),
    *(("ator", "ate"), ("alism", "al"), ("iveness", "ive"), ("fulness", "ful"), ("ousness", "ous"), ("aliti", "al")),
    *(("iviti", "ive"), ("biliti", "ble")),
)
THIRD = (("icate", "ic"), ("ative", ""), ("alize", "al"), ("iciti", "ic"), ("ical", "ic"), ("ful", ""), ("ness", ""))
FOURTH = (
    *("al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ion", "ou", "ism", "ate"),
    *("iti", "ous", "ive", "ize"),
)
_LETTERS = re.compile(r"[a-z]+")


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """What is left of a word; one of fewer than three letters, or with any other sign than a to z, stays."""
    if len(word) < 3 or not _LETTERS.fullmatch(word):
        return word
    word = _plural(word)
    word = _past(word)
    if word.endswith("y") and _has_vowel(word[:-1]):
        word = f"{word[:-1]}i"
    word = _replaced(word, SECOND, lambda rest: measure(rest) > 0)
    word = _replaced(word, THIRD, lambda rest: measure(rest) > 0)
    word = _replaced(word, tuple((ending, "") for ending in FOURTH), lambda rest: measure(rest) > 1, ion=True)
    return _tidy(word)


def measure(word: str) -> int:
    """How often a run of vowels is followed by a run of consonants."""
    shape = re.sub(r"(.)\1+", r"\1", _shape(word))
    return shape.count("vc")


def _shape(word: str) -> str:
    """A letter c or v for each of the word's."""
    kinds = ""
    for letter in word:
        vowel = letter in "aeiou" or (letter == "y" and kinds[-1:] == "c")
        kinds += "v" if vowel else "c"
    return kinds


def _has_vowel(word: str) -> bool:
    return "v" in _shape(word)


def _double(word: str) -> bool:
    """Whether it ends in two equal consonants."""
    return len(word) > 1 and word[-1] == word[-2] and _shape(word)[-1] == "c"


def _short(word: str) -> bool:
    """Whether it ends in consonant, vowel, consonant, the last not w, x or y."""
    return _shape(word)[-3:] == "cvc" and word[-1] not in "wxy"


def _plural(word: str) -> str:
    if word.endswith(("sses", "ies")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def _past(word: str) -> str:
    if word.endswith("eed"):
        return word[:-1] if measure(word[:-3]) > 0 else word
    for ending in ("ed", "ing"):
        rest = word.removesuffix(ending)
        if rest == word:
            continue
        if not _has_vowel(rest):
            return word
        if rest.endswith(("at", "bl", "iz")):
            return f"{rest}e"
        if _double(rest) and rest[-1] not in "lsz":
            return rest[:-1]
        return f"{rest}e" if measure(rest) == 1 and _short(rest) else rest
    return word


def _replaced(word: str, rules: tuple[tuple[str, str], ...], fits: Callable[[str], bool], *, ion: bool = False) -> str:
    """The word with the longest ending of the rules replaced, if what stands before it fits."""
    for ending, new in sorted(rules, key=lambda rule: -len(rule[0])):
        if word.endswith(ending):
            rest = word[: -len(ending)]
            if not fits(rest) or (ion and ending == "ion" and not rest.endswith(("s", "t"))):
                return word
            return rest + new
    return word


def _tidy(word: str) -> str:
    """Without a last e, and with one l in place of two, where enough is left."""
    if word.endswith("e"):
        rest = word[:-1]
        if measure(rest) > 1 or (measure(rest) == 1 and not _short(rest)):
            word = rest
    return word[:-1] if word.endswith("ll") and measure(word[:-1]) > 1 else word
