"""Facts of the lecture notes about neighbours (section 4.2.1) and about a new user (Machine Learning ch. 16)."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from algos.recommender import alternating, neighbours, ratings, suggestions
from algos.trace import record
from datasets import catalog

NAN = np.nan


def final(Y, **settings):
    return record(neighbours.steps(np.array(Y, float), **settings), limit=5).final


def similarity(*rows):
    return neighbours.correlation(np.array(rows, float))[0]


def test_094_five_three_and_four_two_agree_perfectly():
    assert similarity([5, 3], [4, 2])[0, 1] == 1


@pytest.mark.parametrize(("other", "wanted"), [((1, 9), 1), ((4, 1), -1), ((2, 2), 0)])
def test_094_two_common_items_say_plus_one_minus_one_or_nothing(other, wanted):
    assert similarity([2, 3.5], other)[0, 1] == wanted


def test_094_one_or_no_common_item_is_defined_as_nothing():
    assert similarity([5, 1, NAN], [4, NAN, 2])[0, 1] == 0
    assert similarity([5, 1, NAN, NAN], [NAN, NAN, 2, 3])[0, 1] == 0


def test_094_means_are_those_of_the_common_items_only():
    with_more = similarity([5, 3, 1, 1, 1], [4, 2, NAN, NAN, NAN])
    assert with_more[0, 1] == 1
    three = similarity([5, 3, 1, NAN, 1], [4, 2, 3, 5, NAN])
    assert three[0, 1] == pytest.approx(np.corrcoef([5, 3, 1], [4, 2, 3])[0, 1], abs=1e-12)


def test_094_a_rise_and_stretch_of_ratings_changes_nothing_and_similarity_is_symmetric():
    rng = np.random.default_rng(4)
    Y = rng.normal(size=(5, 9))
    Y[rng.random(Y.shape) < 0.3] = NAN
    before = neighbours.correlation(Y)[0]
    Y[2] = 3 * Y[2] + 10
    assert_allclose(neighbours.correlation(Y)[0], before, atol=1e-9)
    assert_array_equal(before, before.T)
    assert_allclose(np.diag(before), 1)
    assert np.abs(before).max() <= 1


def test_095_predictions_are_not_kept_within_the_scale():
    state = final([[4, 2, NAN, 6, 4], [4, 2, 5, NAN, NAN]])
    assert state.mean[0] == 4
    assert state.similarity[0, 1] == 1
    assert state.predict()[0, 2] == pytest.approx(4 + (5 - 11 / 3))
    assert f"{state.predict()[0, 2]:.4f}" == "5.3333"


def test_095_nobody_to_ask_gives_the_mean_of_the_user():
    state = final([[4, 2, NAN], [1, 5, NAN], [2, 3, NAN]])
    assert_allclose(state.predict()[:, 2], [3, 3, 2.5])


def test_095_a_constant_added_to_one_neighbour_changes_nothing_for_others():
    data = catalog.make("films")
    Y = data.Y.copy()
    before = final(Y).predict()
    Y[7] += 20
    assert_allclose(np.delete(final(Y).predict(), 7, axis=0), np.delete(before, 7, axis=0), atol=1e-9)


def test_096_oneself_as_only_neighbour_gives_the_rating_back():
    data = catalog.make("films")
    state = final(data.Y, k=1, itself=True)
    assert_allclose(state.predict()[data.seen], data.Y[data.seen], atol=1e-12)


def test_097_neighbours_recommend_clowns_to_who_hates_them_and_two_factors_do_not():
    errors: dict[str, list[float]] = {"neighbours": [], "factors": []}
    for seed in range(5):
        data = catalog.make("clowns", seed=seed)
        unseen = np.flatnonzero(~data.seen[0])
        liked = data.truth[1, unseen].mean()
        near = final(data.Y, k=10).predict()[0, unseen]
        model = record(alternating.steps(data.Y, rank=2, penalty=1.0, centre="items"), limit=200).final
        errors["neighbours"].append(
            np.abs(near - data.truth[0, unseen]).mean() / (liked - data.truth[0, unseen].mean())
        )
        errors["factors"].append(np.abs(model.predict()[0, unseen] - data.truth[0, unseen]).mean() / 3.2)
    assert np.mean(errors["neighbours"]) > 0.6  # of the gap between Robin and the crowd
    assert np.mean(errors["factors"]) < 0.6 * np.mean(errors["neighbours"])


def test_098_a_film_nobody_has_seen():
    data = catalog.make("films")
    new = data.Y.shape[1] - 1
    assert not data.seen[:, new].any()
    state = final(data.Y)
    assert len(state.candidates(0, new)) == 0
    assert_allclose(state.predict()[:, new], ratings.means(data.Y.T, "items"))
    model = record(alternating.steps(data.Y, rank=3, penalty=2.0, centre="none"), limit=100).final
    assert_array_equal(model.items[new], 0)
    assert_array_equal(model.predict()[:, new], 0)


def test_mean_normalisation_a_new_user_gets_the_means_of_the_films_and_without_it_zeros():
    Y = catalog.make("films").Y
    nothing = np.full(Y.shape[1], NAN)
    for centre, wanted in (("none", np.zeros(Y.shape[1])), ("items", ratings.means(Y, "items"))):
        model = record(alternating.steps(Y, rank=2, penalty=3.0, centre=centre), limit=60).final
        vector = suggestions.fold_in(nothing, model.items, model.mean, 3.0)
        assert_array_equal(vector, 0)
        assert_array_equal(model.mean + model.items @ vector, wanted)
        again = record(alternating.steps(np.vstack([Y, nothing]), rank=2, penalty=3.0, centre=centre), limit=60).final
        assert_array_equal(again.users[-1], 0)
