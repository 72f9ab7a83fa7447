"""One point: what each loss charges it, how hard each pulls, and the two ways to write the log loss."""

from collections.abc import Mapping

import numpy as np
import streamlit as st

from algos.classification import losses
from algos.classification.losses import Loss
from pages.views.classification.losses_stage import Stage
from ui import controls, player, words
from ui.figures import losses as figure


def show(stage: Stage, shown: Mapping[str, Loss]) -> None:
    """The losses of one point at its agreement, with their slopes, beside their tangents there."""
    at = stage.at
    left, right = st.columns([3, 2])
    i = controls.point(len(at.points), place=left)
    z, c = float(stage.agreements[i]), int(at.y[i])
    sign = 2 * c - 1
    slopes = {name: float(losses.slope(name, np.array([z]))[0]) for name in shown}
    with left:
        st.latex(
            rf"z = y \cdot \text{{score}} = ({sign}) \cdot ({words.tex(sign * z)}) = {words.tex(z)}"
            rf" \qquad \text{{{'right' if z > 0 else 'a mistake'}}}"
        )
        st.dataframe(
            {
                "loss": [figure.NAMES[name] for name in shown],
                "charges": [float(loss(np.array([z]))[0]) for loss in shown.values()],
                "slope at z": list(slopes.values()),
                **{
                    f"pull on the weight of {name}": [-g * sign * x for g in slopes.values()]
                    for name, x in list(zip(at.features.names, at.Z[i], strict=True))[:2]
                },
            },
            hide_index=True,
        )
        st.markdown(
            "A descent moves each weight by its rate times the pull, which is minus the slope times label times input. "
            "A slope of 0 is no pull at all, however wrong the point: so it is with 0-1."
        )
        _footnote(sign * z, c)
    with right:
        reach = (min(-3.0, max(z, -8.0) - 1.5), max(3.0, min(z, 8.0) + 1.5))
        player.chart(
            figure.tangents(shown, slopes, z, reach),
            alt=f"The losses with their tangents at the agreement {words.number(z)} of point {i + 1}.",
            key=controls.key_of("loss_closer"),
        )


def _footnote(score: float, c: int) -> None:
    h = float(losses.sigmoid(np.array(score)))
    if not 0 < h < 1:
        return
    st.markdown(
        f"The log loss of this point, with $h = {words.tex(h)}$ the sigmoid of its score, written in two ways that are "
        "the same number:"
    )
    one, two = float(losses.log_loss(np.array(c), np.array(h))), float(losses.log_loss_in_one(np.array(c), np.array(h)))
    st.latex(rf"-y \log h - (1 - y) \log (1 - h) = {words.tex(one)}")
    st.latex(rf"-\log \big( (1 - y)(1 - h) + y h \big) = {words.tex(two)}")
