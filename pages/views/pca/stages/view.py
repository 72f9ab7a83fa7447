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
HELP = dict.fromkeys(ABOUT_0[:2], "From 0, not from the mean.") | {
    "Variance, axis 1": "Of the scores along the first axis: the largest there is.",
    "Variance, axis 2": "Of the scores across it.",
    "Share of axis 1 (%)": "Of the sum of both.",
    "Reconstruction error": "Mean squared distance of the points from what one score gives back, on the scale on which "
    "the axes were found. It is the variance left over.",
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
    bare: float | None  # the angle of the first axis without scaling and with it; None if every direction is as good
    scaled: float | None

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
        help="Subtract the mean first. Off: the axes are the best lines through 0, and the first points to the mean.",
    )
    trace = _stages(used.X, scale=scale, centre=centre)
    bare, scaled = (
        directions.best(_stages(used.X, scale=other, centre=True).final.covariance) for other in (False, True)
    )
    return Stages(data, used, len(two.X), trace, scale, centre, bare, scaled)


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
    places = [state.X if figure.raw(state) else state.Z for state in states]
    moved = [str(i) for i in range(1, len(states)) if not np.allclose(places[i], places[i - 1])]
    return picture.steps(
        run.trace,
        lambda i: figure.figure(states[i], windows[i], data, matrix, ring, phases),
        caption=lambda state: _caption(state, run.centre, phases, moved),
        alt=f"{words.count(len(data.X), 'point')} by {words.listed(list(data.feature_names))} through the stages "
        f"{words.listed(phases)}. Of the axes: {_caption(states[at_axes], run.centre, phases, moved)}.",
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


def _caption(state: Components, centre: bool, phases: Sequence[str], moved: Sequence[str]) -> str:
    """A stage in words; at the last of the `phases`, which of them `moved` the points and which lost something."""
    match state.phase:
        case "raw":
            return "the points as they come, and their mean"
        case "centred":
            return "the mean is subtracted, so that it is now at 0"
        case "scaled":
            return f"each column is divided by its standard deviation, {_pair(state.scale)}"
        case "covariance":
            ring = "one standard deviation" if centre else "one root mean square"
            return f"how the columns vary together; the ellipse is {ring} every way"
        case "axes":
            return _of_axis_1(state, centre)
        case "projection":
            return f"each point becomes one number, its place along axis 1: here {_lost(state, centre)} is lost"
        case _:
            steps = "step" if len(moved) == 1 else "steps"
            which = f"{steps} {words.listed(list(moved))} moved them" if moved else "no step moved the points"
            lost = f"step {phases.index('projection')} lost {_lost(state, centre)}"
            return f"the points are rebuilt; {which}, {lost}"


def _of_axis_1(state: Components, centre: bool) -> str:
    """Where the first axis lies and how much of the variance it has, or how far from the mean it passes."""
    if not centre:
        off = _off_the_mean_of(state)
        return (
            "no direction has more mean square than axis 1"
            if off is None
            else f"axis 1 passes {words.number(off)}° from the mean, seen from 0"
        )
    angle, share = directions.best(state.covariance), percent(float(state.explained_variance_ratio[0]))
    if angle is None:
        return f"every direction has the same variance, so that axis 1 may be any; it has {share}"
    return f"axis 1 lies at {words.number(round(angle, 9))}° and has {share} of the variance, more than any other"


def _lost(state: Components, centre: bool) -> str:
    """What the place along axis 1 does not hold, as a share; nothing where all lies on that axis."""
    share = float(state.explained_variance_ratio[1])
    return f"{percent(share)} of the {'variance' if centre else 'mean square'}" if share > ROUNDING else "nothing"


def _pair(values: np.ndarray) -> str:
    return f"({words.number(values[0])}, {words.number(values[1])})"


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
        else "The window follows the cloud, which would be too small in one for all stages: watch the numbers at its "
        "edges. It is to scale."
    )
    return [note(below), *map(beside, fit.sampled(len(run.data.X), run.sampled_from))]


def verdict(run: Stages) -> str:
    """Where the first axis points, once it is known."""
    if run.stage.components is None:
        return ""
    if run.centre:
        return f"The first axis is {_at(run.bare)} without scaling, {_at(run.scaled)} with it."
    off = _off_the_mean(run)
    return "" if off is None else f"Not centred: axis 1 points to within {words.number(off)}° of the mean, seen from 0."


def _at(angle: float | None) -> str:
    return "anywhere (equal variances)" if angle is None else f"at {words.number(round(angle, 9))}°"


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
