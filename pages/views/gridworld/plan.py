"""Planning with a known model: value iteration and its relatives, one sweep a step."""

import streamlit as st

from datasets.board import Board
from pages.views.gridworld import (
    plan_chart,
    plan_closer,
    plan_code,
    plan_presets,
    plan_printed,
    plan_setup,
    plan_theory,
)
from ui import page


def show(data: Board) -> None:
    at = plan_setup.choose(data)
    page.presets(plan_presets.PRESETS)
    left, right = page.columns()
    with left:
        if at.why:
            st.warning(at.why)
        chart = st.container()
    with right:
        page.numbers(plan_code.measured(at), help=plan_code.HELP)
        st.caption(" ".join([plan_chart.ended(at), plan_chart.thinned(at)]))
    looked: list[int] = []
    page.more(
        {
            "Look closer": lambda: looked.append(plan_closer.show(at)),
            "Fig. 44": plan_printed.show,
            "Theory": plan_theory.show,
            "Code": lambda: plan_code.show(at),
            "Data": lambda: plan_code.table(at),
        }
    )
    with chart:  # last, to ring the cell that was looked at
        plan_chart.play(at, looked)
