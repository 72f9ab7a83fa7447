"""A line that is turned, shifted and scaled by hand, what its error does on the way, and the best lines there are."""

import math
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from algos.classification import line_sweep, losses
from algos.classification.line_sweep import Best, Piece
from algos.classification.linear import LinearClassifier
from algos.kernels import support_vector_machine
from algos.kernels.kernels import Linear
from algos.trace import Trace
from datasets.dataset import Dataset
from ui import classes, compute, controls
from ui.classes import Scene
from ui.session import cache

MOVES = {"turn": "Turn", "shift": "Shift", "scale": "Length"}
STOPS = 20  # of the shift on either side, at least
LENGTHS = controls.one_two_five(0.01, 100, controls.FINE)


@dataclass(frozen=True, eq=False)
class Run:
    """A line among points of two classes, what its error does on the way it is moved, and the best lines there are."""

    at: Scene
    angle: float  # of w, in degrees
    shift: float  # from the mean of the points to the line, along w
    length: float  # of w
    move: str  # what the player does with it
    reach: float  # how far it can be shifted
    step: float
    trace: Trace[Piece]
    best: Best
    widest: LinearClassifier | None  # of all lines without a mistake; None if there is none, or it was not found
    ghost: bool  # whether that is drawn
    ways: bool  # whether every point's way to the line is drawn
    margins: bool  # whether the margin lines and w are drawn, and the hinge loss

    @property
    def distant(self) -> bool:
        """Whether anything is asked about how far points are from the line."""
        return self.ghost or self.ways or self.margins

    @property
    def signs(self) -> np.ndarray:
        return 2.0 * self.at.y - 1

    @property
    def value(self) -> float:
        """Where the line stands on the way it is moved."""
        return dict(turn=self.angle, shift=self.shift, scale=self.length)[self.move]

    def moved(self, value: float) -> "Run":
        """The same with the line elsewhere on its way."""
        if self.move == "turn":
            return replace(self, angle=value)
        return replace(self, shift=value) if self.move == "shift" else replace(self, length=value)

    def shift_through(self, x: float, y: float) -> float:
        """The shift with which the line goes through x, y."""
        return float((np.array([x, y]) - self.at.points.mean(axis=0)) @ self.u)

    def turn_through(self, end: int, x: float, y: float) -> float:
        """The angle at which one end of the line, 0 to the left of w or 1 to the right, points to x, y.

        Its shift stays, so the line touches a circle around the mean; from inside it, it is turned as far as it can.
        """
        across, up = np.array([x, y]) - self.at.points.mean(axis=0)
        far = float(np.hypot(across, up))
        off = math.degrees(math.acos(max(-1.0, min(self.shift / far, 1.0)))) if far else 90.0
        angle = math.degrees(math.atan2(up, across)) + (off if end == 1 else -off)
        return (angle + 180) % 360 - 180

    @property
    def u(self) -> np.ndarray:
        return line_sweep.normal(self.angle)

    @property
    def start(self) -> np.ndarray:
        """The point of the line nearest to the mean of the points."""
        return np.asarray(self.at.points.mean(axis=0) + self.shift * self.u)

    @cached_property
    def model(self) -> LinearClassifier:
        return line_sweep.line(self.at.points, angle=self.angle, shift=self.shift, length=self.length)

    @cached_property
    def distances(self) -> np.ndarray:
        """Signed, from the line to every point: (n,)."""
        return line_sweep.distances(self.at.points, angle=self.angle, shift=self.shift)[0]

    @property
    def geometric(self) -> np.ndarray:
        """The geometric margins (n,)."""
        return self.signs * self.distances

    @property
    def wrong(self) -> np.ndarray:
        return self.geometric <= 0

    @property
    def hinge(self) -> float:
        return float(losses.hinge(self.length * self.geometric).mean())

    @property
    def piece(self) -> Piece:
        """The stretch on which it stands; at a jump, the one before."""
        return next(piece for piece in self.trace.states if self.value <= piece.high)

    @property
    def widest_margin(self) -> float | None:
        return None if self.widest is None else 1 / float(np.hypot(*self.widest.coef))


def choose(data: Dataset) -> Run:
    at = classes.choose(data, binary=True, held_out=None, features=False)
    X = at.points
    angle = controls.slider(
        "Turn",
        -180,
        180,
        -20,
        key="turn",
        help="The direction of w in degrees. At 0 it points to the right, at 90 upwards.",
    )
    far = float(np.hypot(*(X - X.mean(axis=0)).T).max()) or 1.0
    step = max(controls.one_two_five(far / 1000, far / STOPS))
    reach = step * math.ceil(far / step)
    shift = controls.slider(
        "Shift",
        -reach,
        reach,
        0.0,
        step=step,
        key="shift",
        help="How far the line is from the mean of the points, along w. At 0 it goes through the mean.",
    )
    length = controls.log_slider(
        "Length of w",
        LENGTHS[0],
        LENGTHS[-1],
        1,
        key="length",
        fine=True,
        help="The length |w|. Both w and b are multiplied. What moves, and what does not?",
    )
    move = controls.choice(
        "Play changes",
        list(MOVES),
        "turn",
        key="move",
        titles=MOVES,
        help="What changes as the player runs, and along the curves.",
    )
    margins = controls.toggle(
        "Margins", False, key="margins", help="Draw w, the lines where the score is −1 and 1, and the hinge loss."
    )
    ghost = controls.toggle(
        "Widest margin",
        False,
        key="widest",
        help="Draw the line whose nearest point is farthest away, if any line separates the classes.",
    )
    ways = controls.toggle("All distances", False, key="ways", help="Draw every point's shortest way to the line.")
    trace = compute.run(line_sweep.steps, X, at.y, limit=4 * len(X), move=move, angle=float(angle), shift=float(shift))
    best = compute.remembered(
        cache.digest(cache.source(line_sweep.fewest_mistakes), X, at.y),
        lambda: line_sweep.fewest_mistakes(X, at.y),
    )
    widest = _widest(at) if best.mistakes == 0 and len(set(at.y.tolist())) == 2 else None
    return Run(at, float(angle), float(shift), length, move, reach, step, trace, best, widest, ghost, ways, margins)


def _widest(at: Scene) -> LinearClassifier | None:
    """The hard margin, scaled so that the nearest points have a functional margin of 1; None if it was not reached."""
    settings = dict(kernel=Linear(), C=None, tolerance=1e-6, detail=50)
    found = compute.run(support_vector_machine.steps, at.points, at.y, limit=380, **settings).final
    return LinearClassifier(found.coef, found.intercept) if found.phase == "converged" else None
