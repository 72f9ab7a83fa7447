"""The same curves for every prior of one class: boundary points come, move apart or together, and go."""

from dataclasses import replace

import numpy as np
import streamlit as st

from pages.views.classification import prior_and_cost
from pages.views.classification.one_input import figure
from pages.views.classification.one_input.run import Gaussians
from ui import picture, words
from ui.stage import player

SWEEP = [0.001, 0.01, 0.03, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.97, 0.99, 0.999]


def show(run: Gaussians) -> None:
    """A sweep over the prior of the class to favour."""
    name = run.names[run.moved]
    x = np.linspace(*run.span, 181)
    moved = {f"{v:g}": replace(run.bells, priors=prior_and_cost.priors(run.bells.priors, run.moved, v)) for v in SWEEP}
    values = list(moved)
    top = 1.08 * max(float(bells.curves(x).max()) for bells in moved.values())

    def draw(value: str) -> picture.Figure:
        return figure.figure(replace(run, bells=moved[value], x=None, y=None), x, top=top)

    def caption(value: str) -> str:
        points = moved[value].regions[0]
        places = words.listed([words.number(p) for p in points])
        return (
            f"{words.count(len(points), 'boundary point')}{': ' * bool(places)}{places} · "
            f"Bayes risk {words.number(moved[value].risk)}"
        )

    start = int(np.abs(np.array(SWEEP) - run.bells.priors[run.moved]).argmin())
    st.markdown(
        "A prior scales its class's curve and adds to its logarithm; the Gaussians stay as they are. The risk is "
        "highest somewhere between: where one class is nearly certain beforehand, little can be lost."
    )
    player.draw(
        picture.sweep(
            values,
            draw,
            name=f"Prior of {name}",
            caption=caption,
            start=start,
            alt=f"The curves for priors of {name} from {values[0]} to {values[-1]}; at first {caption(values[start])}.",
            key="line_priors",
        )
    )
