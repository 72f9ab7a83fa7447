"""The chart of the learning curves: played over the number of points, with the table lit for each of them."""

from collections.abc import Sequence

import numpy as np
import streamlit as st

from algos.bias_variance import learning_curves, truths
from algos.bias_variance.families import Family
from algos.bias_variance.learning_curves import Learned
from algos.bias_variance.truths import TrainingSets
from pages.views.bias_variance.learning_settings import SIZES, Choice
from ui import controls, player, words
from ui.figures import learning, learning_table
from ui.figures.learning import Scale

GRID = np.linspace(0, 1, 101)
CLOUD = 8  # fits drawn


def show(at: Choice, states: Sequence[Learned]) -> None:
    """One frame for each size; a click on a curve sets the size in the sidebar."""
    f, noise = at.sets.truth(GRID), at.sets.noise
    room = 2.5 * noise + 0.15 * float(np.ptp(f)) or 1.0
    scale = Scale(
        [state.n for state in states],
        (float(f.min()) - room, float(f.max()) + room),
        1.25 * max(at.signal + noise**2, at.target),
        noise**2,
        at.target,
    )
    train = np.array([_band(state.train) for state in states])  # (sizes, 3, models)
    validation = np.array([_band(state.validation) for state in states])
    curves = [learning.errors(train[:, :, i].T, validation[:, :, i].T, scale) for i in range(2)]
    layout = learning_table.layout(at.titles, scale)
    figures, captions = [], []
    for k, state in enumerate(states):
        sets = truths.draw(
            at.sets.truth, n=state.n, noise=noise, repeats=at.sets.repeats, places="random", seed=at.sets.seed
        )
        data = []
        for i, number in enumerate(at.numbers):
            verdict = learning_curves.verdict(train[k, 1, i], validation[k, 1, i], at.target)
            upper = learning.fit(state.x, state.y, GRID, f, _fits(at.family, sets, number), scale)
            middle = [*curves[i], learning.here(state.n, train[k, 1, i], validation[k, 1, i], scale)]
            data += learning_table.column([upper, middle, learning_table.table(verdict)], i)
        figures.append(dict(data=data, layout=layout))
        captions.append(" · ".join([f"n = {state.n}", *_said(at, train[k, 1], validation[k, 1], scale.top)]))
    start = SIZES.index(at.sets.n)
    player.play(
        figures,
        captions,
        start=start,
        maps=True,
        alt=f"Learning curves of {' and '.join(at.titles)} on {at.sets.repeats} sets of 5 to {SIZES[-1]} points. "
        f"{captions[start]}.",
        on_click=lambda i: controls.put("n", f"{SIZES[i]}"),
        key="learning",
    )
    st.caption(
        "Lines: medians over the sets (their mean is wild where a set happens to leave a gap); bands: without the "
        "lowest and the highest tenth. Click a point on a curve to set n. "
        f"At most {learning.MOST_POINTS} points of the set are drawn, and {CLOUD} fits; what leaves a chart is beyond "
        "its edge."
    )


def _band(errors: np.ndarray) -> np.ndarray:
    """Lower end, median and upper end over the sets: (3, models)."""
    return np.array([np.quantile(errors, 0.1, axis=1), np.median(errors, axis=1), np.quantile(errors, 0.9, axis=1)])


def _fits(family: Family, sets: TrainingSets, number: float) -> np.ndarray:
    """The fits to the first few sets: (k, m); none where the model needs more points."""
    if family.least(number) > sets.x.shape[1]:
        return np.full((1, len(GRID)), np.nan)
    return family.predict(sets.x[:CLOUD], sets.y[:CLOUD], GRID, number)


def _said(at: Choice, train: np.ndarray, validation: np.ndarray, top: float) -> list[str]:
    parts = []
    for title, a, b in zip(at.titles, train, validation, strict=True):
        verdict = learning_curves.verdict(a, b, at.target)
        if not verdict:
            parts.append(f"{title}: too few points")
            continue
        meaning = "neither" if verdict == "–" else verdict.lower()
        numbers = [words.number(float(e)) + (" (above the chart)" if e > top else "") for e in (a, b)]
        parts.append(f"{title}: training {numbers[0]}, validation {numbers[1]}, {meaning}")
    return parts
