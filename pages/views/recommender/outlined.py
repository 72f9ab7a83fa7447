"""Points with a thin outline, and as clear as one likes."""

from typing import Any

from ui import palette
from ui.figures import marks


def points(
    x: marks.Values,
    y: marks.Values,
    colour: Any,
    *,
    size: Any = 8,
    edge: float = 1.0,
    look: dict[str, Any] | None = None,
    **more: Any,
) -> marks.Trace:
    """`marks.points` at x (n,), y (n,) with an outline of `edge` pixels; `look` says more of the markers."""
    marker = dict(color=colour, size=size, line=dict(width=edge, color=palette.OUTLINE)) | (look or {})
    return marks.points(x, y, colour, marker=marker, **more)
