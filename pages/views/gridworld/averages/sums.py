"""The steps added up, and the two conditions under which an average settles on the truth."""

import numpy as np
import streamlit as st

from pages.views.gridworld.averages.schedule import Schedule
from ui import controls, palette, words
from ui.figures import marks
from ui.figures.marks import Trace
from ui.picture import Figure
from ui.stage import player

SUM, SQUARES = palette.CLASSES[7], palette.CLASSES[5]
NEAR = 4.0  # times the sums reached: a limit beyond is not drawn


def show(schedule: Schedule, n: int) -> None:
    """Both sums over n steps, and whether they stay finite without end."""
    total, squares = schedule.limits()
    far, calm = np.isinf(total), np.isfinite(squares)
    st.markdown("**Two conditions of Robbins and Monro.** Where both hold, the average goes to the expectation.")
    st.markdown(
        f"{'✓' if far else '✗'} **Σ α = {words.number(total)}**: "
        + ("any start can be made up for." if far else "the steps shrink too fast to make up for a bad beginning.")
    )
    st.markdown(
        f"{'✓' if calm else '✗'} **Σ α² = {words.number(squares)}**: "
        + ("the noise dies out." if calm else "nothing promises that the noise dies out.")
    )
    steps = schedule.sizes(n)
    player.chart(
        figure(steps, (total, squares)),
        alt=f"The sum of {words.count(n, 'step')} is {words.number(float(steps.sum()))}, that of their squares "
        f"{words.number(float((steps**2).sum()))}.",
        key=controls.key_of("avg_sums"),
    )


def figure(steps: np.ndarray, limits: tuple[float, float]) -> Figure:
    """The sums of the steps (n,) and of their squares so far, each with its limit where that is near."""
    n, sums = len(steps), (np.cumsum(steps), np.cumsum(steps**2))
    x = np.arange(1.0, n + 1)
    reach = NEAR * max(float(values[-1]) for values in sums)
    near = [limit for limit in limits if limit <= reach]
    data: list[Trace] = []
    for values, limit, colour, name, dash in zip(
        sums, limits, (SUM, SQUARES), ("Σ α<sub>k</sub>", "Σ α<sub>k</sub>²"), (None, "dash"), strict=True
    ):
        shown = limit if limit in near else np.nan
        data += [
            marks.line(x, values, colour, width=2.5, dash=dash, says=f"{name} %{{x}}: %{{y:.4g}}"),
            marks.text([n], values[-1:], [name], colour, size=14, textposition="top left"),
            marks.line(
                [0.0, n + 0.5], [shown] * 2, colour, width=1.5, dash="dot", says=f"{name} without end: {limit:.4g}"
            ),
        ]
    highest = max(*(float(values[-1]) for values in sums), *near)
    return dict(
        data=data,
        layout=palette.layout(
            height=300,
            showlegend=False,
            xaxis=palette.axis("samples so far", range=[-0.02 * n, 1.02 * n + 0.5]),
            yaxis=palette.axis("sum of steps", range=[0, 1.2 * highest], nticks=5),
        ),
    )
