"""An axis of a drawing: a grid of decimals. A place on it is a whole number, and a value stays as one would type it."""

import math
import re
from dataclasses import dataclass

from datasets.names import plain
from datasets.upload import Refusal

STEPS = 4095  # of an axis at most: a place takes 12 bits
SMALLEST, LARGEST = 1e-30, 1e15  # steps
AWAY = 10**9  # steps from 0 at most, so that every value is a decimal that a float holds
NAME = 40  # signs of a title or a class's name
_STEP = re.compile(r"[125](?:e-?\d+)?|0\.0*[125]|[125]0+")


@dataclass(frozen=True)
class Axis:
    """The values from `low` to `high` in steps of 1, 2 or 5 times a power of ten. Raises ValueError for any other."""

    title: str
    low: float
    high: float
    step: float

    def __post_init__(self) -> None:
        object.__setattr__(self, "title", plain(self.title, NAME))
        for name in ("low", "high", "step"):
            value = float(getattr(self, name))
            if not math.isfinite(value):
                raise ValueError(f"An axis needs three numbers; {name} is {value}.")
            object.__setattr__(self, name, value + 0.0)  # without a minus before zero
        if not (SMALLEST <= self.step <= LARGEST and _STEP.fullmatch(short(self.step))):
            raise ValueError(f"The step of an axis must be 1, 2 or 5 times a power of ten, not {self.step:g}.")
        far = max(abs(self.low), abs(self.high)) / self.step > AWAY + 0.5  # rounded, as the ends are
        ends = (0, 0) if far else (round(self.low / self.step), round(self.high / self.step))
        if (self._exact(ends[0]), self._exact(ends[1])) != (self.low, self.high):
            raise ValueError(
                f"An axis in steps of {self.step:g} cannot begin at {self.low:g} and end at {self.high:g}."
            )
        if not 0 < ends[1] - ends[0] <= STEPS:
            raise ValueError(f"An axis must have 1 to {STEPS} steps, not {ends[1] - ends[0]}.")

    @property
    def steps(self) -> int:
        """How many there are."""
        return round(self.high / self.step) - round(self.low / self.step)

    def value(self, place: int) -> float:
        """What stands so many steps from the lowest value: the decimal, exactly as one would type it."""
        return self._exact(round(self.low / self.step) + place)

    def place(self, value: float) -> int:
        """The step nearest to `value`. Raises Refusal if it is not between the ends."""
        if not self.low <= value <= self.high:
            raise Refusal(f"“{self.title}” is {value:g}; it must be between {self.low:g} and {self.high:g}.")
        return round(value / self.step) - round(self.low / self.step)

    def nearest(self, value: float) -> float:
        """The value on the grid nearest to this one. Raises Refusal as `place` does."""
        return self.value(self.place(value))

    def _exact(self, steps: int) -> float:
        digit, _, exponent = f"{self.step:.0e}".partition("e")
        return float(f"{steps * int(digit)}e{exponent}") + 0.0


def short(value: float) -> str:
    """A number as a text that reads back exactly and that no address changes."""
    return repr(value + 0.0).replace("e+", "e").removesuffix(".0")
