"""Vector quantisation: every pixel becomes the nearest of k colours (Bishop 2006, section 9.1.1).

Notation: pixels (n, 3) colours; palette (k, 3); codes (n,) number of the palette colour of every pixel.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from algos import check
from algos.clustering import k_means
from algos.trace import frozen

BITS_PER_COLOUR = 24  # three channels of 8 bits
BLOCK = 16_384  # pixels encoded at a time, so that memory stays small


@frozen
class Size:
    """What an image costs before and after, in bits. A byte is 8 bits, a KB 1024 bytes."""

    original: int  # 24 bits a pixel
    codes: int  # bits_per_pixel(k) a pixel
    palette: int  # 24 bits a colour

    @property
    def compressed(self) -> int:
        """Codes and palette together."""
        return self.codes + self.palette

    @property
    def ratio(self) -> float:
        """How many times smaller the image became."""
        return self.original / self.compressed


@frozen
class Coded:
    """An image in k colours."""

    palette: np.ndarray  # (k, 3) whole numbers from 0 to 255, as a codebook stores them
    codes: np.ndarray  # (n,) number of the colour of every pixel
    counts: np.ndarray  # (k,) pixels of each colour
    error: float  # root of the mean squared distance of a pixel to its colour


def bits_per_pixel(k: int) -> int:
    """The least number of bits that can tell k colours apart: log2 k rounded up, 0 for a single colour."""
    return (check.integer(k, "k", low=1) - 1).bit_length()


def size(pixels: int, k: int) -> Size:
    """The bits an image of that many pixels takes, with a palette of k colours."""
    pixels = check.integer(pixels, "pixels", low=1)
    return Size(BITS_PER_COLOUR * pixels, bits_per_pixel(k) * pixels, BITS_PER_COLOUR * k)


def palette(pixels: np.ndarray, *, k: int, sample: int = 2000, seed: int = 0) -> np.ndarray:
    """k colours (k, d) for pixels (n, d): k-means on `sample` of them, chosen at random.

    Raises ValueError for k above the number of pixels sampled.
    """
    pixels = check.matrix(pixels, "pixels")
    sample = min(check.integer(sample, "sample", low=1), len(pixels))
    rng = np.random.default_rng(check.integer(seed, "seed", low=0))
    chosen = pixels[rng.choice(len(pixels), size=sample, replace=False)]
    final = next(k_means.restarts(chosen, k=k, n=1, empty="restart", seed=seed))
    return final.centers


def encode(pixels: np.ndarray, palette: np.ndarray) -> np.ndarray:
    """The nearest palette colour (k, d) of every pixel (n, d): codes (n,). Ties go to the lower code."""
    pixels = check.matrix(pixels, "pixels")
    palette = check.matrix(palette, "palette", columns=pixels.shape[1])
    blocks = range(0, len(pixels), BLOCK)
    return np.concatenate([k_means.nearest(pixels[i : i + BLOCK], palette) for i in blocks])


def decode(codes: np.ndarray, palette: np.ndarray) -> np.ndarray:
    """The colours (n, d) that codes (n,) name in a palette (k, d)."""
    palette = check.matrix(palette, "palette")
    return palette[check.integers(codes, "codes", low=0, high=len(palette) - 1)]


def sweep(pixels: np.ndarray, *, ks: Sequence[int], sample: int = 2000, seed: int = 0) -> Iterator[Coded]:
    """The image with pixels (n, 3) from 0 to 255 in k colours, for each k of `ks` in turn.

    Raises ValueError for other colours, and as `palette` does.
    """
    pixels = check.matrix(pixels, "pixels", columns=3)
    if pixels.min() < 0 or pixels.max() > 255:
        raise ValueError(f"pixels must lie between 0 and 255; they go from {pixels.min():g} to {pixels.max():g}.")
    for k in check.integers(ks, "ks", low=1):
        colours = np.rint(palette(pixels, k=int(k), sample=sample, seed=seed))
        codes = encode(pixels, colours)
        error = float(np.sqrt(((pixels - colours[codes]) ** 2).sum(axis=1).mean()))
        yield Coded(colours, codes.astype(np.min_scalar_type(k)), np.bincount(codes, minlength=k), error)
