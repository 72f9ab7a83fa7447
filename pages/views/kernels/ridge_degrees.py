"""Polynomial kernels of degree 1, 3, 5 and 7 side by side, as in the notes: which degree should be used?"""

from typing import Any

import numpy as np
import streamlit as st

from algos.kernels import kernel_ridge
from algos.kernels.kernel_ridge import KernelRidge
from algos.kernels.kernels import Polynomial
from datasets.dataset import Dataset
from pages.views.kernels import ridge_code, ridge_scene, ridge_theory
from pages.views.kernels.ridge_scene import CELLS, Scene
from ui import controls, export, page, player, words
from ui.figures import heights, process

DEGREES = (1, 3, 5, 7)
PENALTIES = controls.one_two_five(1e-6, 1e3, (1,))


def show(data: Dataset) -> None:
    at = ridge_scene.choose(data, zero=True, degrees=True)
    models = _fits(at, [at.penalty])[0]
    errors = [ridge_code.numbers(at, m) for m in models]
    left_out = [e["Left-out error"] for e in errors]
    best = int(np.nanargmin(left_out)) if np.isfinite(left_out).any() else 0
    closest = int(np.argmin([e["Training error"] for e in errors]))
    left, right = page.columns()
    with left:
        _play(at, models)
        st.caption(
            f"On the points degree {DEGREES[closest]} is closest, {words.number(errors[closest]['Training error'])} "
            f"off as a root mean square. With each point left out degree {DEGREES[best]} is: "
            f"{words.number(left_out[best])} off."
            if np.isfinite(left_out).all()
            else "Some of these fits are not determined any more when one point is left out."
        )
    with right:
        page.numbers(
            {f"Degree {p} left out": value for p, value in zip(DEGREES, left_out, strict=True)},
            help={f"Degree {p} left out": "Each point predicted without it: root mean square." for p in DEGREES},
        )
        st.caption(f"λ = {at.penalty:g}")
    page.more(
        {
            "Look closer": lambda: _table(models, errors),
            "Theory": ridge_theory.show,
            "Code": lambda: _code(at),
            "Data": lambda: page.data(at.data, {f"degree {p}": m.fitted for p, m in zip(DEGREES, models, strict=True)}),
        }
    )


def _fits(at: Scene, penalties: list[float]) -> list[list[KernelRidge]]:
    """The four degrees for each penalty."""
    assert isinstance(at.kernel, Polynomial)
    kernels = [Polynomial(p, at.kernel.offset) for p in DEGREES]
    found = player.run(
        kernel_ridge.family,
        at.X,
        at.y,
        kernels=kernels * len(penalties),
        penalties=[v for v in penalties for _ in DEGREES],
        level=at.level,
        limit=len(DEGREES) * len(penalties),
    ).states
    return [list(found[i : i + len(DEGREES)]) for i in range(0, len(found), len(DEGREES))]


def _play(at: Scene, models: list[KernelRidge]) -> None:
    said = words.listed([f"degree {p} {_error(at, m)}" for p, m in zip(DEGREES, models, strict=True)])
    alt = f"Kernel ridge regression of {words.count(len(at.y), 'point')} of {at.data.title}, left-out errors: {said}."
    if at.plane is not None:  # over two inputs the degrees follow one another
        figures = [_map(at, m) for m in models]
        names = [f"Degree {p} · left-out error {_error(at, m)}" for p, m in zip(DEGREES, models, strict=True)]
        return player.play(figures, names, alt=alt, start=0, maps=True)
    penalties: list[float] = sorted({*PENALTIES, at.penalty})
    rows = _fits(at, penalties)
    return player.play(
        [_panels(at, row) for row in rows],
        [
            f"Penalty λ = {v:g} · left-out errors {', '.join(_error(at, m) for m in row)}"
            for v, row in zip(penalties, rows, strict=True)
        ],
        alt=alt,
        start=penalties.index(at.penalty),
        maps=True,
    )


def _panels(at: Scene, models: list[KernelRidge]) -> dict[str, Any]:
    grid = at.grid[::2]
    titles = [f"degree {p}" for p in DEGREES]
    return process.side_by_side(
        grid, [m.predict(grid[:, None]) for m in models], titles, at.X[:, 0], at.y, dict(at.axes)
    )


def _map(at: Scene, model: KernelRidge) -> dict[str, Any]:
    assert at.plane is not None
    name = str(at.data.target_name)
    surface = heights.surface(at.plane, model.predict(at.places), at.span, cells=CELLS, title=name)
    return heights.figure(at.plane, [surface, heights.points(at.X, at.y, at.span, name)])


def _error(at: Scene, model: KernelRidge) -> str:
    return words.number(float(np.sqrt(np.mean(model.left_out**2))))


def _table(models: list[KernelRidge], errors: list[dict[str, float]]) -> None:
    st.markdown("What each degree costs and gains, at the penalty set:")
    st.dataframe(
        {
            "degree": list(DEGREES),
            "training error": [e["Training error"] for e in errors],
            "left-out error": [e["Left-out error"] for e in errors],
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


def _code(at: Scene) -> None:
    assert isinstance(at.kernel, Polynomial)
    fit = (
        f"record(kernel_ridge.steps(data.X, data.y, kernel=kernels.Polynomial(p, {at.kernel.offset!r}), "
        f"penalty={at.penalty!r}, level={at.level_code}), limit=1).final"
    )
    script = export.script(
        at.data,
        [f"models = {{p: {fit} for p in {DEGREES}}}"],
        {f"Degree {p} left out": f"float(np.sqrt(np.mean(models[{p}].left_out ** 2)))" for p in DEGREES},
        imports=ridge_code.IMPORTS,
        title="Kernel ridge regression with four degrees.",
    )
    library = export.script(
        at.data,
        [
            f"level = {at.level_code}",
            f"fits = {{p: KernelRidge(alpha={at.penalty!r}, kernel='polynomial', degree=p, gamma=1, "
            f"coef0={at.kernel.offset!r}) for p in {DEGREES}}}",
            "ahead = {p: cross_val_predict(fit, data.X, data.y - level, cv=LeaveOneOut()) for p, fit in fits.items()}",
        ],
        {f"Degree {p} left out": f"float(np.sqrt(np.mean((data.y - level - ahead[{p}]) ** 2)))" for p in DEGREES},
        imports=[
            "import numpy as np",
            "from sklearn.kernel_ridge import KernelRidge",
            "from sklearn.model_selection import LeaveOneOut, cross_val_predict",
        ],
        title="The same with scikit-learn, each point really left out.",
    )
    why = "It fits anew for every point left out; here one fit gives all of them. At a poor condition digits differ."
    page.code(kernel_ridge, script, library if at.penalty > 0 else None, why=why)
