"""The section Ellipses: two of the coefficients, the sum of squares around them, and what the penalty allows."""

from dataclasses import dataclass

import numpy as np
import streamlit as st

from pages.views.regression import choices
from pages.views.regression.methods import Fitted
from pages.views.regression.scene import Scene
from pages.views.regression.shrinkage.penalty import Penalty
from ui import controls, palette, words
from ui.figures import marks
from ui.picture import Figure
from ui.stage import player

ANGLES = np.linspace(0, 2 * np.pi, 361)  # among them those of the corners
ELLIPSES = 0.5 * 2.0 ** np.arange(16)  # as many times as large as the one through the fit, while they are in sight
AROUND = 1.25  # how much more than what matters is in the window


@dataclass(frozen=True, eq=False)
class Slice:
    """Two coefficients of a fit, the others held where they are."""

    names: tuple[str, str]
    here: np.ndarray  # (2,) their values
    best: np.ndarray  # (2,) where the sum of squares is least, the others held
    gram: np.ndarray  # (2, 2) how it grows from there: (w - best)' gram (w - best)
    path: np.ndarray  # (k, 2) their values for the penalties of the sweep
    mix: float  # the lasso's share of the penalty

    def excess(self, w: np.ndarray) -> np.ndarray:
        """By how much the sum of squares at w (..., 2) is above the least."""
        away = w - self.best
        return np.asarray(np.einsum("...i,ij,...j->...", away, self.gram, away))

    def price(self, w: np.ndarray) -> np.ndarray:
        """What w (..., 2) costs for each unit of the penalty."""
        return np.asarray(self.mix * np.abs(w).sum(axis=-1) + (1 - self.mix) / 2 * (w**2).sum(axis=-1))

    def allowed(self) -> np.ndarray:
        """The places (m, 2) that cost as much as the fit: a circle for ridge, a diamond for the lasso."""
        ways = np.column_stack([np.cos(ANGLES), np.sin(ANGLES)])
        size, square, price = self.mix * np.abs(ways).sum(axis=1), (1 - self.mix) / 2, float(self.price(self.here))
        reach = 2 * price / (size + np.sqrt(size**2 + 4 * square * price)) if price > 0 else np.zeros(len(ways))
        return ways * reach[:, None]

    def ellipse(self, times: float) -> np.ndarray:
        """The places (m, 2) where the sum of squares is the same, `times` as far from the best as the fit."""
        values, axes = np.linalg.eigh(self.gram)
        if values[-1] <= 0:  # two columns that never change: it is the same everywhere
            return np.repeat(self.best[None], len(ANGLES), axis=0)
        values = np.maximum(values, 1e-9 * values[-1])
        level = float(self.excess(self.here)) or float(self.excess(np.zeros(2))) / 16
        return self.best + times * np.sqrt(level) * (
            np.column_stack([np.cos(ANGLES), np.sin(ANGLES)]) / np.sqrt(values) @ axes.T
        )


def slice_of(at: Scene, price: Penalty, fitted: Fitted, a: int, b: int) -> Slice:
    """Coefficients a and b of the fit to the rows learned from."""
    A, model, names = fitted.terms.transform(at.train.X), fitted.model, fitted.terms.names
    two, here = A[:, [a, b]], model.coef[[a, b]]
    step = np.linalg.lstsq(two, at.y - model.predict(A), rcond=None)[0]
    path = np.array([each.coef[[a, b]] for each in price.sweep(A, at.y, np.array(choices.PENALTIES))])
    return Slice((names[a], names[b]), here, here + step, two.T @ two, path, price.mix)


def show(at: Scene, price: Penalty, fitted: Fitted) -> None:
    """Two coefficients to choose, and their picture."""
    names = list(fitted.terms.names)[price.first - 1 if price.kind == "selective" else 0 :]
    if len(names) < 2:
        st.caption("This takes two coefficients that pay a penalty: raise the degree, or take data with more inputs.")
        return
    help = "The other coefficients are held at their values in the fit."
    left, right = st.columns(2)
    across = controls.choice("Coefficient across", names, names[0], key="coef_across", help=help, place=left)
    rest = [name for name in names if name != across]
    up = controls.choice("Coefficient up", rest, rest[0], key="coef_up", help=help, place=right)
    a, b = (fitted.terms.names.index(name) for name in (across, up))
    two = slice_of(at, price, fitted, a, b)
    n, shape = words.number, _shape(two.mix)
    w, c = (f"({n(float(p[0]))}, {n(float(p[1]))})" for p in (two.here, two.best))
    player.chart(
        figure(two),
        alt=f"Coefficients of {across} and {up}: the fit at {w}, the least sum of squares at {c}, and the {shape} of "
        "all places that cost as much as the fit.",
        key=controls.key_of("ellipses"),
    )
    kind = "Standardised" if fitted.terms.standardised else "Unscaled"
    st.caption(
        f"Along an ellipse the sum of squares is the same, and it grows outwards from its least value, at {c}. The "
        f"{shape} holds all coefficients that cost no more than those of the fit, at {w}. There an ellipse just "
        f"touches it, and no place in the {shape} has a smaller sum of squares. {kind} coefficients, all others held."
    )


def _shape(mix: float) -> str:
    return "circle" if mix == 0 else "diamond" if mix == 1 else "rounded diamond"


def figure(two: Slice) -> Figure:
    """Ellipses, circle or diamond, the path over the penalties, the fit and the place of the least sum of squares."""
    gap = np.full((1, 2), np.nan)
    allowed, seen = two.allowed(), np.vstack([np.zeros((1, 2)), two.here, two.best, two.allowed()])
    middle, half = (seen.max(axis=0) + seen.min(axis=0)) / 2, float(np.ptp(seen, axis=0).max()) / 2 or 1.0
    low, high = middle - AROUND * half, middle + AROUND * half
    wide = np.ptp(two.ellipse(1.0), axis=0).max() / 4  # of the smallest, from its middle
    in_sight = ELLIPSES[: 2 + int(np.clip(np.log2(max(half / max(wide, 1e-300), 1.0)), 1, len(ELLIPSES) - 2))]
    rings = np.vstack([part for times in in_sight for part in (two.ellipse(times), gap)])
    says = f"{two.names[0]}: %{{x:.4g}}, {two.names[1]}: %{{y:.4g}}"
    return dict(
        data=[
            marks.line(
                allowed[:, 0],
                allowed[:, 1],
                palette.FIT,
                name=_shape(two.mix),
                fill="toself",
                fillcolor="rgba(232,112,14,0.14)",
            ),
            marks.line(rings[:, 0], rings[:, 1], palette.NEUTRAL, width=1.5, name="equal sum of squares"),
            marks.line(two.path[:, 0], two.path[:, 1], palette.DATA, dash="dot", name="as λ grows", says=says),
            marks.points([0.0], [0.0], palette.NEUTRAL, size=7),
            marks.points(
                two.best[:1], two.best[1:], palette.CLASSES[2], size=14, symbol="star", name="least sum of squares"
            ),
            marks.points(two.here[:1], two.here[1:], palette.FIT, size=12, outline=palette.OUTLINE, name="the fit"),
        ],
        layout=palette.layout(
            height=440,
            margin=dict(l=64, r=12, t=52, b=44, autoexpand=False),
            xaxis=palette.axis(f"coefficient of {two.names[0]}", range=[low[0], high[0]]),
            yaxis=palette.axis(f"coefficient of {two.names[1]}", range=[low[1], high[1]], scaleanchor="x"),
        ),
    )
