"""Some of the bad input of `python -m tests.hostile`, always the same."""

import pytest

from tests.hostile import watched

N = 500


@pytest.fixture(scope="module", autouse=True)
def loaded():
    watched.load()


@pytest.mark.parametrize("first", range(0, N, 50))
def test_what_nobody_of_good_will_would_send_is_refused_in_words_or_read(first):
    assert [said for i in range(first, first + 50) for said in watched.complaints(i)] == []
