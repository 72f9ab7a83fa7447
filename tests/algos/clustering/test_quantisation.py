import math

import numpy as np
import pytest
from scipy.cluster.vq import vq

from algos.clustering import quantisation


def image(n=5000, seed=0):
    """Random colours around four of them, as bytes."""
    rng = np.random.default_rng(seed)
    middles = np.array([[200, 30, 40], [20, 180, 60], [30, 40, 220], [230, 220, 210]])
    return np.clip(middles[rng.integers(0, 4, n)] + rng.normal(size=(n, 3)) * [5, 12, 8], 0, 255).astype(np.uint8)


@pytest.mark.parametrize("k", [1, 2, 3, 4, 5, 31, 32, 33, 64, 1000])
def test_bits_tell_k_colours_apart_and_one_fewer_does_not(k):
    bits = quantisation.bits_per_pixel(k)
    assert bits == math.ceil(math.log2(k))
    assert 2**bits >= k
    assert bits == 0 or 2 ** (bits - 1) < k


def test_sizes_add_up():
    size = quantisation.size(640 * 427, 5)
    assert size.original == 640 * 427 * 24
    assert size.codes == 640 * 427 * 3
    assert size.palette == 120
    assert size.compressed == size.codes + 120
    assert size.ratio == pytest.approx(24 / 3, rel=1e-3)


def test_codes_name_the_nearest_colour_in_every_block():
    pixels = image(40_000, seed=1)
    palette = quantisation.palette(pixels, k=7, seed=2)
    codes = quantisation.encode(pixels, palette)
    theirs, gap = vq(pixels.astype(float), palette)
    np.testing.assert_array_equal(codes, theirs)
    np.testing.assert_allclose(np.linalg.norm(pixels - quantisation.decode(codes, palette), axis=1), gap)


def test_the_palette_finds_the_four_colours():
    palette = quantisation.palette(image(seed=3), k=4, seed=1)
    found = palette[palette.sum(axis=1).argsort()]
    middles = np.array([[20, 180, 60], [200, 30, 40], [30, 40, 220], [230, 220, 210]])
    np.testing.assert_allclose(found, middles, atol=3)


def test_more_colours_lose_less_and_all_of_them_nothing():
    pixels = image(300, seed=4)
    losses = []
    for k in (1, 2, 4, 16, 64):
        palette = quantisation.palette(pixels, k=k)
        losses.append(((pixels - quantisation.decode(quantisation.encode(pixels, palette), palette)) ** 2).sum())
    assert losses == sorted(losses, reverse=True)
    assert losses[0] == pytest.approx(((pixels - pixels.mean(axis=0)) ** 2).sum())
    every = np.unique(pixels, axis=0)
    np.testing.assert_array_equal(quantisation.decode(quantisation.encode(pixels, every), every), pixels)


def test_the_sample_is_seeded_and_never_larger_than_the_image():
    pixels = image(seed=5)
    a, b, c = (quantisation.palette(pixels, k=6, sample=500, seed=s) for s in (0, 0, 1))
    np.testing.assert_array_equal(a, b)
    assert not np.array_equal(a, c)
    assert quantisation.palette(pixels[:3], k=3, sample=10).shape == (3, 3)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: quantisation.bits_per_pixel(0), "k must be a whole number of at least 1, not 0"),
        (lambda: quantisation.size(0, 4), "pixels must be a whole number of at least 1, not 0"),
        (lambda: quantisation.palette(image(9), k=10), "k must be .* at most 9, not 10"),
        (lambda: quantisation.palette(image(9), k=2, sample=0), "sample must be"),
        (lambda: quantisation.encode(image(9), np.zeros((2, 4))), "palette has 4 columns; 3 are needed"),
        (lambda: quantisation.decode(np.array([0, 2]), np.zeros((2, 3))), "codes must hold .* at most 1, not 2"),
    ],
)
def test_bad_arguments_are_refused_in_words(call, words):
    with pytest.raises(ValueError, match=words):
        call()


def test_a_sweep_codes_the_image_for_every_k_with_whole_colours():
    pixels = image(3000, seed=4)
    made = list(quantisation.sweep(pixels, ks=[1, 4, 33], sample=500, seed=3))
    for k, coded in zip((1, 4, 33), made, strict=True):
        assert coded.palette.shape == (k, 3)
        np.testing.assert_array_equal(coded.palette, np.rint(quantisation.palette(pixels, k=k, sample=500, seed=3)))
        codes, gap = vq(pixels.astype(float), coded.palette)
        np.testing.assert_array_equal(coded.codes, codes)
        np.testing.assert_array_equal(coded.counts, [(codes == j).sum() for j in range(k)])
        assert coded.error == pytest.approx(np.sqrt((gap**2).mean()), rel=1e-12)
    assert made[0].error > made[1].error > made[2].error


@pytest.mark.parametrize(
    ("pixels", "ks", "words"),
    [
        (np.full((9, 3), 256.0), [2], "between 0 and 255; they go from 256 to 256"),
        (np.full((9, 3), -1.0), [2], "between 0 and 255"),
        (np.ones((9, 2)), [2], "2 columns; 3 are needed"),
        (np.ones((9, 3)), [0], "ks must hold whole numbers of at least 1, not 0"),
        (np.ones((9, 3)), [10], "k must be a whole number"),
    ],
)
def test_a_sweep_over_what_is_no_image_is_refused_in_words(pixels, ks, words):
    with pytest.raises(ValueError, match=words):
        list(quantisation.sweep(pixels, ks=ks))
