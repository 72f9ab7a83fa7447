"""Lines by three losses over one set of points, one of which is moved; and the losses themselves."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from algos.regression import moved
from ui import palette
from ui.figures import fits, marks

Trace = dict[str, Any]
NAMES = {"squares": "least squares", "absolute": "least absolute", "chebyshev": "least largest miss"}  # Chebyshev's
ORDER = list(NAMES)
PER_POINT: dict[str, Any] = {"squares": np.square, "absolute": np.abs}  # Chebyshev's cost is no sum over points
TITLES = {"squares": "squared loss", "absolute": "absolute loss"}
MOVED = "moved"  # what can be dragged
DRAG = "\u2003<b>drag me</b>\u2003"
WITHOUT = "without the ringed point"  # a line through the other points
PALE = f"dashed: {WITHOUT}"
CROWDED = 0.055  # of the chart's height: nearer to another name a line without the point has none
NAMED = 214  # pixels right of the chart for what the lines are called
HEIGHT = 472  # pixels: there is a sentence above it
LIFTS = 1.0  # how far the moved point goes beyond the others, in their range
HEIGHTS = 25
FENCE = 1.5  # Tukey's: of the middle half's width
ALIKE = 0.005  # of the chart's height: a line no further than that from what it was is the same


def heights(y: np.ndarray, point: int) -> np.ndarray:
    """Heights for target `point` of y (n,), its own among them: from well below the others to well above."""
    others = np.delete(y, point) if len(y) > 1 else y
    quarter, most = np.quantile(others, [0.25, 0.75])
    away = FENCE * (most - quarter)  # who is further out does not widen the way of another point
    others = others[(others >= quarter - away) & (others <= most + away)]
    low, high = float(others.min()), float(others.max())
    room = LIFTS * ((high - low) or max(abs(high), 1.0))
    return np.unique(np.append(np.linspace(min(low - room, y[point]), max(high + room, y[point]), HEIGHTS), y[point]))


def figure(
    x: np.ndarray,
    y: np.ndarray,
    point: int,
    lines: Mapping[str, np.ndarray],
    without: Mapping[str, np.ndarray],
    worst: float | None,
    scene: dict[str, Any],
    *,
    told: bool = True,
) -> dict[str, Any]:
    """Points (n,), (n,), the moved one ringed on its way up and down, and each loss's line by its two ends (2,).

    without: the same lines without the moved point, dashed and pale, where they are others.
    told: whether it is said at the moved point that it can be dragged.
    worst: the half-width of the band within which Chebyshev's line keeps all points; None for no band.
    """
    ends = np.array(scene["x_range"])
    ring = marks.ring([x[point]], [y[point]], palette.CLASSES[4], size=20, width=3, meta=MOVED)
    way = marks.line([x[point]] * 2, scene["y_range"], palette.CLASSES[4], width=1, dash="dot", opacity=0.6)
    band = []
    if worst is not None:
        middle = lines["chebyshev"]
        band = [marks.band(ends, middle - worst, middle + worst, _colour("chebyshev"), opacity=0.16)]
    drawn = [
        fits.curve(ends, values, NAMES[loss], line=dict(color=_colour(loss), width=3)) for loss, values in lines.items()
    ]
    near = ALIKE * float(np.ptp(scene["y_range"]))
    pale: list[Trace] = []
    for loss, values in without.items():
        seen = values if np.abs(values - lines[loss]).max() > near else np.full(2, np.nan)  # else one name is enough
        pale.append(
            marks.line(
                ends,
                seen,
                _colour(loss),
                width=6,
                dash="dash",
                opacity=0.4,
                name=PALE,
                legend="legend2",
                showlegend=not pale,  # one line of the legend says it of all
            )
        )
    points = fits.observed(x, y) | dict(showlegend=False)
    named = [(NAMES[loss], float(values[-1]), _colour(loss)) for loss, values in lines.items()]
    for one, loss in zip(pale, without, strict=True):
        named.append((PALE, _free(float(one["y"][-1]), named, scene["y_range"]), _colour(loss)))
    side = "left" if x[point] > ends.mean() else "right"
    font = dict(color=palette.CLASSES[4], size=14, shadow=palette.HALO)
    drag = marks.text([x[point]], [y[point]], [DRAG if told else ""], textfont=font, textposition=f"middle {side}")
    figure = fits.figure([*band, way, *pale, points, *drawn, ring, drag], **scene, height=HEIGHT)
    beside = fits.named(figure, named, room=NAMED)
    names = beside["data"][-1]
    names["text"] = [f"\u2002┅ {WITHOUT}" if WITHOUT in text else text for text in names["text"]]  # in its colour
    if len(lines) > 2:  # longer names stand in one column
        beside["layout"]["meta"]["narrow"]["margin.t"] = fits.ROW * (len(lines) + 1) + fits.RISE
    return beside


def _free(end: float, named: Sequence[fits.End], y_range: Sequence[float]) -> float:
    """Where a line ends, if that is clear of the names there are; else nowhere."""
    near = CROWDED * float(np.ptp(y_range))
    return np.nan if any(abs(end - other) < near for _, other, _ in named) else end


def typical(loss: str, residual: np.ndarray) -> float:
    """What this loss makes of the residuals (n,), in the units of the target and for one point."""
    total, n = moved.totals(residual)[ORDER.index(loss)], len(residual)
    return {"squares": (total / n) ** 0.5, "absolute": total / n}.get(loss, total)


def losses(residuals: Sequence[tuple[str, float]]) -> dict[str, Any]:
    """The squared and the absolute loss, with the residual of one point under the line of each.

    residuals: (loss, residual) for the lines shown.
    """
    reach = max(2.0, 1.15 * max((abs(r) for loss, r in residuals if loss in PER_POINT), default=0.0))
    r = np.linspace(-reach, reach, 121)
    data = [fits.curve(r, PER_POINT[loss](r), TITLES[loss], i=ORDER.index(loss)) for loss in PER_POINT]
    data += [_mark(loss, value) for loss, value in residuals if loss in PER_POINT]
    return fits.figure(
        data, titles=("residual", "loss"), x_range=(-reach, reach), y_range=(-0.05 * reach, 1.05 * reach**2), height=320
    )


def _mark(loss: str, residual: float) -> Trace:
    look = palette.markers(size=12, symbol="diamond", color=_colour(loss))
    says = f"the moved point, {NAMES[loss]}: residual %{{x:.4g}}, loss %{{y:.4g}}"
    return marks.points([residual], [PER_POINT[loss](residual)], None, marker=look, says=says)


def _colour(loss: str) -> str:
    return palette.COMPARE[ORDER.index(loss)]
