"""A curve by a method: powers of the input by least squares, beside other ways to choose the coefficients."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from algos.regression import basis, least_squares
from algos.regression.basis import Basis
from datasets.dataset import Dataset
from pages.views.regression import choices, coefficients, methods, scene, scores
from pages.views.regression.fit import closer, squares
from pages.views.regression.fit.closer import WITHOUT, Looked
from pages.views.regression.methods import Fitted
from pages.views.regression.scene import Scene
from ui import controls, palette, picture, words
from ui.figures import fits
from ui.picture import Picture, Row
from ui.view import Code, Rows, Said, Screen, beside, note, warning
from ui.words import Share

FEW = "short_line"  # the data on which the view opens
LOCAL = "locally weighted"
RISE = 3  # heights of the data: so much higher and deeper a chart is at most for curves that leave it far out
EXACT = 1e-9  # of the largest target: what is missed by less is missed by rounding alone
MANY = 12  # points from which on the largest of their squares stand out
METHODS: dict[str, Callable[..., Fitted]] = {
    "least squares": methods.by_least_squares,
    "ridge": methods.by_ridge,
    "lasso": methods.by_lasso,
    "least absolute": methods.by_least_absolute,
    "chebyshev": methods.by_chebyshev,
    LOCAL: methods.by_local_lines,
}
PENALISED = ("ridge", "lasso")
AREA = "Area of the squares"
TRAINING, HELD_OUT = "training point", "held-out point"
HELP = scores.HELP | {AREA: "The sum of the squared residuals of the training points."}


@dataclass(frozen=True, eq=False)
class Fits:
    """Up to three methods on the same rows; the numbers are those of the first."""

    at: Scene
    terms: Basis
    fits: list[Fitted]
    sized: bool  # whether points are drawn by their leverage
    squared: bool  # whether each residual is drawn as a square
    further: float = 0.0  # how much further to both sides it is seen, in widths of the data

    @cached_property
    def scores(self) -> dict[str, dict[str, float]]:
        """All measures of each fit, by its title."""
        return {each.title: scores.of(each.predict, self.at) for each in self.fits}

    @cached_property
    def leverage(self) -> np.ndarray:
        """Of each row learned from, by least squares: (n,)."""
        return least_squares.leverage(self.terms.transform(self.at.train.X))


def choose(data: Dataset) -> Fits:
    few = data.name == FEW  # the points of a line by hand: the same ones, with their squares
    at = scene.choose(data, held_out=0.0 if few else 0.3)
    degree, also = choices.degree(at, 1), choices.also(at)
    names = controls.several(
        "Methods",
        [name for name in METHODS if at.single or name != LOCAL],
        ["least squares"],
        most=3,
        key="methods",
        help="Up to three methods on the same rows. The numbers are those of the first.",
    )
    own: dict[str, float] = {}  # a method's own setting
    if set(names) & set(PENALISED):
        own |= dict.fromkeys(PENALISED, choices.penalty(zero=False))
    if LOCAL in names:
        own[LOCAL] = choices.bandwidth(at)
    further = choices.beyond()
    at = at.widened(further)
    at = at.above_zero() if also else at
    squared = at.single and controls.toggle(
        "Draw the squares",
        few,
        key="residual_squares",
        help="A square on each training residual. Least squares makes their total area as small as it can be.",
    )
    sized = controls.toggle("Size by leverage", False, key="sized", help="Large points pull the curve most.")
    terms = basis.measure(at.train.X, degree, at.train.feature_names, also=also)
    made = [METHODS[name](at, terms, own[name]) if name in own else METHODS[name](at, terms) for name in names]
    if further and at.single:
        at = at.reaching([at.along(each.predict) for each in made], RISE)
    return Fits(at, terms, made, sized, squared, further)


def chart(run: Fits, looked: Looked | None = None) -> Picture | Row:
    """The curves among the points, the one `looked` at marked; of several inputs, how predictions agree beside them."""
    at, first, unseen = run.at, run.fits[0], run.at.held_out
    traces = [squares.on_points(at.train.X[:, 0], at.y, first.predict(at.train.X), at)] if run.squared else []
    if run.squared and len(at.y) >= MANY:
        traces.append(squares.largest(at.train.X[:, 0], at.y, first.predict(at.train.X), at))
    traces += [fits.observed(unseen[0][:, at.at], unseen[1], test=True) | dict(name=HELD_OUT)] if unseen else []
    learned = fits.observed(at.train.X[:, at.at], at.y) | dict(name=TRAINING)
    traces.append(fits.with_leverage(learned, run.leverage, sized=run.sized))
    traces += [fits.curve(at.grid, at.along(each.predict), each.title, i=i) for i, each in enumerate(run.fits)]
    if looked is not None:
        traces += closer.marks(at, run.terms, looked, told=not run.squared)
    measured = ", ".join(f"{label} {words.number(value)}" for label, value in numbers(run).items())
    ends = [(each.title, float(at.along(each.predict)[-1]), palette.COMPARE[i]) for i, each in enumerate(run.fits)]
    ends += [
        (t["name"], float(t["y"][-1]), t["line"]["color"]) for t in traces if t.get("name", "").startswith(WITHOUT)
    ]
    drawn = fits.named(fits.figure(traces, **at.frame), ends)
    if run.squared:
        squares.to_scale(drawn["layout"], at)
    curves = picture.frames(
        1,
        lambda _: drawn,
        lambda _: caption(run, looked),
        alt=f"{words.count(len(at.y), 'point')} of {at.data.title} to learn from and the fit by "
        f"{words.listed([each.title for each in run.fits])}. With {first.title}: {measured}.",
        key="fit",
        on_click=choices.look_at,
    )
    if at.single:
        return curves
    held_out = (unseen[1], first.predict(unseen[0])) if unseen else None
    name = str(at.data.target_name)
    agreement = picture.still(
        fits.predicted(at.y, first.predict(at.train.X), name=name, held_out=held_out, height=480),
        alt=f"Predicted against actual values, {first.title}. On the diagonal a prediction is exact.",
        key="agreement",
        on_click=choices.look_at,
    )
    return Row([curves, agreement])


def caption(run: Fits, looked: Looked | None = None) -> str:
    """What the first fit misses its points by, and those held out; or what the settings are about."""
    title, found, number = run.fits[0].title, numbers(run), words.number
    named = f"{title[0].upper()}{title[1:]}"
    straight = run.at.single and list(run.terms.names) == list(run.at.train.feature_names)
    drawn = any(each.module is least_squares for each in run.fits)
    if looked is not None and looked.without and straight and drawn and len(run.at.y) > 1:
        slope = _slope(run, methods.by_least_squares(run.at, run.terms).model)
        without = number(_slope_without(run, looked.point))
        return f"The slope of least squares is {without} without point {looked.point + 1} and {number(slope)} with it"
    exact = 0 < found.get("RMSE, training", 0.0) < EXACT * float(np.abs(run.at.y).max())
    if run.squared and exact:
        return f"{named} misses no training point, so its squares have no area"
    if run.squared:
        many = len(run.at.y) >= MANY and found[AREA] > 0
        largest = f", and the three largest make up {number(_share_of_three(run))} of it" if many else ""
        return f"The squares of {title} have an area of {number(found[AREA])}{largest}"
    if run.further and run.at.single:
        right = run.at.x_range[1]
        ends = [f"{one.title} is at {number(float(run.at.along(one.predict)[-1]))}" for one in run.fits]
        return f"At the right end, {run.at.titles[0]} = {number(right)}, {words.listed(ends)}"
    if len(run.fits) > 1:
        label, of = ("RMSE, held out", "held-out") if "RMSE, held out" in found else ("RMSE, training", "training")
        each = words.listed([f"{number(run.scores[t][label])} for {t}" for t in run.scores])
        return f"On {of} {'points' if run.at.single else 'rows'} the RMSE is {each}"
    if pair := _twins(run):
        names, sizes = [run.terms.names[i] for i in pair], run.fits[0].model.coef[list(pair)]
        if np.allclose(*sizes):
            halves = words.listed([f"half to {name}" for name in names])
            return f"{named} gives {halves}, a standardised coefficient of {number(float(sizes[0]))} each"
    if exact:
        if "RMSE, held out" not in found:
            return f"{named} misses no training row"
        if found["RMSE, held out"] < EXACT * float(np.abs(run.at.y).max()):
            return f"{named} misses no row, training or held-out"
        return f"{named} misses no training row, but on held-out rows its RMSE is {number(found['RMSE, held out'])}"
    rows = "points" if run.at.single else "rows"
    parts = (("RMSE, training", f"on training {rows}"), ("RMSE, held out", f"on held-out {rows}"))
    told = " and ".join(f"{words.number(found[label])} {of}" for label, of in parts if label in found)
    return f"The RMSE of {title} is {told}"


def numbers(run: Fits) -> dict[str, float]:
    """The measures of the first fit, and the area of its squares where they are drawn."""
    measured = {label: value for label, value in run.scores[run.fits[0].title].items() if label in scores.HELP}
    if not run.squared:
        return measured
    residual = run.at.y - run.fits[0].predict(run.at.train.X)
    return {AREA: float(residual @ residual)} | {k: value for k, value in measured.items() if k.startswith("RMSE")}


def said(run: Fits) -> list[Said]:
    """All measures of all methods, and what is to be known: singular, stopped, without a measure."""
    told = [Said(scores.table(run.scores), "markdown")] if len(run.fits) > 1 else []
    for each in run.fits:
        if each.module is least_squares:
            if each.model.rank < len(each.model.coef) + 1:
                smallest = f"{each.model.reason} Smallest is meant on the standardised scale."
                told.append(warning(smallest, ":material/link:"))
        elif not each.trace.finished:
            told.append(note(f"{each.title.capitalize()}: the search was stopped before it had settled."))
    if len(run.fits) > 1:
        told.append(beside(f"The numbers below are of {run.fits[0].title}."))
    return [*told, note(scores.undefined(run.at))]


def code(run: Fits) -> Code:
    first, area = run.fits[0], "float(((train.y - {}) ** 2).sum())"
    more = {AREA: (area.format(first.predicted("train")), area.format("model.predict(train.X)"))}
    return scores.code(run.at, first, [label for label in numbers(run) if label != AREA], more if run.squared else {})


def rows(run: Fits) -> Rows:
    return methods.rows(run.at.data, run.fits)


def _most_missed(run: Fits) -> int:
    """The point that the first fit misses most."""
    return int(np.abs(run.at.y - run.fits[0].predict(run.at.train.X)).argmax())


def _share_of_three(run: Fits) -> Share:
    """The share that the three largest squares have of all their area."""
    areas = np.sort((run.at.y - run.fits[0].predict(run.at.train.X)) ** 2)
    return Share(areas[-3:].sum() / areas.sum())


def _twins(run: Fits) -> tuple[int, int] | None:
    """Two columns that tell the same, where least squares has to share an effect between them."""
    first = run.fits[0]
    if first.module is not least_squares or run.at.single or first.model.rank == len(first.model.coef) + 1:
        return None
    with np.errstate(invalid="ignore", divide="ignore"):  # a column that is the same everywhere
        alike = np.corrcoef(run.terms.transform(run.at.train.X), rowvar=False) > 1 - 1e-9
    pairs = np.argwhere(np.triu(alike, 1)).tolist()
    return (pairs[0][0], pairs[0][1]) if len(pairs) == 1 else None


def _share_of_twin(run: Fits) -> Share:
    """What part of the effect of two columns that tell the same the first one has; nan if there are none."""
    pair = _twins(run)
    if pair is None:
        return Share("nan")
    first, second = run.fits[0].model.coef[list(pair)]
    return Share(first / (first + second))


def _slope(run: Fits, model: Any) -> float:
    """Along the input drawn."""
    return float(run.terms.raw(model.coef, model.intercept)[0][run.at.at])


def _slope_without(run: Fits, i: int) -> float:
    """Along the input drawn, by least squares without point i."""
    left = least_squares.without(run.terms.transform(run.at.train.X), run.at.y, i)
    return _slope(run, left)


def _at_the_end(run: Fits, degree: int) -> float:
    """What least squares with powers up to this one predicts at the chart's right end."""
    terms = basis.measure(run.at.train.X, degree)
    return float(run.at.along(methods.by_least_squares(run.at, terms).predict)[-1])


QUANTITIES: dict[str, Callable[[Fits], float]] = {
    "RMSE, held out, last method": lambda run: list(run.scores.values())[-1]["RMSE, held out"],
    "Point of the largest leverage": lambda run: int(run.leverage.argmax()) + 1,
    "Largest leverage": lambda run: float(run.leverage.max()),
    "Second largest leverage": lambda run: float(np.sort(run.leverage)[-2]),
    "Slope without that point": lambda run: _slope_without(run, int(run.leverage.argmax())),
    "Parameters": lambda run: len(run.terms.names) + 1,
    "Share of the three largest squares": _share_of_three,
    "part of the first of two alike": _share_of_twin,
    "Rank": lambda run: run.fits[0].model.rank,
    "First coefficient, standardised": lambda run: float(run.fits[0].model.coef[0]),
    "Second coefficient, standardised": lambda run: float(run.fits[0].model.coef[1]),
    "Right end of the chart": lambda run: run.at.x_range[1],
    "A line there": lambda run: _at_the_end(run, 1),
    "A parabola there": lambda run: _at_the_end(run, 2),
    "A cubic there": lambda run: _at_the_end(run, 3),
}

SCREEN = Screen(
    chart,
    numbers,
    HELP,
    said=said,
    closer=lambda run: closer.show(run.at, run.terms, _most_missed(run) if run.squared else 0),
    ringed=chart,
    sections={"Coefficients": lambda run: coefficients.show(run.terms, run.fits)},
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)
