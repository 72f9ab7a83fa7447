"""Probabilities changed by hand: whatever the text, the rows stay distributions, and what it says is done."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from algos.hmm import model
from pages.views.hmm import edits
from ui.session import versions

TAGS = ("N", "a b", "STOP", 'q"q')
SYMBOLS = ("fine", "start", "x>y", ":", "unknown")
RNG = np.random.default_rng(3)
HMM = model.model(
    RNG.dirichlet(np.ones(4)), RNG.dirichlet([0.3] * 5, 4), np.hstack([RNG.dirichlet([0.3] * 4, 4), np.zeros((4, 1))])
)
ONE = model.model([1.0], [[0.25, 0.75]], [[1.0]])

value = st.one_of(st.floats(0, 1), st.sampled_from(["1", "0", "nan", "-1", "1e-320", "2", "x"])).map(str)
name = st.sampled_from(["N", '"a b"', '"STOP"', "STOP", "start", '"q""q"', "fine", '"x>y"', '":"', "unknown", "nobody"])
entry = st.tuples(name, st.sampled_from([">", ":"]), name, value).map(lambda e: f"{e[0]}{e[1]}{e[2]}={e[3]}")
texts_of_edits = st.one_of(st.text(max_size=80), st.lists(entry, max_size=12).map(" ".join))


@settings(max_examples=100)
@given(texts_of_edits)
def test_any_text_leaves_distributions_and_says_what_it_used(text):
    for hmm, tags, symbols in ((HMM, TAGS, SYMBOLS), (ONE, ("N",), ("fine",))):
        made, usable = edits.apply(hmm, tags, symbols, text)
        for table in (made.start[None], made.transition, made.emission):
            assert table.min() >= 0
            assert_allclose(table.sum(axis=1), 1, atol=1e-12)
        again, same = edits.apply(hmm, tags, symbols, usable)
        assert same == usable
        assert edits.read(tags, symbols, usable)[1] == []
        for field in ("start", "transition", "emission"):
            assert np.array_equal(getattr(made, field), getattr(again, field))
        assert (usable == "") == (made is hmm)


def test_a_cell_is_set_and_the_others_keep_their_proportions():
    made, usable = edits.apply(HMM, TAGS, SYMBOLS, 'start>N=0.5 N>"STOP"=0.125 N>STOP=0.25 "a b":"x>y"=0.2')
    assert usable == 'start>N=0.5 N>"STOP"=0.125 N>STOP=0.25 "a b":"x>y"=0.2'
    assert made.start[0] == 0.5
    assert_allclose(made.start[1:], HMM.start[1:] * 0.5 / HMM.start[1:].sum())
    assert made.transition[0, [2, 4]].tolist() == [0.125, 0.25]
    others = HMM.transition[0, [0, 1, 3]]
    assert_allclose(made.transition[0, [0, 1, 3]], others * 0.625 / others.sum())
    assert made.emission[1, 2] == 0.2
    assert_allclose(made.emission[1, [0, 1, 3]], HMM.emission[1, [0, 1, 3]] * 0.8 / HMM.emission[1, [0, 1, 3]].sum())
    for field in ("transition", "emission"):
        rest = [2, 3] if field == "emission" else [1, 2, 3]
        assert np.array_equal(getattr(made, field)[rest], getattr(HMM, field)[rest])


@pytest.mark.parametrize(("row", "cells", "expected"), [
    ([0.5, 0.5, 0.0], {0: 0.3}, [0.3, 0.7, 0.0]),
    ([1.0, 0.0, 0.0], {0: 0.4}, [0.4, 0.3, 0.3]),  # nothing to scale: even parts
    ([0.2, 0.3, 0.5], {0: 0.9, 1: 0.6}, [0.6, 0.4, 0.0]),  # more than 1 together
    ([0.2, 0.8], {0: 0.1, 1: 0.3}, [0.25, 0.75]),  # all set
    ([0.2, 0.8], {0: 0.0, 1: 0.0}, [0.5, 0.5]),
    ([0.2, 0.8], {0: 1.0}, [1.0, 0.0]),
])  # fmt: skip
def test_rows_are_rescaled(row, cells, expected):
    assert_allclose(edits.rescaled(np.array(row), cells), expected, atol=1e-15)


def test_what_cannot_be_used_is_said():
    text = "N>nobody=0.1 N:fine=nan hello STOP>N=0.5 N:fine=0.2 N:fine=0.3"
    wanted, complaints = edits.read(("N", "D"), SYMBOLS, text)
    assert wanted == {("emission", 0, 0): 0.3}
    assert len(complaints) == 4
    assert "nobody" in complaints[0] and "nan is not a probability" in complaints[1]
    assert "hello" in complaints[2] and "no tag “STOP”" in complaints[3]


@pytest.mark.parametrize(
    ("view", "plain", "other"),
    [
        ("count", {}, {"edits": "N>N=1"}),
        ("accuracy", {"split": "0"}, {"split": "1"}),
        ("accuracy", {"held_out": "0.3"}, {"held_out": "0.5"}),
    ],
)
def test_an_old_link_opens_where_it_did_and_with_edits_at_the_end(view, plain, other):
    at = {"view": view}
    assert versions.step("hmm", 19, at) == versions.step("hmm", 19, at | plain) == {"count": None, "accuracy": 3}[view]
    assert versions.step("hmm", 19, at | other) is None
