"""Two costs against one weight: the log loss, and the squared loss on a sigmoid, which is not convex."""

from typing import Any

import numpy as np

from pages.views.classification.losses.figure import LOOKS, Trace
from ui import palette
from ui.figures import panels


def figure(
    weights: np.ndarray,
    log: np.ndarray,
    square: np.ndarray,
    hollow: np.ndarray,
    valleys: tuple[np.ndarray, np.ndarray],
    slopes: tuple[np.ndarray, np.ndarray],
    at: int,
    title: str,
) -> dict[str, Any]:
    """Two costs (m,) against one weight: left the log loss, right the squared loss, dotted where it is not convex.

    `valleys` are where their minima are, as indices; a marker and a tangent show where weights[at] is.
    """
    data: list[Trace] = []
    span = weights[-1] - weights[0]
    tops = []
    for i, (values, low) in enumerate(zip((log, square), valleys, strict=True)):
        name = ("log loss: convex", "½ (h − y)²: convex here")[i]
        bent = np.where(hollow, values, np.nan) if i else np.full(len(values), np.nan)
        colour = LOOKS["logistic" if i == 0 else "squared"]["color"]
        base = dict(type="scatter", mode="lines", hovertemplate="weight %{x:.3g}: %{y:.4g}<extra></extra>")
        inside = hollow & np.roll(hollow, 1) & np.roll(hollow, -1)  # the two lines meet where one ends
        solid = np.where(inside, np.nan, values) if i else values
        data.append(panels.on(base | dict(x=weights, y=solid, line=dict(color=colour, width=3), name=name), i))
        look = dict(color=colour, width=3, dash="dot")
        hidden = dict(name="not convex here") if i else dict(showlegend=False)
        data.append(panels.on(base | dict(x=weights, y=bent, line=look) | hidden, i))
        stars = dict(symbol="star", size=13, color=palette.FIT, line=dict(width=1, color="white"))
        data.append(
            panels.on(
                dict(
                    type="scatter",
                    mode="markers",
                    x=weights[low] if len(low) else np.array([np.nan]),
                    y=values[low] if len(low) else np.array([np.nan]),
                    marker=stars,
                    name="minimum",
                    showlegend=not i,
                    hovertemplate="minimum near %{x:.3g}: %{y:.4g}<extra></extra>",
                ),
                i,
            )
        )
        ends = np.array([-0.12, 0.12]) * span
        data.append(
            panels.on(
                dict(
                    type="scatter",
                    mode="lines+markers",
                    x=weights[at] + np.array([ends[0], 0, ends[1]]),
                    y=values[at] + slopes[i][at] * np.array([ends[0], 0, ends[1]]),
                    line=dict(color=palette.NEUTRAL, width=2),
                    marker=dict(size=np.array([0, 11, 0]), color=palette.NEUTRAL),
                    name="tangent",
                    showlegend=not i,
                    hoverinfo="skip",
                ),
                i,
            )
        )
        tops.append(float(np.nanmax(values)) * 1.08)
    layout = panels.layout(
        [
            (palette.axis(title, range=[weights[0], weights[-1]]), palette.axis(said, range=[0, top]))
            for said, top in zip(("mean log loss", "mean squared loss"), tops, strict=True)
        ],
        widths=[1, 1],
        height=440,
    )
    return dict(data=data, layout=layout)
