import numpy as np
import pytest

from pages.views.pca.digits import pixels, plane
from pages.views.pca.digits.gallery import Gallery
from ui.guessing.cover import covered

PICTURES = np.random.default_rng(0).uniform(0, 16, size=(5, 64))


def test_tiles_are_the_pictures_with_gaps_between():
    canvas = pixels.tiled(PICTURES, 3, 0, 16)
    assert canvas.shape == (17, 26) and canvas.dtype == np.uint8
    assert (canvas[8] == 0).all() and (canvas[:, 8] == 0).all() and (canvas[:, 17] == 0).all()
    for i, picture in enumerate(PICTURES):
        tile = canvas[i // 3 * 9 :, i % 3 * 9 :][:8, :8].astype(float)
        np.testing.assert_allclose((tile - 1) / 249 * 16, picture.reshape(8, 8), atol=16 / 249)
    assert (canvas[9:, 18:] == 0).all()  # no sixth picture


def test_what_is_too_bright_or_below_zero_is_clipped():
    canvas = pixels.tiled(np.array([[-3.0] * 32 + [40.0] * 32]), 1, 0, 16)
    assert set(canvas.ravel()) == {1, 250}


def test_a_gallery_keeps_its_traces_and_rings_the_k():
    ks = [0, 2, 5]
    gallery = Gallery(PICTURES, ks, np.array([0.0, 0.5, 1.0]))
    made = [gallery.draw(k, PICTURES * k / 5, np.linspace(-1, 1, 64) if k else None) for k in ks]
    assert len({tuple(t["type"] for t in f["data"]) for f in made}) == 1
    assert [f["data"][4]["y"][0] for f in made] == [0.0, 0.5, 1.0]
    for block, (part, m) in enumerate(((PICTURES[:3], 3), (PICTURES[3:], 2))):  # halves: they fit one phone
        z, row = made[2]["data"][block]["z"], pixels.tiled(part, 3, 0, 16)
        np.testing.assert_array_equal(z[:8], row)
        np.testing.assert_array_equal(z[9:], row)  # with all of it: the originals
        assert (z[:, 9 * m :] == 0).all()
    component = made[1]["data"][2]
    assert component["z"][0, 0] == 1 and component["z"][7, 7] == 250
    assert len(np.unique(made[0]["data"][2]["z"])) == 1


def test_while_a_guess_is_awaited_only_the_originals_are_seen():
    figure = covered(Gallery(PICTURES, [0, 2, 5], np.array([0.0, 0.5, 1.0])).draw(2, PICTURES * 0.4, np.ones(64)))
    shown = [trace for trace in figure["data"] if trace.get("visible", True)]
    assert [trace.get("xaxis", "x") for trace in shown] == ["x", "x2"]
    for trace, part in zip(shown, (PICTURES[:3], PICTURES[3:]), strict=True):
        np.testing.assert_array_equal(trace["z"][:8], pixels.tiled(part, 3, 0, 16))
        assert trace["z"].shape == (17, 26) and not trace["z"][8:].any()


@pytest.mark.parametrize("m", [1, 2, 5])
def test_sums_show_every_term_and_every_sum(m):
    terms = np.vstack([PICTURES[:1], np.random.default_rng(1).normal(size=(m - 1, 64))])
    figure = pixels.sums(terms, np.cumsum(terms, axis=0), [f"term {i}" for i in range(m)])
    first, signed, running = (trace["z"] for trace in figure["data"])
    assert (first[:, :8] > 0).all() and (first[:, 8:] == 0).all()
    assert (signed[:, :8] == 0).all()
    np.testing.assert_array_equal(running, pixels.tiled(np.cumsum(terms, axis=0), m, 0, 16))
    assert len(figure["layout"]["annotations"]) == m


def test_the_plane_draws_labels_and_a_ring():
    scores = np.random.default_rng(2).normal(size=(6, 2))
    figure = plane.figure(scores, list("012389"), np.array([0, 1, 2, 3, 8, 9]), 4, titles=["a", "b"])
    points, ring = figure["data"]
    assert points["text"] == list("012389") and points["meta"] == "pick"
    np.testing.assert_allclose([ring["x"][0], ring["y"][0]], scores[4], rtol=1e-6)
