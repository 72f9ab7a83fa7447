"""Neighbours among ratings: their ratings against one's own, how similar they are, and what more of them predict."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.recommender import ratings_map
from ui import palette
from ui.figures import curves, panels

Trace = dict[str, Any]
BARS = 30  # candidates that are drawn
PAIRS = 40  # common ratings that are drawn of each
HEIGHT = 520
USED, UNUSED, NEWEST = palette.CLASSES[0], "rgba(138,148,160,0.35)", palette.CLASSES[1]
REFERENCES = ((palette.NEUTRAL, "dot"), (palette.CLASSES[2], "dash"), (palette.CLASSES[3], "solid"))


class Stage:
    """What stands still while k moves: the pairs, the curves, the axes."""

    def __init__(
        self,
        *,
        names: Sequence[str],
        similarity: np.ndarray,
        deviation: np.ndarray,
        pairs: Sequence[tuple[np.ndarray, np.ndarray, Sequence[str]]],
        scale: tuple[float, float],
        own: str,
        predicted: np.ndarray,
        references: Sequence[tuple[str, float]],
        rmse: np.ndarray | None,
    ) -> None:
        """Candidates, the most similar first: names, similarity (c,), deviation (c,) of their rating from their mean.

        `pairs` holds for each its ratings and those of `own` on what both rated, and what that was. `predicted` (most,)
        for 1, 2, ... neighbours, with named `references` to compare; `rmse` (most,) over held-out ratings.
        """
        self.names, self.similarity, self.deviation = list(names)[:BARS], similarity[:BARS], deviation[:BARS]
        self.pairs = [_apart(pair, j, scale) for j, pair in enumerate(pairs)]
        self.predicted, self.rmse = predicted, rmse
        self.place = np.arange(len(self.names), dtype=np.uint8)
        k = np.arange(1, len(predicted) + 1, dtype=np.uint8)
        quiet = dict(showlegend=False)
        drawn = [curves.line(k, predicted, "prediction", NEWEST, "solid", width=3) | quiet]
        ends = np.array([0.5, len(k) + 0.5])
        for (name, value), (colour, dash) in zip(references, REFERENCES, strict=False):
            drawn.append(curves.line(ends, np.full(2, value), name, colour, dash) | dict(showlegend=True))
        self.still = [panels.on(trace, 2) for trace in drawn]
        if rmse is not None:
            self.still.append(panels.on(curves.line(k, rmse, "RMSE, held out", palette.CLASSES[5], "solid") | quiet, 3))
        room = 0.06 * (scale[1] - scale[0]) or 1.0
        square = dict(range=[scale[0] - room, scale[1] + room], nticks=6)
        every = [*predicted, *(value for _, value in references)]
        self.layout = self._layout(
            (palette.axis("rating of the neighbour", **square), palette.axis(f"rating of {own}", **square)),
            _around(every),
        )

    def _layout(self, pairs: tuple[Trace, Trace], heights: list[float]) -> dict[str, Any]:
        count = len(self.names)
        ticks = dict(tickmode="array", tickvals=self.place, ticktext=[ratings_map.short(name) for name in self.names])
        small = dict(size=12 if count <= 20 else 10)
        bars = (
            palette.axis("similarity (number: deviation)", range=[-1.12, 1.12], nticks=5),
            palette.axis("", range=[max(count, 4) - 0.5, -0.5], showgrid=False, tickfont=small, **ticks),
        )
        across = dict(range=[0, len(self.predicted) + 1], nticks=6)
        axes = [pairs, bars, (palette.axis("neighbours K", **across), palette.axis("prediction", range=heights))]
        if self.rmse is not None:
            up = palette.axis("RMSE, held out", range=_around(self.rmse), nticks=5)
            axes.append((palette.axis("neighbours K", **across), up))
        wide = {"xaxis.domain": [0, 0.31], "xaxis2.domain": [0.46, 0.7], "xaxis3.domain": [0.79, 1]}
        if self.rmse is not None:
            wide |= {"xaxis4.domain": [0.79, 1], "yaxis3.domain": [0.57, 1], "yaxis4.domain": [0, 0.4]}
        made = panels.layout(
            axes,
            widths=(1,) * len(axes),
            height=HEIGHT,
            tall=370 * len(axes),
            bargap=0.25,
            margin=dict(l=56, r=12, t=34, b=44, autoexpand=False),
            domains=wide,
        )
        made["meta"]["narrow"]["xaxis2.domain"] = [0.22, 1]
        return made

    def draw(self, k: int) -> dict[str, Any]:
        """The figure with at most k neighbours."""
        used = min(k, len(self.pairs))
        before = [pair[:2] for pair in self.pairs[: max(used - 1, 0)]]
        x, y = np.concatenate(before, axis=1) if before else np.zeros((2, 0))
        newest = self.pairs[used - 1] if used else (np.zeros(0), np.zeros(0), [])
        said = [f"{value:+.2g}".replace("-", "−") if j < used else "" for j, value in enumerate(self.deviation)]
        bars = dict(
            type="bar",
            orientation="h",
            x=np.asarray(self.similarity, dtype=np.float32),
            y=self.place,
            marker=dict(color=[USED if j < used - 1 else NEWEST if j < used else UNUSED for j in self.place]),
            text=said,
            textposition="outside",
            cliponaxis=False,
            customdata=np.asarray(self.deviation, dtype=np.float32),
            hovertemplate="%{y}: similarity %{x:.3f}, %{customdata:+.2f} from the own mean<extra></extra>",
            showlegend=False,
        )
        now = dict(color=NEWEST, size=11, line=dict(width=1.5, color=palette.OUTLINE))
        traces = [
            _points(x, y, "neighbours before", color=USED, size=7, opacity=0.45),
            _points(newest[0], newest[1], "the last one", color=NEWEST, size=9, symbol="square", text=newest[2]),
            panels.on(bars, 1),
            *self.still,
            panels.on(_points([k], [self.predicted[k - 1]], "", marker=now, showlegend=False), 2),
        ]
        if self.rmse is not None:
            traces.append(panels.on(_points([k], [self.rmse[k - 1]], "", marker=now, showlegend=False), 3))
        return dict(data=traces, layout=self.layout)


def _apart(
    pair: tuple[np.ndarray, np.ndarray, Sequence[str]], j: int, scale: tuple[float, float]
) -> tuple[np.ndarray, np.ndarray, list[str]]:
    """The points of neighbour j, moved a little its own way, so that equal ratings do not hide each other."""
    reach = 0.03 * (scale[1] - scale[0]) * np.sqrt((j % 10) / 10)
    x, y, what = (part[:PAIRS] for part in pair)
    return x + reach * np.cos(2.4 * j), y + reach * np.sin(2.4 * j), list(what)


def _points(x: Any, y: Any, name: str, *, text: Sequence[str] = (), **more: Any) -> Trace:
    marker = more.pop("marker", None) or dict(line=dict(width=0.5, color=palette.OUTLINE)) | {
        key: more.pop(key) for key in ("color", "size", "opacity", "symbol") if key in more
    }
    hover = dict(text=list(text), hovertemplate="%{text}<extra></extra>") if len(text) else dict(hoverinfo="skip")
    x, y = (np.asarray(part, dtype=np.float32) for part in (x, y))
    return dict(type="scatter", mode="markers", name=name, x=x, y=y, marker=marker) | hover | more


def _around(values: Sequence[float] | np.ndarray) -> list[float]:
    low, high = float(np.min(values)), float(np.max(values))
    room = 0.12 * (high - low) or 0.5
    return [low - room, high + room]
