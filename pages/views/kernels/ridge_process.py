"""The Gaussian process on the points of kernel ridge regression: the same mean, and how unsure it is."""

from typing import Any

import numpy as np
import streamlit as st

from algos.kernels import gaussian_process
from algos.kernels.gaussian_process import Process
from datasets.dataset import Dataset
from pages.views.kernels import ridge_fit, ridge_process_more, ridge_scene, ridge_theory
from pages.views.kernels.ridge_process_more import SIGMAS, Prior
from pages.views.kernels.ridge_scene import CELLS, Scene
from ui import controls, page, player, words
from ui.figures import fits, heights, panels, process

MOST_STEPS = 40


def show(data: Dataset) -> None:
    at = ridge_scene.choose(data, zero=False)
    prior = _prior(at)
    step = -(-len(at.y) // MOST_STEPS)
    trace = player.run(
        gaussian_process.steps,
        at.X,
        at.y,
        kernel=at.kernel,
        noise=prior.noise,
        scale=prior.scale,
        level=at.level,
        points_per_step=step,
        limit=len(at.y),
    )
    final: Process = trace.final
    ridge = ridge_fit.fit(at).predict(at.places)
    left, right = page.columns()
    with left:
        figures = (_curves if at.plane is None else _maps)(at, prior, trace.states, ridge)
        wide = float(SIGMAS * _std(final, prior, at.X).mean())
        player.play(
            figures,
            [_caption(s) for s in trace.states],
            maps=at.plane is not None,
            on_click=lambda i: ridge_process_more.look_at(at, i),
            alt=f"Gaussian process after {words.count(len(at.y), 'point')} of {at.data.title} with {at.kernel.title}: "
            f"at the points the band reaches {words.number(wide)} to each side. {_caption(final)}.",
        )
        st.caption(prior.explained)
        same = float(np.abs(final.predict(at.places) - ridge).max())
        st.caption(
            f"After all points the mean is kernel ridge with λ = σ² / s² = {words.number(at.penalty)}: on this chart "
            f"they differ by at most {words.number(same)}."
        )
    with right:
        page.numbers(
            ridge_process_more.numbers(at, prior, final),
            help={
                "Log evidence": "log p(targets): how much these points were to be expected under prior and noise.",
                "In the band of y": "Share of the points that the band of y holds: 95 % if prior and noise are right.",
                "Noise σ": "s times the root of λ.",
                "Prior scale s": "How far the function strays from its level before any point, where k(x, x) = 1.",
            },
        )
    page.more(
        {
            "Look closer": lambda: ridge_process_more.show(at, prior, final),
            "Theory": ridge_theory.show,
            "Code": lambda: ridge_process_more.code(at, prior),
            "Data": lambda: page.data(
                at.data, {"mean": final.predict(at.X), "std of f": final.std(at.X), "weight α": final.alpha}
            ),
        }
    )


def _prior(at: Scene) -> Prior:
    spread = float(at.y.std()) or 1.0
    scale = controls.log_slider(
        "Prior scale s",
        spread / 100,
        spread * 100,
        spread,
        key="scale",
        help="How far f is believed to stray from its level before any point is seen. λ stays, so the noise grows with "
        "it: the mean does not move, the band does.",
    )
    band = controls.choice(
        "Band",
        ["f", "y"],
        "f",
        key="band",
        titles={"f": "of f", "y": "of y"},
        help="Two standard deviations to each side: of the function, or of a new target with its noise.",
    )
    draws = 0
    seed = 0
    if at.plane is None:
        draws = int(controls.slider("Curves drawn", 0, 10, 3, key="draws", help="Functions drawn from the belief."))
        seed = controls.seed() if draws else 0
    return Prior(scale, scale * float(np.sqrt(at.penalty)), band, draws, seed)


def _std(state: Process, prior: Prior, X: np.ndarray) -> np.ndarray:
    return state.std(X) if prior.band == "f" else state.predictive_std(X)


def _caption(state: Process) -> str:
    return f"{words.count(state.points, 'point')} seen · log evidence {words.number(state.log_evidence)}"


def _curves(at: Scene, prior: Prior, states: tuple[Process, ...], ridge: np.ndarray) -> list[dict[str, Any]]:
    grid, places = at.grid[::2], at.places[::2]
    guide = fits.guide(at.grid, process.bounded(ridge, at.y_range), "kernel ridge")
    drawn = gaussian_process.draws(states, places, prior.draws, seed=prior.seed) if prior.draws else None
    figures = []
    for i, state in enumerate(states):
        mean, away = state.predict(places), SIGMAS * _std(state, prior, places)
        low, high, line = (process.bounded(v, at.y_range) for v in (mean - away, mean + away, mean))
        traces = [process.band(grid, low, high, f"± 2 std of {prior.band}")]
        if drawn is not None:
            traces.append(process.draws(grid, process.bounded(drawn[i], at.y_range)))
        traces += [fits.curve(grid, line, "mean"), guide, process.seen(at.X[:, 0], at.y, state.points)]
        figures.append(panels.roomy(fits.figure(traces, **at.axes)))  # type: ignore[arg-type]
    return figures


def _maps(at: Scene, prior: Prior, states: tuple[Process, ...], ridge: np.ndarray) -> list[dict[str, Any]]:
    """Over two inputs the chart shows how wide the band is: the mean is the map of the first look."""
    assert at.plane is not None
    name = str(at.data.target_name)
    top = float(SIGMAS * _std(states[0], prior, at.places).max())
    cloud = [heights.points(at.X, at.y, at.span, name, seen=s.points) for s in states]
    return [
        heights.figure(
            at.plane,
            [
                heights.surface(
                    at.plane,
                    SIGMAS * _std(state, prior, at.places),
                    (0.0, top),
                    cells=CELLS,
                    title=f"2 std of {prior.band}",
                    belief=True,
                ),
                points,
            ],
        )
        for state, points in zip(states, cloud, strict=True)
    ]
