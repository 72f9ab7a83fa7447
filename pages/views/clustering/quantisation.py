"""Vector quantisation: a photograph in few colours, found by k-means on its pixels."""

import streamlit as st

from algos.clustering import quantisation
from algos.clustering.quantisation import Coded, Size
from datasets import catalog
from datasets.dataset import Dataset
from pages.views.clustering import quantisation_more
from ui import controls, page, player, words
from ui.figures import photograph

COLOURS = (2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64)
PRESETS = (
    page.Preset(
        "Two colours", "What is left of the picture with one bit a pixel?", {"view": "quantisation", "colours": 2}
    ),
    page.Preset(
        "As in the notes",
        "32 colours take 5 bits instead of 24. Where can you still see the difference?",
        {"view": "quantisation", "colours": 32},
    ),
    page.Preset(
        "48 or 64?",
        "How much smaller is the picture with 48 colours than with 64, and why so little?",
        {"view": "quantisation", "colours": 48},
    ),
    page.Preset(
        "Few pixels",
        "Learned from 100 pixels only: which colours of the picture are missing now?",
        {"view": "quantisation", "colours": 32, "pixels": 100},
    ),
)


def show(data: Dataset) -> None:
    """`data` are the pixels of the photograph, row by row."""
    image = catalog.photograph()
    k = int(
        controls.stop_slider(
            "Colours K",
            COLOURS,
            16,
            key="colours",
            help="How many colours the picture may use. The numbers beside it are for this many; the bar under it "
            "moves through all.",
        )
    )
    sample = int(
        controls.stop_slider(
            "Pixels to learn from",
            [100, 200, 500, 1000, 2000, 5000],
            2000,
            key="pixels",
            help="k-means runs on this many pixels, drawn at random. Few are faster, but may miss a rare colour.",
        )
    )
    seed = controls.seed()
    page.presets(PRESETS)
    trace = player.run(quantisation.sweep, data.X, limit=len(COLOURS), ks=list(COLOURS), sample=sample, seed=seed)
    at = COLOURS.index(k)
    coded = trace.states[at]
    size = quantisation.size(len(data.X), k)

    left, right = page.columns()
    with left:
        original = photograph.png(image)
        player.play(
            [
                photograph.figure(
                    c.codes.reshape(image.shape[:2]), c.palette, c.counts, original=original, most=max(COLOURS)
                )
                for c in trace.states
            ],
            [_said(c) for c in trace.states],
            start=at,
            maps=True,
            alt=_alt(coded, size),
            key="photograph",
        )
        unused = int((coded.counts == 0).sum())
        if unused:
            st.caption(
                f"{words.count(unused, 'colour')} of the palette, learned from a sample, is nearest to no pixel."
            )
    with right:
        page.numbers(
            quantisation_more.numbers(coded, size),
            help={
                "Bits per pixel": "The least number of bits that tells K colours apart; the original has 24.",
                "Kilobytes": "Codes and palette, in units of 1024 bytes.",
                "Times smaller": "The original's size divided by this one's.",
                "Colour error": "Root of the mean squared distance of a pixel to its colour, where red, green and blue "
                "go from 0 to 255.",
            },
        )

    page.more(
        {
            "Look closer": lambda: quantisation_more.closer(data, coded, size),
            "Theory": quantisation_more.theory,
            "Code": lambda: quantisation_more.code(data, k, sample, seed),
            "Data": lambda: page.data(data, {"colour": coded.codes.astype(int) + 1}),
        }
    )


def _said(coded: Coded) -> str:
    k = len(coded.palette)
    size = quantisation.size(len(coded.codes), k)
    return (
        f"{k} colours · {words.count(quantisation.bits_per_pixel(k), 'bit')} a pixel · "
        f"{words.number(quantisation_more.kilobytes(size.compressed))} KB instead of "
        f"{words.number(quantisation_more.kilobytes(size.original))} KB · colour error {words.number(coded.error)}"
    )


def _alt(coded: Coded, size: Size) -> str:
    return (
        f"A photograph, and beside it the same in {len(coded.palette)} colours: "
        f"{words.number(size.ratio)} times smaller, colour error {words.number(coded.error)}. "
        "Below, the colours by share."
    )
