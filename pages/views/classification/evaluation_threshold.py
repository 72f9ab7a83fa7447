"""One class against the rest: every threshold on its probability, one frame each."""

from collections.abc import Callable
from typing import Any

import numpy as np
import streamlit as st

from algos.classification import bayes_rule, thresholds
from algos.classification.evaluation import Scores
from algos.classification.thresholds import Threshold
from algos.trace import Trace
from pages.views.classification import evaluation_closer, evaluation_code, evaluation_theory
from pages.views.classification.evaluation_closer import Scored
from pages.views.classification.methods import TITLES, Answers
from ui import classes, controls, page, player, words
from ui.classes import Scene
from ui.figures import boundary
from ui.figures import evaluation as figures

CELLS = 60
FRAMES = 36
PRICES = (1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 50.0, 100.0)
WORDS = (("right", "false alarms"), ("misses", "found"))


def show(at: Scene, name: str, given: dict[str, Any], found: Answers, presets: Callable[[], None]) -> None:
    one = _settings(at, found)
    presets()
    trace = player.run(thresholds.steps, one.scores, one.y, limit=len(one.y) + 1, false_alarm=one.alarm, miss=one.miss)
    best = min(trace.states, key=lambda state: state.cost)
    left, right = page.columns()
    with left:
        _play(at, one, trace, best, found.shares[1][:, one.positive], TITLES[name])
        evaluation_closer.notes(at, one, best)
        if found.ended:
            st.caption(f"{TITLES[name]} was {found.ended}.")
        classes.caveats(at)
    with right:
        page.numbers(
            evaluation_code.numbers(one.table),
            help={
                "Accuracy": "Share of right answers at the chosen threshold.",
                "Precision": f"Share of the points called {one.names[1]} that are.",
                "Recall": f"Share of the points that are {one.names[1]} and are called so.",
                "F1": "The harmonic mean of precision and recall.",
            },
        )
        st.caption(f"At threshold {one.threshold:g}, on {words.count(len(one.y), one.kind + ' point')}.")
    page.more(
        {
            "Look closer": lambda: evaluation_closer.show(one, best),
            "Theory": evaluation_theory.show,
            "Code": lambda: evaluation_code.show(at, name, given, one),
            "Data": lambda: page.data(
                at.test or at.train,
                {"probability": one.scores, "called": np.array(one.names)[(one.scores >= one.threshold).astype(int)]},
            ),
        }
    )


def _settings(at: Scene, found: Answers) -> Scored:
    positive, names = 1, at.class_names
    if at.k > 2:
        chosen = controls.choice(
            "Positive class",
            list(at.class_names),
            at.class_names[-1],
            key="positive",
            help="The class told apart from all the others together.",
        )
        positive = at.class_names.index(chosen)
        names = ("the rest", chosen)
    threshold = controls.slider(
        "Threshold",
        0.0,
        1.0,
        0.5,
        step=0.01,
        key="threshold",
        help="A point is called positive from this probability on. The higher, the fewer false alarms and the more "
        "misses.",
    )
    alarm, miss = (
        controls.stop_slider(f"Cost of a {what}", PRICES, default, key=key, help=help)
        for what, key, default, help in (
            (
                "false alarm",
                "alarm",
                1.0,
                "What a negative point called positive costs: dear, and the threshold rises.",
            ),
            ("miss", "miss", 5.0, "What a positive point called negative costs: dear, and the threshold falls."),
        )
    )
    points, truth, kind = (at.test_points, at.y_test, "test") if at.test else (at.points, at.y, "training")
    i = controls.point(len(points), place=st.sidebar)
    scores = np.ascontiguousarray(found.shares[0][:, positive])
    y = (truth == positive).astype(int)
    table = thresholds.at(scores, y, threshold)
    return Scored(names, positive, scores, y, points, kind, threshold, table, alarm, miss, i)


def _levels(one: Scored, trace: Trace[Threshold], best: Threshold) -> list[float]:
    """The thresholds worth a frame, from the lowest up, the chosen, the implied and the cheapest among them."""
    distinct = np.array([state.threshold for state in trace.states])
    even = np.round(np.linspace(0, len(distinct) - 1, FRAMES // 2)).astype(int)
    near = np.abs(np.minimum(distinct, 2)[:, None] - np.linspace(0, 1, FRAMES // 2)).argmin(axis=0)
    picked = distinct[np.unique(np.r_[even, near])]
    return sorted({*picked.tolist(), one.threshold, best.threshold, bayes_rule.threshold(one.alarm, one.miss)})


def _play(at: Scene, one: Scored, trace: Trace[Threshold], best: Threshold, surface: np.ndarray, title: str) -> None:
    tables = [state.table for state in trace.states]
    roc = figures.curve(
        _numbers(tables, "false_alarms"),
        _numbers(tables, "recall"),
        "false alarms %{x:.1%}, recall %{y:.1%}",
        shape="linear",
    )
    pr = figures.curve(_numbers(tables, "recall"), _numbers(tables, "precision"), "recall %{x:.1%}, precision %{y:.1%}")
    levels = np.array([min(state.threshold, 1.05) for state in trace.states])[::-1]
    costs = trace.curve("cost")[::-1]
    cost = figures.curve(
        np.r_[-0.03, levels], np.r_[costs[0], costs], "threshold %{x:.3g}: %{y:.3g} a point", shape="vh"
    )
    implied = bayes_rule.threshold(one.alarm, one.miss)
    prevalence = float(one.y.mean())
    cells = [
        boundary.probabilities(at.plane, np.column_stack([1 - surface, surface]), cells=CELLS),
        *boundary.legend(one.names, test=at.test is not None, mistakes=True),
        _faint(boundary.points(at.points, (at.y == one.positive).astype(int), one.names, size=6), at.test is not None),
    ]
    if at.test is not None:
        hollow = boundary.test_points(at.test_points, one.y, one.names)
        steady = dict(selected=dict(marker=dict(opacity=1)), unselected=dict(marker=dict(opacity=1)))
        cells.append(hollow | dict(meta="pick", **steady))
    ring = boundary.ring(one.points[[one.i]])
    shown = _levels(one, trace, best)
    still_cost = [
        cost,
        figures.curve(np.array([implied] * 2), np.array([0, 1e6]), "", dash="dot"),
        figures.spot(min(best.threshold, 1.02), best.cost, symbol="diamond", said="cheapest on these points"),
    ]
    diagonal = figures.curve(np.array([0, 1]), np.array([0, 1]), "", dash="dot")
    chance = figures.curve(np.array([0, 1]), np.array([prevalence] * 2), "", dash="dot")

    def draw(level: float) -> dict[str, Any]:
        table = thresholds.at(one.scores, one.y, level)
        wrong = (one.scores >= level) != (one.y == 1)
        x, y, p = (_numbers([table], of)[0] for of in ("false_alarms", "recall", "precision"))
        counts = np.array([[table.tn, table.fp], [table.fn, table.tp]])
        return figures.figure(
            at.plane,
            [
                [
                    *cells,
                    figures.moving_line(at.plane, surface, min(level, 2.0), CELLS),
                    boundary.mistakes(one.points, wrong),
                    ring,
                ],
                [diagonal, roc, figures.spot(x, y)],
                [chance, pr, figures.spot(y, p)],
                figures.table(counts, one.names, words=WORDS),
                [*still_cost, figures.spot(min(level, 1.02), table.cost(one.alarm, one.miss))],
            ],
            names=one.names,
            titles=_titles(one),
            dearest=_dearest(costs),
        )

    said = [f"{_level(level)} · {_said(thresholds.at(one.scores, one.y, level), one)}" for level in shown]
    player.play(
        [draw(level) for level in shown],
        said,
        start=shown.index(one.threshold),
        maps=True,
        on_click=lambda hit: controls.put("point", hit + 1),
        alt=f"{at.described}, scored by {title} for {one.names[1]}. {said[shown.index(one.threshold)]}.",
    )


def _dearest(costs: np.ndarray) -> float:
    """Where the cost axis ends: below the dearest threshold if that would leave no room to see the others."""
    highest, blind = float(costs.max()), float(min(costs[0], costs[-1]))
    return 4 * blind if highest > 8 * blind > 0 else highest or 1.0


def _titles(one: Scored) -> tuple[str, str, str, str]:
    area, mean = thresholds.auc(one.scores, one.y), thresholds.average_precision(one.scores, one.y)
    return (
        "ROC" if area is None else f"ROC, area {words.number(area)}",
        "Precision" if mean is None else f"Average precision {words.number(mean)}",
        "Confusion table",
        "Cost",
    )


def _numbers(tables: list[Scores], share: str) -> np.ndarray:
    """A share of each table, NaN where it is undefined: nothing is drawn there."""
    return np.array([np.nan if (v := getattr(t, share)) is None else v for t in tables])


def _faint(cloud: dict[str, Any], apart: bool) -> dict[str, Any]:
    """Training points step back, unless they are what is evaluated."""
    return {k: v for k, v in cloud.items() if k != "meta"} | dict(opacity=0.45) if apart else cloud


def _level(level: float) -> str:
    return f"Threshold {words.number(level)}" if np.isfinite(level) else "Threshold above every score"


def _said(table: Scores, one: Scored) -> str:
    shares = evaluation_code.numbers(table)
    told = [
        f"{k if k == 'F1' else k.lower()} {v if isinstance(v, str) else f'{v:.1%}'}"
        for k, v in shares.items()
        if k != "Accuracy"
    ]
    return f"{', '.join(told)}, cost {words.number(table.cost(one.alarm, one.miss))} a point"
