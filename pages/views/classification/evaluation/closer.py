"""One threshold's arithmetic: every share from its counts, the two costs, and one point's verdict."""

import numpy as np
import streamlit as st

from pages.views.classification.evaluation.judged import Scored
from ui import words

VERDICTS = {(1, 1): "found", (0, 0): "rightly left alone", (1, 0): "a false alarm", (0, 1): "a miss"}


def show(one: Scored) -> None:
    """The counts at the threshold on display, the shares they give, the cost, and the chosen point."""
    t, judged = one.table, one.judged
    level = f"{one.threshold:.4g}" if np.isfinite(one.threshold) else "above every score"
    head = f"At threshold {level}" if np.isfinite(one.threshold) else f"With the threshold {level}"
    st.markdown(
        f"{head}, of {judged.counted}: **{t.tp}** found (TP), "
        f"**{t.fn}** missed (FN), **{t.fp}** false {'alarm' if t.fp == 1 else 'alarms'} (FP), **{t.tn}** rightly "
        "left alone (TN)."
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
    st.markdown(
        f"If a false alarm costs {one.alarm:g} and a miss {one.miss:g}, the mean cost of a point is as below. It is "
        "lowest at the cheapest threshold, which is near $T^*$ if the probabilities are right"
        + (":" if one.curves else " (Curves, under More settings, has sliders for both prices):")
    )
    st.latex(
        rf"\text{{cost}} = \frac{{c_{{fa}} \cdot FP + c_{{miss}} \cdot FN}}{{n}} = "
        rf"\frac{{{one.alarm:g} \cdot {t.fp} + {one.miss:g} \cdot {t.fn}}}{{{t.n}}} = "
        rf"{words.tex(t.cost(one.alarm, one.miss))}"
    )
    best = one.best.threshold
    cheapest = words.tex(best) if np.isfinite(best) else r"\text{above every score}"
    st.latex(
        rf"T^* = \frac{{c_{{fa}}}}{{c_{{fa}} + c_{{miss}}}} = \frac{{{one.alarm:g}}}{{{one.alarm:g} + {one.miss:g}}} "
        rf"= {words.tex(one.implied)} \qquad \text{{cheapest here: }} {cheapest}"
    )
    truth, so = int(one.y[one.i]), int(one.called[one.i])
    st.markdown(
        f"{judged.kind.capitalize()} point {one.i + 1} has the probability {words.number(float(one.scores[one.i]))} of "
        f"{one.names[1]}, {'at least' if so else 'below'} the threshold {level}: called **{one.names[so]}**, and it is "
        f"{one.names[truth]}: {VERDICTS[so, truth]}."
    )


def _share(name: str, formula: str, part: int, whole: int, none: str) -> str:
    value = words.tex(part / whole) if whole else rf"\text{{undefined: {none}}}"
    return rf"\text{{{name}}} = {formula} = \frac{{{part}}}{{{whole}}} = {value}"
