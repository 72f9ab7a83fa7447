"""Kernel logistic regression: probabilities that bend, one Newton or gradient step after the other."""

from typing import Any

import streamlit as st

from algos.kernels import kernel_logistic
from algos.kernels.kernel_logistic import sigmoid
from datasets.dataset import Dataset
from pages.views.kernels import (
    kernel_choice,
    logistic_closer,
    logistic_code,
    logistic_plain,
    logistic_play,
    logistic_theory,
)
from ui import classes, controls, page, player

METHODS = {"newton": "Newton", "gradient": "gradient", "stochastic": "stochastic"}
TOLERANCES = {"newton": 1e-9, "gradient": 1e-6, "stochastic": 1e-6}
MOST_UPDATES = 80_000  # of single points: they take about a second
LIMITS = [2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0]
BENT = {"view": "logistic", "data": "moons", "kernel": "gaussian"}
PRESETS = (
    page.Preset(
        "Hardly a penalty",
        "Every training point is right and sure. How sure is it between the moons, and what do the test points say?",
        BENT | {"bandwidth": "0.1", "penalty": "0.0001", "data_noise": 0.3},
    ),
    page.Preset(
        "A high penalty",
        "The weights are held near 0. How sure can any place be now, and does the boundary stay where it was?",
        BENT | {"penalty": "100"},
    ),
    page.Preset(
        "Features or kernel",
        "A polynomial kernel of degree 2 and plain logistic regression on features of degree 2: why are the two "
        "boundaries not quite the same?",
        {"view": "logistic", "data": "rings", "kernel": "polynomial", "power": 2, "plain": 2, "penalty": "1"},
    ),
    page.Preset(
        "Too fast",
        "Gradient steps of ten times the safe rate: does the objective still fall at every step?",
        BENT | {"method": "gradient", "rate": "0.2"},
    ),
    page.Preset(
        "Early stopping",
        "No penalty at all, as in the notes. The objective goes on falling; what happens to the longest weight?",
        BENT | {"bandwidth": "0.2", "method": "gradient", "penalty": "0", "rate": "0.5", "limit": "500"},
    ),
)


def show(data: Dataset) -> None:
    at = classes.choose(data, binary=True, features=False, standardise=True)
    kernel = kernel_choice.choose(at.points, share=0.35)
    settings: dict[str, Any] = dict(method=_method())
    penalty = controls.log_slider(
        "Penalty λ",
        1e-6,
        1e4,
        0.1,
        key="penalty",
        zero=settings["method"] != "newton",
        help="The price of large weights, beside the sum of the losses (1 / C). High: pale, smooth probabilities.",
    )
    settings |= dict(penalty=penalty, tolerance=TOLERANCES[settings["method"]])
    if settings["method"] != "newton":
        settings["learning_rate"] = controls.log_slider(
            "Learning rate",
            1e-4,
            100,
            0.1,
            key="rate",
            help="The size of a step. Below the safe rate under the chart the objective never rises; far above it "
            "explodes.",
        )
    if settings["method"] == "stochastic":
        settings["seed"] = controls.seed()
    updates = len(at.points) if settings["method"] == "stochastic" else 1  # in one step
    limit = int(
        controls.stop_slider(
            "At most",
            [v for v in LIMITS if v * updates <= MOST_UPDATES],
            50.0,
            key="limit",
            help="Steps after which it is stopped, if it has not ended.",
        )
    )
    degree = int(
        controls.slider(
            "Plain logistic of degree",
            0,
            5,
            1,
            key="plain",
            help="Draws the boundary of plain logistic regression on all products of the inputs up to this degree, "
            "with the same λ; 0: none.",
        )
    )
    trace = player.run(kernel_logistic.steps, at.points, at.y, kernel=kernel, limit=limit, **settings)
    page.presets(PRESETS)
    left, right = page.columns()
    with left:
        logistic_play.show(at, trace, logistic_plain.boundary(at, degree, penalty))
        logistic_closer.notes(at, trace, settings, kernel)
        classes.caveats(at)
    with right:
        page.numbers(
            logistic_code.numbers(at, trace.final),
            help={
                "Objective": "Sum of the log losses of the training points plus the penalty's term.",
                "Log loss": "Its first part: the sum of −log of the probability of the right class.",
                "Training error": "Share of the training points on the wrong side of ½.",
                "Test error": "The same of the rows held out.",
            },
        )
        st.caption(logistic_play.ended(trace))
    page.more(
        {
            "Look closer": lambda: logistic_closer.show(at, trace.final, kernel),
            "Theory": logistic_theory.show,
            "Code": lambda: logistic_code.show(at, trace, kernel, settings, limit),
            "Data": lambda: page.data(
                at.train, {"weight": trace.final.alpha, f"P({at.class_names[1]})": sigmoid(trace.final.scores)}
            ),
        }
    )


def _method() -> str:
    return controls.choice(
        "Method",
        list(METHODS),
        "newton",
        key="method",
        titles=METHODS,
        help="Newton: few large steps, halved where the objective would rise. Gradient: the notes' batch rule. "
        "Stochastic: their rule for one point, a state each pass.",
    )
