"""How far off each place is, by step, on a logarithmic axis: the digits that are right double, or do not."""

import numpy as np

from pages.views.descent import below
from pages.views.descent.tangents.run import Run
from ui import palette, picture
from ui.figures import marks
from ui.figures.scales import log_axis
from ui.picture import Picture

LEAST = 1e-15  # what is nearer than the digits of a float tell lies below the axis
RIGHT = {"three decimals right": 5e-4, "ten decimals right": 5e-11}  # below which distance they are right
TICKS = dict(tickvals=[1e4, 1, 1e-5, 1e-10, 1e-15], ticktext=["10⁴", "1", "10⁻⁵", "10⁻¹⁰", "10⁻¹⁵"])
FAR = 1e6  # what is further off is drawn no further


def chart(run: Run) -> Picture:
    """The distances so far."""
    zeros = np.array(run.curve.zeros)
    off = np.abs(run.trace.curve("x")[:, None] - zeros).min(axis=1)
    steps, edge = np.arange(len(off)), LEAST / 4
    down = below.dipped(np.minimum(off, FAR), LEAST, edge)
    apart = below.above(np.minimum(off, FAR), LEAST)
    longest, grey = max(len(off) - 1, 1), palette.NEUTRAL
    says, under = "step %{x}: %{customdata:.3g} off", "step %{x}: %{customdata} off, below this axis"
    ends, levels = [0, 2 * longest, np.nan] * len(RIGHT), np.repeat([*RIGHT.values()], 3)
    data = [
        marks.line(ends, levels, grey, dash="dot"),
        marks.text([longest] * len(RIGHT), [*RIGHT.values()], [*RIGHT], grey, size=14, textposition="top left"),
        marks.path(steps, down, palette.CLASSES[1], says=says, customdata=off),
        marks.points(steps[-1:], apart[-1:], palette.CLASSES[1], size=12, outline=palette.OUTLINE),
        below.triangles(steps, off, LEAST, edge, palette.CLASSES[1], under),
    ]
    layout = palette.layout(
        xaxis=palette.axis("step", range=[-0.02 * longest, 1.03 * longest], nticks=8),
        yaxis=log_axis(
            "distance to the zero (log scale)", LEAST / 10, max(10.0, 2 * min(float(off.max()), 1e4)), showgrid=False
        )
        | TICKS,
        height=340,
        showlegend=False,
    )
    alt = "How far each place is from the nearest zero, by step, on a logarithmic axis."
    return picture.still(dict(data=data, layout=layout), alt=alt, key="course")
