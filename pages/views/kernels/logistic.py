"""Kernel logistic regression: probabilities that bend, one Newton or gradient step after the other."""

from typing import Any

import numpy as np
import streamlit as st

from algos.kernels import kernel_logistic
from algos.kernels.kernel_logistic import KernelLogistic, sigmoid
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.kernels import logistic_closer, logistic_code, logistic_plain, logistic_theory, perceptron_kernels
from ui import classes, controls, page, player, words
from ui.classes import Scene
from ui.figures import boundary

CELLS = 50
FRAMES = 40
METHODS = {"newton": "Newton", "gradient": "gradient", "stochastic": "stochastic"}
TOLERANCES = {"newton": 1e-9, "gradient": 1e-6, "stochastic": 1e-6}
LIMITS = [10.0, 20.0, 50.0, 100.0, 200.0, 500.0]
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
        BENT | {"method": "gradient", "rate": "1"},
    ),
    page.Preset(
        "Early stopping",
        "No penalty at all, as in the notes. The objective goes on falling; what happens to the longest weight?",
        BENT | {"bandwidth": "0.2", "method": "gradient", "penalty": "0", "rate": "0.5", "limit": "500"},
    ),
)


def show(data: Dataset) -> None:
    at = classes.choose(data, binary=True, features=False, standardise=True)
    kernel = perceptron_kernels.choose(at.points, share=0.35)
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
    limit = int(
        controls.stop_slider(
            "At most", LIMITS, 50.0, key="limit", help="Steps after which it is stopped, if it has not ended."
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
        _play(at, trace, logistic_plain.boundary(at, degree, penalty))
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
        st.caption(ended(trace))
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


def ended(trace: Trace[KernelLogistic]) -> str:
    """How the run ended; an explosion and a step lost in rounding have not converged."""
    steps = words.count(trace.steps, "step")
    if trace.final.phase == "diverged":
        return f"Diverged after {steps}: the objective exploded."
    if trace.final.phase == "flat":
        return f"Stuck after {steps}: the numbers are too large for the way down to be seen."
    return player.ended(trace)


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


def _play(at: Scene, trace: Trace[KernelLogistic], plain: list[dict[str, Any]]) -> None:
    shown = [trace.states[i] for i in player.thin(len(trace.states), FRAMES)]
    K = shown[-1].kernel(at.plane.grid(CELLS)[2], at.points)
    scores = np.array([s.alpha for s in shown]) @ K.T + np.array([s.intercept for s in shown])[:, None]
    maps = {id(state): S for state, S in zip(shown, scores, strict=True)}
    steady = [
        *plain,
        boundary.test_points(at.test_points, at.y_test, at.class_names),
        boundary.points(at.points, at.y, at.class_names),
        *boundary.legend(at.class_names, test=at.test is not None, mistakes=True),
    ]

    def draw(state: KernelLogistic) -> dict[str, Any]:
        S = maps[id(state)]
        p = sigmoid(S)
        wrong = (state.scores > 0) != (at.y > 0)
        return boundary.figure(
            at.plane,
            [
                boundary.probabilities(at.plane, np.column_stack([1 - p, p]), cells=CELLS),
                boundary.level(at.plane, S, cells=CELLS, name="P = ½"),
                *steady,
                boundary.mistakes(at.points, wrong),
            ],
        )

    player.show(
        trace,
        draw,
        curve="objective",
        curve_title="objective",
        caption=_caption,
        maps=True,
        most=FRAMES,
        log_curve=trace.final.phase == "diverged",
        on_click=lambda i: controls.put("point", i + 1),
        alt=f"{at.described} by kernel logistic regression with {trace.final.kernel.title}: objective "
        f"{words.number(trace.final.objective)}, {words.count(int(_wrong(at, trace.final)), 'training point')} on the "
        f"wrong side. {ended(trace)}",
    )


def _wrong(at: Scene, state: KernelLogistic) -> int:
    return int(((state.scores > 0) != (at.y > 0)).sum())


def _caption(state: KernelLogistic) -> str:
    if state.phase == "start":
        return "all weights 0, every probability ½"
    halved = f" · halved {state.halvings}×" if state.halvings else ""
    return f"longest weight {words.number(float(np.abs(state.alpha).max()))}{halved}"
