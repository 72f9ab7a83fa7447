"""The prior of one class from nearly never to nearly always: where the boundary goes, and what a loss does instead."""

import numpy as np
import streamlit as st

from pages.views.classification import class_densities, held_out
from pages.views.classification.class_names import safe
from pages.views.classification.densities.run import Fit
from ui import picture, words
from ui.figures import boundary, panels
from ui.stage import player

CELLS = 60
SWEEP = [1e-4, 0.001, 0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999, 1 - 1e-4]


def show(fit: Fit) -> None:
    """A sweep over the prior, and the shift in words."""
    if not fit.dense:
        st.markdown("The nearest centroid knows no prior and no loss." if fit.works else fit.why_not)
        return
    at = fit.at
    name = at.class_names[fit.moved]
    grid = at.plane.grid(CELLS)[2]
    on_grid, on_points = (fit.final.log_densities(X) + np.log(fit.costs) for X in (grid, at.Z))
    base = np.delete(fit.final.priors, fit.moved)
    cloud = held_out.not_clickable(boundary.points(at.points, at.y, at.class_names))
    clouds = [cloud, *boundary.legend(at.class_names, mistakes=True)]
    now = float(fit.final.priors[fit.moved])

    def priors(value: float) -> np.ndarray:
        return np.insert(base / base.sum() * (1 - value), fit.moved, value)

    def wrong(value: float) -> np.ndarray:
        return np.asarray((on_points + np.log(priors(value))).argmax(axis=1) != at.y)

    def draw(text: str) -> picture.Figure:
        value = float(text)
        line = class_densities.meeting(at.plane, on_grid + np.log(priors(value)), cells=CELLS)
        traces = [line, *clouds, boundary.mistakes(at.points, wrong(value))]
        return panels.roomy(boundary.figure(at.plane, traces, height=420), rows=1 + (at.k + 2) // 2)

    def caption(text: str) -> str:
        value = float(text)
        shift = np.log(value / (1 - value)) - np.log(now / (1 - now))
        given = int(((on_points + np.log(priors(value))).argmax(axis=1) == fit.moved).sum())
        return (
            f"log odds moved by {words.number(float(shift))} · {words.count(given, 'training point')} called {name} · "
            f"{int(wrong(value).sum())} wrong"
        )

    values = [f"{v:.10g}" for v in SWEEP]
    start = int(np.abs(np.log(np.array(SWEEP) / (1 - np.array(SWEEP))) - np.log(now / (1 - now))).argmin())
    st.markdown(
        "Nothing is fitted again when a prior changes: the log odds of "
        f"{safe(name)} move by those of its prior, ln(prior / (1 − prior)), and the boundary moves"
        + (" without turning." if getattr(fit.final, "linear", False) else " from one level line of them to another.")
        + " A cost works in the same way: missing the class at a price of 5 moves the boundary as far as five times "
        f"its prior odds, ln 5 = {words.number(float(np.log(5)))}, but leaves the posterior as it is."
    )
    player.draw(
        picture.sweep(
            values,
            draw,
            name=f"Prior of {name}",
            caption=caption,
            start=start,
            alt=f"The boundary of {fit.title} for priors of {name} from {values[0]} to {values[-1]}; at first "
            f"{caption(values[start])}.",
            key="priors",
        )
    )
