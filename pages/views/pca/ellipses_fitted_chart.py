"""The cloud with its ellipses while the radius grows, and the share of the points inside."""

from typing import Any

import numpy as np
import streamlit as st

from algos.pca import gaussian
from pages.views.pca.ellipses_fit import Fit
from pages.views.pca.shares import percent
from ui import controls, palette, player, words
from ui.figures import boundary, radii

MOST = 300  # points drawn
GROWING = np.round(np.linspace(0, 4, 41), 1)
START = 20  # r = 2


def show(at: Fit) -> None:
    """A player over the radius; where there is no density, what there is to see."""
    names = at.data.class_names if len(at.data.class_names) <= 8 else ()
    drawn = np.arange(len(at.X))
    if len(drawn) > MOST:
        drawn = np.sort(np.random.default_rng(0).choice(len(drawn), size=MOST, replace=False))
    labels = at.data.y[drawn] if names and at.data.y is not None else np.zeros(len(drawn), dtype=int)
    plane = at.plane
    if len(at.away):
        _grow(at, names, drawn, labels)
    else:
        traces = [radii.cloud(at.X[drawn], labels, names), *_axes(at)]
        player.chart(
            boundary.figure(plane, [*boundary.legend(names), *traces]),
            alt=f"{words.count(len(at.X), 'point')} of {at.data.title}, without spread in some direction.",
            key=controls.key_of("flat_chart"),
        )
    for sentence in _warnings(at):
        st.warning(sentence, icon=":material/compress:")
    if len(drawn) < len(at.X):
        st.caption(f"{len(drawn)} of the {words.count(len(at.X), 'point')} are drawn; every number is of all of them.")


def _grow(at: Fit, names: tuple[str, ...], drawn: np.ndarray, labels: np.ndarray) -> None:
    plane = at.plane
    away = np.nan_to_num(at.distances[drawn], nan=np.inf)
    measured = np.array([float(np.mean(at.away <= r)) for r in GROWING])
    expected = gaussian.inside(GROWING)
    still = [
        boundary.line(radii.joined([m.ellipse(r) for _, m in at.sound for r in (1, 2, 3)]), "r = 1, 2, 3", "dot", 1.5),
        *_axes(at),
    ]
    curves = radii.curves(GROWING, [("expected", 100 * expected), ("measured", 100 * measured)], radii.SHARES)
    layout = radii.layout(
        plane,
        (palette.axis("radius r", range=[0, 4]), palette.axis("inside (%)", range=[0, 104], nticks=5)),
        widths=(2.2, 1),
    )
    figures: list[dict[str, Any]] = []
    captions = []
    key = boundary.legend(names)
    for r, share, ideal in zip(GROWING, measured, expected, strict=True):
        ring = radii.joined([m.ellipse(float(r)) for _, m in at.sound])
        moving = boundary.line(ring, "r", "solid", 3, palette.FIT) | dict(showlegend=False)
        cloud = radii.cloud(at.X[drawn], labels, names, away <= r) | dict(showlegend=False)
        spot = radii.here(float(r), [100 * float(ideal), 100 * float(share)], radii.SHARES)
        figures.append(dict(data=[*key, cloud, *still, moving, *curves, spot], layout=layout))
        captions.append(
            f"r = {r:.1f} · {percent(float(share), 2)} of the points inside, "
            f"{percent(float(ideal), 2)} expected of a Gaussian"
        )
    said = f"{words.count(len(at.X), 'point')} of {at.data.title} with {words.count(len(at.sound), 'fitted Gaussian')}"
    player.play(figures, captions, alt=f"{said}. {captions[START]}.", start=START, key="grow")


def _axes(at: Fit) -> list[dict[str, Any]]:
    """The axes of the one Gaussian, or a mark at the mean of each."""
    known = [model for model in at.models if model is not None]
    means = np.array([model.mean for model in known]) if known else np.full((1, 2), np.nan)
    mark = boundary.ring(means, size=13) | dict(
        marker=dict(symbol="x", size=9, color=palette.FIT, line=dict(width=1, color=palette.OUTLINE)),
        name="mean" if len(known) == 1 else "means",
        showlegend=True,
    )
    if at.each or not known:
        return [mark]
    return [*radii.spokes(known[0].mean, known[0].radii, known[0].axes[1]), mark]


def _warnings(at: Fit) -> list[str]:
    if at.complete:
        return []
    if at.each:
        sound = {c for c, _ in at.sound}
        names = [name for c, name in enumerate(at.data.class_names) if c not in sound]
        return [
            f"No density for {words.listed(names)}: a class needs at least 3 points that are not on one line. "
            "Its points are left out of the shares."
        ]
    return [
        "The points have no width in some direction (a constant column, columns that determine each other, or one "
        "column a million times as wide as the other): the ellipse is a segment, the covariance has no inverse, and "
        "there is no density."
    ]
