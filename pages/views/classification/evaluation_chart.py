"""The frames of a moving threshold: the line, a point on both curves and on the cost, and the table."""

from typing import Any

import numpy as np

from algos.classification import bayes_rule, thresholds
from algos.classification.evaluation import Scores
from algos.classification.thresholds import Threshold
from algos.trace import Trace
from pages.views.classification import evaluation_code
from pages.views.classification.evaluation_closer import Scored
from ui import controls, player, words
from ui.classes import Scene
from ui.figures import boundary, confusion, regions
from ui.figures import evaluation as figures

CELLS = 50
FRAMES = 28
WORDS = (("right", "false alarms"), ("misses", "found"))


def _levels(one: Scored, trace: Trace[Threshold], best: Threshold) -> list[float]:
    """The thresholds worth a frame, from the lowest up, the chosen, the implied and the cheapest among them."""
    distinct = np.array([state.threshold for state in trace.states])
    even = np.round(np.linspace(0, len(distinct) - 1, FRAMES // 2)).astype(int)
    near = np.abs(np.minimum(distinct, 2)[:, None] - np.linspace(0, 1, FRAMES // 2)).argmin(axis=0)
    picked = distinct[np.unique(np.r_[even, near])]
    return sorted({*picked.tolist(), one.threshold, best.threshold, bayes_rule.threshold(one.alarm, one.miss)})


def play(at: Scene, one: Scored, trace: Trace[Threshold], best: Threshold, surface: np.ndarray, title: str) -> None:
    """Play the thresholds; `surface` (CELLS * CELLS,) is the probability of the positive class on the plane's grid."""
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
        regions.probabilities(at.plane, np.column_stack([1 - surface, surface]), cells=CELLS),
        *boundary.legend(one.names, test=at.test is not None, mistakes=True),
        _faint(boundary.points(at.points, (at.y == one.positive).astype(int), one.names, size=6), at.test is not None),
    ]
    if at.test is not None:
        hollow = boundary.test_points(at.test_points, one.y, one.names)
        steady = dict(selected=dict(marker=dict(opacity=1)), unselected=dict(marker=dict(opacity=1)))
        cells.append(hollow | dict(meta="pick", **steady))
    ring, titles = boundary.ring(one.points[[one.i]]), _titles(one)
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
                confusion.table(counts, one.names, words=WORDS),
                [*still_cost, figures.spot(min(level, 1.02), table.cost(one.alarm, one.miss))],
            ],
            names=one.names,
            titles=titles,
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
