"""The photograph's pixels as points in the space of red, green and blue, and the colours that stand for them."""

from typing import Any

import numpy as np

from pages.views.clustering.quantisation.photograph import swatches
from ui import palette

SHOWN = 1000  # pixels, evenly spread over the picture: all would hide one another
GUIDE = "rgba(138,148,160,0.5)"
EYE = dict(x=1.35, y=-1.5, z=0.8)


def figure(pixels: np.ndarray, colours: np.ndarray, counts: np.ndarray, i: int, won: int) -> dict[str, Any]:
    """Pixels (n, 3) in their own colours, the palette (k, 3) by its shares `counts` (k,), pixel i and its colour."""
    seen = pixels[:: max(1, len(pixels) // SHOWN)]
    share = counts / counts.sum()
    outline = dict(width=3, color=palette.NEUTRAL)
    axes: dict[str, Any] = {
        f"{letter}axis": dict(
            title=dict(text=title),
            range=[0, 255],
            tickvals=[0, 100, 200],
            gridcolor=GUIDE,
            zerolinecolor=GUIDE,
            linecolor=GUIDE,
            showbackground=False,
            showspikes=False,
        )
        for letter, title in zip("xyz", ("red", "green", "blue"), strict=True)
    }
    return dict(
        data=[
            _places("markers", seen, marker=dict(color=swatches(seen), size=2.5), opacity=0.4, hoverinfo="skip"),
            _places(
                "markers",
                colours,
                marker=dict(color=swatches(colours), size=(9 + 20 * np.sqrt(share)).astype(np.float32), line=outline),
                text=[f"colour {j + 1}: {100 * s:.2g}% of the pixels" for j, s in enumerate(share.tolist())],
                hovertemplate="%{text}<extra></extra>",
            ),
            _places(
                "lines+markers",
                np.stack([pixels[i], colours[won]]),
                line=dict(color=palette.FIT, width=5),
                marker=dict(color=palette.FIT, size=[6, 0.1]),
                hoverinfo="skip",
            ),
        ],
        layout=palette.layout(
            height=380,
            margin=dict(l=0, r=0, t=0, b=0),
            showlegend=False,
            dragmode="turntable",
            scene=dict(aspectmode="cube", uirevision="turned", dragmode="turntable", camera=dict(eye=EYE), **axes),
        ),
    )


def _places(mode: str, places: np.ndarray, **look: Any) -> dict[str, Any]:
    columns = {letter: column.astype(np.float32) for letter, column in zip("xyz", places.T, strict=True)}
    return dict(type="scatter3d", mode=mode, **columns, **look)
