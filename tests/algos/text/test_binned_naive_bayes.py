"""Naive Bayes in bins, against scikit-learn's categories, counting by hand, and what a histogram is."""

from typing import Any

import numpy as np
import pytest

from algos.text import binned_naive_bayes as binned
from algos.text.binned_naive_bayes import FULL, WIDE
from algos.trace import record

RNG = np.random.default_rng(11)
X = np.column_stack([RNG.exponential(size=90) * 3, RNG.normal(size=90), RNG.uniform(-5, 2, size=90)])
Y = (X[:, 0] + X[:, 1] > 2.5).astype(int) + (X[:, 2] > 0.5)
PLACES = RNG.normal(size=(40, 3)) * [6, 3, 8]  # many of them beyond the last edges


@pytest.fixture(scope="module", params=[(WIDE, 1.0), (FULL, 0.3)], ids=["wide", "full"])
def run(request: pytest.FixtureRequest) -> tuple[str, float, Any]:
    spacing, pseudo_count = request.param
    made = record(binned.steps(X, Y, spacing=spacing, pseudo_count=pseudo_count), limit=99)
    return spacing, pseudo_count, made


def test_every_number_of_bins_is_scikit_learns_categorical_model(run: tuple[str, float, Any]) -> None:
    from sklearn.naive_bayes import CategoricalNB
    from sklearn.preprocessing import KBinsDiscretizer

    spacing, pseudo_count, made = run
    assert [state.bins for state in made.states] == list(binned.BINS) and made.finished
    how = dict(strategy="uniform") if spacing == WIDE else dict(strategy="quantile", quantile_method="linear")
    for state in made.states[1:]:
        cut = KBinsDiscretizer(state.bins, encode="ordinal", subsample=None, **how).fit(X)
        rival = CategoricalNB(alpha=pseudo_count, min_categories=state.bins).fit(cut.transform(X), Y)
        assert state.predict_proba(PLACES) == pytest.approx(rival.predict_proba(cut.transform(PLACES)), abs=1e-12)
        for ours, theirs in zip(state.edges, cut.bin_edges_, strict=True):
            assert ours == pytest.approx(theirs)


def test_every_histogram_is_a_density_and_counts_every_point(run: tuple[str, float, Any]) -> None:
    _, pseudo_count, made = run
    for state in made.states:
        for j, (edges, counts) in enumerate(zip(state.edges, state.counts, strict=True)):
            assert counts.sum(axis=1).tolist() == np.bincount(Y).tolist()
            assert (np.diff(edges) > 0).all() and edges[0] == X[:, j].min() and edges[-1] == X[:, j].max()
            assert state.densities(j) @ np.diff(edges) == pytest.approx(np.ones(3))
            for c in range(3):
                by_hand = np.histogram(X[c == Y, j], edges)[0]
                assert counts[c].tolist() == by_hand.tolist()
                assert state.shares(j)[c] == pytest.approx(
                    (by_hand + pseudo_count) / (by_hand.sum() + pseudo_count * len(by_hand))
                )
        assert state.log_likelihood == pytest.approx(state.joint(X)[np.arange(90), Y].sum())
        assert state.free_parameters == 2 + 3 * sum(len(e) - 2 for e in state.edges)


def test_one_bin_knows_the_priors_alone(run: tuple[str, float, Any]) -> None:
    one = run[2].states[0]
    assert one.predict_proba(PLACES) == pytest.approx(np.tile(np.bincount(Y) / 90, (40, 1)))


def test_an_edge_belongs_to_the_bin_on_its_right_and_equally_full_bins_are() -> None:
    assert binned.bin_of(np.array([-9.0, 0, 0.5, 1, 1.7, 2, 3, 99]), np.array([0.0, 1, 2, 3])).tolist() == [
        0, 0, 0, 1, 1, 2, 2, 2,
    ]  # fmt: skip
    values = np.random.default_rng(2).exponential(size=120)
    edges = binned.edges_of(values, 6, FULL)
    assert np.bincount(binned.bin_of(values, edges)).tolist() == [20] * 6


def test_values_that_repeat_have_fewer_bins_and_a_constant_column_one() -> None:
    values = np.array([[0.0, 7], [0, 7], [0, 7], [0, 7], [1, 7], [2, 7]])
    state = record(binned.steps(values, [0, 0, 1, 0, 1, 1], bins=[5], spacing=FULL), limit=9).final
    assert len(state.edges[0]) < 6 and state.edges[1].tolist() == [6.5, 7.5]
    assert np.isfinite(state.log_terms([[50.0, -3.0]])).all()


@pytest.mark.parametrize(("copies", "expected"), [(1, 0.75), (2, 0.9), (3, 0.9642857)])
def test_copies_of_a_column_are_counted_as_news(copies: int, expected: float) -> None:
    """Evidence of 3 to 1, given once, twice, three times."""
    column = np.array([[0.0]] * 3 + [[1.0]] + [[0.0]] + [[1.0]] * 3)
    y = [0] * 4 + [1] * 4
    state = record(binned.steps(np.repeat(column, copies, axis=1), y, bins=[2], pseudo_count=1e-9), limit=9).final
    assert state.predict_proba([[0.0] * copies])[0, 0] == pytest.approx(expected, abs=5e-8)


def test_three_values_with_a_pseudo_count_of_one() -> None:
    """An unseen value has 1 / (k + n) of its class, and the shares sum to 1."""
    state = record(binned.steps([[0.0], [0], [1], [2], [2]], [0, 0, 0, 1, 1], bins=[3]), limit=9).final
    assert state.shares(0) == pytest.approx(np.array([[3, 2, 1], [1, 1, 3]]) / [[6], [5]])


def test_what_cannot_be_cut_is_refused_in_words() -> None:
    for settings, message in (
        (dict(bins=[]), "at least one number of bins"),
        (dict(bins=[0]), "bins must hold"),
        (dict(pseudo_count=0.0), "pseudo_count"),
        (dict(spacing="round"), "spacing"),
    ):
        with pytest.raises(ValueError, match=message):
            list(binned.steps(X, Y, **settings))
    with pytest.raises(ValueError, match="Only one class"):
        list(binned.steps(X, np.zeros(90, dtype=int)))
