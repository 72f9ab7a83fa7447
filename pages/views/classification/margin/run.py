"""A linear machine, its price of slack, and the training points that it learns from."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from algos.kernels import support_vector_machine
from algos.kernels.kernels import Linear
from algos.kernels.support_vector_machine import SupportVectorMachine
from algos.trace import Trace
from datasets.dataset import Dataset
from ui import classes, compute, controls
from ui.classes import Scene

TOLERANCE = 1e-6
PRICE, PAIRS = "price", "pairs"  # what is played
DETAIL = 50
LIMIT = 380  # states: some 20 000 pairs
LOW, HIGH = 1e-3, 100  # of the price C
OPENS = 0.01  # below it the strip is wider than the window, as a rule
LAMBDAS = controls.one_two_five(1e-4, 100, (1, 2, 3, 5))


@dataclass(frozen=True)
class Price:
    """What slack costs: the control that says it, where that stands, and all that it can be set to."""

    key: str
    value: float
    values: Sequence[float]
    n: int  # training points

    def of(self, value: float) -> float:
        """The price C where the control stands at `value`."""
        return value if self.key == "C" else 1 / (value * self.n)


@dataclass(frozen=True, eq=False)
class Run:
    """A machine, and which of the training points it learned from."""

    at: Scene
    rows: np.ndarray
    trace: Trace[SupportVectorMachine]
    separable: bool  # as the whole run finds, if it asks for a hard margin
    objectives: bool = False  # whether they are drawn
    price: Price | None = None  # if the player goes through it, and not through the pairs

    def at_price(self, value: float) -> "Run":
        """The same with another price of slack."""
        assert self.price is not None
        price = replace(self.price, value=value)
        return replace(self, trace=trained(self.at, self.rows, price.of(value)), price=price)

    @property
    def final(self) -> SupportVectorMachine:
        return self.trace.final

    @property
    def alone(self) -> bool:
        """Whether it learned from the support vectors alone."""
        return len(self.rows) < len(self.at.y)


def choose(data: Dataset) -> Run:
    at = classes.choose(data, binary=True, held_out=0.0)
    price = _price(len(at.y))
    C = price.of(price.value) if price else None
    alone = controls.toggle(
        "Support vectors alone",
        False,
        key="alone",
        help="Fit again without all the points that are not support vectors. Does anything move?",
    )
    objectives = controls.toggle(
        "Objectives",
        False,
        key="objectives",
        help="Draw the primal objective, which is minimised, and the dual one, which is maximised, beside the plane.",
    )
    plays = PRICE
    if price and not alone and not objectives:
        plays = controls.choice(
            "Play",
            [PRICE, PAIRS],
            PRICE,
            key="plays",
            titles={PRICE: "the price", PAIRS: "the search"},
            help="What the player goes through: the prices of slack, or how the margin is found for one of them, two "
            "points at a time.",
        )
    rows = np.arange(len(at.y))
    trace = trained(at, rows, C)
    if alone and trace.final.phase == "converged":
        rows = trace.final.support
        trace = trained(at, rows, C)
    swept = price if plays == PRICE and not alone and not objectives else None
    return Run(at, rows, trace, trace.final.phase != "inseparable", objectives, swept)


def _price(n: int) -> Price | None:
    """The price of slack for n points, None for a hard margin."""
    margin = controls.choice(
        "Margin",
        ["soft", "hard"],
        "soft",
        key="margin",
        titles={"soft": "Soft", "hard": "Hard"},
        help="Hard: no point may lie inside the margin, which needs classes that a line can separate. Soft: points "
        "may, at a price.",
    )
    if margin == "hard":
        return None
    by = controls.choice(
        "Set",
        ["C", "lambda"],
        "C",
        key="by",
        titles={"lambda": "λ"},
        help="The same price said in two ways: C counts the slacks against the width, λ the width against the "
        f"mean slack. λ = 1 / (C n), with n = {n} points.",
    )
    if by == "C":
        C = controls.log_slider(
            "Price C",
            LOW,
            HIGH,
            OPENS,
            key="C",
            help="The price of a point past its edge of the margin. Large: a narrow margin with few points in it. "
            "Small: a "
            "wide one that follows the bulk of both classes.",
        )
        return Price("C", C, controls.one_two_five(LOW, HIGH), n)
    penalty = controls.stop_slider(
        "Penalty λ",
        LAMBDAS,
        0.1,
        key="lambda",
        help="The weight of the margin's width against the mean slack. Small: a narrow margin. Large: a wide one.",
    )
    controls.sidebar().caption(f"C = 1 / (λ n), with n = {n}.")
    return Price("lambda", penalty, LAMBDAS, n)


def trained(at: Scene, rows: np.ndarray, C: float | None) -> Trace[SupportVectorMachine]:
    """The machine on these rows of the training points."""
    settings = dict(kernel=Linear(), C=C, tolerance=TOLERANCE, detail=DETAIL)
    return compute.run(support_vector_machine.steps, at.Z[rows], at.y[rows], limit=LIMIT, **settings)
