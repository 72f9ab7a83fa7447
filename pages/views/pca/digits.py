"""Digits: pictures of 64 pixels rebuilt from a few components, and all of them in a plane."""

from dataclasses import dataclass

import numpy as np
import streamlit as st

from algos.pca import choosing, principal_components
from algos.pca.principal_components import Components
from datasets.dataset import Dataset
from pages.views.pca import digits_closer, digits_code, digits_plane, digits_presets, digits_theory
from pages.views.pca.shares import percent
from ui import controls, page, player, words
from ui.figures import pixels_gallery

STOPS = (0, 1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64)
SHOWN = 10  # pictures


@dataclass(frozen=True)
class Choice:
    """The pictures, whose axes are used, which are shown, and how many components are kept."""

    data: Dataset
    rows: np.ndarray  # (m,) which rows are looked at
    model: Components
    digit: str
    source: str  # whose axes: 'all' or a digit
    k: int

    @property
    def X(self) -> np.ndarray:
        return self.data.X[self.rows]

    @property
    def shown(self) -> np.ndarray:
        """Which rows are drawn: the first of every digit, or the first ten of the one chosen."""
        if self.digit != "all":
            return self.rows[:SHOWN]
        return np.array([np.flatnonzero(self.data.y == c)[0] for c in np.unique(self.data.y)])

    @property
    def ks(self) -> list[int]:
        """The numbers of components to play: as many as there are axes."""
        return stops(self.model)

    @property
    def kept(self) -> float:
        return 1 - principal_components.unexplained(self.model, self.X, self.k)

    @property
    def pixel(self) -> float:
        """The root of the mean squared difference of a pixel to its reconstruction."""
        return float(np.sqrt(np.mean((self.X - self.model.reconstruct(self.X, self.k)) ** 2)))

    @property
    def compression(self) -> float:
        n, d = self.X.shape
        return n * d / (n * self.k + (self.k + 1) * d)


def stops(model: Components) -> list[int]:
    r = len(model.components)
    return sorted({k for k in STOPS if k < r} | {r})


def show(data: Dataset) -> None:
    look = controls.choice(
        "Look at",
        ("pictures", "plane"),
        "pictures",
        key="look",
        help="The pictures rebuilt from k components, or all of them as points on the first two axes.",
    )
    names = ["all", *data.class_names]
    digit = controls.choice("Pictures of", names, "all", key="digit", help="Which digits are looked at.")
    source = controls.choice(
        "Axes from",
        names,
        "all",
        key="axes",
        help="Whose pictures the axes are found from. From one digit alone, far fewer are needed for it.",
    )
    model = _axes(data, source)
    k = int(
        controls.stop_slider(
            "Components k",
            stops(model),
            10,
            key="kept",
            help="At 0 every picture is the mean. With all of them nothing is lost.",
        )
    )
    rows = np.arange(len(data.X)) if digit == "all" else np.flatnonzero(data.y == int(digit))
    at = Choice(data, rows, model, digit, source, k)
    if look == "plane":
        picked = digits_plane.pick(at)
    page.presets(digits_presets.PRESETS)
    left, right = page.columns()
    with left:
        if look == "plane":
            digits_plane.show(at, picked)
        else:
            _play(at)
    with right:
        page.numbers(
            {
                digits_code.KEPT: at.kept,
                digits_code.PIXEL: at.pixel,
                digits_code.NUMBERS: at.k,
                digits_code.SMALLER: at.compression,
            },
            help=digits_code.HELP,
        )
        st.caption(_said(at))
    start = picked if look == "plane" else 0
    page.more(
        {
            "Look closer": lambda: digits_closer.show(at, start),
            "Theory": digits_theory.show,
            "Code": lambda: digits_code.show(at),
            "Data": lambda: page.data(data),
        }
    )


def _axes(data: Dataset, source: str) -> Components:
    X = data.X if source == "all" else data.X[data.y == int(source)]
    return player.run(principal_components.steps, X, limit=9).final


def _play(at: Choice) -> None:
    model, ks = at.model, at.ks
    kept = 1 - choosing.from_rows(model, at.X)[ks]
    originals = at.data.X[at.shown]
    gallery = pixels_gallery.Gallery(originals, ks, kept)
    figures = [gallery.draw(k, model.reconstruct(originals, k), model.components[k - 1] if k else None) for k in ks]
    captions = [
        f"k = {k} · {percent(float(share))} kept · {words.count(k, 'number')} a picture instead of {at.X.shape[1]}"
        for k, share in zip(ks, kept, strict=True)
    ]
    start = ks.index(at.k)
    what = "one of each digit" if at.digit == "all" else f"the digit {at.digit}"
    player.play(
        figures,
        captions,
        start=start,
        maps=True,
        alt=f"{len(originals)} pictures of {what} and their reconstructions. {captions[start]}.",
        key="gallery",
    )


def _said(at: Choice) -> str:
    whose = "all digits" if at.source == "all" else f"the {words.count(len(at.model.X), 'picture')} of {at.source}"
    return (
        f"Axes from {whose}: 95 % of their variance needs {words.count(at.model.needed(0.95), 'axis', 'axes')}, 99 % "
        f"{at.model.needed(0.99)}. Pixels go from 0 to 16."
    )
