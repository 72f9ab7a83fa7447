"""The U-curve: training, validation and true error over the flexibility of a model."""

from dataclasses import replace

import numpy as np
import streamlit as st

from algos.bias_variance import u_curve
from pages.views.bias_variance import libraries, many_fits, models
from pages.views.bias_variance.curve import closer, figure
from pages.views.bias_variance.curve.run import Curve, choose
from ui import controls, export, picture, words
from ui.figures import fits
from ui.guessing.cover import GIVEN
from ui.picture import Drag, Picture
from ui.stage import player
from ui.view import Code, Rows, Said, Screen, View, beside, note
from ui.words import Share

UP = "turns back up"
ROUNDED = 1e-15  # of the largest error: what is smaller is 0 but for rounding
HELD = dict(color=figure.COLOURS[1], symbol="square-open", size=8, line=dict(width=1.5, color=figure.COLOURS[1]))
HELP = {
    "Training error": "Mean squared error of the model on the points that it learned from.",
    "Validation error": "Mean squared error on the points held out. It can be measured in practice.",
    "True error": "Mean squared error over all possible new points. It is known only because the data are simulated.",
}


def chart(run: Curve) -> Picture:
    """Errors, their parts, the picks of all sets, and the fits of one model: a frame for each model."""
    errors, states, family = run.errors, run.states, run.family
    numbers = [state.number for state in states]
    terms = np.array([state.parts.terms for state in states])[:, [2, 0, 1]].T  # noise, bias², variance
    noise = run.sets.noise**2
    ends, top = figure.span(errors, noise), _held(models.robust(terms.max(axis=0)))
    said = [f"{run.name(i)}<br>{_errors(run, i)}" for i in range(len(states))]
    lower = figure.parts(terms, top)
    at, f = states[0].parts.at, states[0].parts.truth
    y_range = models.window(f, run.sets.y[run.which or 0])
    still = [many_fits.truth(at, f)]
    if run.which is not None:
        points = [
            many_fits.training_set(*run.points(run.learned), name="training points"),
            fits.observed(*run.points(run.held), test=True) | dict(marker=HELD, name="validation points"),
        ]
        still += [trace | dict(meta=GIVEN) for trace in points]

    def draw(i: int) -> picture.Figure:
        parts = states[i].parts
        upper = figure.errors(errors[:, : i + 1], ends, noise, said, models=len(states))
        if run.which is None:
            x, y, known = run.sets.x[..., run.learned], run.sets.y[:, run.learned], (at, parts.fits, parts.mean)
            places, found, mean = many_fits.drawn(family, x, y, states[i].number, known)
            fit = [many_fits.cloud(places, found) | dict(name="fits"), *still, many_fits.mean_fit(places, mean)]
        else:
            fit = [*still, fits.curve(*_drawn(run, i, run.which), "fit", meta=GIVEN)]
        return figure.figure(
            (
                upper,
                fit,
                *([[*lower, many_fits.here(i, top)]] if run.with_parts else []),
            ),
            symbol=family.symbol,
            numbers=numbers,
            y_range=y_range,
            ends=ends,
            last=errors[:, i].tolist(),
            top=top,
        )

    def nearest(_: int, x: float, y: float) -> dict[str, str]:
        return models.setting(family, numbers[round(min(max(x, 0), len(numbers) - 1))])

    def caption(i: int) -> str:
        return _said(as_if(run, i))

    whose = "the average of the sets" if run.which is None else f"data set {run.which + 1}"
    by_training, by_validation, by_truth = map(run.name, run.best)
    return picture.frames(
        len(states),
        draw,
        caption,
        start=run.chosen,
        alt=f"Errors of {family.title} over {family.symbol}, {whose}: the training error is lowest at {by_training}, "
        f"the validation error at {by_validation}, the true error at {by_truth}. Shown: {caption(run.chosen)}.",
        moves={models.key_of(family): numbers},
        tracks={"x": range(len(states))},
        drags=[Drag(figure.HERE, nearest, f"Drag to another {family.symbol}")],
        grows=True,
        key="curve",
    )


def _drawn(run: Curve, i: int, which: int) -> tuple[np.ndarray, np.ndarray]:
    """Places (m,) and the i-th model's fit to a set there, as it is drawn: of a polynomial closer to the ends."""
    parts, number = run.states[i].parts, run.states[i].number
    x, y = run.points(run.learned)
    known = parts.at, parts.fits[which][None], parts.fits[which]
    places, _, fit = many_fits.drawn(run.family, x, y[None], number, known)
    return places, fit


def _held(top: float) -> float:
    """The next of 0.75 times a power of 2: an axis that few settings move, so that curves are seen to rise."""
    return 0.75 * 2.0 ** float(np.ceil(np.log2(top / 0.75))) if top > 0 else top


def as_if(run: Curve, i: int) -> Curve:
    """The same as if models up to the i-th had been tried, and it were chosen."""
    return replace(run, chosen=i, tried=i + 1)


def _errors(run: Curve, i: int) -> str:
    return "<br>".join(
        f"{name} error {words.number(float(error))}" for name, error in zip(figure.NAMES, run.errors[:, i], strict=True)
    )


def _said(run: Curve) -> str:
    """Whether the model on display is the truly best so far; once all are tried, where each error turned back up."""
    if run.tried == len(run.states) > 1:
        if run.with_parts and run.which is None and _balance(run, 0) > 1 > _balance(run, -1):
            sides = "bias² is larger than variance at the stiff end and smaller at the flexible end"
            return f"The true error is lowest with {run.name(run.best[2])}: {sides}"
        turned = [_turned(run, row, i) for row, i in zip(run.errors, run.best, strict=True)]
        training, validation, true = turned
        if true == validation and true.startswith(UP):
            both = true.replace("turns", "turn", 1)
            return f"The true error and the validation error {both}, and the training error {training}"
        return f"The true error {true}, the validation error {validation}, and the training error {training}"
    name, best = run.name(run.chosen), run.name(run.best[2])
    if run.tried == 1:
        return f"{models.headed(name)} is the stiffest model and the first one tried"
    if set(run.best) == {run.chosen}:
        return f"All three errors are at their lowest so far with {name}"
    if run.best[2] == run.chosen:
        return f"{models.headed(name)} has the lowest true error so far"
    if u_curve.lowest(run.errors[2, : run.tried])[run.chosen]:
        return f"With {name} the true error is as low as with {best}"
    return f"The true error is higher with {name} than with {best}, the best model so far"


def _turned(run: Curve, errors: np.ndarray, best: int) -> str:
    """Where an error (models,) that is least at `best` turned back up; that it is least at the last is not yet that it
    never rose on the way there."""
    if not u_curve.lowest(errors)[best : run.chosen + 1].all():
        return f"{UP} after {run.name(best)}"
    if best == run.chosen and errors[best] <= ROUNDED * errors.max():
        return f"is 0 with the last model, {run.name(best)}"
    falls = np.diff(errors[: run.chosen + 1]) <= 1e-9 * errors.max()
    if falls.all():
        return "never rises"
    where = "with the last model," if best == run.chosen else "from"
    return f"is lowest {where} {run.name(best)}{'' if best == run.chosen else ' on'}"


def numbers(run: Curve) -> dict[str, float]:
    errors = run.errors[:, run.chosen]
    return dict(zip(HELP, np.where(errors <= ROUNDED * run.errors.max(axis=1), 0.0, errors).tolist(), strict=True))


def verdict(run: Curve) -> str:
    """Once all are tried, what the models cost that training and validation pick, and how other sets fare."""
    if run.tried < len(run.states):
        return ""
    trained, validated, _ = (
        "the lowest" if price == 1 else f"{words.number(price)} times the lowest" for price in run.prices
    )
    sets = words.count(run.picks.shape[1], "data set")
    return (
        f"Picking by training error gives {trained} true error, and by validation error {validated}. "
        f"Validation picks the best model on {run.agreed} of {sets}."
    )


def said(run: Curve) -> list[Said]:
    """What the true error is, and the lower plot."""
    below = (
        [note("The lower chart splits the true error into its parts, averaged over all data sets.")]
        if run.with_parts
        else []
    )
    return [beside("The true error is the mean squared error over all possible new points."), *below]


def picks(run: Curve) -> None:
    """What choosing by the training error would cost, and how validation's picks of all sets fare."""
    true, symbol = run.all_errors[2], run.family.symbol
    prices = [u_curve.price(true[:, r], int(pick)) for r, pick in enumerate(run.picks[1])]
    wild, _, _ = run.prices
    _, validated, truest = (np.bincount(row, minlength=len(run.states)) for row in run.picks)
    player.chart(
        figure.picked(figure.votes(validated, truest), symbol, [state.number for state in run.states]),
        alt=f"How many of {len(prices)} sets pick each {symbol} by validation, and for how many it is truly best.",
        key=controls.key_of("picks"),
    )
    st.markdown(
        f"Over all {len(prices)} data sets, validation picks the best model {words.count(run.agreed, 'time')}. Half of "
        f"its picks have at most {words.number(float(np.median(prices)))} times the lowest true error. On the data set "
        f"above, the model picked by training error has {words.number(wild)} times the lowest."
    )


def code(run: Curve) -> Code:
    source, family = run.source, run.family
    shown = ".mean(axis=1)" if run.which is None else f"[:, {run.which}]"
    script = export.of_run(
        source,
        run.trace,
        "data",
        lines=[
            f"training, validation, true = (errors{shown} for errors in u_curve.curves(trace.states))",
        ],
        numbers=dict(zip(HELP, (f"{name}[{run.chosen}]" for name in figure.NAMES), strict=True)),
        imports=["from algos.bias_variance import truths"],
        title="Training, validation and true error of every model.",
    )
    imports, fit = libraries.FITS[family.name]
    sets = "range(len(data.y))" if run.which is None else f"[{run.which}]"
    library = export.script(
        source.code,
        [
            *fit,
            f"learned, held = u_curve.split({source.n}, seed={source.seed})",
            "at = np.linspace(0, 1, 101)",
            f"numbers = {[state.number for state in run.states]!r}",
            f"sets = {sets}",
            "errors = np.zeros((3, len(numbers)))  # training, validation, true",
            "for i, number in enumerate(numbers):",
            "    for r in sets:",
            "        x, y = np.broadcast_to(data.x, data.y.shape)[r], data.y[r]",
            "        h = fit(x[learned], y[learned], np.r_[x, at], number)",
            "        wrong = (h[: len(x)] - y) ** 2",
            "        true = ((h[len(x) :] - data.truth(at)) ** 2).mean() + data.noise**2",
            "        errors[:, i] += np.array([wrong[learned].mean(), wrong[held].mean(), true]) / len(sets)",
        ],
        {label: f"errors[{i}, {run.chosen}]" for i, label in enumerate(HELP)},
        imports=["import numpy as np", "from algos.bias_variance import truths, u_curve", *imports],
        title="The same, one fit after the other.",
    )
    return Code(u_curve, script, library)


def rows(run: Curve) -> Rows:
    """The points of the data set on display, with the chosen model's fit."""
    every = np.arange(run.source.n)
    x, y = run.points(every)
    return Rows(
        {
            "x": x,
            "y": y,
            "truth": run.sets.truth(x),
            "held out": np.isin(every, run.held),
            f"h(x), {run.name(run.chosen)}": run.fitted(x),
        },
        name="u_curve",
        source=f"Data set {(run.which or 0) + 1} of {len(run.sets.y)}: y is the truth and noise of standard deviation "
        f"{run.sets.noise:g}.",
    )


def _reach(run: Curve) -> float:
    """How far from 0 the fit on display goes, as a multiple of the targets that it learned from."""
    fits = run.states[run.chosen].parts.fits[run.which or 0]
    return float(np.abs(fits).max() / np.abs(run.points(run.learned)[1]).max())


def _balance(run: Curve, i: int) -> float:
    bias, variance, _ = run.states[i].parts.terms
    return bias / variance if variance else np.inf


QUANTITIES = {
    "Best so far by training": lambda run: run.name(run.best[0]),
    "Best so far by validation": lambda run: run.name(run.best[1]),
    "Best so far by truth": lambda run: run.name(run.best[2]),
    "price of the pick": lambda run: run.prices[1],
    "true error by model": lambda run: (np.arange(run.errors.shape[1]), run.errors[2]),
    "true error, stiffest": lambda run: float(run.errors[2, 0]),
    "true error, lowest": lambda run: float(run.errors[2].min()),
    "reach of the fit": _reach,
    "bias² over variance, stiffest": lambda run: _balance(run, 0),
    "bias² over variance, most flexible": lambda run: _balance(run, -1),
    "place of the truly best": lambda run: (
        run.best[2] / max(len(run.states) - 1, 1)
    ),  # 0 the stiffest, 1 the most flexible
    "training error, most flexible": lambda run: float(run.errors[0, -1]),
    "models that validation picks": lambda run: len(set(run.picks[1].tolist())),
    "sets on which validation is right": lambda run: run.agreed,
    "share of sets on which validation is right": lambda run: Share(run.agreed / run.picks.shape[1]),
}

view = View(
    "The U-curve",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=as_if,
        verdict=verdict,
        said=said,
        closer=closer.show,
        sections={"Picks of all sets": picks},
        code=code,
        rows=rows,
        quantities=QUANTITIES,
    ),
    folded=("places", "seed", "sets", "curve_parts"),
)
