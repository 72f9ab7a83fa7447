"""How one number went, as far as a run is: what several views show closer."""

from typing import Any

import numpy as np

from ui import palette
from ui.figures import marks
from ui.picture import Figure


def figure(
    epochs: np.ndarray, values: np.ndarray, up: dict[str, Any], says: str, colour: str = palette.FIT, **more: Any
) -> Figure:
    """Values (n,) over epochs (n,) with the axis `up`, and a dot where the run is."""
    return dict(
        data=[
            marks.line(epochs, values, colour, says=says),
            marks.points(epochs[-1:], values[-1:], palette.FIT, size=11, outline=palette.OUTLINE),
        ],
        layout=palette.layout(
            height=260, showlegend=False, xaxis=palette.axis("epoch", rangemode="tozero"), yaxis=up, **more
        ),
    )
