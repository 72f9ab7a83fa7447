"""The Gaussian fitted to two columns, or one for each class: its ellipses, and how many of the points they hold."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from algos.pca import gaussian
from algos.pca.gaussian import Gaussian
from datasets.dataset import Dataset
from pages.views.pca import cloud, fit
from pages.views.pca.ellipses import ellipse, place
from pages.views.pca.notation import percent
from ui import compute, controls, export, palette, picture, words
from ui.figures import boundary, marks, panels
from ui.figures.objective import WHOLE
from ui.figures.plane import Plane
from ui.guessing.cover import INSTEAD
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, beside, note, rows_of, warning

MOST_CLASSES = 8
MOST = 300  # points drawn
FILL = "rgba(232,112,14,0.08)"
GROWING = np.round(np.linspace(0, 4, 41), 1)
RADII = (1, 2, 3)
WITHIN = {r: f"Within r = {r} (%)" for r in RADII}
DENSITY, LONG, SHORT, NONE = "Log-likelihood per point", "Long radius", "Short radius", "Classes without density"
HELP = {
    label: "Share of the points at most so many standard deviations away from the mean; a Gaussian has "
    f"{percent(gaussian.inside(float(r)), 2)} there."
    for r, label in WITHIN.items()
} | {
    DENSITY: "The mean log density: the fit is the Gaussian that makes it largest. With a Gaussian "
    "for each class, of their mixture.",
}
SCRIPT = {label: f"float(100 * (r <= {r}).mean())" for r, label in WITHIN.items()} | {
    DENSITY: "gaussian.mean_log_density((model,), [1.0], X)",
    LONG: "float(model.radii[0])",
    SHORT: "float(model.radii[1])",
}
SCRIPT_OF_CLASSES = SCRIPT | {
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
    r: float = float(GROWING[-1])  # the radius on display, or the largest

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
        "Second column times",
        [1.0, 2.0, 5.0, 10.0],
        1.0,
        key="times",
        help="The second column in another unit. The axes turn; how many points lie within r does not change.",
    )
    y = None
    if data.y is not None and 2 <= len(data.class_names) <= MOST_CLASSES:
        gaussians = controls.choice(
            "Gaussians",
            ["one", "each class"],
            "one",
            key="gaussians",
            help="One for all rows, or one for the rows of each class, as in quadratic discriminant analysis.",
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
    named = ellipse.names(sound[0], RADII)
    before = ellipse.points(X, labels, names) | dict(showlegend=False, visible=False, meta=INSTEAD)
    still = [before, cloud.line(rings, palette.NEUTRAL, width=1.5, dash="dot"), named, *_axes(run)]
    layout = ellipse.layout(
        plane,
        (palette.axis("radius r", range=[-0.1, 4.1]), palette.axis("", range=[-3, 105], nticks=5)),
        widths=(1.9, 1),
        title="Points inside (%)",
        entries=bool(names),
    )

    ideal = marks.line(
        GROWING, 100 * expected, ellipse.SHARES[0][0], width=1.5, opacity=0.35, meta=WHOLE, visible=False
    )

    def draw(i: int) -> picture.Figure:
        r = float(GROWING[i])
        points = ellipse.points(X, labels, names, away <= r) | dict(showlegend=False)
        now = ellipse.joined([model.ellipse(r) for model in sound])
        ring = cloud.line(now, palette.FIT, width=3, name="r", showlegend=False, fill="toself", fillcolor=FILL)
        past = [np.where(r >= GROWING, 100 * shares, np.nan) for shares in (expected, measured)]
        curves = ellipse.curves(GROWING, list(zip(("expected", "measured"), past, strict=True)), ellipse.SHARES)
        above, side = measured[i] >= expected[i], "left" if r > 1.5 else "right"
        told = cloud.names(
            np.array([[r, 100 * expected[i]], [r, 100 * measured[i]]]),
            ["\u2002of a Gaussian\u2002" if r < 2.5 else "", "\u2002these points\u2002"] if i else ["", ""],
            [colour for colour, _ in ellipse.SHARES],
            ["bottom right", f"top {side}"] if above else [f"top {side}", "bottom right"],
        )
        curves = [*(one | dict(showlegend=False) for one in curves), panels.on(told, 1)]
        spot = ellipse.here(r, [100 * float(expected[i]), 100 * float(measured[i])], ellipse.SHARES)
        data = [*legend, points, *still, ring, *curves, spot, panels.on(ideal, 1)]
        return dict(data=data, layout=layout)

    def caption(i: int) -> str:
        inside, of_gaussian = (percent(shares[i]) for shares in (measured, expected))
        return f"Within r = {GROWING[i]:.1f} lie {inside} of the points; of a Gaussian {of_gaussian} are expected"

    return picture.frames(
        len(GROWING),
        draw,
        caption,
        alt=f"{of} with {words.count(len(sound), 'fitted Gaussian')}. {caption(int(run.r * 10))}.",
        steps=range(len(GROWING)),
        start=int(np.flatnonzero(GROWING == 1)[0]),
        ahead=True,
        key="grow",
    )


def _axes(run: Fit) -> list[dict[str, object]]:
    """The axes of the one Gaussian, and a mark at the mean of each."""
    known = run.known
    means = np.array([model.mean for model in known]) if known else np.full((1, 2), np.nan)
    look = dict(symbol="x", size=9, color=palette.FIT, line=dict(width=1, color=palette.OUTLINE))
    mark = cloud.dots(means, palette.FIT, marker=look, name="mean" if len(known) == 1 else "means")
    if run.each or not known:
        return [mark]
    model = known[0]
    return [*ellipse.spokes(model.mean, model.radii, model.axes[1], named=True), mark | dict(showlegend=False)]


# Beside it --------------------------------------------------------------------------------------------------------


def numbers(run: Fit) -> dict[str, float | str]:
    if not len(run.away):
        if len(run.known) == 1:
            return {LONG: float(run.known[0].radii[0]), SHORT: float(run.known[0].radii[1])}
        return {NONE: len(run.models)}
    shown: dict[str, float | str] = {
        label: float(100 * np.mean(run.away <= r)) if r <= run.r else "none yet" for r, label in WITHIN.items()
    }
    if run.complete:
        weights = np.bincount(run.y) / len(run.y)
        shown[DENSITY] = gaussian.mean_log_density(tuple(run.sound.values()), weights, run.X)
    return shown


def said(run: Fit) -> list[Said]:
    """What has no density, how many points are drawn, what is expected, and how to read the axes."""
    told = []
    if not run.complete:
        told.append(warning(_without_density(run), ":material/compress:"))
    if len(run.drawn) < len(run.X):
        points = words.count(len(run.X), "point")
        told.append(note(f"{len(run.drawn)} of the {points} are drawn; every number is of all of them."))
    if len(run.away):
        told.append(beside("Full points lie inside, hollow ones outside."))
    if not run.each and run.known:
        long, short = (words.number(v) for v in run.known[0].radii)
        told.append(beside(f"r counts standard deviations along each axis: 1 is {long} along v₁, {short} along v₂."))
    if not run.plane.to_scale:
        told.append(beside("The axes are not to scale: what is drawn askew is at right angles in the numbers."))
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
            "r = gaussian.own_mahalanobis(models, X, data.y)",
            "r = r[~np.isnan(r)]  # a class without density gives its points none",
        ]
    else:
        library, expressions = "library_fitted.py", SCRIPT
        lines = [scaled, "model = gaussian.fit(X)", *(["r = model.mahalanobis(X)"] if run.complete else [])]
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


def _as_in_the_old_unit(run: Fit) -> bool:
    """Whether every point is as far from the mean as without the factor on the second column."""
    return np.allclose(run.distances, gaussian.fit(run.data.X).mahalanobis(run.data.X))


SCREEN = Screen(
    chart,
    numbers,
    HELP,
    at=lambda run, i: replace(run, r=float(GROWING[i])),
    said=said,
    closer=lambda run: place.of_fit(run.plane, run.named, run.X),
    sections={"Independent?": lambda run: place.independence(run.plane, run.named, run.X)},
    theory="gaussian.md",
    code=code,
    rows=rows,
    quantities={
        "Angle of the long axis": lambda run: run.known[0].angle,
        "Distances as in the old unit": _as_in_the_old_unit,
    },
)
