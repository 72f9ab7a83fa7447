"""Plotly figures as plain data, on their way to the browser.

Plotly checks every property of every frame when a figure is built: most of a second for a k-means run of twenty
steps. Our figures are written by our own functions and checked by the tests instead, so they are sent as they are.
"""

import base64
from typing import Any

import numpy as np

_PLAIN = frozenset((str, int, float, bool, type(None)))
_CODES = {"f4", "f8", "i1", "u1", "i2", "u2", "i4"}  # as in dtype.str, and as Plotly names them


def packed(value: Any) -> Any:
    """`value` with every array in Plotly's binary form; whole numbers as narrow as they fit, text as a list."""
    if isinstance(value, dict):
        return {k: v if type(v) in _PLAIN else packed(_written(k, v)) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return list(value) if _PLAIN.issuperset(map(type, value)) else [packed(v) for v in value]
    if isinstance(value, np.generic):
        return value.item()
    if not isinstance(value, np.ndarray):
        return value
    if value.dtype.kind in "iu" and value.size and value.dtype.itemsize > 1:
        value = value.astype(np.result_type(np.min_scalar_type(value.min()), np.min_scalar_type(value.max())))
    if value.dtype == bool:
        value = value.astype(np.uint8)
    code = value.dtype.str[1:]
    if value.size == 0 or code not in _CODES:
        return value.tolist()
    spec = {"dtype": code, "bdata": base64.b64encode(value.tobytes()).decode("ascii")}
    return spec if value.ndim == 1 else spec | {"shape": ", ".join(map(str, value.shape))}


def _written(name: str, value: Any) -> Any:
    """`value`, as a list where Plotly can draw its binary form once and no second time: the ticks of an axis."""
    return value.tolist() if name == "tickvals" and isinstance(value, np.ndarray) else value
