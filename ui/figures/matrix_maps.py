"""A table with gaps, the table a model fills in, and its errors, side by side; below them the objective."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import panels, ratings_map

Trace = dict[str, Any]
TITLES = ("Ratings", "Filled in", "Errors: guess − rating")
BAR, CURVE, FOOT, TOP = 56, 72, 44, 26  # pixels: the colour bars, the objective, below it, above the maps
STEEP = 20  # an objective that falls to less than one part in so many is drawn on a logarithmic scale


class Maps:
    """What stands still while a model learns: the ratings, the axes, the colours."""

    def __init__(
        self,
        train: np.ndarray,
        test: np.ndarray | None,
        users: Sequence[str],
        items: Sequence[str],
        scale: tuple[float, float],
        curve: tuple[np.ndarray, np.ndarray],
        what: str,
    ) -> None:
        """`train`, `test` (n, m) with nan in the gaps; `scale` the lowest and highest rating; `curve` the shown steps
        and the objective there, `what` a step is."""
        self.train, self.judged = train, train if test is None else test
        self.low, self.high = scale
        self.seen = ~np.isnan(train)
        n = train.shape[0]
        self.height = int(np.clip(56 * n, 170, 370))
        held = np.argwhere(~np.isnan(test)) if test is not None else np.empty((0, 2), int)
        self.places = np.argwhere(self.seen | ~np.isnan(self.judged))  # the cells with a rating, learned from or not
        size = min(260 / train.shape[1], self.height / n)
        cross = ratings_map.outlines(*held.T, size=max(0.55 * size, 3), showlegend=False)
        self._before = [
            ratings_map.cells(train, self.low, self.high, coloraxis="coloraxis"),
            cross,
            self._pick(size),
        ]
        self._known = panels.on(ratings_map.cells(train, self.low, self.high, coloraxis="coloraxis"), 1)
        self._on_errors = panels.on(self._pick(size), 2)
        self._line = panels.on(_line(*curve), 3)
        names = len(items) <= ratings_map.NAMED
        self.layout = self._layout(users, items, names, curve, what)

    def draw(self, predicted: np.ndarray, step: int, objective: float) -> dict[str, Any]:
        """The figure of one model: its predictions (n, m), its step and its objective."""
        guesses = np.where(self.seen, np.nan, predicted)
        filled = ratings_map.cells(
            guesses, self.low, self.high, pale=True, noun="guess", written=False, coloraxis="coloraxis"
        )
        errors = ratings_map.errors(predicted - self.judged, 1.0, written=False, coloraxis="coloraxis2")
        here = dict(
            type="scatter",
            mode="markers",
            x=np.array([step], dtype=np.int32),
            y=np.array([objective]),
            marker=dict(color=palette.FIT, size=11, line=dict(width=1.5, color=palette.OUTLINE)),
            hoverinfo="skip",
            showlegend=False,
        )
        moving = [
            panels.on(filled, 1),
            self._known,
            panels.on(ratings_map.numbers(guesses), 1),
            panels.on(errors, 2),
            panels.on(ratings_map.numbers(predicted - self.judged, sign="+"), 2),
            self._on_errors,
        ]
        return dict(data=[*self._before, *moving, self._line, panels.on(here, 3)], layout=self.layout)

    def _pick(self, size: float) -> Trace:
        return dict(
            type="scatter",
            mode="markers",
            x=self.places[:, 1].astype(np.int16),
            y=self.places[:, 0].astype(np.int16),
            marker=dict(symbol="square", size=max(size, 4), opacity=0),
            hoverinfo="skip",
            showlegend=False,
            meta="pick",
            selected=dict(marker=dict(opacity=0)),
            unselected=dict(marker=dict(opacity=0)),
        )

    def _layout(
        self, users: Sequence[str], items: Sequence[str], names: bool, curve: tuple[np.ndarray, np.ndarray], what: str
    ) -> dict[str, Any]:
        across, down = ratings_map.axes(users, items)
        long = max(map(len, (ratings_map.short(name) for name in items)))
        below = (min(long, 3) * 7 if len(items) <= 8 else 6.5 * long) if names else 18
        steps, values = curve
        ends = [-0.02 * max(int(steps[-1]), 1), 1.02 * max(int(steps[-1]), 1)]
        steep = values.min() > 0 and values.max() > STEEP * values.min()
        tops = np.log10([values.min(), values.max()]) if steep else np.array([values.min(), values.max()])
        room = 0.08 * float(tops[1] - tops[0]) or 0.5
        plain = down | dict(showticklabels=False, title=dict(text=""))
        pairs = [(across, down), (across, plain), (across, plain)]
        lower = (
            palette.axis(what, range=ends, nticks=9, tickformat="d"),
            palette.axis(
                "objective",
                type="log" if steep else "linear",
                range=[float(tops[0]) - room, float(tops[1]) + room],
                nticks=4,
                tickfont=dict(size=11),
                **(dict(dtick=1) if steep else {}),
            ),
        )
        gap = int(below + BAR)
        height = TOP + self.height + gap + CURVE + FOOT
        tall = TOP + 3 * (self.height + gap) + CURVE + FOOT + 12
        left = 16 + int(6.6 * max(map(len, (ratings_map.short(u) for u in users)))) if len(users) <= 25 else 60
        left = max(left, 60)
        made = panels.layout(
            [*pairs, lower], widths=(1, 1, 1, 1), height=height, tall=tall, width=900, room=640,
            margin=dict(l=left, r=12, t=TOP, b=FOOT, autoexpand=False),
            annotations=[_title(title, i) for i, title in enumerate(TITLES)],
        )  # fmt: skip
        wide, narrow = made["meta"]["wide"], made["meta"]["narrow"]
        inner, slim = height - TOP - FOOT, tall - TOP - 12 - FOOT
        for i in range(3):
            n = "" if i == 0 else str(i + 1)
            wide[f"xaxis{n}.domain"] = [round(0.345 * i, 4), round(0.345 * i + 0.31, 4)]
            wide[f"yaxis{n}.domain"] = [1 - self.height / inner, 1]
            top = 1 - i * (self.height + gap) / slim
            narrow[f"yaxis{n}.domain"] = [top - self.height / slim, top]
        wide |= {"xaxis4.domain": [0, 1], "yaxis4.domain": [0, CURVE / inner], "margin.t": TOP}
        narrow |= {"xaxis4.domain": [0, 1], "yaxis4.domain": [0, CURVE / slim], "margin.t": TOP + 12}
        bars = (("coloraxis", 0, 0.655, 1), ("coloraxis2", 0.69, 0.31, 2))
        for name, start, share, panel in bars:
            wide |= _bar(name, start + share / 2, 0.31, 1 - (self.height + below + 6) / inner)
            narrow |= _bar(name, 0.5, 0.7, 1 - (panel * (self.height + gap) + self.height + below + 6) / slim)
        for place, value in wide.items():
            axis, _, what = place.partition(".")
            if what == "domain":
                made[axis]["domain"] = value
        reach = (self.high - self.low) / 2 or 1.0
        made["coloraxis"] = _colours(ratings_map.SCALE, self.low, self.high, wide, "coloraxis")
        made["coloraxis2"] = _colours(palette.DIVERGING, -reach, reach, wide, "coloraxis2")
        return made


def _bar(name: str, x: float, length: float, y: float) -> dict[str, Any]:
    return {f"{name}.colorbar.x": x, f"{name}.colorbar.len": length, f"{name}.colorbar.y": y}


def _colours(scale: list[list[Any]], low: float, high: float, wide: dict[str, Any], name: str) -> dict[str, Any]:
    bar = dict(
        orientation="h",
        thickness=9,
        outlinewidth=0,
        nticks=5,
        xanchor="center",
        yanchor="top",
        ypad=0,
        tickfont=dict(size=11),
        **{part: wide[f"{name}.colorbar.{part}"] for part in ("x", "y", "len")},
    )
    return dict(colorscale=scale, cmin=low, cmax=high if high > low else low + 1, colorbar=bar)


def _line(steps: np.ndarray, values: np.ndarray) -> Trace:
    return dict(
        type="scatter",
        mode="lines",
        x=steps.astype(np.int32),
        y=values,
        line=dict(color=palette.NEUTRAL, width=2),
        hovertemplate="step %{x}: %{y:.6g}<extra></extra>",
        showlegend=False,
    )


def _title(text: str, i: int) -> dict[str, Any]:
    n = "" if i == 0 else str(i + 1)
    return dict(
        text=f"<b>{text}</b>",
        x=0,
        y=1,
        xref=f"x{n} domain",
        yref=f"y{n} domain",
        xanchor="left",
        yanchor="bottom",
        yshift=3,
        showarrow=False,
    )
