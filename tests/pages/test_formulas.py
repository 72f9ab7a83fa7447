"""The reader of formulas that the page tests rely on."""

import pytest

from tests.pages.formulas import sides, value


@pytest.mark.parametrize(
    ("tex", "expected"),
    [
        (r"(4 - 1)^2 + (2 - (-1))^2", 18),
        (r"\sqrt{(4 - 1)^2 + (5 - 1)^2}", 5),
        (r"\sqrt{\frac{2 \cdot 3 \cdot 6}{3 + 6}} \; \sqrt{(3 - 1)^2}", 4),
        (r"\lvert 1.5 - 2 \rvert + \lvert 1 - (-2) \rvert", 3.5),
        (r"1 - \frac{1 \cdot 2 + (-2) \cdot 3}{2 \times 4}", 1.5),
        (r"\frac{0.25 \times 2.000 \cdot 10^{-3}}{1.000 \cdot 10^{-3}}", 0.5),
        (r"\frac{7 - 3}{\frac12 (4 + 8) - 2}", 1),
        ("$$\n2.5 \\cdot 10^{2}\n$$", 250),
    ],
)
def test_value(tex, expected):
    assert value(tex) == pytest.approx(expected)


def test_sides():
    assert sides(r"$$a = 1 + 2 = 3\quad\leftarrow\text{nearest}$$") == ["a", "1 + 2", "3"]
