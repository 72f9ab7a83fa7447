"""The Gaussian fitted to two columns, or one for each class: its ellipses, and how many of the points they hold."""

from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np
import streamlit as st

from algos.pca import gaussian
from algos.pca.gaussian import Gaussian
from datasets.dataset import Dataset
from pages.views.pca import cloud, fit
from pages.views.pca.ellipses import ellipse, place
from pages.views.pca.notation import percent
from ui import compute, controls, export, palette, picture, words
from ui.figures import boundary, marks, panels
from ui.figures.plane import Plane
from ui.guessing.cover import INSTEAD
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, beside, note, rows_of, warning

MOST_CLASSES = 8
MOST = 300  # points drawn
FILL = "rgba(232,112,14,0.08)"
GROWING = np.round(np.linspace(0, 3, 31), 1)
RADII = (1, 2, 3)
NAMED = 2.2  # up to where the name of the points goes along with them: farther, there is no room
WITHIN = {r: f"Within r = {r} (%)" for r in RADII}
DENSITY, NONE = "Log-likelihood per point", "Classes without density"
LONG, SHORT = "Half length at r = 1", "Half width at r = 1"
HELP = {
    LONG: "The standard deviation of the points along the long axis, which is how far the ellipse r = 1 reaches.",
    SHORT: "The standard deviation of the points along the short axis.",
    DENSITY: "The mean log density of the points under these Gaussians. The higher it is, the better they fit.",
}
SCRIPT = {
    LONG: "float(model.radii[0])",
    SHORT: "float(model.radii[1])",
}
SCRIPT_OF_CLASSES = {
    DENSITY: "gaussian.mean_log_density(models, np.bincount(data.y) / len(X), X)",
    NONE: "sum(model is None for model in models)",
}


@dataclass(frozen=True, eq=False)
class Fit:
    """Two columns X (n, 2) of `data`, one Gaussian or one for each class y (n,); None where a class has no density."""

    data: Dataset
    times: float  # the second column's unit
    X: np.ndarray
    y: np.ndarray  # (n,) zeros unless there is a Gaussian for each class
    models: tuple[Gaussian | None, ...]

    @property
    def each(self) -> bool:
        """Is there a Gaussian for each class?"""
        return len(self.models) > 1

    @property
    def known(self) -> list[Gaussian]:
        """Those that could be fitted, with a density or without."""
        return [model for model in self.models if model is not None]

    @property
    def sound(self) -> dict[int, Gaussian]:
        """Those with a density, by the number of their class."""
        return {c: m for c, m in enumerate(self.models) if m is not None and not m.singular}

    @property
    def named(self) -> dict[str, Gaussian]:
        """The same by name."""
        names = self.data.class_names if self.each else ("the data",)
        return {names[c]: model for c, model in self.sound.items()}

    @property
    def complete(self) -> bool:
        """Do all of them have a density?"""
        return len(self.sound) == len(self.models)

    @cached_property
    def distances(self) -> np.ndarray:
        """Mahalanobis distance of every row to the mean of its Gaussian, NaN where that has no density: (n,)."""
        dense = tuple(self.sound.get(c) for c in range(len(self.models)))
        return gaussian.own_mahalanobis(dense, self.X, self.y)

    @property
    def away(self) -> np.ndarray:
        """The distances of the rows that have one: (m,)."""
        return self.distances[~np.isnan(self.distances)]

    @cached_property
    def drawn(self) -> np.ndarray:
        """Which points are drawn."""
        return fit.some(len(self.X), MOST)

    @cached_property
    def plane(self) -> Plane:
        first, second = self.data.feature_names
        titles = (first, second if self.times == 1 else f"{words.number(self.times)} × {second}")
        return Plane.around(np.vstack([self.X, *(model.ellipse(3) for model in self.sound.values())]), titles)


def choose(data: Dataset) -> Fit:
    data = fit.two_columns(data)
    if controls.standardise(help="Give both columns mean 0 and standard deviation 1."):
        data = data.standardised()
    times = controls.stop_slider(
        "Multiply column 2 by",
        [1.0, 2.0, 5.0, 10.0],
        1.0,
        key="times",
        help="As if the second column were given in another unit.",
    )
    y = None
    if data.y is not None and 2 <= len(data.class_names) <= MOST_CLASSES:
        gaussians = controls.choice(
            "Gaussians",
            ["one", "each class"],
            "one",
            key="gaussians",
            help="One Gaussian for all rows, or one for the rows of each class, as in quadratic discriminant analysis.",
        )
        y = data.y if gaussians == "each class" else None
    X = data.X * np.array([1.0, times])
    try:
        models = (gaussian.fit(X),) if y is None else gaussian.fit_classes(X, y)
    except ValueError as problem:
        raise compute.Refused(str(problem)) from problem
    return Fit(data, times, X, np.zeros(len(X), dtype=np.int64) if y is None else y, models)


# The cloud with its ellipses --------------------------------------------------------------------------------------


def chart(run: Fit) -> Picture:
    """The radius grows, and with it the share of the points inside; where there is no density, the points alone."""
    data, X, plane = run.data, run.X[run.drawn], run.plane
    names = data.class_names if len(data.class_names) <= MOST_CLASSES else ()
    labels = data.y[run.drawn] if names and data.y is not None else np.zeros(len(X), dtype=int)
    of, legend = f"{words.count(len(run.X), 'point')} of {data.title}", boundary.legend(names)
    if not len(run.away):
        return picture.still(
            boundary.figure(plane, [*legend, ellipse.points(X, labels, names), *_axes(run)]),
            alt=f"{of}, without spread in some direction.",
            key="flat",
        )
    away = np.nan_to_num(run.distances[run.drawn], nan=np.inf)
    measured = np.array([float(np.mean(run.away <= r)) for r in GROWING])
    expected = gaussian.inside(GROWING)
    sound = list(run.sound.values())
    rings = ellipse.joined([model.ellipse(r) for model in sound for r in RADII])
    before = ellipse.points(X, labels, names) | dict(showlegend=False, visible=False, meta=INSTEAD)
    means = _axes(run) if run.each else ellipse.through(sound[0], RADII[-1], ("axis 1", "axis 2"))
    still = [before, cloud.line(rings, palette.NEUTRAL, width=1.5, dash="dot"), *means]
    label = ellipse.names(sound[0], RADII, [f"r = {r}" for r in RADII], X)
    layout = ellipse.layout(
        plane,
        (palette.axis("r, in standard deviations", range=[-0.1, 3.2]), palette.axis("", range=[-3, 105], nticks=5)),
        widths=(1.15, 1),
        title="Points inside the ellipse (%)",
        entries=bool(names),
    )

    ideal, measure = (palette.CLASSES[5], "solid"), ellipse.SHARES[1]
    whole = marks.line(GROWING, 100 * expected, ideal[0], width=7, opacity=0.35, says="a Gaussian %{y:.1f}%")
    named_whole = cloud.names(
        np.array([[r, 100 * gaussian.inside(r)] for r in RADII]),
        [f"{'a Gaussian: ' if r == 2 else ''}{percent(float(gaussian.inside(r)))}\u2002" for r in RADII],
        [ideal[0]] * len(RADII),
        "top left",
    )

    def draw(i: int) -> picture.Figure:
        r = float(GROWING[i])
        points = ellipse.points(X, labels, names, away <= r) | dict(showlegend=False)
        now = ellipse.joined([model.ellipse(r) for model in sound])
        ring = cloud.line(now, palette.FIT, width=3, name="r", showlegend=False, fill="toself", fillcolor=FILL)
        so_far = np.where(r >= GROWING, 100 * measured, np.nan)
        (curve,) = ellipse.curves(GROWING, [("measured", so_far)], [(measure[0], "solid")])
        j = int(np.flatnonzero(min(r, NAMED) == GROWING)[0])
        at = np.array([[GROWING[j], 100 * measured[j]]])
        told = cloud.names(at, ["\u2002these points" if i else ""], [measure[0]], ["bottom right"])
        spot = ellipse.here(r, [100 * float(measured[i])], [measure])
        known = (
            (whole, named_whole)
            if i
            else [one | dict(y=np.full(len(one["y"]), np.nan)) for one in (whole, named_whole)]
        )
        curves = [panels.on(one, 1) for one in (*known, told)]  # before the first step it would be the answer
        look = dict(color=[palette.FIT if at == r else palette.NEUTRAL for at in RADII])
        named = label | dict(textfont=label["textfont"] | look)
        data = [*legend, points, *still, named, ring, *curves, curve | dict(showlegend=False), spot]
        return dict(data=data, layout=layout)

    def caption(i: int) -> str:
        if i == len(GROWING) - 1:  # all that was asked for
            at = [int(np.flatnonzero(r == GROWING)[0]) for r in RADII]
            held = words.listed([percent(measured[j]) for j in at])
            off = max(abs(round(100 * measured[j], 1) - round(100 * expected[j], 1)) for j in at)
            of_gaussian = f"at most {off:.1f} percentage points from a Gaussian"
            return f"The ellipses r = 1, 2 and 3 hold {held} of the points, {of_gaussian}"
        inside, of_gaussian = (percent(shares[i]) for shares in (measured, expected))
        return f"The ellipse r = {GROWING[i]:g} holds {inside} of the points, and a Gaussian would hold {of_gaussian}"

    return picture.frames(
        len(GROWING),
        draw,
        caption,
        alt=f"{of} with {words.count(len(sound), 'fitted Gaussian')}. {caption(len(GROWING) - 1)}.",
        steps=range(len(GROWING)),
        start=int(np.flatnonzero(GROWING == 1)[0]),
        ahead=True,
        tracks={"x2": GROWING.tolist()},
        key="grow",
    )


def _axes(run: Fit) -> list[dict[str, object]]:
    """The axes of the one Gaussian, which are all there is where it has no width, or a mark at the mean of each."""
    known = run.known
    means = np.array([model.mean for model in known]) if known else np.full((1, 2), np.nan)
    look = dict(symbol="x", size=9, color=palette.FIT, line=dict(width=1, color=palette.OUTLINE))
    mark = cloud.dots(means, palette.FIT, marker=look, name="means")
    if run.each or not known:
        return [mark]
    model = known[0]
    axes = ellipse.spokes(model.mean, model.radii, model.axes[1])
    return [one | dict(showlegend=False) for one in axes]


# Beside it --------------------------------------------------------------------------------------------------------


def numbers(run: Fit) -> dict[str, float | str]:
    """The spread along both axes; of a Gaussian for each class how well they fit, or how many have no density."""
    if run.known and not run.each:
        return {LONG: float(run.known[0].radii[0]), SHORT: float(run.known[0].radii[1])}
    return {DENSITY: log_likelihood(run)} if run.complete else {NONE: len(run.models) - len(run.sound)}


def log_likelihood(run: Fit) -> float:
    """The mean log density of the rows."""
    weights = np.bincount(run.y) / len(run.y)
    return gaussian.mean_log_density(tuple(run.sound.values()), weights, run.X)


def said(run: Fit) -> list[Said]:
    """What has no density, how many points are drawn, what is expected, and how to read the axes."""
    told = []
    if not run.complete:
        told.append(warning(_without_density(run), ":material/compress:"))
    if len(run.drawn) < len(run.X):
        points = words.count(len(run.X), "point")
        told.append(note(f"{len(run.drawn)} of the {points} are drawn, but every number is of all of them."))
    if len(run.away):
        told.append(
            beside("A Gaussian is a bell-shaped cloud, and r counts standard deviations from the mean along each axis.")
        )
    if not run.plane.to_scale:
        told.append(beside("Both columns have a scale of their own, so right angles are not drawn as right angles."))
    return told


def _without_density(run: Fit) -> str:
    if run.each:
        names = [name for c, name in enumerate(run.data.class_names) if c not in run.sound]
        return (
            f"No density for {words.listed(names)}: a class needs at least 3 points that are not on one line. "
            "Its points are left out of the shares."
        )
    return (
        "The points have no width in some direction (a constant column, columns that determine each other, or one "
        "column a million times as wide as the other): the ellipse is a segment, the covariance has no inverse, and "
        "there is no density."
    )


def code(run: Fit) -> Code:
    scaled = f"X = data.X * np.array([1.0, {run.times!r}])"
    if run.each:
        library, expressions = "library_classes.py", SCRIPT_OF_CLASSES
        lines = [
            scaled,
            "models = gaussian.fit_classes(X, data.y)",
        ]
    else:
        library, expressions = "library_fitted.py", SCRIPT
        lines = [scaled, "model = gaussian.fit(X)"]
    script = export.script(
        run.data,
        lines,
        {label: expressions[label] for label in numbers(run)},
        imports=["import numpy as np", "from algos.pca import gaussian"],
        title="A Gaussian and its ellipses.",
    )
    made = dict(data=run.data.code, times=run.times)
    return Code(gaussian, script, export.filled(__file__, library, **made) if run.complete else None)


def rows(run: Fit) -> Rows:
    return rows_of(run.data, {"Mahalanobis distance": run.distances})


def _within(run: Fit, r: float) -> float:
    """The share of the points at most so many standard deviations away from the mean, in per cent."""
    return float(100 * np.mean(run.away <= r))


def _as_in_the_old_unit(run: Fit) -> bool:
    """Whether every point is as far from the mean as without the factor on the second column."""
    return np.allclose(run.distances, gaussian.fit(run.data.X).mahalanobis(run.data.X))


def closer(run: Fit) -> None:
    """One place, and how well the Gaussian fits all points."""
    place.of_fit(run.plane, run.named, run.X)
    if run.complete and not run.each:
        st.caption(
            f"Averaged over all points, the logarithm of the density is {words.number(log_likelihood(run))}: this is "
            "the Gaussian that makes it largest."
        )


SCREEN = Screen(
    chart,
    numbers,
    HELP,
    said=said,
    closer=closer,
    sections={"Independent?": lambda run: place.independence(run.plane, run.named, run.X)},
    theory="gaussian.md",
    code=code,
    rows=rows,
    quantities={label: partial(_within, r=r) for r, label in WITHIN.items()}
    | {
        DENSITY: log_likelihood,
        "Angle of the long axis": lambda run: run.known[0].angle,
        "Distances as in the old unit": _as_in_the_old_unit,
    },
)
