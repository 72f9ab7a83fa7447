import base64
import io

import numpy as np
import plotly.graph_objects as go
import pytest
from PIL import Image

from pages.views.clustering.quantisation import photograph


def picture(seed=0, shape=(7, 11)):
    return np.random.default_rng(seed).integers(0, 256, size=(*shape, 3), dtype=np.uint8)


def read(source):
    head, _, data = source.partition(",")
    assert head == "data:image/png;base64"
    return np.asarray(Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB"))


@pytest.mark.parametrize("shape", [(7, 11), (1, 1), (30, 2)])
def test_a_png_holds_the_pixels(shape):
    image = picture(shape=shape)
    np.testing.assert_array_equal(read(photograph.png(image)), image)


@pytest.mark.parametrize("k", [1, 2, 64])
def test_a_png_of_codes_holds_the_colours_they_name(k):
    rng = np.random.default_rng(k)
    colours, codes = rng.integers(0, 256, size=(k, 3)), rng.integers(0, k, size=(7, 11))
    np.testing.assert_array_equal(read(photograph.png(codes, colours)), colours[codes])


def test_both_pictures_and_the_palette_are_drawn_and_valid():
    image = picture()
    colours = np.array([[10.0, 20, 30], [200, 100, 0], [255, 255, 255]])
    codes = np.random.default_rng(1).choice(3, size=(7, 11), p=[0.2, 0.7, 0.1])
    counts = np.bincount(codes.ravel(), minlength=3)
    figure = photograph.figure(codes, colours, counts, original=photograph.png(image), most=5)
    left, right, strip = go.Figure(figure).data
    np.testing.assert_array_equal(read(left.source), image)
    np.testing.assert_array_equal(read(right.source), colours[codes])
    order = np.argsort(-counts)
    assert list(strip.marker.color[:3]) == photograph.swatches(colours[order])
    assert photograph.swatches(colours)[1] == "rgb(200,100,0)"
    assert [float(t.rstrip("%")) for t in strip.text[:3]] == pytest.approx(100 * counts[order] / 77, abs=0.5)
    np.testing.assert_allclose(strip.x[:3], [1 / 6, 3 / 6, 5 / 6], rtol=1e-6)
    assert np.isnan(strip.x[3:]).all()


def test_every_number_of_colours_has_the_same_traces_and_axes():
    made = []
    for k in (2, 40):
        codes = np.random.default_rng(k).integers(0, k, size=(7, 11))
        counts = np.bincount(codes.ravel(), minlength=k)
        made.append(photograph.figure(codes, np.zeros((k, 3)), counts, original="data:,", most=64))
    assert made[0]["layout"] == made[1]["layout"]
    assert [len(f["data"][2]["x"]) for f in made] == [64, 64]
    assert set(made[1]["data"][2]["text"]) == {""}  # no room for forty shares
