"""The Gaussian fitted to two columns: its ellipses, and how many of the points they hold."""

import numpy as np
import streamlit as st

from algos.pca import gaussian
from algos.pca.gaussian import Gaussian
from datasets.dataset import Dataset
from pages.views.pca import (
    ellipses_code,
    ellipses_fitted_chart,
    ellipses_place,
    ellipses_theory,
    ellipses_words,
    two_columns,
)
from pages.views.pca.ellipses_fit import Fit
from pages.views.pca.shares import percent
from ui import controls, page, player, words

MOST_CLASSES = 8
RADII = (1.0, 2.0, 3.0)


def show(data: Dataset) -> None:
    at = _choose(data)
    page.presets(ellipses_words.PRESETS)
    shown = _numbers(at)
    left, right = page.columns()
    with left:
        ellipses_fitted_chart.show(at)
    with right:
        page.numbers(shown, help=HELP)
        for sentence in _captions(at):
            st.caption(sentence)
    page.more(
        {
            "Look closer": lambda: ellipses_place.of_fit(at.plane, _named(at), at.X),
            "Independent?": lambda: ellipses_place.independence(at.plane, _named(at), at.X),
            "Theory": ellipses_theory.gaussian,
            "Code": lambda: ellipses_code.fitted(at.data, at.times, list(shown), each=at.each, complete=at.complete),
            "Data": lambda: page.data(at.data, {"Mahalanobis distance": at.distances}),
        }
    )


def _choose(data: Dataset) -> Fit:
    data = two_columns.choose(data)
    if controls.toggle("Standardise", False, key="scale", help="Give both columns mean 0 and standard deviation 1."):
        data = data.standardised()
    times = controls.stop_slider(
        "Second column times",
        [1.0, 2.0, 5.0, 10.0],
        1.0,
        key="times",
        help="The second column in another unit. The axes turn; how many points lie within r does not change.",
    )
    y = np.zeros(len(data.X), dtype=np.int64)
    each = False
    if 2 <= len(data.class_names) <= MOST_CLASSES:
        each = (
            controls.choice(
                "Gaussians",
                ["one", "each class"],
                "one",
                key="gaussians",
                help="One for all rows, or one for the rows of each class, as in quadratic discriminant analysis.",
            )
            == "each class"
        )
    X = data.X * np.array([1.0, times])
    try:
        models: tuple[Gaussian | None, ...]
        if each and data.y is not None:
            y = data.y
            models = gaussian.fit_classes(X, y)
        else:
            models = (gaussian.fit(X),)
    except ValueError as problem:
        raise player.Refused(str(problem)) from problem
    return Fit(data, times, X, y, models)


HELP = {
    **{
        f"Within r = {r:.0f} (%)": "Share of the points at most so many standard deviations away from the mean; a "
        f"Gaussian has {percent(float(gaussian.inside(r)), 2)} there."
        for r in RADII
    },
    "Mean log density": "The log-likelihood per point: the fit is the Gaussian that makes it largest. With a Gaussian "
    "for each class, of their mixture.",
    "Correlation": "Of the two columns.",
}


def _numbers(at: Fit) -> dict[str, float | int | str]:
    if not len(at.away):
        known = [model for model in at.models if model is not None]
        if len(known) == 1:
            return {"Long radius": float(known[0].radii[0]), "Short radius": float(known[0].radii[1])}
        return {"Classes without density": len(at.models)}
    shown: dict[str, float | int | str] = {f"Within r = {r:.0f} (%)": float(100 * np.mean(at.away <= r)) for r in RADII}
    if at.complete:
        weights = np.bincount(at.y) / len(at.y)
        shown["Mean log density"] = gaussian.mean_log_density(tuple(m for _, m in at.sound), weights, at.X)
    return shown


def _captions(at: Fit) -> list[str]:
    said = []
    if len(at.away):
        expected = words.listed([percent(float(gaussian.inside(r)), 2) for r in RADII])
        said.append(f"Of a Gaussian in the plane, {expected} lie within r = 1, 2 and 3.")
    if not at.each and at.models[0] is not None:
        model = at.models[0]
        long, short = (words.number(float(v)) for v in model.radii)
        rho = f"Correlation {model.correlation:.3f}." if model.correlation == model.correlation else ""
        said.append(f"Radii √λ: {long} along v₁, {short} along v₂. {rho}")
    if not at.plane.to_scale:
        said.append("The axes are not to scale: what is drawn askew is at right angles in the numbers.")
    return said


def _named(at: Fit) -> dict[str, Gaussian]:
    names = at.data.class_names if at.each else ("the data",)
    return {names[c]: model for c, model in at.sound}
