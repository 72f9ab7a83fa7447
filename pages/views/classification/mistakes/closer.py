"""One point at the last step: its score term by term, its distance, its losses, and what one update would do."""

from typing import Any

import numpy as np
import streamlit as st

from algos.classification import passive_aggressive, pegasos, perceptron
from pages.views.classification.mistakes.run import RATES, Run
from ui import controls, words

TERMS = 4  # of a sum that are written out
PENALTY = 1.0  # of the methods in the table that the run itself does not use


def show(run: Run) -> None:
    """The point chosen at the last step, written out."""
    at, state = run.at, run.trace.final
    i = controls.point(len(at.y), place=st)
    sign = float(run.signs[i])
    a, theta = np.append(float(run.offset), at.Z[i]), state.theta
    score = float(a @ theta)
    agreement = sign * score
    st.markdown(f"**Point {i + 1}** is “{at.class_names[int(at.y[i])]}” ($s = {int(sign):+d}$). Its score:")
    st.latex(_score(run, a, theta, score))
    length = float(np.linalg.norm(state.coef))
    place = "" if at.straight else " in the space of the features"
    if length:
        st.markdown(
            f"Its signed distance from the boundary{place} is score / |w| = {words.number(score)} / "
            f"{words.number(length)} ≈ **{words.number(score / length)}**; its agreement s · score is "
            f"**{words.number(agreement)}**: {_verdict(agreement)}."
        )
    else:
        st.markdown(f"There is no boundary yet; its agreement is {words.number(agreement)}: {_verdict(agreement)}.")
    losses = {
        "0-1": float(agreement <= 0),
        "perceptron": max(0.0, -agreement),
        "hinge": max(0.0, 1 - agreement),
        "logistic": float(np.logaddexp(0, -agreement)),
        "squared": (1 - agreement) ** 2,
    }
    st.markdown(
        "Losses at this agreement: " + ", ".join(f"{name}: {words.number(loss)}" for name, loss in losses.items()) + "."
    )
    st.markdown("**What one update with this point would do** to this θ, method by method:")
    st.dataframe(_updates(run, theta, a, sign), hide_index=True)
    st.caption(
        f"|a|² = {words.number(float(a @ a))}"
        + (", the 1 of the offset included" if run.offset else "")
        + ". The perceptron raises the agreement by exactly that, and may still be wrong afterwards."
    )
    if run.bound.separable and not run.moved and run.method in ("perceptron", "averaged"):
        st.caption(_bound(run))


def _verdict(agreement: float) -> str:
    if agreement <= 0:
        return "a mistake" if agreement < 0 else "on the boundary, which counts as a mistake"
    return "right, but nearer than the margin 1" if agreement < 1 else "right, and beyond the margin 1"


def _score(run: Run, a: np.ndarray, theta: np.ndarray, score: float) -> str:
    pairs = [(t, x) for t, x in zip(theta, a, strict=True)]
    if not run.offset:
        pairs = pairs[1:]
    terms = [rf"({words.tex(float(t))}) \cdot ({words.tex(float(x))})" for t, x in pairs[:TERMS]]
    if len(pairs) > TERMS:
        rest = float(sum(t * x for t, x in pairs[TERMS:]))
        terms.append(rf"\underbrace{{{words.tex(rest)}}}_{{\text{{{len(pairs) - TERMS} more}}}}")
    return rf"\theta^\top a = {' + '.join(terms)} = {words.tex(score)}"


def _updates(run: Run, theta: np.ndarray, a: np.ndarray, sign: float) -> dict[str, list[Any]]:
    """Before and after, for each method that updates with one example."""
    agreement, squared = sign * float(a @ theta), float(a @ a)
    penalty = run.settings.get("penalty", PENALTY)
    t = (run.trace.final.draws if run.method == "pegasos" else 0) + 1
    plain = 1.0 if agreement <= 0 else 0.0
    eta = passive_aggressive.step_size(agreement, squared, penalty)
    rows = {
        "perceptron": perceptron.update(theta, a, sign, plain),
        f"passive-aggressive, λ = {penalty:g}": theta + eta * sign * a,
    }
    sizes = [plain, eta]
    for rate, name in RATES.items():
        size = pegasos.rate_at(t, rate, penalty)
        rows[f"Pegasos {name}, t = {words.number(t)}, λ = {penalty:g}"] = pegasos.update(
            theta, sign * a, agreement, size, penalty
        )
        sizes.append(size)
    after = [sign * float(a @ new) for new in rows.values()]
    return {
        "method": list(rows),
        "step size": sizes,
        "agreement": [agreement] * len(rows),
        "agreement after": after,
        "hinge loss": [max(0.0, 1 - agreement)] * len(rows),
        "loss after": [max(0.0, 1 - value) for value in after],
        "θ after": [_vector(new, run.offset) for new in rows.values()],
        "θ before": [_vector(theta, run.offset)] * len(rows),
    }


def _vector(theta: np.ndarray, offset: bool) -> str:
    values = [words.number(round(float(v), 6)) for v in (theta if offset else theta[1:])]
    return f"({', '.join(values[: TERMS + 1])}{', ...' if len(values) > TERMS + 1 else ''})"


def _bound(run: Run) -> str:
    """How many mistakes there can be at most, and why."""
    where = "boundary" if run.offset else "boundary through the origin"
    what = "points" if run.at.straight else "points' features"
    column = f"the {what} with their 1 for the offset" if run.offset else f"the {what}"
    radius, gamma = (words.number(float(f"{v:.10g}")) for v in (run.bound.radius, run.bound.gamma))  # not rounding
    return (
        f"No order of the points can cost more than (R/γ)² = {words.number(run.bound.mistakes)} mistakes: R = {radius} "
        f"is the length of the longest of {column}, γ = {gamma} the margin that the best {where} leaves them."
    )
