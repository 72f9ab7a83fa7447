"""DBSCAN: ask who lies within reach of a point; where there are enough, take them in and ask on."""

from dataclasses import dataclass

import numpy as np

from algos.clustering import dbscan
from algos.clustering.dbscan import DBSCAN
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.clustering import choices, crowds, scene
from pages.views.clustering.density import closer
from pages.views.clustering.scene import Scene
from ui import compute, controls, export, picture, words
from ui.figures.plane import Plane
from ui.picture import Drag, Picture
from ui.view import Code, Numbers, Rows, Said, Screen, View, as_of, beside, info, rows_of, warning

REACHED = "Points reached"
NAMED = 8  # steps at which the reach has its name
ROOM = 0.04  # around the points, as a share of their spread: the edge of the circles is seen there
MOST = 500  # rows: a state for every core point


@dataclass(frozen=True)
class Run:
    """One run, and how far every point has to reach to be core."""

    at: Scene
    eps: float
    min_samples: int
    trace: Trace[DBSCAN]
    reaches: np.ndarray  # (n,) the least eps that makes each point core
    curve: bool  # whether these are drawn beside it

    @property
    def final(self) -> DBSCAN:
        return self.trace.final

    @property
    def first(self) -> int:
        """The point that is asked first; where no point is core, the first of all."""
        return max(self.trace.states[1].current, 0)


def choose(data: Dataset) -> Run:
    at = scene.choose(data, most=MOST)
    eps, m = choices.eps(at), choices.min_samples(at)
    trace = compute.run(dbscan.steps, at.data.X, limit=at.n + 1, eps=eps, min_samples=m)
    curve = controls.toggle(
        "Distance curve",
        False,
        key="reaches",
        help="How far each point has to reach to be a core point, beside the picture. Its dashed line can be dragged.",
    )
    return Run(at, eps, m, trace, dbscan.reaches(at.data.X, m), curve)


def chart(run: Run) -> Picture:
    at, eps, m, final = run.at, run.eps, run.min_samples, run.final
    farthest = float(run.reaches.max())
    top = 1.06 * max(farthest, eps)  # so that its line can be taken hold of
    plane = at.plane
    if not run.curve:  # it fills the chart
        room = ROOM * np.ptp(at.points, axis=0)
        seen = np.vstack([at.points - room, at.points + room])
        plane = Plane.around(seen, plane.titles, aspect=1.9, one_unit=plane.to_scale)

    start = int(final.clusters > 0)  # a point has asked whom it reaches

    def draw(i: int) -> picture.Figure:
        state = run.trace.states[i]
        around = run.first if state.phase == "start" else state.current
        left = crowds.visit(at.points, state.labels, state.kinds, eps, around, state.added, state.queue)
        if at.flat:
            asked = [past.current for past in run.trace.states[1 : i + 1] if past.current >= 0]
            left.append(crowds.shore(at.points[asked], eps))
        left.append(crowds.named_reach(at.points, around, eps, "<b>\u2009reach\u2009</b>" if i <= NAMED else "", plane))
        right = crowds.curve(run.reaches, eps, state.current, top=top) if run.curve else []
        return crowds.figure(plane, left, right, top=top, n=at.n, m=m)

    return picture.steps(
        run.trace,
        draw,
        caption=lambda state: _caption(run, state),
        start=start,
        ahead=True,
        on_click=choices.look_at,
        drags=[Drag(crowds.EPS, lambda _, x, y: {"eps": y}, "Drag the reach eps")] if run.curve else [],
        alt=f"{words.count(at.n, 'point')} of {at.data.title} in {words.count(final.clusters, 'cluster')} by DBSCAN "
        f"with eps {eps:g} and {words.count(m, 'point')} to be core; {words.number(_of_kind(final, dbscan.NOISE))} "
        "noise." + " Beside it the distance at which each point becomes core, sorted." * run.curve,
    )


def numbers(run: Run) -> Numbers:
    return {
        "Clusters": run.final.clusters,
        "In no cluster": int((run.final.labels < 0).sum()) if run.final.phase == "noise" else "none yet",
        REACHED: _reached(run),
    }


def help(run: Run) -> dict[str, str]:
    return {
        "Clusters": "The clusters started so far. The last step has them all.",
        REACHED: "Points in a cluster so far: core points and the points within their reach.",
        "In no cluster": "The points left at the last step are noise: no core point has them within its reach.",
    }


def said(run: Run) -> list[Said]:
    """What the picture alone does not say."""
    at, final = run.at, run.final
    told = []
    if final.clusters == 0:
        told.append(
            warning(
                f"No point has {words.count(run.min_samples, 'point')} within {run.eps:g}, so everything is noise. The "
                f"first becomes core at eps {words.number(float(run.reaches.min()))}.",
                ":material/blur_on:",
            )
        )
    elif final.clusters == 1 and not _of_kind(final, dbscan.NOISE):
        all_one = f"With a reach of {run.eps:g} everything is one cluster. A shorter reach would separate more."
        told.append(info(all_one, ":material/blur_on:"))
    shadow = "The circle is the projection of the reach on this plane: not every point inside it is a neighbour."
    return [*told, beside("" if at.flat else shadow), beside(at.sampled)]


def verdict(run: Run) -> str:
    """What the thin line is, once there is more than a circle."""
    return "The thin line is the edge of all circles of reach so far." if run.at.flat and run.trace.steps > 1 else ""


def code(run: Run) -> Code:
    script = export.of_run(
        run.at.data,
        run.trace,
        "data.X",
        lines=["kinds = trace.final.kinds"],
        numbers={
            "Clusters": "trace.final.clusters",
            "In no cluster": "(kinds == dbscan.NOISE).sum()",
            REACHED: "(trace.final.labels >= 0).sum()",
        },
        title="DBSCAN.",
    )
    settings = dict(eps=run.eps, min_samples=run.min_samples)
    return Code(dbscan, script, export.filled(__file__, "library.py", data=run.at.data.code, **settings))


def rows(run: Run) -> Rows:
    kinds = np.array(dbscan.KINDS)[run.final.kinds]
    return rows_of(run.at.data, {"cluster": run.final.labels + 1, "kind": kinds})


def _reached(run: Run) -> int:
    return int((run.final.labels >= 0).sum())


def _smallest(run: Run) -> int:
    labels = run.final.labels
    return int(np.bincount(labels[labels >= 0]).min()) if run.final.clusters else 0


def _of_kind(state: DBSCAN, kind: int) -> int:
    return int((state.kinds == kind).sum())


def _caption(run: Run, state: DBSCAN) -> str:
    if state.phase == "start":
        return f"Point {run.first + 1} comes first: how many points lie within its reach?"
    if state.phase == "noise":
        left = _of_kind(state, dbscan.NOISE)
        found = words.count(state.clusters, "cluster")
        return (
            f"DBSCAN finds {found} and leaves out {words.count(left, 'point')} as noise"
            if left
            else f"DBSCAN finds {found} and leaves out no point"
        )
    found = words.count(len(state.neighbours), "point")
    opens = "" if state.phase == "grow" else f" and starts cluster {state.clusters}"
    return f"Point {state.current + 1} has {found} within its reach, so it is a core point{opens}"


view = View(
    "Density",
    choose,
    Screen(
        chart,
        numbers,
        help,
        at=as_of,
        verdict=verdict,
        said=said,
        closer=lambda run: closer.show(run.at, run.final, run.eps, run.min_samples),
        code=code,
        rows=rows,
        quantities={
            "agreement with the groups": lambda run: scene.agreement_with_groups(run.at, run.final.labels),
            "points in the smallest cluster": _smallest,
            "Core points found": lambda run: _of_kind(run.final, dbscan.CORE),
        },
    ),
    data="moons",
    folded=("standardise", "reaches"),
)
