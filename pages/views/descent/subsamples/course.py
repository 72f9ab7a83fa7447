"""How far both runs are from the best fit, by rows read: on logarithmic axes, down to a millionth."""

from typing import Any

import numpy as np

from pages.views.descent import below
from pages.views.descent.subsamples.figure import colour, shape
from pages.views.descent.subsamples.run import FLOOR, Sampled
from ui import palette, picture, words
from ui.figures import marks
from ui.figures.scales import log_axis
from ui.picture import Picture

TOP = 1e4  # what is further off is drawn no further


def chart(run: Sampled) -> Picture:
    """The courses of both so far, each named at its end."""
    away = {name: np.minimum(run.distances(name)[1:], TOP) for name in run.runs}
    read = {name: trace.curve("read").astype(float)[1:] for name, trace in run.runs.items()}
    values, rows = np.concatenate([*away.values()]), np.concatenate([*read.values()])
    low = max(float(values.min()), FLOOR) / 5
    height = log_axis("distance to the best fit (log scale)", low, 8 * float(values.max()))
    if (values < FLOOR).any():
        height |= dict(tickvals=[2 * low, *height["tickvals"]], ticktext=["&lt;10⁻⁶", *height["ticktext"]])
    data: list[dict[str, Any]] = []
    for name in reversed(run.runs):
        y = below.dipped(away[name], FLOOR, 2 * low)
        says = f"{name}: %{{customdata}} away after %{{x}} rows"
        told = [words.number(float(value)) for value in away[name]]
        seen = below.above(away[name], FLOOR)
        look: dict[str, Any] = dict(symbol=shape(name), outline=palette.OUTLINE)
        font = dict(color=colour(name), size=15, shadow=palette.HALO)
        data += [
            marks.path(read[name], y, colour(name), size=9, width=3, says=says, customdata=told),
            below.triangles(read[name], away[name], FLOOR, 2 * low, colour(name), f"{says}, below this axis"),
            marks.points(read[name][-1:], seen[-1:], colour(name), size=15, **look),
            marks.text(read[name][:1], y[:1], [name], textfont=font, textposition="top center", cliponaxis=False),
        ]
    layout = palette.layout(
        xaxis=log_axis("rows read in all (log scale)", float(rows.min()) / 2, 3 * float(rows.max())),
        yaxis=height,
        height=380,
        showlegend=False,
    )
    alt = "How far both runs are from the best fit, by rows read, on logarithmic axes."
    return picture.still(dict(data=data, layout=layout), alt=alt, key="course")
