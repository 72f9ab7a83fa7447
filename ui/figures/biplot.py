"""Rows as points and columns as arrows in one plane (a biplot: Gabriel 1971), and a score as a sum of bars."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ui import palette
from ui.figures import clusters
from ui.figures.plane import Plane

Trace = dict[str, Any]
ROUND = (1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0)
MOST_LABELS = 10
MOST_BARS = 12
HEIGHT = 500
LETTER, LINE = 7.0, 17.0  # what a letter and a line of a label take, in pixels
ARROW = "#5f6b78"


@dataclass(frozen=True)
class Stage:
    """What stands still while the plane turns: the window, the length of the arrows, the names."""

    plane: Plane
    factor: float  # an arrow is so many times as long as the step of 1 along its column
    groups: np.ndarray  # (n,) the class of each row, 0 without classes
    class_names: tuple[str, ...]
    row_names: tuple[str, ...]
    columns: tuple[str, ...]  # what to say of each arrow
    labels: tuple[str, ...]  # the name at each arrow's tip, empty where there is no room
    places: tuple[str, ...]  # on which side of the tip it stands
    outlier: bool  # whether the last row is invented
    name_rows: bool
    chosen: int | None = None  # the row that is ringed

    def ringed(self, row: int | None) -> "Stage":
        """The same with a ring around a row."""
        return replace(self, chosen=row)

    def figure(self, rows: np.ndarray, frame: np.ndarray) -> dict[str, Any]:
        """Rows (n, 2) in the plane of a frame (2, d)."""
        tips = self.factor * frame.T
        real = rows[:-1] if self.outlier else rows
        traces = [
            *self._legend(),
            _arrows(tips, self.columns),
            self._points(real),
            _labels(tips, self.labels, self.places, ARROW),
        ]
        if self.name_rows:
            traces.append(_labels(real, self.row_names, ("top center",) * len(real), None))
        if self.outlier:
            traces.append(_mark(rows[-1], self.row_names[-1], "x", 11, palette.MISTAKE, legend=True))
        if self.chosen is not None:
            traces.append(_mark(rows[self.chosen], "", "circle-open", 17, palette.CLASSES[3], legend=False))
        several = len(self.class_names) > 1 and not self.name_rows
        top = 12 + 20 * (several or self.outlier) * (1 + (len(self.class_names) > 5))
        return dict(
            data=traces,
            layout=palette.layout(
                height=HEIGHT, margin=dict(l=56, r=12, t=top, b=44, autoexpand=False), **self.plane.axes()
            ),
        )

    def _points(self, rows: np.ndarray) -> Trace:
        cloud = clusters.cloud(rows, self.groups[: len(rows)], max(len(self.class_names), 1))
        more = dict(text=self.row_names[: len(rows)], hovertemplate="%{text}<br>(%{x:.3g}, %{y:.3g})<extra></extra>")
        return cloud | more | dict(showlegend=False)

    def _legend(self) -> list[Trace]:
        if self.name_rows or len(self.class_names) < 2:
            return []
        return [
            dict(type="scatter", mode="markers", name=name, x=[None], y=[None], marker=palette.markers(g))
            for g, name in enumerate(self.class_names)
        ]


def stage(
    rows: np.ndarray,
    loadings: np.ndarray,
    names: Sequence[str],
    titles: tuple[str, str],
    every: np.ndarray,
    **more: Any,
) -> Stage:
    """A stage for rows (n, 2) and loadings (2, d) as they end; `every` (m, 2) has all places rows come through.

    `more` are the fields of Stage that depend on neither.
    """
    size = np.hypot(*loadings)
    factor = rounded(0.9 * float(np.abs(rows).max()) / float(size.max() or 1.0))
    tips = factor * loadings.T
    plane = replace(Plane.around(np.vstack([every, tips * 1.08]), titles), to_scale=True)
    places = tuple(_side(*tip) for tip in tips)
    shown = labelled(tips, names, places, plane)
    return Stage(
        plane=plane,
        factor=factor,
        labels=tuple(name if j in shown else "" for j, name in enumerate(names)),
        places=places,
        **more,
    )


def rounded(value: float) -> float:
    """The largest round number that is no larger than a positive value: 1, 1.5, 2, 3, 4, 5, 6 or 8 times a power of 10.

    1 for zero.
    """
    if not value > 0:
        return 1.0
    decade = 10.0 ** np.floor(np.log10(value))
    best = max((m for m in ROUND if m * decade <= value * (1 + 1e-9)), default=1.0)
    return float(f"{best * decade:.12g}")


def labelled(tips: np.ndarray, names: Sequence[str], places: Sequence[str], plane: Plane) -> set[int]:
    """Which arrows (d, 2) get their name: the longest that do not lie on another; at most MOST_LABELS."""
    pixel = max((plane.y[1] - plane.y[0]) / (HEIGHT - 80), (plane.x[1] - plane.x[0]) / 950)
    size = np.hypot(*tips.T)
    taken: dict[int, np.ndarray] = {}
    for j in np.argsort(-size, kind="stable"):
        if len(taken) == MOST_LABELS or size[j] < 0.02 * size.max():
            break
        width, (x, y) = LETTER * len(names[j]) * pixel, tips[j]
        left = x if "right" in places[j] else x - width if "left" in places[j] else x - width / 2
        middle = y + LINE * pixel * (0.7 if "top" in places[j] else -0.7 if "bottom" in places[j] else 0)
        box = np.array([left, left + width, middle - LINE * pixel / 2, middle + LINE * pixel / 2])
        if all(
            box[0] > other[1] or other[0] > box[1] or box[2] > other[3] or other[2] > box[3] for other in taken.values()
        ):
            taken[int(j)] = box
    return set(taken)


def bars(names: Sequence[str], terms: np.ndarray, total: str) -> dict[str, Any]:
    """Signed terms (d,) of a sum, the largest on top, those that do not fit in one bar, and their sum."""
    order = np.argsort(-np.abs(terms), kind="stable")
    first, rest = order[:MOST_BARS], order[MOST_BARS:]
    labels, values = [names[j] for j in first], [float(terms[j]) for j in first]
    if len(rest):
        labels.append(f"the other {len(rest)}")
        values.append(float(terms[rest].sum()))
    labels.append(total)
    values.append(float(terms.sum()))
    at = np.arange(len(values))[::-1]
    colours = [palette.CLASSES[int(value >= 0)] for value in values[:-1]] + [palette.NEUTRAL]
    reach = max(map(abs, values)) or 1.0
    low, high = min(0.0, *values) - 0.18 * reach, max(0.0, *values) + 0.18 * reach
    shortened = [label if len(label) <= 24 else f"{label[:23]}…" for label in labels]
    return dict(
        data=[
            dict(
                type="bar",
                orientation="h",
                x=np.array(values),
                y=at,
                marker=dict(color=colours),
                text=[f"{value:+.3g}".replace("-", "−") for value in values],
                textposition="outside",
                cliponaxis=False,
                customdata=labels,
                hovertemplate="%{customdata}: %{x:.4g}<extra></extra>",
            )
        ],
        layout=palette.layout(
            height=26 * len(values) + 50,
            margin=dict(l=175, r=16, t=6, b=40, autoexpand=False),
            bargap=0.25,
            xaxis=palette.axis("term", range=[low, high], zeroline=True, zerolinecolor=palette.NEUTRAL),
            yaxis=palette.axis(
                "", tickmode="array", tickvals=at, ticktext=shortened, showgrid=False, range=[-0.6, len(values) - 0.4]
            ),
        ),
    )


def _arrows(tips: np.ndarray, said: Sequence[str]) -> Trace:
    path = np.full((len(tips), 3, 2), np.nan, dtype=np.float32)
    path[:, 0], path[:, 1] = 0, tips
    return dict(
        type="scatter",
        mode="lines+markers",
        x=path[..., 0].ravel(),
        y=path[..., 1].ravel(),
        line=dict(color=ARROW, width=1.5),
        marker=dict(symbol="arrow", angleref="previous", size=np.tile([0, 11, 0], len(tips)), color=ARROW, opacity=1),
        text=[text for name in said for text in ("", name, "")],
        hovertemplate="%{text}<extra></extra>",
        showlegend=False,
    )


def _labels(places: np.ndarray, texts: Sequence[str], sides: Sequence[str], colour: str | None) -> Trace:
    return dict(
        type="scatter",
        mode="text",
        x=places[:, 0].astype(np.float32),
        y=places[:, 1].astype(np.float32),
        text=list(texts),
        textposition=list(sides),
        textfont=dict(size=12) | ({} if colour is None else dict(color=palette.NEUTRAL)),
        hoverinfo="skip",
        showlegend=False,
    )


def _mark(place: np.ndarray, name: str, symbol: str, size: int, colour: str, *, legend: bool) -> Trace:
    return dict(
        type="scatter",
        mode="markers",
        name=name,
        x=place[:1].astype(np.float32),
        y=place[1:].astype(np.float32),
        marker=dict(symbol=symbol, size=size, color=colour, line=dict(width=2)),
        hovertemplate=f"{name}<br>(%{{x:.3g}}, %{{y:.3g}})<extra></extra>" if name else None,
        hoverinfo=None if name else "skip",
        showlegend=legend,
    )


def _side(x: float, y: float) -> str:
    if abs(y) > 2 * abs(x):
        return "top center" if y > 0 else "bottom center"
    return "middle right" if x >= 0 else "middle left"
