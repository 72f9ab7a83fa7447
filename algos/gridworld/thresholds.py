"""Where the best policy changes as one setting grows: the living reward, the discount or the slip.

Notation: V*(s; x) and the set of best actions A*(s; x) for the setting x. Between two neighbouring thresholds A* is
the same for all x; at a threshold the best actions of both sides are equally good, as V* is continuous in x.

Thresholds are found between the `values` of a scan, by halving. For the living reward none is missed: the value of a
policy is a straight line in x, V* is the highest of these lines, hence convex; where A* is the same at two places it
is the same between them. For discount and slip a policy that is best only strictly between two values of the scan can
be missed if both have the same A*.

Russell and Norvig (Artificial Intelligence: A Modern Approach, ch. 17) give such ranges for the 4 x 3 world. Parametric
programming: Gass and Saaty 1955.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from algos import check
from algos.gridworld import bounded
from algos.gridworld.family import Family, Optimum, optimum
from algos.gridworld.model import Model
from algos.trace import frozen

SETTINGS = ("living", "gamma", "slip")
SIGNS = "^>v<"
SLIVER = 3  # times the tolerance: what is narrower is one threshold seen from both sides
EDGE = 1e-4  # of the range: at its ends, where slip 0 makes ties that part slowly, as its square, what is narrower
NEARLY = 0.01  # how far a discount or slip of 0 or 1 is moved inwards if it has no finite value


@frozen
class Interval:
    """The settings from `low` to `high`, for all of which the same actions are best."""

    low: float
    high: float
    best: np.ndarray  # (S, 4) bool, the best actions; all in terminals; none where the values have no limit
    values: np.ndarray  # (m,) settings from low to high, both included
    V: np.ndarray  # (m, S) the best values there; nan where they have no limit

    @property
    def endless(self) -> bool:
        """Whether rewards add up without end here, so that no policy is best."""
        return not self.best.any()


@dataclass(frozen=True)
class Sweep:
    """A board of which one setting changes while the others stay."""

    board: Family
    setting: str
    gamma: float
    living: float
    slip: float

    def settings(self, x: float) -> dict[str, float]:
        """All three, with the swept one at x."""
        return dict(gamma=self.gamma, living=self.living, slip=self.slip) | {self.setting: x}

    def problem(self, x: float) -> str | None:
        """Why the values have no finite value at x, or None."""
        now = self.settings(x)
        return bounded.problem(self.board.member(living=now["living"], slip=now["slip"]), now["gamma"])

    def solve(self, x: float, near: Optimum | None = None) -> Optimum:
        """The best policy at x, sought from that of a neighbour."""
        return optimum(self.board, **self.settings(x), near=near)


def steps(
    board: Family,
    *,
    setting: str = "living",
    values: Sequence[float],
    gamma: float = 0.9,
    living: float = 0.0,
    slip: float = 0.2,
    tolerance: float = 1e-7,
) -> Iterator[Interval]:
    """One interval a step, from the lowest value to the highest; the first step is the first interval.

    `values`: the settings of the scan, rising; the sweep goes from the first to the last. The one of gamma, living and
    slip that is swept is not read. tolerance: how exactly thresholds are found, as a share of the range.
    Discounts and slips of 0 or 1 without a finite value are moved inwards by NEARLY; living rewards above which the
    values have no limit become the last interval. Raises ValueError if a finite value is missing elsewhere.
    """
    check.choice(setting, "setting", SETTINGS)
    scan = check.vector(values, "values")
    if len(scan) < 2 or not (np.diff(scan) > 0).all():
        raise ValueError("values must be at least two numbers, each larger than the one before.")
    if setting != "living":
        check.number(scan[0], f"the lowest {setting}", low=0, high=1)
        check.number(scan[-1], f"the highest {setting}", low=0, high=1)
    width = check.number(tolerance, "tolerance", low=0, high=0.1, above=True) * float(scan[-1] - scan[0])
    sweep = Sweep(board, setting, gamma, living, slip)
    scan, beyond = finite_part(sweep, scan, width)
    for low, high, found in _merged(
        _pieces(sweep, scan.tolist(), width), SLIVER * width, EDGE * float(scan[-1] - scan[0])
    ):
        within = scan[(scan > low) & (scan < high)]
        at = np.array([low, *(within if len(within) else [(low + high) / 2]), high])
        yield Interval(low, high, found.best, at, np.array([sweep.solve(x, found).V for x in at.tolist()]))
    if len(beyond):
        S, at = board.straight.n_states, np.concatenate([scan[-1:], beyond])
        yield Interval(float(at[0]), float(at[-1]), np.zeros((S, 4), bool), at, np.full((len(at), S), np.nan))


def finite_part(sweep: Sweep, scan: np.ndarray, width: float) -> tuple[np.ndarray, np.ndarray]:
    """The values of the scan (n,) up to where the values of the cells have a limit, that place included; and the rest.

    Raises ValueError if there is no such part, with the reason.
    """
    low, high = float(scan[0]), float(scan[-1])
    if sweep.setting != "living":
        low = low if sweep.problem(low) is None else low + NEARLY
        high = high if sweep.problem(high) is None else high - NEARLY
        for x in (low, high):
            if reason := sweep.problem(x):
                raise ValueError(reason)
        return np.array([low, *scan[(scan > low) & (scan < high)], high]), scan[:0]
    if sweep.problem(high) is None:
        return scan, scan[:0]
    if reason := sweep.problem(low):
        raise ValueError(reason)
    free = sweep.board.member(living=0.0, slip=sweep.slip)
    limit = -max(mean for _, mean in bounded.averages(free))  # where going on for ever pays just nothing
    near = round(limit, 5)  # a round number, if it is one: else it stays just below, where sums have a value
    low = max(low, near if abs(near - limit) < bounded.ZERO else limit - width)
    return np.array([*scan[scan < low], low]), scan[scan > low]


Piece = tuple[float, float, Optimum]  # from, to, what is best between


def _pieces(sweep: Sweep, scan: list[float], width: float) -> Iterator[Piece]:
    """Stretches with equal best actions, in order; ties at a threshold may come as a stretch of their own."""
    begun, a, left = scan[0], scan[0], sweep.solve(scan[0])
    for b in scan[1:]:
        right = sweep.solve(b, left)
        for x, after in _changes(sweep, (a, left), (b, right), width):
            yield begun, x, left
            begun, left = x, after
        a, left = b, right
    yield begun, a, left


def _changes(
    sweep: Sweep, a: tuple[float, Optimum], b: tuple[float, Optimum], width: float
) -> Iterator[tuple[float, Optimum]]:
    """The thresholds between a and b, and what is best above each."""
    if same(a[1], b[1]):
        return
    middle = (a[0] + b[0]) / 2
    if b[0] - a[0] <= width:
        yield middle, b[1]
        return
    between = middle, sweep.solve(middle, a[1])
    yield from _changes(sweep, a, between, width)
    yield from _changes(sweep, between, b, width)


def _merged(pieces: Iterator[Piece], sliver: float, edge: float) -> Iterator[Piece]:
    """The stretches without slivers, at the ends without those below `edge`, and equal neighbours as one."""
    held: Piece | None = None
    start: float | None = None
    before: Piece | None = None  # done, but for a last sliver that may still come to it
    for low, high, found in pieces:
        start = low if start is None else start
        if held is None or (held[1] - start < edge and before is None):
            held = start, high, found
        elif high - low < sliver or same(held[2], found):
            held = held[0], high, held[2]
        else:
            if before is not None:
                yield before
            before, held = held, (low, high, found)
    if before is not None and held is not None and held[1] - held[0] < edge:
        before, held = (before[0], held[1], before[2]), None
    yield from (piece for piece in (before, held) if piece is not None)


def same(a: Optimum, b: Optimum) -> bool:
    """Whether the same actions are best."""
    return bool(np.array_equal(a.best, b.best))


def written(model: Model, best: np.ndarray) -> str:
    """A policy (S, 4) bool row by row, `>>>* / ^#^* / >>^^`: * terminal, # wall, + several actions equally good."""
    signs = np.full(model.shape, "#")
    for (row, column), end, chosen in zip(model.cells.tolist(), model.terminal, best, strict=True):
        count = int(chosen.sum())
        signs[row, column] = "*" if end else "?" if not count else "+" if count > 1 else SIGNS[int(chosen.argmax())]
    return " / ".join("".join(row) for row in signs)
