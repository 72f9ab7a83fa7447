"""One valley before and after its parameters are scaled: what is asked for, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.descent import conditioning, first_order, landscapes
from algos.descent.conditioning import Pace
from algos.descent.iterate import Iterate
from algos.descent.landscapes import Quadratic
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.descent.conditioning import columns
from ui import compute, controls, words
from ui.figures.plane import Plane

BEFORE, AFTER, MOMENTUM = "before scaling", "after scaling", "momentum"
BEST, SHARE = "best", "share"
MADE, COLUMNS = "made", "columns"
LEFT = 1e-6  # of f at the start: what is called arriving
LONG = 1000  # steps of momentum that are tried until it arrives
X, Y = (-5.0, 5.0), (-4.0, 4.0)
REACH = (3.6, 2.6)  # of them: as far from the middle is a start on a map that is made for it


@dataclass(frozen=True, eq=False)
class Way:
    """Descent on one valley."""

    landscape: Quadratic
    pace: Pace
    trace: Trace[Iterate]
    plane: Plane
    arrives: float  # steps until a millionth of f is left; inf if that never comes, or has not come when it stops

    @property
    def arrived(self) -> bool:
        """Whether it has come down to a millionth of f."""
        return 0 < self.arrives <= self.trace.steps

    @property
    def condition(self) -> float:
        """The largest curvature over the smallest, to the digits that are no rounding."""
        return float(f"{conditioning.condition(np.array(self.landscape.Q)):.10g}")

    @property
    def left(self) -> np.ndarray:
        """What is left of f after each step, of its value at the start: (k + 1,)."""
        values = self.trace.curve("value")
        return np.asarray(values / (self.start or 1.0))

    @property
    def start(self) -> float:
        """f at the start."""
        return self.trace.states[0].value

    def promised(self, k: Any) -> np.ndarray:
        """What the condition number promises to be left after k steps."""
        with np.errstate(over="ignore"):
            return np.asarray(self.pace.leaves ** (2 * np.asarray(k, dtype=float)))


@dataclass(frozen=True, eq=False)
class Valley:
    """The same valley in two units, with the ways on it by name."""

    ways: Mapping[str, Way]
    most: int
    rate: str  # 'best' or 'share'
    turn: float
    data: Dataset | None  # whose columns make the valley, where it is not made by hand

    @property
    def longest(self) -> int:
        """The steps of the one who takes most."""
        return max(way.trace.steps for way in self.ways.values())


def part() -> str:
    """What makes the valley."""
    return controls.choice(
        "Valley",
        [MADE, COLUMNS],
        MADE,
        key="valley",
        titles={MADE: "as I set it", COLUMNS: "of two columns"},
        help="As I set it: by its condition number and a turn. Of two columns: least squares on two inputs of a table.",
    )


def choose(part: str, data: Dataset | None = None) -> Valley:
    turn, titles = 0.0, ("x", "y")
    if data is None:
        condition = controls.log_slider(
            "Condition number",
            1,
            1000,
            20,
            key="kappa",
            help="Of the valley before scaling: how many times steeper it is across than along, equally far from its "
            "lowest point.",
        )
        turn = controls.slider(
            "Turn (°)",
            0.0,
            90.0,
            10.0,
            step=5.0,
            key="turn",
            help="Degrees between the valley's floor and the x axis. Columns of data that hang together turn it.",
        )
        place = [
            controls.slider(
                f"Start: {letter}",
                *ends,
                at,
                step=0.1,
                key=f"valley_{letter}",
                help="Or drag the ring on one of the maps.",
            )
            for letter, ends, at in (("x", X, -4.0), ("y", Y, 2.5))
        ]
        before, start = landscapes.valley(condition, turn), np.array(place)
    else:
        before, start, titles = columns.choose(data)
    rate = controls.choice(
        "Rate",
        [BEST, SHARE],
        BEST,
        key="pace",
        titles={BEST: "best for each", SHARE: "of the limit"},
        help="The rate with which the slowest direction is fastest, 2/(λmin + λmax); or a share of the largest that "
        "each valley allows, 2/λmax.",
    )
    limit_share = 0.95
    if rate == SHARE:
        limit_share = controls.slider(
            "Share of the limit", 0.05, 1.1, 0.95, step=0.01, key="part", help="1: it jumps to and fro for ever."
        )
    beside = controls.toggle(
        "Momentum beside it", False, key="heavy", help="On the unscaled valley, at its best rate and share."
    )
    most = int(controls.log_slider("Most steps", 10, 500, 100, key="valley_steps", help="When to stop."))
    Q, size = conditioning.scaled(np.array(before.Q))
    after = Quadratic(tuple(map(tuple, Q.tolist())), (0.0, 0.0))
    # The right map holds all of the left one, so that it stands still when the start is moved, and has its shape.
    # Of columns, where nothing is moved, it holds the way.
    there = np.abs(size * start)
    times = float(size.max() if data is None else max(there[0] / REACH[0], there[1] / REACH[1]) or 1.0)
    after_titles = ("the same, scaled", "the same, scaled")
    if data is None:
        after_titles = f"x × {words.number(float(size[0]))}", f"y × {words.number(float(size[1]))}"
    on = {
        BEFORE: (before, start, Plane(X, Y, True, titles)),
        AFTER: (
            after,
            size * start,
            Plane((times * X[0], times * X[1]), (times * Y[0], times * Y[1]), True, after_titles),
        ),
    }
    ways = {}
    for name, (land, at, plane) in on.items():
        Q = np.array(land.Q)
        pace = conditioning.best(Q) if rate == BEST else conditioning.share(Q, limit_share)
        arrives = conditioning.steps_until(Q, at, pace.rate, LEFT)
        ways[name] = Way(land, pace, descend(land, at, pace, most), plane, arrives)
    if beside:
        pace = conditioning.heavy_ball(np.array(before.Q))
        trace, whole = (descend(before, start, pace, limit) for limit in (most, LONG))
        ways[MOMENTUM] = Way(before, pace, trace, ways[BEFORE].plane, arrival(whole))
    return Valley(ways, most, rate, turn, data)


def descend(land: Quadratic, start: np.ndarray, pace: Pace, most: int) -> Trace[Iterate]:
    """So many steps from a start (2,) at this pace."""
    given: dict[str, Any] = dict(learning_rate=pace.rate)
    if pace.momentum:
        given |= dict(method="momentum", momentum=pace.momentum)
    return compute.run(first_order.steps, land, start, limit=most, **given)


def arrival(trace: Trace[Iterate]) -> float:
    """The step at which a millionth of f is left; inf if it is not reached."""
    values = trace.curve("value")
    there = np.flatnonzero(values <= LEFT * values[0])
    return float(there[0]) if len(there) else float("inf")


def starts_at(_: int, x: float, y: float) -> dict[str, Any]:
    """The settings with which it starts at a place of the left map."""
    return {"valley_x": x, "valley_y": y}
