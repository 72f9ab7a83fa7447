"""Few items in one picture: what each kind adds to the mean of an item, up to the guess, and the sum of one of them."""

from typing import Any

import numpy as np

from pages.views.recommender import kinds
from pages.views.recommender.content.run import Weights
from pages.views.recommender.content.taste import GUESS, User
from pages.views.recommender.ratings_map import FEW_NAMES, short
from pages.views.recommender.signs import signed
from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace
from ui.picture import Figure

MOST = 4  # so many weights stand in a line
TASTE, CALLED, UNDER, SUM = -1.25, -0.4, 0.42, 0.34  # rows: the weights, names over and under marks, and a sum
BESIDE = 0.36  # of the width: a sum has room there
EDGE = 0.004  # of the width: words keep so far from both ends
CLOSE = 0.11  # of the width: names of marks that are nearer would lie on each other
NEARLY = 0.8  # so far apart as in the row where they are farthest: the first such row names its marks
HELD_OUT = "rated, held out"
HIGH = 0.46  # of a row: its bars together
COLOURS = [palette.CLASSES[i] for i in (1, 2, 0, 4)]  # of the features, the first two as kinds of films have them


def fits(fit: Weights) -> bool:
    """Whether there are so few items and features."""
    return len(fit.at.data.items) <= FEW_NAMES and len(fit.labels) <= MOST


class Pushes(User):
    """The rows alone, with a bar for each feature an item has: the weights are a line above them, in the colours of the
    bars, and names stand at the marks of the first rated item."""

    plot = 0

    def _layout(self, fit: Weights) -> Figure:
        given = np.where(np.isnan(self.learned), np.nan, fit.at.given.Y[fit.user][self.order])
        apart = np.nan_to_num(np.abs(given - self.mean), nan=-1.0)
        self.shown = int((apart >= NEARLY * apart.max()).argmax())  # where marks have names, also while one is dragged
        self.whose = f"{kinds.noun(fit.at.data)}'s mean" if fit.settings["centre"] == "items" else "mean"
        n = len(self.titles)
        ones = np.ones((n, len(self.names) - len(fit.names)))
        self.has = np.hstack([ones, fit.features[self.order]])
        self.colours = [palette.NEUTRAL] * ones.shape[1] + COLOURS[: len(fit.names)]
        self.ends = self.scaled.tolist()
        wide = self.ends[1] - self.ends[0]
        row = self.order[self.place]
        reached = [self.mean[self.place], self.known[self.place], *(guesses[row] for _, guesses in fit.models)]
        for weights, _ in fit.models:
            pushes = (weights * self.x)[np.flatnonzero(self.x)]
            ways = self.mean[self.place] + np.cumsum(pushes)
            reached += [ways.max(initial=-np.inf), ways.min(initial=np.inf)] if len(ways) else []
        self.roomy = float(np.nanmax(reached)) < self.ends[1] - BESIDE * wide
        self.before = not self.roomy and float(np.nanmin(reached)) > self.ends[0] + BESIDE * wide
        self.inside = self.ends[0] + EDGE * wide, self.ends[1] - EDGE * wide
        rows: dict[str, Any] = dict(
            tickvals=[TASTE, *range(n)], ticktext=[f"<b>taste of {self.who}</b>", *self._rows()]
        )
        down = palette.axis(range=[n - 0.4, TASTE - 0.4], showgrid=False, tickfont=dict(size=13), **rows)
        stripe: dict[str, Any] = dict(type="rect", layer="below", line=dict(width=0), fillcolor=palette.FAINT)
        ends = dict(x0=0, x1=1, xref="x domain", yref="y")
        return palette.layout(
            height=500,
            xaxis=palette.axis("rating", range=self.ends),
            yaxis=down,
            showlegend=False,
            meta=dict(wide={"margin.l": 118}, narrow={"margin.l": 102}),
            margin=dict(l=118, r=12, t=6, b=48, autoexpand=False),
            shapes=[stripe | ends | dict(y0=self.place - 0.5, y1=self.place + 0.5)],
        )

    def draw(self, weights: np.ndarray, guesses: np.ndarray) -> Figure:
        """The figure of one model: weights (q,) and guesses (m,)."""
        guessed = guesses[self.order]
        guess = self._marked("guess", guessed, GUESS, 15) | dict(meta="pick")
        data = [
            self._forth_and_back(weights),
            *self.still,
            guess,
            self._called(guessed),
            self._taste(weights),
        ]
        return dict(data=[*data, self._sum(weights, guessed)], layout=self.layout)

    def _forth_and_back(self, weights: np.ndarray) -> Trace:
        """Of every item each push by itself, one under the other from where the one before has led."""
        row, which = np.nonzero(self.has)
        count = np.count_nonzero(self.has, axis=1)
        pushes = weights[which] * self.has[row, which]
        nth = np.concatenate([np.arange(c) for c in count])
        led = np.cumsum(weights * self.has, axis=1)[row, which] - pushes
        return marks.bars(
            pushes,
            row + HIGH * ((nth + 0.5) / count[row] - 0.5),
            [self.colours[j] for j in which],
            orientation="h",
            base=self.mean[row] + led,
            width=HIGH / count[row],
            opacity=0.75,
            customdata=[f"{self.titles[i]}: {self.names[j]}" for i, j in zip(row, which, strict=True)],
            says="%{customdata} %{x:+.3f}",
        )

    def _taste(self, weights: np.ndarray) -> Trace:
        """The weights in a line, in the colours of their bars."""
        said = "\N{NO-BREAK SPACE}\N{NO-BREAK SPACE} ".join(
            f"<span style='color:{colour}'>{short(name)} {signed(w)}</span>"
            for name, w, colour in zip(self.names, weights, self.colours, strict=True)
        )
        return marks.text(
            [self.inside[0]],
            [TASTE],
            [f"<b>\N{NO-BREAK SPACE}{said}</b>"],
            textposition="middle right",
            size=13,
            cliponaxis=False,
        )

    def _called(self, guessed: np.ndarray) -> Trace:
        """What the marks are: at those of one item, where they are apart."""
        row = self.shown
        near = CLOSE * (self.ends[1] - self.ends[0])
        at, rating, mean = float(guessed[row]), float(self.learned[row]), float(self.mean[row])
        free = [(mean, self.whose, None)] if self.centred else []
        free += [] if np.isnan(rating) else [(rating, f"rated by {self.who}", None)]
        told = [(at, "guess", palette.CLASSES[GUESS]), *free]
        told += [(np.nan, "", None)] * (3 - len(told))
        hidden = self._hidden(row)
        under = self.centred and abs(mean - at) <= near and not abs(mean - rating) <= near  # where two would meet
        if self.centred and abs(mean - at) <= near and not under:
            told[1] = (np.nan, "", None)
        low = {"": CALLED, "guess": CALLED, self.whose: UNDER if under else CALLED}
        rows = [row + low.get(word, UNDER) for _, word, _ in told]
        told = [*told, *((x, HELD_OUT, palette.CLASSES[3]) for x, _ in hidden)]
        rows += [r + CALLED for _, r in hidden]
        x = [place for place, *_ in told]
        words = [f"<b style='color:{colour}'>{word}</b>" if colour and word else word for _, word, colour in told]
        return marks.text(x, rows, words, size=14, textposition="middle center", cliponaxis=False)

    def _hidden(self, row: int) -> list[tuple[float, int]]:
        """Where a rating that is held out has its name: the first of them outside `row`, if there is any."""
        rows = [j for j in np.flatnonzero(np.isnan(self.learned) & ~np.isnan(self.known)) if j != row]
        return [(float(self.known[j]), int(j)) for j in rows[:1]]

    def _sum(self, weights: np.ndarray, guessed: np.ndarray) -> Trace:
        """What the guess of the chosen item is made of, under its bar."""
        mean = f"<span style='color:{palette.NEUTRAL}'>mean {self.mean[self.place]:.2f}</span>"  # as its mark
        parts = [mean if self.centred else "0"]
        total = round(float(self.mean[self.place]), 2) if self.centred else 0.0
        for j in np.flatnonzero(self.x):
            added = float(weights[j] * self.x[j])
            total += round(added, 2)
            value, colour = signed(added), self.colours[j]
            parts.append(f"<span style='color:{colour}'>{'−' if value[0] == '−' else '+'} {value.lstrip('+−')}</span>")
        met = "=" if round(total, 2) == round(float(guessed[self.place]), 2) else "≈"
        beside = self.before or self.roomy  # the bar: in two lines there is room on a phone, too
        said = f"{' '.join(parts)}{'<br>' if beside else ' '}{met} <b>guess {guessed[self.place]:.2f}</b>"
        said, row = said.replace("guess -", "guess −"), [self.place + (0 if beside else SUM)]
        look: dict[str, Any] = dict(
            size=13 if beside else 15, textposition="middle right" if self.before else "middle left"
        )
        return marks.text([self.inside[0 if self.before else 1]], row, [said], palette.CLASSES[GUESS], **look)
