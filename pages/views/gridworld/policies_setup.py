"""The setting that is swept, its range, and the policies found in it."""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.gridworld import family, thresholds
from algos.gridworld.family import Family
from algos.gridworld.thresholds import Interval
from algos.trace import Trace
from datasets.board import Board
from pages.views.gridworld import policies_scan as scan
from pages.views.gridworld import scene
from pages.views.gridworld.scene import Scene
from ui import controls, player

TITLES = {"living": "Living reward", "gamma": "Discount γ", "slip": "Slip"}
MOST = 1000  # ranges, far above what any board has
FRAMES = 8000  # cells in all frames together: what a browser gets at once


@dataclass(frozen=True)
class Setup:
    """The sweep and what was found."""

    scene: Scene
    setting: str
    low: float
    high: float
    step: float  # of the scan
    own: float  # what the board itself is played with
    board: Family
    trace: Trace[Interval]

    @property
    def frames(self) -> int:
        """How many there may be."""
        cells = len(self.scene.board.cells)
        return min(50 if cells > scan.LARGE else 100, max(20, FRAMES // cells))

    @property
    def title(self) -> str:
        """What is swept."""
        return TITLES[self.setting]

    @property
    def ranges(self) -> tuple[Interval, ...]:
        """All ranges, the one where rewards add up without end too."""
        return self.trace.states

    @cached_property
    def thresholds(self) -> list[float]:
        """Where one best policy gives way to the next."""
        return [i.low for i in self.ranges[1:] if not i.endless]

    @cached_property
    def numbers(self) -> list[int]:
        """The number of each range's policy, from 1 in the order in which they come; 0 where there is none."""
        seen: dict[bytes, int] = {}
        return [0 if i.endless else seen.setdefault(i.best.tobytes(), len(seen) + 1) for i in self.ranges]

    @property
    def policies(self) -> int:
        """How many different ones."""
        return max(self.numbers)

    @cached_property
    def restless(self) -> np.ndarray:
        """The cells (S,) bool in which not the same actions are best throughout."""
        best = np.array([i.best for i in self.ranges if not i.endless])
        return np.asarray((best != best[0]).any(axis=(0, 2)))

    @property
    def exactness(self) -> float:
        """How far a threshold may be off."""
        return thresholds.SLIVER * scan.tolerance(self.scene) * (self.high - self.low)

    def exactly(self, x: float) -> np.ndarray:
        """The best actions (S, 4) bool at one value of the setting."""
        now = {name: x if name == self.setting else getattr(self.scene, name) for name in TITLES}
        return family.optimum(self.board, **now).best

    def said(self, x: float) -> str:
        """A value of the setting, with as many decimals as make sense in the range."""
        exact = max(1, 4 - math.floor(math.log10((self.high - self.low) / 1.5) + 1e-9))
        text = f"{x:.{min(exact, 4)}f}"
        text = text.rstrip("0").rstrip(".") if "." in text else text
        return "0" if text in ("-0", "") else text.replace("-", "−")


def choose(data: Board) -> Setup:
    """The sidebar, and the run. Raises player.Refused where the values have no finite value."""
    setting = controls.choice(
        "Sweep",
        list(TITLES),
        "living",
        key="sweep",
        titles=TITLES,
        help="The setting that grows from frame to frame, while the two others stay.",
    )
    at = scene.choose(data, **{name: name != setting for name in TITLES})
    low, high = _range(setting, at.board)
    step, own = scan.step(high - low, at, setting), float(getattr(at.board, setting))
    own = own if low <= own <= high else low
    b = at.board
    board = family.family(b.wall, b.terminal, b.reward, b.wind, b.start)
    trace = player.run(
        thresholds.steps,
        board,
        setting=setting,
        values=scan.values(low, high, step, own),
        gamma=at.gamma,
        living=at.living,
        slip=at.slip,
        tolerance=scan.tolerance(at),
        limit=MOST,
    )
    return Setup(at, setting, low, high, step, own, board, trace)


def _range(setting: str, board: Board) -> tuple[float, float]:
    """From and to, two controls of which the second stays above the first."""
    bottom, top, start, end, step, least = 0.0, 1.0, 0.0, 0.5, 0.01, 0.05
    if setting == "living":
        unit = _round_up(max(1.0, float(np.abs(board.reward).max())))
        bottom, top, start, end, step, least = (x * unit for x in (-2.0, 1.0, -2.0, 0.1, 0.01, 0.1))
    elif setting == "gamma":
        bottom, start, end = 0.02, 0.02, 1.0
    name = TITLES[setting]
    low = controls.slider(
        f"{name} from", bottom, round(top - least, 9), start, step=step, key=f"{setting}_from",
        help="Where the sweep begins. A short range shows how the policy changes in small steps.",
    )  # fmt: skip
    high = controls.slider(
        f"{name} to", round(low + least, 9), top, max(end, round(low + least, 9)), step=step, key=f"{setting}_to",
        help="Where it ends.",
    )  # fmt: skip
    return low, high


def _round_up(x: float) -> float:
    """1, 2, 5, 10, 20, ...: the first that is no less."""
    return next(c for d in range(6) for c in (1.0 * 10**d, 2.0 * 10**d, 5.0 * 10**d) if c >= x)
