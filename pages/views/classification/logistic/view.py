"""Logistic regression by gradient steps or Newton's, its relatives for several classes, and least squares beside it."""

from dataclasses import replace
from typing import Any

import numpy as np

from datasets import catalog
from datasets.entry import begins
from pages.views.classification import named_classes, opening
from pages.views.classification.logistic import captions, closer, figure, script
from pages.views.classification.logistic.run import TITLES, Run, choose
from pages.views.classification.logistic.script import COST, cost
from ui import controls, palette, picture, words
from ui.figures import boundary, panels, regions
from ui.picture import Frames, Picture
from ui.view import Rows, Said, Screen, View, as_of, beside, info, note, rows_of, warning
from ui.words import Share

TRAINING, TEST = "Training accuracy", "Test accuracy"
WIDTH = 420  # pixels that a row of the legend has in a small window, about
HELP = {
    COST: "What the steps lower: the mean log loss, which is high where the model is sure and wrong, plus λ/2n "
    "times the "
    "squared coefficients.",
    "Mean cost": "The mean of the costs J of all classes' own runs.",
    "Squared error": "Mean of (fitted − label)², labels −1 and +1.",
    TRAINING: "Share of the training points that are predicted right.",
    TEST: "Share of the held-out points that are predicted right.",
}
ENDLESS = ":material/all_inclusive:"
RISING = ":material/trending_up:"


def chart(run: Run) -> Picture:
    at, grid = run.at, run.grid
    Z, Z_test = at.Z, at.Z_test
    everywhere, truth = np.vstack([at.points, at.test_points]), np.r_[at.y, at.y_test]
    look: dict[str, Any] = dict(name="least squares", dash="dash", colour=figure.RIVAL)
    rival = [figure.line(run, run.rival, grid, **look)] if run.rival else []
    size = 9 if len(at.y) <= 300 else 6
    sizes = np.repeat([size, boundary.HOLLOW], [len(at.y), len(at.y_test)])
    held_out = boundary.test_points(at.test_points, at.y_test, at.class_names)
    points = [held_out, boundary.points(at.points, at.y, at.class_names, size=size)]
    named = boundary.legend((), test=at.test is not None, mistakes=True, held_out="hollow: test point")
    called = named_classes.names(at.plane, everywhere, truth, at.class_names)
    named += figure.entries(by_claim=run.by_claim) if run.method == "rest" else []
    told = run.two and at.straight  # there is room for the lines' names at their ends
    entries = [str(trace["name"]) for trace in named] + ([figure.SURELY] * run.two + ["boundary"]) * (not told)
    entries += ["least squares"] * (run.rival is not None)
    rows = -(-sum(6 * len(name) + 42 for name in entries) // WIDTH)  # in pixels, about

    def draw(i: int) -> picture.Figure:
        state = run.trace.states[i]
        S = state.decision_function(grid)
        found = np.r_[state.predict(Z), state.predict(Z_test) if len(Z_test) else at.y_test]
        wrong = (found != truth) & captions.decides(state)
        if run.method == "rest" and state.fitted < run.at.k:  # of those that are fitted: the others say nothing yet
            claimed = state.decision_function(np.vstack([Z, Z_test]) if len(Z_test) else Z) > 0
            wrong[: len(claimed)] = (claimed != (truth[: len(claimed), None] == np.arange(run.at.k)))[
                :, : state.fitted
            ].any(axis=1)
        met = getattr(state, "batch", np.zeros(0, dtype=int))[-1:]
        lines = [*figure.sure(run, state, S), figure.line(run, state, grid, S, name="boundary")]
        drawn = boundary.figure(
            at.plane,
            [
                figure.background(run, state, grid, S),
                *(figure.own(run, state, S) if run.method == "rest" else []),
                figure.earlier(run, i),
                *([line | dict(showlegend=False) for line in lines] if told else lines),
                *rival,
                _thin(boundary.mistakes(everywhere, wrong, sizes=sizes)),
                *points,
                boundary.ring(at.points[met]),
                called,
                *([figure.names(run, state)] if told else []),
                *named,
            ],
        )
        drawn["layout"]["margin"] = drawn["layout"]["margin"] | dict(t=6 + 24 * max(rows, 1))
        return panels.roomy(drawn, rows=-(-len(entries) // 2))

    listed = ", ".join(f"{name[:1].lower()}{name[1:]} {words.number(v)}" for name, v in numbers(run).items())
    made = picture.steps(
        run.trace,
        draw,
        curve="cost" if run.trace.steps else None,
        curve_title=_curve(run),
        caption=lambda state: captions.step(run, state),
        maps=True,
        log_curve=getattr(run.final, "separable", "") == "complete",
        start=run.trace.steps if run.rival else opening.first(run.trace.states),  # two are compared at the end
        tells=True,
        on_click=lambda i: controls.put("point", i + 1),
        alt=f"{at.described} by {TITLES[run.method]}: {listed}. {captions.ended(run)}",
    )
    if not run.trace.steps:  # there is nothing to count
        only = captions.step(run, run.final)
        return replace(made, captions=[f"{only[:1].upper()}{only[1:]}"])
    return replace(made, frames=Frames(len(made.frames), lambda i: _headed(made.frames[i])))


def _curve(run: Run) -> str:
    """What is drawn beside the plane, step by step."""
    return "mean cost" if run.method == "rest" else "cost J"


def _headed(drawn: picture.Figure) -> picture.Figure:
    """With the title of its curve above that, and not up its axis."""
    layout = drawn["layout"]
    up = layout["yaxis2"]
    told = up["title"]["text"]
    name = panels.heading(f"{told[:1].upper()}{told[1:]} by step (pale: to come)", 1, font=dict(size=14))
    return drawn | dict(layout=layout | dict(yaxis2=up | dict(title=dict(text="")), annotations=[name]))


def _thin(rings: dict[str, Any]) -> dict[str, Any]:
    """Rings that let those beside them be seen, where many lie close together."""
    return rings | dict(marker=rings["marker"] | dict(line=dict(width=1.8, color=palette.MISTAKE)))


def numbers(run: Run) -> dict[str, float]:
    shown = {cost(run): run.final.cost}
    if not script.counted(run):
        shown[TRAINING] = _accuracy(run)
        if run.at.test is not None:
            shown[TEST] = _accuracy(run, test=True)
    return shown


def _accuracy(run: Run, *, test: bool = False) -> Share:
    Z, y = (run.at.Z_test, run.at.y_test) if test else (run.at.Z, run.at.y)
    return Share(np.mean(run.final.predict(Z) == y))


def said(run: Run) -> list[Said]:
    told: list[Said] = []
    if run.method in ("logistic", "softmax"):
        told.append(beside(regions.KEY))
        told += [warning(_endless(run), ENDLESS)] if run.final.separable else []
        told += [*_overshoots(run), *_newton_steps(run)]
    if run.method == "rest":
        told += _unclaimed(run)
    if run.method == "squares" and not run.final.unique:
        told.append(info("Several planes fit equally well. The one with the smallest coefficients is drawn."))
    if run.rival is not None and run.method == "rest":  # else its headline says so
        ours, theirs = captions.mistakes(run, run.final), captions.mistakes(run, run.rival)
        points = words.count(len(run.at.y), "training point")
        told.append(note(f"Of the {points}, least squares gets {theirs} wrong, and one against the rest {ours}."))
    return [*told, *map(note, run.at.caveats)]


def _endless(run: Run) -> str:
    norms = run.trace.curve("norm")
    still = ", and still growing" if len(norms) > 1 and norms[-1] > norms[-2] else ""
    if run.final.separable == "complete":
        right = "Some boundary gets every training point right"
        falls = "so without a penalty the cost falls towards 0 for ever and has no minimum"
    else:
        right = "Some boundary gets no training point wrong, although some points lie exactly on it"
        falls = "so without a penalty the cost falls for ever, though not to 0, and has no minimum"
    return (
        f"{right}, {falls}. The length of w is {words.number(float(norms[-1]))} at step {run.trace.steps}{still}. With "
        "a penalty above 0 there is a minimum."
    )


def _overshoots(run: Run) -> list[Said]:
    """That a run diverges, or goes up where it should go down."""
    costs = run.trace.curve("cost")
    rose = f"the cost rose in {captions.rises(run)} of {words.count(run.trace.steps, 'step')}"
    rate = run.settings.get("learning_rate", 0.0)
    if run.final.diverged:
        cause = (
            f"the learning rate {words.number(rate)} is {words.number(rate / run.safe)} times the safe one"
            if run.solver != "newton"
            else "a full Newton step overshot, and now every probability is 0 or 1 and the Hessian is practically zero"
        )
        stopped = f"It was stopped after {words.count(run.trace.steps, 'step')}, at a cost of"
        return [warning(f"The run diverges: {cause}. {stopped} {words.number(float(costs[-1]))}.", RISING)]
    if run.solver == "batch" and captions.rises(run):
        return [
            warning(
                f"The steps are too large. The learning rate {words.number(rate)} is "
                f"{words.number(rate / run.safe)} times the safe one, {words.number(run.safe)}, so the steps jump "
                f"across "
                f"the valley, and {rose}.",
                RISING,
            )
        ]
    return [warning(f"Newton's method overshot, and {rose}.")] if run.solver == "newton" and captions.rises(run) else []


def _newton_steps(run: Run) -> list[Said]:
    """What was done to Newton's steps."""
    told: list[Said] = []
    if run.solver != "newton":
        return told
    halved = run.trace.curve("halvings")
    if halved.any():
        steps, times = words.count(int((halved > 0).sum()), "step"), words.count(int(halved.max()), "time")
        told.append(
            note(
                f"In {steps} the full Newton step would not have lowered the cost enough. It was halved up to {times}."
            )
        )
    if run.method == "logistic" and any(state.singular for state in run.trace.states):
        told.append(
            note("The Hessian was singular, so the cost is flat in some direction. The step does not go that way.")
        )
    return told


def _unclaimed(run: Run) -> list[Said]:
    """How many points no class or several claim, and for which classes there is no end."""
    many = run.final.claims(run.at.Z).sum(axis=1)
    told = [
        note(
            f"Once all classes are fitted, {int((many == 0).sum())} of {words.count(len(many), 'training point')} are "
            f"claimed by no class and {int((many > 1).sum())} by several. There the class with the largest score wins."
        )
    ]
    endless = [f"“{name}”" for name, kind in zip(run.at.class_names, run.final.separable, strict=True) if kind]
    if endless:
        told.append(
            warning(
                f"Without a penalty there is no best boundary for {words.listed(endless)} against the rest, because w "
                "can always grow longer. The run was stopped.",
                ENDLESS,
            )
        )
    return told


def rows(run: Run) -> Rows:
    at, names = run.at, np.array(run.at.class_names)
    results = {"predicted": names[run.final.predict(at.Z)]}
    if run.method != "squares":
        P = run.final.predict_proba(at.Z)
        results |= {f"P({name})": P[:, j] for j, name in enumerate(names) if j or not run.two}
    return rows_of(at.train, results)


def _recall(run: Run) -> Share:
    """The share of the points of the last class that are predicted right."""
    last = run.at.y == run.at.k - 1
    return Share(np.mean(run.final.predict(run.at.Z)[last] == run.at.k - 1))


QUANTITIES = {
    TRAINING: _accuracy,
    TEST: lambda run: _accuracy(run, test=True),
    "Length of w": lambda run: float(np.linalg.norm(run.final.coef)),
    "Mistakes": lambda run: captions.mistakes(run, run.final),
    "Mistakes of least squares": lambda run: captions.mistakes(run, run.rival),
    "Steps": lambda run: run.trace.steps,
    "Arrived": lambda run: run.trace.finished,
    "Steps in which the cost rose": captions.rises,
    "Safe rate": lambda run: run.safe,
    "Strongest feature": captions.strongest,
    "Claimed by none": lambda run: captions.claimed(run, lambda many: many == 0),
    "Claimed by several": lambda run: captions.claimed(run, lambda many: many > 1),
    "Recall of the last class": _recall,
}

screen = Screen(
    chart,
    numbers,
    HELP,
    at=as_of,
    said=said,
    closer=closer.show,
    code=script.code,
    rows=rows,
    quantities=QUANTITIES,
)
view = View(
    "Logistic",
    choose,
    screen,
    data="moons",
    entries=begins(catalog.CLASSIFICATION, "moons", n=60),
    folded=(
        "standardise",
        "test",
        "split",
        "most_steps",
        "rival",
        "claims",
        "halved",
        "visits",
        "begin",
        "halve",
        "seed",
    ),
)
