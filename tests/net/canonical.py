"""A value as one line of text, the same however it is held.

Numbers have 9 significant digits. A list, a tuple and an array of the same numbers are the same, whatever their type;
so are 0 and -0, a truth value and 0 or 1, a missing value and NaN. The order of keys does not count.
"""

import json
import os
from collections.abc import Mapping
from typing import Any

import numpy as np

_NUMBERS = frozenset((int, float, bool))
DIGITS = int(os.environ.get("NET_DIGITS", 9))


def line(value: Any) -> str:
    """The value in one line."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, np.ndarray | np.generic):
        value = value.tolist()
    if value is None:
        return "null"
    if isinstance(value, int | float):
        return number(value)
    if isinstance(value, list | tuple):
        each = number if _NUMBERS.issuperset(map(type, value)) else line
        return f"[{', '.join(map(each, value))}]"
    if isinstance(value, set | frozenset):
        return f"[{', '.join(sorted(map(line, value)))}]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(str(k))}: {line(value[k])}" for k in sorted(value, key=str)) + "}"
    return line(str(value))


def number(value: float) -> str:
    """A number with 9 significant digits, or as many as NET_DIGITS says."""
    if value != value:
        return "null"
    try:
        return f"{value + 0.0:.{DIGITS}g}"
    except OverflowError:
        return str(value)


def flat(value: Any, path: str = "") -> dict[str, str]:
    """The lines of a nested value, by where they stand in it: data.0.marker.color."""
    if isinstance(value, Mapping) and value:
        items = [(str(k), value[k]) for k in sorted(value, key=str)]
    elif isinstance(value, list | tuple) and any(isinstance(v, Mapping) for v in value):
        items = [(str(i), v) for i, v in enumerate(value)]
    else:
        return {path: line(value)}
    return {k: v for name, inner in items for k, v in flat(inner, f"{path}.{name}" if path else name).items()}
