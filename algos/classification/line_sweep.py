"""The 0-1 error of a line that is turned, shifted or scaled: flat almost everywhere, with jumps.

(Jaakkola and Barzilay, MIT 6.036 lecture notes, section 2.3: the training error of a linear classifier.)

Notation: u = (cos angle, sin angle) the unit normal, angle in degrees; m the centre, here the mean of the points;
w = length u and b = -length (u . m + shift), so the line w . x + b = 0 passes m at the distance `shift` along u.
    d(x) = u . (x - m) - shift     signed distance, positive on the side to which w points
    w . x + b = length d(x)        s times it, s = -1 or +1: the functional margin; s d(x): the geometric margin
    error = share of the points with s d(x) <= 0: on the line is wrong for either class
Only the signs of d(x) count, so the error changes at an angle or a shift at which a point lies on the line, nowhere
else, and never with the length. Of all lines the fewest mistakes are found in O(n² log n), in the plane alone: one of
the best passes just beside a point, and turning about each point in turn meets them all.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from algos import check
from algos.classification.labels import two_classes
from algos.classification.linear import LinearClassifier
from algos.trace import frozen

MOVES = ("turn", "shift", "scale")
ROUNDING = 1e-12  # of the spread of the points: a distance below it is 0
TOGETHER = 1e-9  # degrees, or parts of the spread: events nearer to each other are one


@frozen
class Piece:
    """A stretch of angles (degrees), shifts or lengths on which no point changes sides, without its two ends."""

    low: float
    high: float
    wrong: np.ndarray  # (n,) which points are mistakes there
    crossed: np.ndarray  # the points that lie on the line at `low`; none at the start

    @property
    def error(self) -> float:
        """The share of mistakes."""
        return float(self.wrong.mean())


class Best(NamedTuple):
    """The fewest mistakes that any line makes, and one that makes them."""

    mistakes: int
    angle: float
    shift: float


def steps(X: Any, y: Any, *, move: str = "turn", angle: float = 0.0, shift: float = 0.0) -> Iterator[Piece]:
    """The pieces on which the error is constant while the line makes one `move`, the rest of it staying as it is.

    A turn goes from -180 to 180 degrees, a shift from minus to plus infinity, a length from 0 to infinity.
    X (n, 2), y (n,) in {0, 1}. Raises ValueError for anything else.
    """
    X, s = two_classes(check.matrix(X, columns=2), y, both=False)
    check.choice(move, "move", MOVES)
    check.number(angle, "angle", low=-360, high=360)
    check.number(shift, "shift")
    low, high, where, who = _events(X, move, float(angle), float(shift))
    away, spread = X - X.mean(axis=0), _spread(X)
    tolerance = TOGETHER * (spread if move == "shift" else 1.0)
    starts = np.flatnonzero(np.diff(where, prepend=-np.inf) > tolerance)
    ends = [low, *where[starts].tolist(), high]
    crossed = [who[:0], *np.split(who, starts[1:])]
    for a, b, points in zip(ends[:-1], ends[1:], crossed, strict=False):
        if b - a <= tolerance:  # an event at the very end of the way
            continue
        inside = _inside(a, b, spread)
        at = (inside, shift) if move == "turn" else (angle, inside if move == "shift" else shift)
        yield Piece(a, b, s * _signed(away, spread, *at)[0] <= 0, np.unique(points))


def line(X: Any, *, angle: float, shift: float, length: float) -> LinearClassifier:
    """The line as a classifier: w = length u and b. Raises ValueError unless the length is above 0."""
    X = check.matrix(X, columns=2)
    check.number(length, "length", low=0, above=True)
    u = normal(angle)
    return LinearClassifier(length * u, -length * float(u @ X.mean(axis=0) + shift))


def normal(angle: Any) -> np.ndarray:
    """u at one angle in degrees (2,), or at several (m, 2); exact at multiples of 90."""
    turns = np.radians(angle)
    u = np.stack([np.cos(turns), np.sin(turns)], axis=-1)
    return np.where(np.abs(u) < 1e-15, 0.0, u)


def distances(X: Any, *, angle: Any, shift: Any) -> np.ndarray:
    """Signed distances of the points X (n, 2) from the lines at one or several angles and shifts (m,): (m, n).

    What is rounding is 0: such a point lies on the line.
    """
    X = check.matrix(X, columns=2)
    return _signed(X - X.mean(axis=0), _spread(X), angle, shift)


def fewest_mistakes(X: Any, y: Any) -> Best:
    """The fewest mistakes of any line, and an angle and a shift that make no more, points on it counted as wrong.

    X (n, 2), y (n,) in {0, 1}. Raises ValueError for anything else.
    """
    X, s = two_classes(check.matrix(X, columns=2), y, both=False)
    centre, spread = X.mean(axis=0), _spread(X)
    best = (len(X) + 1, 0.0, 0.0, 0)
    for i in range(len(X)):
        away = X - X[i]
        radii = np.hypot(*away.T)
        here = radii <= ROUNDING * spread
        fewer = min(int((s[here] > 0).sum()), int((s[here] < 0).sum()))  # all of them on one side, the better one
        at, wrong = _turned_about(away[~here], s[~here])
        j = int(wrong.argmin())
        if wrong[j] + fewer < best[0]:
            best = (int(wrong[j]) + fewer, float(at[j]), float(normal(at[j]) @ (X[i] - centre)), i)
    mistakes, angle, shift, i = best
    beside = np.abs(distances(X, angle=angle, shift=shift)[0])
    others = np.hypot(*(X - X[i]).T) > ROUNDING * spread
    step = 0.5 * float(beside[others].min(initial=2 * spread))
    sides = [shift - step, shift + step]
    counts = (s * distances(X, angle=angle, shift=sides) <= 0).sum(axis=1)
    return Best(mistakes, angle, sides[int(counts.argmin())])


def _turned_about(away: np.ndarray, s: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Angles (m,) between the events of a line through 0 that turns once, and how many of `away` (n, 2) are wrong."""
    if not len(away):
        return np.zeros(1), np.zeros(1, dtype=int)
    middle = np.degrees(np.arctan2(away[:, 1], away[:, 0]))
    enters, leaves = _round(middle - 90), _round(middle + 90)
    where = np.r_[enters, leaves]
    change = np.r_[-s, s]  # a positive point that becomes positive is one mistake less
    order = np.argsort(where, kind="stable")
    where, change = where[order], change[order]
    last = np.flatnonzero(np.diff(where, append=np.inf) > TOGETHER)
    inside = (where[last] + np.r_[where[last[1:]], where[last[0]] + 360]) / 2
    first = int((s * (away @ normal(inside[0])) <= 0).sum())
    after = np.cumsum(change)[last]
    return _round(inside), np.round(first + after - after[0]).astype(int)


def _events(X: np.ndarray, move: str, angle: float, shift: float) -> tuple[float, float, np.ndarray, np.ndarray]:
    """Both ends of a move, and where on the way which points lie on the line, in order."""
    away = X - X.mean(axis=0)
    everyone = np.arange(len(X))
    if move == "scale":
        return 0.0, np.inf, np.empty(0), np.empty(0, dtype=int)
    if move == "shift":
        where, who, low, high = away @ normal(angle), everyone, -np.inf, np.inf
    else:
        radii = np.hypot(*away.T)
        met = (radii > abs(shift)) & (radii > ROUNDING * _spread(X))
        middle = np.degrees(np.arctan2(away[met, 1], away[met, 0]))
        half = np.degrees(np.arccos(shift / radii[met]))
        where = np.r_[_round(middle - half), _round(middle + half)]
        who, low, high = np.tile(everyone[met], 2), -180.0, 180.0
    order = np.argsort(where, kind="stable")
    return low, high, where[order], who[order]


def _signed(away: np.ndarray, spread: float, angle: Any, shift: Any) -> np.ndarray:
    d = np.atleast_2d(normal(angle)) @ away.T - np.reshape(shift, (-1, 1))
    return np.where(np.abs(d) <= ROUNDING * spread, 0.0, d)


def _inside(low: float, high: float, spread: float) -> float:
    """A place between two ends, either of which may be infinite."""
    if np.isinf(low) and np.isinf(high):
        return 0.0
    if np.isinf(low):
        return high - spread
    return low + spread if np.isinf(high) else (low + high) / 2


def _round(degrees: np.ndarray) -> np.ndarray:
    """The same angles from -180 to below 180."""
    return np.asarray((degrees + 180.0) % 360.0 - 180.0)


def _spread(X: np.ndarray) -> float:
    """The distance of the farthest point from the centre; 1 if all are at the centre."""
    size = float(np.hypot(*(X - X.mean(axis=0)).T).max())
    return size if size > 0 else 1.0
