"""In space: three columns, the best plane or line through them, and what it costs to take another."""

import math
from dataclasses import replace

import numpy as np

from algos.pca import planes
from datasets import catalog
from datasets.dataset import Dataset
from pages.views.pca import fit, outlier
from pages.views.pca.notation import degrees, percent
from pages.views.pca.space import closer, figure
from pages.views.pca.space.run import FALLS, LINE, MOST_ROWS, PLANE, TURNS, Projection
from ui import compute, controls, export, picture, words
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, View, beside, rows_of
from ui.words import Share

TILTED, COLUMNS, HAND = "tilted", "columns", "hand"
IN_THE_PLANE = ("tilted", "cloud_outlier", "small_axis", "unscaled")  # data of two columns
ERRORS = {k: f"Mean squared distance to the {word}" for k, word in ((2, PLANE), (1, LINE))}
HELP = outlier.HELP | dict.fromkeys(
    ERRORS.values(),
    "The squared distance of a point, averaged over all points. The best plane or line has the smallest.",
)
LEAST = 1e-7  # radians: what is nearer is the best plane or line
FAR = 20  # times: a column that spreads so much farther than another leaves nothing of it to be seen


def choose(data: Dataset) -> Projection:
    data = _three_columns(data)
    scaled = controls.standardise(
        help="Divide every column by its standard deviation first. Without it, the column with the largest numbers "
        "decides.",
    )
    fitted = outlier.choose(data, scaled=scaled)
    if len(fitted.axes) < 3:
        raise compute.Refused("Three axes need at least 3 rows, since two rows lie on a line.")
    kind = controls.choice(
        "Project on",
        [PLANE, LINE],
        PLANE,
        key="space_on",
        titles={PLANE: "a plane", LINE: "a line"},
        help="A plane keeps two numbers of each row, a line keeps one.",
    )
    k = 2 if kind == PLANE else 1
    start = controls.choice(
        "Start from",
        [TILTED, COLUMNS, HAND],
        TILTED,
        key="space_from",
        titles={
            TILTED: f"the best {kind}, tilted",
            COLUMNS: "the first two columns" if k == 2 else "the first column",
            HAND: f"a {kind} of your own",
        },
        help="Where the plane or line is at the start.",
    )
    tilt, hand = None, None
    if start == HAND:
        what = "the line points" if k == 1 else "the plane faces"
        hand = (
            controls.slider("Round", 0, 355, 0, step=5, key="space_round", help=f"Where {what}, in degrees round."),
            controls.slider("Up", -90, 90, 0, step=5, key="space_up", help=f"Where {what}, in degrees up."),
        )
    if start == TILTED:
        about = "about the first axis" if k == 2 else "towards the second axis"
        tilt = math.radians(
            controls.slider(
                "Tilt (degrees)",
                0,
                90,
                60,
                step=5,
                key="space_tilt",
                help=f"How far it is from the best at the start, turned {about}.",
            )
        )
    return Projection(fitted, k, tilt, hand)


def _three_columns(data: Dataset) -> Dataset:
    names = list(data.feature_names)
    if len(names) == 3:
        return data
    if len(names) < 3:
        raise compute.Refused(
            f"This view needs three columns of numbers, and there {'are two' if len(names) == 2 else 'is one'}. Choose "
            "other data, or use the view Turn the axis for two columns."
        )
    asked = {
        "Across": "The column drawn across.",
        "Up": "The column drawn upwards.",
        "Deep": "The column drawn into the depth.",
    }
    across, up, deep = fit.pick_columns(names, asked)
    return data.columns(across, deep, up)


def chart(run: Projection, row: int | None = None) -> Picture:
    """The candidate turns to the best plane or line; then the points fall on it. A row may be ringed."""
    Z = run.fitted.model.Z
    shown = Z[run.drawn]
    down = planes.feet(shown, run.best)

    def draw(i: int) -> picture.Figure:
        if i < TURNS:
            frame = run.turn[i]
            return figure.figure(run, run.middle + shown, run.middle + planes.feet(shown, frame), frame, row)
        t = (i - TURNS + 1) / FALLS
        return figure.figure(run, run.middle + (1 - t) * shown + t * down, run.middle + down, run.best, row)

    def caption(i: int) -> str:
        if i < TURNS:
            frame = run.turn[i]
            off = planes.angle(frame, run.best)
            where = f"the best {run.word}"
            if i < TURNS - 1 and off > LEAST:
                where = f"this {run.word}, {degrees(off)}° off the best one,"
            return f"The shadow on {where} keeps {percent(planes.share(Z, frame))} of the variance"
        if i < TURNS + FALLS - 1:
            return f"Each point moves straight to the best {run.word}, where its shadow is"
        kept, gone = words.count(run.k, "number"), percent(1 - run.share)
        begins, best = (percent(planes.share(Z, run.turn[j])) for j in (0, TURNS - 1))
        if fitted.present:
            turned = words.number(round(fitted.turned, 9))
            return f"The outlier has turned axis 1 by {turned}°, and the shadow keeps {best} of the variance"
        if run.k == 1 and (classes := _classes_apart(run)):
            return f"{classes}, and {gone} of the variance is lost"
        told = f"With {kept} a row instead of 3, {gone} of the variance is lost"
        return told if begins == best else f"{told}: the shadow grew from {begins} to {best}"

    fitted, data = run.fitted, run.fitted.data
    a, b, c = data.feature_names
    return picture.frames(
        TURNS + FALLS,
        draw,
        caption,
        start=0,
        tells=True,  # a slider leads back to it: most of them say where the turn starts
        maps=True,
        alt=f"{words.count(len(Z), 'row')} of {data.title} in the space of {a}, {b} and {c}, with the "
        f"best {run.word}, which holds {percent(run.share)} of the variance.",
        key="space",
    )


def _classes_apart(run: Projection) -> str:
    """Which classes lie on a line by themselves, and which reach into each other; nothing if there are no classes."""
    fitted, scores = run.fitted, run.scores[: run.fitted.n, 0]
    y = fitted.groups(np.arange(fitted.n))
    ends = {
        name: (scores[y == c].min(), scores[y == c].max()) for c, name in enumerate(fitted.classes) if (y == c).any()
    }
    if len(ends) < 2:
        return ""
    mixed = [
        a
        for a, (low, high) in ends.items()
        if any(a != b and low <= up and down <= high for b, (down, up) in ends.items())
    ]
    apart = [name for name in ends if name not in mixed]
    if not mixed:
        return "On the line all classes lie apart"
    if not apart:
        return "On the line no class lies apart from the others"
    return (
        f"On the line {words.listed(apart)} {'lies' if len(apart) == 1 else 'lie'} apart, {words.listed(mixed)} overlap"
    )


def numbers(run: Projection) -> dict[str, float]:
    """How far the points are from the plane or line on display, and what an outlier did."""
    fitted = run.fitted
    return {ERRORS[run.k]: run.error} | ({outlier.TURNED: fitted.turned} if fitted.present else {})


def verdict(run: Projection) -> str:
    """What the distance is a part of; or how good one's own plane or line is, before the best one is seen."""
    if run.hand is None or run.seen > 0:
        whole, lost = float(run.fitted.variances.sum()), run.error
        total, kept, gone = (words.number(value) for value in (whole, whole - lost, lost))
        return f"Total variance {total} = {kept} in the shadow + {gone} lost.{_before(run)}"
    return (
        f"Your {run.word} keeps {percent(run.score)} of what the best one keeps. Turn it to keep more, or press Play."
    )


def _before(run: Projection) -> str:
    """What the start lost, once the best is on display."""
    if run.turning:
        return ""
    lost = planes.mean_squared_distance(run.fitted.model.Z, run.start)
    return f" At the start {words.number(lost)} was lost."


def said(run: Projection) -> list[Said]:
    """How to read the picture."""
    fitted, S = run.fitted, run.fitted.variances
    told = []
    if len(run.drawn) < len(run.scores):
        told.append(f"{words.number(MOST_ROWS)} of {words.number(fitted.n)} rows are drawn, but all of them count.")
    if S[run.k - 1] - S[run.k] <= 1e-9 * S[0]:
        told.append(f"Axes {run.k} and {run.k + 1} have the same variance, so there is no single best {run.word}.")
    elif S[1] <= 1e-12 * S[0]:
        told.append("Nothing varies along axis 2 and axis 3: all points lie on a line.")
    elif S[2] <= 1e-12 * S[0]:
        told.append("Nothing varies along axis 3: all points lie in a plane.")
    return [beside(" ".join([*told, *_lost(run)])), *outlier.said(fitted)]


def _lost(run: Projection) -> list[str]:
    """Which column is too short to be seen beside another."""
    spread, names = run.fitted.model.Z.std(axis=0), run.fitted.data.feature_names
    long, short = int(spread.argmax()), int(spread.argmin())
    if not 0 < FAR * spread[short] < spread[long]:
        return []
    times = words.number(spread[long] / spread[short])
    return [
        f"{names[long]} spreads {times} times as far as {names[short]}. "
        "Turn on Standardise, under More settings, to see both."
    ]


def code(run: Projection) -> Code:
    fitted, k = run.fitted, run.k
    turned = ({outlier.TURNED: of} if fitted.present else {} for of in (outlier.TURNED_CODE, outlier.TURNED_LIBRARY))
    own_turned, their_turned = turned
    script = export.script(
        fitted.data,
        [*fitted.lines, f"best = model.components[:{k}]"],
        {
            ERRORS[k]: "planes.mean_squared_distance(model.Z, best)",
            **own_turned,
        },
        imports=fitted.imports if fitted.present else ["from algos.pca import planes, principal_components"],
        title=f"The best {run.word} in space.",
    )
    library_imports, library_lines = fitted.library
    library = export.script(
        fitted.data,
        [
            *library_lines,
            f"reduced = PCA({k}).fit(Z)",
            "restored = reduced.inverse_transform(reduced.transform(Z))",
        ],
        {
            ERRORS[k]: "((Z - restored) ** 2).sum(axis=1).mean()",
            **their_turned,
        },
        imports=[*library_imports, "import numpy as np"],
        title="The same with scikit-learn.",
    )
    return Code(planes, script, library, why="Its variances divide by n − 1; distances do not depend on that.")


def rows(run: Projection) -> Rows:
    n = run.fitted.n
    results = {f"score on axis {a + 1}": run.scores[:n, a] for a in range(3)}
    results[f"distance from the {run.word}"] = run.distances[:n]
    held = f"The {run.word} holds the first {words.count(run.k, 'score')} of each row."
    return replace(
        rows_of(run.fitted.data, results), note=f"Without the invented row. {held}" if run.fitted.present else held
    )


def _start_error(run: Projection) -> float:
    """The mean squared distance from the plane or line the player starts from, over the least there is."""
    return planes.mean_squared_distance(run.fitted.model.Z, run.start) / run.error


def _outlier_error(run: Projection) -> float:
    """How far the rows that are not invented lie from the plane found with the outlier, over their own best."""
    alone = run.fitted.alone
    return planes.mean_squared_distance(alone.Z, run.best) / float(alone.explained_variance[run.k :].sum())


def _gap(run: Projection) -> float:
    """The room on the line between the first class and the others, over the spread of all."""
    scores, y = run.scores[: run.fitted.n, 0], run.fitted.groups(np.arange(run.fitted.n))
    one, others = scores[y == 0], scores[y > 0]
    return float(max(others.min() - one.max(), one.min() - others.max()) / np.ptp(scores))


view = View(
    "In space",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=lambda run, i: replace(run, seen=i),
        verdict=verdict,
        said=said,
        closer=closer.show,
        ringed=chart,
        code=code,
        rows=rows,
        quantities={
            "Share held": lambda run: Share(run.share),
            "Thickness": lambda run: planes.thickness(run.fitted.variances),
            "Error at the start over the least": _start_error,
            "Start is off by (°)": lambda run: run.off,
            "Shadow grows by (points)": lambda run: 100 * (run.share - replace(run, seen=0).share),
            "Share of the best at the start": lambda run: replace(run, seen=0).score,
            "Error of the cloud over its own least": _outlier_error,
            "Gap between the first class and the others": _gap,
        },
    ),
    "pancake",
    entries=[entry for entry in catalog.PCA if entry.name not in IN_THE_PLANE],
    draw="",  # what is drawn has two columns
    folded=("standardise",),
    about=("space_on",),
)
