"""Every preset of every view: what it sets is there to be set, and the picture answers as is said beside it."""

import operator
from collections.abc import Callable
from typing import Any

import pytest

from tests.pages.harness import Opened
from tests.pages.views import PAGES
from ui.session.settings import same_number
from ui.view import Preset

COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
}


def presets() -> list[Any]:
    return [
        pytest.param(page, name, preset, id=f"{page.name}/{name}/{preset.label}")
        for page in PAGES.values()
        for name, view in page.views.items()
        for preset in view.presets
    ]


@pytest.mark.parametrize(("page", "name", "preset"), presets())
def test_the_picture_answers(page: Any, name: str, preset: Preset) -> None:
    at = Opened(page.name, view=name, **preset.settings)  # with the section that it turns to
    asked = {key: value for key, value in preset.settings.items() if key != "more"}
    unheard = {key: value for key, value in asked.items() if not same(at.heard.get(key), value)}
    assert not unheard, "it sets what cannot be had"
    assert preset.answer, "a question without an answer"
    for quantity, expected in preset.answer.items():
        found = at.shown.quantity(quantity)
        assert agrees(found, expected), f"{quantity} is {found!r}, not {expected!r}"


def same(heard: Any, value: Any) -> bool:
    """Whether a control stands as it is set; sliders over given stops answer with texts."""
    return bool(heard == value) or str(heard) == str(value) or same_number(heard, value)


def agrees(found: Any, expected: Any) -> bool:
    """Whether a quantity is what an answer says: a value, to the digits that are written, or a comparison."""
    if isinstance(expected, str):
        for sign, holds in COMPARED.items():
            if expected.startswith(f"{sign} "):
                return holds(found, float(expected.removeprefix(sign)))
        return bool(str(found) == expected)
    if isinstance(expected, bool) or isinstance(found, str):
        return bool(found == expected)
    return bool(found == expected or abs(found - expected) <= _last_digit(expected) / 2 * (1 + 1e-9))


def _last_digit(value: float) -> float:
    """The size of one in the last digit that is written."""
    mantissa, _, exponent = repr(value).partition("e")
    decimals = len(mantissa.partition(".")[2].rstrip("0")) if isinstance(value, float) else 0
    return float(10.0 ** (int(exponent or 0) - decimals))


@pytest.mark.parametrize(
    ("found", "expected", "holds"),
    [
        (96.0, 96, True),
        (96.4, 96, True),
        (96.6, 96, False),
        (0.1234, 0.12, True),
        (0.126, 0.12, False),
        (1.26e-7, 1.3e-7, True),
        (1.26e-7, 1.2e-7, False),
        (3, "< 4", True),
        (4, "< 4", False),
        (4, "<= 4", True),
        (0.0, "!= 0", False),
        ("yes", "yes", True),
        (True, False, False),
        (float("nan"), 1.0, False),
    ],
)
def test_agreement_goes_as_far_as_the_digits_written(found: Any, expected: Any, holds: bool) -> None:
    assert agrees(found, expected) == holds
