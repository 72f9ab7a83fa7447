"""A closer look at one place: of the reader's own if they like, and what every class says of it."""

from collections.abc import Mapping, Sequence

import numpy as np
import streamlit as st

from ui import controls, words
from ui.words import safe


def own(help: str) -> bool:
    """Whether it is a place of the reader's own, not a training point."""
    return controls.toggle("A place of my own", False, key="own_place", help=help, place=st)


def coordinate(title: str, ends: tuple[float, float], stops: int, *, key: str, help: str) -> float:
    """Asks for a number between two ends, in about so many round steps; at first the one in the middle."""
    low, high = ends
    step = float(f"{(high - low) / stops:.0e}")
    places = np.ceil(low / step) * step, np.floor(high / step) * step, round((low + high) / 2 / step) * step
    first, last, middle = (round(float(place), 10) for place in places)
    return float(controls.slider(title, first, last, middle, step=step, key=key, help=help, place=st))


def table(names: Sequence[str], columns: Mapping[str, np.ndarray]) -> None:
    """A row for each class: its name, and its number (k,) in each column."""
    rows = [
        f"| {safe(name)} | {' | '.join(f'${words.tex(float(v))}$' for v in values)} |"
        for name, values in zip(names, np.column_stack(list(columns.values())), strict=True)
    ]
    st.markdown("\n".join([f"| class | {' | '.join(columns)} |", "|:--|" + "--:|" * len(columns), *rows]))
