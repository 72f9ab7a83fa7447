"""Planners and learners on the same board, each with the same number of backups."""

import streamlit as st

from algos.gridworld.race import LAST
from datasets.board import Board
from pages.views.gridworld import race_chart, race_closer, race_code, race_field, race_theory, scene
from pages.views.gridworld.race_field import RUNS
from pages.views.gridworld.race_presets import PRESETS
from ui import controls, page


def show(data: Board) -> None:
    at = scene.choose(data)
    field = race_field.choose(at)
    below = "greedy"
    if field.learners:
        below = controls.choice(
            "Lower curve",
            list(race_chart.BELOW),
            "return",
            key="below",
            titles=race_chart.BELOW,
            help=f"Online: what a learner earned in its last {LAST} episodes, random moves and all; "
            "or what everybody's greedy policy is worth from the start, on these boards: a gap where it never ends.",
        )
    page.presets(PRESETS)
    left, right = page.columns()
    with left:
        race_chart.show(field, below)
    with right:
        page.numbers(race_code.numbers(field), help=race_code.HELP)
        if field.learners:
            st.caption(
                f"Learners: means over {RUNS} runs, bands from lowest to highest. The boards show the first. "
                f"An episode is cut off after {field.habits.longest} moves."
            )
        st.caption(
            "No arrow: all four moves are equal. Pink: greedy moves from the start, each to where it most likely leads."
        )
    page.more(
        {
            "Look closer": lambda: race_closer.show(field),
            "Result": lambda: race_closer.result(field),
            "Theory": race_theory.show,
            "Code": lambda: race_code.show(field),
            "Data": lambda: race_closer.data(field),
        }
    )
