"""Gradient descent on the squared error: the path on the surface, the line so far and the cost, moved by one player."""

import streamlit as st

from algos.regression import gradient_descent
from algos.regression.gradient_descent import Descent
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.regression import descent_closer, descent_stage, descent_theory
from pages.views.regression.descent_stage import Stage
from ui import page, player, words
from ui.figures import descent, fits
from ui.figures.course import Course, course

FLAT = 1e-3  # of the least cost: what is left above it when a run has converged is said
FRAMES = 101  # a run of 100 steps is shown whole
PRESETS = (
    page.Preset(
        "Just below the limit",
        "The path jumps across the valley at every step. Play it: does the cost ever rise?",
        {"view": "descent", "data": "line", "rate": "0.05", "updates": "200"},
    ),
    page.Preset(
        "Just above",
        "One notch more on the learning rate: at which step does the path leave the map?",
        {"view": "descent", "data": "line", "rate": "0.06", "updates": "200"},
    ),
    page.Preset(
        "Unscaled inputs",
        "The path meets the valley floor at once. How far from the star is it after 200 steps, and why so slow?",
        {"view": "descent", "data": "two_scales", "data_ratio": 10.0, "rate": "0.04", "updates": "200"},
    ),
    page.Preset(
        "Scaled inputs",
        "The same data, standardised: what has become of the ellipses, and how many steps does it take?",
        {
            "view": "descent",
            "data": "two_scales",
            "data_ratio": 10.0,
            "standardise": True,
            "rate": "1",
            "updates": "200",
        },
    ),
    page.Preset(
        "Stochastic",
        "Does the path ever come to rest? Set “Rate halved after” to 20: does it now?",
        {"view": "descent", "data": "line", "standardise": True, "rows": "stochastic", "rate": "0.2", "updates": "500"},
    ),
)


def show(data: Dataset) -> None:
    stage = descent_stage.choose(data)
    settings, average, limit = descent_stage.settings(stage)
    page.presets(PRESETS)
    trace = player.run(gradient_descent.steps, stage.X, stage.at.y, limit=limit, per="update", **settings)
    drawn = course(
        stage.X,
        stage.at.y,
        trace,
        stage.best,
        axes=stage.axes,
        titles=stage.titles,
        ends=stage.ends,
        average=average,
    )
    left, right = page.columns()
    with left:
        _chart(stage, trace, drawn)
    with right:
        page.numbers(
            {
                "Cost J": trace.final.cost,
                "Least possible J": drawn.least,
                "Distance to best": descent_closer.distance(trace.final, stage.best),
                "Limit of the rate": stage.limit,
            },
            help={
                "Cost J": "Half the mean squared error, at the last step.",
                "Least possible J": "The same at the least squares solution, found in closed form.",
                "Distance to best": "Length of the difference of intercept and coefficients, last step.",
                "Limit of the rate": "2 / λmax: below it batch descent converges from anywhere, above it diverges.",
            },
        )
        st.caption(_end(trace))
    page.more(
        {
            "Look closer": lambda: descent_closer.show(stage, trace),
            "Rates by threes": lambda: descent_closer.rates(stage),
            "Theory": descent_theory.theory,
            "Code": lambda: descent_theory.code(stage, settings, limit),
            "Data": lambda: page.data(data, {"prediction": trace.final.predict(stage.X)}),
        }
    )


def _chart(stage: Stage, trace: Trace[Descent], drawn: Course) -> None:
    at = stage.at
    middle = dict(titles=at.titles, x_range=at.x_range, y_range=at.y_range, best=stage.best.predict(stage.ends))
    shown = player.thin(len(trace.states), FRAMES)
    figures = descent.figures(drawn, shown, fits.observed(at.data.X[:, at.at], at.y), middle)
    captions = [f"Step {i} of {trace.steps} · {_caption(trace.states[i])}" for i in shown]
    player.play(figures, captions, alt=_alt(stage, trace, drawn), steps=shown)
    if len(shown) < len(trace.states):
        st.caption(f"{len(shown)} of the {len(trace.states)} states are shown, more of them at the start.")
    if trace.final.diverged:
        gone = "" if drawn.left is None else f" The path leaves the map at step {drawn.left} and is drawn up to there."
        st.warning(
            f"The run diverges: {descent_closer.why(stage, trace)} It was stopped after "
            f"{words.count(trace.steps, 'step')}, with a cost of {words.number(trace.final.cost)}.{gone}",
            icon=":material/trending_up:",
        )
    elif trace.finished and trace.final.cost - drawn.least > FLAT * max(drawn.least, FLAT * drawn.costs[0]):
        st.info(
            "The gradient is as good as zero beside the largest it could be here, so the run has stopped; yet the cost "
            f"is still {words.number(trace.final.cost - drawn.least)} above the least. In some direction the surface "
            "is nearly flat, which standardising mends.",
            icon=":material/info:",
        )
    if not trace.final.diverged and drawn.left is not None:
        st.caption(f"The path is outside the map at step {drawn.left} for the first time.")
    if not drawn.plane.to_scale:
        st.caption(f"The map is not to scale: one of its axes is stretched {drawn.plane.stretch:.3g} times.")
    if stage.best.method == "pseudoinverse":
        st.info(stage.best.reason + " Descent ends at another best fit, the one nearest to its start.")


def _caption(state: Descent) -> str:
    rows = f"row {state.batch[0] + 1} · " if len(state.batch) == 1 else ""
    passes = f"pass {state.epoch} · " if state.epoch else ""
    return f"{passes}{rows}cost J {words.number(state.cost)} · rate {state.rate:.4g} · {state.phase}"


def _end(trace: Trace[Descent]) -> str:
    return f"Diverged after {words.count(trace.steps, 'step')}." if trace.final.diverged else player.ended(trace)


def _alt(stage: Stage, trace: Trace[Descent], drawn: Course) -> str:
    return (
        f"Three plots. The cost over {stage.titles[0]} and {stage.titles[1]} with the path of gradient descent from "
        f"cost {words.number(drawn.costs[0])} to {words.number(trace.final.cost)}, the least possible being "
        f"{words.number(drawn.least)}; the fitted line over {words.count(len(stage.X), 'point')}; "
        f"the cost by step. {_end(trace)}"
    )
