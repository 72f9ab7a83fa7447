"""The folds one after the other, the split below, and the estimates of all methods over the repeats."""

from typing import Any

import numpy as np
import streamlit as st

from algos.bias_variance import cross_validation
from algos.bias_variance.cross_validation import CrossValidation
from ui import player, words
from ui.figures import fits, validation_folds, validation_strips

REPEATS = 60  # splits or sets
TITLES = {"splits": "other splits", "points": "new points"}


def show(given: Any) -> None:
    """The folds one after the other, and the estimates of all methods."""
    states, family = given.states, given.family
    x, y, fold = states[0].x, states[0].y, states[0].fold
    low, high = float(y.min()), float(y.max())
    room = 0.25 * (high - low) or 1.0
    grid = cross_validation.AT
    truth = fits.guide(grid, given.at.truth(grid), "truth")
    strips = {"training error": given.training, **given.rows}
    if given.repeat == "points":
        strips["true error"] = given.true
    values = list(strips.values())
    line = float(given.true.mean())
    line_name = "true error" if given.repeat == "splits" else "true error, mean"
    ends = validation_strips.window([*values, given.true])
    drawn = validation_strips.rows(
        values,
        ends,
        line=line,
        line_name=line_name,
        chosen=(list(strips).index(given.method), states[-1].estimate),
    )
    axes = validation_strips.axes(list(strips), ends, f"error, {REPEATS} {TITLES[given.repeat]}")
    figures, captions = [], []
    for state in states:
        traces = validation_folds.fold(x, y, state.learned, state.predictions, grid, state.predict(grid))
        figures.append(
            validation_folds.figure(
                [truth, *traces],
                validation_folds.who(x, fold, state.judged),
                drawn,
                y_range=(low - room, high + room),
                folds=len(states) - 1,
                strip_axes=axes,
            )
        )
        captions.append(said(state, len(states) - 1))
    wild = sum(int(np.sum((row < ends[0]) | (row > ends[1]))) for row in values)
    alt = (
        f"A {family.title} with {family.symbol} {given.number:g} judged by {given.method}: estimate "
        f"{words.number(states[-1].estimate)}, true error {words.number(float(given.true[0]))}."
    )
    player.play(figures, captions, alt=alt, key="valid_folds")
    edge = f" {words.count(wild, 'value')} beyond the axis at its edge." if wild else ""
    st.caption(
        f"Estimates: up to {validation_strips.DOTS} of {REPEATS} are dots; orange bars hold the middle half of all, "
        f"diamonds are means, the ring is this split, the dashed line is the {line_name}.{edge}"
    )


def said(state: CrossValidation, k: int) -> str:
    """A state in words: the fold's error, the sum so far and its average."""
    if not state.judged:
        error = float(np.mean((state.y - state.predict(state.x)) ** 2))
        return f"All {len(state.x)} points learned from · training error {words.number(error)}"
    errors = state.fold_errors
    size = int((~state.learned).sum())
    return (
        f"Fold {state.judged} of {k}: {words.count(size, 'point')} held out, error {words.number(float(errors[-1]))} · "
        f"sum so far {words.number(float(errors.sum()))}, average {words.number(state.estimate)}"
    )
