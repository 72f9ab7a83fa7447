"""k-means by half-steps: assign, move, assign, move ... from a start that is chosen before one's eyes."""

from typing import Any

import numpy as np
import streamlit as st

from algos.clustering import k_means
from algos.clustering.k_means import KMeans
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.clustering import k_means_closer, k_means_code, k_means_theory, scene, starting
from pages.views.clustering.k_means_code import LIMIT, RIVALS
from pages.views.clustering.scene import Scene
from pages.views.clustering.starting import Starting
from ui import controls, page, player, words
from ui.figures import centres

MOST_POINTS = 2000
PHASES = {
    "start": "the starting centres; no point is assigned yet",
    "assign": "every point goes to its nearest centre",
    "move": "every centre goes to the mean of its points",
}
PRESETS = (
    page.Preset(
        "The trap",
        "Four circles, four centres: which two circles share a centre, and why can no half-step put that right?",
        {"data": "trap", "start": "bad"},
    ),
    page.Preset("Too few", "Which heaps have to share a centre, and where does that centre end up?", {"k": 2}),
    page.Preset(
        "Too many",
        "Which heaps are cut in two? Change the seed: are they always the same ones?",
        {"k": 7, "start": "k-means++"},
    ),
    page.Preset(
        "An empty cluster",
        "One centre takes every point, the other stays far outside. What do drop and restart change?",
        {"data": "four_points", "start": "far", "k": 2},
    ),
    page.Preset(
        "Rings", "Why can two centres never tell the inner ring from the outer one?", {"data": "rings", "k": 2}
    ),
    page.Preset(
        "Unscaled columns",
        "There are two age groups. Along which column does k-means cut, and what changes with Standardise?",
        {"data": "unscaled", "k": 2},
    ),
)


def show(data: Dataset) -> None:
    at = scene.choose(data, most=MOST_POINTS)
    start = starting.choose(at.data)
    if start is None:
        _waiting(at)
        return
    settings = dict(k=start.k, start=start.start, seed=start.seed)
    trace = player.run(k_means.steps, at.data.X, limit=LIMIT, **settings)
    if any(k_means_closer.lost(state).size for state in trace.states):
        settings["empty"] = controls.choice(
            "Empty cluster",
            list(k_means.EMPTY),
            "keep",
            key="empty",
            help="What happens to a centre that loses all its points: it stays, it goes, or it starts again at the "
            "point farthest from its own centre.",
        )
        trace = player.run(k_means.steps, at.data.X, limit=LIMIT, **settings)
    rivals = None
    if controls.toggle(
        f"Compare with {RIVALS} runs",
        True,
        key="compare",
        help=f"The best of {RIVALS} runs of k-means++ with as many centres. A run that ends higher is stuck in a local "
        "minimum.",
    ):
        rivals = player.run(k_means.restarts, at.data.X, limit=RIVALS, k=start.k, n=RIVALS)
    page.presets(PRESETS)

    places = np.stack([at.project(state.centers) for state in trace.states])
    left, right = page.columns()
    with left:
        player.show(
            trace,
            lambda state: _figure(at, places, trace, state),
            curve="inertia",
            curve_title="distortion",
            caption=lambda state: state.event or PHASES[state.phase],
            before=_choices(at, start),
            start=0 if start.method == "chosen" else None,
            on_click=lambda i: _clicked(i, start, at.n),
            alt=_alt(at, trace, start),
        )
        k_means_closer.notes(at, trace, rivals)
    with right:
        page.numbers(
            k_means_code.numbers(trace, rivals),
            help={
                "Distortion": "Sum of squared distances of the points to their centres, at the last step.",
                f"Best of {RIVALS} runs": f"The lowest distortion of {RIVALS} runs from k-means++ starts.",
            },
        )
        st.caption(player.ended(trace))

    page.more(
        {
            "Look closer": lambda: k_means_closer.show(at, trace.final),
            "Theory": k_means_theory.show,
            "Code": lambda: k_means_code.show(at.data, start, settings, trace, rivals),
            "Data": lambda: page.data(at.data, {"cluster": trace.final.labels + 1}),
        }
    )


def _waiting(at: Scene) -> None:
    """Nothing is chosen by hand yet: the points, to be clicked."""
    page.presets(PRESETS)
    nobody = np.full(at.n, -1)
    with page.columns()[0]:
        player.chart(
            centres.figure(at.plane, at.points, nobody, np.empty((0, 2)), cells=False),
            alt=f"{words.count(at.n, 'point')} of {at.data.title}; no centre is chosen yet.",
            key=controls.key_of("waiting"),
            on_click=lambda i: starting.toggle(i, at.n),
        )
        st.info("Click a point in the chart: the first centre starts there.", icon=":material/touch_app:")


def _figure(at: Scene, places: np.ndarray, trace: Trace[KMeans], state: KMeans) -> dict[str, Any]:
    i = trace.states.index(state)
    return centres.figure(
        at.plane, at.points, state.labels, places[i], alive=state.alive, past=places[: i + 1], cells=at.exact
    )


def _choices(at: Scene, start: Starting) -> list[tuple[dict[str, Any], str]]:
    """The start as figures that lead up to step 0, one for each choice still to make."""
    return [
        (
            centres.choosing(at.plane, at.points, s.chosen, s.probabilities, start.k, cells=at.exact),
            starting.chance(s, start.k),
        )
        for s in (start.choices.states[:-1] if start.choices else ())
    ]


def _clicked(i: int, start: Starting, n: int) -> None:
    if start.method == "chosen":
        starting.toggle(i, n)
    else:
        controls.put("point", i + 1)


def _alt(at: Scene, trace: Trace[KMeans], start: Starting) -> str:
    sizes = words.listed([words.number(int(c)) for c in trace.final.counts])
    return (
        f"{words.count(at.n, 'point')} of {at.data.title} in {words.count(start.k, 'cluster')} by k-means "
        f"({starting.METHODS[start.method]}), with {sizes} points. {player.ended(trace)} "
        f"Distortion {words.number(trace.final.inertia)}."
    )
