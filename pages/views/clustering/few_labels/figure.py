"""Points as a classifier tells them, the few with a label ringed, and beside them how many others it tells."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from pages.views.clustering.scene import Scene
from ui import palette
from ui.figures import clusters, marks, panels

LOOKS = ((palette.NEUTRAL, "dot"), (palette.CLASSES[5], "solid"), (palette.CLASSES[6], "dash"))
GAP = 0.06  # between two names, as a share of the axis


def figure(
    at: Scene,
    regions: np.ndarray | None,
    told: np.ndarray,
    y: np.ndarray,
    labelled: np.ndarray,
    curves: Mapping[str, np.ndarray],
    i: int,
    ticks: Sequence[str],
) -> dict[str, Any]:
    """The classes told (n,) and true (n,), the rows with a label (m,), and named shares (s,) up to number i of s."""
    c = int(y.max()) + 1
    wrong = told != y
    wrong[labelled] = False  # their class is known
    shown = np.where(np.isin(np.arange(at.n), labelled), y, told)
    cross = dict(symbol="x-thin", size=9, color=palette.MISTAKE, line=dict(width=2, color=palette.MISTAKE))
    left = [
        *([] if regions is None else [clusters.background(at.plane, regions, c)]),
        clusters.cloud(at.points, shown, c),
        marks.points(at.points[wrong, 0], at.points[wrong, 1], palette.MISTAKE, marker=cross),
        marks.ring(at.points[labelled, 0], at.points[labelled, 1], "white", size=19, width=6, opacity=0.9),
        marks.ring(at.points[labelled, 0], at.points[labelled, 1], "black", size=18, width=2.5),
    ]
    axes, last = at.plane.axes(), len(ticks) - 1
    across = palette.axis(
        "labels" if len(curves) > 2 else "clusters k",
        range=[-0.4, 1.6 * last + 0.4],
        tickvals=list(range(last + 1)),
        ticktext=list(ticks),
        tickangle=0,
    )
    up = palette.axis("share told", range=[-0.02, 1.06], tickformat=".0%", nticks=6)
    layout = panels.layout([(axes["xaxis"], axes["yaxis"]), (across, up)], widths=(1.5, 1), showlegend=False)
    return dict(data=[*left, *(panels.on(trace, 1) for trace in _curves(curves, i))], layout=layout)


def _curves(curves: Mapping[str, np.ndarray], i: int) -> list[dict[str, Any]]:
    """Each as far as one has come, with its name at its end."""
    looks = LOOKS if len(curves) > 2 else LOOKS[:2]
    x, ends = np.arange(len(next(iter(curves.values())))), np.array([values[i] for values in curves.values()])
    lines = [
        marks.path(np.minimum(x, i), values[np.minimum(x, i)], colour, dash=dash, says=f"{name}: %{{y:.1%}}")
        for (name, values), (colour, dash) in zip(curves.items(), looks, strict=True)
    ]
    names = [f"\u2002{name}" for name in curves]
    font = dict(color=[colour for colour, _ in looks], size=13)
    beside = marks.text(np.full(len(ends), i), apart(ends), names, textfont=font, textposition="middle right")
    return [*lines, beside | dict(cliponaxis=False)]


def apart(values: np.ndarray) -> np.ndarray:
    """Places for names at the values (s,), in their order, none nearer to the next than a name is high."""
    order = np.argsort(values, kind="stable")
    placed = values[order].astype(float)
    for j in range(1, len(placed)):
        placed[j] = max(placed[j], placed[j - 1] + GAP)
    placed -= max(float(placed[-1]) - 1.03, 0.0)
    result = np.empty(len(placed))
    result[order] = placed
    return result
