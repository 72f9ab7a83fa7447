"""What each loss charges one point, as it moves from the wrong side of the boundary to the right one."""

from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from algos.classification import losses
from algos.classification.losses import LOSSES, Loss
from pages.views.classification.losses import one_point_figure
from pages.views.classification.losses.figure import NAMES
from ui import controls, picture, words
from ui.picture import Drag, Picture
from ui.view import Code, Rows, Said, Screen, beside

AGREEMENTS = np.round(np.linspace(-3, 4, 71), 1)
NUMBERS = {"zero_one": "0-1 loss", "hinge": "Hinge loss", "logistic": "Logistic loss", "squared": "Squared loss"}
FORMULAS = {
    "zero_one": "1 if z ≤ 0, else 0",
    "perceptron": "max(0, −z)",
    "hinge": "max(0, 1 − z)",
    "logistic": "log(1 + exp(−z))",
    "squared": "(1 − z)²",
}


@dataclass(frozen=True)
class Charged:
    """A point at an agreement, and the losses that are drawn."""

    z: float
    losses: dict[str, Loss]

    @property
    def charges(self) -> dict[str, float]:
        """What each of the losses charges."""
        return {name: float(loss(np.array([self.z]))[0]) for name, loss in self.losses.items()}


def chosen() -> dict[str, Loss]:
    """The losses that the reader has drawn."""
    names, usual = list(NAMES.values()), [NAMES[name] for name in NUMBERS]
    drawn = controls.several("Losses", names, usual, key="losses", help="Which losses are drawn.")
    return {name: loss for name, loss in LOSSES.items() if NAMES[name] in drawn}


def choose() -> Charged:
    low, high = float(AGREEMENTS[0]), float(AGREEMENTS[-1])
    told = "Also called the agreement or the functional margin. Below 0 the point is on the wrong side of the boundary."
    z = controls.slider("Label × score z", low, high, -1.0, step=0.1, key="agreement", help=told)
    return Charged(float(z), chosen())


def chart(run: Charged) -> Picture:
    return picture.frames(
        len(AGREEMENTS),
        lambda i: one_point_figure.figure(run.losses, at(run, i).charges, float(AGREEMENTS[i]), AGREEMENTS),
        lambda i: _caption(at(run, i)),
        start=int(np.abs(AGREEMENTS - run.z).argmin()),
        moves={"agreement": AGREEMENTS.tolist()},
        drags=[Drag(one_point_figure.POINT, lambda _, x, y: {"agreement": x}, "Drag the point")],
        alt=f"{words.count(len(run.losses), 'loss', 'losses')} against z = label × score of a point. {_caption(run)}.",
    )


def _caption(run: Charged) -> str:
    side = "on the correct side" if run.z > 0 else "on the wrong side" if run.z < 0 else "on the boundary"
    stands = f"With z at {words.number(run.z)} the point is {side}"
    rises = [NAMES[name] for name in run.losses if losses.slope(name, np.array([run.z]))[0] > 0]
    if rises:  # only one does, and only from z = 1 on
        grown = words.number(run.charges["squared"])
        return f"{stands}, yet its {words.listed(rises)} loss has grown again, to {grown}"
    return f"{stands}, and a step to the right raises no loss" if run.losses else stands


def at(run: Charged, i: int) -> Charged:
    """The point at this one of AGREEMENTS."""
    return replace(run, z=float(AGREEMENTS[i]))


def numbers(run: Charged) -> dict[str, float]:
    """None: each loss is written at its dot."""
    return {}


def said(run: Charged) -> list[Said]:
    return [beside("A loss is the price of an answer, and z tells how far the point is on its correct side.")]


def closer(run: Charged) -> None:
    """Each loss's formula, what it charges and how steep it is there."""
    slopes = {name: float(losses.slope(name, np.array([run.z]))[0]) for name in run.losses}
    st.markdown(f"At $z = {words.tex(run.z)}$, label × score:")
    st.dataframe(
        {
            "loss": [NAMES[name] for name in run.losses],
            "formula": [FORMULAS[name] for name in run.losses],
            "loss at z": list(run.charges.values()),
            "slope": list(slopes.values()),
        },
        hide_index=True,
    )
    st.markdown(
        "Gradient descent pushes the point to the right by minus the slope. A slope of 0 is no push, however wrong the "
        "point is."
    )


def code(run: Charged) -> Code:
    lines = [
        '"""What five losses charge one point. Run it in the project\'s folder."""',
        "",
        "import numpy as np",
        "",
        "from algos.classification import losses",
        "",
        f"z = np.array([{run.z!r}])  # the agreement",
        *(f'print("{title}:", losses.{name}(z)[0])' for name, title in NUMBERS.items()),
        "",
    ]
    return Code(losses, "\n".join(lines), note="scikit-learn gives means over points: see “all points”.")


def rows(run: Charged) -> Rows:
    columns = {"z": AGREEMENTS} | {f"{NAMES[name]} loss": loss(AGREEMENTS) for name, loss in run.losses.items()}
    return Rows(columns, "losses", "The losses' formulas.")


screen = Screen(chart, numbers, at=at, said=said, closer=closer, code=code, rows=rows)
