"""A picture of the reader's own, as a table of its pixels: decoded, upright, on white, and made small."""

import base64
import binascii
import io
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from datasets.dataset import Dataset
from datasets.names import clean
from datasets.upload import Refusal

if TYPE_CHECKING:
    from PIL.Image import Image

FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP")
MOST_BYTES = 20_000_000
LONGEST = 65_535  # of a side: a picture of very many lines takes far more memory than its pixels
MOST_PIXELS = 30_000_000  # of the file, as its head says; more are not decoded
PIXELS = 17_000  # of the table, about: a larger picture is made smaller
FEWEST = 100  # so that many colours can be told apart
WRITTEN = "data:image/png;base64,"
KINDS = "PNG, JPEG, WebP, GIF or BMP"


@dataclass(frozen=True, eq=False)
class Pixels(Dataset):
    """Rows are pixels, line by line from the top; columns red, green and blue from 0 to 255."""

    shape: tuple[int, int] = (0, 0)  # rows and columns of the picture

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.shape[0] * self.shape[1] != len(self.X):
            raise ValueError(f"shape {self.shape} does not hold {len(self.X)} pixels.")

    @property
    def image(self) -> np.ndarray:
        """The picture: (rows, columns, 3) bytes."""
        return self.X.reshape(*self.shape, 3).astype(np.uint8)


def read(content: bytes | str, name: str = "picture") -> Pixels:
    """The pixels of a file, or of what `write` made. Raises Refusal with what is wrong and what to do."""
    name = clean(name)
    data = _bytes(content)
    if not data:
        raise Refusal("The file is empty. Choose a picture.")
    if len(data) > MOST_BYTES:
        raise Refusal(f"The file has {len(data) / 1e6:.0f} MB; {MOST_BYTES / 1e6:.0f} MB are taken at most.")
    image = _decoded(data)
    h, w = image.height, image.width
    if h * w < FEWEST:
        raise Refusal(f"The picture has {w} by {h} pixels; at least {FEWEST} are needed. Choose a larger one.")
    values = np.asarray(image, dtype=float).reshape(-1, 3)
    return Pixels(
        name="picture",
        title=name,
        X=values,
        y=None,
        feature_names=("red", "green", "blue"),
        source="A picture of your own, made small.",
        code=f"pixels.read(open({name!r}, 'rb').read(), {name!r})",
        shape=(h, w),
    )


def write(pixels: Pixels) -> str:
    """The picture as a text that `read` takes: the same pixels again."""
    from PIL import Image

    file = io.BytesIO()
    Image.fromarray(pixels.image).save(file, "PNG")
    return WRITTEN + base64.b64encode(file.getvalue()).decode()


def of(data: Dataset, shape: tuple[int, ...]) -> Pixels:
    """The table of a built-in picture, with its rows and columns."""
    if isinstance(data, Pixels):
        return data
    known = {field: getattr(data, field) for field in data.__dataclass_fields__}
    return Pixels(**known, shape=(int(shape[0]), int(shape[1])))


def _bytes(content: bytes | str) -> bytes:
    if isinstance(content, bytes):
        return content
    head, _, body = content.partition(",")
    try:
        return base64.b64decode(body, validate=True) if f"{head}," == WRITTEN else b"?"
    except (binascii.Error, ValueError) as problem:
        raise Refusal("The picture is damaged: it cannot be read.") from problem


def _decoded(data: bytes) -> "Image":
    """An upright picture without transparency, of about PIXELS pixels at most."""
    from PIL import Image, ImageOps

    large = Refusal(f"The picture has more than {MOST_PIXELS / 1e6:.0f} million pixels. Make it smaller first.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of odd metadata, and of sizes that are refused below
            opened = Image.open(io.BytesIO(data), formats=FORMATS)
            w, h = opened.size
            if w * h > MOST_PIXELS or max(w, h) > LONGEST:
                raise large
            shrink = min((PIXELS / (w * h)) ** 0.5, 1.0)
            opened.draft("RGB", (max(int(4 * w * shrink), 1), max(int(4 * h * shrink), 1)))  # JPEG: less to decode
            image = ImageOps.exif_transpose(opened)
            if image.mode.startswith("I;16"):  # else cut off at 255
                image = Image.fromarray((np.asarray(image) >> 8).astype(np.uint8))
            image = image.convert("RGBA")
            w, h = image.size
            shrink = min((PIXELS / (w * h)) ** 0.5, 1.0)
            w, h = (min(max(int(side * shrink), 1), PIXELS) for side in (w, h))  # one may be a line
            image = image.resize((w, h), Image.Resampling.BOX)
            return Image.alpha_composite(Image.new("RGBA", image.size, "white"), image).convert("RGB")
    except Refusal:
        raise
    except Image.DecompressionBombError as problem:
        raise large from problem
    except Exception as problem:  # decoders fail in many ways; none of them may take the page along
        raise Refusal(f"This is no picture that can be read. Choose a {KINDS} file.") from problem
