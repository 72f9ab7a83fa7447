"""Axes and scaling from all rows, instead of from the training rows only: the test has been seen."""

from dataclasses import dataclass

import numpy as np
import streamlit as st

from algos.pca import held_out
from datasets.dataset import Dataset
from pages.views.pca import not_to_leak_more, not_to_presets
from ui import cache, controls, page, player
from ui.figures import lost_errors

MOST = 60  # rows


@dataclass(frozen=True)
class Choice:
    """The rows used, and the errors of every split for every k with axes from the training rows and from all."""

    data: Dataset
    scale: bool
    k: int
    honest: np.ndarray  # (splits, q + 1)
    leaky: np.ndarray


def show(data: Dataset) -> None:
    scale = controls.toggle(
        "Standardise", False, key="scale", help="Means and deviations then come from the same rows as the axes."
    )
    n = len(data.X)
    if n < 4:
        raise player.Refused("To hold out a row, and to find axes from the others, at least 4 rows are needed.")
    most = min(n, MOST)
    rows = int(
        controls.slider(
            "Rows used", 4, most, 20, key="lost_rows", help="With fewer rows each one pulls the axes more towards it."
        )
    )
    data = data.sample(rows) if rows < n else data
    honest, leaky = _leak(data.X, scale)
    k = int(
        controls.slider(
            "Components k",
            1,
            honest.shape[1] - 1,
            2,
            key="lost_k",
            help="The more axes there are, the more of them bend towards the rows they have seen.",
        )
    )
    page.presets(not_to_presets.PRESETS)
    at = Choice(data, scale, k, honest, leaky)
    left, right = page.columns()
    with left:
        _play(at)
    with right:
        page.numbers(not_to_leak_more.numbers(at), help=not_to_leak_more.HELP)
        st.caption(
            f"{len(honest)} splits of {len(data.X)} rows with {data.X.shape[1]} columns; three in ten rows are held "
            "out, at least one."
        )
    page.more(
        {
            "Look closer": lambda: not_to_leak_more.closer(at),
            "Theory": not_to_leak_more.theory,
            "Code": lambda: not_to_leak_more.code(at),
            "Data": lambda: page.data(data),
        }
    )


def _leak(X: np.ndarray, scale: bool) -> tuple[np.ndarray, np.ndarray]:
    try:
        return _remembered(cache.digest(X, scale), X, scale)
    except ValueError as problem:
        raise player.Refused(str(problem)) from problem


@st.cache_data(max_entries=32, show_spinner=False)
def _remembered(key: str, _X: np.ndarray, _scale: bool) -> tuple[np.ndarray, np.ndarray]:
    return held_out.leak(_X, scale=_scale)


def _play(at: Choice) -> None:
    ks = range(at.honest.shape[1])
    captions = [
        f"k = {k} · mean error {100 * at.honest[:, k].mean():.1f} % with axes from the training rows, "
        f"{100 * at.leaky[:, k].mean():.1f} % from all"
        for k in ks
    ]
    player.play(
        [lost_errors.leaks(at.honest, at.leaky, k) for k in ks],
        captions,
        start=at.k,
        alt=f"The error on held-out rows of {at.data.title} for {len(at.honest)} splits. {captions[at.k]}.",
        key="lost_leak",
    )
