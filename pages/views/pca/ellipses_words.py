"""What is worth trying with ellipses, and how matrices and shares are written."""

from typing import Any

import numpy as np

from ui import page, words

TILTED: dict[str, Any] = {"view": "ellipses", "data": "tilted", "look": "fitted"}
OWN: dict[str, Any] = {"view": "ellipses"}
PRESETS = (
    page.Preset(
        "Within two",
        "Two standard deviations hold 95 % of a Gaussian on a line. Which share of the points lies within r = 2 here, "
        "in the plane, and what happens to both curves as r grows?",
        TILTED | {"data_n": 300, "data_correlation": 0.5},
    ),
    page.Preset(
        "One column × 10",
        "The second column in another unit: every number of it is ten times as large. The axes turn towards it. Which "
        "of the numbers beside the chart stay what they were?",
        TILTED | {"times": 10.0},
    ),
    page.Preset(
        "Correlation to 1",
        "Drag the slider below the chart to the right end. Which radius shrinks to 0, and what is left of the ellipse "
        "and of the density?",
        OWN | {"look": "sliders", "cov_correlation": 0.95},
    ),
    page.Preset(
        "A or its inverse",
        "The eigenvalue along v₁ is 2, along v₂ 0.5. Which matrix has the longer axis along v₁, A or its inverse? "
        "Change the power to see whether the axes themselves move.",
        OWN | {"look": "built", "built_power": "-1"},
    ),
    page.Preset(
        "A saddle",
        "One eigenvalue above zero, one below. In which directions does the surface climb, in which does it fall? Step "
        "back to λ₂ = 0: how long is the floor of the valley?",
        OWN | {"look": "surface", "surface_first": 2.0, "surface_second": -1.5},
    ),
)


def clean(M: np.ndarray) -> np.ndarray:
    """M without what only rounding left."""
    return np.where(np.abs(M) <= 1e-12 * np.abs(M).max(), 0.0, M)


def tex(M: np.ndarray) -> str:
    """A matrix (m, d) for a formula."""
    rows = [" & ".join(words.tex(float(v)) for v in row) for row in clean(np.atleast_2d(M))]
    return r"\begin{pmatrix}" + r" \\ ".join(rows) + r"\end{pmatrix}"


def plain(M: np.ndarray) -> str:
    """A matrix in a line of text, its rows apart by a semicolon."""
    return "[" + "; ".join(", ".join(f"{v:.4g}".replace("-", "−") for v in row) for row in clean(M)) + "]"
