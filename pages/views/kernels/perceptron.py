"""The kernel perceptron: one mistake a step, counted where it was made."""

from typing import Any

import numpy as np
import streamlit as st

from algos.kernels import kernel_perceptron
from datasets.dataset import Dataset
from pages.views.kernels import kernel_choice, perceptron_closer, perceptron_code, perceptron_frames, perceptron_theory
from ui import classes, controls, page, player

ORDERS = {"fixed": "fixed", "shuffled": "shuffled", "chosen": "from a point"}
LIMITS = [5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0]
XOR = {"view": "perceptron", "data": "xor", "data_n": 4, "data_noise": 0.0, "order": "fixed"}
PRESETS = (
    page.Preset(
        "XOR, quadratic",
        "The notes' four points in their order. Two mistakes are enough: at which points, and what is the boundary?",
        XOR | {"kernel": "quadratic"},
    ),
    page.Preset(
        "XOR, Gaussian",
        "The same four points. How many mistakes does it take now, and how often at each point?",
        XOR | {"kernel": "gaussian", "bandwidth": "1"},
    ),
    page.Preset(
        "XOR, linear",
        "Play it: what do the scores return to after every fourth mistake, and so can it ever end?",
        XOR | {"kernel": "linear", "limit": "20"},
    ),
    page.Preset(
        "Tiny bandwidth",
        "Every point gets its own island. How many points carry a count, and what is predicted between the islands?",
        {"view": "perceptron", "data": "moons", "kernel": "gaussian", "bandwidth": "0.05"},
    ),
    page.Preset(
        "Exercise 2.2.4",
        "With the linear kernel this is the plain perceptron. Do its counts come out as 1, 0, 2, 1 and 0?",
        {"view": "perceptron", "data": "exercise_2_2_4", "kernel": "linear"},
    ),
    page.Preset(
        "A wrong label",
        "One point is on the wrong side. How often is it mistaken before the Gaussian kernel gives in to it?",
        {"view": "perceptron", "data": "mislabelled", "kernel": "gaussian", "bandwidth": "0.5", "limit": "500"},
    ),
)


def show(data: Dataset) -> None:
    at = classes.choose(data, binary=True, held_out=0.0, features=False)
    kernel = kernel_choice.choose(at.points)
    settings: dict[str, Any] = dict(
        offset=controls.toggle(
            "Offset",
            True,
            key="with_offset",
            help="Adds 1 to the kernel: the boundary need not pass through 0.",
        )
    )
    order = controls.choice(
        "Order",
        list(ORDERS),
        "fixed",
        key="order",
        titles=ORDERS,
        help="The order in which the points come, pass after pass: as in the table, anew for every pass, or as in the "
        "table from a point of your choice.",
    )
    if order == "shuffled":
        settings |= dict(order=order, seed=controls.seed())
    elif order == "chosen":
        n = len(at.points)
        first = controls.slider("First point", 1, n, min(2, n), key="first", help="Or click a point in the chart.") - 1
        settings |= dict(order=np.roll(np.arange(n), -first).tolist())
    limit = int(
        controls.stop_slider(
            "At most", LIMITS, 200.0, key="limit", help="Mistakes after which it is stopped, if it has not ended."
        )
    )
    trace = player.run(kernel_perceptron.steps, at.points, at.y, kernel=kernel, limit=limit, **settings)
    page.presets(PRESETS)
    left, right = page.columns()
    with left:
        perceptron_frames.show(at, trace, order)
        perceptron_closer.verdict(at, trace, kernel)
        classes.caveats(at)
    with right:
        page.numbers(
            perceptron_code.numbers(at, trace.final),
            help={
                "Mistakes": "All counts together.",
                "Points counted": "Points with at least one mistake: only these make up the score.",
                "On the wrong side": "Training points whose score is not on their side, or 0.",
                "Test error": "Share of the rows held out that are on the wrong side.",
            },
        )
        st.caption(player.ended(trace))
    page.more(
        {
            "Look closer": lambda: perceptron_closer.show(at, trace.final, kernel),
            "Theory": perceptron_theory.show,
            "Code": lambda: perceptron_code.show(at, kernel, settings, limit),
            "Data": lambda: page.data(at.train, {"mistakes": trace.final.alpha, "score": trace.final.scores}),
        }
    )
