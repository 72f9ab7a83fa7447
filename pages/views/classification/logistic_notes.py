"""How a run ended and what has to be said about it, in words."""

from typing import Any

import numpy as np
import streamlit as st

from pages.views.classification.logistic_stage import Stage
from ui import classes, player, words


def caption(stage: Stage, state: Any) -> str:
    """One state in words."""
    if stage.method == "squares":
        return "the fit in closed form"
    if stage.method == "rest":
        if not state.fitted:
            return "no class is fitted yet"
        return f"“{stage.at.class_names[state.fitted - 1]}” against the rest"
    row = f"point {state.batch[0] + 1} · " if len(state.batch) == 1 else ""
    halved = f" · step halved {words.count(state.halvings, 'time')}" if state.halvings else ""
    return f"{row}length of w {words.number(state.norm)}{halved} · {state.phase}"


def end(stage: Stage) -> str:
    """How the run ended, truthfully."""
    trace = stage.trace
    if stage.method == "squares":
        return "Solved in closed form."
    if stage.method == "rest":
        left = int((~trace.final.converged).sum())
        each = "Each class's own run converged." if not left else f"{left} of {stage.at.k} classes' runs did not end."
        return f"All {stage.at.k} classes are fitted. {each}"
    if trace.final.diverged:
        return f"Diverged after {words.count(trace.steps, 'step')}."
    return player.ended(trace)


def show(stage: Stage) -> None:
    """What the picture alone does not say."""
    final = stage.trace.final
    if stage.method in ("logistic", "softmax"):
        if final.separable:
            st.warning(_endless(stage), icon=":material/all_inclusive:")
        _overshoot(stage)
    if stage.method == "rest":
        _unclaimed(stage)
        endless = [name for name, kind in zip(stage.at.class_names, final.separable, strict=True) if kind]
        if endless:
            st.warning(
                f"Without a penalty there is no best boundary for {words.listed([f'“{n}”' for n in endless])} against "
                "the rest: a separating one is only made surer and surer. Their runs were cut off.",
                icon=":material/all_inclusive:",
            )
    if stage.method == "squares" and not final.unique:
        st.info("Several planes fit equally well; the one with the least coefficients is drawn.")
    if stage.rival is not None:
        st.caption(_compared(stage))
    classes.caveats(stage.at)


def _endless(stage: Stage) -> str:
    norms = stage.trace.curve("norm")
    growing = len(norms) > 1 and norms[-1] > norms[-2]
    still = ", and still growing" if growing else ""
    if stage.trace.final.separable == "complete":
        right = "A linear programme finds parameters that are right about every training point"
        falls = "so without a penalty the cost falls towards 0 for ever and has no minimum"
    else:
        right = (
            "A linear programme finds parameters that are wrong about no training point, with some exactly on the "
            "boundary and others off it"
        )
        falls = "so without a penalty the cost falls for ever, though not to 0, and has no minimum"
    return (
        f"{right}, {falls}: doubling them is always better. The length of w is {words.number(float(norms[-1]))} at "
        f"step {stage.trace.steps}{still}. A penalty above 0 ends it."
    )


def _overshoot(stage: Stage) -> None:
    trace = stage.trace
    costs = trace.curve("cost")
    rises = int((np.diff(costs) > 0).sum())
    rate = stage.settings.get("learning_rate", 0.0)
    if trace.final.diverged:
        cause = (
            f"the rate {words.number(rate)} is {words.number(rate / stage.safe)} times the safe one"
            if stage.solver != "newton"
            else "a full Newton step overshot to where every probability is 0 or 1 and the Hessian is as good as zero"
        )
        st.warning(
            f"The run diverges: {cause}. It was stopped after {words.count(trace.steps, 'step')}, at a cost of "
            f"{words.number(float(costs[-1]))}.",
            icon=":material/trending_up:",
        )
    elif stage.solver == "batch" and rises:
        st.warning(
            f"The step is too large: the cost rose in {rises} of {words.count(trace.steps, 'step')}. The rate "
            f"{words.number(rate)} is {words.number(rate / stage.safe)} times the safe one, "
            f"{words.number(stage.safe)}: its steps jump across the valley.",
            icon=":material/trending_up:",
        )
    elif stage.solver == "newton" and rises:
        st.warning(f"Newton overshot: the cost rose in {rises} of {words.count(trace.steps, 'step')}.")
    if stage.solver == "newton":
        halved = trace.curve("halvings")
        if halved.any():
            st.caption(
                f"The full Newton step would not have lowered the cost enough in "
                f"{words.count(int((halved > 0).sum()), 'step')}; it was halved up to "
                f"{words.count(int(halved.max()), 'time')}."
            )
        if stage.method == "logistic" and any(s.singular for s in trace.states):
            st.caption(
                "The Hessian was singular to rounding: in some direction the cost is flat, and the step leaves that "
                "direction alone."
            )


def _unclaimed(stage: Stage) -> None:
    many = stage.trace.final.claims(stage.at.Z).sum(axis=1)
    n = len(many)
    st.caption(
        f"Of {words.count(n, 'training point')}, {int((many == 0).sum())} are claimed by no class and "
        f"{int((many > 1).sum())} by several; there the largest score decides."
    )


def _compared(stage: Stage) -> str:
    at, rival = stage.at, stage.rival
    assert rival is not None
    ours = int((stage.trace.final.predict(at.Z) != at.y).sum())
    theirs = int((rival.predict(at.Z) != at.y).sum())
    return (
        f"Mistakes on the {words.count(len(at.y), 'training point')}: {ours} here, {theirs} by least squares (dashed)."
    )
