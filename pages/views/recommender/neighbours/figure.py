"""Their ratings against one's own, how similar they are, and what more of them predict."""

from typing import Any

import numpy as np

from pages.views.recommender import outlined, ratings_map
from pages.views.recommender.neighbours.run import MOST, Prediction
from ui import palette, words
from ui.figures import marks, panels

BARS = 30  # candidates that are drawn
PAIRS = 40  # common ratings that are drawn of each
HEIGHT = 520
USED, UNUSED, NEWEST = palette.CLASSES[0], "rgba(138,148,160,0.35)", palette.CLASSES[1]
REFERENCES = ((palette.NEUTRAL, "dot"), (palette.CLASSES[2], "dash"), (palette.CLASSES[3], "solid"))

Pair = tuple[np.ndarray, np.ndarray, list[str]]


class Stage:
    """What stands still while k moves: the pairs, the curves, the axes."""

    def __init__(self, it: Prediction) -> None:
        self.pairs = [_pair(it, place, j) for place, j in enumerate(it.candidates[:MOST])]
        drawn = it.candidates[:BARS]
        self.names = [it.rows[j] for j in drawn]
        self.similarity, self.deviation = it.weights[drawn], it.deviations[:BARS]
        self.place = np.arange(len(drawn), dtype=np.uint8)
        self.predicted, self.rmse = it.by_count[: it.most], None if it.rmse is None else it.rmse[: it.most]
        k = np.arange(1, it.most + 1, dtype=np.uint8)
        references = [("own mean", float(it.model.mean[it.row])), ("two factors", it.factors)]
        if it.known:
            references.append((it.known[0].lower(), it.known[1]))
        lines = [marks.line(k, self.predicted, NEWEST, width=3, says="prediction: %{y:.3g}")]
        for (name, value), (colour, dash) in zip(references, REFERENCES, strict=False):
            ends = [0.5, it.most + 0.5], [value, value]
            lines.append(marks.line(*ends, colour, dash=dash, name=name, says=f"{name}: %{{y:.3g}}"))
        self.still = [panels.on(trace, 2) for trace in lines]
        if self.rmse is not None:
            curve = marks.line(k, self.rmse, palette.CLASSES[5], says="RMSE, held out: %{y:.3g}")
            self.still.append(panels.on(curve, 3))
        self.layout = self._layout(it, _around([*self.predicted, *(value for _, value in references)]))

    def _layout(self, it: Prediction, heights: list[float]) -> dict[str, Any]:
        low, high = it.at.data.low, it.at.data.high
        room = 0.06 * (high - low) or 1.0
        square = dict(range=[low - room, high + room], nticks=6)
        count = len(self.names)
        ticks = dict(tickmode="array", tickvals=self.place, ticktext=[ratings_map.short(name) for name in self.names])
        small = dict(size=12 if count <= 20 else 10)
        across = palette.axis("neighbours K", range=[0, it.most + 1], nticks=6)
        axes = [
            (palette.axis("rating of the neighbour", **square), palette.axis(f"rating of {it.rows[it.row]}", **square)),
            (
                palette.axis("similarity (number: deviation)", range=[-1.5, 1.5], tickvals=[-1, 0, 1]),
                palette.axis("", range=[max(count, 4) - 0.5, -0.5], showgrid=False, tickfont=small, **ticks),
            ),
            (across, palette.axis("prediction", range=heights)),
        ]
        wide = {"xaxis.domain": [0, 0.31], "xaxis2.domain": [0.46, 0.7], "xaxis3.domain": [0.79, 1]}
        if self.rmse is not None:
            axes.append((across, palette.axis("RMSE, held out", range=_around(self.rmse), nticks=5)))
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
        if not count:
            made["annotations"] = [_nobody("x domain", "y domain"), _nobody("x2 domain", "y2 domain")]
        return made

    def draw(self, k: int) -> dict[str, Any]:
        """The figure with at most k neighbours."""
        used = min(k, len(self.pairs))
        before = [pair[:2] for pair in self.pairs[: max(used - 1, 0)]]
        x, y = np.concatenate(before, axis=1) if before else np.zeros((2, 0))
        newest_x, newest_y, shared = self.pairs[used - 1] if used else (np.zeros(0), np.zeros(0), [])
        traces = [
            outlined.points(x, y, USED, edge=0.5, size=7, look=dict(opacity=0.45), name="neighbours before"),
            outlined.points(
                newest_x, newest_y, NEWEST, edge=0.5, size=9, look=dict(symbol="square"),
                name="the last one", text=shared,
                says="%{text}" if shared else "",
            ),
            panels.on(self._bars(used), 1),
            *self.still,
            panels.on(_now(k, self.predicted), 2),
        ]  # fmt: skip
        if self.rmse is not None:
            traces.append(panels.on(_now(k, self.rmse), 3))
        return dict(data=traces, layout=self.layout)

    def _bars(self, used: int) -> dict[str, Any]:
        said = [f"{value:+.2g}".replace("-", "−") if j < used else "" for j, value in enumerate(self.deviation)]
        return marks.bars(
            self.similarity,
            self.place,
            [USED if j < used - 1 else NEWEST if j < used else UNUSED for j in self.place],
            orientation="h",
            text=said,
            textposition="outside",
            cliponaxis=False,
            customdata=self.deviation.astype(np.float32),
            says="%{y}: similarity %{x:.3f}, %{customdata:+.2f} from the own mean",
        )


def _pair(it: Prediction, place: int, other: int) -> Pair:
    """What neighbour number `place` and one's own row both rated: the two ratings, and in words.

    The points are moved a little, each neighbour's its own way, so that equal ratings do not hide each other.
    """
    theirs, own = it.model.table[other], it.model.table[it.row]
    both = np.flatnonzero(~np.isnan(theirs) & ~np.isnan(own))[:PAIRS]
    names = it.rows[other], it.rows[it.row]
    what = [
        f"{it.columns[j]}: {names[0]} {words.number(float(theirs[j]))}, {names[1]} {words.number(float(own[j]))}"
        for j in both
    ]
    reach = 0.03 * (it.at.data.high - it.at.data.low) * np.sqrt((place % 10) / 10)
    return theirs[both] + reach * np.cos(2.4 * place), own[both] + reach * np.sin(2.4 * place), what


def _nobody(x: str, y: str) -> dict[str, Any]:
    """What an empty plot says."""
    text = "nobody who has rated it<br>has enough in common"
    return dict(text=text, x=0.5, y=0.5, xref=x, yref=y, showarrow=False, font=dict(size=14))


def _now(k: int, curve: np.ndarray) -> dict[str, Any]:
    return marks.points([k], curve[[k - 1]], NEWEST, size=11, outline=palette.OUTLINE)


def _around(values: list[float] | np.ndarray) -> list[float]:
    low, high = float(np.min(values)), float(np.max(values))
    room = 0.12 * (high - low) or 0.5
    return [low - room, high + room]
