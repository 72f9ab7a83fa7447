"""What racers have come to by the backups they have spent: curves with bands, and where the race stands."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette

Trace = dict[str, Any]
FLOOR = 1e-4  # of the distance at first: where its axis ends


def curve(backups: np.ndarray, values: np.ndarray, title: str, i: int) -> list[Trace]:
    """The mean of values (R, B) over R runs by `backups` (B,) in the colour of class i, in a band from lowest to
    highest; the line has a gap where a run has no value."""
    shown = (backups > 0) & np.isfinite(values).all(axis=0)
    x, y = backups[shown].astype(np.float32), values[:, shown]
    colour = palette.colour(i)
    edge = np.r_[y.max(axis=0), y.min(axis=0)[::-1]] if len(values) > 1 else np.zeros(0)
    band = dict(
        type="scatter",
        mode="lines",
        x=np.r_[x, x[::-1]] if len(values) > 1 else np.zeros(0, np.float32),
        y=edge.astype(np.float32),
        fill="toself",
        fillcolor=colour,
        opacity=0.18,
        line=dict(width=0, color=colour),
        hoverinfo="skip",
    )
    line = dict(
        type="scatter",
        mode="lines+markers",
        x=backups[1:].astype(np.float32),
        y=np.where(shown, values.mean(axis=0), np.nan)[1:].astype(np.float32),
        line=dict(color=colour, width=2.5),
        marker=palette.markers(i, size=8, maxdisplayed=6),
        hovertemplate=f"{title}<br>%{{x:,.0f}} backups: %{{y:.4g}}<extra></extra>",
    )
    return [band, line]


def level(backups: np.ndarray, value: float, title: str) -> Trace:
    """A dashed line at the planner's truth."""
    return dict(
        type="scatter",
        mode="lines",
        x=backups[[1, -1]].astype(np.float32),
        y=np.array([value, value], np.float32),
        line=dict(color=palette.TRUTH, width=2, dash="dash"),
        hovertemplate=f"{title} %{{y:.4g}}<extra></extra>",
    )


def plot(
    backups: np.ndarray, traces: Sequence[Trace], title: str, y: tuple[float, float], *, log: bool = False
) -> dict[str, Any]:
    """Curves by backups, and the axes for them: from y[0] to y[1], which are also the `ends` of `now`."""
    span = [math.log10(backups[1]), math.log10(backups[-1])]
    room = 0.03 * (span[1] - span[0])
    x = palette.axis("backups", type="log", range=[span[0] - room, span[1] + room], dtick=1, exponentformat="none")
    ends = [math.log10(v) for v in y] if log else list(y)
    powers = dict(type="log", exponentformat="power", dtick=1, tickfont=dict(size=11)) if log else {}
    return dict(data=list(traces), x=x, y=palette.axis(title, range=ends, **powers), ends=y)


def now(backups: int, y: tuple[float, float]) -> Trace:
    """Where the race stands; nowhere before the first backup."""
    at = backups if backups > 0 else np.nan
    return dict(
        type="scatter",
        mode="lines",
        x=np.array([at, at], np.float32),
        y=np.array(y, np.float32),
        line=dict(color=palette.NEUTRAL, width=2, dash="dot"),
        hoverinfo="skip",
    )
