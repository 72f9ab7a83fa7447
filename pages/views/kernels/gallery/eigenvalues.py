"""Sizes of eigenvalues, told apart by sign."""

import numpy as np

from pages.views.kernels.gallery.gram_matrix import ALIKE, OPPOSITE
from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace

FLOOR = 1e-18  # they are drawn no smaller than this times the largest


def spectrum(eigenvalues: np.ndarray, tolerance: float) -> list[Trace]:
    """Sizes of eigenvalues (n,) from the largest down: above zero, below zero, and zero up to rounding."""
    sizes = np.abs(eigenvalues)
    floor = (float(sizes.max()) or 1.0) * FLOOR
    rank = np.arange(1.0, len(eigenvalues) + 1)
    zero = sizes <= tolerance
    kinds = (
        ("above 0", ~zero & (eigenvalues > 0), ALIKE, "circle", 7),
        ("below 0", ~zero & (eigenvalues < 0), OPPOSITE, "triangle-down", 10),
        ("0 up to rounding", zero, palette.NEUTRAL, "circle-open", 6),
    )
    nowhere = np.array([np.nan])
    traces = []
    for name, chosen, colour, symbol, size in kinds:
        some = bool(chosen.any())
        traces.append(
            marks.points(
                rank[chosen] if some else nowhere,
                np.maximum(sizes[chosen], floor) if some else nowhere,
                colour,
                size=size,
                symbol=symbol,
                name=name,
                says="eigenvalue %{x}: %{customdata:.4g}",
                customdata=eigenvalues[chosen] if some else nowhere,
                legend="legend2",
                showlegend=some,
            )
        )
    edge = marks.line(
        [0, len(rank) + 1],
        [max(tolerance, floor)] * 2,
        palette.NEUTRAL,
        width=1.5,
        dash="dot",
        mode="lines+text",
        text=["rounding", ""],
        textposition="top right",
        textfont=dict(color=palette.NEUTRAL, size=11),
    )
    return [*traces, edge]
