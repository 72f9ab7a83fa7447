"""Factorisation on features: one-hot features give the plain one, others bring new items to life."""

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.recommender import alternating, hybrid
from algos.trace import record
from tests.algos.recommender.gaps import table

RNG = np.random.default_rng(10)
PSI, PHI = RNG.normal(size=(8, 3)), RNG.normal(size=(6, 4)) * [1, 2, 1, 0.5]


def run(Y, features, limit=400, **settings):
    return record(hybrid.steps(Y, features, **settings), limit=limit)


@pytest.mark.parametrize("centre", ["none", "items"])
@pytest.mark.parametrize("one_hot", [None, np.eye(8)])
@pytest.mark.parametrize("seed", range(3))
def test_one_hot_features_are_the_plain_factorisation(one_hot, centre, seed):
    Y = table(8, 6, seed=seed)
    settings = dict(rank=2, penalty=0.8, centre=centre, seed=seed)
    plain = record(alternating.steps(Y, **settings), limit=30)
    ours = run(Y, np.eye(6), limit=30, users=one_hot, **settings)
    assert plain.steps == ours.steps
    for a, b in zip(plain.states, ours.states, strict=True):
        assert_allclose(b.predict(), a.predict(), atol=1e-7)
        assert b.objective == pytest.approx(a.objective, rel=1e-8)
        assert a.phase == b.phase


@pytest.mark.parametrize("users", [None, PSI])
@pytest.mark.parametrize("seed", range(3))
def test_every_half_step_has_no_gradient_in_its_weights(users, seed):
    Y, penalty = table(8, 6, seed=seed), 0.9
    psi = np.eye(8) if users is None else users
    trace = run(Y, PHI, limit=7, users=users, rank=2, penalty=penalty, seed=seed)
    for state in trace.states[1:]:
        E = np.nan_to_num(Y - state.predict())
        U = np.linalg.lstsq(psi, state.users, rcond=None)[0]
        V = state.item_weights
        assert_allclose(state.items, PHI @ V, atol=1e-12)
        assert_allclose(state.users, psi @ U, atol=1e-9)
        J = ((E**2).sum() + penalty * ((U**2).sum() + (V**2).sum())) / 2
        assert state.objective == pytest.approx(J, rel=1e-9)
        if state.phase == "users":
            assert_allclose(psi.T @ E @ state.items, penalty * U, atol=1e-8)
        else:
            assert_allclose(PHI.T @ E.T @ state.users, penalty * V, atol=1e-8)
    assert np.all(np.diff(trace.curve("objective")) <= 1e-9)


def test_a_planted_model_is_recovered():
    U, V = RNG.normal(size=(8, 2)), RNG.normal(size=(4, 2))
    full = U @ (PHI @ V).T
    Y = full.copy()
    Y[:, 5] = np.nan  # an item nobody has rated
    Y[[0, 3, 4], [1, 2, 0]] = np.nan
    trace = run(Y, PHI, limit=200, rank=2, penalty=0.0, tolerance=1e-13)
    assert trace.finished
    assert_allclose(trace.final.predict(), full, atol=1e-9)


def test_an_item_nobody_rated_gets_predictions_of_its_own():
    Y = table(8, 6, share=0.8, seed=2)
    Y[:, 4] = np.nan
    settings: dict[str, Any] = dict(rank=2, penalty=0.5, centre="items")
    plain = record(alternating.steps(Y, **settings), limit=200).final.predict()
    ours = run(Y, PHI, **settings).final.predict()
    assert_allclose(plain[:, 4], np.nanmean(Y))
    assert np.ptp(ours[:, 4]) > 0.1


def test_without_a_penalty_and_with_few_ratings():
    Y = np.full((8, 6), np.nan)
    Y[1, 2] = 3.0
    for users in (None, PSI):
        assert np.isfinite(run(Y, PHI, users=users, penalty=0.0, rank=3).final.predict()).all()


@pytest.mark.parametrize("penalty", [1e-300, 1e-30, 1e-17, 1e-12, 0.0])
def test_equal_feature_columns_and_a_penalty_lost_in_rounding(penalty):
    Y, psi, phi = table(8, 6, share=0.9), np.column_stack([PSI, PSI[:, 0]]), np.column_stack([PHI, PHI[:, 1]])
    trace = run(Y, phi, limit=60, users=psi, rank=2, penalty=penalty)
    assert np.all(np.diff(trace.curve("objective")) <= 1e-9)
    last, V = trace.final, trace.final.item_weights
    assert_allclose(V[1], V[4], atol=1e-9)  # the shortest of all
    design = np.array([np.outer(phi[i], last.users[a]).ravel() for a, i in np.argwhere(~np.isnan(Y))])
    given = Y[~np.isnan(Y)]
    least = np.linalg.lstsq(design, given)[0]
    assert_allclose(last.predict()[~np.isnan(Y)], design @ least, atol=1e-7)
    if penalty < 1e-12:
        assert_allclose(V.ravel(), least, atol=1e-6)


def test_the_start_from_zero_never_moves():
    trace = run(table(8, 6), PHI, start="zero")
    assert not trace.final.predict().any()


@pytest.mark.parametrize(("settings", "words"), [
    ({"features": PHI[:3]}, "features has 3 rows; 6 are needed"),
    ({"users": PSI[:5]}, "users has 5 rows; 8 are needed"),
    ({"rank": 0}, "rank must be"),
    ({"penalty": -1}, "penalty must be"),
    ({"start": "hot"}, "start must be one of"),
])  # fmt: skip
def test_refusals(settings, words):
    with pytest.raises(ValueError, match=words):
        run(table(8, 6), **({"features": PHI} | settings))
