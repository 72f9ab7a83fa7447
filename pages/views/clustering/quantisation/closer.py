"""One pixel's arithmetic, and what the whole picture takes, beside a picture of a million pixels."""

import numpy as np
import streamlit as st

from algos.clustering import quantisation
from algos.clustering.quantisation import Coded, Size
from algos.numerics import squared_distances
from datasets.dataset import Dataset
from pages.views.clustering.quantisation import cloud
from ui import controls, words
from ui.stage import player

LARGE = (1024 * 1024, 32)  # pixels and colours of the picture to compare with
NEAREST = 3  # colours whose distance is written out


def kilobytes(bits: int) -> float:
    """Units of 1024 bytes."""
    return bits / 8 / 1024


def show(data: Dataset, coded: Coded, size: Size) -> None:
    """One pixel's nearest colours with their distances, and the size of the whole, summed up."""
    left, right = st.columns(2)
    with left:
        help = "Which pixel to look at, counted row by row from the top."
        i = int(controls.slider("Pixel", 1, len(data.X), 1, key="pixel", help=help, place=st)) - 1
        x, won = data.X[i], int(coded.codes[i])
        squared = squared_distances(x[None], coded.palette)[0]
        bits = quantisation.bits_per_pixel(len(coded.palette))
        st.markdown(f"Pixel {i + 1} is ({', '.join(f'{v:.0f}' for v in x)}). Its nearest colours, and what it becomes:")
        for j in np.argsort(squared, kind="stable")[:NEAREST].tolist():
            terms = " + ".join(f"({a:.0f} - {b:.0f})^2" for a, b in zip(x, coded.palette[j], strict=True))
            total = f"{squared[j]:.0f}"
            st.latex(f"d_{{{j + 1}}}^2 = {terms} = " + (rf"\boxed{{{total}}}" if j == won else total))
        st.markdown(
            f"It becomes colour {won + 1}, stored as code {won} in {words.count(bits, 'bit')}: `{won:0{bits}b}` "
            "instead of 24 bits."
        )
    with right:
        k = len(coded.palette)
        st.markdown("Its pixels by how much red, green and blue they have. Turn the cloud: where do the colours lie?")
        player.chart(
            cloud.figure(data.X, coded.palette, coded.counts, i, won),
            alt=f"A cloud of pixels in the space of red, green and blue with the {k} colours of the palette among "
            f"them; a line from pixel {i + 1} to colour {won + 1}.",
            key=controls.key_of("cloud"),
        )
    with left:
        pixels, colours = LARGE
        example = quantisation.size(pixels, colours)
        st.markdown(f"This photograph in {k} colours, and one of 1024 × 1024 pixels in {colours}:")
        st.table(
            {
                "": ["pixels", "colours", "original", "codes", "palette", "in all", "times smaller"],
                "photograph": _column(len(data.X), k, size),
                "1024 × 1024": _column(pixels, colours, example),
            }
        )


def _column(pixels: int, k: int, size: Size) -> list[str]:
    parts = (size.original, size.codes, size.palette, size.compressed)
    shown = [f"{words.number(kilobytes(b))} KB" if b >= 8 * 1024 else f"{b // 8} bytes" for b in parts]
    return [words.number(pixels), words.number(k), *shown, words.number(size.ratio)]
