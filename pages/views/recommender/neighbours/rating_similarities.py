"""How similar the rows of ratings are to each other, as a map."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.recommender import ratings_map
from ui import palette


def figure(matrix: np.ndarray, names: Sequence[str]) -> dict[str, Any]:
    """The map of all similarities (r, r), in the order given."""
    across, down = ratings_map.axes(names, names, square="x")
    cells = ratings_map.errors(matrix, 1.0, written=False)
    cells |= dict(hovertemplate="%{y}, %{x}: similarity %{z:.2f}<extra></extra>")
    named = len(names) <= ratings_map.NAMED
    margin = dict(l=130 if named else 20, r=12, t=10, b=130 if named else 40, autoexpand=False)
    title = dict(title=dict(text="" if named else f"{len(names)}, the like next to each other"))
    return dict(
        data=[cells],
        layout=palette.layout(height=560, margin=margin, xaxis=across | title, yaxis=down | dict(title=dict(text=""))),
    )
