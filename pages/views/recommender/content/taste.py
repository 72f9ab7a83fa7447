"""One user's weights, and how they lead from each item's mean to its guess."""

from typing import Any

import numpy as np

from datasets.ratings import Ratings
from pages.views.recommender import scene
from pages.views.recommender.content.dots import dots, span
from pages.views.recommender.content.run import Weights, has
from pages.views.recommender.ratings_map import FEW_NAMES, SCALE, short, unlabelled
from pages.views.recommender.signs import signed
from ui import palette
from ui.figures import coefficients, marks, panels
from ui.figures.coefficients import Scale
from ui.figures.marks import Trace
from ui.guessing.cover import GIVEN, INSTEAD
from ui.picture import Figure

GUESS = 5  # the class whose colour guesses have, which is neither that of a bar nor that of a rating
LONGEST = 17  # letters of a name beside its bar
KINDS = 20  # letters of what an item has, under its name
WORDS = 0.06  # of the items' plot, at both ends: for words beside what it shows
LISTED, MANY = 50, 600  # so many rows have their names, in a plot so high
FULL, THIN = 0.72, 0.24  # of a row is filled by its bar: of many items, and of few
LEFT, RIGHT = (0, 0.17), (0.34, 1)  # the weights, and the items: across
SIGNS = SCALE  # what takes, what adds: as low and high ratings


class User:
    """What stands still while one user's weights change: the items in their order, the axes, the known ratings.

    Each item is a row, which stays whatever is set or dragged. In it a bar leads from the mean to the guess.
    """

    plot = 1  # that of the rows

    def __init__(self, fit: Weights) -> None:
        self.names, models = fit.labels, fit.models
        every = np.array([weights for weights, _ in models])
        self.scale = Scale(float(np.abs(every).max(initial=0.0)) or 1.0, None)  # the same for every penalty
        self.order = fit.order
        self.who, self.titles = short(fit.at.data.users[fit.user]), [fit.at.data.items[j] for j in self.order]
        self.kinds = [has(fit, j) for j in self.order]
        self.place, self.few = int(np.flatnonzero(self.order == fit.item)[0]), len(self.titles) <= FEW_NAMES
        ones = np.ones(len(self.names) - len(fit.names))  # what the intercept stands for
        self.x = np.append(ones, fit.features[fit.item])
        self.mean = fit.alone[0].mean[self.order]
        self.share = min(0.3 + 0.08 * len(self.names), 1.0)
        self.still = self._known(fit)
        shown = self.known, self.mean, *(guesses for _, guesses in models)
        self.scaled = _scale(fit.at.data, np.concatenate(shown))
        self.ends = span(self.scaled, room=WORDS)
        self.layout = self._layout(fit)

    def _known(self, fit: Weights) -> list[Trace]:
        """The means that the weights add to, and this user's ratings."""
        learned, held_out = fit.learned[self.order], fit.held_out[self.order]
        self.known, self.learned = np.where(np.isnan(learned), held_out, learned), learned
        still = []
        self.centred = (centre := str(fit.settings["centre"])) != "none"
        if self.centred:
            means = self._marked(scene.CENTRES[centre], self.mean, -1, 20, symbol="line-ns")
            means["marker"]["line"] = dict(width=2, color=palette.NEUTRAL)
            still.append(means)
        still.append(self._marked(f"rating by {self.who}", learned, -1, 12, symbol="square") | dict(meta=GIVEN))
        if np.isnan(learned).all():
            nothing: dict[str, Any] = dict(size=16, visible=False, meta=INSTEAD)
            middle = [(fit.at.data.low + fit.at.data.high) / 2], [(len(self.titles) - 1) / 2]
            still.append(panels.on(marks.text(*middle, ["no rating is known"], **nothing), self.plot))
        if not np.isnan(held_out).all():
            still.append(self._marked("rating held out", held_out, 3, 10, symbol="x-open"))
        return still

    def _marked(self, name: str, values: np.ndarray, i: int, size: int, *, symbol: str = "circle") -> Trace:
        """A marker for each of the values (m,), nan for none, in the colour of class i."""
        small = 1 if self.few else 0.5
        return panels.on(dots(name, values, self.titles, i, size * small, symbol=symbol, rows=True), self.plot)

    def _layout(self, fit: Weights) -> Figure:
        names, n = self.names, len(self.titles)
        across, down = self.scale.axis() | dict(title=dict(text="")), coefficients.names_axis(names)
        self.plain = len(names) <= FEW_NAMES  # the weights stand at their bars
        if self.plain:
            across |= dict(showticklabels=False, showgrid=False, range=[1.9 * end for end in across["range"]])
        if len(names) <= 16:
            down |= dict(ticktext=[_short(name) for name in names], tickfont=dict(size=14 if len(names) <= 8 else 11))
        rows = [n - 0.4, -0.6]
        if not self.few:
            on_top = ", the best guess with penalty 1 on top" if fit.at.data is fit.at.given else ""
            films = unlabelled(f"{n} items{on_top}", rows, showgrid=False)
            if n <= LISTED:
                ticks: dict[str, Any] = dict(tickvals=list(range(n)), ticktext=self._rows(), tickfont=dict(size=10))
                films = palette.axis(range=rows, showgrid=False, **ticks)
        else:
            films = palette.axis(range=rows, showgrid=False, tickvals=list(range(n)), ticktext=self._rows())
            films["tickfont"] = dict(size=13)
        axes = [(across, down), (palette.axis("rating", range=self.ends), films)]
        shapes, headings = [_stripe(self.place)], [panels.heading(f"taste of {self.who}", 0)]
        domains = {"xaxis.domain": LEFT, "xaxis2.domain": RIGHT, "yaxis.domain": (1 - self.share, 1)}
        layout = panels.layout(
            axes,
            widths=(1,) * len(axes),
            height=490 if self.few else MANY,
            tall=660,
            domains=domains,
            margin=dict(l=104, r=12, t=34, b=48, autoexpand=False),
            bargap=0.3,
            annotations=headings,
            shapes=shapes,
        )
        layout["legend"] |= dict(x=1, xanchor="right", y=1.01, yanchor="bottom", orientation="h")
        layout["meta"]["wide"] |= {"legend.x": 1, "legend.xanchor": "right", "legend.y": 1.01, "margin.t": 34}
        layout["meta"]["narrow"] |= {"legend.x": 0, "legend.xanchor": "left", "legend.y": 1.06, "margin.t": 112}
        layout["meta"]["narrow"] |= {"yaxis.domain": (0.76, 1), "yaxis2.domain": (0, 0.68)}
        return layout

    def _rows(self) -> list[str]:
        """The items' names, below each what it has, where all have room for that."""
        told = [f"<b>{short(name)}</b>" if i == self.place else short(name) for i, name in enumerate(self.titles)]
        if not self.few or max(map(len, self.kinds)) > KINDS:
            return told
        grey = "<span style='opacity:0.75;font-size:12px'>"
        return [f"{name}<br>{grey}{kinds}</span>" for name, kinds in zip(told, self.kinds, strict=True)]

    def grips(self) -> dict[str, Any]:
        """The known ratings that were learned from, by their place in the order: what can be dragged."""
        rows = [row for row, rating in enumerate(self.learned) if not np.isnan(rating)]
        on = panels.on({}, self.plot)
        return on | dict(x=[float(self.learned[row]) for row in rows], y=rows, i=rows)

    def draw(self, weights: np.ndarray, guesses: np.ndarray) -> Figure:
        """The figure of one model: weights (q,) and guesses (m,)."""
        guessed = guesses[self.order]
        bars = coefficients.bars(self.names, weights, self.scale)
        bars["marker"] = bars["marker"] | _signed(weights)
        if self.plain:
            bars |= dict(texttemplate=[signed(w) for w in weights], textposition="outside", cliponaxis=False)
        guess = self._marked("guess", guessed, GUESS, 15) | dict(meta="pick")
        told = panels.on(self._said(guessed), 1)
        return dict(data=[bars, self._moved(guessed), *self.still, guess, told], layout=self.layout)

    def _moved(self, guessed: np.ndarray) -> Trace:
        """The bars from the means to the guesses."""
        moved = guessed - self.mean
        steps = marks.bars(
            moved,
            np.arange(len(moved), dtype=np.int16),
            None,
            orientation="h",
            base=self.mean.astype(np.float32),
            width=THIN if self.few else FULL,
            marker=_signed(moved),
            customdata=self.titles,
            says="%{customdata}: the features add %{x:+.3f}",
        )
        return panels.on(steps, self.plot)

    def _said(self, guessed: np.ndarray) -> Trace:
        """The guess of the chosen item: right of what its row shows, of many at the right end with its name."""
        i = self.place
        end, side = float(np.nanmax([self.mean[i], guessed[i], self.known[i]])), "middle right"
        told = f"<b>  guess {guessed[i]:.2f}</b>"
        if not self.few:
            name = "" if len(self.titles) <= LISTED else f"{short(self.titles[i])}: "
            told, end, side = (
                f"<b>{name}guess {guessed[i]:.2f}</b>",
                self.ends[1] - 0.004 * (self.ends[1] - self.ends[0]),
                "middle left",
            )
        return marks.text([end], [i], [told], palette.CLASSES[GUESS], size=14, textposition=side, cliponaxis=False)


def _scale(data: Ratings, shown: np.ndarray) -> np.ndarray:
    """An eighth of the scale of ratings beyond its ends; more of them where something `shown` is farther out: so they
    stay while a rating is dragged."""
    step = (data.high - data.low) / 8 or 1.0
    ends = np.floor((np.nanmin(shown) - data.low) / step), np.ceil((np.nanmax(shown) - data.high) / step)
    return np.array([data.low + step * min(ends[0], -1), data.high + step * max(ends[1], 1)])


def _signed(values: np.ndarray) -> dict[str, Any]:
    """The colours of bars that add, and of those that take."""
    return dict(color=np.sign(values).astype(np.int8), colorscale=SIGNS, cmin=-1, cmax=1)


def _stripe(row: int) -> dict[str, Any]:
    """The ground of the row that is looked at."""
    ends = dict(x0=0, x1=1, y0=row - 0.5, y1=row + 0.5, xref="x2 domain", yref="y2")
    return dict(type="rect", layer="below", line=dict(width=0), fillcolor=palette.FAINT) | ends


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1].rstrip(" ,") + "…"
