"""What each schedule's steps add up to so far, and in all."""

import streamlit as st

from pages.views.descent.schedules import figure, lines
from pages.views.descent.schedules.run import Settling
from ui import words
from ui.stage import player


def show(run: Settling) -> None:
    """A row a schedule at the step on display."""
    st.markdown(
        "**Two sums decide.** The steps cover no more than their sum allows, so for every start it must grow without "
        "end. Each row pulls its own way, and how far that still shakes the place goes with the squares: a finite sum "
        "of them is enough for it to come to rest."
    )
    totals, squares = (figure.limits(run, kind) for kind in figure.KINDS)
    rows = []
    for name, trace in run.traces.items():
        state, made = trace.final, trace.made
        assert made is not None
        rows.append(
            {
                "schedule": name,
                "step size": figure.formula(name, made.settings["rate"], made.settings.get("halved_after", 0.0)),
                "last step": state.rate,
                "sum of steps": state.total,
                "in all": words.number(totals[name]),
                "sum of squares": state.squares,
                "of all squares": words.number(squares[name]),
                "distance to the star": run.distance(name),
                "cost of all rows": run.bowl.cost(state.theta),
            }
        )
    st.dataframe(rows, hide_index=True)
    what = figure.best(run)
    st.markdown(f"**Each place on the map is a {what}**: here among the rows, the best one in grey.")
    player.draw(lines.chart(run))
