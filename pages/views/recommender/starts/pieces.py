"""A table taken apart one rank at a time: what is left of it, and the errors by number of pieces."""

from collections.abc import Mapping, Sequence

import numpy as np

from pages.views.recommender import ratings_map
from ui import palette
from ui.figures import marks, panels
from ui.guessing.cover import INSTEAD
from ui.picture import Figure

STRONG = 0.8  # of what is given this share is within the colours' ends
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
        self.reach = float(np.nanquantile(np.abs(left[0]), STRONG)) or 1.0
        high = 1.08 * max(float(np.nanmax(values)) for values in errors.values()) or 1.0
        most = max(len(values) for values in errors.values()) - 1
        across = palette.axis("pieces, or rank", range=[-0.06 * max(most, 1), 1.06 * max(most, 1)], dtick=1)
        self.layout = panels.layout(
            [ratings_map.axes(users, items), (across, palette.axis("error", range=[0, high]))],
            widths=(1.25, 1),
            height=460,
            tall=900,
        )
        self.still = [panels.on(_line(name, values), 1) for name, values in errors.items()]
        self.still.append(ratings_map.errors(left[0], self.reach, visible=False, meta=INSTEAD))  # what is to be met

    def draw(self, p: int) -> Figure:
        """With p pieces: the map of what is left, beside the errors."""
        here = panels.on(marks.ring([p], self.main[[p]], palette.FIT, size=16), 1)
        return dict(data=[ratings_map.errors(self.left[p], self.reach), *self.still, here], layout=self.layout)


def _line(name: str, values: np.ndarray) -> marks.Trace:
    colour, dash, symbol = LOOKS[name]
    look = dict(symbol=symbol, size=7, color=colour)
    says = f"{name}, %{{x}}: %{{y:.4f}}"
    return marks.path(np.arange(len(values)), values, colour, dash=dash, marker=look, name=name, says=says)
