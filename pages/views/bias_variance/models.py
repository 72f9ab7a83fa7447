"""One model of a family: the controls that choose it, its name, and the axes on which the wildest may not fit."""

from collections.abc import Sequence

import numpy as np

from algos.bias_variance.families import FAMILIES, Family
from ui import controls, words


def family() -> Family:
    """The family of models."""
    name = controls.choice(
        "Family",
        list(FAMILIES),
        "polynomial",
        key="family",
        titles={name: f.title for name, f in FAMILIES.items()},
        help="The kind of model; one number makes it stiff or flexible.",
    )
    return FAMILIES[name]


def number(
    chosen: Family,
    allowed: Sequence[float],
    near: float,
    *,
    key: str = "",
    side: str = "",
    hint: str = "To the right the model is more flexible.",
) -> float:
    """Which of the `allowed` models of a family, at first the one next to `near`.

    `side` says which model it is where there are two, and `key` is then its control's.
    """
    symbol = chosen.symbol if len(chosen.symbol) == 1 else chosen.symbol.capitalize()  # Λ is another letter than λ
    return controls.stop_slider(
        f"{side.capitalize()} {chosen.symbol}" if side else symbol,
        allowed,
        min(allowed, key=lambda a: abs(a - near)),
        key=key or key_of(chosen),
        help=f"{chosen.meaning[0].upper()}{chosen.meaning[1:]}. {hint}",
    )


def key_of(chosen: Family) -> str:
    """The short name of the control of its number."""
    return f"number_{chosen.name}"


def choose(chosen: Family, number: float) -> None:
    """Set that control. For callbacks."""
    for key, value in setting(chosen, number).items():
        controls.put(key, value)


def setting(chosen: Family, number: float) -> dict[str, str]:
    """What that control says of a number."""
    return {key_of(chosen): f"{number:.10g}"}


def name(chosen: Family, number: float) -> str:
    """`degree 3`."""
    return f"{chosen.symbol} {words.setting(number)}"


def headed(chosen: str) -> str:
    """A model's name at the head of a sentence: `Degree 3`; a symbol stays as it is."""
    return chosen[0].upper() + chosen[1:] if chosen[1:2].isalpha() else chosen


def window(f: np.ndarray, y: np.ndarray) -> tuple[float, float]:
    """The range of the truth and one training set, with some room."""
    low, high = float(min(f.min(), y.min())), float(max(f.max(), y.max()))
    room = 0.15 * (high - low) or 1.0
    return low - room, high + room


def robust(values: np.ndarray) -> float:
    """The top of an axis of errors from 0 for models from stiff to flexible: the stiffest is on it, the wildest may
    leave it.
    """
    top = 1.12 * float(min(values.max(), max(values[0], 2 * np.median(values))))
    return top if top > 1e-9 else 1.0
