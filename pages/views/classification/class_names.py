"""Names of classes in sentences and in tables."""

import re
from collections.abc import Sequence


def named(said: str, names: Sequence[str]) -> str:
    """A sentence of an algorithm with the names of its "class 0", "class 1" ..."""
    return re.sub(r"[Cc]lass (\d+)", lambda found: f"“{names[int(found[1])]}”", said)


def safe(name: str) -> str:
    """A name inside a table: nothing in it is Markdown."""
    return "".join(f"\\{c}" if c in r"\`*_{}[]()<>#+-.!|$~" else c for c in name)
