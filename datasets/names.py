"""Names and labels that come from outside: cleaned for keeping, made harmless for showing and for export."""

import re
import unicodedata
from collections.abc import Iterable

NAME_LENGTH = 80  # characters of a column name or class label that are kept
FORMULA_STARTS = "=+-@\t\r\n＝＋－＠"
_READ = 4000  # characters of a name that are looked at
_JOINERS = "‌‍"  # format characters that some scripts need inside a word

# What HTML, Markdown or a Plotly text would read as markup, and a sign that looks alike and means nothing.
_LOOK_ALIKE = str.maketrans(
    {
        "<": "‹",
        ">": "›",
        "&": "＆",
        "*": "∗",
        "`": "ˋ",
        "[": "［",
        "]": "］",
        "$": "＄",
        "~": "∼",
        "\\": "＼",
        "|": "∣",
        "#": "＃",
        "@": "＠",
    }
)
_IN_PLACE = (
    (re.compile(r"%(?=\{)"), "％"),  # a field of a hover template
    (re.compile(r"(?<![^\W_])_|_(?![^\W_])"), "＿"),  # emphasis; inside a word an underscore is one
    (re.compile(r":(?=[^\s\d])"), "∶"),  # icons, colours, addresses
    (re.compile(r"(?i)(?<=www)\."), "․"),
    (re.compile(r"^-(?=\s|$)|^-(?=-)"), "−"),  # a list
    (re.compile(r"^\+(?=\s|$)"), "＋"),
    (re.compile(r"^(\d+)[.)](?=\s|$)"), r"\1․"),
    (re.compile(r"^=(?==*$)"), "＝"),
)


def clean(text: object, limit: int = NAME_LENGTH) -> str:
    """`text` without control characters, white space run together, at most `limit` characters long."""
    raw = str(text)[: max(_READ, 8 * limit)]
    if not (raw.isascii() and raw.isprintable()):
        raw = "".join(" " if c.isspace() else c for c in raw if c.isspace() or _shown(c))
    short = " ".join(raw.split())
    return short if len(short) <= limit else short[: limit - 1].rstrip() + "…"


def _shown(character: str) -> bool:
    return not unicodedata.category(character).startswith("C") or character in _JOINERS


def plain(text: object, limit: int = 40) -> str:
    """`text` as a label that is only text wherever it is shown: Markdown, HTML, Plotly, a hover template.

    Characters that mean something there are replaced by look-alikes rather than escaped, because the
    places escape differently and one label is shown in several. Applying it twice changes nothing.
    """
    label = clean(text, limit).translate(_LOOK_ALIKE)
    for pattern, sign in _IN_PLACE:
        label = pattern.sub(sign, label)
    return label or "(empty)"


def harmless(text: object) -> str:
    """`text` for a cell of a spreadsheet: what would be read as a formula is preceded by an apostrophe."""
    cell = str(text)
    return "'" + cell if cell.lstrip(" ").startswith(tuple(FORMULA_STARTS)) else cell


def unique(names: Iterable[str], taken: Iterable[str] = ()) -> list[str]:
    """The names in order, a repeated one followed by (2), (3) ...; none of them in `taken`."""
    names = list(names)
    used, given = set(taken), []
    reserved = set(names)
    for name in names:
        candidate, count = name, 1
        while candidate in used or (count > 1 and candidate in reserved):
            count += 1
            candidate = f"{name} ({count})"
        used.add(candidate)
        given.append(candidate)
    return given
