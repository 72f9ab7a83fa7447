"""All pictures as points on the first two axes, and the one picked as a picture."""

import numpy as np
import streamlit as st

from pages.views.pca.digits_choice import Choice
from pages.views.pca.shares import percent
from ui import controls, player
from ui.figures import pixels, pixels_plane

MOST = 300  # points


def drawn(at: Choice) -> np.ndarray:
    """Which rows are drawn: all, or so many of them, chosen once and for all."""
    if len(at.rows) <= MOST:
        return at.rows
    return np.sort(np.random.default_rng(0).choice(at.rows, MOST, replace=False))


def pick(at: Choice) -> int:
    """The control for the picture picked: its number among those drawn."""
    return controls.point(len(drawn(at)), place=controls.sidebar(), label="Picture")


def show(at: Choice, picked: int) -> None:
    rows = drawn(at)
    X = at.data.X[rows]
    scores = at.model.transform(X, 2)
    shares = at.model.explained_variance_ratio
    label = [at.data.class_names[c] for c in at.data.y[rows]]
    plane, pictures = st.columns([3, 1])
    with plane:
        player.chart(
            pixels_plane.figure(
                scores,
                label,
                at.data.y[rows],
                picked,
                titles=[f"axis {j + 1} ({percent(float(shares[j]))} of the variance)" for j in range(2)],
            ),
            alt=f"{len(rows)} pictures on the first two axes, each drawn as its digit. Picture {picked + 1} is a "
            f"{label[picked]}.",
            key=controls.key_of("digits_plane"),
            on_click=lambda i: controls.put("point", i + 1),
        )
    one = X[[picked]]
    with pictures:
        for title, picture in (
            (f"picture {picked + 1}, a {label[picked]}", one),
            ("from the 2 axes drawn", at.model.reconstruct(one, 2)),
            (f"from k = {at.k}", at.model.reconstruct(one, at.k)),
        ):
            player.chart(
                pixels.strip(picture, [title], height=152),
                alt=f"The {title}.",
                key=controls.key_of(f"strip_{title.split()[0]}_{title.split()[1]}"),
            )
    if len(rows) < len(at.rows):
        st.caption(f"{len(rows)} of the {len(at.rows)} pictures are drawn. Click one to see it.")
    else:
        st.caption("Click a picture's digit to see it.")
