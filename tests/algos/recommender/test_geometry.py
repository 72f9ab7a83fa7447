"""Vectors of a factorisation as points."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.metrics.pairwise import cosine_similarity, euclidean_distances

from algos.recommender import geometry


def vectors(k=4, seed=0):
    rng = np.random.default_rng(seed)
    return rng.normal(size=(9, k)) * np.arange(1, k + 1), rng.normal(size=(6, k)) + 0.5


@pytest.mark.parametrize("seed", [0, 1])
def test_directions_are_the_singular_vectors_of_all_vectors(seed):
    U, V = vectors(seed=seed)
    axes = geometry.directions(U, V)
    assert_allclose(axes.T @ axes, np.eye(4), atol=1e-12)
    _, s, vt = np.linalg.svd(np.vstack([U, V]))
    assert_allclose(np.abs(np.diag(vt @ axes)), 1)
    assert_allclose(((np.vstack([U, V]) @ axes) ** 2).sum(axis=0), s**2)
    assert (axes[np.abs(axes).argmax(axis=0), range(4)] > 0).all()


@pytest.mark.parametrize("k", [1, 2])
def test_one_or_two_coordinates_are_shown_as_they_are(k):
    assert (geometry.directions(*vectors(k)) == np.eye(k)).all()


def test_a_quarter_turn_is_anticlockwise_and_leaves_the_other_coordinates():
    T = geometry.rotation(90, 4)
    assert_allclose(np.array([[2.0, 0, 5, 7]]) @ T, [[0, 2, 5, 7]], atol=1e-15)
    assert_allclose(T @ T.T, np.eye(4), atol=1e-15)
    assert geometry.rotation(90, 1).tolist() == [[1]]


def test_distances_and_cosines_are_scikit_learns():
    V = vectors(seed=3)[0]
    assert_allclose(geometry.distances(V, 4), euclidean_distances(V)[4], atol=1e-7)
    assert_allclose(geometry.cosines(V, 4), cosine_similarity(V)[4])


def test_a_zero_vector_has_no_angle_but_is_near():
    V = np.array([[0.0, 0], [0.1, 0], [3, 1], [-0.2, 0.1]])
    assert np.isnan(geometry.cosines(V, 2)[0])
    assert geometry.most_alike(V, 0).tolist() == []
    assert geometry.nearest(V, 0).tolist() == [1, 3, 2]
    assert geometry.most_alike(V, 2).tolist() == [1, 3]


def test_ties_go_to_the_lower_number_and_one_item_has_no_neighbour():
    V = np.array([[1.0, 0], [0, 1], [1, 0], [1, 0]])
    assert geometry.nearest(V, 2, count=3).tolist() == [0, 3, 1]
    assert geometry.nearest(V[:1], 0).tolist() == []


@pytest.mark.parametrize("k", [2, 4])
def test_facing_a_vector_puts_it_on_the_first_direction_and_keeps_lengths(k):
    rng = np.random.default_rng(3)
    T, v = np.linalg.qr(rng.normal(size=(k, k)))[0], rng.normal(size=k)
    turned = geometry.facing(T, v)
    assert_allclose(turned.T @ turned, np.eye(k), atol=1e-12)
    assert_allclose((v @ turned)[:2], [np.hypot(*(v @ T)[:2]), 0], atol=1e-12)
    assert_allclose((v @ turned)[2:], (v @ T)[2:], atol=1e-12)
    assert_allclose(geometry.facing(T, np.zeros(k)), T, atol=0)
