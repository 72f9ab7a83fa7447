"""Where the truth is known: the bootstrap's variance against the true one, and bias and noise told apart."""

import ast

import numpy as np
import streamlit as st

from algos.bias_variance import bootstrap
from datasets import catalog
from datasets.dataset import Dataset
from pages.views.bias_variance import errors
from pages.views.bias_variance.bootstrap.run import Refits
from ui import controls, palette, words
from ui.figures import fits
from ui.picture import Figure
from ui.stage import player

KNOWN = ("line", "cubic", "sine", "step")  # a function of one input, and the same noise everywhere


def show(run: Refits) -> None:
    """Only for the data sets whose rule is known."""
    if run.whole.name not in KNOWN:
        titles = [catalog.entry(name).title for name in KNOWN]
        st.markdown(
            "Nobody knows the true function behind these data, so this check cannot be made for them. It can for "
            f"{words.listed(titles)}."
        )
        return
    noise, f = rule(run.whole, len(run.data.X))
    state, n = run.state, words.number
    true = bootstrap.true_variance(run.x, state.at, noise, run.family, state.number)
    own = bootstrap.true_variance(run.x, run.x, noise, run.family, state.number)
    bias = bootstrap.true_bias(run.x, f, run.family, state.number)
    player.chart(
        variances(state.at, state.variance, true, title=run.titles[0], highest=max(run.highest / 2, 2 * noise**2)),
        alt=f"Variance along x: {n(float(state.variance.mean()))} on average by the bootstrap, in truth "
        f"{n(float(true.mean()))}.",
        key=controls.key_of("truth_chart"),
    )
    squared = float(np.mean(bias**2))
    st.table(
        {
            "": ["variance", "bias²", "noise", "bias² + noise"],
            "in truth": [n(float(own.mean())), n(squared), n(noise**2), n(squared + noise**2)],
            "from the data alone": [n(state.error_variance), "unknown", "unknown", n(state.rest)],
        }
    )
    st.caption(
        f"These data were drawn as f(x) + {n(noise)} N(0, 1), so at their places the truth can be computed: variance "
        "σ² Σ Lᵢ² and bias L f − f for the weights L of the fit. The bootstrap resamples the places as well, and "
        "leaves more than a third of them out of each refit: where a model is too flexible for the places left, it "
        "exaggerates the variance, and with it the rest."
    )


def variances(at: np.ndarray, found: np.ndarray, true: np.ndarray, *, title: str, highest: float) -> Figure:
    """The bootstrap's variance (m,) and the true one along x."""
    found, true = (np.minimum(values, 20 * highest) for values in (found, true))
    return fits.figure(
        [
            fits.curve(at, true, "true variance", line=dict(color=errors.TEST, width=3)),
            fits.curve(at, found, "by the bootstrap", line=dict(color=palette.FIT, dash="dash")),
        ],
        titles=(title, "variance"),
        x_range=(float(at[0]), float(at[-1])),
        y_range=(0.0, highest),
        height=300,
    )


def rule(data: Dataset, rows: int) -> tuple[float, np.ndarray]:
    """The noise's standard deviation, and the true function at the rows used (a sample if there are more)."""
    call = ast.parse(data.code, mode="eval").body
    assert isinstance(call, ast.Call)
    settings = {str(k.arg): ast.literal_eval(k.value) for k in call.keywords}
    exact = catalog.make(data.name, **(settings | {"noise": 0.0}))
    exact = exact if len(exact.X) <= rows else exact.sample(rows)
    return float(settings["noise"]), exact.target
