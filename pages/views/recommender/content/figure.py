"""What a user likes, features learned half-step by half-step, and what features make of an item's vector."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pages.views.recommender import scene
from pages.views.recommender.content.run import Hybrid, Learned, Weights
from pages.views.recommender.ratings_map import CHOSEN, WRITTEN, broken, frame, named, numbers, room, short, unlabelled
from ui import palette
from ui.figures import coefficients, marks, panels
from ui.figures.coefficients import Scale
from ui.figures.marks import Trace
from ui.guessing.cover import GIVEN, INSTEAD
from ui.picture import Figure

FEW = 12  # items: the marks of so few are larger
GUESS = 5  # the class whose colour guesses have, which is neither that of a bar nor that of a rating
LONGEST = 17  # letters of a name beside its bar
TERMS = 4  # at most so many of what a guess is the sum of are named
LEFT, RIGHT = (0, 0.15), (0.22, 1)  # the bars, and what is of the items: across
OVER = dict(x=1, xanchor="right", y=1, orientation="h")  # where the legend stands above the items
UNDER = dict(x=RIGHT[0] - 0.065, xanchor="right", orientation="v")  # under the sum, where both have room
PHONE = dict(x=0, xanchor="left", y=1, orientation="h")  # on a phone
AWAY = "\u2003" * 5  # between a sum and the plot of items on its right: the latter's title and numbers
ROOM = dict(l=110, r=12, t=30, b=44, autoexpand=False)


class User:
    """What stands still while one user's weights change: the items in their order, the axes, the known ratings.

    The items are sorted by the guesses with the chosen penalty.
    """

    def __init__(self, fit: Weights) -> None:
        self.names, models, (_, best) = fit.labels, fit.models, fit.model
        every = np.array([weights for weights, _ in models])
        self.scale = Scale.around(every, float(np.abs(every[fit.chosen]).max(initial=0.0)))
        self.order = np.argsort(-best, kind="stable")
        items = fit.at.data.items
        self.titles = [items[j] for j in self.order]
        self.more = 4 if len(items) <= FEW else 0
        ones = np.ones((len(items), len(self.names) - len(fit.names)))  # what the intercept stands for
        self.has = np.where(fit.features == 0, np.nan, fit.features)
        self.has = np.hstack([ones, self.has])[self.order].T
        self.reach = float(np.nanmax(np.abs(self.has * fit.model[0][:, None]), initial=0.0)) or 1.0
        self.told = _cells(self.names, self.titles)
        learned, held_out = fit.learned[self.order], fit.held_out[self.order]
        self.known = ~np.isnan(learned) | ~np.isnan(held_out)
        self.place, who = int(np.flatnonzero(self.order == fit.item)[0]), short(fit.at.data.users[fit.user])
        self.still = [
            panels.on(_dots("rating learned from", learned, self.titles, -1, 10 + self.more, symbol="square"), 1)
            | dict(meta=GIVEN),
        ]
        if np.isnan(learned).all():
            nothing: dict[str, Any] = dict(size=16, visible=False, meta=INSTEAD)
            middle = [(len(items) - 1) / 2], [(fit.at.data.low + fit.at.data.high) / 2]
            self.still.append(panels.on(marks.text(*middle, ["no rating is known"], **nothing), 1))
        if not np.isnan(held_out).all():
            self.still.append(
                panels.on(_dots("rating held out", held_out, self.titles, 3, 8 + self.more, symbol="x-open"), 1)
            )
        self.base: list[Trace] = []  # what the weights add to
        if (centre := str(fit.settings["centre"])) != "none":
            self.means = fit.alone[0].mean[self.order]
            dashes = _dots(scene.CENTRES[centre], self.means, self.titles, -1, 14 + self.more)
            dashes["marker"] |= dict(symbol="line-ew", line=dict(width=2, color=palette.NEUTRAL))
            self.base = [panels.on(dashes, 1)]
        self.ratings = np.where(np.isnan(learned), held_out, learned)
        means = self.means if self.base else learned
        every_guess = (guesses for _, guesses in models)
        self.ends = _span(learned, held_out, means, *every_guess)
        down = palette.axis(f"rating of {who}", range=self.ends)
        ends = [-1.0, len(items)]
        across = named(self.titles, f"{len(items)} items, the best first", ends)
        no_names = palette.axis("", range=ends, showticklabels=False, showgrid=False)
        across_bars, down_bars = self.scale.axis(), coefficients.names_axis(self.names)
        across_bars["title"] |= dict(text=across_bars["title"]["text"].replace("coefficient", f"weight for {who}"))
        self.roomy = len(items) <= 8 and len(self.names) <= TERMS and self.scale.unit is None
        if self.roomy:  # numbers stand at the bars
            across_bars |= dict(showticklabels=False, showgrid=False, range=[1.8 * end for end in across_bars["range"]])
        if len(self.names) <= 16:
            down_bars |= dict(
                ticktext=[_short(name) for name in self.names], tickfont=dict(size=14 if len(self.names) <= 8 else 11)
            )
        share = min(0.2 + 0.04 * len(self.names), 0.5)  # of the height: the bars, and beside them what each adds
        places: dict[str, Any] = {f"xaxis{n}.domain": RIGHT if n else LEFT for n in ("", "2", "3")}
        places |= {"yaxis.domain": (0, share), "yaxis2.domain": (share + 0.09, 1), "yaxis3.domain": (0, share)}
        rows = palette.axis("", range=down_bars["range"], showticklabels=False, showgrid=False, zeroline=False)
        hidden = int(not np.isnan(held_out).all())
        entries = 3 + len(self.base) + hidden  # of the legend: a row each on a phone
        self.written = self.has.size <= WRITTEN and not self.roomy  # numbers in the cells
        self.layout = panels.layout(
            [(across_bars, down_bars), (no_names, down), (across, rows)],
            widths=(1, 1, 1),
            height=510,
            tall=480,
            domains=places,
            margin=ROOM
            | dict(b=max(ROOM["b"], room(self.titles)), t=14 if self.roomy else ROOM["t"] + panels.LEGEND_ROW * hidden),
            bargap=0.3,
            annotations=[panels.heading("what each feature adds", 2)],
            shapes=[dict(frame(0, self.place, "3"), y0=0, y1=1, yref="y3 domain")],
        )
        self.layout["meta"]["narrow"] |= places | {"xaxis.title.text": "weight", "margin.t": 20 * entries + 12}
        self.layout["meta"]["wide"]["xaxis.title.text"] = across_bars["title"]["text"]
        if self.roomy:  # which is too little on a phone
            self.layout["meta"]["narrow"]["xaxis.showticklabels"] = True
            self.layout["meta"]["wide"]["xaxis.showticklabels"] = False
        self.layout["meta"]["wide"]["margin.t"] = self.layout["margin"]["t"]
        beside = UNDER | dict(y=share + 0.09) if self.roomy else OVER
        self.layout["legend"] |= beside | dict(yanchor="bottom")
        for shape, legend in (("wide", beside), ("narrow", PHONE)):
            self.layout["meta"][shape] |= {f"legend.{name}": value for name, value in legend.items()}
        if len(items) <= 8:  # upright on a phone only
            upright, level = (-90, across["ticktext"], room(self.titles)), (0, broken(self.titles), 56)
            for shape, (angle, names, below) in (("wide", level), ("narrow", upright)):
                self.layout["meta"][shape] |= {
                    "xaxis3.tickangle": angle,
                    "xaxis3.ticktext": names,
                    "margin.b": max(ROOM["b"], below),
                }
            self.layout["xaxis3"] |= dict(tickangle=0, ticktext=broken(self.titles), tickfont=dict(size=13))
            self.layout["margin"] |= dict(b=level[2])

    def draw(self, weights: np.ndarray, guesses: np.ndarray) -> Figure:
        """The figure of one model: weights (q,) and guesses (m,)."""
        sorted_guesses = guesses[self.order]
        new = np.where(self.known, np.nan, sorted_guesses)
        rated = np.where(self.known, sorted_guesses, np.nan)
        moving = [
            _dots("guess, not rated", new, self.titles, GUESS, 11 + self.more),
            _dots("guess, rated", rated, self.titles, GUESS, 9 + self.more, symbol="circle-open"),
        ]
        j = np.flatnonzero(self.known)
        ends = np.stack([rated[j], self.ratings[j], np.full(len(j), np.nan)], axis=1).ravel()
        apart = marks.line(np.repeat(j.astype(float), 3), ends, palette.NEUTRAL, width=2)  # how far each guess is off
        bars = coefficients.bars(self.names, weights, self.scale)
        bars["marker"] = dict(color=weights, colorscale=palette.DIVERGING, cmin=-self.reach, cmax=self.reach)
        if self.roomy:
            said = [f"{weight:+.2f}".replace("-", "−") for weight in weights]
            bars |= dict(texttemplate=said, textposition="outside", cliponaxis=False)
        chosen = marks.ring([self.place], sorted_guesses[[self.place]], CHOSEN, size=20 + 2 * self.more)
        moving.append(chosen)
        beside = [panels.on(trace, 1) for trace in moving]
        adds = self.has * weights[:, None]
        cells = panels.on(_map(adds, self.told, self.reach, "adds"), 2)
        written = [panels.on(numbers(adds, sign="+", form=".2f"), 2)] if self.written else []
        still = [*self.still, panels.on(apart, 1)]
        told = panels.on(self._sum(adds[:, self.place], float(sorted_guesses[self.place])), 1)
        return dict(data=[bars, *beside, *still, cells, *self.base, *written, told], layout=self.layout)

    def _sum(self, adds: np.ndarray, guess: float) -> Trace:
        """What the guess of the chosen item is the sum of, left of the plot: its largest terms and what is left."""
        largest = np.argsort(-np.abs(np.nan_to_num(adds)), kind="stable")[:TERMS]
        terms = [(_short(self.names[j]), float(adds[j])) for j in sorted(largest) if not np.isnan(adds[j])]
        mean = float(self.means[self.place]) if self.base else 0.0
        if np.isfinite(adds).sum() > TERMS:
            terms.append(("the rest", guess - mean - sum(value for _, value in terms)))
        lines = [f"<b>{short(self.titles[self.place])}</b>", *[f"mean {mean:.2f}"] * bool(self.base)]
        lines += [f"{name} {'−' if value < 0 else '+'} {abs(value):.2f}" for name, value in terms]
        text = "<br>".join(line + AWAY for line in [*lines, f"<b>guess = {guess:.2f}</b>"])
        top = self.ends[1] - 0.01 * (self.ends[1] - self.ends[0])  # not on the end, which rounding may exceed
        return marks.text([-1], [top], [text], CHOSEN, size=15, textposition="bottom left", cliponaxis=False)


def learning(fit: Learned) -> Callable[[int], Figure]:
    """The items' features and the users' weights as maps, and the objective: by half-step."""
    states, data = fit.trace.states, fit.at.data
    reach = max(float(np.abs(part).max()) for s in states for part in (s.users, s.items)) or 1.0
    told = [_cells(names, fit.names) for names in (data.items, data.users)]
    shown = [name.partition(",")[0][:9] if len(fit.names) <= 8 else "" for name in fit.names]
    columns = _columns("", shown, tickangle=-35, tickfont=dict(size=10))
    counted = (len(data.items), "items: features"), (len(data.users), "users: weights")
    axes = [(columns, unlabelled(f"{count} {what}", [count - 0.5, -0.5], showgrid=False)) for count, what in counted]
    objective = Objective(fit.trace.curve("objective"), axes, widths=(0.42, 0.42, 0.16))

    def draw(i: int) -> Figure:
        features = _map(states[i].items, told[0], reach, "feature")
        weights = _map(states[i].users, told[1], reach, "weight")
        return objective.beside([features, panels.on(weights, 1)], i)

    return draw


def guessing(fit: Hybrid) -> Callable[[int], Figure]:
    """What each feature adds to an item's vector as a map, guesses for one item, and the objective: by half-step."""
    states, data = fit.trace.states, fit.at.data
    reach = max(float(np.abs(s.item_weights).max()) for s in states) or 1.0
    order = np.argsort(fit.trace.final.predict()[:, fit.item], kind="stable")
    who = [data.users[a] for a in order]
    guesses = [s.predict()[order, fit.item] for s in states]
    apart, rated = fit.plain.final.predict()[order, fit.item], data.Y[order, fit.item]
    still = [
        panels.on(_dots("plain factorisation", apart, who, -1, 7, symbol="diamond"), 1),
        panels.on(_dots("rating", rated, who, 0, 7, symbol="square"), 1),
    ]
    factors = [str(j + 1) for j in range(states[0].item_weights.shape[1])]
    told = _cells(fit.names, factors)
    axes = [
        (_columns("factor", factors), coefficients.names_axis(fit.names)),
        (
            named(who, f"{len(who)} users, sorted", [-1, len(who)]),
            palette.axis("guess", range=_span(apart, rated, *guesses)),
        ),
    ]
    objective = Objective(fit.trace.curve("objective"), axes, widths=(0.28, 0.54, 0.18))

    def draw(i: int) -> Figure:
        guess = panels.on(_dots("factors of features", guesses[i], who, 1, 7), 1)
        return objective.beside([_map(states[i].item_weights, told, reach, "weight"), guess, *still], i)

    return draw


class Objective:
    """J by half-step, right of two other plots."""

    def __init__(self, curve: np.ndarray, axes: list[Any], widths: Sequence[float]) -> None:
        """`curve` (s,), and the axes of the other two."""
        self.curve = curve
        last = max(len(curve) - 1, 1)
        across = palette.axis("half-step", range=[-0.04 * last, 1.04 * last], nticks=4)
        own = (across, palette.axis("objective J", range=_span(curve), nticks=5))
        self.layout = panels.layout([*axes, own], widths=widths, margin=ROOM)

    def beside(self, traces: list[Trace], step: int) -> Figure:
        """The figure with the curve up to `step`, and a marker there."""
        past = np.arange(step + 1)
        line = marks.line(past, self.curve[past], palette.NEUTRAL, says="half-step %{x}: %{y:.6g}")
        here = marks.points([step], self.curve[[step]], palette.FIT, size=11, outline=palette.OUTLINE)
        return dict(data=[*traces, panels.on(line, 2), panels.on(here, 2)], layout=self.layout)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1].rstrip(" ,") + "…"


def _span(*values: np.ndarray) -> list[float]:
    """An axis on which all the values have room."""
    every = np.concatenate([np.ravel(v) for v in values])
    low, high = float(np.nanmin(every)), float(np.nanmax(every))
    room = 0.08 * (high - low) or 1.0
    return [low - room, high + room]


def _dots(name: str, values: np.ndarray, titles: list[str], i: int, size: int, *, symbol: str = "circle") -> Trace:
    """A marker for each of the values (n,), nan for none, in the colour of class i."""
    return marks.points(
        np.arange(len(values), dtype=np.int16),
        values,
        None,
        marker=palette.markers(i, size, symbol=symbol),
        name=name,
        customdata=titles,
        says=f"%{{customdata}}: {name} %{{y:.3f}}",
    )


def _cells(rows: Sequence[str], columns: Sequence[str]) -> list[list[str]]:
    """What hovering calls each cell: the same list for all frames."""
    return [[f"{row}, {column}" for column in columns] for row in rows]


def _map(Z: np.ndarray, told: list[list[str]], reach: float, noun: str) -> Trace:
    says = f"%{{text}}: {noun} %{{z:.3f}}"
    return marks.map(Z, palette.DIVERGING, -reach, reach, says=says, text=told, xgap=1, ygap=1, hoverongaps=False)


def _columns(title: str, names: Sequence[str], **more: Any) -> dict[str, Any]:
    ticks = dict(tickvals=list(range(len(names))), ticktext=names)
    return palette.axis(title, range=[-0.5, len(names) - 0.5], showgrid=False, **ticks, **more)
