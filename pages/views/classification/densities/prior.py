"""The prior of one class from nearly never to nearly always: where the boundary goes, and what a loss does instead."""

import numpy as np
import streamlit as st

from pages.views.classification import class_densities, held_out, prior_and_cost
from pages.views.classification.densities.run import Fit
from ui import picture, words
from ui.figures import boundary, panels
from ui.stage import player
from ui.words import safe

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
    cloud = held_out.not_clickable(boundary.points(at.points, at.y, at.class_names))
    clouds = [cloud, *boundary.legend(at.class_names, mistakes=True)]
    now = float(fit.final.priors[fit.moved])

    def answers(value: float) -> np.ndarray:
        priors = prior_and_cost.priors(fit.final.priors, fit.moved, value)
        return np.asarray((on_points + np.log(priors)).argmax(axis=1))

    def draw(text: str) -> picture.Figure:
        value = float(text)
        priors = prior_and_cost.priors(fit.final.priors, fit.moved, value)
        line = class_densities.meeting(at.plane, on_grid + np.log(priors), cells=CELLS)
        traces = [line, boundary.mistakes(at.points, answers(value) != at.y), *clouds]
        return panels.roomy(boundary.figure(at.plane, traces, height=420), rows=1 + (at.k + 2) // 2)

    def caption(text: str) -> str:
        value = float(text)
        said = answers(value)
        given = words.count(int((said == fit.moved).sum()), "training point")
        shift = words.number(_log_odds(value) - _log_odds(now))
        return f"log odds moved by {shift} · {given} called {name} · {int((said != at.y).sum())} wrong"

    values = [f"{v:.10g}" for v in SWEEP]
    start = min(range(len(SWEEP)), key=lambda i: abs(_log_odds(SWEEP[i]) - _log_odds(now)))
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


def _log_odds(chance: float) -> float:
    return float(np.log(chance / (1 - chance)))
