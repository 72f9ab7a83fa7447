"""The colours read on both backgrounds, and no two classes look alike without colour."""

import tomllib
from itertools import combinations
from pathlib import Path

import pytest

from ui import palette

THEME = tomllib.loads((Path(__file__).parents[2] / ".streamlit" / "config.toml").read_text())["theme"]


def rgb(colour: str) -> list[float]:
    return [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]


def linear(colour: str) -> list[float]:
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in rgb(colour)]


def contrast(a: str, b: str) -> float:
    light = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(a), linear(b)))
    return (light[1] + 0.05) / (light[0] + 0.05)


def deuteranope(colour: str) -> list[float]:
    """How someone without green receptors sees a colour (Viénot, Brettel and Mollon 1999)."""
    r, g, b = linear(colour)
    return [0.29275 * r + 0.70725 * g, 0.29275 * r + 0.70725 * g, -0.02234 * r + 0.02234 * g + b]


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("colour", [*palette.CLASSES, palette.NEUTRAL])
def test_marks_stand_out_from_the_background(colour, mode):
    assert contrast(colour, THEME[mode]["backgroundColor"]) > 2.3


def test_the_first_colours_differ_for_the_colour_blind_too():
    for a, b in combinations(palette.CLASSES[:4], 2):
        distance = sum((x - y) ** 2 for x, y in zip(deuteranope(a), deuteranope(b), strict=True)) ** 0.5
        assert distance > 0.1, (a, b)


def test_every_class_has_a_shape_of_its_own():
    shapes = [palette.symbol(i) for i in range(-1, len(palette.CLASSES))]
    assert len(set(shapes)) == len(shapes)


@pytest.mark.parametrize("k", [1, 2, 5, 8])
def test_the_stepped_scale_gives_each_class_its_colour(k):
    scale = palette.class_scale(k)
    assert scale[0][0] == 0 and scale[-1][0] == 1
    for i in range(k):
        place = (i + 0.5) / k  # where z = i falls between zmin = -0.5 and zmax = k - 0.5
        below = [colour for position, colour in scale if position <= place][-1]
        above = next(colour for position, colour in scale if position >= place)
        assert below == above == palette.colour(i)


def test_both_themes_are_fully_given():
    assert set(THEME["light"]) == set(THEME["dark"])
    for mode in ("light", "dark"):
        assert contrast(THEME[mode]["textColor"], THEME[mode]["backgroundColor"]) > 10


def test_a_legend_draws_a_line_as_the_chart_does():
    """At a constant width of 5 a dash is as long as the whole entry, and a dashed line looks like a short solid one."""
    assert palette.layout()["legend"]["itemsizing"] == "trace"


def test_a_class_named_in_a_text_has_the_sign_of_its_shape_and_its_colour():
    looks = dict(zip(palette.SYMBOLS, palette.SIGNS, strict=True))
    assert all(palette.sign(i) == looks[palette.symbol(i)] for i in range(20))
    assert palette.key(10, "ten") == f"<span style='color:{palette.CLASSES[2]}'>{looks[palette.symbol(10)]} ten</span>"
