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
            known.update(_differing(a, b, known))
    changes = [(i, sorted(keys)) for i, keys in sorted(changing.items()) if keys]
    frames = [
        dict(
            name=str(n),
            traces=[i for i, _ in changes],
            data=[
                {"type": f["data"][i]["type"]} | {k: _cleared(f["data"][i].get(k)) for k in keys} for i, keys in changes
            ],
        )
        for n, f in enumerate(figures)
    ]
    return {**figures[start], "frames": frames if len(figures) > 1 else []}


def changes(base: Figure, figure: Figure) -> dict[int, dict[str, Any]]:
    """What makes `figure` of the traces of `base`, by trace; nothing that is the same in both.

    Raises ValueError if they have not as many traces.
    """
    if len(figure["data"]) != len(base["data"]):
        raise ValueError("Every state must be drawn with the same number of traces.")
    found = {}
    for i, (a, b) in enumerate(zip(base["data"], figure["data"], strict=True)):
        if keys := [] if a is b else _differing(a, b, set()):
            found[i] = {key: _cleared(b.get(key)) for key in keys}
    return found


def values(figure: Figure, changed: dict[int, dict[str, Any]]) -> dict[int, dict[str, Any]]:
    """What `figure` has in place of what changes, for the way back."""
    return {i: {key: _cleared(figure["data"][i].get(key)) for key in keys} for i, keys in changed.items()}


def _differing(a: dict[str, Any], b: dict[str, Any], known: set[str]) -> list[str]:
    """The keys under which two traces differ, without those known to."""
    found = [k for k, v in b.items() if (was := a.get(k)) is not v and k not in known and not _equal(was, v)]
    return found + [k for k, v in a.items() if v is not None and k not in b and k not in known]


def _cleared(value: Any) -> Any:
    """What a frame says instead of an empty array, which would leave standing what was drawn before: nowhere."""
    return _NOWHERE if isinstance(value, np.ndarray) and value.size == 0 else value


def _equal(a: Any, b: Any) -> bool:
    if isinstance(a, np.ndarray) or isinstance(b, np.ndarray):
        a, b = np.asarray(a), np.asarray(b)
        if a.shape != b.shape:
            return False
        same = a == b
        return bool(same.all() or (a.dtype.kind == b.dtype.kind == "f" and (same | ((a != a) & (b != b))).all()))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all((x := a[k]) is (y := b[k]) or _equal(x, y) for k in a)
    return bool(a == b)
