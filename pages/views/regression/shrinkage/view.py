"""Shrinkage: many powers, and a price for large coefficients that tames them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from algos.regression import basis, metrics
from algos.regression.basis import Basis
from algos.regression.linear import Linear
from datasets.dataset import Dataset
from datasets.names import plain
from pages.views.regression import choices, coefficients, methods, scene, scores
from pages.views.regression.methods import Fitted
from pages.views.regression.scene import Scene
from pages.views.regression.shrinkage import closer, ellipses, figure, paths
from pages.views.regression.shrinkage.penalty import Penalty
from ui import compute, controls, picture, words
from ui.figures.coefficients import penalty_places
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, View, beside
from ui.words import Share

KINDS = ("ridge", "lasso", "elastic net", "selective")
SWEPT = np.array([0.0, *choices.PENALTIES])
SIZE = "Sum of squared coefficients"
CHOSEN = "Coefficients ≠ 0"
FEW = 4  # coefficients that are named in the headline
ALIKE = 0.005  # of the chart's height: curves no further apart are the same
UNITS = [0.001, 0.01, 0.1, 1.0, 10.0, 100.0, 1000.0]
HELP = scores.HELP | {
    SIZE: "What ridge penalises: of the columns, which are standardised unless that is off, without the intercept.",
    CHOSEN: "All but those that are exactly 0.",
}


@dataclass(frozen=True, eq=False)
class Fit:
    """The coefficients under one penalty."""

    at: Scene
    penalty: Penalty
    fitted: Fitted
    rival: tuple[Fitted, str] | None  # what to compare with, and its name
    curve: bool = False  # whether the errors over lambda, or the objective, are drawn below the coefficients

    @property
    def stepwise(self) -> bool:
        """Found by coordinate descent: sizes are charged, not squares alone."""
        return self.penalty.mix > 0

    @property
    def swept(self) -> list[Linear]:
        """The models for all penalties of the sweep."""
        return self.penalty.sweep(self.fitted.terms.transform(self.at.train.X), self.at.y, SWEPT)

    def errors(self, models: list[Linear]) -> np.ndarray:
        """RMSE of the rows learned from, and of those held out if there are any: (k, 1 or 2)."""
        parts = [(self.at.train.X, self.at.y), *([self.at.held_out] if self.at.held_out else [])]
        columns = [(self.fitted.terms.transform(X), y) for X, y in parts]
        return np.array([[metrics.rmse(y, model.predict(A)) for A, y in columns] for model in models])


def choose(data: Dataset) -> Fit:
    at = scene.choose(data, drawn=False)
    kind = controls.choice(
        "Method",
        KINDS if at.single else KINDS[:3],
        "ridge",
        key="shrink",
        titles={"selective": "ridge on high powers only"},
        help="What the penalty adds up: squared coefficients (ridge), absolute values (lasso), or some of both.",
    )
    degree = choices.degree(at)
    first, mix = 1, 1.0 if kind == "lasso" else 0.0
    if kind == "selective":
        first = controls.slider(
            "Penalise from power", 1, degree, min(3, degree), key="first_power", help="Lower powers are not penalised."
        )
    if kind == "elastic net":
        mix = controls.slider(
            "Lasso's share", 0.1, 1.0, 0.5, step=0.1, key="mix", help="1 is the lasso; towards 0 it becomes ridge."
        )
    intercept = kind == "ridge" and controls.toggle(
        "Penalise the intercept too",
        False,
        key="intercept_too",
        help="Then a shift of all targets by 10 no longer shifts the fit by 10: it is pulled towards 0.",
    )
    penalty = Penalty(kind, choices.penalty(0.0 if mix == 0 else 0.5, zero=mix == 0), mix, first, intercept)
    terms = _columns(at, degree)
    help = (
        "Below the coefficients: the errors for every λ; for the lasso and the elastic net what their descent lowers."
    )
    curve = controls.toggle("Curves", True, key="shrink_curves", help=help)
    return Fit(at, penalty, penalty.fit(at, terms), penalty.without(at, terms), curve)


def _columns(at: Scene, degree: int) -> Basis:
    """The columns whose coefficients are charged: standardised, or in units of which one can be changed."""
    standardised = controls.toggle(
        "Standardise the columns",
        True,
        key="scaled",
        help="Mean 0 and standard deviation 1 for each, so that one penalty is fair to all. Off: in their own units.",
    )
    unit = 1.0
    if not standardised:  # which takes any unit out again
        name = at.data.feature_names[0]
        help = f"What {name} is told in: its numbers times 1000, say, as metres become millimetres."
        unit = controls.stop_slider(f"Unit: {name} times", UNITS, 1.0, key="unit", help=help)
    try:
        return basis.measure(at.train.X, degree, at.train.feature_names, standardised=standardised, unit=unit)
    except ValueError as problem:
        raise compute.Refused(str(problem)) from problem


def chart(fit: Fit) -> Picture:
    """Where squares are charged the fit for every lambda; where sizes are, the descent that finds it."""
    return _descent(fit) if fit.stepwise else _sweep(fit)


def _sweep(fit: Fit) -> Picture:
    """One frame for each lambda, from none to one that leaves nothing but the mean."""
    at, fitted, models = fit.at, fit.fitted, fit.swept
    errors = fit.errors(models)
    below = figure.errors(SWEPT, errors[:, 0], errors[:, 1] if at.held_out else None) if fit.curve else None
    draw = figure.brush(at, fitted, models, fit.rival, below, height=fit.penalty.intercept)
    places = penalty_places(SWEPT)

    end = len(models) - 1
    # What is left there is told where it is what one asks: of another price, or of a penalty that opens so large.
    left_over = fit.penalty.kind == "selective" or fit.penalty.intercept or fit.penalty.lam == SWEPT[-1]

    def caption(i: int) -> str:
        told = f"With λ = {_plain(SWEPT[i])}"
        remains = _remains(fit, models[i]) if i == end and left_over else ""
        if not at.held_out:
            left = np.linalg.norm(models[i].coef) / (np.linalg.norm(models[0].coef) or 1.0)
            if i == 0:
                return f"{told} there is no penalty, and large coefficients cost nothing"
            begins = f"{remains}, and" if remains else f"{told},"
            return f"{begins} the coefficients keep {words.number(Share(left))} of their length"
        best, miss = int(errors[: i + 1, -1].argmin()), [words.number(one) for one in errors[:, -1]]
        now = f"the typical miss of held-out points is {miss[i]}"
        if i == 0:
            return f"{told} there is no penalty, and {now}"
        least = f"at λ = {_plain(SWEPT[best])}" if best else "without a penalty"
        if remains:
            return f"{remains}, and {now}"
        if i == end and best < i and miss[best] != miss[i]:
            if miss[best] == miss[0]:
                return f"The typical miss of held-out points is least, {miss[best]}, {least} and ends at {miss[i]}"
            return f"The typical miss of held-out points falls to {miss[best]} {least}, then grows to {miss[i]}"
        if i == end and best == i:
            return f"The typical miss of held-out points is least, {miss[i]}, for the largest λ"
        if best == i:
            return f"{told}, {now}, the least so far"
        return f"{told}, {now}, " + (f"as {least}" if miss[best] == miss[i] else f"more than {miss[best]} {least}")

    start = list(SWEPT).index(fit.penalty.lam)
    return picture.frames(
        len(models),
        lambda i: draw(models[i], places[i], errors[i]),
        caption,
        start=start,
        moves={"lambda": SWEPT.tolist()},
        tracks={"x3": places.tolist()} if fit.curve else {},
        alt=f"{_about(fit)} {caption(start)}.",
        key="sweep",
    )


def _remains(fit: Fit, model: Linear) -> str:
    """What curve is left for the largest penalty, where that is plain to see."""
    at = fit.at
    if not at.single:
        return ""
    seen = ALIKE * float(np.ptp(at.y_range))
    if fit.penalty.kind == "selective":
        if not fit.rival:
            return ""
        nearly = "" if _from_the_dashed_curve(fit) < seen else "nearly "
        return f"The curve has turned into {nearly}that of {fit.rival[1]}"
    curve = at.along(lambda X: model.predict(fit.fitted.terms.transform(X)))
    if fit.penalty.intercept:
        return "A level line at 0 remains" if np.abs(curve).max() < seen else ""
    return "A level line at the mean remains" if np.abs(curve - at.y.mean()).max() < seen else ""


def _descent(fit: Fit) -> Picture:
    """Coordinate descent from zero, one sweep over the coefficients a step."""
    at, fitted, trace = fit.at, fit.fitted, fit.fitted.trace
    below = figure.objective(trace.curve("objective")) if fit.curve else None
    draw = figure.brush(at, fitted, trace.states, fit.rival, below)
    return picture.steps(
        trace,
        lambda i: draw(trace.states[i], i, [trace.states[i].objective]),
        caption=lambda state: _chosen(state.chosen, fitted.terms.names),
        start=0,
        tracks={"x3": range(trace.steps + 1)} if fit.curve and trace.steps else {},
        alt=f"{_about(fit)} {compute.ended(trace)} "
        f"{words.count(int(fitted.model.chosen.sum()), 'coefficient')} not zero.",
        key="descent",
    )


def _chosen(chosen: np.ndarray, names: Sequence[str]) -> str:
    """Which coefficients are not zero, by name if they are few, and how many are exactly 0."""
    kept, others = int(chosen.sum()), int((~chosen).sum())
    which = [plain(name) for name, there in zip(names, chosen, strict=True) if there]
    if not kept:
        return f"no coefficient has left 0{f', so all {words.number(others)} are exactly 0' if others > 1 else ''}"
    told = f"{words.count(kept, 'coefficient')} {'is' if kept == 1 else 'are'} not 0"
    if kept <= FEW:
        told += f", {words.listed(which)}"
    if not others:
        return f"{told}, and none is exactly 0"
    if others <= FEW:
        gone = words.listed([plain(name) for name, there in zip(names, chosen, strict=True) if not there])
        return f"{told}, and {gone} {'is' if others == 1 else 'are'} exactly 0"
    return f"{told}, and the other {words.number(others)} are exactly 0"


def as_of(fit: Fit, step: int) -> Fit:
    """The fit for a lambda of the sweep, or after a sweep of the descent."""
    if fit.stepwise:
        return replace(fit, fitted=replace(fit.fitted, trace=fit.fitted.trace.until(step)))
    penalty = replace(fit.penalty, lam=float(SWEPT[step]))
    return (
        fit if penalty == fit.penalty else replace(fit, penalty=penalty, fitted=penalty.fit(fit.at, fit.fitted.terms))
    )


def numbers(fit: Fit) -> dict[str, float]:
    coef = fit.fitted.model.coef
    kept = {CHOSEN: int((coef != 0).sum())} if fit.stepwise else {}  # under ridge all of them
    return scores.of(fit.fitted.predict, fit.at, ["Typical miss"]) | {SIZE: float(coef @ coef)} | kept


def said(fit: Fit) -> list[Said]:
    held = "Held-out points are not used for the fit. " if fit.at.held_out else ""
    return [
        beside(f"λ = {_plain(fit.penalty.lam)}. {compute.ended(fit.fitted.trace)}" if fit.stepwise else ""),
        beside(f"{held}A typical miss is the root mean square of the misses."),
    ]


def code(fit: Fit) -> Code:
    more = {
        SIZE: ("float(model.coef @ model.coef)", "float(model[-1].coef_ @ model[-1].coef_)"),
        CHOSEN: ("int((model.coef != 0).sum())", "int((model[-1].coef_ != 0).sum())"),
    }
    found = numbers(fit)
    told = {label: both for label, both in more.items() if label in found}
    return scores.code(fit.at, fit.fitted, [label for label in found if label not in more], told)


def rows(fit: Fit) -> Rows:
    return methods.rows(fit.at.data, [fit.fitted])


def _plain(lam: float) -> str:
    """lambda in plain digits, as its slider says it: 0.000001 to 1,000,000."""
    return f"{lam:,.6f}".rstrip("0").rstrip(".")


def _about(fit: Fit) -> str:
    title = fit.fitted.title
    count, rows = words.count(len(fit.fitted.terms.names), "coefficient"), words.count(len(fit.at.y), "row")
    return f"{title[0].upper()}{title[1:]} on {rows} of {fit.at.data.title}, {count}."


def _best_lambda(fit: Fit) -> float:
    """Of the sweep, where the rows held out are predicted best."""
    return float(SWEPT[fit.errors(fit.swept)[:, -1].argmin()])


def _from_the_mean(fit: Fit) -> float:
    """How far the curve is from the mean of the targets, at most."""
    return float(np.abs(fit.at.along(fit.fitted.predict) - fit.at.y.mean()).max())


def _from_the_dashed_curve(fit: Fit) -> float:
    """How far the curve of the largest penalty is from the one it is compared with, at most."""
    assert fit.rival is not None
    last = as_of(fit, len(SWEPT) - 1)
    return float(np.abs(fit.at.along(last.fitted.predict) - fit.at.along(fit.rival[0].predict)).max())


def _first(fitted: Fitted) -> float:
    """What one more of the first input adds, in the units of the data."""
    return float(fitted.terms.raw(fitted.model.coef, fitted.model.intercept)[0][0])


def _largest_three(fit: Fit) -> str:
    """The columns with the largest coefficients."""
    largest = np.argsort(-np.abs(fit.fitted.model.coef))[:3]
    return ", ".join(sorted(fit.fitted.terms.names[j] for j in largest))


view = View(
    "Shrinkage",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=as_of,
        said=said,
        closer=lambda fit: closer.show(fit.at, fit.penalty, fit.fitted),
        sections={
            "Paths": lambda fit: paths.show(fit.at, fit.fitted.terms, fit.penalty.lam),
            "Ellipses": lambda fit: ellipses.show(fit.at, fit.penalty, fit.fitted),
            "Coefficients": lambda fit: coefficients.show(
                fit.fitted.terms, [methods.by_least_squares(fit.at, fit.fitted.terms), fit.fitted]
            ),
        },
        code=code,
        rows=rows,
        quantities={
            "λ of the least error, held out": _best_lambda,
            "Distance from the mean": _from_the_mean,
            "Height for the largest λ": lambda fit: abs(fit.swept[-1].intercept),
            "Distance from the dashed curve, largest λ": _from_the_dashed_curve,
            "Largest coefficients": _largest_three,
            "First coefficient, a unit of the data": lambda fit: _first(fit.fitted),
            "The same without a penalty": lambda fit: _first(methods.by_least_squares(fit.at, fit.fitted.terms)),
        },
    ),
    data="sine",
    folded=("test", "split", "shrink_curves", "scaled", "intercept_too"),
)
