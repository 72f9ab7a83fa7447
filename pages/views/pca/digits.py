"""Digits: pictures of 64 pixels rebuilt from a few components, and all of them in a plane."""

import numpy as np
import streamlit as st

from algos.pca import choosing, principal_components
from algos.pca.principal_components import Components
from datasets.dataset import Dataset
from pages.views.pca import digits_closer, digits_code, digits_plane, digits_presets, digits_theory
from pages.views.pca.digits_choice import Choice, stops
from pages.views.pca.shares import percent
from ui import controls, page, player, words
from ui.figures import pixels_gallery


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
