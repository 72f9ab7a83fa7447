"""Some of the bad input of `python -m tests.hostile`, always the same."""

import random

import pytest

from tests.hostile import pages, watched

N = 520


@pytest.fixture(scope="module", autouse=True)
def loaded():
    watched.load()


@pytest.mark.parametrize("first", range(0, N, 52))
def test_what_nobody_of_good_will_would_send_is_refused_in_words_or_read(first):
    assert [said for i in range(first, first + 52) for said in watched.complaints(i)] == []


def test_every_component_of_ours_bears_a_forged_browser():
    r = random.Random(7)
    assert set().union(*(pages.attack(name, r) for name in pages.SCREENS)) == pages.declared()
