"""Classes along a direction that turns from the first axis to a smaller one."""

from dataclasses import dataclass

import numpy as np
import streamlit as st

from algos.classification import evaluation
from algos.pca import held_out, principal_components
from algos.pca.principal_components import Components
from datasets.dataset import Dataset
from pages.views.pca import not_to_classes_more, not_to_presets
from pages.views.pca.shares import percent
from ui import cache, controls, page, player, words
from ui.figures import lost

ANGLES = np.arange(0.0, 181.0, 5.0)
MOST = 300  # rows


@dataclass(frozen=True)
class Choice:
    """The rows, their axes, which axis is set against the first, and what each direction is worth."""

    data: Dataset
    model: Components
    axis: int  # counted from 1
    scale: bool
    accuracy: np.ndarray | None  # (angles,) None without classes to tell apart

    @property
    def shares(self) -> np.ndarray:
        """The share of the variance along each direction: (angles,)."""
        squares = held_out.directions(ANGLES) ** 2
        return squares @ self.model.explained_variance_ratio[[0, self.axis - 1]]

    @property
    def named(self) -> bool:
        return bool(self.data.class_names) and self.data.y is not None


def show(data: Dataset) -> None:
    scale = controls.toggle(
        "Standardise",
        False,
        key="scale",
        help="Divide each column by its standard deviation first: other axes, and perhaps another order.",
    )
    if len(data.feature_names) < 2:
        raise player.Refused("A direction is turned between two axes: this needs two columns, and there is one.")
    data = data.sample(MOST) if len(data.X) > MOST else data
    model = player.run(principal_components.steps, data.X, scale=scale, limit=9).final
    most = min(len(model.explained_variance), 12)
    axis = int(
        controls.slider(
            "Against axis",
            2,
            most,
            2,
            key="lost_axis",
            help="The direction turns from the first axis, at 0°, to this one, at 90°.",
        )
    )
    page.presets(not_to_presets.PRESETS)
    at = Choice(data, model, axis, scale, _accuracy(data, axis, scale))
    left, right = page.columns()
    with left:
        _play(at)
    with right:
        page.numbers(not_to_classes_more.numbers(at), help=not_to_classes_more.HELP)
        st.caption(_said(at))
    page.more(
        {
            "Look closer": lambda: not_to_classes_more.closer(at),
            "Theory": not_to_classes_more.theory,
            "Code": lambda: not_to_classes_more.code(at),
            "Data": lambda: page.data(data, {f"score {j}": model.transform(data.X)[:, j - 1] for j in (1, axis)}),
        }
    )


def _accuracy(data: Dataset, axis: int, scale: bool) -> np.ndarray | None:
    if not data.class_names or data.y is None or not held_out.comparable(data.y):
        return None
    return _remembered(cache.digest(data.X, data.y, axis, scale), data.X, data.y, axis, scale)


@st.cache_data(max_entries=32, show_spinner=False)
def _remembered(key: str, _X: np.ndarray, _y: np.ndarray, _axis: int, _scale: bool) -> np.ndarray:
    return held_out.accuracies(_X, _y, ANGLES, axis=_axis, scale=_scale)


def _play(at: Choice) -> None:
    model, data = at.model, at.data
    names = [f"axis {j} ({100 * model.explained_variance_ratio[j - 1]:.3g} %)" for j in (1, at.axis)]
    if len(data.feature_names) == 2:
        points, basis = (data.X - model.mean) / model.scale, model.components
        unit = "standardised" if at.scale else "centred"
        titles = (f"{data.feature_names[0]}, {unit}", f"{data.feature_names[1]}, {unit}")
    else:
        points, basis = model.transform(data.X)[:, [0, at.axis - 1]], np.eye(2)
        titles = (f"score on {names[0]}", f"score on {names[1]}")
    stage = lost.Turning(
        points,
        data.y if at.named else None,
        data.class_names,
        basis,
        titles,
        angles=ANGLES,
        variance=at.shares,
        accuracy=at.accuracy,
        turned=("axis 1", f"axis {at.axis}"),
    )
    captions = []
    for i, angle in enumerate(ANGLES):
        said = f"{angle:.0f}° · {percent(float(at.shares[i]))} of the variance"
        if at.accuracy is not None:
            said += f" · {percent(float(at.accuracy[i]))} of the held-out rows told"
        captions.append(said)
    player.play(
        [stage.draw(i) for i in range(len(ANGLES))],
        captions,
        start=0,
        alt=f"{data.title} with a direction through its middle, and the rows along it. {captions[0]}.",
        key="lost_turn",
    )


def _said(at: Choice) -> str:
    sampled = f"{MOST} rows, drawn from all. " if len(at.data.X) == MOST and ".sample(" in at.data.code else ""
    if not at.named:
        return f"{sampled}These data have no classes: only the variance can be seen."
    if at.accuracy is None:
        return f"{sampled}Each class but one at most has a single row: none can be held out and told."
    blind = evaluation.majority(at.data.y, len(at.data.class_names))
    best = int(np.argmax(at.accuracy))
    others = int((at.accuracy[:-1] >= at.accuracy[best] - 1e-12).sum()) - 1  # 180° is 0° again
    as_many = f" and {words.count(others, 'other angle')}" if others else ""
    return (
        f"{sampled}The largest class alone is {100 * blind:.0f} % of the rows. Most are told at "
        f"{ANGLES[best]:.0f}°{as_many}: {percent(float(at.accuracy[best]))}. At {ANGLES[best]:.0f}° lie "
        f"{percent(float(at.shares[best]))} of the variance."
    )
