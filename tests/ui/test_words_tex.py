"""Numbers in formulas."""

import math

import numpy as np
import pytest

from ui import words


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (0.5, "0.5"),
        (-3.25, "-3.25"),
        (1234.6, "1235"),
        (99999.7, "100000"),
        (0.001234, "0.001234"),
        (0.00012, r"1.200 \cdot 10^{-4}"),
        (1e6, r"1.000 \cdot 10^{6}"),
        (9.99996e-7, r"1.000 \cdot 10^{-6}"),
    ],
)
def test_tex(value, text):
    assert words.tex(value) == text


def test_tex_exp_reaches_beyond_floats():
    assert words.tex_exp(-2000) == r"2.577 \cdot 10^{-869}"
    assert words.tex_exp(5000) == r"2.968 \cdot 10^{2171}"


def test_tex_reads_back():
    for value in np.random.default_rng(0).lognormal(0, 12, size=200):
        mantissa, _, power = words.tex(value).partition(r" \cdot 10^{")
        assert math.isclose(float(mantissa) * 10 ** float(power.rstrip("}") or 0), value, rel_tol=6e-4)
