"""Agglomerative clustering: the two nearest clusters merge, again and again, and the tree of it is cut."""

from typing import Any

import numpy as np
import streamlit as st

from algos.clustering import agglomerative
from algos.clustering.agglomerative import Agglomerative
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.clustering import choices, scene, tree_closer, tree_code, tree_theory
from pages.views.clustering.scene import Scene
from ui import controls, page, player, words
from ui.figures.dendrogram import MOST_LEAVES, Tree
from ui.figures.plane import Plane

MOST = 500  # rows: time grows with their third power
FRAMES = 80
TITLES = {
    "single": "single: nearest points",
    "complete": "complete: farthest points",
    "average": "average: all pairs",
    "ward": "Ward: growth of the distortion",
}
PRESETS = (
    page.Preset(
        "Rings, nearest points",
        "A chain of neighbours runs around a ring. Which linkages tell the two rings apart, and which cut across?",
        {"view": "tree", "data": "rings", "linkage": "single", "k": 2},
    ),
    page.Preset(
        "Chains in noise",
        "A few stray points bridge the moons: what are the last merges of single linkage, and what does Ward say?",
        {"view": "tree", "data": "moons", "data_noise": 0.16, "linkage": "single", "k": 2},
    ),
    page.Preset(
        "How many?",
        "Where is the longest gap between two merges? Move the step back until the cut crosses it.",
        {"view": "tree", "data": "blobs", "data_k": 5, "data_spread": 0.7, "linkage": "average", "k": 2},
    ),
    page.Preset(
        "Unscaled columns",
        "Incomes count in hundreds, ages in tens: which column decides who merges? Then standardise.",
        {"view": "tree", "data": "unscaled", "k": 3},
    ),
    page.Preset(
        "Nothing to find",
        "The tree of uniform noise has branches too. Is any gap wide enough to believe in?",
        {"view": "tree", "data": "uniform", "k": 4},
    ),
)


def show(data: Dataset) -> None:
    at = scene.choose(data, most=MOST)
    linkage = controls.choice(
        "Linkage",
        list(TITLES),
        "ward",
        key="linkage",
        titles=TITLES,
        help="How far two clusters are apart: by their nearest points, their farthest, on average, or by how much "
        "the distortion of k-means grows if they merge.",
    )
    k = choices.k(at, help="Where the tree is cut at first, and for the numbers. The player moves the cut.")
    page.presets(PRESETS)
    trace = player.run(agglomerative.steps, at.data.X, limit=at.n, linkage=linkage)
    labels = agglomerative.cut(trace.final.merges, k)

    left, right = page.columns()
    with left:
        _play(at, trace, k)
    with right:
        page.numbers(
            _numbers(trace.final, labels, k),
            help={
                "Next merge": "The height at which the cut loses one more cluster.",
                "Highest merge": "The height of the last merge, the top of the tree.",
                "Widest gap at": "So many clusters last longest while the height grows.",
            },
        )
        if at.sampled:
            st.caption(at.sampled)

    page.more(
        {
            "Look closer": lambda: tree_closer.show(at, labels, linkage),
            "Theory": lambda: st.markdown(tree_theory.TEXT),
            "Code": lambda: tree_code.show(at.data, linkage, k),
            "Data": lambda: page.data(at.data, {"cluster": labels + 1}),
        }
    )


def _play(at: Scene, trace: Trace[Agglomerative], k: int) -> None:
    tree = Tree(trace.final.merges)
    shown = steps_shown(at.n)
    plane = Plane.around(at.points, at.plane.titles, aspect=0.85)
    player.play(
        [tree.figure(plane, at.points, at.n - i) for i in shown],
        [_caption(trace, i) for i in shown],
        start=shown.index(at.n - k),
        on_click=lambda i: controls.put("point", i + 1),
        alt=f"{words.count(at.n, 'point')} of {at.data.title}, cut into {words.count(k, 'cluster')} by "
        f"{TITLES[trace.final.linkage]}, beside the tree of all merges, whose top is at height "
        f"{words.number(trace.final.height)}.",
    )
    said = "A dashed line cuts the tree; grey crosses are points still alone."
    if len(shown) < at.n:
        said += f" {len(shown)} of the {at.n} states are shown, the last {MOST_LEAVES} all of them."
    if at.n > MOST_LEAVES:
        said += f" Only the last {MOST_LEAVES - 1} merges are drawn in the tree; its leaves may be groups."
    st.caption(said)


def steps_shown(n: int, last: int = MOST_LEAVES, frames: int = FRAMES) -> list[int]:
    """The numbers of merges (of 0 .. n - 1) that are drawn: the `last` ones all, the many before them thinned."""
    late = min(last, n)
    early = n - late
    spread = np.linspace(0, early - 1, min(frames - late, early)).round().astype(int)
    return [*spread.tolist(), *range(early, n)]


def _caption(trace: Trace[Agglomerative], i: int) -> str:
    state = trace.states[i]
    step = f"Step {i} of {trace.steps}"
    if i == 0:
        return f"{step} · every point is alone"
    size = int(state.merges[-1, 3])
    left = words.count(state.clusters, "cluster")
    return f"{step} · two clusters merge at height {words.number(state.height)} into one of {size} points · {left} left"


def _numbers(final: Agglomerative, labels: np.ndarray, k: int) -> dict[str, Any]:
    following = {"Next merge": float(final.merges[len(labels) - k, 2])} if k > 1 else {}
    return following | {
        "Highest merge": final.height,
        "Smallest cluster": int(np.bincount(labels).min()),
        "Widest gap at": agglomerative.widest_gap(final.merges),
    }
