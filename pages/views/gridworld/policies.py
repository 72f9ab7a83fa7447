"""Which policy is best as one setting grows, and where it changes."""

import streamlit as st

from datasets.board import Board
from pages.views.gridworld import (
    policies_chart,
    policies_closer,
    policies_code,
    policies_presets,
    policies_setup,
    policies_table,
    policies_theory,
)
from ui import page


def show(data: Board) -> None:
    page.presets(policies_presets.PRESETS)
    at = policies_setup.choose(data)
    left, right = page.columns()
    with left:
        policies_chart.play(at)
    with right:
        page.numbers(policies_code.measured(at), help=policies_code.HELP)
        st.caption(policies_chart.summary(at))
    page.more(
        {
            "Look closer": lambda: policies_closer.show(at),
            "Thresholds": lambda: policies_table.thresholds(at),
            "Theory": lambda: policies_theory.show(at),
            "Code": lambda: policies_code.show(at),
            "Data": lambda: policies_table.cells(at),
        }
    )
