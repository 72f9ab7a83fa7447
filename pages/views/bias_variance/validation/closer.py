"""One fold, one set, one repeat with their numbers, and what follows from them."""

import numpy as np
import streamlit as st

from algos.bias_variance import cross_validation, winners
from algos.bias_variance.cross_validation import CrossValidation
from pages.views.bias_variance.validation.choosing import Choosing
from pages.views.bias_variance.validation.estimates import Estimates
from pages.views.bias_variance.validation.winner import Curse
from ui import controls, words

MOST = 5  # terms written out
CANDIDATES = 16  # in the table
WHY = {
    "ridge": "its columns are standardised by the training points",
    "neighbours": "another neighbour takes the place of the one left out",
    "kernel_ridge": "the mean about which it fits moves too",
}


def fold(run: Estimates) -> None:
    """The arithmetic of the fold asked about last; for leave-one-out also from a single fit."""
    final, k, j = run.final, int(run.final.fold.max()) + 1, run.final.judged
    if not j:
        _nothing_held_out(final, k)
        return
    asked = np.flatnonzero(~final.learned)
    errors = final.y[asked] - final.predictions[asked]
    st.markdown(
        f"**Fold {j} of {k}.** The model learns from {int(final.learned.sum())} points and predicts "
        f"{words.count(len(asked), 'other')}:"
    )
    few = slice(MOST)
    st.table(
        {
            name: [words.number(float(v)) for v in values]
            for name, values in (
                ("x", final.x[asked[few]]),
                ("y", final.y[asked[few]]),
                ("predicted", final.predictions[asked[few]]),
                ("error", errors[few]),
                ("squared", errors[few] ** 2),
            )
        }
    )
    folds = final.fold_errors
    st.latex(rf"{_mean_of(errors**2)} = {words.tex(float(folds[j - 1]))}")
    st.markdown(f"The estimate is the average over the folds{' so far' if j < k else ''}:")
    st.latex(rf"{_mean_of(folds)} = {words.tex(final.estimate)}")
    if run.method == "leave-one-out":
        _without_refitting(final, j)


def _nothing_held_out(start: CrossValidation, k: int) -> None:
    """The fit to all points misses them by less than it would miss others."""
    errors = (start.y - start.predict(start.x)) ** 2
    st.markdown(
        f"**No fold of {k} yet.** The model learns from all {words.count(len(errors), 'point')} and predicts the same "
        "ones. That is the training error, not an estimate:"
    )
    st.latex(rf"{_mean_of(errors)} = {words.tex(float(errors.mean()))}")


def _mean_of(values: np.ndarray) -> str:
    """The sum over its number of terms, the first terms written out."""
    terms = " + ".join(words.tex(float(v)) for v in values[:MOST]) + (r" + \dots" if len(values) > MOST else "")
    return rf"\frac{{1}}{{{len(values)}}}\,({terms})"


def _without_refitting(final: CrossValidation, j: int) -> None:
    """The fold's only point from the fit to all points."""
    i = int(np.flatnonzero(final.fold == j - 1)[0])
    short, H = cross_validation.shortcut(final.family, final.x, final.y, final.number)
    st.markdown("**Without leaving anything out.** One fit to all points, $\\hat y = Hy$, has the residual $e_i$ here:")
    if np.isnan(short[i]):
        st.latex(rf"H_{{ii}} = {words.tex(float(H[i]))}")
        st.caption("The fit meets this point whatever its target, so its residual tells nothing about it.")
        return
    refitted = float(final.y[i] - final.predictions[i])
    residual = float(short[i] * (1 - H[i]))
    st.latex(
        rf"\frac{{e_i}}{{1 - H_{{ii}}}} = \frac{{{words.tex(residual)}}}{{1 - {words.tex(float(H[i]))}}} = "
        rf"{words.tex(float(short[i]))}, \qquad \text{{refitted without it: }} {words.tex(refitted)}"
    )
    if final.family.name in cross_validation.SHORT:
        st.caption("The two agree to rounding, for every point: leave-one-out costs one fit, not n.")
    else:
        st.caption(f"For this family the two are close but not equal: {WHY[final.family.name]}.")


def picks(run: Choosing) -> None:
    """The errors of every model for the set on display; the lowest of each column is the pick."""
    found, models, symbol, r = run.selection, run.models, run.family.symbol, run.shown
    st.markdown(f"**Set {r + 1} of {found.errors.shape[1]}.** The errors of every model:")
    columns = {symbol: models}
    for name, errors, pick in zip(run.names, found.errors[:, r], found.picks[:, r], strict=True):
        written = [words.number(float(v)) for v in errors]
        columns[name] = [f"**{text}**" if j == pick else text for j, text in enumerate(written)]
    st.table(columns)
    st.markdown("Each method picks the lowest error of its column. The last column has the true error of that pick:")
    best = float(found.prices[-1, r])
    for i, name in enumerate(run.names[:-1]):
        price = float(found.prices[i, r])
        picked = rf"\text{{{name}: {symbol} }} {models[found.picks[i, r]]}, \quad "
        ratio = rf"\frac{{{words.tex(price)}}}{{{words.tex(best)}}} = {words.tex(price / best)}" if best > 0 else ""
        st.latex(picked + (rf"{ratio} \text{{ times the best}}" if ratio else words.tex(price)))


def candidates(run: Curse) -> None:
    """The candidates of one repeat, best first, and the chance of a winner as lucky."""
    race, M, v, number = run.race, run.M, run.points, words.number
    repeats = len(race.validation)
    r = int(controls.slider("Repeat", 1, repeats, 1, key="winner_repeat", help="Whose candidates are shown.", place=st))
    validation, test, true = (errors[r - 1, :M] for errors in (race.validation, race.test, race.true))
    order = np.argsort(validation, kind="stable")[:CANDIDATES]
    st.table(
        {
            "candidate": [run.name(i) for i in order],
            "validation error": [number(run.error(validation[i])) for i in order],
            "test error": [number(run.error(test[i])) for i in order],
            "true error": [number(run.error(true[i])) for i in order],
        }
    )
    if len(order) < M:
        st.caption(f"The {len(order)} lowest of {M}.")
    lowest, expected = float(validation[order[0]]), float(true[order[0]])
    if run.learning:
        st.markdown("The first row wins. Its validation error is too low by")
        st.latex(rf"{words.tex(expected)} - {words.tex(lowest)} = {words.tex(expected - lowest)}")
        return
    wrong = round(lowest * v)
    chance = winners.luck(wrong, v)
    st.markdown(
        f"The winner makes **{words.count(wrong, 'mistake')} on {v}** points. One coin is as lucky with probability "
        f"{number(chance)}; that at least one of {M} is:"
    )
    some = float(-np.expm1(M * np.log1p(-chance))) if chance < 1 else 1.0
    st.latex(rf"1 - (1 - F({wrong}))^{{{M}}} = 1 - (1 - {words.tex(chance)})^{{{M}}} = {words.tex(some)}")
