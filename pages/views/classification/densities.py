"""A Gaussian for each class, in stages: shares, means, covariances, and Bayes' rule."""

from typing import Any

import numpy as np
import streamlit as st

from datasets.dataset import Dataset
from pages.views.classification import (
    densities_closer,
    densities_code,
    densities_priors,
    densities_projection,
    densities_theory,
    densities_words,
)
from pages.views.classification.densities_fit import Fit
from pages.views.classification.densities_presets import PRESETS
from pages.views.classification.densities_settings import choose
from ui import classes, controls, page, player
from ui.classes import Scene
from ui.figures import boundary, densities

NEEDS = "Choose LDA, whose one covariance all classes share, or raise Shrinkage, which gives every ellipse some width."


def show(data: Dataset) -> None:
    at, fit = choose(data)
    page.presets(PRESETS)
    left, right = page.columns()
    with left:
        clouds, fitted = _clouds(at, fit), _fitted(at, fit)
        player.show(
            fit.trace,
            lambda state: _figure(at, fit, state, clouds, fitted),
            caption=lambda state: densities_words.caption(at, state),
            maps=True,
            on_click=lambda i: controls.put("point", i + 1),
            alt=densities_words.alt(at, fit),
        )
        if not fit.works:
            advice = " Raise Smoothing." if fit.name == "naive" else f" {NEEDS}" if fit.name == "qda" else ""
            st.warning(densities_closer.why(at, fit) + advice, icon=":material/compress:")
        for sentence in densities_words.notes(at, fit):
            st.caption(sentence)
    with right:
        page.numbers(
            densities_code.numbers(at, fit),
            help={
                "Training error": "Share of the training points on the wrong side of the boundary.",
                "Test error": "The same for the points held out.",
                "Boundary parameters": "How many numbers say where the classes meet.",
                "Numbers estimated": "How many numbers were fitted: means, covariances and priors.",
            },
        )
        st.caption("A closed form in stages: nothing is repeated.")
        classes.caveats(at)

    page.more(
        {
            "Look closer": lambda: densities_closer.show(at, fit),
            "Prior and loss": lambda: densities_priors.show(at, fit),
            "Projection": lambda: densities_projection.show(at, fit),
            "Theory": densities_theory.show,
            "Code": lambda: densities_code.show(at, fit),
            "Data": lambda: page.data(at.train, _results(at, fit)),
        }
    )


def _clouds(at: Scene, fit: Fit) -> list[dict[str, Any]]:
    """The points, the same at every stage but for the mistakes, which the last stage adds."""
    wrong = fit.decide(at.Z) != at.y if fit.works else np.zeros(len(at.y), dtype=bool)
    thin = densities_closer.thin(fit, at)
    test = at.test_points
    return [
        boundary.test_points(test, at.y_test, at.class_names),
        boundary.points(at.points, at.y, at.class_names),
        boundary.ring(at.points[thin], name="thin" if thin.any() else None),
        boundary.mistakes(at.points, wrong),
        *boundary.legend(at.class_names, test=bool(len(test)), mistakes=bool(wrong.any())),
    ]


def _fitted(at: Scene, fit: Fit) -> tuple[list[dict[str, Any]], dict[str, Any] | None]:
    """What the last stage shows behind the points, and the boundary."""
    if not fit.works:
        return densities.background(at.plane, at.k), None
    grid = at.plane.grid()[2]
    scores = fit.scores(grid)
    known: dict[str, Any] = {}
    if fit.dense:
        known["posterior"] = fit.final.predict_proba(grid)
        if fit.outliers:
            known["low"] = fit.final.score_samples(grid) < densities_closer.least(fit, at)
    else:
        known["winners"] = scores.argmax(axis=1)
    return densities.background(at.plane, at.k, **known), _line(at, fit, scores)


def _figure(
    at: Scene,
    fit: Fit,
    state: Any,
    clouds: list[dict[str, Any]],
    fitted: tuple[list[dict[str, Any]], dict[str, Any] | None],
) -> dict[str, Any]:
    gaussians = None
    if not np.isnan(state.means).any():
        covariances = getattr(state, "covariances", None)
        drawn = None if covariances is None or np.isnan(covariances).any() else covariances
        gaussians = (state.means, drawn, [f"mean of {name}" for name in at.class_names])
    behind, line = fitted
    last = state is fit.final
    hidden = boundary.mistakes(at.points, np.zeros(len(at.points), dtype=bool))
    shown = clouds if last else [*clouds[:3], hidden, *clouds[4:]]
    return densities.figure(at.plane, shown, at.k, gaussians=gaussians, behind=behind, line=line if last else None)


def _line(at: Scene, fit: Fit, scores: np.ndarray) -> dict[str, Any]:
    if at.k == 2 and getattr(fit.final, "linear", not fit.dense):
        coef, intercept = fit.final.log_odds()
        shift = float(np.log(fit.costs[1] / fit.costs[0]))
        return boundary.straight(at.plane, coef, intercept + shift, name="boundary")
    return densities.meeting(at.plane, scores)


def _results(at: Scene, fit: Fit) -> dict[str, np.ndarray]:
    if not fit.works:
        return {}
    said = {"decision": np.array(at.class_names)[fit.decide(at.Z)]}
    if fit.dense:
        P = fit.final.predict_proba(at.Z)
        said |= {f"posterior of {name}": P[:, c] for c, name in enumerate(at.class_names)}
        said["ln p(x)"] = fit.final.score_samples(at.Z)
    return said
