"""The setting that is swept, its range, and the policies found in it."""

import math
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from algos.gridworld import family, thresholds
from algos.gridworld.family import Family
from algos.gridworld.thresholds import Interval
from algos.trace import Trace
from datasets.board import Board
from pages.views.gridworld import scene
from pages.views.gridworld.scene import Scene
from ui import compute, controls

TITLES = {"living": "Living reward", "gamma": "Discount γ", "slip": "Slip"}
MOST = 1000  # ranges, far above what any board has
PATIENT = 0.999  # the discount whose arrows are shown where rewards add up without end
LARGE = 60  # cells: above it a coarser scan, thresholds less exact


@dataclass(frozen=True, eq=False)
class Stop:
    """A value of the setting at which the board is drawn; where rewards add up without end, with the best actions of
    a discount just below 1."""

    x: float
    V: np.ndarray  # (S,)
    best: np.ndarray  # (S, 4) bool
    ranges: tuple[int, ...]  # the range it lies in, or the two it is the threshold of


@dataclass(frozen=True, eq=False)
class Sweep:
    """The sweep and what was found."""

    at: Scene
    setting: str
    low: float
    high: float
    step: float  # of the scan
    own: float  # what the board itself is played with
    shown: float  # the value on display
    boards: Family  # the board for all settings
    trace: Trace[Interval]
    curve: bool = False  # whether V(start) is drawn over the whole range
    until: int | None = None  # the last range that has been reached; None: all of them

    @property
    def title(self) -> str:
        """What is swept."""
        return TITLES[self.setting]

    @property
    def ranges(self) -> tuple[Interval, ...]:
        """All ranges, the one where rewards add up without end too."""
        return self.trace.states

    @property
    def finite(self) -> list[Interval]:
        """Those in which they do not."""
        return [i for i in self.ranges if not i.endless]

    @property
    def reached(self) -> int:
        """How many ranges have been."""
        return len(self.ranges) if self.until is None else self.until + 1

    @property
    def thresholds(self) -> list[float]:
        """Where one best policy gives way to the next, as far as the sweep has come."""
        return [i.low for i in self.ranges[1 : self.reached] if not i.endless]

    @property
    def entered(self) -> int:
        """The range of the value on display; of the two at a threshold the second."""
        begun = [i.low < self.shown if i.endless else i.low <= self.shown for i in self.ranges]
        return max(k for k, one in enumerate(begun) if one or not k)

    def changed(self, k: int) -> np.ndarray:
        """The cells (S,) bool in which not the same actions are best in range k as in the one before."""
        if not k or self.ranges[k].endless:
            return np.zeros(self.at.model.n_states, dtype=bool)
        return np.asarray((self.ranges[k].best != self.ranges[k - 1].best).any(axis=1) & ~self.at.model.terminal)

    def clear(self, stop: "Stop") -> bool:
        """Whether no move that is best there can come to an end."""
        now, m = self.settings(stop.x), self.at.model
        P = self.boards.member(living=now["living"], slip=now["slip"]).P
        ends = P[:, :, m.terminal].any(axis=2)
        return not (ends & stop.best)[~m.terminal].any()

    @cached_property
    def numbers(self) -> list[int]:
        """The number of each range's policy, from 1 in the order in which they come; 0 where there is none."""
        seen: dict[bytes, int] = {}
        return [0 if i.endless else seen.setdefault(i.best.tobytes(), len(seen) + 1) for i in self.ranges]

    @property
    def policies(self) -> int:
        """How many different ones, so far."""
        return max(self.numbers[: self.reached])

    @property
    def restless(self) -> np.ndarray:
        """The cells (S,) bool in which not the same actions are best throughout, so far."""
        best = np.array([i.best for i in self.ranges[: self.reached] if not i.endless])
        return np.asarray((best != best[0]).any(axis=(0, 2)))

    @property
    def exactness(self) -> float:
        """How far a threshold may be off."""
        return thresholds.SLIVER * _tolerance(self.at) * (self.high - self.low)

    def exactly(self, x: float, **instead: float) -> np.ndarray:
        """The best actions (S, 4) bool at one value of the setting, with other values of the settings that stay."""
        now = self.settings(x) | instead
        return family.optimum(self.boards, gamma=now["gamma"], living=now["living"], slip=now["slip"]).best

    def settings(self, x: float) -> dict[str, float]:
        """All three settings where the one that is swept has reached x."""
        return {name: x if name == self.setting else getattr(self.at, name) for name in TITLES}

    def said(self, x: float) -> str:
        """A value of the setting, with as many decimals as make sense in the range."""
        exact = max(1, 4 - math.floor(math.log10((self.high - self.low) / 1.5) + 1e-9))
        text = f"{x:.{min(exact, 4)}f}"
        text = text.rstrip("0").rstrip(".") if "." in text else text
        return "0" if text in ("-0", "") else text.replace("-", "−")

    @cached_property
    def stops(self) -> list[Stop]:
        """Where the board is drawn: at the values of the scan, and at the thresholds, with the ties that are there."""
        inside, between = [], []
        for k, held in enumerate(self.ranges):
            for x, V in zip(held.values.tolist(), held.V, strict=True):
                if x != held.low or k == 0:
                    best = self.exactly(x, gamma=PATIENT) if held.endless else held.best
                    inside.append(Stop(x, V, best, (k,)))
            if k + 1 < len(self.ranges) and not self.ranges[k + 1].endless:
                inside.pop()
                between.append(Stop(held.high, held.V[-1], held.best | self.ranges[k + 1].best, (k, k + 1)))
        # just at an end more actions may be equally good, as with slip 0, and where moves are free
        free = [i for i, stop in enumerate(inside) if self.setting == "living" and stop.x == 0]
        for i in (0, -1, *free):
            if not self.ranges[inside[i].ranges[0]].endless:
                inside[i] = replace(inside[i], best=self.exactly(inside[i].x))
        return sorted([*inside, *between], key=lambda stop: stop.x)


def choose(data: Board) -> Sweep:
    """The sidebar, and the run. Raises compute.Refused where the values have no finite value."""
    help = "The setting that grows step by step, while the two others stay."
    setting = controls.choice("Sweep", list(TITLES), "living", key="sweep", titles=TITLES, help=help)
    at = scene.choose(data, **{name: name != setting for name in TITLES})
    low, high = _range(setting, at.board)
    step, own = _step(high - low, at, setting), float(getattr(at.board, setting))
    own = own if low <= own <= high else low
    help = "Beside the board: the value of the start over the whole range, and where the best policy changes."
    curve = controls.toggle("Curve of the start's value", False, key="policies_curve", help=help)
    boards = scene.unplayed(at.board)
    trace = compute.run(
        thresholds.steps,
        boards,
        setting=setting,
        values=_scan(low, high, step, own),
        gamma=at.gamma,
        living=at.living,
        slip=at.slip,
        tolerance=_tolerance(at),
        limit=MOST,
    )
    return Sweep(at, setting, low, high, step, own, own, boards, trace, curve)


def _range(setting: str, board: Board) -> tuple[float, float]:
    """From and to, two controls of which the second stays above the first."""
    bottom, top, start, end, step, least = 0.0, 1.0, 0.0, 0.5, 0.01, 0.05
    if setting == "living":
        unit = _round_up(max(1.0, float(np.abs(board.reward).max())))
        bottom, top, start, end, step, least = (x * unit for x in (-2.0, 1.0, -2.0, 0.1, 0.01, 0.1))
    elif setting == "gamma":
        bottom, start, end = 0.02, 0.02, 1.0
    name = TITLES[setting]
    help = "The first value of the sweep. A short range shows how the policy changes in small steps."
    highest = round(top - 2 * least, 9)  # there is always something to choose above it
    low = controls.slider(f"{name} from", bottom, highest, start, step=step, key=f"{setting}_from", help=help)
    least, help = round(low + least, 9), "The last value of the sweep."
    high = controls.slider(f"{name} to", least, top, max(end, least), step=step, key=f"{setting}_to", help=help)
    return low, high


def _round_up(x: float) -> float:
    """1, 2, 5, 10, 20, ...: the first that is no less."""
    return next(c for d in range(6) for c in (1.0 * 10**d, 2.0 * 10**d, 5.0 * 10**d) if c >= x)


def _scan(low: float, high: float, step: float, own: float) -> np.ndarray:
    """The settings of the scan: the ends, the multiples of the step between them, and the board's own."""
    a, b = multiples(low, high, step)
    return np.unique(np.round([low, *np.arange(a, b) * step, high, own], 9))


def multiples(low: float, high: float, step: float) -> tuple[int, int]:
    """From which multiple of the step up to before which one the scan goes."""
    return math.floor(low / step + 1e-6) + 1, math.ceil(high / step - 1e-6)


def _tolerance(at: Scene) -> float:
    """How exactly thresholds are sought, as a share of the range."""
    cells = len(at.board.cells)
    return 1e-5 if cells > 2 * LARGE else 2e-6 if cells > LARGE else 1e-7


def _step(span: float, at: Scene, setting: str) -> float:
    """The step of the scan: finer where a threshold could hide between two values."""
    large = len(at.board.cells) > LARGE
    finest = span / ((20 if large else 30) if setting == "living" else (25 if large else 50))
    power = 10.0 ** math.floor(math.log10(finest))
    return round(next(c * power for c in (1, 2, 5, 10) if c * power >= finest * (1 - 1e-9)), 9)
