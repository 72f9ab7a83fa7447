"""Numbers in the cells of a heat map that can be read in both themes, which a heat map's own text cannot."""

from collections.abc import Callable
from typing import Any

import numpy as np

STRONG = 0.35  # of the largest value: from there on white
HALO = "0 0 3px #123c69, 0 0 2px #123c69"  # dark blue round the white, for the cells in between


def cell(value: float) -> str:
    """Two digits of a probability; 0 and 1 only where it is exactly so, nothing where there is no cell."""
    if np.isnan(value):
        return ""
    if value in (0.0, 1.0):
        return f"{value:.0f}"
    if value < 0.005 or value > 0.995:
        return "<.01" if value < 0.005 else ">.99"
    return f"{value:.2f}".removeprefix("0")


def numbers(z: np.ndarray, top: float, said: Callable[[float], str] = cell, size: int = 12) -> list[dict[str, Any]]:
    """Two traces for the cells of z (rows, columns): the theme's own colour on weak ones, white on strong ones."""
    y, x = np.indices(z.shape)
    strong = z > STRONG * (top or 1.0)
    return [
        dict(
            type="scatter",
            mode="text",
            x=x.ravel(),
            y=y.ravel(),
            text=[said(value) if here else "" for value, here in zip(z.ravel().tolist(), mask.ravel(), strict=True)],
            textfont=font,
            hoverinfo="skip",
            showlegend=False,
        )
        for mask, font in (
            (~strong, dict(size=size)),
            (strong, dict(size=size, color="white", weight="bold", shadow=HALO)),
        )
    ]
