"""The longest steps are worked on in pieces, between which a newer question takes over."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from algos.bias_variance import learning_curves, least_squares_law, truths, u_curve
from algos.clustering import elbow, few_labels
from algos.gridworld import race
from algos.kernels import grid_search
from algos.recommender import greedy
from algos.text import changes, vocabulary
from algos.text import learning_curves as text_curves
from algos.trace import Recording, at_once, in_pieces, record
from datasets import catalog
from tests.algos.gridworld.boards import random_model

PIECES = 12  # that are looked at, of each
WAVES = truths.read("sin(9*x)")


def points() -> tuple[np.ndarray, np.ndarray]:
    X = np.random.default_rng(0).normal(size=(300, 2))
    return X, (X[:, 0] * X[:, 1] > 0).astype(int)


def rated() -> np.ndarray:
    rng = np.random.default_rng(0)
    return np.where(rng.random((300, 300)) < 0.3, np.nan, rng.integers(1, 6, (300, 300)).astype(float))


def bags() -> tuple[np.ndarray, np.ndarray]:
    mails = catalog.make("mails")
    return vocabulary.build(mails.texts).counts(mails.texts), mails.labels


LONG: dict[str, Callable[[], Iterator[Any]]] = {
    "law": lambda: least_squares_law.steps([(500, 40)], noise=1.0, repeats=1000),
    "learning": lambda: learning_curves.steps(
        WAVES, family="kernel_ridge", numbers=(0.3, 0.1, 0.03, 0.01), sizes=(300,), noise=0.3, repeats=100
    ),
    "curve": lambda: u_curve.steps(
        truths.draw(WAVES, n=100, noise=0.3, repeats=500, places="random"), family="locally_weighted"
    ),
    "grid": lambda: grid_search.steps(
        *points(), bandwidths=np.geomspace(0.1, 10, 7).tolist(), Cs=np.geomspace(0.1, 100, 7).tolist(), folds=10
    ),
    "changes": lambda: changes.steps(
        catalog.make("mails").texts, catalog.make("mails").labels, n_classes=2, recipes=[changes.Recipe()] * 2
    ),
    "rivals": lambda: text_curves.steps(*bags(), sizes=(4, 6, 10), held_out=50, repeats=10),
    "elbow": lambda: elbow.pieces(points()[0], k_max=8),
    "few labels": lambda: few_labels.pieces(*points(), ks=[1, 2, 3], sizes=[4, 8]),
    "race": lambda: race.runs(random_model(0), racer="sarsa", gamma=0.9, budgets=[0, 2000]),
    "greedy": lambda: greedy.steps(rated(), rank=3),
}


@pytest.mark.parametrize("name", LONG)
def test_a_long_step_is_many_pieces(name: str) -> None:
    recording = Recording(LONG[name](), limit=99)
    assert all(recording.advance() for _ in range(PIECES))
    assert recording.done <= 2


def test_pauses_are_no_states() -> None:
    def steps() -> Iterator[int | None]:
        yield 1
        yield None
        yield None
        yield 2

    recording = Recording(steps(), limit=9)
    assert [recording.advance() for _ in range(5)] == [True, True, True, True, False]
    assert recording.trace().states == record(steps(), limit=9).states == (1, 2)
    assert record(steps(), limit=0).states == (1,) and not record(steps(), limit=0).finished
    pieces = in_pieces(steps(), limit=9)
    assert [next(pieces) for _ in range(4)] == [None] * 4
    assert at_once(in_pieces(steps(), limit=9)).states == (1, 2)


def test_the_sets_of_a_law_are_the_same_in_pieces_and_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    settings: dict[str, Any] = dict(n=12, d=3, noise=1.5, repeats=50, intercept=True, seed=4)
    whole, sets = least_squares_law.measure(**settings), least_squares_law.draw(**settings)
    drawn = [np.random.default_rng([4, i, 12]).normal(size=(50, 12)) for i in range(8)]
    for j in range(3):
        np.testing.assert_array_equal(sets.X[..., j], drawn[2 + 2 * j])
        np.testing.assert_array_equal(sets.Z[..., j], drawn[3 + 2 * j])
    e, other = 1.5 * np.array(drawn[:2])
    X = sets.X
    np.testing.assert_allclose(sets.y - e, X @ sets.v + sets.v0, atol=1e-12)
    np.testing.assert_allclose(sets.again - other, X @ sets.v + sets.v0, atol=1e-12)
    monkeypatch.setattr(least_squares_law._drawing, "__defaults__", (100,))
    np.testing.assert_allclose(least_squares_law.measure(**settings).off, whole.off, atol=1e-12)
