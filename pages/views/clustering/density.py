"""DBSCAN: ask who lies within reach of a point; where there are enough, take them in and ask on."""

from typing import Any

import numpy as np
import streamlit as st

from algos.clustering import dbscan
from algos.clustering.dbscan import DBSCAN
from datasets.dataset import Dataset
from pages.views.clustering import choices, density_closer, density_code, density_theory, scene
from pages.views.clustering.scene import Scene
from ui import controls, page, player, words
from ui.figures import crowds

MOST = 500  # rows: a state for every core point
PRESETS = (
    page.Preset(
        "Rings",
        "No centre describes a ring. How does the reach travel around it, and what would join the two?",
        {"view": "density", "data": "rings", "eps": 1.0},
    ),
    page.Preset(
        "Too small",
        "Each circle holds too few. What becomes of the moons, and where does the curve on the right bend?",
        {"view": "density", "data": "moons", "eps": 0.05},
    ),
    page.Preset(
        "Too large",
        "One step from moon to moon is enough to join them. How far must eps come down?",
        {"view": "density", "data": "moons", "eps": 0.5},
    ),
    page.Preset(
        "Unequal crowds",
        "Two tight groups and a wide one: is there any eps that finds all three?",
        {"view": "density", "data": "unequal_spreads", "eps": 0.4},
    ),
    page.Preset(
        "Unscaled columns",
        "The reach is a circle in the units of the data. Why is it a needle here? Standardise, then try eps 0.4.",
        {"view": "density", "data": "unscaled", "eps": 20.0},
    ),
)


def show(data: Dataset) -> None:
    at = scene.choose(data, most=MOST)
    eps, m = choices.eps(), choices.min_samples(at)
    settings = dict(eps=eps, min_samples=m)
    page.presets(PRESETS)
    trace = player.run(dbscan.steps, at.data.X, limit=at.n + 1, **settings)
    final = trace.final
    reaches = dbscan.reaches(at.data.X, m)

    left, right = page.columns()
    with left:
        player.show(
            trace,
            lambda state: _figure(at, state, reaches, eps, m),
            caption=lambda state: _caption(state, eps),
            on_click=lambda i: controls.put("point", i + 1),
            alt=_alt(at, final, eps, m),
        )
        _remarks(at, final, reaches, eps, m)
    with right:
        page.numbers(
            density_code.numbers(final),
            help={
                "Core points": f"With at least {m} points within reach, itself included.",
                "Border points": "Within reach of a core point without being one.",
                "Noise points": "Within reach of no core point.",
            },
        )
        if at.sampled:
            st.caption(at.sampled)

    page.more(
        {
            "Look closer": lambda: density_closer.show(at, final, eps, m),
            "Theory": lambda: st.markdown(density_theory.TEXT),
            "Code": lambda: density_code.show(at.data, settings),
            "Data": lambda: page.data(at.data, _results(final)),
        }
    )


def _figure(at: Scene, state: DBSCAN, reaches: np.ndarray, eps: float, m: int) -> dict[str, Any]:
    left = crowds.visit(at.points, state.labels, state.kinds, eps, state.current, state.added)
    top = 1.06 * max(float(reaches.max()), min(eps, 2 * float(reaches.max()))) or 2 * eps
    return crowds.figure(at.plane, left, crowds.curve(reaches, eps, state.current), top=top, n=at.n, m=m)


def _caption(state: DBSCAN, eps: float) -> str:
    if state.phase == "start":
        return "no point has been asked yet"
    if state.phase == "noise":
        left = int((state.kinds == dbscan.NOISE).sum())
        return f"{words.count(left, 'point')} in reach of no core point: noise" if left else "no point is left over"
    found = words.count(len(state.neighbours), "point")
    new = words.count(len(state.added), "point")
    joins = f"opens cluster {state.clusters} with {new}"
    if state.phase == "grow":
        joins = f"adds {new} to cluster {state.clusters}" if len(state.added) else "finds nobody new"
    return f"point {state.current + 1} has {found} within {eps:g}, itself included: core; it {joins}"


def _remarks(at: Scene, final: DBSCAN, reaches: np.ndarray, eps: float, m: int) -> None:
    """What the picture alone does not say."""
    ordered = np.sort(reaches)
    most = float(ordered[int(np.ceil(0.9 * at.n)) - 1])
    said = f"Half of the points are core from eps {words.number(float(ordered[(at.n - 1) // 2]))} on, nine of ten from "
    said += f"{words.number(most)} on."
    if not at.flat:
        said += " The circle is the shadow of the reach on this plane: not every point inside it is a neighbour."
    if final.clusters == 0:
        st.warning(
            f"No point has {words.count(m, 'point')} within {eps:g}, so everything is noise. The first "
            f"becomes core at eps {words.number(float(ordered[0]))}.",
            icon=":material/blur_on:",
        )
    elif final.clusters == 1 and not (final.kinds == dbscan.NOISE).any():
        st.info(
            f"At reach {eps:g} everything is one cluster. Less reach would tell more apart.",
            icon=":material/blur_on:",
        )
    st.caption(said)


def _alt(at: Scene, final: DBSCAN, eps: float, m: int) -> str:
    noise = int((final.kinds == dbscan.NOISE).sum())
    return (
        f"{words.count(at.n, 'point')} of {at.data.title} in {words.count(final.clusters, 'cluster')} by DBSCAN with "
        f"eps {eps:g} and {words.count(m, 'point')} to be core; {words.number(noise)} noise. Beside it the "
        "distance at which each point becomes core, sorted."
    )


def _results(final: DBSCAN) -> dict[str, Any]:
    kinds = np.array(dbscan.KINDS)[final.kinds]
    return {"cluster": final.labels + 1, "kind": kinds}
