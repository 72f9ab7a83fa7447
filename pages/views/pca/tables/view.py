"""Tables: rows as points and columns as arrows in the plane of two principal axes."""

from dataclasses import replace
from typing import Any

import numpy as np

from algos.pca import loadings, planes
from datasets.dataset import Dataset
from pages.views.pca import fit, outlier
from pages.views.pca.notation import percent, short
from pages.views.pca.outlier import Fitted
from pages.views.pca.tables import closer, sheet
from pages.views.pca.tables.run import FRAMES, MOST_ROWS, Biplot
from ui import compute, controls, export, picture, words
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, View, beside, rows_of
from ui.words import Share

MOST_AXES = 20  # that can be chosen
MOST = "Largest loading, axis {}"
APART = ("fresh potatoes", "soft drinks")  # foods in whose plane no two countries lie near each other
LARGEST = [
    "",
    "",
    "def largest(axis):",
    "    size = abs(model.components_[axis])",
    "    return (size >= size.max() * (1 - 1e-9)).argmax()  # of equal ones the first",
    "",
    "",
]


def choose(data: Dataset) -> Biplot:
    scaled = controls.standardise(
        True,
        help="Divide every column by its standard deviation first. Without it, a column with large numbers takes the "
        "first axis for itself.",
    )
    if len(data.feature_names) < 2:
        raise compute.Refused("A plane of two axes needs two columns of numbers, and there is one.")
    above = controls.sidebar().container()  # the axes stand above the outlier, and depend on it
    fitted = outlier.choose(data, scaled=scaled)
    axes = _axes(fitted, above)
    start = _start(list(data.feature_names))
    return Biplot(fitted, axes, start)


def _axes(fitted: Fitted, place: Any) -> tuple[int, int]:
    """The two axes that are drawn."""
    ratio = fitted.model.explained_variance_ratio[:MOST_AXES]
    titles = {str(a): f"axis {a}" for a in range(1, len(ratio) + 1)}
    options = list(titles)
    across = controls.choice(
        "Horizontal axis",
        options,
        "1",
        key="axis_across",
        titles=titles,
        help="The principal axis that is horizontal once the map has turned.",
        place=place,
    )
    rest = [option for option in options if option != across]
    default = "2" if across != "2" else "1"
    up = controls.choice(
        "Vertical axis",
        rest,
        default,
        key="axis_up",
        titles=titles,
        help="The principal axis that is vertical once the map has turned.",
        place=place,
    )
    return int(across) - 1, int(up) - 1


def _start(names: list[str]) -> tuple[int, int]:
    """The two columns from whose plane the turn starts."""
    if len(names) == 2:
        return 0, 1
    help = "The map turns from two columns to the two axes. This column is drawn at the start"
    across, up = fit.pick_columns(
        names, {"Across": f"{help}, across.", "Up": f"{help}, upwards."}, APART, label="Start {}"
    )
    return names.index(across), names.index(up)


def chart(run: Biplot, row: int | None = None) -> Picture:
    """The turn from the plane of two columns to the plane of the two axes; a row may be chosen.

    If none is, that farthest along the axis across is ringed once it is there.
    """
    run = run if row is None else replace(run, chosen=row)
    stage, chosen = run.stage, outlier.ringed(run.row, run.drawn)
    Z, data = run.fitted.model.Z, run.fitted.data
    a, b = (f"axis {axis + 1}" for axis in run.axes)
    shown = run.shown
    told_right = words.number(_told_on_the_first(run)) if len(run.fitted.classes) == 2 else ""

    def caption(i: int) -> str:
        held = f"{percent(planes.share(Z, run.turn[i]))} of the variance"
        if i == 0:
            one, other = (short(data.feature_names[j]) for j in run.start)
            d, things = len(data.feature_names), "foods" if data.name == "foods" else "columns"
            if d == 2:
                return f"The map shows {one} and {other}, with {held}"
            return f"The map shows only {one} and {other}, 2 of {d} {things}, with {held}"
        if i < FRAMES - 1:
            return f"On its way to {a} and {b}, the map now shows {held}"
        if run.fitted.present:
            turned = words.number(round(run.fitted.turned, 9))
            return f"The outlier has turned axis 1 by {turned}°, and {a} and {b} together show {held}"
        if len(run.fitted.classes) == 2:
            classes = " from ".join(run.fitted.classes)
            return f"One cut on {a} tells {classes} for {told_right} of the rows, and {a} and {b} together show {held}"
        name, _, of = _farthest_row(run).partition(", ")
        name = name.replace("row ", "Row ", 1) if name.startswith("row ") else name
        apart = "ends apart, farthest out" if data.name == "foods" else "lies farthest out"
        return f"{name}{f' ({of})' if of else ''} {apart} along {a}, and {a} and {b} together show {held}"

    def draw(i: int) -> picture.Figure:
        F, done = run.turn[i], i / (FRAMES - 1)
        plane = stage.figure(Z[run.drawn] @ F.T, F, chosen, done=done, ringed=bool(row) or done == 1)
        if not shown:
            return plane
        told = planes.share_by_column(Z, F)
        return sheet.beside(plane, run.fitted.model.X, stage.names, stage.row_names, told)

    return picture.frames(
        FRAMES,
        draw,
        caption,
        alt=f"{words.count(len(Z), 'row')} of {data.title} as points and "
        f"{words.count(len(data.feature_names), 'column')} as arrows in the plane of {a} and {b}, which holds "
        f"{percent(run.share)} of the variance.",
        on_click=lambda i: controls.put("point", int(run.drawn[i]) + 1),
        steps=range(FRAMES),  # of one turn: a slider leaves the reader where it is
        start=0,
        key="tables",
    )


def turned(run: Biplot, i: int) -> Biplot:
    """The same with the i-th plane of the turn on display."""
    return run if i == FRAMES - 1 else replace(run, in_view=planes.share(run.fitted.model.Z, run.turn[i]))


def numbers(run: Biplot) -> dict[str, float | str]:
    """Which columns make the axes, once the plane is theirs, and what the outlier has done."""
    model, names, there = run.fitted.model, run.fitted.data.feature_names, run.in_view is None
    most = {MOST.format(a + 1): names[loadings.largest(model, a)] if there else "none yet" for a in run.axes}
    return most | ({outlier.TURNED: run.fitted.turned} if run.fitted.present else {})


def help_of(run: Biplot) -> dict[str, str]:
    a, b = (axis + 1 for axis in run.axes)
    largest = "The column that has the largest weight in this axis, of either sign. Of equal ones, the first."
    return outlier.HELP | {
        MOST.format(a): largest,
        MOST.format(b): largest,
    }


def said(run: Biplot) -> list[Said]:
    """What has to be known about the picture."""
    fitted = run.fitted
    told = ["Each dot is a row of the table. Each arrow points to where the values of its column are larger."]
    if run.shown:
        told = []  # it is all named where it stands
    if len(run.drawn) < len(run.scores):
        told.append(f"{words.number(MOST_ROWS)} of {words.number(fitted.n)} rows are drawn, but all of them count.")
    still = [a + 1 for a in run.axes if fitted.variances[a] <= 1e-12 * fitted.variances[0]]
    if still:
        told.append(
            f"Nothing varies along axis {still[0]}, so any direction at a right angle to the others could be it."
        )
    return [beside(" ".join(told)), *outlier.said(fitted)]


def code(run: Biplot) -> Code:
    fitted, (a, b) = run.fitted, run.axes
    imports, lines = fitted.library
    turned = [
        {outlier.TURNED: told} if fitted.present else {} for told in (outlier.TURNED_CODE, outlier.TURNED_LIBRARY)
    ]
    script = export.script(
        fitted.data,
        fitted.lines,
        {
            MOST.format(a + 1): f"data.feature_names[loadings.largest(model, {a})]",
            MOST.format(b + 1): f"data.feature_names[loadings.largest(model, {b})]",
        }
        | turned[0],
        imports=[*fitted.imports, "from algos.pca import loadings"],
        title="The plane of two principal axes.",
    )
    library = export.script(
        fitted.data,
        [*LARGEST, *lines],
        {
            MOST.format(a + 1): f"data.feature_names[largest({a})]",
            MOST.format(b + 1): f"data.feature_names[largest({b})]",
        }
        | turned[1],
        imports=imports,
        title="The same with scikit-learn.",
    )
    why = "Its axes may point the other way; its variances divide by n − 1, their shares are the same."
    return Code(loadings, script, library, why=why)


def rows(run: Biplot) -> Rows:
    n = run.fitted.n
    results = {f"score on axis {a + 1}": run.scores[:n, i] for i, a in enumerate(run.axes)}
    note = "Without the invented row." if run.fitted.present else ""
    return replace(rows_of(run.fitted.data, results | {"distance from the plane": run.distances[:n]}), note=note)


def _correlation(run: Biplot) -> float:
    """Of the rows' scores on the axis across with the column that has most on it."""
    a = run.axes[0]
    return float(loadings.correlations(run.fitted.model)[a, loadings.largest(run.fitted.model, a)])


def _farthest_row(run: Biplot) -> str:
    """The row with the largest score on the axis across."""
    return run.fitted.names[run.farthest]


def _alike(run: Biplot) -> str:
    """The two columns whose arrows point most nearly the same way."""
    directions = run.frame / np.linalg.norm(run.frame, axis=0)
    cosines = np.triu(directions.T @ directions, 1)
    a, b = np.unravel_index(np.argmax(cosines), cosines.shape)
    names = run.fitted.data.feature_names
    return f"{names[a]} and {names[b]}"


def _told_on_the_first(run: Biplot) -> Share:
    """The share of the rows on their class's side of the best cut of two classes on the axis across."""
    scores, y = run.scores[: run.fitted.n, 0], run.fitted.groups(np.arange(run.fitted.n))
    right = [np.mean((scores > cut) == y) for cut in scores]
    return Share(max(max(right), 1 - min(right)))


view = View(
    "Tables",
    choose,
    Screen(
        chart,
        numbers,
        help_of,
        at=turned,
        said=said,
        closer=closer.show,
        ringed=chart,
        code=code,
        rows=rows,
        quantities={
            "Share in the plane": lambda run: Share(run.share),
            "Farthest row on the axis across": _farthest_row,
            "Correlation with the axis across": _correlation,
            "Arrows most alike": _alike,
            "In view at the start": lambda run: Share(planes.share(run.fitted.model.Z, run.turn[0])),
            "Told apart on the axis across": _told_on_the_first,
        },
    ),
    "foods",
    folded=("across", "up", "axis_across", "axis_up"),
)
