"""The robot that does not know where it is: its belief over the cells, by sensing and moving in turn."""

import streamlit as st

from datasets.board import Board
from pages.views.gridworld import (
    locate_chart,
    locate_closer,
    locate_code,
    locate_numbers,
    locate_presets,
    locate_settings,
    locate_setup,
    locate_theory,
    locate_words,
)
from pages.views.gridworld.locate_setup import Located
from ui import page


def show(data: Board) -> None:
    at, settings = locate_settings.choose(data)
    robot, hindsight = locate_chart.controls_beside()
    page.presets(locate_presets.PRESETS)
    located = locate_setup.locate(at, settings)
    hindsight = hindsight and located.possible

    left, right = page.columns()
    with left:
        locate_chart.show(located, robot=robot, hindsight=hindsight)
        _legend(located, robot, hindsight)
    with right:
        page.numbers(locate_numbers.of(located), help=locate_numbers.HELP)
        st.caption(locate_words.verdict(located))
    page.more(
        {
            "Look closer": lambda: locate_closer.show(located, robot=robot),
            "Theory": locate_theory.show,
            "Code": lambda: locate_code.show(located),
            "Data": lambda: page.table(
                locate_numbers.table(located), name=f"{at.board.name}_walk", source=at.board.source
            ),
        }
    )


def _legend(located: Located, robot: bool, hindsight: bool) -> None:
    parts = ["Blue: how likely each cell is, by the square root; orange frame: the likeliest."]
    if robot:
        parts.append("Pink circle: the robot.")
    if located.settings.sensor == "walls":
        where, marked = ("Bars", ", red where it errs") if robot else ("Bars round the board", "")
        parts.append(f"{where}: the walls it senses{marked}.")
    if located.settings.sensor == "position":
        parts.append("Cross: the position it reads.")
    if hindsight:
        parts.append("Green dots: the likeliest path.")
    st.caption(" ".join(parts))
