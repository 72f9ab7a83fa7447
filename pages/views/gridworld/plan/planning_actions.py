"""What the four actions of a cell are worth."""

from typing import Any

import numpy as np

from algos.gridworld.model import ACTIONS, ARROWS
from ui import palette


def bars(Q: np.ndarray, best: np.ndarray) -> dict[str, Any]:
    """Q (4,) as bars, the best (4,) bool full and the others pale."""
    low, high = min(0.0, float(Q.min())), max(0.0, float(Q.max()))
    room = 0.3 * (high - low) or 0.1
    return dict(
        data=[
            dict(
                type="bar",
                orientation="h",
                y=[f"{arrow} {name}" for arrow, name in zip(ARROWS, ACTIONS, strict=True)],
                x=np.asarray(Q, dtype=float),
                marker=dict(color=palette.CLASSES[0], opacity=np.where(best, 1.0, 0.35)),
                text=[f"{q:.4g}{' ★' if b else ''}" for q, b in zip(Q.tolist(), best.tolist(), strict=True)],
                textposition="outside",
                cliponaxis=False,
                hovertemplate="%{y}: %{x:.6g}<extra></extra>",
            )
        ],
        layout=palette.layout(
            height=230,
            margin=dict(l=72, r=12, t=10, b=40, autoexpand=False),
            xaxis=palette.axis("Q, ★ the best", range=[low - room * (low < 0), high + room * (high > 0 or low == 0)]),
            yaxis=palette.axis(autorange="reversed", showgrid=False),
        ),
    )
