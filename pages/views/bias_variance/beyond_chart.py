"""The chart beyond interpolation, played over the number of features."""

from collections.abc import Sequence

import numpy as np
import streamlit as st

from algos.bias_variance import truths
from algos.bias_variance.random_features import Fitted
from pages.views.bias_variance.beyond_settings import TIMES, Choice
from ui import controls, palette, player, words
from ui.figures import beyond
from ui.figures.beyond import Curve

GRID = np.linspace(0, 1, 301)
ROOM = 3000.0  # how far above the error of predicting 0, and how far below the least test error, the chart reaches


def show(at: Choice, states: Sequence[Fitted]) -> None:
    """One frame for each number of features; a click on a curve sets it in the sidebar."""
    sets = truths.draw(at.truth, n=at.n, noise=at.noise, repeats=at.repeats, seed=at.seed)
    f = at.truth(GRID)
    train, test, norm = (
        np.array([np.quantile(getattr(state, name), (0.1, 0.5, 0.9)) for state in states]).T
        for name in ("train", "test", "norm")
    )
    size = float(np.mean(f**2)) + at.noise**2 or 1.0
    least = max(float(test[1].min()), 1e-9 * size)
    errors = (least / 30, min(ROOM * size, 3 * max(float(test[1].max()), size)))
    norms = (max(float(norm[0].min()), 1e-6) / 2, max(2 * float(norm[1].max()), 1e-5))
    room = 2.5 * at.noise + 0.35 * float(np.ptp(f)) or 1.0
    y_range = (float(f.min()) - room, float(f.max()) + room)
    counts = np.array([state.D for state in states])
    still = [
        *beyond.curves(
            counts,
            [
                Curve(train, "training error", palette.DATA, "circle"),
                Curve(test, "test error", palette.FIT, "square"),
            ],
            errors,
            at.n,
            plot=1,
        ),
        *beyond.curves(
            counts, [Curve(norm, "norm of the coefficients", palette.CLASSES[2], "diamond")], norms, at.n, plot=2
        ),
    ]
    layout = beyond.layout(TIMES * at.n, at.n, y_range, errors, norms)
    figures, captions = [], []
    for i, state in enumerate(states):
        main = beyond.fit(sets.x, sets.y[state.kept], GRID, f, state.predict(GRID), y_range)
        rings = [
            beyond.here(state.D, [float(train[1, i]), float(test[1, i])], errors, plot=1),
            beyond.here(state.D, [float(norm[1, i])], norms, plot=2),
        ]
        figures.append(dict(data=[*main, *still, *rings], layout=layout))
        captions.append(_said(at, state))
    start = list(counts).index(at.D)
    player.play(
        figures,
        captions,
        start=start,
        alt=f"Errors over 1 to {TIMES * at.n} random features for {at.n} points, and one fit. {captions[start]}.",
        on_click=lambda i: controls.put("beyond_features", f"{counts[i]}"),
        key="beyond",
    )
    st.caption(
        f"Lines: medians over {at.repeats} sets, each with features of its own (the mean is wild near D = n); bands: "
        "without the lowest and the highest tenth; dotted: D = n. The fit is that of a set whose norm is in the middle "
        "at D = n. What leaves a chart is drawn at its edge."
    )


def _said(at: Choice, state: Fitted) -> str:
    side = "fewer than points" if at.n > state.D else "more than points" if at.n < state.D else "as many as points"
    n = words.number
    return (
        f"D = {state.D}, {side} · training {n(float(np.median(state.train)))} · "
        f"test {n(float(np.median(state.test)))} · norm {n(float(np.median(state.norm)))}"
    )
