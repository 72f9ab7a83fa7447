"""What a preset asks the reader to guess, which answer is right, and what is said of the one that was given.

The right answer is a quantity of the run on the screen, so it is right after the reader has moved a control, too.
"""

import math
import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from numbers import Integral, Real
from typing import Any, TypeGuard

from datasets.names import plain
from ui import words
from ui.guessing import sketch
from ui.guessing.sketch import Sketch

COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
}
_FIELD = re.compile(r"\{([^{}]*)\}")
FEW = 30  # numbers to choose from, of which a count is guessed exactly or not
WINS = "wins"
LOWER, HIGHER = "lower", "higher"
ANSWER, NOW = "The answer", "As it stands now"  # of the case that was asked, and of another one
SHOWN = "shown"  # said in place of a guess by who wants none


@dataclass(frozen=True)
class Guess:
    """What is guessed: the quantity `of` the run, as one of a few options, as a number of a range, or drawn.

    Or which of two or three `runs` on the screen wins, by a quantity of each; `of` says then in words what that is.
    """

    of: str
    options: Mapping[str, Any] = field(default_factory=dict)  # its text, and what the quantity is if it is right
    low: float = 0.0
    high: float = 0.0
    step: float = 1.0
    because: str = ""  # why, with quantities of the run in braces
    on: str = ""  # the axis of the first chart along which the number is drawn: y, x2 ...; both axes of what is drawn
    kind: str = ""  # "place", "curve": drawn into the first chart, the quantity is a pair of x, y; "wins": of the runs
    sets: str = ""  # a quantity: pairs of x and y, the points of which each phone of a class draws on another one
    runs: Sequence[Mapping[str, Any]] = ()  # name, quantity and, if it has one, number of its colour
    wins: str = LOWER  # or higher: which quantity wins
    stays: bool = False  # what is asked is seen where a run begins: it is not played once a guess is given
    ends: int | str | None = None  # the step on which what is played then comes to rest, or a quantity that says it

    @property
    def drawn(self) -> bool:
        """Whether it is drawn into a chart."""
        return self.kind in (sketch.PLACE, sketch.CURVE)

    def near(self, truth: Any) -> float:
        """How far from the truth a number may be to count as right: of a count of a few not at all."""
        tenth = 0.1 * (self.high - self.low)
        if not isinstance(truth, Integral):
            return tenth
        return 0.0 if self.high - self.low <= FEW else min(tenth, abs(int(truth)) / 2)

    @property
    def says(self) -> list[str]:
        """The answers that one can choose from; none of a number and of what is drawn."""
        return [run["name"] for run in self.runs] or list(self.options)

    def truth(self, quantity: Callable[[str], Any]) -> Any:
        """What decides: the quantity, or those of the runs. Raises what `quantity` raises."""
        return [_told(quantity(run["of"])) for run in self.runs] if self.kind == WINS else quantity(self.of)

    def rests(self, quantity: Callable[[str], Any]) -> int | None:
        """The step on which what is played once it is guessed rests, None for the last. Raises what `quantity` does."""
        step = quantity(self.ends) if isinstance(self.ends, str) else self.ends
        return None if step is None else int(step)

    def answered(self, quantity: Callable[[str], Any]) -> bool:
        """Whether a run answers it: it has the quantities, and one of the options is right."""
        try:
            truth, _, _ = self.truth(quantity), because(self, quantity), self.rests(quantity)
            if self.drawn:
                return bool(sketch.truth(truth))
            if self.kind == WINS:
                return len(truth) > 1 and all(map(math.isfinite, truth))
            right = self.right(truth) if self.options else [truth] * math.isfinite(truth)
        except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, StopIteration):
            return False
        return len(right) == 1

    def right(self, truth: Any) -> list[str]:
        """The answers that are right if the quantity is that: of runs those that win, several where it is a tie."""
        if self.kind == WINS:
            best = spelled((min if self.wins == LOWER else max)(truth))  # equal as it is told is a tie
            return [says for says, value in zip(self.says, truth, strict=True) if spelled(value) == best]
        return [says for says, expected in self.options.items() if agrees(truth, expected)]


def _told(value: Any) -> float:
    """A number of whatever kind, a share as it is."""
    return value if isinstance(value, words.Share) else float(value)


def is_number(truth: Any) -> TypeGuard[float]:
    """Whether a quantity is a number, of whatever kind."""
    return isinstance(truth, Real)


def agrees(found: Any, expected: Any) -> bool:
    """Whether a quantity is what an answer says: a value, to the digits that are written, "< 2", or "2 to 3"."""
    if isinstance(expected, str):
        for sign, holds in COMPARED.items():
            if expected.startswith(f"{sign} "):
                return holds(found, float(expected.removeprefix(sign)))
        low, to, high = expected.partition(" to ")
        if to and not isinstance(found, str):
            return bool(float(low) <= found <= float(high))
        return bool(str(found) == expected)
    if isinstance(expected, bool) or isinstance(found, str):
        return bool(found == expected)
    return bool(found == expected or abs(found - expected) <= _last_digit(expected) / 2 * (1 + 1e-9))


def _last_digit(value: float) -> float:
    """The size of one in the last digit that is written."""
    mantissa, _, exponent = repr(value).partition("e")
    decimals = len(mantissa.partition(".")[2].rstrip("0")) if isinstance(value, float) else 0
    return float(10.0 ** (int(exponent or 0) - decimals))


def told(guess: Guess, given: Any, quantity: Callable[[str], Any], *, moved: bool = False) -> str:
    """What was guessed, what is true, how far apart they are, and why.

    Once the reader has `moved` a control it is another case: what is true of it, without the reason of the first.
    """
    truth, why, lead = guess.truth(quantity), "" if moved else because(guess, quantity), NOW if moved else ANSWER
    if guess.drawn:
        said = sketch.told(given, *sketch.truth(truth)) if isinstance(given, Sketch) else ""
    elif guess.kind == WINS:
        said = _won(guess, given, truth, lead)
    elif guess.options:
        right = guess.right(truth)
        said = _answered(given, right, " or ".join(f"**{says}**" for says in right) or f"**{spelled(truth)}**", lead)
    else:
        opens = _opening(why, spelled(truth)) if is_number(truth) else ""
        why = f"**{opens}**{why.removeprefix(opens)}" if opens else why
        said = "" if opens else f"{lead}: **{spelled(truth)}**."
        if given != SHOWN and is_number(truth):
            given = words.Share(given) if isinstance(truth, words.Share) else given
            apart = words.apart(given, truth)
            side = "too high" if given > truth else "too low"
            counts = "near enough, " if abs(given - truth) <= guess.near(truth) else ""
            far = "as near as the slider goes" if abs(given - truth) < guess.step / 2 else f"{counts}{apart} {side}"
            said = f"You said {words.number(given)}, {far}" + ("." if opens else f": it is **{words.number(truth)}**.")
            if words.number(given) == words.number(truth):  # as both are written
                said = f"You said **{words.number(given)}**, which is right."
    return f"{said} {why}".strip()


def _answered(given: Any, right: Sequence[str], says: str, lead: str) -> str:
    """What was said of the answers to choose from, and which is right."""
    if given in right:
        return f"You said “**{given}**”, which is right."
    return ("" if given == SHOWN else f"You said “{given}”. ") + f"{lead}: {says}."


def _opening(why: str, number: str) -> str:
    """The first word of a reason if it is that number, with its unit; else nothing."""
    word = why.partition(" ")[0].rstrip(".,:;")
    more = any(map(str.isdigit, word.removeprefix(number)))
    return word if word.startswith(number) and not more else ""


def _won(guess: Guess, given: Any, values: Sequence[float], lead: str) -> str:
    """Which run wins, and by how much."""
    right = guess.right(values)
    each = ", ".join(f"{says} {spelled(value)}" for says, value in zip(guess.says, values, strict=True))
    measure = f"{guess.of[:1].upper()}{guess.of[1:]}: {each}"
    if len(right) > 1:
        tie = "It is a tie" if len(right) == len(values) else f"It is a tie between {words.listed(right)}"
        return (f"You said “{given}”. " if given != SHOWN else "") + f"{tie}. {measure}."
    said = _answered(given, right, f"**{right[0]}**", lead)
    best, second = sorted(values, reverse=guess.wins == HIGHER)[:2]
    return f"{said} {measure}; {guess.wins} by {words.apart(second, best)}."


def because(guess: Guess, quantity: Callable[[str], Any]) -> str:
    """Why it is so, with the run's own numbers."""
    return _FIELD.sub(lambda field: spelled(quantity(field[1])), guess.because)


def spelled(value: Any) -> str:
    """A quantity as it is said."""
    return plain(value, 60) if isinstance(value, str) else words.number(value)
