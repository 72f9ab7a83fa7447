"""The stages of principal components, one after the other, in the plane of two columns."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.pca import directions, principal_components
from algos.pca.principal_components import Components, Model
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.pca import cloud, fit
from pages.views.pca.notation import ROUNDING, percent
from pages.views.pca.stages import closer, figure, three_ways, window
from pages.views.pca.stages.window import Window
from ui import compute, controls, export, picture, words
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, View, as_of, beside, note, rows_of

LABELS = ("Variance, axis 1", "Variance, axis 2", "Share of axis 1 (%)", "Reconstruction error")
ABOUT_0 = ("Mean square, axis 1", "Mean square, axis 2", *LABELS[2:])  # the same when nothing was centred
HELP = dict.fromkeys(ABOUT_0[:2], "The mean of the squared scores on this axis, measured from 0.") | {
    "Variance, axis 1": "The variance of the scores on axis 1. No other direction has more.",
    "Variance, axis 2": "The variance of the scores on axis 2, which is at a right angle to axis 1.",
    "Share of axis 1 (%)": "What axis 1 has of both axes together.",
    "Reconstruction error": "The mean squared distance between the points and what is rebuilt from one score, on the "
    "scale on which the axes were found.",
}
OURS = (
    "float(model.explained_variance[0])",
    "float(model.explained_variance[1])",
    "float(model.explained_variance_ratio[0] * 100)",
    "principal_components.unexplained(model, data.X, 1) * float((model.Z**2).sum(axis=1).mean())",
)
THEIRS = (
    "variances[0]",
    "variances[1]",
    "variances[0] / variances.sum() * 100",
    "((Z - back) ** 2).sum(axis=1).mean()",
)


@dataclass(frozen=True, eq=False)
class Stages:
    """Every stage of two columns with one score kept."""

    whole: Dataset  # all columns, all rows
    data: Dataset  # the two columns, and the rows that are used
    sampled_from: int
    trace: Trace[Any]  # of Components, the last of them a Model
    scale: bool
    centre: bool
    bare: float | None  # the angle of the first axis without scaling; None if every direction is as good

    @property
    def model(self) -> Model:
        """The last stage of the whole run."""
        return self.trace.final

    @property
    def stage(self) -> Components:
        """The last stage, of the whole run or as it stood earlier."""
        return self.trace.final

    @property
    def labels(self) -> tuple[str, ...]:
        return LABELS if self.centre else ABOUT_0


def choose(data: Dataset) -> Stages:
    two = fit.two_columns(data)
    used = fit.at_most(two, fit.MOST_ROWS)
    scale = controls.standardise()
    centre = controls.toggle(
        "Centre",
        True,
        key="stages_centre",
        help="Subtract the mean first. Without it the axes are the best lines through 0, not through the cloud's mean.",
    )
    trace = _stages(used.X, scale=scale, centre=centre)
    bare = directions.best(_stages(used.X, scale=False, centre=True).final.covariance)
    return Stages(data, used, len(two.X), trace, scale, centre, bare)


def _stages(X: np.ndarray, *, scale: bool, centre: bool) -> Trace[Any]:
    trace = compute.run(principal_components.steps, X, limit=10, n_components=1, scale=scale, centre=centre)
    fit.refuse_extreme(trace.final)
    return trace


# One frame a stage ------------------------------------------------------------------------------------------------


def chart(run: Stages) -> Picture:
    data, states = run.data, run.trace.states
    windows, _ = _windows(run)
    matrix = "covariance" if run.centre else "second moments about 0"
    ring = "one standard deviation" if run.centre else "root mean square"
    phases = [state.phase for state in states]
    at_axes = phases.index("axes")
    return picture.steps(
        run.trace,
        lambda i: figure.figure(states[i], windows[i], data, matrix, ring, phases),
        caption=lambda state: _caption(state, run.centre, phases),
        alt=f"{words.count(len(data.X), 'point')} by {words.listed(list(data.feature_names))} through the stages "
        f"{words.listed(phases)}. Of the axes: {_caption(states[at_axes], run.centre, phases)}.",
        maps=True,
        start=0,
        on_click=lambda i: controls.put("point", i + 1),
        key="stages",
    )


def _windows(run: Stages) -> tuple[list[Window], bool]:
    """What each stage shows, and whether that is the same for all.

    In sight are the points and, where the axes start at 0, the whole ellipse around it.
    """
    ring = np.empty((0, 2)) if run.centre else cloud.ellipse(run.model.covariance)
    places = [
        np.vstack([state.X, ring * run.model.scale]) if figure.raw(state) else np.vstack([state.Z, ring])
        for state in run.trace.states
    ]
    return window.windows(places)


def _caption(state: Components, centre: bool, phases: Sequence[str]) -> str:
    """A stage in words; at the last of the `phases`, which of them lost something."""
    match state.phase:
        case "raw":
            return "the raw data and their mean"
        case "centred":
            return "the mean is subtracted, so the cloud is now centred at 0"
        case "scaled":
            return f"each column is divided by its standard deviation, {_pair(state.scale)}"
        case "covariance":
            what, ring = ("covariance", "standard deviation") if centre else ("matrix", "root mean square")
            return f"the {what} says how the columns vary together, and the ellipse is one {ring} in every direction"
        case "axes":
            return _of_axis_1(state, centre)
        case "projection":
            return f"each point keeps one number, its score on axis 1, and {_lost(state, centre)} is lost"
        case _:
            lost, step = _lost(state, centre), phases.index("projection")
            which = "nothing is lost" if lost == "nothing" else f"step {step} has lost {lost}"
            return f"the points are rebuilt from one score each, and {which}"


def _of_axis_1(state: Components, centre: bool) -> str:
    """Where the first axis lies and how much of the variance it has, or how far from the mean it passes."""
    if not centre:
        off = _off_the_mean_of(state)
        return (
            "no direction has more mean square than axis 1"
            if off is None
            else f"seen from 0, axis 1 misses the mean by {words.number(off)}°"
        )
    angle, share = directions.best(state.covariance), percent(float(state.explained_variance_ratio[0]))
    if angle is None:
        return f"every direction has {share} of the variance, so axis 1 could be any of them"
    return (
        f"axis 1 is at {words.number(round(angle, 9))}° and has {share} of the variance, more than any other direction"
    )


def _lost(state: Components, centre: bool) -> str:
    """What the place along axis 1 does not hold, as a share; nothing where all lies on that axis."""
    share = float(state.explained_variance_ratio[1])
    return f"{percent(share)} of the {'variance' if centre else 'mean square'}" if share > ROUNDING else "nothing"


def _pair(values: np.ndarray) -> str:
    return f"{words.number(values[0])} and {words.number(values[1])}"


# Beside it --------------------------------------------------------------------------------------------------------


def numbers(run: Stages) -> dict[str, float | str]:
    """What is known at the stage: the variances with the axes, the error once the points are back."""
    stage, shown = run.stage, dict[str, float | str](dict.fromkeys(run.labels, "none yet"))
    if stage.explained_variance is not None:
        first, second = (float(v) for v in stage.explained_variance)
        shown |= zip(run.labels, (first, second, first / (first + second) * 100), strict=False)
    if stage.restored is not None:
        lost = principal_components.unexplained(stage, run.data.X, 1)
        shown[run.labels[-1]] = lost * float((stage.Z**2).sum(axis=1).mean())
    return shown


def said(run: Stages) -> list[Said]:
    _, shared = _windows(run)
    below = (
        ""
        if shared
        else "The scale changes from step to step, since on one scale the cloud would be too small: watch the numbers "
        "along the edges."
    )
    return [note(below), *map(beside, fit.sampled(len(run.data.X), run.sampled_from))]


def verdict(run: Stages) -> str:
    """Where the first axis would be without scaling, once it is known with it."""
    if run.stage.components is None or not (run.centre and run.scale):
        return ""
    if run.bare is None:
        return "Without scaling, axis 1 could be any direction: both variances are equal."
    return f"Without scaling, axis 1 would be at {words.number(round(run.bare, 9))}°."


def _angle(run: Stages) -> float | None:
    """The degrees at which the first axis is; None if every direction is as good."""
    best = directions.best(run.model.covariance)
    return None if best is None else round(best, 9)


def _off_the_mean(run: Stages) -> float | None:
    """The degrees between the first axis and the mean, seen from 0; None if the mean is 0."""
    return _off_the_mean_of(run.stage)


def _off_the_mean_of(stage: Components) -> float | None:
    """The same at a stage; None before the axes are known, too."""
    mean = stage.X.mean(axis=0) / stage.scale
    if not mean.any() or stage.components is None:
        return None
    return float(np.degrees(np.arccos(min(abs(stage.components[0] @ mean) / np.linalg.norm(mean), 1.0))))


def code(run: Stages) -> Code:
    call = export.call("principal_components.steps", "data.X", n_components=1, scale=run.scale, centre=run.centre)
    script = export.script(
        run.data,
        [f"*stages, model = {call}"],
        dict(zip(run.labels, OURS, strict=True)),
        imports=["from algos.pca import principal_components"],
        title="Principal components, stage by stage.",
    )
    scaled = ["Z = Z / np.where(np.ptp(Z, axis=0) > 0, data.X.std(axis=0), 1)"] if run.scale else []
    imports = ["import numpy as np"]
    if run.centre:
        imports.append("from sklearn.decomposition import PCA")
        lines = [
            "Z = data.X - data.X.mean(axis=0)",
            *scaled,
            "variances = PCA().fit(Z).explained_variance_ * (len(Z) - 1) / len(Z)",
            "model = PCA(n_components=1).fit(Z)",
            "back = model.inverse_transform(model.transform(Z))",
        ]
    else:
        lines = [
            "Z = data.X",
            *scaled,
            "U, s, V = np.linalg.svd(Z, full_matrices=False)",
            "variances = s**2 / len(Z)",
            "back = np.outer(Z @ V[0], V[0])",
        ]
    library = export.script(
        run.data,
        lines,
        dict(zip(run.labels, THEIRS, strict=True)),
        imports=imports,
        title=f"The same with {'scikit-learn' if run.centre else 'numpy: scikit-learn always centres'}.",
    )
    why = "scikit-learn divides by n - 1; here it is n, so that captured and lost variance are means of squares."
    return Code(principal_components, script, library, why=why)


def rows(run: Stages) -> Rows:
    """For every row its two scores, and its reconstruction from the first."""
    first, second = (run.model.Z @ run.model.components.T).T
    across, up = run.model.restored.T
    return rows_of(run.data, {"score 1": first, "score 2": second, "back, across": across, "back, up": up})


view = View(
    "Stages",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=as_of,
        verdict=verdict,
        said=said,
        closer=lambda run: closer.show(run.data, run.stage, scale=run.scale, centre=run.centre),
        sections={"Three ways": lambda run: three_ways.show(run.whole, run.model, scale=run.scale, centre=run.centre)},
        code=code,
        rows=rows,
        quantities={
            "Step of the axes": lambda run: [state.phase for state in run.trace.states].index("axes"),
            "Angle of axis 1": _angle,
            "Angle without scaling": lambda run: run.bare,
            "Diagonal of the covariance, smaller": lambda run: round(float(np.diag(run.model.covariance).min()), 9),
            "Diagonal of the covariance, larger": lambda run: round(float(np.diag(run.model.covariance).max()), 9),
            "Axis 1 off the mean (°)": _off_the_mean,
        },
    ),
    "tilted",
)
