"""Gaussian classes on a line: no, one or two boundary points, and the risk as an area."""

from typing import Any

import numpy as np
import streamlit as st

from datasets.dataset import Dataset
from pages.views.classification import (
    one_input_closer,
    one_input_code,
    one_input_prior,
    one_input_table,
    one_input_theory,
)
from pages.views.classification.one_input_presets import PRESETS
from pages.views.classification.one_input_settings import Line, choose
from ui import controls, page, player, words
from ui.figures import bells


def show(data: Dataset) -> None:
    line = choose(data)
    page.presets(PRESETS)
    left, right = page.columns()
    with left:
        player.chart(
            figure(line),
            alt=_alt(line),
            key=controls.key_of("line_chart"),
            on_click=lambda i: controls.put("point", i + 1),
        )
        st.caption(f"{_said(line)} {_price(line)}")
        if line.caveat:
            st.caption(line.caveat)
    with right:
        page.numbers(
            one_input_code.numbers(line),
            help={
                "Bayes risk": "What the best rule still loses on average, if these Gaussians are the truth: the red "
                "area. No rule loses less.",
                "Risk without x": "What the best constant answer loses on average, without looking at x.",
                "Boundary points": "At how many places the decision changes.",
                "Training error": "How often the rule is wrong on the data it was fitted to.",
            },
        )
    page.more(
        {
            "Look closer": lambda: one_input_closer.show(line),
            "Move the prior": lambda: one_input_prior.show(line),
            "A table": one_input_table.show,
            "Theory": one_input_theory.show,
            "Code": lambda: one_input_code.show(line),
            "Data": lambda: page.data(line.data, _results(line)),
        }
    )


def figure(line: Line) -> dict[str, Any]:
    """The curves, the posterior, and the data if there are any."""
    low, high = line.span
    x = np.linspace(low, high, 241)
    return bells.figure(
        x,
        line.it.curves(x),
        line.it.predict_proba(x),
        line.names,
        points=[p for p in line.it.regions[0] if low < p < high],
        winners=_inside(line, low, high),
        title=line.title,
        height_title="cost × prior × density" if line.priced else "prior × density",
        observed=None if line.x is None or line.y is None else (line.x, line.y),
        threshold=_threshold(line),
    )


def _inside(line: Line, low: float, high: float) -> list[int]:
    """The winners between the points that the chart shows."""
    points, won = line.it.regions
    return [w for i, w in enumerate(won) if (i == len(points) or points[i] > low) and (i == 0 or points[i - 1] < high)]


def _threshold(line: Line) -> float | None:
    """From which posterior on the second of two classes is said."""
    return float(line.it.costs[0] / line.it.costs.sum()) if line.k == 2 else None


def _said(line: Line) -> str:
    points, won = line.it.regions
    if not points:
        return f"No boundary point: {line.names[won[0]]} wins everywhere."
    places = words.listed([words.number(p) for p in points])
    low, high = line.span
    beyond = sum(not low < p < high for p in points)
    order = words.listed([line.names[w] for w in won])
    said = f"The decision changes at {line.title} = {places}; from left to right it is {order}."
    if beyond:
        said += f" {words.count(beyond, 'of these points lies', 'of these points lie')} outside the chart."
    if line.k == 2 and line.priced:
        said += f" The dotted line: {line.names[1]} is said above a posterior of {words.number(_threshold(line) or 0)}."
    return said


def _price(line: Line) -> str:
    cost = words.number(float(line.it.costs[line.moved]))
    return f"To miss {line.names[line.moved]} costs {cost}, any other mistake 1."


def _alt(line: Line) -> str:
    n = len(line.it.regions[0])
    return (
        f"{words.count(line.k, 'Gaussian curve')} over {line.title} and their posteriors, with "
        f"{words.count(n, 'boundary point')} and a Bayes risk of {words.number(line.it.risk)}. {_said(line)}"
    )


def _results(line: Line) -> dict[str, np.ndarray]:
    if line.x is None:
        return {}
    P = line.it.predict_proba(line.x)
    return {"decision": np.array(line.names)[line.it.predict(line.x)]} | {
        f"posterior of {name}": P[:, c] for c, name in enumerate(line.names)
    }
