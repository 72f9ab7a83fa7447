import base64
import io
import json
import re
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest
from PIL import Image
from scipy.cluster.vq import vq

from algos.clustering import quantisation
from datasets import catalog, pixels
from pages.clustering import PAGE
from pages.views.clustering.quantisation import photograph
from pages.views.clustering.quantisation.view import BITS, COLOURS, ERROR, HELP
from tests.pages import drags
from tests.pages.harness import Opened, alts, captions, figures, healthy, numbers, open_page, texts
from ui import words
from ui.data.own_source import Source
from ui.guessing import cover

IMAGE = catalog.photograph()


def opened(**settings: Any) -> Opened:
    return Opened("clustering", **({"view": "quantisation"} | settings))


def read(source):
    head, _, data = source.partition(",")
    assert head == "data:image/png;base64"
    return np.asarray(Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB"))


@pytest.mark.parametrize("k", [2, 12, 64])
def test_the_numbers_follow_from_the_picture_that_is_shown(k):
    at = opened(colours=k, curtain=0)
    left, right = figures(at)[0]["data"][:2]
    before, after = read(left["source"]).astype(float), read(right["source"]).astype(float)
    np.testing.assert_array_equal(before, IMAGE)
    colours = np.unique(after.reshape(-1, 3), axis=0)
    assert len(colours) <= k
    _, gap = vq(before.reshape(-1, 3), colours)  # a pixel between two colours may have either
    np.testing.assert_allclose(np.linalg.norm(before - after, axis=2).ravel(), gap)
    shown = {name: at.shown.quantity(name) for name in ("Bits per pixel", "Kilobytes", "Times smaller", "Colour error")}
    assert numbers(at) == {
        BITS: shown["Bits per pixel"],
        ERROR: pytest.approx(shown["Colour error"] / np.linalg.norm([255] * 3)),
    }
    pixels, bits = IMAGE.shape[0] * IMAGE.shape[1], int(np.ceil(np.log2(k)))
    assert shown["Bits per pixel"] == bits
    assert shown["Kilobytes"] == (pixels * bits + 24 * k) / 8 / 1024
    assert shown["Times smaller"] == pixels * 24 / (pixels * bits + 24 * k)
    assert shown["Colour error"] == pytest.approx(np.sqrt((gap**2).mean()), rel=1e-9)


def test_the_slider_says_as_many_colours_as_the_picture_on_display():
    (picture,) = opened(colours=8).pictures
    assert [f"With {k} colours" for k in picture.moves["colours"]] == [
        told.partition(" the ")[0] for told in picture.captions
    ]


@pytest.mark.parametrize("curtain", [0, 37, 50, 100])
def test_right_of_the_curtain_hang_the_same_columns_in_few_colours(curtain):
    whole, behind = figures(opened(colours=8, curtain=0))[0]["data"][:2]
    left, right, _, _, line, handle, _, *names = figures(opened(colours=8, curtain=curtain))[0]["data"]
    column = min(round(IMAGE.shape[1] * curtain / 100), IMAGE.shape[1] - 1)
    assert left["source"] == whole["source"] and left["x0"] == 0 and right["x0"] == column
    np.testing.assert_array_equal(read(right["source"]), read(behind["source"])[:, column:])
    assert set(line["x"]) == {*handle["x"]} == {column - 0.5}
    assert min(line["y"]) < handle["y"][0] < max(line["y"])
    assert [name["text"] for name in names] == [["original" if column else ""], ["in 8 colours"]]


def test_while_one_guesses_only_the_original_is_seen_and_named():
    drawn = figures(opened(colours=8))[0]
    seen = [trace for trace in cover.covered(drawn)["data"] if trace.get("visible", True)]
    assert [trace.get("text") for trace in seen] == [None, ["original"]]


def test_the_curtain_goes_where_it_is_dragged():
    settings = {"view": "quantisation", "colours": 8}
    for x, column in ((39.5, 40), (-900.0, 0), (1e6, IMAGE.shape[1] - 1)):
        at = drags.dropped("clustering", settings, photograph.CURTAIN, x, 30.0)
        assert abs(drags.places(at, photograph.CURTAIN)[0, 0] + 0.5 - column) <= 1
    drags.anywhere("clustering", settings, photograph.CURTAIN)


def test_one_frame_for_every_number_of_colours_each_better_than_the_one_before():
    at = opened(colours=24)
    said = captions(at)
    assert [int(s.split()[1]) for s in said] == list(COLOURS)
    errors = [coded.error for coded in at.shown.run.trace.states]
    assert errors == sorted(errors, reverse=True)
    chart = figures(at)[0]
    assert len(chart["frames"]) == len(said)
    assert len(json.dumps(chart, default=np.ndarray.tolist)) < 1_000_000
    assert chart["data"][1]["source"] == chart["frames"][7]["data"][0]["source"]


def test_the_notes_count_3_mb_and_640_kb_for_32_colours():
    at = opened(colours=2)
    table = at.table[0].value
    notes = dict(zip(table[""], table["1024 × 1024"], strict=True))
    assert notes == {
        "pixels": "1,048,576",
        "colours": "32",
        "original": "3,072 KB",
        "codes": "640 KB",
        "palette": "96 bytes",
        "in all": "640 KB",
        "times smaller": "4.80",
    }
    size = quantisation.size(1024 * 1024, 32)
    assert size.original / 8 == 3 * 2**20
    assert size.codes / 8 == 655_360 == 640 * 1024
    text = " ".join(m.value for m in opened(more="Theory").markdown)
    assert "25 165 824 bits or 3 MB" in text
    assert "655 360 bytes or 640 KB" in text


@pytest.mark.parametrize("pixel", [1, 5000, 16960])
def test_looking_closer_finds_the_nearest_colour_of_a_pixel(pixel):
    at = opened(colours=16, pixel=pixel)
    coded = next(quantisation.sweep(catalog.make("photograph").X, ks=[16]))
    squared = ((IMAGE.reshape(-1, 3)[pixel - 1].astype(float) - coded.palette) ** 2).sum(axis=1)
    formulas = [f.value for f in at.latex]
    assert len(formulas) == 3
    for formula, expected in zip(formulas, np.sort(squared), strict=False):
        terms = re.findall(r"\((\d+) - (\d+)\)\^2", formula)
        assert sum((int(a) - int(b)) ** 2 for a, b in terms) == expected
        assert f"{expected:.0f}" in formula.rsplit("=", 1)[1]
    assert "boxed" in formulas[0]
    code = int(squared.argmin())
    assert any(f"stored as code {code} in 4 bits: `{code:04b}`" in m.value for m in at.markdown)


def test_no_data_set_is_asked_for_and_the_alternative_text_tells_the_result():
    at = opened(colours=32)
    assert not any(box.key == "clustering_data" for box in at.selectbox)
    assert alts(at)[0].startswith("A photograph, and right of a curtain the same in 32 colours: 4.7")


def test_colours_that_take_as_many_bits_save_next_to_nothing():
    some, all_six = opened(colours=48).shown, opened(colours=64).shown
    assert some.quantity("Bits per pixel") == all_six.quantity("Bits per pixel") == 6
    assert 0.99 < some.quantity("Kilobytes") / all_six.quantity("Kilobytes") < 1
    assert numbers(opened(colours=32, pixels=100))[ERROR] > 1.1 * numbers(opened(colours=32))[ERROR]


def test_the_headline_says_what_each_number_of_colours_takes():
    at = opened()
    n = IMAGE.shape[0] * IMAGE.shape[1]
    for k, said in zip(COLOURS, captions(at), strict=True):
        now = (n * int(np.ceil(np.log2(k))) + 24 * k) / 8 / 1024
        before = n * 24 / 8 / 1024
        times = words.number(before / now)
        coded = at.shown.run.trace.states[COLOURS.index(k)]
        off = np.sqrt(((IMAGE.reshape(-1, 3) - coded.palette[coded.codes.ravel()]) ** 2).sum(axis=1).mean())
        share = f"{off / np.linalg.norm([255] * 3):.1%}"
        assert said == f"With {k} colours the picture takes {times} times less memory, at a colour error of {share}"
    assert np.linalg.norm([255] * 3) == pytest.approx(442, abs=0.5) and "442" in HELP[ERROR]


def picture(seed=0, shape=(7, 11)):
    return np.random.default_rng(seed).integers(0, 256, size=(*shape, 3), dtype=np.uint8)


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
    figure = photograph.figure(codes, colours, counts, original=photograph.png(image), most=5, curtain=0)
    left, right, strip, *_ = go.Figure(figure).data
    np.testing.assert_array_equal(read(left.source), image)
    np.testing.assert_array_equal(read(right.source), colours[codes])
    order = np.argsort(-counts)
    assert list(strip.marker.color[:3]) == photograph.swatches(colours[order])
    assert photograph.swatches(colours)[1] == "rgb(200,100,0)"
    assert [float(t.rstrip("%")) for t in strip.text[:3]] == pytest.approx(100 * counts[order] / 77, abs=0.5)
    np.testing.assert_allclose(strip.width[:3], counts[order] / 77, rtol=1e-6)
    np.testing.assert_allclose(strip.y[:3] - strip.width[:3] / 2, [0, *np.cumsum(counts[order])[:2] / 77], atol=1e-6)
    assert strip.y[2] + strip.width[2] / 2 == pytest.approx(1)  # they fill the strip
    assert np.isnan(strip.y[3:]).all()
    layout = figure["layout"]
    assert layout["xaxis"]["domain"][1] < layout["xaxis2"]["domain"][0]  # it stands at the right of the picture


def test_every_number_of_colours_has_the_same_traces_and_axes():
    made = []
    for k in (2, 40):
        codes = np.random.default_rng(k).integers(0, k, size=(7, 11))
        counts = np.bincount(codes.ravel(), minlength=k)
        made.append(photograph.figure(codes, np.zeros((k, 3)), counts, original="data:,", most=64))
    assert made[0]["layout"] == made[1]["layout"]
    assert [len(f["data"][2]["x"]) for f in made] == [64, 64]
    assert set(made[1]["data"][2]["text"]) == {""}  # no room for forty shares


@pytest.mark.parametrize(("k", "pixel"), [(2, 1), (16, 5000)])
def test_the_cloud_has_the_palette_at_its_colours_and_joins_the_pixel_with_its_own(k, pixel):
    at = opened(colours=k, pixel=pixel)
    drawn = figures(at)[-1]["data"]
    pixels, colours, line = (np.column_stack([trace[axis] for axis in "xyz"]).astype(float) for trace in drawn)
    x = IMAGE.reshape(-1, 3)
    assert 900 < len(pixels) < 1200 and {tuple(p) for p in pixels} <= {tuple(p) for p in x.astype(float)}
    coded = at.shown.run.coded
    np.testing.assert_allclose(colours, coded.palette, atol=0.01)
    np.testing.assert_allclose(line[0], x[pixel - 1])
    code, _ = vq(x[[pixel - 1]].astype(float), colours)
    np.testing.assert_allclose(line[1], colours[code[0]])
    go.Figure(figures(at)[-1]["data"])


def small(colours: Any) -> bytes:
    held = io.BytesIO()
    Image.fromarray(np.asarray(colours, dtype=np.uint8)).save(held, "PNG")
    return held.getvalue()


OWN = np.random.default_rng(3).integers(0, 256, size=(16, 24, 3))


def uploaded(at: Any, content: bytes, name: str) -> Any:
    at.file_uploader[0].upload(name, content, "image/png").run()
    return healthy(at)


def test_a_picture_of_ones_own_is_looked_at_then_used_and_kept_until_a_better_one_comes() -> None:
    sample = numbers(healthy(open_page("clustering", view="quantisation")))
    at = healthy(open_page("clustering", view="quantisation", data="own"))
    assert numbers(at) == sample
    assert "no picture that can be read" in texts(uploaded(at, b"not one", "bad.png").warning)
    uploaded(at, small(OWN), "mine.png")
    assert numbers(at) == sample, "only looked at so far"
    at.button(key="own_picture_accept").click().run()
    mine = numbers(healthy(at))
    times = words.number(16 * 24 * 24 / (16 * 24 * 4 + 16 * 24))
    assert f"With 16 colours the picture takes {times} times less memory" in captions(at)[COLOURS.index(16)]
    uploaded(at, small(OWN)[:60], "half.png")
    assert "The picture in use stays." in texts(at.warning) and numbers(at) == mine


@pytest.mark.parametrize("colours", [OWN, OWN[:10, :10], np.full((12, 9, 3), 77)])
def test_any_picture_of_ones_own_is_drawn_in_any_number_of_colours(colours: np.ndarray) -> None:
    mine = pixels.read(small(colours), "mine.png")
    for k in (2, 64):
        shown = PAGE.answer(dict(view="quantisation", data="own", colours=k, curtain=0), own={"own_picture": mine})
        left, right = shown.pictures[0].frames[shown.pictures[0].start]["data"][:2]
        before, after = read(left["source"]).astype(float), read(right["source"]).astype(float)
        np.testing.assert_array_equal(before, colours)
        error = np.sqrt(((before - after) ** 2).sum(axis=2).mean())
        assert shown.numbers[ERROR] == pytest.approx(error / np.linalg.norm([255] * 3), abs=1e-9)


def test_a_picture_of_ones_own_travels_as_a_text() -> None:
    mine = pixels.read(small(OWN), "mine.png")
    source = Source("own_picture", "mine.png", pixels.write(mine))
    np.testing.assert_array_equal(source.read().image, OWN)
