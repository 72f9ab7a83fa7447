"""Sizes of eigenvalues, told apart by sign."""

from typing import Any

import numpy as np

from ui import palette

Trace = dict[str, Any]
FLOOR = 1e-18  # they are drawn no smaller than this times the largest
NEGATIVE = palette.CLASSES[3]


def spectrum(eigenvalues: np.ndarray, tolerance: float) -> list[Trace]:
    """Sizes of eigenvalues (n,) from the largest down: above zero, below zero, and zero up to rounding."""
    top = float(np.abs(eigenvalues).max()) or 1.0
    floor = top * FLOOR
    rank = np.arange(1, len(eigenvalues) + 1)
    zero = np.abs(eigenvalues) <= tolerance
    kinds = (
        ("eigenvalue above 0", ~zero & (eigenvalues > 0), dict(symbol="circle", color=palette.DATA, size=7)),
        ("eigenvalue below 0", ~zero & (eigenvalues < 0), dict(symbol="triangle-down", color=NEGATIVE, size=10)),
        ("eigenvalue 0 up to rounding", zero, dict(symbol="circle-open", color=palette.NEUTRAL, size=6)),
    )
    traces = []
    for name, chosen, marker in kinds:
        some = bool(chosen.any())
        traces.append(
            dict(
                type="scatter",
                mode="markers",
                name=name,
                x=(rank[chosen] if some else np.array([np.nan])).astype(np.float32),
                y=np.maximum(np.abs(eigenvalues[chosen]), floor) if some else np.array([np.nan]),
                customdata=eigenvalues[chosen] if some else np.array([np.nan]),
                marker=marker,
                hovertemplate="eigenvalue %{x}: %{customdata:.4g}<extra></extra>",
                showlegend=some,
            )
        )
    line = dict(color=palette.NEUTRAL, dash="dot", width=1.5)
    ends = np.array([0, len(rank) + 1], dtype=np.float32)
    edge = np.full(2, max(tolerance, floor))
    return [
        *traces,
        dict(type="scatter", mode="lines", x=ends, y=edge, line=line, hoverinfo="skip", showlegend=False),
    ]
