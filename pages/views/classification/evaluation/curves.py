"""What all thresholds come to: ROC, precision against recall, and the cost of each of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from algos.classification import thresholds
from algos.classification.evaluation import Scores
from pages.views.classification.evaluation import figure as figures
from pages.views.classification.evaluation.judged import Scored
from ui import controls, palette, words
from ui.figures import marks
from ui.figures.marks import Trace
from ui.picture import Drag

PRICES = (1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 50.0, 100.0)
ALARM, MISS = 1.0, 5.0  # what they cost if nobody says otherwise
STEP = 0.01  # of the threshold


def prices() -> tuple[float, float]:
    """What a false alarm costs, and a miss."""
    told = "What a negative point called positive costs: dear, and the threshold rises."
    alarm = controls.stop_slider("Cost of a false alarm", PRICES, ALARM, key="alarm", help=told)
    told = "What a positive point called negative costs: dear, and the threshold falls."
    return alarm, controls.stop_slider("Cost of a miss", PRICES, MISS, key="miss", help=told)


@dataclass(frozen=True)
class Curves:
    """The three plots, without the threshold on display."""

    one: Scored
    roc: list[Trace]
    trade: list[Trace]
    costs: list[Trace]
    dearest: float  # where the axis of the costs ends

    @classmethod
    def of(cls, one: Scored) -> "Curves":
        tables = [state.table for state in one.trace.states]
        alarms, recall, precision = (shares(tables, of) for of in ("false_alarms", "recall", "precision"))
        costs = one.trace.curve("cost")[::-1]
        levels = np.array([min(state.threshold, 1.05) for state in one.trace.states])[::-1]
        chance = _dotted([0, 1], [float(one.y.mean())] * 2)
        cheapest = marks.points(
            [min(one.best.threshold, 1.02)],
            [one.best.cost],
            palette.CLASSES[2],
            size=12,
            symbol="diamond",
            outline=palette.OUTLINE,
            says="cheapest on these points",
            mode="markers+text",
            text=["cheapest"],
            textposition="middle right",
            textfont=dict(color=palette.CLASSES[2], size=13, shadow=palette.HALO),
        )
        return cls(
            one,
            [_dotted([0, 1], [0, 1]), _curve(alarms, recall, "false alarms %{x:.1%}, recall %{y:.1%}")],
            [chance, _curve(recall, precision, "recall %{x:.1%}, precision %{y:.1%}")],
            [
                _curve(np.r_[-0.03, levels], np.r_[costs[0], costs], "threshold %{x:.3g}: %{y:.3g} a point", "vh"),
                _dotted([one.implied] * 2, [0, 1e6]),
                cheapest,
            ],
            _dearest(costs),
        )

    @property
    def titles(self) -> tuple[str, str]:
        """Of the first two, with their areas where these are defined."""
        area = thresholds.auc(self.one.scores, self.one.y)
        mean = thresholds.average_precision(self.one.scores, self.one.y)
        return (
            "ROC" if area is None else f"ROC, area {words.number(area)}",
            "Precision" if mean is None else f"Average precision {words.number(mean)}",
        )

    def at(self, level: float, now: Scores) -> tuple[list[Trace], list[Trace], list[Trace]]:
        """The three plots with the threshold `level`, which makes `now` of the points."""
        x, y, p = (shares([now], of)[0] for of in ("false_alarms", "recall", "precision"))
        cost = figures.spot(min(level, 1.02), now.cost(self.one.alarm, self.one.miss), figures.COST)
        return (
            [*self.roc, figures.spot(x, y, figures.ROC)],
            [*self.trade, figures.spot(y, p, figures.TRADE)],
            [*self.costs, cost],
        )


def drags(one: Scored, told: str) -> list[Drag]:
    """The threshold on the curves."""

    def on(x_share: str, y_share: str) -> Callable[[int, float, float], dict[str, float]]:
        return lambda _, x, y: {"threshold": _nearest(one, (x_share, y_share), (x, y))}

    return [
        Drag(figures.ROC, on("false_alarms", "recall"), told),
        Drag(figures.TRADE, on("recall", "precision"), told),
        Drag(figures.COST, lambda _, x, y: {"threshold": x}, told),
    ]


def cheapest(one: Scored) -> str:
    """What the threshold costs that the prices imply, and which one is cheapest."""
    best = one.best
    there = thresholds.at(one.scores, one.y, one.implied).cost(one.alarm, one.miss)
    where = words.number(best.threshold) if np.isfinite(best.threshold) else "above every score"
    return (
        f"In the plot of the cost, the dotted line is the threshold that the prices imply, "
        f"{words.number(one.implied)}. "
        f"Here it costs {words.number(there)} a point. The diamond is the cheapest on these points, {where}, at "
        f"{words.number(best.cost)}."
    )


def shares(tables: Sequence[Scores], share: str) -> np.ndarray:
    """A share of each table, NaN where it is undefined: nothing is drawn there."""
    return np.array([np.nan if (v := getattr(t, share)) is None else v for t in tables])


def _nearest(one: Scored, of: tuple[str, str], place: tuple[float, float]) -> float:
    """The threshold whose two shares are nearest to a place of their plot; of equal ones the nearest to that chosen."""
    levels = np.linspace(0, 1, round(1 / STEP) + 1)
    tables = [thresholds.at(one.scores, one.y, level) for level in levels]
    far = np.hypot(*(shares(tables, share) - at for share, at in zip(of, place, strict=True)))
    far = np.nan_to_num(far, nan=np.inf)
    nearest = levels[far <= far.min() + 1e-9]
    return float(nearest[np.abs(nearest - one.threshold).argmin()])


def _dearest(costs: np.ndarray) -> float:
    """Where the cost axis ends: below the dearest threshold if that would leave no room to see the others."""
    highest, blind = float(costs.max()), float(min(costs[0], costs[-1]))
    return 4 * blind if highest > 8 * blind > 0 else highest or 1.0


def _curve(x: np.ndarray, y: np.ndarray, says: str, shape: str = "linear") -> Trace:
    return marks.line(x, y, palette.DATA, says=says, line=dict(color=palette.DATA, width=2, shape=shape))


def _dotted(x: list[float], y: list[float]) -> Trace:
    return marks.line(x, y, palette.NEUTRAL, dash="dot")
