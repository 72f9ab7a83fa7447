"""k-medoids by half-steps: assign to the nearest exemplar, make the best member the exemplar ..."""

from typing import Any

import numpy as np
import streamlit as st

from algos.clustering import k_medoids
from algos.clustering.k_medoids import KMedoids
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.clustering import choices, medoids_closer, medoids_code, medoids_theory, scene
from pages.views.clustering.medoids_code import LIMIT
from pages.views.clustering.scene import Scene
from ui import controls, page, player, words
from ui.figures import exemplars

MOST = 500  # rows: every member of a cluster is tried against all others
PHASES = {
    "start": "the first exemplars; no point is assigned yet",
    "assign": "every point goes to its nearest exemplar",
    "move": "every cluster takes the member that costs it least as its exemplar",
}
PRESETS = (
    page.Preset(
        "Angles only",
        "The cosine sees directions, not lengths. What shape do the regions have, and where do they meet?",
        {"view": "medoids", "data": "blobs", "metric": "cosine", "k": 3},
    ),
    page.Preset(
        "City blocks",
        "Distances along the axes: how do the borders of the regions bend, compared with Euclidean?",
        {"view": "medoids", "data": "uniform", "metric": "l1", "k": 5},
    ),
    page.Preset(
        "Stray points",
        "Squares make far points dear. Which exemplar moves most when the distance is no longer squared?",
        {"view": "medoids", "data": "unequal_spreads", "metric": "squared", "k": 3},
    ),
    page.Preset(
        "Real flowers",
        "Every cluster is represented by a flower that was really measured. Which three, and whom do they stand for?",
        {"view": "medoids", "data": "iris", "metric": "euclidean", "k": 3, "seed": 1},
    ),
    page.Preset(
        "Unscaled columns",
        "Income counts in hundreds. Which column decides the borders, and what changes when you standardise?",
        {"view": "medoids", "data": "unscaled", "metric": "euclidean", "k": 3},
    ),
)


def show(data: Dataset) -> None:
    at = scene.choose(data, most=MOST)
    metric = choices.metric()
    k = choices.k(at, help="How many exemplars to choose.")
    settings = dict(k=k, metric=metric, start=choices.start(), seed=controls.seed())
    page.presets(PRESETS)
    refuse_zeros(at, metric)
    trace = player.run(k_medoids.steps, at.data.X, limit=LIMIT, **settings)
    final = trace.final

    left, right = page.columns()
    with left:
        background = exemplars.Background(at.plane, metric) if at.flat else None
        player.show(
            trace,
            lambda state: _figure(at, state, background),
            curve="cost",
            curve_title="cost",
            caption=lambda state: PHASES[state.phase],
            maps=background is not None and background.is_map,
            on_click=lambda i: controls.put("point", i + 1),
            alt=_alt(at, trace),
        )
    with right:
        page.numbers(
            {"Cost": final.cost, "Smallest cluster": int(final.counts.min())},
            help={"Cost": "Sum of the distances of the points to their exemplars, at the last step."},
        )
        st.caption(f"{player.ended(trace)} Exemplars: points {_numbers(final)}.")
        if at.sampled:
            st.caption(at.sampled)

    page.more(
        {
            "Look closer": lambda: medoids_closer.show(at, final),
            "Theory": lambda: st.markdown(medoids_theory.TEXT),
            "Code": lambda: medoids_code.show(at.data, settings),
            "Data": lambda: page.data(at.data, _results(final)),
        }
    )


def _figure(at: Scene, state: KMedoids, background: exemplars.Background | None) -> dict[str, Any]:
    regions = background.traces(state.centers, state.predict) if background else []
    return exemplars.figure(at.plane, at.points, state.labels, state.medoids, regions)


def refuse_zeros(at: Scene, metric: str) -> None:
    """The cosine of a row of zeros, explained before it is asked for."""
    zeros = np.flatnonzero(~at.data.X.any(axis=1))
    if metric == "cosine" and zeros.size:
        raise player.Refused(
            f"Point {zeros[0] + 1} is zero in every column: an arrow without length points nowhere and has no angle "
            "with any other, so the cosine cannot place it. Choose another distance, or leave the row out."
        )


def _numbers(state: KMedoids) -> str:
    return words.listed([str(int(row) + 1) for row in state.medoids])


def _alt(at: Scene, trace: Trace[KMedoids]) -> str:
    sizes = words.listed([words.number(int(c)) for c in trace.final.counts])
    distance = choices.DISTANCES[trace.final.metric].partition(":")[0]
    return (
        f"{words.count(at.n, 'point')} of {at.data.title} around {words.count(len(trace.final.medoids), 'exemplar')}, "
        f"points {_numbers(trace.final)}, by {distance} distance; clusters of {sizes}. "
        f"{player.ended(trace)} Cost {words.number(trace.final.cost)}."
    )


def _results(final: KMedoids) -> dict[str, Any]:
    own = np.zeros(len(final.labels), dtype=int)
    own[final.medoids] = 1
    return {"cluster": final.labels + 1, "exemplar": own}
