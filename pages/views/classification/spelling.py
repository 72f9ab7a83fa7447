"""How names of classes are spelt in sentences."""

import re
from collections.abc import Sequence


def named(said: str, names: Sequence[str]) -> str:
    """A sentence of an algorithm with the names of its "class 0", "class 1" ..."""
    return re.sub(r"[Cc]lass (\d+)", lambda found: f"“{names[int(found[1])]}”", said)
