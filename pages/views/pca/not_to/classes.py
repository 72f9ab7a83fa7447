"""Classes along a direction that turns from the first axis to a smaller one: variance is not separation."""

from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from algos.classification import evaluation
from algos.pca import held_out
from algos.pca.principal_components import Model
from datasets.dataset import Dataset
from pages.views.pca import fit
from pages.views.pca.not_to import turning
from pages.views.pca.notation import percent, products, short
from ui import compute, controls, export, picture, words
from ui.picture import Drag, Picture
from ui.session import cache
from ui.stage import player
from ui.view import Code, Rows, Said, Screen, beside, rows_of
from ui.words import Share

ANGLES = np.arange(0.0, 181.0, 5.0)
MOST = 300  # rows
HELD, TOLD = "Variance captured", "Points of the right class"
HELP = {
    HELD: "The share of the variance that lies along this line.",
    TOLD: "The share of points that get their own class: the class whose mean is nearest along this line. Each "
    "point is held out once in five folds, and axes and means come from the other four.",
}


@dataclass(frozen=True, eq=False)
class Direction:
    """The rows, their axes, which axis is set against the first, and what each direction is worth."""

    data: Dataset
    sampled: bool  # whether these are not all rows
    model: Model
    axis: int  # counted from 1
    scale: bool
    accuracy: np.ndarray | None  # (angles,) None without classes to tell apart
    start: int  # number of the angle at which the direction stands at first
    turned: int = len(ANGLES) - 1  # how far one has come

    @property
    def shares(self) -> np.ndarray:
        """The share of the variance along each direction: (angles,)."""
        return held_out.directions(ANGLES) ** 2 @ self.model.explained_variance_ratio[[0, self.axis - 1]]

    @property
    def y(self) -> np.ndarray | None:
        """The classes, if there are any."""
        return self.data.y if self.data.class_names else None

    @property
    def largest(self) -> float:
        """The share of the rows that guessing the largest class for all would tell."""
        return np.nan if self.y is None else evaluation.majority(self.y, len(self.data.class_names))

    @property
    def best(self) -> int:
        """The number of the angle at which most rows are told."""
        assert self.accuracy is not None
        return int(np.argmax(self.accuracy))


def choose(data: Dataset) -> Direction:
    scale = controls.standardise(
        help="Divide each column by its standard deviation first: other axes, and perhaps another order."
    )
    if len(data.feature_names) < 2:
        raise compute.Refused("A line is turned between two axes, which needs two columns, and there is one.")
    used = fit.at_most(data, MOST)
    model = fit.components(used.X, scale=scale)
    axis = 2
    if len(model.components) > 2:
        axis = controls.slider(
            "Against axis",
            2,
            min(len(model.components), 12),
            2,
            key="lost_axis",
            help="The line turns from axis 1, at 0°, to this axis, at 90°.",
        )
    angle = controls.slider(
        "Angle to axis 1",
        0,
        180,
        0,
        step=int(ANGLES[1]),
        key="lost_angle",
        help="The angle between the line and axis 1, in degrees. You can also drag the line in the chart.",
    )
    accuracy = None
    if used.class_names and used.y is not None and held_out.comparable(used.y):
        accuracy = compute.remembered(
            cache.digest("told along directions", used.X, used.y, axis, scale),
            lambda: held_out.accuracies(used.X, used.y, ANGLES, axis=axis, scale=scale),
        )
    return Direction(used, used is not data, model, axis, scale, accuracy, int(angle // ANGLES[1]))


def chart(run: Direction) -> Picture:
    model, data = run.model, run.data
    if len(data.feature_names) == 2:
        points, basis = (data.X - model.mean) / model.scale, model.components
        across, up = (f"{name}, {'standardised' if run.scale else 'centred'}" for name in data.feature_names)
    else:
        ratio = model.explained_variance_ratio
        points, basis = model.transform(data.X)[:, [0, run.axis - 1]], np.eye(2)
        across, up = (f"score on axis {j} ({100 * ratio[j - 1]:.3g}%)" for j in (1, run.axis))
    stage = turning.Turning(
        points,
        run.y,
        data.class_names,
        basis,
        (across, up),
        angles=ANGLES,
        turned=("axis 1", f"axis {run.axis}"),
        best=None if run.accuracy is None else run.best,
    )

    def caption(i: int) -> str:
        if run.accuracy is None:
            return f"{_first(where(i))} captures {percent(run.shares[i])} of the variance"
        if i == len(ANGLES) - 1:  # all round: what has been found
            best, least = (percent(run.accuracy[j]) for j in (run.best, i))
            if run.accuracy[run.best] <= run.accuracy[i]:
                return f"No line gets more points right than axis 1, with {least}"
            now = f"Back on axis 1, {least} of the points get the right class"
            return f"{now}. Along {where(run.best)} it was {best}, the most"
        return f"Along {where(i)}, {percent(run.accuracy[i])} of the points get the right class"

    def where(i: int) -> str:
        at = {0: "axis 1", 90: f"axis {run.axis}", 180: "axis 1"}
        return at.get(int(ANGLES[i]), f"the line {ANGLES[i]:.0f}° from axis 1")

    def turned_to(_: int, x: float, y: float) -> dict[str, float]:
        along = basis @ np.array([x, y])
        return {"lost_angle": float(np.degrees(np.arctan2(along[1], along[0]))) % 180}

    return picture.frames(
        len(ANGLES),
        stage.draw,
        caption,
        start=run.start,
        alt=f"{data.title} with a direction through its middle, and the rows along it. {caption(run.start)}.",
        drags=[Drag(turning.DIRECTION, turned_to, "Drag to turn the direction")],
        key="lost_turn",
        moves={"lost_angle": ANGLES.tolist()},
    )


def numbers(run: Direction) -> dict[str, float]:
    """Of the direction on display; all round it is the first axis again."""
    told: dict[str, float] = {} if run.accuracy is None else {TOLD: Share(run.accuracy[run.turned])}
    return {HELD: Share(run.shares[run.turned])} | told


def said(run: Direction) -> list[Said]:
    sampled = f"{MOST} rows, drawn from all. " if run.sampled else ""
    if run.y is None:
        return [beside(f"{sampled}These data have no classes, so only the variance can be seen.")]
    if run.accuracy is None:
        return [
            beside(f"{sampled}All classes but one at most have a single row, so no row can be held out and classified.")
        ]
    if turning.cut_of(run.y):
        return [beside(f"{sampled}A point gets the class of its side of the cut, halfway between the two class means.")]
    return [beside(f"{sampled}A point gets the class whose mean is nearest along the line.")]


def verdict(run: Direction) -> str:
    """What guessing would get; where most rows are told, once one has been all round."""
    if run.accuracy is None or run.y is None:
        return ""
    if run.turned < len(ANGLES) - 1:
        usual = short(run.data.class_names[int(np.bincount(run.y).argmax())], 16)
        return f"Calling every point “{usual}” would get {percent(run.largest, 0)} right."
    best, most = f"{ANGLES[run.best]:.0f}°", run.accuracy[run.best]
    others = int((run.accuracy[:-1] >= most - 1e-12).sum()) - 1  # 180° is 0° again
    as_many = f" Just as many are right at {words.count(others, 'other angle')}." if others else ""
    return f"The best line, at {best}, captures {percent(run.shares[run.best])} of the variance.{as_many}"


def closer(run: Direction) -> None:
    """What each direction so far is worth; the scores of one row on both axes, and whose mean is nearest on each."""
    if run.accuracy is not None:
        player.chart(
            turning.worth(ANGLES, run.shares, run.accuracy, run.largest, run.turned),
            alt="The variance captured and the points of the right class, over the angles seen so far.",
            key=controls.key_of("lost_worth"),
        )
    row = controls.slider("Row", 1, len(run.data.X), 1, key="lost_row", help="Which row of the table.", place=st) - 1
    model, y, names = run.model, run.y, run.data.class_names
    z = (run.data.X[row] - model.mean) / model.scale
    scores = model.transform(run.data.X)
    label = "" if y is None else f", of class {names[y[row]]},"
    st.markdown(f"**Row {row + 1}**{label} on the two axes:")
    for j in (1, run.axis):
        axis, score = model.components[j - 1], float(scores[row, j - 1])
        terms = products(axis[:3], z[:3])
        more = [r"\cdots"] if len(z) > 3 else []
        st.latex(rf"t_{{{j}}} = {' + '.join([*terms, *more])} = {words.tex(score)}")
        if y is not None:
            means = {names[c]: float(scores[y == c, j - 1].mean()) for c in np.unique(y)}
            nearest = min(means, key=lambda name: abs(means[name] - score))
            listed = words.listed([f"{name} {words.number(mean)}" for name, mean in means.items()])
            st.caption(f"Means on axis {j}: {listed}. The nearest is {nearest}.")
    if y is not None:
        st.caption(
            "Here the axes and means are found with this row. For the numbers below the chart, each row is held out."
        )


def code(run: Direction) -> Code:
    shares = {HELD: "float(model.explained_variance_ratio[0])"}
    theirs = {HELD: "float(model.explained_variance_ratio_[0])"}
    lines = [f"model = {export.call('principal_components.fit', 'data.X', scale=run.scale)}"]
    plain = [f"Z = StandardScaler(with_std={run.scale}).fit_transform(data.X)", "model = PCA().fit(Z)"]
    imports = ["from sklearn.decomposition import PCA", "from sklearn.preprocessing import StandardScaler"]
    if run.accuracy is not None:
        call = export.call("held_out.accuracies", "data.X", "data.y", "[0.0]", axis=run.axis, scale=run.scale)
        lines.append(f"told = {call}")
        shares |= {TOLD: "float(told[0])"}
        theirs |= {TOLD: "told(0)"}
        imports += [
            "import numpy as np",
            "from sklearn.neighbors import NearestCentroid",
            "from sklearn.pipeline import make_pipeline",
        ]
        plain += [
            "place = np.array([np.sum(data.y[:i] == c) for i, c in enumerate(data.y)])",
            "fold = place % 5",
            "",
            "",
            "def told(j):",
            "    right = 0",
            "    for i in np.unique(fold):",
            "        train, test = fold != i, fold == i",
            f"        axes = make_pipeline(StandardScaler(with_std={run.scale}), PCA()).fit(data.X[train])",
            "        nearest = NearestCentroid().fit(axes.transform(data.X[train])[:, [j]], data.y[train])",
            "        right += (nearest.predict(axes.transform(data.X[test])[:, [j]]) == data.y[test]).sum()",
            "    return float(right / len(data.y))",
            "",
            "",
        ]
    script = export.script(
        run.data,
        lines,
        shares,
        imports=["from algos.pca import held_out, principal_components"],
        title="How much of the variance an axis holds, and how well it tells classes apart.",
    )
    library = export.script(run.data, plain, theirs, imports=imports, title="The same with scikit-learn.")
    return Code(held_out, script, library)


def rows(run: Direction) -> Rows:
    scores = run.model.transform(run.data.X)
    return rows_of(run.data, {f"score {j}": scores[:, j - 1] for j in (1, run.axis)})


def _first(text: str) -> str:
    """With a capital."""
    return f"{text[:1].upper()}{text[1:]}"


def _told_by_the_second(run: Direction) -> Share:
    """The share told by axis 2. Raises LookupError if the direction turns to another one, or tells no classes."""
    if run.axis != 2 or run.accuracy is None:
        raise LookupError("axis 2 is not turned to")
    return Share(run.accuracy[len(ANGLES) // 2])


SCREEN = Screen(
    chart,
    numbers,
    HELP,
    at=lambda run, i: replace(run, turned=i),
    verdict=verdict,
    said=said,
    closer=closer,
    theory="classes.md",
    code=code,
    rows=rows,
    quantities={
        "Correct by axis 1": lambda run: Share(run.accuracy[0]),
        "Correct by axis 2": _told_by_the_second,
        "Most told at (°)": lambda run: float(ANGLES[run.best]),
        "Variance there": lambda run: Share(run.shares[run.best]),
    },
)
