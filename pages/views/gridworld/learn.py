"""Learning by doing: an agent walks episodes on a board that it does not know, one episode a step."""

import streamlit as st

from datasets.board import Board
from pages.views.gridworld import (
    learn_chart,
    learn_closer,
    learn_code,
    learn_controls,
    learn_presets,
    learn_theory,
)
from ui import page, words


def show(data: Board) -> None:
    at = learn_controls.choose(data)
    page.presets(learn_presets.PRESETS)
    others = at.others()
    left, right = page.columns()
    with left:
        chart = st.container()
    with right:
        page.numbers(learn_code.measured(at), help=learn_code.HELP)
        where = "on average over the cells" if at.habits.anywhere else "from the start"
        st.caption(f"The best possible return {where} is {words.number(at.goal)}. {learn_chart.band(at, others)}")
    looked: list[int] = []
    page.more(
        {
            "Look closer": lambda: looked.append(learn_closer.show(at)),
            "Theory": lambda: learn_theory.show(at),
            "Code": lambda: learn_code.show(at),
            "Data": lambda: learn_code.table(at),
        }
    )
    with chart:  # last, to ring the cell that was looked at
        learn_chart.play(at, others, looked)
