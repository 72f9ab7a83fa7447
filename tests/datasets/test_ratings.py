"""Ratings: what they refuse, split and edits, the catalogue's tables, and that `code` makes the same."""

import pickle
from dataclasses import FrozenInstanceError, replace
from typing import Any

import numpy as np
import pytest

from datasets import catalog, upload  # noqa: F401
from datasets.films import ACTION, CLOWNS, FILMS, GENRES, ROMANCE, VIEWERS
from datasets.ratings import Ratings

GAP = np.nan
ENTRIES = {entry.name: entry for entry in catalog.RECOMMENDER}
CORNERS = [
    (name, {p.name: end}) for name, entry in ENTRIES.items() for p in entry.parameters for end in (p.low, p.high)
]


def table(**changes: Any) -> Ratings:
    parts = {
        "name": "t",
        "title": "T",
        "Y": [[5, GAP, 2], [1, 4, GAP]],
        "users": ("Ann", "Bob"),
        "items": ("x", "y", "z"),
        "source": "Made up.",
        "code": "table()",
    }
    return Ratings(**{**parts, **changes})


def als(Y: np.ndarray, k: int, penalty: float, rounds: int = 30) -> np.ndarray:
    """Predictions (n, m): item means plus U V^T by alternating ridge regressions, from a random V."""
    seen = ~np.isnan(Y)
    means = np.where(
        seen.any(axis=0), np.where(seen, Y, 0).sum(axis=0) / np.maximum(seen.sum(axis=0), 1), np.nanmean(Y)
    )
    Z, V = np.where(seen, Y - means, 0.0), np.random.default_rng(0).normal(size=(Y.shape[1], k))
    for _ in range(rounds):
        U = half(Z, seen, V, penalty)
        V = half(Z.T, seen.T, U, penalty)
    return means + U @ V.T


def half(Z: np.ndarray, seen: np.ndarray, V: np.ndarray, penalty: float) -> np.ndarray:
    A = np.einsum("ai,ip,iq->apq", seen.astype(float), V, V) + penalty * np.eye(V.shape[1])
    return np.linalg.solve(A, (Z @ V)[:, :, None])[:, :, 0]


def neighbours(Y: np.ndarray, a: int, i: int, k: int) -> float:
    """The prediction of user-based k nearest neighbours with Pearson's correlation on the common items."""
    near = []
    for b in range(len(Y)):
        common = ~np.isnan(Y[a]) & ~np.isnan(Y[b])
        if b != a and not np.isnan(Y[b, i]):
            near.append((np.corrcoef(Y[a, common], Y[b, common])[0, 1], b))
    near = sorted(near, reverse=True)[:k]
    weight = sum(abs(s) for s, _ in near)
    return np.nanmean(Y[a]) + sum(s * (Y[b, i] - np.nanmean(Y[b])) for s, b in near) / weight


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"Y": [[GAP] * 3] * 2}, "no rating; at least one"),
        ({"Y": [["good"] * 3] * 2}, "numbers, and nan for gaps"),
        ({"Y": [[1, 2, np.inf]] * 2}, "Y holds 2 missing or infinite"),
        ({"Y": [1, 2, 3]}, "a table with rows and columns"),
        ({"users": ("Ann",)}, "users has 1 entries; 2 are needed"),
        ({"items": ("x", "y", "x")}, "items must all differ; 'x' is there twice"),
        ({"low": 2.0}, "A rating of 1 is outside the scale from 2 to 5"),
        ({"low": 6.0}, "6 is above 5"),
        ({"features": np.ones((3, 1)), "feature_names": ("f",)}, "feature 'f' is the same for all items"),
        ({"features": np.eye(2), "feature_names": ("f", "g")}, "features has 2 rows; 3 are needed, one for each item"),
        ({"features": np.eye(3)}, "feature_names has 0 entries; 3 are needed"),
        ({"feature_names": ("f",)}, "feature_names has 1 entries; 0 are needed"),
        ({"start": np.ones((2, 1))}, "start has 2 rows; 3 are needed"),
        ({"start_users": np.ones((3, 1))}, "start_users has 3 rows; 2 are needed"),
        ({"start": np.ones((3, 2)), "start_users": np.ones((2, 1))}, "start has 2 columns and start_users 1"),
        ({"truth": np.ones((2, 2))}, "truth has 2 columns; 3 are needed"),
    ],
)
def test_parts_that_do_not_fit_are_refused_in_words(changes, words):
    with pytest.raises(ValueError, match=words):
        table(**changes)


def test_counts_and_shares():
    data = table()
    np.testing.assert_array_equal(data.seen, [[True, False, True], [True, True, False]])
    assert (data.n_ratings, data.share) == (4, 4 / 6)


def test_nothing_can_be_written_to_even_after_pickling():
    data = catalog.make("films")
    for one in (data, pickle.loads(pickle.dumps(data))):
        assert one.digest() == data.digest()
        for array in (one.Y, one.features, one.truth):
            assert not array.flags.writeable
        with pytest.raises(FrozenInstanceError):
            one.low = 0
    given = np.array([[1.0, 2.0]] * 2)
    kept = table(Y=given, items=("x", "y"))
    given[0, 0] = 5
    assert kept.Y[0, 0] == 1


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("size", [0.001, 0.2, 0.5, 0.999])
def test_the_split_is_a_partition_of_the_ratings(size, seed):
    data = catalog.make("films", n=23, seed=seed)
    train, test = data.split(size, seed)
    np.testing.assert_array_equal(train.seen ^ test.seen, data.seen)
    assert not (train.seen & test.seen).any()
    np.testing.assert_array_equal(np.where(train.seen, train.Y, test.Y), data.Y)
    assert test.n_ratings == min(max(round(size * data.n_ratings), 1), data.n_ratings - 1)
    assert (train.users, train.items) == (test.users, test.items) == (data.users, data.items)
    assert eval(train.code).digest() == train.digest() and eval(test.code).digest() == test.digest()
    if size == 0.5:
        assert not np.array_equal(data.split(size, seed + 1)[1].seen, test.seen)


def test_splits_that_cannot_be_are_refused():
    single = table(Y=[[GAP, 3, GAP], [GAP] * 3])
    for data, size in ((single, 0.5), (table(), 1)):
        with pytest.raises(ValueError, match=r"cannot be split with test_size .*; each part needs one"):
            data.split(size)
    with pytest.raises(ValueError, match="test_size must be a number above 0"):
        table().split(0)


def test_edits_put_and_remove_single_ratings():
    data = table().edited({(0, 1): 3, (1, 0): None, (0, 0): 4.5})
    np.testing.assert_array_equal(data.Y, [[4.5, 3, 2], [GAP, 4, GAP]])
    assert eval(data.code).digest() == data.digest()
    assert table().edited({}).digest() == table().digest()
    for cells, words in (
        ({(2, 0): 1}, "user must be a whole number .* at most 1"),
        ({(0, -1): 1}, "item must be"),
        ({(0, 0): 5.5}, "A rating must be a number of at least 1 and at most 5"),
        (dict.fromkeys([(0, 0), (0, 2), (1, 0), (1, 1)]), "no rating"),
    ):
        with pytest.raises(ValueError, match=words):
            table().edited(cells)


def test_a_new_user_comes_last():
    data = replace(table(), truth=np.ones((2, 3)), start=np.ones((3, 1)), start_users=np.ones((2, 1)))
    more = data.with_user("Cy", {2: 5, 0: 1.5})
    np.testing.assert_array_equal(more.Y, [*data.Y.tolist(), [1.5, GAP, 5]])
    assert more.users == ("Ann", "Bob", "Cy") and more.items == data.items
    assert more.truth is None and more.start_users is None
    assert more.start is not None and more.start.shape == (3, 1)
    fresh = catalog.make("films").with_user("Robin", {})
    assert not fresh.seen[-1].any() and eval(fresh.code).digest() == fresh.digest()
    for name, ratings, words in (("Ann", {}, "'Ann' is there twice"), ("D", {3: 1}, "item"), ("D", {0: 9}, "A rating")):
        with pytest.raises(ValueError, match=words):
            data.with_user(name, ratings)


def test_an_item_as_if_it_were_new():
    data = table().without_item_ratings(0)
    np.testing.assert_array_equal(data.Y, [[GAP, GAP, 2], [GAP, 4, GAP]])
    assert eval(data.code).digest() == data.digest()
    with pytest.raises(ValueError, match="no rating"):
        table(Y=[[1, GAP, GAP]] * 2).without_item_ratings(0)


def test_tables_for_reading():
    wide = replace(table(), items=("x", "user", "z")).frame()
    assert list(wide.columns) == ["user", "x", "user (2)", "z"]
    np.testing.assert_array_equal(wide.iloc[:, 1:], table().Y)
    rows = table().long_frame().to_records(index=False).tolist()
    assert rows == [("Ann", "x", 5), ("Ann", "z", 2), ("Bob", "x", 1), ("Bob", "y", 4)]


def test_digest_tells_any_difference():
    data = table()
    others = [
        replace(data, Y=np.array([[5, GAP, 2], [1, GAP, 4]])),
        replace(data, low=0),
        replace(data, items=("x", "y", "w")),
        replace(data, note="n"),
        replace(data, start=np.ones((3, 1))),
    ]
    assert len({d.digest() for d in [data, *others]}) == 6
    assert table().digest() == data.digest()


# The catalogue


def test_names_and_words():
    assert len(ENTRIES) == len(catalog.RECOMMENDER) == len({entry.title for entry in catalog.RECOMMENDER}) == 10
    for entry in catalog.RECOMMENDER:
        for text in (entry.description, entry.source, *(p.help for p in entry.parameters)):
            assert (text[0].isupper() or text[0].isdigit()) and text.endswith(".")
        assert entry.question.endswith("?")
        assert not entry.note or entry.note.endswith(".")
        for p in entry.parameters:
            assert p.low <= p.default <= p.high and round((p.default - p.low) / p.step, 6) % 1 == 0
    for names, length in ((VIEWERS, 80), ([f[0] for f in FILMS], 40), ((*CLOWNS, *ACTION, *ROMANCE), 28)):
        assert len(names) == len(set(names)) == length
    assert "Robin" not in VIEWERS
    assert all(set(letters) <= set("crask") and 1962 <= year <= 2024 for _, year, letters in FILMS)


def test_friends_agree_by_taste_and_humour():
    data = catalog.make("friends")
    space, romance, comedy = data.features.T
    loves_space, funny = np.arange(8) < 4, np.arange(8) % 2
    fits = (loves_space[:, None] == (space == 1)), (funny[:, None] == comedy)
    expected = np.select([fits[0] & fits[1], fits[0], fits[1]], [5, 4, 2], 1)
    assert np.isin((data.Y - expected)[data.seen], 0).all()
    assert (space + romance == 1).all() and data.seen.sum(axis=0).min() >= 4
    assert data.seen.sum(axis=1).tolist() == [5, 6, 5, 5, 5, 5, 5, 2] and data.users[7] == "Hugo"


@pytest.mark.parametrize(("name", "settings"), [*((name, {}) for name in ENTRIES), *CORNERS])
def test_every_entry_at_both_ends_is_what_its_code_makes(name, settings):
    data = catalog.make(name, **settings)
    assert isinstance(data, Ratings) and eval(data.code).digest() == data.digest()
    wanted = {**ENTRIES[name].defaults, **settings}
    assert all(f"{key}={value!r}" in data.code for key, value in wanted.items())
    if "share" in wanted:
        assert data.n_ratings == round(wanted["share"] * data.Y.size)
    least = 2 if name == "films" else 1
    assert data.seen.sum(axis=1).min() >= least
    unrated = np.flatnonzero(~data.seen.any(axis=0)).tolist()
    assert unrated == ([39] if name == "films" else [])
    if "seed" in wanted and settings == {}:
        assert catalog.make(name, seed=1).digest() != data.digest()


def test_the_tables_of_the_notes():
    two = catalog.make("two_by_three")
    np.testing.assert_array_equal(two.Y, [[5, GAP, 7], [1, 2, GAP]])
    assert two.start.tolist() == [[2], [7], [8]]
    five = catalog.make("exercise_42")
    np.testing.assert_array_equal(five.Y, [[5, GAP, 7], [GAP, 2, GAP], [GAP, 1, 4], [4, GAP, GAP], [GAP, 3, 6]])
    U, V = five.start_users, five.start
    assert (U.ravel().tolist(), V.ravel().tolist()) == ([6, 2, 3, 3, 5], [4, 1, 5])
    assert np.nansum((five.Y - U @ V.T) ** 2) / 2 + ((U**2).sum() + (V**2).sum()) / 2 == 784.5
    assert np.linalg.matrix_rank(catalog.make("square_left").Y) == 2
    assert np.linalg.matrix_rank(catalog.make("square_right").Y) == 1
    whole = catalog.make("rank_one", hidden=0)
    assert whole.Y.tolist() == [[5, 7], [10, 14], [30, 42]]
    assert [catalog.make("rank_one", hidden=h).n_ratings for h in range(3)] == [6, 5, 4]


def test_noise_and_gaps_alone_stand_between_the_ratings_and_the_truth():
    for name in ("planted", "blocks"):
        data = catalog.make(name, noise=0.0, seed=2)
        np.testing.assert_array_equal(data.Y[data.seen], data.truth[data.seen])
    for rank in range(1, 7):
        assert np.linalg.matrix_rank(catalog.make("planted", rank=rank).truth) == rank
    noisy = catalog.make("planted", noise=0.5, share=1.0)
    assert (noisy.Y - noisy.truth).std() == pytest.approx(0.5, rel=0.05)
    crowds = catalog.make("blocks").truth
    assert (crowds[0, 0], crowds[0, 15], crowds[19, 0], crowds[19, 15]) == (4, 2, 2, 4)
    films = catalog.make("films", noise=0.0)
    assert np.abs(films.Y - np.clip(films.truth, 1, 5))[films.seen].max() <= 0.5


def test_gaps_of_the_films_are_not_at_random():
    liked = []
    for seed in range(6):
        data = catalog.make("films", seed=seed)
        taste, seen = data.truth[:, :-1], data.seen[:, :-1]
        liked.append((taste - taste.mean(axis=0))[seen].mean())
        assert np.ptp(seen.mean(axis=0)) > 0.2, "famous films are rated more"
    assert 0.05 < np.mean(liked) < 0.5
    assert data.feature_names[: len(GENRES)] == GENRES and data.features.shape == (40, 6)


@pytest.mark.parametrize("seed", range(4))
def test_tastes_of_the_films_are_learned_by_two_factors_and_lost_by_ten_without_a_penalty(seed):
    data = catalog.make("films", seed=seed)
    train, test = data.split(0.2, seed=seed)
    Y, seen = train.Y, train.seen

    def error(predictions: np.ndarray) -> float:
        return float(np.sqrt(np.mean((test.Y - predictions)[test.seen] ** 2)))

    b, c = np.zeros((len(Y), 1)), np.zeros(Y.shape[1])
    centred = np.where(seen, Y - Y[seen].mean(), 0)
    for _ in range(50):  # offsets of users and items, a little shrunk
        b = ((centred - c) * seen).sum(axis=1, keepdims=True) / (seen.sum(axis=1, keepdims=True) + 0.1)
        c = ((centred - b) * seen).sum(axis=0) / (seen.sum(axis=0) + 0.1)
    items = error(als(Y, 1, 1e12))
    offsets = error(Y[seen].mean() + b + c)
    assert error(als(Y, 2, 1.0)) < 0.8 * min(items, offsets)
    assert error(als(Y, 10, 0.001)) > 1.1 * max(items, offsets)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("clowns", [5, 8])
def test_neighbours_recommend_clowns_to_robin_and_factors_do_not(clowns, seed):
    data = catalog.make("clowns", clowns=clowns, seed=seed)
    assert data.users[0] == "Robin" and not data.seen[0, 2:clowns].any() and data.seen[0, clowns:].all()
    held = range(2, clowns)
    assert data.Y[0, :2].max() <= 2
    for k in (5, 10):
        assert min(neighbours(data.Y, 0, i, k) for i in held) > 3.5
    for rank in (2, 3):
        predictions = als(data.Y, rank, 1.0)[0]
        assert predictions[held].max() < 3.2
        assert predictions[held].mean() < np.mean([neighbours(data.Y, 0, i, 5) for i in held]) - 1.2
    assert als(catalog.make("clowns", clowns=clowns, told=0, seed=seed).Y, 2, 1.0)[0, held].mean() > 3.5


def test_one_more_rating_leaves_the_others_on_their_side_of_the_split():
    whole = catalog.make("films")
    gaps = np.argwhere(~whole.seen)[::97]
    for a, i in gaps:
        held, held_after = whole.split(0.2, 3)[1].seen, whole.edited({(int(a), int(i)): 4.0}).split(0.2, 3)[1].seen
        assert (held != held_after).sum() <= 2
