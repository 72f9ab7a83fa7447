"""Kernel logistic regression: probabilities that bend, one Newton or gradient step after the other."""

from dataclasses import replace
from typing import Any

import numpy as np

from algos.classification import polynomial_features
from algos.kernels import kernel_logistic
from algos.kernels.kernel_logistic import KernelLogistic, sigmoid
from datasets import catalog
from datasets.dataset import Dataset
from datasets.entry import begins
from pages.views.kernels import in_place, kernel_choice, maps
from pages.views.kernels.logistic import certainty, closer, plain, script
from pages.views.kernels.logistic.captions import said
from pages.views.kernels.logistic.run import SURE, Run, ended, is_lost, is_sure, is_wrong, longest_weight, rises
from pages.views.kernels.maps import CELLS
from ui import classes, compute, controls, palette, picture, words
from ui.classes import Scene
from ui.figures import boundary, contours, marks, panels, regions
from ui.figures.marks import Trace as Mark
from ui.picture import Figure, Picture
from ui.view import Rows, Screen, View, as_of, rows_of
from ui.words import Share

METHODS = {"newton": "Newton", "gradient": "gradient", "stochastic": "stochastic"}
TOLERANCES = {"newton": 1e-9, "gradient": 1e-6, "stochastic": 1e-6}
LIMITS = [2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0]
MOST_UPDATES = 80_000  # of single points: they take about a second
AREA = 50  # places across and up, over which sureness is averaged
LOST = 0.1  # of the points held out: so many wrong where none of the others is
FEW = 5  # points: of fewer that it is sure of, no line is drawn around them
HELP = {
    "Training error": "Share of the training points on the wrong side of the boundary.",
    "Test error": "The same for the test points, which the model has not seen.",
}


def choose(data: Dataset) -> Run:
    at = classes.choose(data, binary=True, features=False, standardise=True)
    kernel = kernel_choice.choose(at.points, share=0.35)
    method = controls.choice(
        "Method",
        list(METHODS),
        "newton",
        key="method",
        titles=METHODS,
        help="Newton: few large steps, halved where the objective would rise. Gradient: one step with all points. "
        "Stochastic: one point at a time, a state each pass.",
    )
    penalty = controls.log_slider(
        "Penalty λ",
        1e-6,
        1e4,
        0.1,
        key="penalty",
        zero=method != "newton",
        help="The price of large weights, beside the sum of the losses (1 / C). High: pale, smooth probabilities.",
    )
    settings: dict[str, Any] = dict(kernel=kernel, method=method, penalty=penalty, tolerance=TOLERANCES[method])
    if method != "newton":
        settings["learning_rate"] = controls.log_slider(
            "Learning rate",
            1e-4,
            100,
            0.1,
            key="rate",
            help="The size of a step. Below the safe rate under the chart the objective never rises; far above it "
            "explodes.",
        )
    if method == "stochastic":
        settings["seed"] = controls.seed()
    updates = len(at.points) if method == "stochastic" else 1  # in one step
    limit = controls.stop_slider(
        "At most",
        [v for v in LIMITS if v * updates <= MOST_UPDATES],
        50.0,
        key="limit",
        help="The run stops after so many steps if it has not ended before.",
    )
    degree = controls.slider(
        "Plain logistic of degree",
        0,
        5,
        0,
        key="plain",
        help="Draws the boundary of plain logistic regression on all products of the inputs up to this degree, with "
        "the same λ; 0: none.",
    )
    trace = compute.run(kernel_logistic.steps, at.points, at.y, limit=int(limit), **settings)
    return Run(at, method, penalty, degree, plain.on_products(at, degree, penalty), trace)


def chart(run: Run) -> Picture:
    """The probability everywhere after each step, and the boundary of the plain model."""
    at, states, final = run.seen, run.trace.states, run.final
    scores = maps.scores(at, run.trace, lambda state: state.alpha)
    everywhere = np.vstack([at.points, at.test_points])
    y = np.r_[at.y, at.y_test]
    lines, start = plain.boundary(at, run.plain, run.degree), min(1, run.trace.steps)  # at 0 no place has a side yet
    begins, ends = scores(start), scores(len(states) - 1)
    ground = in_place.shared(begins[0], ends[0])
    either = [boundary.level(at.plane, balance, cells=CELLS) for _, balance in (begins, ends)]
    n = len(at.points)
    naming = at.plane, everywhere, y, at.class_names
    names = in_place.names(*naming, [*either, *lines], ground)
    held_out = "test point" if lines else "hollow: test point"  # beside one more line there is less room
    steady = [
        boundary.test_points(at.test_points, at.y_test, at.class_names),
        boundary.points(at.points, at.y, at.class_names),
        *boundary.legend([], test=at.test is not None, mistakes="wrong", held_out=held_out),
    ]
    known: dict[int, np.ndarray] = {}  # the scores of the points in a state, by its id: the kernel costs most

    def judged(state: KernelLogistic) -> np.ndarray:
        """The scores of all points, those held out last."""
        if id(state) not in known:
            tested = state.decision_function(at.test_points) if at.test else np.zeros(0)
            known[id(state)] = np.r_[state.scores, tested]
        return known[id(state)]

    # of other methods the objective stands there
    beside = certainty.Beside(at, states, judged) if run.method == "newton" else None

    def draw(i: int) -> Figure:
        S, balance = scores(i)
        p = sigmoid(S)
        f = judged(states[i])
        many = is_sure(f).sum() >= FEW
        # while every probability is ½ there is no boundary, and no wrong side of it
        split = bool(states[i].alpha.any())
        wrong = ((f > 0) != (y > 0)) & split
        line = boundary.level(at.plane, balance, cells=CELLS, name="boundary: 50%")
        told = (
            in_place.standing(names, at.plane, S, [line, *lines], lambda: in_place.names(*naming, [line, *lines], S))
            if split
            else names
        )
        traces = [
            regions.probabilities(at.plane, np.column_stack([1 - p, p]), cells=CELLS),
            line,
            *lines,
            boundary.mistakes(everywhere, wrong),
            *steady,
            *in_place.key(told, at.class_names),
            told,
            _over(at.test_points, wrong[n:]),
            _sure_lines(at, S) if many else _sure_lines(at, np.zeros_like(S)) | dict(showlegend=False),
        ]
        made = boundary.figure(at.plane, traces)
        return beside.drawn(made, states[i]) if beside else panels.roomy(made, rows=4)

    indices = {id(state): i for i, state in enumerate(states)}

    def caption(state: KernelLogistic) -> str:
        if state.phase == "start":
            return f"all weights 0, every probability ½, which counts as “{at.class_names[0]}”"
        if run.penalty == 0:  # then they grow without end
            return f"the largest weight is {words.number(longest_weight(state))}"
        if run.method != "newton":
            raised = rises(replace(run, trace=run.trace.after(indices[id(state)])))
            often = f"has risen at {words.count(raised, 'step')}" if raised else "has never risen"
            return f"the objective is {words.number(state.objective)} and {often}"
        sure = int(is_sure(judged(state)).sum())
        if state is final and run.degree:
            share = words.number(_apart(run, scores(indices[id(state)])[0]))
            return f"the two boundaries differ on {share} of the area"
        if not sure and state is final:
            wrong = int(is_wrong(at, state).sum())
            told = f"{wrong} of {words.count(n, 'training point')} {'is' if wrong == 1 else 'are'} wrong"
            return f"the model is at least {SURE:.0%} sure of no point, and {told}"
        if not sure:
            return f"the model is not yet {SURE:.0%} sure of any point"
        told = f"the model is at least {SURE:.0%} sure of {sure} of {words.count(len(everywhere), 'point')}"
        lost = int(((judged(state)[n:] > 0) != (at.y_test > 0)).sum()) if at.test else 0
        if state is final and lost >= max(FEW, LOST * len(at.y_test)) and not is_wrong(at, state).any():
            are = "is" if lost == 1 else "are"
            return f"no training point is wrong, but {lost} of {len(at.y_test)} test points {are}"
        doubt = len(everywhere) - sure
        if sure < FEW or not doubt:
            return told
        rest = f"the other {doubt}" if doubt > 1 else "the other one"
        return f"{told}, those beyond the dotted lines, and in doubt about {rest}"

    return picture.steps(
        run.trace,
        draw,
        curve=None if run.method == "newton" else "objective",  # of few steps, and it only falls
        curve_title="objective: loss + penalty",
        caption=caption,
        maps=True,
        start=start,
        ahead=True,
        log_curve=final.phase == "diverged",
        on_click=lambda i: controls.put("point", i + 1),
        alt=f"{at.described} by kernel logistic regression with {final.kernel.title}: objective "
        f"{words.number(final.objective)}, {words.count(int(is_wrong(at, final).sum()), 'training point')} on the "
        f"wrong side. {ended(run)}",
    )


def _over(X: np.ndarray, wrong: np.ndarray) -> Mark:
    """The rings of test points X (m, 2) that are `wrong` (m,) once more, as the points learned from hide them."""
    rings = boundary.mistakes(X.reshape(-1, 2), wrong)
    look = rings["marker"] | dict(color="rgba(0,0,0,0)")
    return rings | dict(marker=look, name="wrong", showlegend=False)


def _sure_lines(at: Scene, S: np.ndarray) -> Mark:
    """Where the probability of a class is SURE: of either, as the colours tell which."""
    across, up, _ = at.plane.grid(CELLS)
    parts, log_odds = [boundary.NOWHERE], float(np.log(SURE / (1 - SURE)))
    for level in (-log_odds, log_odds):
        parts += [contours.lines(across, up, S.reshape(CELLS, CELLS), level), boundary.NOWHERE]
    line = np.vstack(parts)
    return marks.line(line[:, 0], line[:, 1], palette.NEUTRAL, width=1.5, dash="dot", name=f"{SURE:.0%} sure")


def _apart(run: Run, S: np.ndarray) -> Share:
    """On how much of the window the kernel's model and the plain one say different classes, from the scores S of the
    former on its grid: (CELLS²,)."""
    assert run.plain is not None
    places = run.seen.plane.grid(CELLS)[2]
    other = run.plain.decision_function(polynomial_features.expand(places, run.degree))
    return Share(((S > 0) != (other > 0)).mean())


def numbers(run: Run) -> dict[str, float]:
    at, final = run.at, run.final
    shown: dict[str, float] = {
        "Training error": Share(is_wrong(at, final).mean()),
    }
    if at.test is not None:
        shown["Test error"] = Share(is_lost(at, final).mean())
    return shown


def _sureness(run: Run) -> float:
    """How far the probabilities in the window are from one half, on average."""
    places = run.at.plane.grid(AREA)[2]
    S = run.final.decision_function(places[run.at.plane.holds(places)])
    return float(np.abs(sigmoid(S) - 0.5).mean())


def rows(run: Run) -> Rows:
    sure = {f"P({run.at.class_names[1]})": sigmoid(run.final.scores)}
    return rows_of(run.at.train, {"weight": run.final.alpha} | sure)


QUANTITIES = {
    "Log loss per point": lambda run: run.final.log_loss / len(run.at.y),
    "Objective": lambda run: run.final.objective,
    "Longest weight": lambda run: longest_weight(run.final),
    "Steps that raised the objective": rises,
    "Ended": lambda run: run.trace.finished,
    "Distance from one half": _sureness,
    "Difference over the area": lambda run: (
        _apart(run, run.final.decision_function(run.seen.plane.grid(CELLS)[2])) if run.plain else Share(0)
    ),
    "Features of the kernel": lambda run: (plain.twin(run.at, run.final, run.penalty) or (None,))[0],
    "Features of the plain model": lambda run: run.plain.coef.size,
}

view = View(
    "Logistic",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=as_of,
        verdict=ended,
        said=said,
        closer=lambda run: closer.show(run.at, run.final),
        code=lambda run: script.code(run.at, run.trace, run.penalty),
        rows=rows,
        quantities=QUANTITIES,
    ),
    data="moons",
    entries=begins(catalog.CLASSIFICATION, "moons", n=150, noise=0.25, seed=2),
    folded=("standardise", "test", "split", "limit", "plain", "seed"),
)
