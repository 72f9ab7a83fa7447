"""The ellipse, its axes and the eigenvalues while the correlation goes from -1 to 1."""

from typing import Any

import numpy as np

from algos.pca import gaussian
from algos.pca.gaussian import Gaussian
from pages.views.pca import ellipses_words
from ui import palette, player, words
from ui.figures import boundary, radii
from ui.figures.plane import Plane

STOPS = np.round(np.linspace(-1, 1, 41), 2)


def show(plane: Plane, variances: tuple[float, float], correlation: float, Z: np.ndarray) -> None:
    """One frame for each correlation; Z (m, 2) are the round draws that are stretched."""
    models = [gaussian.of(variances, float(rho)) for rho in STOPS]
    values = np.array([model.axes[0] for model in models])
    curves = radii.curves(STOPS, [("λ₁", values[:, 0]), ("λ₂", values[:, 1])], radii.AXES)
    top = 1.06 * float(values.max())
    second = palette.axis("correlation", range=[-1.04, 1.04]), palette.axis("eigenvalue", range=[-0.03 * top, top])
    layout = radii.layout(plane, second, widths=(2, 1))
    figures: list[dict[str, Any]] = []
    captions = []
    labels = np.zeros(len(Z), dtype=int)
    for rho, model in zip(STOPS, models, strict=True):
        traces = [
            radii.cloud(model.coloured(Z), labels, ()) | dict(hoverinfo="skip", hovertemplate=None, showlegend=False),
            boundary.line(radii.joined([model.ellipse(r) for r in (2, 3)]), "r = 2, 3", "dot", 1.5),
            boundary.line(model.ellipse(1), "r = 1", "solid", 3, palette.FIT),
            *radii.spokes(model.mean, model.radii, model.axes[1]),
        ]
        spot = radii.here(float(rho), [float(v) for v in model.axes[0]], radii.AXES)
        figures.append(dict(data=[*traces, *curves, spot], layout=layout))
        captions.append(_caption(float(rho), model))
    start = int(np.abs(STOPS - correlation).argmin())
    player.play(
        figures,
        captions,
        start=start,
        alt=f"The ellipses of a covariance at 1, 2 and 3 standard deviations, its axes, and its eigenvalues over the "
        f"correlation. {captions[start]}.",
        key="correlations",
    )


def _caption(rho: float, model: Gaussian) -> str:
    long, short = (words.number(float(v)) for v in model.radii)
    said = f"correlation {rho:.2f} · Σ = {ellipses_words.plain(model.covariance)} · radii {long} and {short}"
    return f"{said} · a segment: no density" if model.singular else said
