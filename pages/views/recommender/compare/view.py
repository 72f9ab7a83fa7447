"""Which wins: every method on the same held-out ratings, along the rank or the penalty of the factorisation."""

from dataclasses import replace
from typing import Any

import numpy as np
import streamlit as st

from algos.recommender import comparison
from pages.views.recommender import kinds, scripts, tables
from pages.views.recommender.compare.figure import drawing, said_of
from pages.views.recommender.compare.run import MEASURES, Comparison, choose
from pages.views.recommender.scene import Factorisation
from ui import export, picture, words
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, View, beside

OWN, BEST, POPULAR = "Error, factorisation", "Error, best other", "Error, popularity"
AHEAD = "Other methods that err less"
SAME = 0.002  # of the least error: the bars show no such difference
HELP = {
    AHEAD: "Of the other methods in the picture, on ratings held out: mean of the RMSE, or MAE, over the splits. Look "
    "closer has more methods.",
}
GUESS = {
    "factorisation": "a learned vector for each user and each item",
    "hybrid": "a learned vector for each user and each feature of the items",
    "content": "each user's weights of the items' features",
    "neighbours: users": "users who rated alike",
    "neighbours: items": "items rated alike",
    "popularity": "the item's mean, shrunken: drawn to the mean of all",
    "user and item offsets": "the mean of all, what the user and what the item is above it",
    "mean of all": "the mean of all ratings",
    "means of the items": "the item's mean",
    "means of the users": "the user's mean",
    "no structure": "nothing: it stays 0",
}


def chart(it: Comparison) -> Picture:
    """The errors along the axis, beside those of all methods: another rank, or penalty, in every frame."""

    return picture.frames(
        len(it.found.values),
        drawing(it),
        lambda j: _headline(at(it, j)),
        alt=f"{_first(it)} {_verdict(it)}",
        start=it.chosen,
        moves={it.settings["along"]: [float(value) for value in it.found.values]},
        tracks={"y": range(1, len(it.found.values) + 1)},
        grows=True,
        key="compare",
    )


def _first(it: Comparison) -> str:
    """Does the model beat the baselines? In words, from the numbers."""
    n, beats = words.number, _won(it)
    now = {**it.settings, it.settings["along"]: it.found.values[it.chosen]}
    against = {0: "on none", it.count: "on every one" if it.count > 1 else "on it"}.get(beats, f"on {beats}")
    return (
        f"With rank {now['rank']:g} and λ = {now['penalty']:g} the factorisation errs by {n(float(it.own.mean()))} on "
        f"ratings held out ({MEASURES[it.measure]}, mean of {words.count(it.count, 'split')}), popularity by "
        f"{n(float(it.of('popularity').mean()))}: the model beats popularity {against}."
    )


def _where(it: Comparison) -> str:
    return f"{dict(rank='rank', penalty='λ =')[it.settings['along']]} {it.found.values[it.chosen]:g}"


def _headline(it: Comparison) -> str:
    """How the error of the factorisation has changed up to here, where it was least so far, and who errs less."""
    exact = _along(it, 1)[: it.chosen + 1]
    errors = np.array([float(_error(e)) for e in exact])  # as they are written: what looks equal is
    least, least_error, now = int(errors.argmin()), float(errors.min()), _error(errors[-1])
    where = f"At {_where(it)}"
    if it.chosen == 0:
        return f"{where} the factorisation errs by {now}, and {_less(it)}"
    if float(np.ptp(exact)) < SAME * least_error:
        return f"{where} the error on ratings held out stays at {now}, and {_less(it)}"
    if least == it.chosen:
        return f"{where} the error falls from {_error(errors[-2])} to {now}, and {_less(it)}"
    most, before = int(errors.argmax()), _where(at(it, least))
    if it.chosen + 1 < len(it.found.values) and errors[-1] == least_error:
        return f"{where} the error is {now}, as little as at {before}"
    if it.chosen + 1 < len(it.found.values):
        return f"{where} the error is {now}, and it was least at {before}, with {least_error:.2f}"
    worst = f"largest at {_where(at(it, most))}, with {_error(errors[most])}, and " if 0 < most < it.chosen else ""
    if errors[-1] == least_error:
        return f"The error is least at {before} and at {_where(it)}, with {now}"
    if errors[most] == errors[-1]:
        worst = ""
    end = f"{worst}{now} at {_where(it)}" if worst else f"and at {_where(it)} it is {now}"
    return f"The error is least at {before}, with {least_error:.2f}, {end}"


def _less(it: Comparison) -> str:
    """Who errs less."""
    errors = it.others.mean(axis=0)
    ahead = [i for i in it.drawn if errors[i] < it.own.mean()]
    if len(ahead) == 1:
        return f"only the method “{it.found.methods[ahead[0]]}” errs less"
    told = f"{len(ahead) or 'none'} of the {len(it.drawn)} methods below {'err' if len(ahead) > 1 else 'errs'} less"
    popular = it.found.methods.index("popularity")  # it knows nobody's taste
    return f"{told}, popularity among them with {_error(errors[popular])}" if popular in ahead else told


def _error(error: float) -> str:
    """In two decimals, a large one in three digits."""
    return f"{error:.2f}" if error < 10 else f"{error:.1f}"


def _verdict(it: Comparison) -> str:
    """How the factorisation stands beside the best other method."""
    where = _where(it)
    name, best = it.found.methods[it.best], float(it.others[:, it.best].mean())
    if (own := float(it.own.mean())) == best:
        return f"At {where} “{name}” errs as little as the factorisation."
    if own < best:
        return f"At {where} the factorisation errs least of all; next is “{name}”."
    return f"At {where} “{name}” errs less than the factorisation."


def _won(it: Comparison) -> int:
    """On how many splits the factorisation errs less than popularity."""
    return int((it.own < it.of("popularity")).sum())


def numbers(it: Comparison) -> dict[str, str]:
    """The errors stand at the bars."""
    errors = it.others.mean(axis=0)[it.drawn]
    return {AHEAD: f"{(errors < it.own.mean()).sum()} of {len(errors)}"}


def at(it: Comparison, place: int) -> Comparison:
    """With the factorisation at this place along the axis; the other methods stay as they are set."""
    return replace(it, chosen=place)


def said(it: Comparison) -> list[Said]:
    shrunken = "A shrunken mean of few ratings stays near the mean of all."
    if it.data.features is None:
        return [beside(f"{shrunken} Content and hybrid need features of the items, which these data lack.")]
    features = f"features of a {kinds.noun(it.data)}"
    return [beside(said_of(it.data, f"A hybrid learns numbers for each user and for the {features}. {shrunken}"))]


def closer(it: Comparison) -> None:
    """All methods with their errors, and how one split differs from another."""
    table = it.table[..., it.column]
    mean, spread = table.mean(axis=0), table.std(axis=0)  # (methods, part) each
    names = ["factorisation", *it.found.methods]

    def cell(i: int, part: int) -> str:
        return f"{mean[i, part]:.2f} ± {spread[i, part]:.2f}"

    order = np.argsort(mean[:, 1], kind="stable")
    lines = [[names[i], said_of(it.data, GUESS[names[i]]), cell(i, 1), cell(i, 0)] for i in order]
    heads = ["method", "a gap is guessed from", f"{MEASURES[it.measure]} held out", "training"]
    st.markdown(tables.markdown(heads, lines, "llll"))
    st.caption(
        f"Mean ± standard deviation over {words.count(it.count, 'split')}, in units of the ratings. Data holds both "
        "errors of every split."
    )
    differences = words.listed([words.number(float(d)) for d in it.others[:, it.best] - it.own])
    st.markdown(
        f"**Split by split.** The error of “{it.found.methods[it.best]}” less that of the factorisation: "
        f"{differences}. Both are judged on the same ratings, so an easy or a hard split moves both, and the "
        "difference says more than the two errors."
    )


def code(it: Comparison) -> Code:
    assert it.trace.made is not None
    instead = {} if it.data.features is None else {"features": "data.features"}
    lines = [
        f"parts = [data.split({it.share!r}, seed=seed) for seed in range({it.first}, {it.first + it.count})]",
        "splits = [(train.Y, test.Y) for train, test in parts]",
        f"found = {export.recorded(it.trace.made, 'splits', instead=instead)}.final",
        f"own = found.curve[:, {it.chosen}, 1, {it.column}]",
        f"others = found.errors[:, :, 1, {it.column}]",
    ]
    drawn = f"others[:, {it.drawn!r}].mean(axis=0)"
    expressions = {AHEAD: f"f'{{({drawn} < own.mean()).sum()}} of {len(it.drawn)}'"}
    return Code(
        comparison,
        scripts.of(it.data, lines, expressions, title="All methods on the same held-out ratings."),
        _library(it, OWN),
        why="It has none of these recommenders, but each half-step of the factorisation is a ridge regression. What "
        "the others are made of is on their views.",
    )


def _library(it: Comparison, label: str) -> str:
    """The factorisation's own number with a ridge regression for each user and each item."""
    metric = {"rmse": "root_mean_squared_error", "mae": "mean_absolute_error"}[it.measure]
    how = Factorisation(it.settings["rank"], it.settings["penalty"], it.settings["centre"], "random", 0)
    fit = [
        f"train, test = data.split({it.share!r}, seed=seed)",
        *scripts.centred(how.centre),
        scripts.begun(how),
        *scripts.half_steps(comparison.HALF_STEPS),
        "predicted = mean + U @ V.T",
        f"errors.append({metric}(test.Y[test.seen], predicted[test.seen]))",
    ]
    lines = [
        *scripts.regression(how.penalty),
        "errors = []",
        f"for seed in range({it.first}, {it.first + it.count}):",
        *(f"    {line}" for line in fit),
    ]
    return scripts.of(it.data, lines, {label: "np.mean(errors)"}, title="The factorisation from the same starts.")


def rows(it: Comparison) -> Rows:
    """Every split, method and part."""
    columns: dict[str, list[Any]] = {"split": [], "method": [], "part": [], "RMSE": [], "MAE": []}
    for s, i, part in np.ndindex(it.table.shape[:3]):
        columns["split"].append(it.first + s)
        columns["method"].append(("factorisation", *it.found.methods)[i])
        columns["part"].append(("training", "held out")[part])
        for j, title in enumerate(comparison.MEASURES):
            columns[MEASURES[title]].append(float(it.table[s, i, part, j]))
    return Rows(columns, "comparison", f"{it.data.title}: every split.")


def _along(it: Comparison, part: int) -> np.ndarray:
    """The factorisation's mean error along the axis, in training (0) or held out (1)."""
    return np.asarray(it.found.curve[:, :, part, it.column].mean(axis=0))


view = View(
    "Which wins",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=at,
        said=said,
        closer=closer,
        code=code,
        rows=rows,
        quantities={
            OWN: lambda it: float(it.own.mean()),
            BEST: lambda it: float(it.others[:, it.best].mean()),
            POPULAR: lambda it: float(it.of("popularity").mean()),
            "Least held out at": lambda it: it.found.values[_along(it, 1).argmin()],
            "Least in training at": lambda it: it.found.values[_along(it, 0).argmin()],
            "Held out at the far right": lambda it: _along(it, 1)[-1],
            "Largest held out": lambda it: _along(it, 1).max(),
            "Best other": lambda it: it.found.methods[it.best],
            "Better than popularity": lambda it: f"on {_won(it)} of {words.count(it.count, 'split')}",
            "Below popularity by": lambda it: float(it.of("popularity").mean() - it.own.mean()),
        },
    ),
    data="films",
    folded=("compare_known", "compare_error", "compare_splits", "split", "centre"),
)
