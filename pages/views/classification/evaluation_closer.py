"""One threshold's arithmetic: every share from its counts, the two costs, and one point's verdict."""

from dataclasses import dataclass

import numpy as np
import streamlit as st

from algos.classification import bayes_rule, evaluation, thresholds
from algos.classification.evaluation import Scores
from algos.classification.thresholds import Threshold
from ui import words
from ui.classes import Scene


@dataclass(frozen=True, eq=False)
class Scored:
    """Points with a probability for one class against the rest, and the reader's threshold and costs."""

    names: tuple[str, ...]  # of the negative and of the positive class
    positive: int  # its code in the data
    scores: np.ndarray  # (m,)
    y: np.ndarray  # (m,) 1 for positive
    points: np.ndarray  # (m, 2)
    kind: str  # 'test' or 'training'
    threshold: float
    table: Scores  # at that threshold
    alarm: float  # cost of a false alarm
    miss: float  # cost of a miss
    i: int  # the point looked at


def notes(at: Scene, one: Scored, best: Threshold) -> None:
    """What the chart alone does not say: the rule that never looks, thin evidence, the implied threshold."""
    positive = one.names[1]
    if at.test is None:
        st.warning(
            "No points are held out: these are the points that were learned from, so all scores flatter the method.",
            icon=":material/school:",
        )
    if not 0 < one.y.sum() < len(one.y):
        only = one.names[int(one.y[0])]
        st.warning(
            f"All {words.count(len(one.y), one.kind + ' point')} are {only}: what counts the other class is undefined, "
            "and there are no curves. Hold out more, or change the split seed.",
            icon=":material/hide_source:",
        )
    blind = evaluation.majority(one.y, 2)
    always = one.names[int(one.y.mean() > 0.5)]
    if one.table.accuracy <= blind:
        st.info(
            f"Always saying “{always}”, without a look at the point, is right for {blind:.2%} of these points: no "
            f"worse than the {one.table.accuracy:.2%} at this threshold. Of {words.count(int(one.y.sum()), 'point')} "
            f"that are {positive}, {words.number(one.table.tp)} "
            f"{'is' if one.table.tp == 1 else 'are'} found.",
            icon=":material/warning:",
        )
    else:
        st.caption(f"Always saying “{always}” is right for {blind:.2%} of these points.")
    implied = bayes_rule.threshold(one.alarm, one.miss)
    there = thresholds.at(one.scores, one.y, implied).cost(one.alarm, one.miss)
    st.caption(
        f"The costs imply the threshold {words.number(implied)} (dotted), which costs {words.number(there)} a point "
        f"here. The cheapest on these points is {_level(best.threshold)} (diamond), at {words.number(best.cost)}."
    )


def show(one: Scored, best: Threshold) -> None:
    """The counts at the chosen threshold, the shares they give, the cost, and the chosen point."""
    t = one.table
    st.markdown(
        f"At threshold {one.threshold:g}, of {words.count(t.n, one.kind + ' point')}: **{t.tp}** found (TP), "
        f"**{t.fn}** missed (FN), **{t.fp}** false alarms (FP), **{t.tn}** rightly left alone (TN)."
    )
    st.latex(
        rf"\text{{accuracy}} = \frac{{TP + TN}}{{n}} = \frac{{{t.tp} + {t.tn}}}{{{t.n}}} = {words.tex(t.accuracy)}"
    )
    called, positives = t.tp + t.fp, t.tp + t.fn
    st.latex(
        _share("precision", r"\frac{TP}{TP + FP}", t.tp, called, "none predicted")
        + r" \qquad "
        + _share("recall", r"\frac{TP}{TP + FN}", t.tp, positives, "no positives")
    )
    st.latex(_share("F1", r"\frac{2\,TP}{2\,TP + FP + FN}", 2 * t.tp, called + positives, "nothing to count"))
    st.latex(
        rf"\text{{cost}} = \frac{{c_{{fa}} \cdot FP + c_{{miss}} \cdot FN}}{{n}} = "
        rf"\frac{{{one.alarm:g} \cdot {t.fp} + {one.miss:g} \cdot {t.fn}}}{{{t.n}}} = "
        rf"{words.tex(t.cost(one.alarm, one.miss))}"
    )
    implied = bayes_rule.threshold(one.alarm, one.miss)
    st.latex(
        rf"T^* = \frac{{c_{{fa}}}}{{c_{{fa}} + c_{{miss}}}} = \frac{{{one.alarm:g}}}{{{one.alarm:g} + {one.miss:g}}} "
        rf"= {words.tex(implied)} \qquad \text{{cheapest here: }} {_level_tex(best.threshold)}"
    )
    score, truth = float(one.scores[one.i]), int(one.y[one.i])
    called_so = int(score >= one.threshold)
    verdict = {(1, 1): "found", (0, 0): "rightly left alone", (1, 0): "a false alarm", (0, 1): "a miss"}
    sign = "at least" if called_so else "below"
    st.markdown(
        f"{one.kind.capitalize()} point {one.i + 1} has the probability {words.number(score)} of {one.names[1]}, "
        f"{sign} {one.threshold:g}: called **{one.names[called_so]}**, and it is {one.names[truth]}: "
        f"{verdict[called_so, truth]}."
    )


def _share(name: str, formula: str, part: int, whole: int, none: str) -> str:
    value = words.tex(part / whole) if whole else rf"\text{{undefined: {none}}}"
    return rf"\text{{{name}}} = {formula} = \frac{{{part}}}{{{whole}}} = {value}"


def _level(level: float) -> str:
    return words.number(level) if np.isfinite(level) else "above every score"


def _level_tex(level: float) -> str:
    return words.tex(level) if np.isfinite(level) else r"\text{above every score}"
