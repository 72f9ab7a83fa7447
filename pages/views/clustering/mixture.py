"""Gaussian mixtures by EM: share every point out, refit every component to its shares ..."""

from typing import Any

import numpy as np
import streamlit as st

from algos.clustering import mixture
from algos.clustering.mixture import Mixture
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.clustering import mixture_closer, mixture_code, mixture_settings, mixture_theory, scene
from pages.views.clustering.mixture_code import LIMIT
from pages.views.clustering.scene import Scene
from ui import controls, page, player, words
from ui.figures import ellipses

MOST = 500  # rows: every state keeps the shares of every point
PHASES = {
    "start": "every component has the same weight",
    "E": "E: every point is shared out among the components",
    "M": "M: every component is refitted to its shares",
}
ADVICE = (
    "The components on display are the last sound ones. Raise the variance floor, use fewer components, "
    "choose a simpler covariance, or start elsewhere with another seed."
)
SHADOWS = (
    "The ellipses are the shadows of the components on this plane: means and covariances projected (P S Pᵀ). "
    "Components that overlap here may lie apart in all columns."
)


def show(data: Dataset) -> None:
    at = scene.choose(data, most=MOST)
    settings = mixture_settings.choose(at)
    page.presets(mixture_settings.PRESETS)
    trace = player.run(mixture.steps, at.data.X, limit=LIMIT, **settings)
    final = trace.final

    left, right = page.columns()
    with left:
        player.show(
            trace,
            lambda state: _figure(at, state),
            curve="log_likelihood",
            curve_title="log-likelihood",
            caption=_caption,
            on_click=lambda i: controls.put("point", i + 1),
            alt=_alt(at, trace),
        )
        if final.phase == "collapsed":
            st.warning(f"{final.reason} {ADVICE}", icon=":material/compress:")
    with right:
        page.numbers(
            {
                "Log-likelihood": final.log_likelihood,
                "Smallest weight": float(final.weights.min()),
                "Free parameters": final.free_parameters,
            },
            help={
                "Log-likelihood": "Sum over points of the log density of the mixture. It never falls.",
                "Free parameters": "Means, covariances and weights; more of them fit better, needed or not.",
            },
        )
        st.caption(_ended(trace))
        for sentence in filter(None, (at.sampled, "" if at.flat else SHADOWS)):
            st.caption(sentence)

    page.more(
        {
            "Look closer": lambda: mixture_closer.posterior(at, final),
            "Draw from it": lambda: mixture_closer.draw(at, final),
            "Theory": lambda: st.markdown(mixture_theory.TEXT),
            "Code": lambda: mixture_code.show(
                at.data, settings, comparable=settings["floor"] == 0 and final.phase != "collapsed"
            ),
            "Data": lambda: page.data(at.data, _results(final)),
        }
    )


def _figure(at: Scene, state: Mixture) -> dict[str, Any]:
    means, covariances = ellipses.flattened(at.project, state.means, state.covariances)
    return ellipses.figure(at.plane, at.points, state.responsibilities, state.weights, means, covariances)


def _caption(state: Mixture) -> str:
    weights = ", ".join(f"{w:.2f}" for w in state.weights)
    said = PHASES.get(state.phase) or f"component {int(state.collapsed or 0) + 1} collapses at the next step"
    return f"{said} · weight{'s' * (len(state.weights) > 1)} {weights}"


def _ended(trace: Trace[Mixture]) -> str:
    if trace.final.phase != "collapsed":
        return player.ended(trace)
    return f"Ended after {words.count(trace.steps, 'step')}: a component has collapsed."


def _alt(at: Scene, trace: Trace[Mixture]) -> str:
    weights = words.listed([words.number(float(w)) for w in trace.final.weights])
    return (
        f"{words.count(at.n, 'point')} of {at.data.title} and {words.count(len(trace.final.weights), 'component')} of "
        f"a Gaussian mixture, as ellipses of 1 and 2 standard deviations, with weights {weights}. {_ended(trace)} "
        f"Log-likelihood {words.number(trace.final.log_likelihood)}."
    )


def _results(state: Mixture) -> dict[str, np.ndarray]:
    shares = state.responsibilities
    return {"component": shares.argmax(axis=1) + 1} | {f"share {j + 1}": column for j, column in enumerate(shares.T)}
