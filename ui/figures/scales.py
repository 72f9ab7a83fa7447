"""Axes whose numbers read well on a logarithmic scale."""

from typing import Any

import numpy as np

from ui import palette, words


def power(tick: float) -> str:
    """A tick of a logarithmic axis, above 0, as so many times a power of ten."""
    d = int(np.floor(np.log10(tick) + 1e-9))
    many = round(tick / 10.0**d)
    return f"{'' if many == 1 else f'{many}·'}10<sup>{d}</sup>"


def log_axis(title: str, low: float, high: float, **more: Any) -> dict[str, Any]:
    """A logarithmic axis from `low` to `high` (both above 0), labelled at 1, 2, 5, 10, ... or at powers of ten."""
    a, b = float(np.log10(low)), float(np.log10(high))
    every = 1 if b - a < 7 else int(np.ceil((b - a) / 6))
    steps = (1, 2, 5) if b - a < 1.6 else (1, 3) if b - a < 3 else (1,)
    ticks = [m * 10.0**d for d in range(int(np.floor(a)), int(np.ceil(b)) + 1, every) for m in steps]
    shown = [t for t in ticks if low <= t <= high]
    text = [words.number(t) if 1e-3 <= t < 1e5 else power(t) for t in shown]
    text = [t.rstrip("0").rstrip(".") if "." in t else t for t in text]
    return palette.axis(title, type="log", range=[a, b], tickvals=shown, ticktext=text, **more)
