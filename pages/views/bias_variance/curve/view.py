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
from ui.picture import Picture
from ui.stage import player
from ui.view import Code, Rows, Said, Screen, View, note
from ui.words import Share

MOST = 5  # times the least error the axis goes up, if the stiffest model is not worse
HELP = {
    "Best by training": "The model with the lowest training error: nearly always the most flexible.",
    "Best by validation": "The model with the lowest error on the rows held out. This can be known in life.",
    "Best by truth": "The model with the lowest true error. Only who made the data knows it.",
    "Price of the pick": "The true error of the model that validation picks, over the lowest true error. 1: no regret.",
}


def chart(run: Curve) -> Picture:
    """Errors, their parts, the picks of all sets, and the fits of one model: a frame for each model."""
    errors, states, family = run.errors, run.states, run.family
    numbers = [state.number for state in states]
    terms = np.array([state.parts.terms for state in states])[:, [2, 0, 1]].T  # noise, bias², variance
    tops = models.robust(errors[1:].max(axis=0), most=MOST), models.robust(terms.max(axis=0))
    said = [f"{run.name(i)}<br>{_said(run, i)}<br>Click to see its fits." for i in range(len(states))]
    upper = figure.errors(errors, run.best, tops[0], run.sets.noise**2, said, size=figure.SIZES[run.with_parts])
    lower = figure.parts(terms, tops[1])
    at, f = states[0].parts.at, states[0].parts.truth
    y_range = models.window(f, run.sets.y[run.which or 0])
    still = [many_fits.truth(at, f)]
    if run.which is not None:
        points = [
            many_fits.training_set(*run.points(run.learned), name="learned from"),
            fits.observed(*run.points(run.held), test=True),
        ]
        still += [trace | dict(meta=GIVEN) for trace in points]

    def draw(i: int) -> picture.Figure:
        parts = states[i].parts
        if run.which is None:
            fit = [many_fits.cloud(at, parts.fits) | dict(name="fits"), *still, many_fits.mean_fit(at, parts.mean)]
        else:
            fit = [*still, many_fits.mean_fit(at, parts.fits[run.which]) | dict(name="its fit", meta=GIVEN)]
        return figure.figure(
            (
                [*upper, many_fits.here(i, tops[0])],
                fit,
                *([[*lower, many_fits.here(i, tops[1])]] if run.with_parts else []),
            ),
            symbol=family.symbol,
            numbers=numbers,
            y_range=y_range,
            tops=tops,
        )

    def caption(i: int) -> str:
        return f"{models.headed(run.name(i))}: {_said(run, i)}"

    whose = "the average of the sets" if run.which is None else f"data set {run.which + 1}"
    by_training, by_validation, by_truth = map(run.name, run.best)
    return picture.frames(
        len(states),
        draw,
        caption,
        start=run.chosen,
        alt=f"Errors of {family.title} over {family.symbol}, {whose}: the training error is lowest at {by_training}, "
        f"the validation error at {by_validation}, the true error at {by_truth}. Shown: {caption(run.chosen)}.",
        on_click=lambda i: models.choose(family, numbers[i]),
        moves={models.key_of(family): numbers},
        key="curve",
    )


def _said(run: Curve, i: int) -> str:
    """Which of its errors are the lowest, or on which side of the truly best it is."""
    training, _, true = (words.number(float(error)) for error in run.errors[:, i])
    lowest = [name for name, best in zip(figure.NAMES, run.best, strict=True) if i == best]
    if i == run.best[2]:
        return f"the lowest {words.listed(lowest)} error, {true}"
    if lowest:
        return f"the lowest {words.listed(lowest)} error, but a true error of {true}"
    side = "stiffer" if i < run.best[2] else "more flexible"
    return f"{side} than the best, true error {true}, training error {training}"


def numbers(run: Curve) -> dict[str, float | str]:
    by_training, by_validation, by_truth = map(run.name, run.best)
    return {
        "Best by training": by_training,
        "Best by validation": by_validation,
        "Best by truth": by_truth,
        "Price of the pick": u_curve.price(run.errors[2], run.best[1]),
    }


def verdict(run: Curve) -> str:
    """What the model that validation picks costs, beside the one that comes nearest to the points."""
    wildest, picked = (u_curve.price(run.errors[2], run.best[i]) for i in (0, 1))
    validated = "it is the lowest" if picked == 1 else f"{words.number(picked)} times"
    return (
        f"Large markers: the lowest of each. Picked by training, the true error is {words.number(wildest)} times the "
        f"lowest; picked by validation, {validated}. On {run.agreed} of "
        f"{words.count(run.picks.shape[1], 'data set')} validation picks the truly best."
    )


def said(run: Curve) -> list[Said]:
    """What the lower plot is."""
    return [note("Below: what the true error is made of, on average over all sets.")] if run.with_parts else []


def picks(run: Curve) -> None:
    """What choosing by the training error would cost, and how validation's picks of all sets fare."""
    true, symbol = run.all_errors[2], run.family.symbol
    prices = [u_curve.price(true[:, r], int(pick)) for r, pick in enumerate(run.picks[1])]
    wild = u_curve.price(run.errors[2], run.best[0])
    _, validated, truest = (np.bincount(row, minlength=len(run.states)) for row in run.picks)
    player.chart(
        figure.picked(figure.votes(validated, truest), symbol, [state.number for state in run.states]),
        alt=f"How many of {len(prices)} sets pick each {symbol} by validation, and for how many it is truly best.",
        key=controls.key_of("picks"),
    )
    st.markdown(
        f"Over all {len(prices)} sets validation picks the truly best model {words.count(run.agreed, 'time')}; half of "
        f"its picks cost {words.number(float(np.median(prices)))} times the best or less. Picked by its training "
        f"error, the model of the set above costs {words.number(wild)} times the best."
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
            f'best = [f"{family.symbol} {{trace.states[i].number:g}}" '
            "for i in map(u_curve.picks, (training, validation, true))]",
        ],
        numbers={
            "Best by training": "best[0]",
            "Best by validation": "best[1]",
            "Best by truth": "best[2]",
            "Price of the pick": "u_curve.price(true, u_curve.picks(validation))",
        },
        imports=["from algos.bias_variance import truths"],
        title="Training, validation and true error of every model.",
    )
    imports, fit = libraries.FITS[family.name]
    sets = "range(len(data.y))" if run.which is None else f"[{run.which}]"
    best = {label: f'f"{family.symbol} {{numbers[best[{i}]]:g}}"' for i, label in enumerate(list(HELP)[:3])}
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
            "near = (1 + 1e-12) * errors.min(axis=1, keepdims=True) + 1e-24 * errors[:, :1]  # equal up to rounding",
            "best = (errors <= near).argmax(axis=1)",
        ],
        best | {"Price of the pick": "errors[2, best[1]] / errors[2, best[2]]"},
        imports=["import numpy as np", "from algos.bias_variance import truths, u_curve", *imports],
        title="The same, one fit after the other.",
    )
    why = "Of models whose errors are equal up to rounding both take the stiffest."
    return Code(u_curve, script, library, why=why)


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
    return bias / variance


QUANTITIES = {
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
        at=lambda run, i: replace(run, chosen=i),
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
