"""Polynomial kernels of degree 1, 3, 5 and 7 side by side: which degree should be used?"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from algos.kernels import kernel_ridge
from algos.kernels.base import Kernel
from algos.kernels.kernel_ridge import KernelRidge
from algos.kernels.kernels import Polynomial
from datasets.dataset import Dataset
from pages.views.kernels import kernel_choice
from pages.views.kernels.ridge import curves, scene
from pages.views.kernels.ridge.scene import Scene
from ui import compute, controls, export, picture, words
from ui.picture import Figure, Picture
from ui.view import Code, Rows, Screen, rows_of

DEGREES = (1, 3, 5, 7)
PENALTIES = controls.one_two_five(1e-6, 1e3, (1,))
LABELS = {p: f"Degree {p} left out" for p in DEGREES}
HELP = dict.fromkeys(LABELS.values(), "Each point predicted without it: root mean square.")


@dataclass(frozen=True, eq=False)
class Degrees:
    """The four degrees, for the penalty that is set and those through which the player goes."""

    at: Scene
    offset: float  # of the kernels
    penalties: Sequence[float]
    models: Sequence[Sequence[KernelRidge]]  # for each penalty

    @property
    def chosen(self) -> int:
        """The place of the penalty that is set."""
        return self.penalties.index(self.at.penalty)

    @property
    def errors(self) -> np.ndarray:
        """Of each degree at that penalty, on the points and with each left out: (4, 2)."""
        return np.array([self.at.errors(model) for model in self.models[self.chosen]])

    @property
    def closest(self) -> int:
        """The degree with the smallest error on the points."""
        return DEGREES[int(self.errors[:, 0].argmin())]

    @property
    def best(self) -> int:
        """The degree with the smallest error where each point is left out."""
        left_out = self.errors[:, 1]
        return DEGREES[int(np.nanargmin(left_out)) if np.isfinite(left_out).any() else 0]


def choose(data: Dataset) -> Degrees:
    at = scene.choose(data, _offset, zero=True)
    assert isinstance(at.kernel, Polynomial)
    offset = at.kernel.offset
    penalties = sorted({*PENALTIES, at.penalty}) if at.plane is None else [at.penalty]
    found = compute.run(
        kernel_ridge.family,
        at.X,
        at.y,
        kernels=[Polynomial(p, offset) for p in DEGREES] * len(penalties),
        penalties=[v for v in penalties for _ in DEGREES],
        level=at.level,
        limit=len(DEGREES) * len(penalties),
    ).states
    models = [found[i : i + len(DEGREES)] for i in range(0, len(found), len(DEGREES))]
    return Degrees(at, offset, penalties, models)


def as_if(run: Degrees, i: int) -> Degrees:
    """The same as if the i-th penalty were set; over two inputs the frames are the degrees, which are all told of."""
    return run if run.at.plane is not None else replace(run, at=replace(run.at, penalty=run.penalties[i]))


def _offset(_: Dataset) -> Kernel:
    offset = controls.stop_slider(
        "Offset c",
        kernel_choice.OFFSETS,
        1.0,
        key="constant",
        help="In (x·z + c)ᵖ: the larger, the more the low powers weigh.",
    )
    return Polynomial(1, offset)


def chart(run: Degrees) -> Picture:
    """Over one input side by side, played along the penalty; over two inputs the degrees follow one another."""
    at, now = run.at, run.models[run.chosen]

    def left_out(model: KernelRidge) -> str:
        return words.number(at.errors(model)[1])

    def side_by_side(i: int) -> Figure:
        grid = at.grid[::2]
        fitted = [model.predict(grid[:, None]) for model in run.models[i]]
        return curves.side_by_side(grid, fitted, [f"degree {p}" for p in DEGREES], at.X[:, 0], at.y, at.axes)

    def caption(i: int) -> str:
        errors = np.array([at.errors(model)[1] for model in run.models[i]])
        told = f"Penalty λ = {words.setting(run.penalties[i])}"
        if not np.isfinite(errors).all():
            return f"{told}: not all of these fits are determined with one point left out"
        best, worst = (int(end) for end in (errors.argmin(), errors.argmax()))
        least, most = words.number(float(errors[best])), words.number(float(errors[worst]))
        others = f"{most} with degree {DEGREES[worst]}"
        return f"{told}: the left-out error is least with degree {DEGREES[best]}, {least}, and {others}"

    told = words.listed([f"degree {p} {left_out(model)}" for p, model in zip(DEGREES, now, strict=True)])
    alt = f"Kernel ridge regression of {words.count(len(at.y), 'point')} of {at.data.title}, left-out errors: {told}."
    if at.plane is not None:
        return picture.frames(
            len(DEGREES),
            lambda i: at.map(now[i].predict(at.places)),
            lambda i: f"With degree {DEGREES[i]} the left-out error is {left_out(now[i])}",
            alt=alt,
            start=0,
            maps=True,
        )
    return picture.frames(
        len(run.penalties),
        side_by_side,
        caption,
        alt=alt,
        start=run.chosen,
        maps=True,
        moves={"penalty": run.penalties},
    )


def numbers(run: Degrees) -> dict[str, float]:
    return dict(zip(LABELS.values(), map(float, run.errors[:, 1]), strict=True))


def verdict(run: Degrees) -> str:
    """The penalty on display, and which degree is best there."""
    training, left_out = run.errors.T
    compared = (
        f"The training error is least with degree {run.closest}, {words.number(float(training.min()))}."
        if np.isfinite(left_out).all()
        else "Some of these fits are not determined once a point is left out."
    )
    return f"λ = {words.setting(run.at.penalty)}. {compared}"


def closer(run: Degrees) -> None:
    """What each degree costs and gains."""
    models = run.models[run.chosen]
    training, left_out = run.errors.T
    st.markdown(f"What each degree costs and gains, at λ = {words.setting(run.at.penalty)}:")
    st.dataframe(
        {
            "degree": list(DEGREES),
            "training error": training,
            "left-out error": left_out,
            "degrees of freedom": [m.freedom for m in models],
            "length of w": [float(np.sqrt(max(float(m.alpha @ (m.fitted - m.level)), 0.0))) for m in models],
            "condition": [m.condition for m in models],
        },
        hide_index=True,
    )
    st.markdown(
        "Each degree can do all the lower ones can. With a small λ the error on the points falls with it (a higher "
        "degree also weighs the low powers anew, so at a large λ it need not); the error for new points is another "
        "matter: the freedom is spent on the noise."
    )


def code(run: Degrees) -> Code:
    at, offset = run.at, run.offset
    fit = (
        f"record(kernel_ridge.steps(data.X, data.y, kernel=kernels.Polynomial(p, {offset!r}), "
        f"penalty={at.penalty!r}, level={at.level_code}), limit=1).final"
    )
    script = export.script(
        at.data,
        [f"models = {{p: {fit} for p in {DEGREES}}}"],
        {label: f"float(np.sqrt(np.mean(models[{p}].left_out ** 2)))" for p, label in LABELS.items()},
        imports=[
            "import numpy as np",
            "from algos.kernels import kernel_ridge, kernels",
            "from algos.trace import record",
        ],
        title="Kernel ridge regression with four degrees.",
    )
    library = export.script(
        at.data,
        [
            f"level = {at.level_code}",
            f"fits = {{p: KernelRidge(alpha={at.penalty!r}, kernel='polynomial', degree=p, gamma=1, "
            f"coef0={offset!r}) for p in {DEGREES}}}",
            "ahead = {p: cross_val_predict(fit, data.X, data.y - level, cv=LeaveOneOut()) for p, fit in fits.items()}",
        ],
        {label: f"float(np.sqrt(np.mean((data.y - level - ahead[{p}]) ** 2)))" for p, label in LABELS.items()},
        imports=[
            "import numpy as np",
            "from sklearn.kernel_ridge import KernelRidge",
            "from sklearn.model_selection import LeaveOneOut, cross_val_predict",
        ],
        title="The same with scikit-learn, each point really left out.",
    )
    why = "It fits anew for every point left out; here one fit gives all of them. At a poor condition digits differ."
    return Code(kernel_ridge, script, library if at.penalty > 0 else None, why=why)


def rows(run: Degrees) -> Rows:
    models = run.models[run.chosen]
    return rows_of(run.at.data, {f"degree {p}": m.fitted for p, m in zip(DEGREES, models, strict=True)})


QUANTITIES = {"Closest on the points": lambda run: run.closest, "Closest with each left out": lambda run: run.best}

screen = Screen(
    chart, numbers, HELP, at=as_if, verdict=verdict, closer=closer, code=code, rows=rows, quantities=QUANTITIES
)
