"""Two methods with the same kernel on the same points, one pinned against the other."""

import streamlit as st

from datasets.dataset import Dataset
from pages.views.kernels import kernel_choice, rivals_chart, rivals_code, rivals_methods, rivals_more
from pages.views.kernels.rivals_chart import Given, Match
from pages.views.kernels.rivals_methods import PRICED, TITLES
from ui import classes, controls, page, player
from ui.figures.plane import Plane

MOST = 200  # rows that take part
COSTS = [0.01, 0.1, 1.0, 10.0, 100.0, 1000.0]
SIDES = ("left", "right")
PRESETS = (
    page.Preset(
        "Hinge against log",
        "Two losses, nearly one boundary. How many of the points does each need to predict (Look closer)?",
        {"view": "rivals", "data": "moons", "data_noise": 0.25, "C": "10"},
    ),
    page.Preset(
        "One point far out",
        "It was right already. Which of the two boundaries does it drag along all the same?",
        {"view": "rivals", "data": "far_outlier", "kernel": "linear", "right": "ridge", "test": 0.0},
    ),
    page.Preset(
        "Right is not enough",
        "Neither makes a mistake here. Which one keeps away from the points, and why does the other not care?",
        {"view": "rivals", "data": "separable", "kernel": "linear", "C": "100", "right": "perceptron", "test": 0.0},
    ),
    page.Preset(
        "Few landmarks",
        "Both are machines with the hinge loss. Where do the boundaries part: near the points, or far from them?",
        {"view": "rivals", "data": "moons", "right": "landmarks", "landmarks": 7, "C": "10"},
    ),
)


def show(data: Dataset) -> None:
    at = classes.choose(data, binary=True, features=False)
    rows = at.train.sample(MOST) if len(at.train.X) > MOST else at.train
    kernel = kernel_choice.choose(rows.X)
    left_name, right_name = (
        controls.choice(
            side.capitalize(), list(TITLES), default, key=side, titles=TITLES, help=f"The method on the {side}."
        )
        for side, default in zip(SIDES, ("machine", "logistic"), strict=True)
    )
    names = left_name, right_name
    C = controls.stop_slider(
        "C",
        COSTS,
        1.0,
        key="C",
        help="What a unit of loss costs, beside half the squared length of the weights. Large: every point counts.",
    )
    m, seed = 1, 0
    if "landmarks" in names:
        n = len(rows.X)
        m = controls.slider("Landmarks", 1, n, min(10, n), key="landmarks", help="How many points are landmarks.")
        seed = controls.seed("Landmark seed", key="landmark_seed", help="Which points are landmarks.")
    page.presets(PRESETS)
    left_run, right_run = (
        player.run(
            rivals_methods.fits,
            rows.X,
            rows.y,
            limit=len(COSTS) - 1,
            name=name,
            kernel=kernel,
            Cs=COSTS,
            m=m,
            seed=seed,
        ).states
        for name in names
    )
    plane = Plane.around(at.data.X, at.plane.titles, aspect=0.95)
    given = Given(kernel, C, m, seed)
    match = Match(at, rows, plane, names, (left_run, right_run), COSTS.index(C), COSTS, given)

    left, right = page.columns()
    with left:
        rivals_chart.show(match)
    with right:
        page.numbers(rivals_code.numbers(match), help=rivals_code.HELP)
        st.caption("Errors on the points held out." if at.test else "Errors on the points learned from.")
        if not set(names) & set(PRICED):
            st.caption("The perceptron has no price: C changes nothing here.")
    for name, fit in dict(zip(names, match.fits, strict=True)).items():
        if fit.ended:
            st.caption(f"{TITLES[name]}: {fit.ended}.")
    if len(rows.X) < len(at.train.X):
        st.caption(f"{len(rows.X)} of the {len(at.train.X)} training rows take part, drawn at random.")
    classes.caveats(at)

    scores = {side: fit.scores for side, fit in zip(SIDES, match.fits, strict=True)}
    page.more(
        {
            "Look closer": lambda: rivals_more.closer(match),
            "Theory": rivals_more.theory,
            "Code": lambda: rivals_code.show(match),
            "Data": lambda: page.data(rows, scores),
        }
    )
