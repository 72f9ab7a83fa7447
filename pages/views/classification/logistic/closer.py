"""One point: its score term by term, its probability, and what one stochastic update with it would do."""

from dataclasses import replace
from typing import Any

import numpy as np
import streamlit as st

from algos.classification import logistic, softmax
from pages.views.classification.logistic import figure
from pages.views.classification.logistic.run import Run
from ui import controls, words
from ui.figures import boundary
from ui.stage import player

TERMS = 5  # of a sum that are written out


def show(run: Run) -> None:
    """The arithmetic of the last state for one training point, beside the boundary before and after an update."""
    left, right = st.columns([3, 2])
    at = run.at
    i = controls.point(len(at.points), place=left)
    z, c = at.Z[i], int(at.y[i])
    with left:
        when = f" at step {run.trace.steps}" if run.solver else ""
        st.markdown(f"Point {i + 1} is “{at.class_names[c]}”. Its {'score' if run.two else 'scores'}{when}:")
        if run.two:
            _one_score(run, z, c)
        else:
            _scores(run, z, c)
        after = None if run.method in ("rest", "squares") else _update(run, i)
    with right:
        _picture(run, i, after)


def _one_score(run: Run, z: np.ndarray, c: int) -> None:
    final = run.final
    score = float(final.decision_function(z[None])[0])
    _sum(float(final.intercept), final.coef, z, run.at.features.names, score)
    if run.method == "squares":
        s = 2 * c - 1
        st.latex(rf"(z - y)^2 = ({words.tex(score)} - ({s}))^2 = {words.tex((score - s) ** 2)}")
        st.markdown("is what the point adds to the squared error, whichever side it is on.")
    else:
        h = float(final.predict_proba(z[None])[0, 1])
        right = h if c else float(final.predict_proba(z[None])[0, 0])
        loss = float(np.logaddexp(0, -(2 * c - 1) * score))
        st.latex(
            rf"h = \frac{{1}}{{1 + e^{{-z}}}} = {words.tex(h)}, \qquad -\log({words.tex(right)}) = {words.tex(loss)}"
        )
        st.markdown(
            f"is the probability of “{run.at.class_names[1]}”, and what the point costs: minus the log of the "
            "probability of its own class."
        )
    length = float(np.linalg.norm(final.coef))
    if length == 0:
        st.markdown("All coefficients are 0: there is no boundary yet.")
    elif run.at.straight:
        st.latex(rf"\text{{distance to the boundary}} = z / \lVert w \rVert = {words.tex(score)} / {words.tex(length)}"
                 rf" = {words.tex(score / length)}")  # fmt: skip
    else:
        st.caption("The boundary is straight among the features only, so z / ‖w‖ is no distance in the picture.")


def _scores(run: Run, z: np.ndarray, c: int) -> None:
    at, final = run.at, run.final
    S = final.decision_function(z[None])[0]
    j = int(S.argmax()) if run.method == "squares" else int(final.predict(z[None])[0])
    columns: dict[str, Any] = {"class": list(at.class_names), "intercept": final.intercept}
    for k, name in list(enumerate(at.features.names))[:TERMS]:
        columns[f"× {name}"] = final.coef[:, k] * z[k]
    if len(z) > TERMS:
        columns[f"{len(z) - TERMS} more"] = final.coef[:, TERMS:] @ z[TERMS:]
    columns["score"] = S
    if run.method != "squares":
        columns["probability"] = final.predict_proba(z[None])[0]
    if run.method == "rest":
        columns["claims it"] = np.where(S > 0, "yes", "no")
    st.dataframe(columns, hide_index=True)
    if run.method == "rest" and not final.fitted:
        st.markdown("No class is fitted yet: all coefficients are 0, and so are the scores.")
        return
    fair = "right" if j == c else f"wrong: it is “{at.class_names[c]}”"
    st.markdown(f"The largest score is that of “{at.class_names[j]}”, which is {fair}.")
    if run.method == "softmax":
        loss = float(softmax.cost(final.theta, np.append(1, z)[None], np.array([c])))
        st.markdown(f"The point costs {words.number(loss)}: minus the log of the probability of its own class.")


def _update(run: Run, i: int) -> Any:
    """What one stochastic update with point i makes of the last state, in words; the model after it."""
    at, final = run.at, run.final
    rate = controls.log_slider(
        "Rate of one update",
        1e-6,
        1000,
        run.safe,
        key="update_rate",
        help="One stochastic update with this point alone: against its own gradient, times this.",
        place=st,
    )
    a, y = np.append(1, at.Z[i])[None], at.y[i : i + 1]
    shrink = run.penalty / len(at.y)
    if run.two:
        step = -rate * logistic.gradient(final.theta, a, 2.0 * y - 1, shrink)
        error = float(y[0] - final.predict_proba(a[:, 1:])[0, 1])
        decay = r" - \alpha \tfrac{\lambda}{n} w" if shrink else ""
        st.latex(rf"w := w + \alpha\,(y - h)\,x{decay}")
        st.latex(rf"\alpha\,(y - h) = {words.tex(rate)} \cdot ({words.tex(error)}) = {words.tex(rate * error)}")
    else:
        step = -rate * softmax.gradient(final.theta, a, y, shrink)
    theta = final.theta + step
    after = replace(final, coef=theta[..., 1:], intercept=theta[..., 0])
    before_p, after_p = (float(model.predict_proba(a[:, 1:])[0, y[0]]) for model in (final, after))
    st.markdown(
        f"One update with this point alone takes the probability of its own class from {words.number(before_p)} to "
        f"{words.number(after_p)}."
    )
    return after


def _picture(run: Run, i: int, after: Any) -> None:
    at, final = run.at, run.final
    traces = [figure.line(run, final, run.grid, name="boundary")]
    if after is not None:
        look: dict[str, Any] = dict(name="after the update", dash="dash", colour=figure.RIVAL)
        traces.append(figure.line(run, after, run.grid, **look))
    traces += [boundary.points(at.points, at.y, at.class_names, size=6), boundary.ring(at.points[[i]])]
    moved = " and, dashed, the boundary after one update with it" if after is not None else ""
    player.chart(
        boundary.figure(at.plane, traces, height=340),
        alt=f"Point {i + 1} in a ring, the boundary{moved}.",
        key=controls.key_of("closer_chart"),
        on_click=lambda hit: controls.put("point", hit + 1),
    )


def _sum(intercept: float, coef: np.ndarray, x: np.ndarray, names: tuple[str, ...], total: float) -> None:
    """intercept + w1 x1 + ... = total: a formula for two features, a table for more."""
    if len(x) == 2:
        terms = [rf"({words.tex(w)}) \cdot ({words.tex(v)})" for w, v in zip(coef, x, strict=True)]
        st.latex(rf"z = {words.tex(intercept)} + {' + '.join(terms)} = {words.tex(total)}")
        return
    st.dataframe(
        {
            "term": ["intercept", *names, "score z"],
            "coefficient": [intercept, *coef, None],
            "value": [1.0, *x, None],
            "product": [intercept, *(coef * x), total],
        },
        hide_index=True,
        height=min(38 * (len(x) + 3), 300),
    )
