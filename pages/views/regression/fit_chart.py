"""The charts of a fit, and what is to be said about them."""

from typing import Any

import streamlit as st

from algos.regression import least_squares
from algos.regression.basis import Basis
from datasets.dataset import Dataset
from pages.views.regression import fit_closer, scores
from pages.views.regression.methods import Fitted
from pages.views.regression.scene import Scene
from ui import controls, player, words
from ui.figures import fits


def show(
    at: Scene, terms: Basis, fitted: list[Fitted], sized: bool, closer: list[int], numbers: dict[str, float]
) -> None:
    """The curves among the points, and for several inputs predicted against actual values beside them."""
    x, first = at.train.X[:, at.at], fitted[0]
    leverage = least_squares.leverage(terms.transform(at.train.X))
    traces = [] if at.test is None else [fits.observed(at.test.X[:, at.at], at.test.y, test=True)]
    traces.append(fits.with_leverage(fits.observed(x, at.y), leverage, sized=sized))
    traces += [fits.curve(at.grid, at.along(each.predict), each.title, i=i) for i, each in enumerate(fitted)]
    for i in closer:
        traces += fit_closer.marks(at, terms, i)
    figure = fits.figure(traces, titles=at.titles, x_range=at.x_range, y_range=at.y_range, height=480)
    alt = _alt(at, fitted, numbers)
    if at.single:
        player.chart(figure, alt=alt, key="fit_chart", on_click=_pick)
        return
    across, agreement = st.columns(2)
    with across:
        player.chart(figure, alt=alt, key="fit_chart", on_click=_pick)
    with agreement:
        held_out = None if at.test is None else (at.test.y, first.predict(at.test.X))
        player.chart(
            fits.predicted(
                at.y, first.predict(at.train.X), name=str(at.data.target_name), held_out=held_out, height=480
            ),
            alt=f"Predicted against actual values, {first.title}. On the diagonal a prediction is exact.",
            key="agreement_chart",
            on_click=_pick,
        )


def _pick(i: int) -> None:
    controls.put("point", i + 1)


def _alt(at: Scene, fitted: list[Fitted], numbers: dict[str, float]) -> str:
    measured = ", ".join(f"{label} {words.number(value)}" for label, value in numbers.items())
    curves = words.listed([each.title for each in fitted])
    return (
        f"{words.count(len(at.y), 'point')} of {at.data.title} to learn from and the fit by {curves}. "
        f"With {fitted[0].title}: {measured}."
    )


def remarks(at: Scene, fitted: list[Fitted]) -> None:
    """What is to be said about the fits: singular, stopped, without a measure."""
    for each in fitted:
        if each.plan.name == "least squares":
            if each.model.rank < len(each.model.coef) + 1:
                st.warning(f"{each.model.reason} Smallest is meant on the standardised scale.", icon=":material/link:")
            else:
                st.caption(each.model.reason)
        elif not each.trace.finished and each.plan.path:
            st.caption(f"{each.title[0].upper()}{each.title[1:]}: the search was stopped before it had settled.")
    if sentence := scores.undefined(at):
        st.caption(sentence)


def results(data: Dataset, fitted: list[Fitted]) -> dict[str, Any]:
    """Columns for the table of the data: what each fit predicts, and by how much it is wrong."""
    results = {}
    for each in fitted:
        predicted = each.predict(data.X)
        results |= {f"{each.title}: predicted": predicted, f"{each.title}: residual": data.y - predicted}
    return results
