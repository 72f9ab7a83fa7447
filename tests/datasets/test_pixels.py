"""Pictures of the reader's own: what is read is what was drawn, and what is no picture is refused in words."""

import io
import random
import struct
import zlib

import numpy as np
import pytest
from PIL import Image

from datasets import catalog, pixels
from datasets.pixels import Pixels
from datasets.upload import Refusal

RNG = np.random.default_rng(0)
SMALL = RNG.integers(0, 256, size=(12, 20, 3)).astype(np.uint8)


def file(image, kind="PNG", **how):
    held = io.BytesIO()
    (image if isinstance(image, Image.Image) else Image.fromarray(image)).save(held, kind, **how)
    return held.getvalue()


def head(width, height):
    """A PNG that claims to be so large, and holds nothing."""
    made = b"\x89PNG\r\n\x1a\n"
    for kind, body in (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
        (b"IDAT", b""),
        (b"IEND", b""),
    ):
        made += struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    return made


@pytest.mark.parametrize("kind", ["PNG", "BMP", "WEBP"])
def test_a_small_picture_is_its_pixels(kind):
    how = dict(lossless=True) if kind == "WEBP" else {}
    found = pixels.read(file(SMALL, kind, **how), "small.png")
    np.testing.assert_array_equal(found.image, SMALL)
    assert (found.title, found.shape, found.feature_names) == ("small.png", (12, 20), ("red", "green", "blue"))
    again = pixels.read(pixels.write(found), "small.png")
    np.testing.assert_array_equal(again.X, found.X)
    assert again.shape == found.shape


def test_a_large_one_is_made_small_in_its_proportions_by_means():
    large = np.kron(SMALL, np.ones((60, 60, 1), dtype=np.uint8))  # 720 by 1200
    found = pixels.read(file(large))
    h, w = found.shape
    assert 0.95 * pixels.PIXELS < h * w <= pixels.PIXELS and w / h == pytest.approx(20 / 12, rel=0.02)
    np.testing.assert_allclose(found.X.mean(axis=0), large.reshape(-1, 3).mean(axis=0), atol=1)
    line = pixels.read(file(np.full((2, 60000, 3), 7, dtype=np.uint8)))
    assert line.shape[0] == 1 and len(line.X) <= pixels.PIXELS and np.all(line.X == 7)


def test_it_stands_upright_on_white_and_every_kind_of_pixel_is_a_colour():
    exif = Image.Exif()
    exif[0x0112] = 6  # taken with the camera on its side
    np.testing.assert_array_equal(pixels.read(file(SMALL, exif=exif)).image, np.rot90(SMALL, -1))
    clear = np.dstack([SMALL, np.where(np.arange(20) < 10, 0, 255) * np.ones((12, 1))]).astype(np.uint8)
    found = pixels.read(file(clear)).image
    assert np.all(found[:, :10] == 255)
    np.testing.assert_array_equal(found[:, 10:], SMALL[:, 10:])
    grey = SMALL[:, :, 0]
    np.testing.assert_array_equal(pixels.read(file(grey)).image, np.dstack([grey] * 3))
    np.testing.assert_array_equal(pixels.read(file(grey.astype(np.uint16) * 256)).image, np.dstack([grey] * 3))
    red = Image.new("CMYK", (20, 20), (0, 255, 255, 0))
    assert np.all(np.abs(pixels.read(file(red, "JPEG")).X - [255, 0, 0]) < 12)
    frames = [Image.new("RGB", (20, 20), colour) for colour in ("blue", "red")]
    film = pixels.read(file(frames[0], "GIF", save_all=True, append_images=frames[1:]))
    assert np.all(film.X == [0, 0, 255])


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"size,price\n1,2\n", "no picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", "no picture"),
        (b"\x89PNG\r\n\x1a\n", "no picture"),
        (b"\xff\xd8\xff\xe0" + b"\0" * 50, "no picture"),
        (b"GIF89a" + b"\xff" * 20, "no picture"),
        (b"BM" + b"\xff" * 60, "no picture|million"),
        (b"RIFF\xff\xff\xff\xffWEBPVP8 " + b"\0" * 30, "no picture"),
        (head(6000, 6000), "30 million"),
        (head(60000, 60000), "30 million"),
        (head(0, 10), "no picture"),
        (head(100, 100), "no picture"),
        (file(SMALL, "TIFF"), "no picture"),
        (file(SMALL[:5, :5]), "at least 100"),
        (bytes(pixels.MOST_BYTES + 1), "20 MB"),
        ("data:image/png;base64,%%%", "damaged"),
        ("data:image/png;base64,", "empty"),
        ("just a text", "no picture"),
    ],
    ids=lambda one: repr(one[:30]),
)
def test_what_is_no_picture_is_refused_in_words(content, words):
    with pytest.raises(Refusal, match=words):
        pixels.read(content, "holiday.png")


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "BMP", "WEBP"])
def test_damaged_files_are_read_or_refused(kind):
    whole, chance = file(SMALL, kind), random.Random(kind)
    for _ in range(60):
        damaged = bytearray(whole[: chance.randrange(8, len(whole))] if chance.random() < 0.5 else whole)
        for _ in range(chance.randrange(1, 6)):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        try:
            found = pixels.read(bytes(damaged))
        except Refusal:
            continue
        assert pixels.FEWEST <= len(found.X) <= pixels.PIXELS and found.X.min() >= 0 and found.X.max() <= 255
    with pytest.raises(Refusal):
        pixels.read(whole[: len(whole) // 2 if kind != "GIF" else 40])


def test_a_name_cannot_do_harm():
    found = pixels.read(file(SMALL), "'); import os #.png")
    assert repr(found.title) in found.code and compile(found.code, "code", "eval")


def test_the_built_in_picture_has_rows_and_columns_too():
    data = catalog.make("photograph")
    found = pixels.of(data, catalog.photograph().shape)
    np.testing.assert_array_equal(found.image, catalog.photograph())
    assert pixels.of(found, (1, 1)) is found and found.code == data.code
    with pytest.raises(ValueError, match="shape"):
        Pixels(**{name: getattr(data, name) for name in data.__dataclass_fields__}, shape=(2, 2))
