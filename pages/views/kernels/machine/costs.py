"""What a score costs: the hinge of the support vector machine beside the logistic cost, for either class."""

import numpy as np

from ui import palette
from ui.figures import marks, panels
from ui.picture import Figure

FROM, TO = -3.5, 3.5


def figure(scores: np.ndarray, y: np.ndarray, at: float, side: int) -> Figure:
    """cost_1 and cost_0 over the score, ticks for the points' scores (n,) by class y (n,), and one of them at `at`."""
    z = np.linspace(FROM, TO, 141)
    says = "score %{x:.3g}: cost %{y:.4g}"
    curves = []
    for c, hinge, logistic in ((1, "cost₁: hinge, y = 1", "−log σ(z)"), (0, "cost₀: hinge, y = 0", "−log(1 − σ(z))")):
        agreement, colour = (2 * c - 1) * z, palette.colour(c)
        curves += [
            marks.line(z, np.maximum(0, 1 - agreement), colour, width=2.5, name=hinge, says=says),
            marks.line(z, np.logaddexp(0, -agreement), colour, dash="dot", name=logistic, says=says),
        ]
    ticks = []
    for c in (0, 1):
        seen, colour = np.clip(scores[y == c], FROM, TO), palette.colour(c)
        look = dict(symbol="line-ns", size=9, color=colour, line=dict(width=1.2, color=colour))
        ticks.append(marks.points(seen, np.full(len(seen), -0.12 - 0.16 * (1 - c)), colour, marker=look))
    here = float(np.clip(at, FROM, TO))
    loss = (2 * side - 1) * here
    colour = palette.colour(side)
    spot = marks.points(
        [here, here],
        [max(0.0, 1 - loss), float(np.logaddexp(0, -loss))],
        colour,
        marker=dict(color=colour, size=11, symbol=["circle", "circle-open"], line=dict(width=2)),
        says="cost %{y:.4g}",
        name="this point",
    )
    return dict(
        data=[*curves, *ticks, spot],
        layout=palette.layout(
            height=336,
            xaxis=palette.axis("score z", range=[FROM, TO]),
            yaxis=palette.axis("cost", range=[-0.42, 4.5]),
            margin=dict(l=56, r=12, t=3 * panels.LEGEND_ROW, b=44, autoexpand=False),  # its names stand in three rows
        ),
    )
