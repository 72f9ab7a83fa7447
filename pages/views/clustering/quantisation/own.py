"""The reader's own picture."""

import streamlit as st

from datasets import pixels
from datasets.names import plain
from datasets.pixels import Pixels
from ui.data import own_text


def choose() -> Pixels | None:
    """The accepted picture, or None while there is none."""
    return own_text.choose(PICTURE)


def _show(picture: Pixels) -> None:
    st.image(picture.image, width=240)


def _size(picture: Pixels) -> str:
    h, w = picture.shape
    return f"{w} by {h} pixels"


PICTURE = own_text.Asked[Pixels](
    name="own_picture",
    noun="picture in use stays",
    read=pixels.read,
    show=_show,
    size=_size,
    title=lambda picture: plain(picture.title),
    file=f"A picture: {pixels.KINDS}, up to 20 MB",
    file_help="It is made small, to some 17,000 pixels, and stays in this session.",
    use="picture",
    megabytes=20,
    kept=pixels.write,
)
