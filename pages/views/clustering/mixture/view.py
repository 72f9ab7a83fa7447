"""Gaussian mixtures by EM: share every point out, refit every component to its shares ..."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.clustering import mixture
from algos.clustering.mixture import Mixture
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.clustering import choices, curve, methods, scene
from pages.views.clustering.mixture import closer
from pages.views.clustering.scene import Scene
from ui import compute, controls, export, palette, picture, words
from ui.figures import ellipses, marks
from ui.figures.plane import Plane
from ui.picture import Picture
from ui.view import Code, Numbers, Rows, Said, Screen, View, as_of, beside, rows_of, warning
from ui.words import Share

MOST = 500  # rows: every state keeps the shares of every point
PHASES = {
    "start": "each ellipse starts around a point, and all have the same shape",
    "E": "each point is shared among the ellipses",
    "M": "each ellipse is fitted to its share of the points",
}
END = {True: "converged", False: "stopped at the limit"}
ADVICE = (
    "The picture shows the last sound ellipses. Raise the variance floor, use fewer ellipses, "
    "choose a simpler covariance, or start elsewhere with another seed."
)
NAME = {True: (0.16, 0.05), False: (0.13, 0.05)}  # length and height of a name, as shares of the axes: with a curve
SURE = 0.9  # a component that has so much of a point has it for itself
GREY = "Grey points are not shared among the ellipses yet."
SHARED = f"Pale points are undecided: no ellipse has {SURE:.0%} of one."
WIDE = "An outline holds 86% of its Gaussian."  # 1 - exp(-2) of any in a plane
CURVE = "Fit (log-likelihood):<br>higher is better, " + curve.STILL
HEIGHT = 500
WAITING = 0.85  # opacity of points that no ellipse has a part of yet
FAINT, CENTRE = 0.03, 15  # ellipses that lie on each other leave each other's colour; pixels of their middles
SHADOWS = (
    "Each ellipse is a component of the mixture projected on this plane, mean and covariance (P S Pᵀ). "
    "Ellipses that overlap here may lie apart in all columns."
)
HELP = {
    "Share of the smallest ellipse": "The share of all points that the smallest ellipse has: the lowest "
    "weight in the mixture.",
}


@dataclass(frozen=True)
class Run:
    at: Scene
    settings: dict[str, Any]
    trace: Trace[Mixture]
    curve: bool  # whether the fit is drawn beside it

    @property
    def final(self) -> Mixture:
        return self.trace.final

    @property
    def collapsed(self) -> bool:
        """Whether a component shrank to nothing, which ended the run."""
        return self.final.phase == "collapsed"

    @property
    def ended(self) -> str:
        if not self.collapsed:
            return compute.ended(self.trace)
        return f"Ended after {words.count(self.trace.steps, 'step')}: an ellipse has collapsed."


def choose(data: Dataset) -> Run:
    at = scene.choose(data, most=MOST)
    k = choices.k(at, help="How many ellipses, the components of the mixture, to fit.", default=3)
    kind = choices.covariance()
    start = choices.start()
    spread = controls.stop_slider(
        "Starting width",
        [0.02, 0.05, 0.1, 0.2, 0.5, 1],
        1,
        key="spread",
        help="1: every ellipse starts as wide as all the data, so that it sees every point. Less: it sees its own.",
    )
    share = controls.log_slider(
        "Variance floor",
        1e-4,
        0.1,
        0,
        zero=True,
        key="floor",
        help="Least variance in any direction, as a share of the columns' average variance. "
        "0: none, and an ellipse may collapse.",
    )
    settings = dict(
        k=k,
        covariance_type=kind,
        start=start,
        spread=spread,
        floor=share * float(at.data.X.var(axis=0).mean() or 1),
        tolerance=methods.TOLERANCE,
        seed=controls.seed(),
    )
    beside_it = choices.curve("Fit")
    return Run(at, settings, compute.run(mixture.steps, at.data.X, limit=methods.LIMIT, **settings), beside_it)


def chart(run: Run) -> Picture:
    at, trace, final = run.at, run.trace, run.final
    plane = _window(run)

    def draw(i: int) -> picture.Figure:
        state = run.trace.states[i]
        means, covariances = ellipses.flattened(at.project, state.means, state.covariances)
        radii = _radii(i)
        of = state.responsibilities, state.weights, means, covariances
        made = ellipses.figure(plane, at.points, *of, radii)
        points, *rings, centres = made["data"]
        look: dict[str, Any] = dict(size=CENTRE)
        if not i:  # each stands on a point, which is what can be dragged there
            points |= dict(marker=points["marker"] | dict(opacity=WAITING))
            look = dict(symbol=[f"{palette.symbol(j)}-open" for j in range(len(means))])
        rings = [ring | dict(fillcolor=ellipses.faint(j, FAINT)) for j, ring in enumerate(rings)]
        made |= dict(data=[points, *rings, centres | dict(marker=centres["marker"] | look)])
        names = [f"ellipse {j + 1}" for j in range(len(means))]
        colours = [palette.colour(j) for j in range(len(means))]
        lines = ellipses.outlines(means, covariances, radii[-1:])[:, :-1]
        spots = ellipses.beside(plane, list(lines), np.vstack([at.points, means]), NAME[run.curve])
        x, y = _all_named(plane, spots, means, at.points, NAME[run.curve]).T
        said = marks.text(
            x, y, names, textfont=dict(color=colours, size=15, shadow=palette.HALO), textposition="middle center"
        )
        made = made | dict(data=[*made["data"], said])
        made = made | dict(layout=made["layout"] | dict(height=HEIGHT))
        return curve.titled(made, CURVE) if run.curve else made

    weights = words.listed([words.number(float(w)) for w in final.weights])
    return picture.steps(
        trace,
        draw,
        curve="log_likelihood" if run.curve else None,
        curve_title=curve.NO_TITLE,
        curve_numbers=False,  # a log-likelihood of minus a thousand tells nobody anything
        caption=lambda state: _caption(run, state, _ended(run) if state is trace.final else None),
        start=0,
        ahead=True,
        on_click=choices.look_at,
        alt=f"{words.count(at.n, 'point')} of {at.data.title} and {words.count(len(final.weights), 'component')} of "
        f"a Gaussian mixture, as ellipses of 2 standard deviations, with weights {weights}. {run.ended} "
        f"Log-likelihood {words.number(final.log_likelihood)}.",
    )


def _all_named(
    plane: Plane, spots: np.ndarray, means: np.ndarray, points: np.ndarray, name: tuple[float, float]
) -> np.ndarray:
    """The middles of names (k, 2), the only one without room beside its mean (k, 2), where the fewest points are."""
    bare = np.flatnonzero(~np.isfinite(spots[:, 0]))
    if len(bare) != 1:
        return spots
    half, mean = np.array(name) * np.ptp([plane.x, plane.y], axis=1) / 2, means[bare[0]]
    places = mean + np.array([[1.3, 0], [-1.3, 0], [0, 2.2], [0, -2.2]]) * half
    others = np.vstack([np.delete(spots, bare, axis=0), np.delete(means, bare, axis=0)])

    def hidden(place: np.ndarray) -> tuple[bool, int, int]:
        inside = plane.holds(np.array([place - half, place + half])).all()
        struck = (np.abs(others - place) < 2 * half).all(axis=1).sum()
        return not bool(inside), int(struck), int((np.abs(points - place) < half).all(axis=1).sum())

    return np.where(np.arange(len(spots))[:, None] == bare[0], min(places, key=hidden), spots)


def _radii(i: int) -> tuple[float, ...]:
    """Of the ellipses at step i, one each: at first they are wide and lie on each other."""
    return ellipses.RADII[1:] if i > 1 else ellipses.RADII[:1]


def _window(run: Run) -> Plane:
    """Around the points, and the ellipses as they are at first and in the end."""
    at, first, last = run.at, run.trace.states[0], run.final
    seen = [
        ellipses.outlines(*ellipses.flattened(at.project, state.means, state.covariances), radii).reshape(-1, 2)
        for state, radii in ((first, ellipses.RADII[:1]), (last, ellipses.RADII))
    ]
    lines = np.vstack(seen)
    places = np.vstack([at.points, lines[np.isfinite(lines).all(axis=1)]])
    return Plane.around(places, at.plane.titles, one_unit=at.plane.to_scale)


def numbers(run: Run) -> Numbers:
    return {"Share of the smallest ellipse": Share(run.final.weights.min())}


def said(run: Run) -> list[Said]:
    told = [
        beside(run.at.sampled),
        beside("" if run.at.flat else SHADOWS),
    ]
    if run.collapsed:
        why = run.final.reason.replace("Component", "ellipse", 1)
        told.append(warning(f"At the last step {why} {ADVICE}", ":material/compress:"))
    return told


def verdict(run: Run) -> str:
    """What is to be known of the marks at the step on display."""
    state = run.final
    if state.phase == "start":
        return GREY
    shared = bool((state.responsibilities.max(axis=1) < SURE).any())
    return f"{SHARED} {WIDE}" if shared and run.trace.steps > 1 else SHARED if shared else WIDE * (run.trace.steps > 1)


def _ended(run: Run) -> str | None:
    """How it ended, and how many of the groups that the data come with have an ellipse for themselves."""
    end, found = END.get(run.trace.finished), _apart(run)
    if end is None or run.collapsed or found is None:
        return end
    alone, groups = found
    return f"{end}, and {scene.with_own(alone, groups, 'an ellipse')}"


def _apart(run: Run) -> tuple[int, int] | None:
    return scene.groups_apart(run.at, run.final.responsibilities.argmax(axis=1))


def _groups_apart(run: Run) -> int:
    """How many of the groups that the data come with have an ellipse for themselves."""
    found = _apart(run)
    if found is None:
        raise ValueError("These data come without groups.")
    return found[0]


def code(run: Run) -> Code:
    script = export.of_run(
        run.at.data,
        run.trace,
        "data.X",
        numbers={"Share of the smallest ellipse": "trace.final.weights.min()"},
        title="A Gaussian mixture by EM.",
    )
    if run.settings["floor"] or run.collapsed:
        return Code(mixture, script)  # scikit-learn has another kind of floor
    library = export.script(
        run.at.data,
        methods.scikit_mixture(run.settings),
        {"Share of the smallest ellipse": "model.weights_.min()"},
        imports=methods.SCIKIT_MIXTURE,
        title="The same from the same start, with scikit-learn.",
    )
    why = "Both stop when the mean log-likelihood gains less than the tolerance; scikit-learn refits once more."
    return Code(mixture, script, library, why=why)


def rows(run: Run) -> Rows:
    shares = run.final.responsibilities
    columns = {f"share {j + 1}": column for j, column in enumerate(shares.T)}
    return rows_of(run.at.data, {"component": shares.argmax(axis=1) + 1} | columns)


def _caption(run: Run, state: Mixture, end: str | None) -> str:
    if state.phase == "collapsed":
        return f"ellipse {int(state.collapsed or 0) + 1} collapses to nothing at the next step"
    if state.phase == "start":
        return PHASES["start"]
    shares = state.responsibilities
    if shares.shape[1] == 1:
        return end or PHASES[state.phase]
    found = _apart(run)
    if end and found and found[1] < len(state.weights):
        return f"{end} while the smallest ellipse has a share of {words.number(Share(state.weights.min()))}"
    if end and found:
        return end
    shared = int((shares.max(axis=1) < SURE).sum())
    are = "is" if shared == 1 else "are"
    return f"{end or PHASES[state.phase]}, and {shared} of {words.count(len(shares), 'point')} {are} undecided"


def _own_of_the_smallest(state: Mixture) -> int:
    """How many points belong to the smallest component more than to any other."""
    return int((state.responsibilities.argmax(axis=1) == state.weights.argmin()).sum())


QUANTITIES = {
    "Log-likelihood": lambda run: run.final.log_likelihood,
    "Free parameters": lambda run: run.final.free_parameters,
    "collapses": lambda run: run.collapsed,
    "agreement with the groups": lambda run: scene.agreement_with_groups(run.at, run.final.responsibilities.argmax(1)),
    "groups with an ellipse of their own": _groups_apart,
    "largest weight": lambda run: float(run.final.weights.max()),
    "points mostly of the smallest": lambda run: _own_of_the_smallest(run.final),
    "component that collapses": lambda run: int(run.final.collapsed) + 1,
}
view = View(
    "Mixture",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=as_of,
        verdict=verdict,
        said=said,
        closer=lambda run: closer.posterior(run.at, run.trace),
        sections={"Draw new points": lambda run: closer.draw(run.at, run.final)},
        code=code,
        rows=rows,
        quantities=QUANTITIES,
    ),
    data="unequal_spreads",
    folded=("standardise", "seed", "spread", "floor", "curve"),
)
