"""One user's weights, and how they lead from each item's mean to its guess."""

from typing import Any

import numpy as np

from pages.views.recommender import scene
from pages.views.recommender.content.dots import dots, span
from pages.views.recommender.content.run import Weights
from pages.views.recommender.ratings_map import FEW_NAMES, INK, SCALE, short, unlabelled
from ui import palette
from ui.figures import coefficients, marks, panels
from ui.figures.coefficients import Scale
from ui.figures.marks import Trace
from ui.guessing.cover import GIVEN, INSTEAD
from ui.picture import Figure

GUESS = 5  # the class whose colour guesses have, which is neither that of a bar nor that of a rating
LONGEST = 17  # letters of a name beside its bar
WORDS = 0.14  # of the items' plot, at both ends: words beside what it shows
FULL = 0.72  # of a row is filled by its bars
LEFT, RIGHT = (0, 0.15), (0.28, 1)  # the weights, and the items: across
MOST = 0.7  # of the height that weights may take with the legend under them
WIDE, TALL = 480, 430  # pixels: about the items' plot
LETTER, LINE, THIN = 6.6, 15, 5  # pixels: a letter and a line in a bar; of thinner ones there is one a row
SIGNS = SCALE  # what takes, what adds: as low and high ratings, and words can be read on them
HEADINGS = "taste of {}", "from the mean to the guess"


class User:
    """What stands still while one user's weights change: the items in their order, the axes, the known ratings.

    Each item is a row, the best guess with the chosen penalty on top. In it lies a bar for each feature that the item
    has, each where the last one ends: from the mean to the guess. Of many items there is one bar for all of that.
    """

    def __init__(self, fit: Weights) -> None:
        self.names, models, (_, best) = fit.labels, fit.models, fit.model
        every = np.array([weights for weights, _ in models])
        self.scale = Scale.around(every, float(np.abs(every[fit.chosen]).max(initial=0.0)))
        self.order = np.argsort(-best, kind="stable")
        self.who, self.titles = short(fit.at.data.users[fit.user]), [fit.at.data.items[j] for j in self.order]
        self.place = int(np.flatnonzero(self.order == fit.item)[0])
        ones = np.ones((len(self.titles), len(self.names) - len(fit.names)))  # what the intercept stands for
        self.has = np.hstack([ones, fit.features[self.order]])
        count = (self.has != 0).sum(axis=1)
        self.thick = FULL / max(int(count.max()), 1)
        pitch = TALL / len(self.titles)
        self.single = self.thick * pitch < THIN
        self.written = not self.single and self.thick * pitch > LINE
        self.row, self.feature = np.nonzero(self.has)
        nth = np.concatenate([np.arange(n) for n in count])
        self.at = (self.row + (nth - (count[self.row] - 1) / 2) * self.thick).astype(np.float32)
        self.told = [f"{self.titles[i]}, {self.names[j]}" for i, j in zip(self.row, self.feature, strict=True)]
        if self.single:
            self.thick, self.at, self.told = FULL, np.arange(len(self.titles), dtype=np.float32), self.titles
        self.mean = fit.alone[0].mean[self.order]
        self.still = self._known(fit)
        adds = [np.cumsum(self.has * weights, axis=1) for weights, _ in models[fit.chosen :]]
        shown = self.known, self.mean, *(guesses for _, guesses in models), *(self.mean + a.T for a in adds)
        self.ends = span(*shown, room=WORDS)
        self.layout = self._layout()

    def _known(self, fit: Weights) -> list[Trace]:
        """The means that the weights add to, and this user's ratings."""
        learned, held_out = fit.learned[self.order], fit.held_out[self.order]
        self.known = np.where(np.isnan(learned), held_out, learned)
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
            still.append(panels.on(marks.text(*middle, ["no rating is known"], **nothing), 1))
        if not np.isnan(held_out).all():
            still.append(self._marked("rating held out", held_out, 3, 10, symbol="x-open"))
        return still

    def _marked(self, name: str, values: np.ndarray, i: int, size: int, *, symbol: str = "circle") -> Trace:
        """A marker for each of the values (m,), nan for none, in the colour of class i."""
        small = 1 if len(self.titles) <= FEW_NAMES else 0.5
        return panels.on(dots(name, values, self.titles, i, size * small, symbol=symbol, rows=True), 1)

    def _layout(self) -> Figure:
        names, n = self.names, len(self.titles)
        across, down = self.scale.axis() | dict(title=dict(text="")), coefficients.names_axis(names)
        self.plain = self.scale.unit is None and len(names) <= FEW_NAMES  # the weights stand at their bars
        if self.plain:
            across |= dict(showticklabels=False, showgrid=False, range=[1.9 * end for end in across["range"]])
        if len(names) <= 16:
            down |= dict(ticktext=[_short(name) for name in names], tickfont=dict(size=14 if len(names) <= 8 else 11))
        rows = [n - 0.4, -0.6]
        if n > FEW_NAMES:
            films = unlabelled(f"{n} items, the best guess on top", rows, showgrid=False)
        else:
            told = [f"<b>{short(name)}</b>" if i == self.place else short(name) for i, name in enumerate(self.titles)]
            films = palette.axis(range=rows, showgrid=False, tickvals=list(range(n)), ticktext=told)
            films["tickfont"] = dict(size=13)
        share = min(0.3 + 0.08 * len(names), 1.0)
        under = share <= MOST
        layout = panels.layout(
            [(across, down), (palette.axis(f"rating by {self.who}", range=self.ends), films)],
            widths=(1, 1),
            height=510,
            tall=660,
            domains={"xaxis.domain": LEFT, "xaxis2.domain": RIGHT, "yaxis.domain": (1 - share, 1)},
            margin=dict(l=104, r=12, t=34 if under else 58, b=48, autoexpand=False),
            bargap=0.3,
            annotations=[panels.heading(HEADINGS[0].format(self.who), 0), panels.heading(HEADINGS[1], 1)],
            shapes=[_stripe(self.place)],
        )
        beside = dict(x=-0.12, xanchor="left", y=1 - share - 0.08, yanchor="top", orientation="v")
        over = dict(x=1, xanchor="right", y=1.06, yanchor="bottom", orientation="h")
        wide, narrow = beside if under else over, over | dict(x=0, xanchor="left", y=1.06)
        layout["legend"] |= wide
        for shape, legend in (("wide", wide), ("narrow", narrow)):
            layout["meta"][shape] |= {f"legend.{name}": value for name, value in legend.items()}
        layout["meta"]["narrow"] |= {"yaxis.domain": (0.76, 1), "yaxis2.domain": (0, 0.68), "margin.t": 112}
        layout["meta"]["wide"]["margin.t"] = layout["margin"]["t"]
        return layout

    def draw(self, weights: np.ndarray, guesses: np.ndarray) -> Figure:
        """The figure of one model: weights (q,) and guesses (m,)."""
        guessed, adds = guesses[self.order], self.has * weights
        bars = coefficients.bars(self.names, weights, self.scale)
        bars["marker"] = bars["marker"] | _signed(weights)
        if self.plain:
            said = [f"{weight:+.2f}".replace("-", "−") for weight in weights]
            bars |= dict(texttemplate=said, textposition="outside", cliponaxis=False)
        run = self.mean[:, None] + np.cumsum(adds, axis=1)
        starts, lengths = (run - adds)[self.row, self.feature], adds[self.row, self.feature]
        if self.single:
            starts, lengths = self.mean, guessed - self.mean
        pixels = np.abs(lengths) * WIDE / (self.ends[1] - self.ends[0])
        names = [self.names[j] for j in self.feature] if self.written else [""] * len(lengths)
        inside = [name if LETTER * len(name) + 6 < wide else "" for name, wide in zip(names, pixels, strict=True)]
        steps = marks.bars(
            lengths,
            self.at,
            None,
            orientation="h",
            base=starts.astype(np.float32),
            width=0.94 * self.thick,
            marker=_signed(lengths),
            text=inside,
            textposition="inside",
            insidetextanchor="middle",
            textangle=0,
            constraintext="none",
            textfont=dict(size=12, color=INK),
            customdata=self.told,
            says="%{customdata} adds %{x:+.3f}",
        )
        guess = self._marked("guess", guessed, GUESS, 12)
        return dict(
            data=[bars, panels.on(steps, 1), *self.still, guess, panels.on(self._sum(run, guessed), 1)],
            layout=self.layout,
        )

    def _sum(self, run: np.ndarray, guessed: np.ndarray) -> Trace:
        """In the row of the chosen item where its bars begin and end, left and right of all that it shows; of many
        items the end alone, at the right."""
        i, few = self.place, len(self.titles) <= FEW_NAMES
        shown = np.array([self.mean[i], *run[i], guessed[i], self.known[i]])
        guess = f"guess {guessed[i]:.2f}"
        told = [f"mean {self.mean[i]:.2f}  " if self.centred else "", f"<b>  {guess}</b>"]
        ends, places = [float(np.nanmin(shown)), float(np.nanmax(shown))], ["middle left", "middle right"]
        if not few:
            told, ends, places = [f"<b>{short(self.titles[i])}: {guess}</b>"], self.ends[1:], places[:1]
        colours = [palette.NEUTRAL, palette.CLASSES[GUESS]][-len(told) :]
        look: dict[str, Any] = dict(textposition=places, cliponaxis=False, textfont=dict(color=colours, size=14))
        return marks.text(ends, [i] * len(told), told, **look)


def _signed(values: np.ndarray) -> dict[str, Any]:
    """The colours of bars that add, and of those that take."""
    return dict(color=np.sign(values).astype(np.int8), colorscale=SIGNS, cmin=-1, cmax=1)


def _stripe(row: int) -> dict[str, Any]:
    """The ground of the row that is looked at."""
    ends = dict(x0=0, x1=1, y0=row - 0.5, y1=row + 0.5, xref="x2 domain", yref="y2")
    return dict(type="rect", layer="below", line=dict(width=0), fillcolor=palette.FAINT) | ends


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1].rstrip(" ,") + "…"
