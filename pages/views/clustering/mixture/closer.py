"""A closer look at a mixture: one point's posterior, and new points drawn from it."""

import numpy as np
import streamlit as st

from algos.clustering import mixture
from algos.clustering.mixture import Mixture
from algos.trace import Trace
from pages.views.clustering.scene import Scene
from ui import controls, picture, words
from ui.figures import clusters, twins
from ui.stage import player

DRAWS = 10


def posterior(at: Scene, trace: Trace[Mixture]) -> None:
    """p(component | point) at the last step of the trace: weight times density, divided by the sum."""
    state = trace.final
    i = controls.point(at.n, place=st)
    densities = mixture.log_gaussians(at.data.X[[i]], state.means, state.covariances)[0]
    joint = np.log(state.weights) + densities
    total = float(state.score_samples(at.data.X[[i]])[0])
    j = int(joint.argmax())
    goes = "will go" if state.phase == "start" else "belongs"
    st.markdown(f"How much of point {i + 1} {goes} to each ellipse, as the ellipses are at step {trace.steps}:")
    st.latex(
        r"p(j \mid x) = \frac{\pi_j \, N(x; \mu_j, \Sigma_j)}{\sum_l \pi_l \, N(x; \mu_l, \Sigma_l)} \qquad "
        rf"p({j + 1} \mid x) = \frac{{{words.tex(float(state.weights[j]))} \times {words.tex_exp(densities[j])}}}"
        rf"{{{words.tex_exp(total)}}} = {words.tex_exp(joint[j] - total)}"
    )
    rows = [
        f"| {c + 1} | " + " | ".join(f"${words.tex_exp(v)}$" for v in (np.log(w), d, b, b - total)) + " |"
        for c, (w, d, b) in enumerate(zip(state.weights, densities, joint, strict=True))
    ]
    head = "| ellipse | weight | density | weight × density | posterior |\n|--:|--:|--:|--:|--:|\n"
    st.markdown(head + "\n".join([*rows, f"| sum | $1$ | | ${words.tex_exp(total)}$ | $1$ |"]))


def draw(at: Scene, state: Mixture) -> None:
    """New points from the fitted mixture, beside the data; the scrubber goes through some draws."""
    st.markdown(
        "A mixture is a recipe for making points: throw a biased die with $k$ faces for the component, then draw "
        "from that component's Gaussian. Does what it makes look like the data?"
    )
    k = len(state.weights)
    given = [clusters.cloud(at.points, state.responsibilities.argmax(axis=1), k)]
    drawn = {seed: state.sample(at.n, seed=seed) for seed in range(DRAWS)}
    drawings = picture.sweep(
        range(DRAWS),
        lambda seed: twins.figure(
            at.plane,
            given,
            [clusters.cloud(at.project(drawn[seed][0]), drawn[seed][1], k)],
            titles=("the data", "drawn from the mixture"),
        ),
        name="Draw with seed",
        caption=lambda seed: _counted(state.weights, drawn[seed][1]),
        start=0,
        alt=f"The data beside as many points drawn from the mixture: {_counted(state.weights, drawn[0][1])}.",
        key="draws",
    )
    player.draw(drawings)
    st.caption("On average the counts meet the weights; in a single draw they do not.")


def _counted(weights: np.ndarray, labels: np.ndarray) -> str:
    """How often each component came, against what its weight promises."""
    counts = np.bincount(labels, minlength=len(weights))
    return words.listed(
        [
            f"ellipse {j + 1} gave {words.count(int(m), 'point')} ({words.number(float(w * len(labels)))} expected)"
            for j, (m, w) in enumerate(zip(counts, weights, strict=True))
        ]
    )
