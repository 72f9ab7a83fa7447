"""What the shrinkage view shrinks, and how much: the reader's choice, and the coefficients for it."""

from dataclasses import dataclass, replace

import numpy as np

from algos.regression import basis, elastic_net, ridge
from algos.regression.basis import Basis
from algos.regression.linear import Linear
from pages.views.regression import choices, methods
from pages.views.regression.methods import Plan
from pages.views.regression.scene import Scene
from ui import controls

KINDS = ("ridge", "lasso", "elastic net", "selective")


@dataclass(frozen=True)
class Penalty:
    """lambda [mix sum_j |coef_j| + (1 - mix) / 2 sum_j coef_j^2] beside half the sum of squares.

    Selective: coefficients of powers below `first` are free.
    """

    kind: str
    lam: float
    mix: float = 0.0  # the lasso's share
    first: int = 1

    def plan(self, count: int, n: int) -> Plan:
        """The method for `count` columns and n rows."""
        if self.kind == "selective":
            return methods.selective(self.lam, [power >= self.first for power in range(1, count + 1)])
        name = self.kind if self.kind == "elastic net" else ("lasso" if self.mix == 1 else "ridge")
        return methods.plan(name, self.lam, n, mix=self.mix)

    def sweep(self, A: np.ndarray, y: np.ndarray, penalties: np.ndarray) -> list[Linear]:
        """The models on columns A (n, d) for many values of lambda."""
        if self.kind == "selective":
            plans = [replace(self, lam=float(lam)).plan(A.shape[1], len(y)) for lam in penalties]
            return [next(ridge.steps(A, y, **plan.settings)) for plan in plans]
        if self.mix > 0:
            path = elastic_net.path(A, y, penalties / len(y), l1_ratio=self.mix, tolerance=methods.TOLERANCE)
        else:
            path = ridge.path(A, y, penalties)
        return [Linear(coef, float(intercept)) for coef, intercept in zip(path.coef, path.intercept, strict=True)]


def choose(at: Scene) -> tuple[Penalty, int]:
    """The controls: the penalty and the degree."""
    kind = controls.choice(
        "Method",
        KINDS if at.single else KINDS[:3],
        "ridge",
        key="shrink",
        titles={"selective": "ridge on high powers only"},
        help="What large coefficients cost: their squares (ridge), their sizes (lasso), or some of both.",
    )
    degree = choices.degree(at)
    first, mix = 1, 1.0 if kind == "lasso" else 0.0
    if kind == "selective":
        first = int(
            controls.slider(
                "Penalise from power",
                1,
                degree,
                min(3, degree),
                key="first_power",
                help="Lower powers are free of charge.",
            )
        )
    if kind == "elastic net":
        mix = controls.slider(
            "Lasso's share", 0.1, 1.0, 0.5, step=0.1, key="mix", help="1 is the lasso; towards 0 it becomes ridge."
        )
    return Penalty(kind, choices.penalty(0.01 if mix == 0 else 0.5, zero=mix == 0), mix, first), degree


def least_squares(at: Scene, terms: Basis) -> methods.Fitted:
    """The fit without a penalty, to compare with."""
    return methods.fit(methods.plan("least squares"), terms, at.train.X, at.y)


def lower_powers(at: Scene, degree: int) -> methods.Fitted:
    """Least squares with the powers up to `degree` only."""
    return least_squares(at, basis.measure(at.train.X, degree, at.train.feature_names))
