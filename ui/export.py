"""Scripts that give the numbers on the screen: against this project's `algos`, or with a well-known library."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np


class Coded(Protocol):
    """Data that know the expression that makes them again: a Dataset, Ratings, a Corpus."""

    @property
    def code(self) -> str: ...


def script(
    data: Coded | str, lines: Sequence[str], numbers: Mapping[str, str], *, imports: Sequence[str], title: str
) -> str:
    """A short script: makes `data`, runs `lines`, prints every number as `label: value`.

    `data` is a data set, or an expression for anything else (which `imports` must make possible).
    `numbers` maps the label on the page to the expression that gives it.
    """
    made = data if isinstance(data, str) else data.code
    catalogues = [f"from datasets import {name}" for name in ("catalog", "drawn", "upload") if f"{name}." in made]
    head = sorted({*imports, *catalogues})
    prints = [f'print("{label}:", {expression})' for label, expression in numbers.items()]
    return "\n".join(
        [f'"""{title} Run it in the project\'s folder."""', "", *head, "", f"data = {made}", *lines, *prints, ""]
    )


def call(function: str, *data: str, **settings: Any) -> str:
    """A call as one would type it: `call("k_means.steps", "data.X", k=3)` is `k_means.steps(data.X, k=3)`."""
    return f"{function}({', '.join([*data, *(f'{k}={literal(v)}' for k, v in settings.items())])})"


def literal(value: Any) -> str:
    """A value as Python source that evaluates to exactly the same value."""
    if isinstance(value, np.ndarray):
        return f"np.array({value.tolist()!r})"
    if isinstance(value, np.generic):
        return repr(value.item())
    return repr(value)
