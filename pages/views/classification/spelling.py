"""How names of classes and numbers are spelt in sentences, in tables and in formulas."""

import re
from collections.abc import Sequence

from ui import words


def named(said: str, names: Sequence[str]) -> str:
    """A sentence of an algorithm with the names of its "class 0", "class 1" ..."""
    return re.sub(r"[Cc]lass (\d+)", lambda found: f"“{names[int(found[1])]}”", said)


def safe(name: str) -> str:
    """A name inside a table: nothing in it is Markdown."""
    return "".join(f"\\{c}" if c in r"\`*_{}[]()<>#+-.!|$~" else c for c in name)


def plain(name: str) -> str:
    """A name inside a formula: nothing in it is TeX."""
    return "".join(c if c.isalnum() or c in " .-" else " " for c in name)


def bracketed(value: float) -> str:
    """A number as part of a formula: in brackets if it has a sign."""
    return f"({words.tex(float(value))})" if value < 0 else words.tex(float(value))
