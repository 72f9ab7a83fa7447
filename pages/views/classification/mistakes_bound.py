"""What is known of a run beforehand: the bound on the mistakes, or that there is none; how two rates of Pegasos end."""

import streamlit as st

from pages.views.classification.mistakes_stage import Stage
from ui import words


def notes(stage: Stage) -> None:
    """What the numbers mean here: the bound, or that there is none; and how the two rates of Pegasos ended."""
    where = "boundary" if stage.offset else "boundary through the origin"
    if stage.bound.separable:
        if stage.method in ("perceptron", "averaged"):
            st.caption(_bound(stage, where))
    elif any(state.errors == 0 for state in stage.trace.states):
        st.caption(f"Some {where} separates these points, but by a margin too thin to compute a bound on the mistakes.")
    else:
        st.warning(f"No {where} separates these points. {_ENDLESS[stage.method]}", icon=":material/block:")
    if stage.method == "pegasos":
        _rates(stage)


_STOPPED = "So this run has no end: it was stopped, and where it stands depends on when."
_ENDLESS = {
    "perceptron": f"There is no bound on the number of mistakes. {_STOPPED}",
    "averaged": "There is no bound on the number of mistakes, and the perceptron beneath the average never settles.",
    "passive-aggressive": f"There is always a point with a loss. {_STOPPED}",
    "pegasos": "Pegasos does not need one: it weighs the losses against the length of θ.",
    "descent": f"No θ is right about all of them. {_STOPPED}",
}


def _bound(stage: Stage, where: str) -> str:
    what = "points" if stage.at.straight else "points' features"
    column = f"the {what} with their 1 for the offset" if stage.offset else f"the {what}"
    return (
        f"R = {_clean(stage.bound.radius)} is the length of the longest of {column}, γ = {_clean(stage.bound.gamma)} "
        f"the margin that the best {where} found leaves them (a quadratic programme). No order of the points can cost "
        f"more than (R/γ)² = {words.number(stage.bound.mistakes)} mistakes; this one cost "
        f"{words.number(stage.trace.final.mistakes)}."
    )


def _clean(value: float) -> str:
    """A number without the last digits, which are rounding."""
    return words.number(float(f"{value:.10g}"))


def _rates(stage: Stage) -> None:
    assert stage.rival is not None and stage.best is not None
    ends = {stage.settings["rate"]: stage.trace.final.objective}
    ends["1/t" if stage.settings["rate"] != "1/t" else "1/(penalty t)"] = stage.rival.final.objective
    notes_rate, paper, least = ends["1/t"], ends["1/(penalty t)"], stage.best.objective
    st.caption(
        f"After {words.count(stage.trace.final.draws, 'draw')} of the same points, 1/t is "
        f"{words.number(notes_rate - least)} above the least objective {words.number(least)}, 1/(λt) "
        f"{words.number(paper - least)}."
    )
    if least - stage.best.dual > 1e-3 * least:
        st.caption(
            f"The inputs are of such unlike scale that the least objective is only known to lie between "
            f"{words.number(stage.best.dual)} and {words.number(least)}. Standardise them."
        )
