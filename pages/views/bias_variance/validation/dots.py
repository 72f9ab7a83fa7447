"""Many values of several kinds as rows of dots on one logarithmic axis, with their middle half and their mean."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.bias_variance import errors
from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace

DOTS = 36  # of a row at most


def window(rows: Sequence[np.ndarray], reach: float = 30) -> tuple[float, float]:
    """A range for the axis that holds all but the wildest values of every row, at least a factor 2 wide and at most
    `reach` times above or below the middle row's median."""
    middle = max(float(np.median([np.median(row) for row in rows])), 1e-12)
    low = max(min(float(np.quantile(row, 0.02)) for row in rows), middle / reach)
    high = min(max(float(np.quantile(row, 0.95)) for row in rows), middle * reach)
    return low / 1.25, max(high, 2 * low) * 1.25


def axes(names: Sequence[str], ends: tuple[float, float], title: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The logarithmic axis of the values, and the names from top to bottom."""
    across = palette.axis(
        title,
        type="log",
        range=np.log10(ends).tolist(),
        tickmode="array",
        tickvals=(stops := _stops(*ends)),
        ticktext=[f"{v:g}" for v in stops],
    )
    up = palette.axis(
        "",
        range=[len(names) - 0.5, -0.5],
        tickmode="array",
        tickvals=list(range(len(names))),
        ticktext=list(names),
        showgrid=False,
    )
    return across, up


def rows(
    values: Sequence[np.ndarray],
    ends: tuple[float, float],
    *,
    line: float,
    line_name: str,
    chosen: tuple[int, float] | None = None,
    means: bool = True,
) -> list[Trace]:
    """Row i holds dots for the first of values[i]; what leaves `ends` is drawn at the edge.

    A vertical `line` crosses all rows; `chosen` is a value in a row with a ring. Diamonds mark the means, or the
    medians where not `means`. Where one of them or the middle half leaves `ends`, an arrow stands at the edge.
    """
    x, y = [], []
    for i, row in enumerate(values):
        shown = row[:DOTS] if np.ptp(row) > 1e-9 * abs(row[0]) else row[:1]  # equal values share a dot
        x.append(shown)
        y.append(i + 0.3 * (2 * ((np.arange(len(shown)) * 0.618034) % 1) - 1))
    dots = np.concatenate(x)
    quarters = np.array([np.quantile(row, [0.25, 0.75]) for row in values])
    halves = np.column_stack([quarters, np.full(len(values), np.nan)]).ravel()
    middles = np.array([row.mean() if means else np.median(row) for row in values])
    at = np.arange(float(len(values)))
    farther, nearer = np.maximum(middles, quarters[:, 1]) > ends[1], np.minimum(middles, quarters[:, 0]) < ends[0]
    edge = 1.001 * ends[0], 0.999 * ends[1]  # what is a rounding beyond the axis is not drawn
    out = (middles > ends[1]) | (middles < ends[0])

    left = np.log(line / ends[0]) > np.log(ends[1] / line)  # the side with room for its name, at the top
    named: dict[str, Any] = dict(mode="lines+text", text=[line_name, ""], textfont=dict(color=errors.TEST))
    named["textposition"] = "top left" if left else "top right"

    def inside(v: Any) -> np.ndarray:
        return np.clip(np.asarray(v, dtype=float), *edge)

    middle = "mean" if means else "median"
    ringed, value = chosen or (np.nan, np.nan)
    return [
        marks.line(
            inside([line, line]),
            [-0.4, len(values) - 0.5],
            errors.TEST,
            dash="dash",
            name=line_name,
            says=f"{line_name}: {line:.4g}",
            showlegend=False,
            cliponaxis=False,
            **named,
        ),
        marks.points(
            inside(dots),
            np.concatenate(y),
            palette.DATA,
            says="%{customdata:.4g}",
            customdata=dots.astype(np.float32),
            marker=dict(color=palette.DATA, size=5, opacity=0.55),
        ),
        marks.line(inside(halves), np.repeat(at, 3), palette.FIT, width=3),
        marks.points(
            np.where(out, np.nan, middles),
            at,
            palette.FIT,
            says=f"{middle} %{{customdata:.4g}}",
            customdata=middles.astype(np.float32),
            marker=dict(symbol="diamond", color=palette.FIT, size=10, line=dict(width=1, color=palette.OUTLINE)),
        ),
        marks.points(
            np.where(farther, edge[1], np.where(nearer, edge[0], np.nan)),
            at,
            palette.FIT,
            size=13,
            symbol=["triangle-right" if far else "triangle-left" for far in farther],
            outline=palette.OUTLINE,
            cliponaxis=False,
        ),
        marks.text(
            np.where(out, inside(middles), np.nan),
            at - 0.2,
            [f"\u2002{middle} {v:.4g}\u2002" if away else "" for v, away in zip(middles, out, strict=True)],
            palette.FIT,
            textposition=["top right" if v < ends[0] else "top left" for v in middles],
        ),
        marks.ring(inside([value]), [float(ringed)], palette.CLASSES[3]),
    ]


def _stops(low: float, high: float) -> list[float]:
    steps = (1, 2, 5) if high / low < 50 else (1, 3)
    decades = range(int(np.floor(np.log10(low))), int(np.ceil(np.log10(high))) + 1)
    stops = [float(f"{m}e{d}") for d in decades for m in steps]
    return [v for v in stops if low <= v <= high]
