import math

import pytest

from ui import words


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (7, "7"),
        (-3, "−3"),
        (12345, "12,345"),
        (999_999_999_999, "999,999,999,999"),
        (204_032_533_091_695_450, "2.04·10¹⁷"),
        (-(10**400), "−1.00·10⁴⁰⁰"),
        (2.0, "2"),
        (0.1234567, "0.123"),
        (-12.3456, "−12.3"),
        (1234.56, "1,235"),
        (123456.7, "123,457"),
        (0.99999999, "1.00"),  # as one that is exact to the last digit, and not "1.0000"
        (-9.99996, "−10.0"),
        (1.5e9, "1.50·10⁹"),
        (-2.5e-7, "−2.50·10⁻⁷"),
        (math.inf, "∞"),
        (-math.inf, "−∞"),
        (math.nan, "undefined"),
        ("none", "none"),
        (words.Share(0.9132), "91.3%"),
        (words.Share(0.5) - 0.75, "−25.0%"),
        (abs(words.Share(0.5) - 0.75), "25.0%"),
        (words.Share(0), "0%"),
        (words.Share(1), "100%"),
        (words.Share(0.0004), "under 0.1%"),
        (words.Share(0.9999), "over 99.9%"),
        (words.Share(math.nan), "undefined"),
    ],
)
def test_numbers_as_one_reads_them(value, text):
    assert words.number(value) == text


@pytest.mark.parametrize(("n", "text"), [(1, "1 step"), (0, "0 steps"), (2000, "2,000 steps")])
def test_counts(n, text):
    assert words.count(n, "step") == text


@pytest.mark.parametrize(
    ("items", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_lists(items, text):
    assert words.listed(items) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (0.316, "0.32"),
        (0.01, "0.01"),
        (0.0032, "0.0032"),
        (3.2e-6, "3.2·10⁻⁶"),
        (1e-5, "10⁻⁵"),
        (-1e-16, "−10⁻¹⁶"),
    ],
)
def test_two_digits_and_a_power_of_ten(value, text):
    assert words.brief(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(-0.04, "−0.04"), (1e-6, "10⁻⁶"), (-2.5e-7, "−2.5·10⁻⁷"), (1.0, "1"), (0.1 + 0.2, "0.3"), (7, "7")],
)
def test_what_one_has_set_is_not_rounded(value, text):
    assert words.setting(value) == text
