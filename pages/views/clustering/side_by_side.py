"""Two methods on the same points, moved by one scrubber."""

import numpy as np
import streamlit as st

from algos.clustering import agreement
from datasets.dataset import Dataset
from pages.views.clustering import methods, scene, side_by_side_code, side_by_side_more
from pages.views.clustering.methods import TITLES, Run
from pages.views.clustering.scene import Scene
from ui import controls, page, player, words
from ui.figures import sides, twins
from ui.figures.plane import Plane

MOST = 500
PRESETS = (
    page.Preset(
        "Rings",
        "Which of the two can follow a ring, and what does the other do instead?",
        {"view": "side_by_side", "data": "rings", "left": "k_means", "right": "single", "k": 2},
    ),
    page.Preset(
        "Unequal spreads",
        "k-means cuts half-way between centres. Which points of the wide group does it give away, and EM not?",
        {"view": "side_by_side", "data": "unequal_spreads", "left": "k_means", "right": "mixture", "k": 3},
    ),
    page.Preset(
        "Long heaps",
        "The same start, round clusters on the left, any ellipse on the right: where do they disagree?",
        {
            "view": "side_by_side",
            "data": "blobs",
            "data_k": 3,
            "data_elongation": 8.0,
            "data_seed": 4,
            "left": "k_means",
            "right": "mixture",
            "k": 3,
        },
    ),
    page.Preset(
        "A bridge of stray points",
        "Both walk from neighbour to neighbour. Why does one end with nearly everything in one cluster?",
        {
            "view": "side_by_side",
            "data": "moons",
            "data_noise": 0.12,
            "left": "single",
            "right": "dbscan",
            "k": 2,
            "eps": 0.25,
            "min_samples": 12,
        },
    ),
    page.Preset(
        "Merge or move",
        "Ward's merges and k-means lower the same distortion, one greedily. How far do they agree?",
        {"view": "side_by_side", "data": "wine", "standardise": True, "left": "k_means", "right": "ward", "k": 3},
    ),
)


def show(data: Dataset) -> None:
    at = scene.choose(data, most=MOST)
    names = [
        controls.choice(
            side.capitalize(),
            list(TITLES),
            default,
            key=side,
            titles=TITLES,
            help=f"The method on the {side}. Its settings follow below; those common to both count for both.",
        )
        for side, default in (("left", "k_means"), ("right", "mixture"))
    ]
    given = methods.settings(at, set(names))
    page.presets(PRESETS)
    left_run, right_run = (methods.run(name, at, given[name]) for name in names)
    ids = (
        np.arange(left_run.clusters),
        agreement.matched(right_run.labels, left_run.labels, clusters=right_run.clusters),
    )
    labels = left_run.labels, sides.coloured(right_run.labels, ids[1])

    left, right = page.columns()
    with left:
        _play(at, (left_run, right_run), ids)
    with right:
        page.numbers(
            side_by_side_code.numbers(at.data, *labels),
            help={
                "Agreement": "Adjusted Rand index of the two: 1 for the same clusters, 0 for no more than chance.",
                "Left finds": "The same index, between the left clusters and the groups the data come with.",
                "Right finds": "The same index, between the right clusters and the groups the data come with.",
            },
        )
        for run in (left_run, right_run):
            st.caption(f"{run.title}: {run.ended}")
        if at.sampled:
            st.caption(at.sampled)

    page.more(
        {
            "Look closer": lambda: side_by_side_more.closer(at, names, labels),
            "Theory": lambda: st.markdown(side_by_side_more.TEXT),
            "Code": lambda: side_by_side_code.show(at.data, names, given, (left_run, right_run)),
            "Data": lambda: page.data(at.data, {"left": labels[0] + 1, "right": labels[1] + 1}),
        }
    )


def _play(at: Scene, runs: tuple[Run, Run], ids: tuple[np.ndarray, np.ndarray]) -> None:
    """One figure of two, their clusters numbered alike; the shorter run waits at its end."""
    left, right = runs
    drawn = []
    for run, numbers in zip(runs, ids, strict=True):
        draw = run.brush(numbers)
        drawn.append([draw(run.trace.states[i]) for i in run.shown])
    plane = Plane.around(at.points, at.plane.titles, aspect=0.85)
    frames = range(max(len(left.shown), len(right.shown)))
    player.play(
        [
            twins.figure(plane, *(side[min(f, len(side) - 1)] for side in drawn), titles=(left.title, right.title))
            for f in frames
        ],
        [" · ".join(_said(run, f) for run in (left, right)) for f in frames],
        on_click=lambda i: controls.put("point", i + 1),
        alt=_alt(at, left, right),
    )
    st.caption(
        "Clusters on the right are numbered and coloured like those on the left that they share most points with."
    )


def _said(run: Run, frame: int) -> str:
    i = run.at(frame)
    words_ = "waits at its end" if frame >= len(run.shown) else run.said(run.trace.states[i])
    return f"{run.title}: step {i} of {run.trace.steps}, {words_}"


def _alt(at: Scene, left: Run, right: Run) -> str:
    score = agreement.adjusted_rand(left.labels, right.labels)
    return (
        f"{words.count(at.n, 'point')} of {at.data.title} twice: on the left {left.title}, on the right {right.title}. "
        f"Their clusters agree with an adjusted Rand index of {words.number(score)}."
    )
