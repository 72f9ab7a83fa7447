"""One line of the catalogue: a generator with its parameters, their ranges, and words for both."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from algos import check
from datasets.dataset import Dataset


class Parts(NamedTuple):
    """What a generator makes: arrays and the names of their columns."""

    X: np.ndarray  # (n, d)
    feature_names: tuple[str, ...]
    y: np.ndarray | None = None  # (n,)
    target_name: str | None = None
    class_names: tuple[str, ...] = ()
    start: np.ndarray | None = None  # (k, d)
    names: tuple[str, ...] = ()  # of the rows


@dataclass(frozen=True)
class Parameter:
    """A setting of a generator, from `low` to `high`; a whole number if its step is one."""

    name: str
    label: str
    low: float
    high: float
    default: float
    step: float
    help: str

    def check(self, value: float) -> float:
        """`value` as int or float. Raises ValueError if it is out of range."""
        if isinstance(self.step, int):
            return check.integer(value, self.name, low=int(self.low), high=int(self.high))
        return check.number(value, self.name, low=self.low, high=self.high)


@dataclass(frozen=True)
class Entry:
    """A data set of the catalogue, before its parameters are chosen."""

    name: str
    title: str
    description: str  # one sentence: what one will see
    source: str  # one sentence: where the data come from
    parameters: tuple[Parameter, ...]
    generate: Callable[..., Any]  # its parts as a named tuple
    question: str = ""
    note: str = ""
    kind: Callable[..., Any] = Dataset  # what takes those parts, and the words of this entry

    @property
    def defaults(self) -> dict[str, float]:
        """The parameters' default values by name."""
        return {p.name: p.default for p in self.parameters}

    def make(self, **settings: float) -> Any:
        """The data set for these settings; those not given have their defaults.

        Raises ValueError for an unknown setting or a value out of range.
        """
        for name in settings:
            check.choice(name, f"a setting of {self.name!r}", list(self.defaults) or ["(none)"])
        chosen = {p.name: p.check(settings.get(p.name, p.default)) for p in self.parameters}
        arguments = "".join(f", {name}={value!r}" for name, value in chosen.items())
        return self.kind(
            **self.generate(**chosen)._asdict(),
            name=self.name,
            title=self.title,
            source=self.source,
            code=f"catalog.make({self.name!r}{arguments})",
            question=self.question,
            note=self.note,
        )


def begins(entries: Sequence[Entry], name: str, **settings: float) -> tuple[Entry, ...]:
    """All of these, the one with that name with other defaults."""

    def changed(entry: Entry) -> Entry:
        parameters = (replace(p, default=settings.get(p.name, p.default)) for p in entry.parameters)
        return replace(entry, parameters=tuple(parameters))

    return tuple(changed(entry) if entry.name == name else entry for entry in entries)


def size(low: int = 10, high: int = 500, default: int = 40) -> Parameter:
    """The number of rows."""
    return Parameter("n", "Points", low, high, default, 1, "How many rows are drawn.")


def noise(default: float, high: float, step: float = 0.05) -> Parameter:
    """The standard deviation of the noise."""
    return Parameter(
        "noise", "Noise", 0.0, high, default, step, "Standard deviation of the noise. At 0 the rule is exact."
    )


SEED = Parameter("seed", "Seed", 0, 999, 0, 1, "Another seed draws other points from the same rule.")

DRAWN = "Invented: drawn from a known rule with the seed shown."
NOTES = "A small example, made up by hand."
LIBRARY = "Comes with scikit-learn, "
