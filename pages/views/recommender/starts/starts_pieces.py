"""A table taken apart one rank at a time: what is left of it, and the errors by number of pieces."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from pages.views.recommender import ratings_map
from ui import palette
from ui.figures import panels

Trace = dict[str, Any]
LOOKS = {  # colour, dash and marker
    "rank by rank, training": (palette.CLASSES[1], "solid", "circle"),
    "joint fit, training": (palette.CLASSES[0], "solid", "square"),
    "rank by rank, held out": (palette.CLASSES[1], "dot", "circle-open"),
    "joint fit, held out": (palette.CLASSES[0], "dot", "square-open"),
}


class Stage:
    """What stands still: the errors by number of pieces, the colours, the axes."""

    def __init__(
        self, left: Sequence[np.ndarray], errors: Mapping[str, np.ndarray], users: Sequence[str], items: Sequence[str]
    ) -> None:
        """What each number of pieces leaves of the table, (n, m) with nan in the gaps, and the errors (p,) by name."""
        self.left, self.main = left, errors["rank by rank, training"]
        self.reach = float(np.nanmax(np.abs(left[0]))) or 1.0
        high = 1.08 * max(float(np.nanmax(values)) for values in errors.values()) or 1.0
        most = max(len(values) for values in errors.values()) - 1
        across = palette.axis("pieces, or rank", range=[-0.06 * max(most, 1), 1.06 * max(most, 1)], dtick=1)
        self.layout = panels.layout(
            [ratings_map.axes(users, items), (across, palette.axis("RMSE", range=[0, high]))],
            widths=(1.25, 1),
            height=460,
            tall=900,
        )
        self.lines = [_line(name, values) for name, values in errors.items()]

    def draw(self, p: int) -> dict[str, Any]:
        """With p pieces: the map of what is left, beside the errors."""
        here = _here(p, float(self.main[p]))
        return dict(data=[ratings_map.errors(self.left[p], self.reach), *self.lines, here], layout=self.layout)


def _line(name: str, values: np.ndarray) -> Trace:
    colour, dash, symbol = LOOKS[name]
    line = dict(
        type="scatter",
        mode="lines+markers",
        name=name,
        x=np.arange(len(values), dtype=np.uint8),
        y=values.astype(np.float32),
        line=dict(color=colour, width=2, dash=dash),
        marker=dict(symbol=symbol, size=7, color=colour),
        hovertemplate=f"{name}, %{{x}}: %{{y:.4f}}<extra></extra>",
    )
    return panels.on(line, 1)


def _here(p: int, value: float) -> Trace:
    mark = dict(
        type="scatter",
        mode="markers",
        x=np.array([p], dtype=np.uint8),
        y=np.array([value], dtype=np.float32),
        marker=dict(symbol="circle-open", size=16, color=palette.FIT, line=dict(width=2.5)),
        hoverinfo="skip",
        showlegend=False,
    )
    return panels.on(mark, 1)
