"""A figure with frames: what does not change between the steps of a run is sent once."""

from typing import Any

import numpy as np

Figure = dict[str, Any]  # a Plotly figure as plain data: {"data": [traces], "layout": {...}}
_NOWHERE = np.array([np.nan], dtype=np.float32)


def animated(figures: list[Figure], start: int) -> Figure:
    """`figures[start]` with a frame for each figure that holds only what differs between them."""
    first = figures[0]
    changing: dict[int, set[str]] = {}
    for figure in figures[1:]:
        if len(figure["data"]) != len(first["data"]):
            raise ValueError("Every state must be drawn with the same number of traces.")
        for i, (a, b) in enumerate(zip(first["data"], figure["data"], strict=True)):
            if a is b:
                continue
            known = changing.setdefault(i, set())
            known.update({k for k in (a.keys() | b.keys()) - known if not _equal(a.get(k), b.get(k))})
    traces = [i for i, keys in sorted(changing.items()) if keys]
    frames = [
        dict(
            name=str(n),
            traces=traces,
            data=[
                {"type": f["data"][i]["type"]} | {k: _cleared(f["data"][i].get(k)) for k in changing[i]} for i in traces
            ],
        )
        for n, f in enumerate(figures)
    ]
    return {**figures[start], "frames": frames if len(figures) > 1 else []}


def _cleared(value: Any) -> Any:
    """What a frame says instead of an empty array, which would leave standing what was drawn before: nowhere."""
    return _NOWHERE if isinstance(value, np.ndarray) and value.size == 0 else value


def _equal(a: Any, b: Any) -> bool:
    if a is b:
        return True
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(_equal(a[k], b[k]) for k in a)
    if isinstance(a, np.ndarray) or isinstance(b, np.ndarray):
        a, b = np.asarray(a), np.asarray(b)
        return a.shape == b.shape and np.array_equal(a, b, equal_nan=a.dtype.kind == b.dtype.kind == "f")
    return bool(a == b)
