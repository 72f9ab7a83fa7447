"""The same curves for every prior of one class: boundary points come, move apart or together, and go."""

from dataclasses import replace

import numpy as np
import streamlit as st

from pages.views.classification.one_input_settings import Line
from ui import player, words
from ui.figures import bells

SWEEP = [0.001, 0.01, 0.03, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.97, 0.99, 0.999]


def show(line: Line) -> None:
    """A sweep over the prior of the class to favour."""
    name = line.names[line.moved]
    now = float(line.it.priors[line.moved])
    base = np.delete(line.it.priors, line.moved)
    low, high = line.span
    x = np.linspace(low, high, 181)

    def moved(value: float) -> Line:
        priors = np.insert(base / base.sum() * (1 - value), line.moved, value)
        return replace(line, it=replace(line.it, priors=priors))

    lines = {f"{v:g}": moved(v) for v in SWEEP}
    top = 1.08 * max(float(there.it.curves(x).max()) for there in lines.values())

    def figure(text: str) -> dict[str, object]:
        it = lines[text].it
        points, won = it.regions
        return bells.figure(
            x,
            it.curves(x),
            it.predict_proba(x),
            line.names,
            points=points,
            winners=won,
            title=line.title,
            height_title="cost × prior × density" if line.priced else "prior × density",
            top=top,
        )

    def caption(text: str) -> str:
        it = lines[text].it
        places = words.listed([words.number(p) for p in it.regions[0]])
        return (
            f"{words.count(len(it.regions[0]), 'boundary point')}{': ' * bool(places)}{places} · "
            f"Bayes risk {words.number(it.risk)}"
        )

    values = list(lines)
    start = int(np.abs(np.array(SWEEP) - now).argmin())
    st.markdown(
        "A prior scales its class's curve and adds to its logarithm; the Gaussians stay as they are. The risk is "
        "highest somewhere between: where one class is nearly certain beforehand, little can be lost."
    )
    player.sweep(
        values,
        figure,
        name=f"Prior of {name}",
        caption=caption,
        start=start,
        alt=f"The curves for priors of {name} from {values[0]} to {values[-1]}; at first {caption(values[start])}.",
        key="line_priors",
    )
