"""The look of a tag: one colour on all views of the page, whatever other tags there are; stripes tell the second ten.

Hot is orange and cold is blue; auxiliaries do not look like verbs, nor names like nouns.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import count

from ui import palette

LIGHT = 0.34  # of the light of white: on a colour that gives more, letters are black
COLOURS = (*palette.CLASSES, "#7b8c1e", "#75839c")  # an olive and a slate more: letters and lines have no stripes
HUES = len(COLOURS)
STRIPES = ("", "/", ".", "x")  # of the first ten looks, the next ten ...
LOOKS = dict(
    N=2, NAME=9, PRO=1, V=3, AUX=4, D=5, A=6, ADV=7, P=8, C=0, H=1, K=4, G=2
)  # C is cold too, G a garden; where two tags of one text want the same look, the second has another


@lru_cache(maxsize=64)
def looks(names: tuple[str, ...]) -> tuple[int, ...]:
    """The number of each tag's look: the one it has everywhere, else the first that no other of them has."""
    found: dict[str, int] = {}
    for name in names:
        wanted = int(name) - 1 if name in "12345678" else LOOKS.get(name, -1)
        if wanted >= 0 and wanted not in found.values():
            found[name] = wanted
    free = (look for look in count() if look not in found.values())
    return tuple(found[name] if name in found else found.setdefault(name, next(free)) for name in names)


def colours(names: Sequence[str]) -> list[str]:
    """The colour of each tag."""
    return [COLOURS[look % HUES] for look in looks(tuple(names))]


def inks(names: Sequence[str]) -> list[str]:
    """The colour of what is written on each tag's colour: the one of black and white that can be read on it."""
    return ["black" if _light(colour) > LIGHT else "white" for colour in colours(names)]


def _light(colour: str) -> float:
    """The relative luminance of #rrggbb, as the Web Content Accessibility Guidelines have it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def stripes(names: Sequence[str]) -> list[str]:
    """Each tag's pattern, as Plotly calls it; empty for none."""
    return [STRIPES[look // HUES % len(STRIPES)] for look in looks(tuple(names))]
