"""Fits to many training sets in one plot, and in another the bias, variance and noise of model after model."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from algos.bias_variance.families import Family
from pages.views.bias_variance import errors
from ui import palette, words
from ui.figures import fits, marks
from ui.figures.marks import Trace

TERMS = ("noise", "bias²", "variance")  # from the bottom up
COLOURS = (palette.NEUTRAL, palette.CLASSES[3], palette.CLASSES[1])
DASHES = ("dot", "dash", "solid")
POLYNOMIALS = ("polynomial", "ridge")  # families whose curves turn the more often the nearer to an end
PLACES = (1 - np.cos(np.linspace(0, np.pi, 97))) / 2  # where those are drawn
CLOUD = 32  # fits in a cloud
MEAN = "#727e8d"  # of their mean: it stands out from them on a light and on a dark ground
PALE = "#f2984a"  # its colour, to be seen faintly on a light and on a dark ground
LETTER, LINE = 6.5, 8.0  # pixels: the width of a letter of a name, and half the height of its line
SHIFTS = np.array([13.0, -13.0, 20.0, -20.0, 30.0, -30.0, 45.0, -45.0, 60.0])  # pixels to a name above or below
BESIDE = 8.0  # pixels to a name left or right of its curve
FAR = 40.0  # pixels: farther from the others is no better
LABELS = 8  # numbers at most under an axis of models


def drawn(
    family: Family, x: np.ndarray, y: np.ndarray, number: float, known: tuple[np.ndarray, np.ndarray, np.ndarray]
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Places (m,), the first fits to the sets x, y there (kept, m) and the mean of all of them (m,), as they are drawn.

    `known` are the same at even places. Polynomials turn the more often the nearer to an end: there places lie closer.
    """
    if family.name not in POLYNOMIALS:
        return known
    found = family.predict(x, y, PLACES, number)
    return PLACES, found[: len(known[1])], found.mean(axis=0)


def cloud(at: np.ndarray, found: np.ndarray, name: str = "fits") -> Trace:
    """Fits (repeats, m) at the places (m,) as one faint trace, at every second even place, a gap after each."""
    every = 1 if len(at) == len(PLACES) else 2
    return together(at[::every], found[:CLOUD, ::every], PALE, name=name, opacity=0.5)


def some(fits: int) -> str:
    """What the cloud of so many fits is called, of which the first ones are drawn."""
    many = f"{fits} fits" if fits <= CLOUD else f"{CLOUD} of {fits} fits"
    return f"{many}, one per training set"


def together(at: np.ndarray, curves: np.ndarray, colour: str, *, width: float = 1, **other: Any) -> Trace:
    """Curves (k, m) over the places (m,) as one thin trace, a gap after each."""
    gaps = np.full((len(curves), 1), np.nan)
    x = np.tile(np.append(at, np.nan), len(curves))
    return marks.line(x, np.hstack([curves, gaps]).ravel(), colour, width=width, **other)


def mean_fit(at: np.ndarray, mean: np.ndarray) -> Trace:
    """The mean of the fits."""
    return fits.curve(at, mean, "mean fit", line=dict(color=MEAN, width=3.5))


def newest(at: np.ndarray, found: np.ndarray) -> Trace:
    """The fit to the newest training set (m,)."""
    return marks.line(at, found, palette.DATA, width=1.5, name="its fit")


def truth(at: np.ndarray, values: np.ndarray) -> Trace:
    """The true function."""
    return fits.curve(at, values, "truth", line=dict(color=errors.TEST, width=2.5, dash="dash"))


def training_set(x: np.ndarray, y: np.ndarray, name: str = "one set") -> Trace:
    """The points of one training set."""
    return fits.observed(x, y, pick=False) | dict(
        name=name, hovertemplate=f"{name}: x = %{{x:.3g}}, y = %{{y:.3g}}<extra></extra>"
    )


def models_axis(symbol: str, numbers: Sequence[float]) -> dict[str, Any]:
    """An axis with one step for each model, from stiff to flexible."""
    every = -(-len(numbers) // LABELS)
    shown = range(0, len(numbers), every)
    return palette.axis(
        f"{symbol}, from stiff to flexible",
        range=[-0.4, len(numbers) - 0.6],
        tickmode="array",
        tickvals=list(shown),
        ticktext=[words.setting(numbers[i]) for i in shown],
        tickangle=0,
    )


def here(i: int, top: float) -> Trace:
    """An upright line at the i-th model."""
    return marks.line([i, i], [0, top], palette.NEUTRAL, width=1.5, dash="dot")


def called(
    rows: np.ndarray,
    top: float,
    names: Sequence[str],
    colours: Sequence[str],
    *,
    size: tuple[float, float],
    avoid: Sequence[tuple[float, float]] = (),
) -> Trace:
    """The names of curves (k, models), each beside its own where no curve, no other name and no place to `avoid` is.

    The axes reach over all models and from 0 to `top`; `size` is about what they measure on a wide screen, in pixels.
    """
    models = np.arange(rows.shape[1])
    fine = max(3, 48 // len(models))  # pieces from model to model
    x = np.linspace(0, models[-1], fine * models[-1] + 1)
    scale = size[0] / (models[-1] + 0.8), size[1] / top
    held = np.where(np.isfinite(rows), np.minimum(rows, 3 * top), 3 * top)
    y = np.array([np.interp(x, models, row) for row in held]) * scale[1]
    low, high = np.minimum(y[:, :-1], y[:, 1:]), np.maximum(y[:, :-1], y[:, 1:])  # of the pieces of every curve
    across = (x + 0.4) * scale[0]
    pieces, reach = (across[:-1] + across[1:]) / 2, scale[0] / fine / 2
    taken = [((u + 0.4) * scale[0], v * scale[1], LINE) for u, v in avoid]
    places = []
    for i, name in enumerate(names):
        half = LETTER * len(name) / 2
        sides = (half + BESIDE) * np.array([1.0, -1.0])
        u = np.hstack([np.repeat(across[:, None], len(SHIFTS), axis=1), across[:, None] + sides]).ravel()
        v = (y[i][:, None] + np.append(SHIFTS, [0.0, 0.0])).ravel()
        seen = np.repeat(y[i] <= size[1], len(SHIFTS) + 2)
        inside = seen & (u >= half) & (u <= size[0] - half) & (v >= LINE) & (v <= size[1] - LINE)
        u, v = u[inside], v[inside]
        aside = np.maximum(np.abs(pieces - u[:, None]) - half - reach, 0)  # (places, pieces)
        away = np.maximum(low[:, None] - v[:, None], v[:, None] - high[:, None]) - LINE
        gaps = np.where(aside > 0, np.hypot(aside, np.maximum(away, 0)), away).min(axis=2)  # (k, places)
        others = np.delete(gaps, i, axis=0).min(axis=0, initial=FAR)
        clear = [np.maximum(np.abs(u - a) - half - w, np.abs(v - b) - 2 * LINE) for a, b, w in taken]
        free = np.min([gaps.min(axis=0), *clear], axis=0)
        score = np.where((free >= 0) & (others > gaps[i]), others - gaps[i], free - 1e3)
        best = int(score.argmax()) if len(score) else 0
        places.append((u[best], v[best]) if len(score) else (half, LINE))
        taken.append((*places[-1], half))
    at = np.array(places) / scale - [0.4, 0]
    return marks.text(at[:, 0], at[:, 1], list(names), textfont=dict(color=list(colours), size=13))
