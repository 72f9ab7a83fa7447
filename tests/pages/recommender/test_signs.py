"""Numbers with their sign."""

import pytest

from pages.views.recommender.signs import signed


@pytest.mark.parametrize(
    ("value", "told"), [(1.174, "+1.17"), (-0.842, "−0.84"), (0.004, "0.00"), (-0.004, "0.00"), (0.005, "+0.01")]
)
def test_a_number_has_its_sign_unless_it_is_told_as_zero(value, told):
    assert signed(value) == told
