"""The scree and the error over k, played, and what two other rules say."""

from typing import TYPE_CHECKING

import numpy as np
import streamlit as st

from algos.pca import choosing
from ui import player, words
from ui.figures import scree, scree_limits

if TYPE_CHECKING:
    from pages.views.pca.how_many import Choice

AGAINST = ("nothing", "mean variance", "broken stick")


def show(at: "Choice", rows: np.ndarray, held_out: np.ndarray | None, against: str) -> None:
    model = at.model
    p = min(len(at.train.X) - 1, len(model.mean))
    line = None
    if against == "mean variance":
        line = ("the columns' mean", np.full(at.r, 1 / len(model.mean)))
    elif against == "broken stick":
        pieces = choosing.broken_stick(p)
        line = ("broken stick", np.concatenate([pieces, np.zeros(at.r - p)]))
    needed = [model.needed(1 - limit) for limit in scree_limits.LIMITS]
    stage = scree.Scree(model.explained_variance_ratio, rows, held_out=held_out, needed=needed, against=line)
    variances = choosing.from_variances(model.explained_variance)
    ks = [k for k in range(at.r + 1) if k in set(player.thin(at.r + 1)) | {at.k}][-player.MOST_FRAMES - 1 :]
    captions = []
    for k in ks:
        parts = [
            f"k = {k} of {at.r}",
            f"kept {words.number(100 * (1 - variances[k]))} %",
            f"error by rows {_error(rows[k])}, by variances {_error(variances[k])}",
        ]
        if held_out is not None:
            parts.append(f"held out {_error(held_out[k])}")
        captions.append(" · ".join(parts))
    start = ks.index(at.k)
    player.play(
        [stage.draw(k) for k in ks],
        captions,
        start=start,
        alt=f"Bars of the variance along {words.count(at.r, 'axis', 'axes')} of {at.data.title}, and the error over "
        f"k. {captions[start]}.",
        key="many",
    )
    if len(ks) <= at.r:
        st.caption(f"{len(ks)} of the {at.r + 1} numbers of components can be played, more of them at the start.")
    _rivals(at, against, p)


def _error(value: float) -> str:
    """An error as printed below the chart: what only rounding has left is 0."""
    return words.number(float(value)) if value > 1e-14 else "0"


def _rivals(at: "Choice", against: str, p: int) -> None:
    variances = at.model.explained_variance
    if against == "mean variance":
        k = choosing.above_mean(variances, len(at.model.mean))
        st.caption(f"{words.count(k, 'axis has', 'axes have')} more variance than the columns have on average.")
    elif against == "broken stick":
        k = choosing.above_stick(variances, p)
        st.caption(
            f"A stick broken at random into {words.count(p, 'piece')}, one for each axis that can hold variance: "
            f"{words.count(k, 'axis is', 'axes are')} longer, counted from the first until one is not."
        )
