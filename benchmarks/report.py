"""Tables of medians and ratios, each goal judged where it stands."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Goal:
    """A limit that a number should keep: at most `limit`, or at least if not `at_most`."""

    limit: float
    at_most: bool = True

    def __str__(self) -> str:
        return f"{'≤' if self.at_most else '≥'} {self.limit:g}"

    def met(self, value: float) -> bool:
        """Whether the value keeps the limit."""
        return bool(value <= self.limit if self.at_most else value >= self.limit)


@dataclass(frozen=True)
class Judged:
    """A number with its goal, printed as `0.42 met`."""

    value: float
    goal: Goal

    def __str__(self) -> str:
        return f"{number(self.value)} {'met' if self.met else 'missed'}"

    @property
    def met(self) -> bool:
        """Whether the goal is met."""
        return self.goal.met(self.value)


@dataclass(frozen=True)
class Table:
    """What one part found. Cells are words, numbers or judged numbers; `notes` stand below."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str | float | Judged]]
    notes: Sequence[str] = ()

    def __str__(self) -> str:
        cells = [[cell if isinstance(cell, str) else _text(cell) for cell in row] for row in (self.heads, *self.rows)]
        widths = [max(len(row[i]) for row in cells) for i in range(len(self.heads))]
        lines = [
            "  ".join(text.ljust(width) if i == 0 else text.rjust(width) for i, (text, width) in enumerate(line))
            for line in (list(zip(row, widths, strict=True)) for row in cells)
        ]
        rule = "-" * len(lines[0])
        return "\n".join([self.title, rule, lines[0], rule, *lines[1:], *self.notes, ""])

    @property
    def missed(self) -> list[str]:
        """The rows that miss a goal, a line each."""
        return [
            f"{row[0]}: {head} is {number(cell.value)}"
            for row in self.rows
            for head, cell in zip(self.heads, row, strict=True)
            if isinstance(cell, Judged) and not cell.met
        ]


def number(value: float) -> str:
    """Three significant digits, and never an exponent for what one meets here."""
    if value != value:
        return "-"
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def median(values: Sequence[float]) -> float:
    """The middle one; nan of nothing."""
    return float(np.median(values)) if len(values) else float("nan")


def p95(values: Sequence[float]) -> float:
    """What 19 of 20 stay below; nan of nothing."""
    return float(np.quantile(values, 0.95)) if len(values) else float("nan")


def pair(values: Sequence[float]) -> str:
    """Median and 95th percentile as `81/93`."""
    return f"{number(median(values))}/{number(p95(values))}"


def _text(cell: float | Judged) -> str:
    return str(cell) if isinstance(cell, Judged) else number(cell)
