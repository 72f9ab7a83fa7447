"""k-medoids by half-steps: assign to the nearest exemplar, make the best member the exemplar ..."""

from dataclasses import dataclass

import numpy as np

from algos.clustering import k_medoids
from algos.clustering.k_medoids import KMedoids
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.clustering import choices, curve, exemplars, methods, scene
from pages.views.clustering.medoids import closer
from pages.views.clustering.scene import Scene
from ui import compute, controls, export, picture, words
from ui.figures import marks, panels
from ui.picture import Picture
from ui.view import Code, Numbers, Rows, Said, Screen, View, as_of, beside, rows_of

MOST = 500  # rows: every member of a cluster is tried against all others
LIMIT = 60  # half-steps
WIDTHS = 0.66, 0.34  # of the points, and of the bars beside them
GAPS = "Distance from medoid to mean"
WHOLE = "Medoid to mean, in all columns"  # where the picture is a shadow
PHASES = {
    "start": "the first medoids are chosen, and no point is in a cluster yet",
    "assign": "each point joins its nearest medoid",
    "move": "each cluster makes the point with the lowest cost its medoid",
}
SHAPES = {  # of the regions, by distance, in a plane
    "cosine": "the regions are wedges that meet at the origin, where both columns are 0",
    "l1": "each piece of a border runs along an axis or diagonally, as far across as up",
}
HELP = {
    "Cost": "The sum of the distances from each point to its medoid, measured as chosen under Distance.",
}


@dataclass(frozen=True)
class Run:
    at: Scene
    metric: str
    trace: Trace[KMedoids]
    curve: bool  # whether the cost is drawn beside it

    @property
    def final(self) -> KMedoids:
        return self.trace.final

    @property
    def exemplars(self) -> str:
        """The points that stand for the others in the end: their names, or their numbers."""
        names = self.at.data.names
        return words.listed([f"“{names[row]}”" if names else str(int(row) + 1) for row in self.final.medoids])


def choose(data: Dataset) -> Run:
    at = scene.choose(data, most=MOST)
    metric = choices.metric()
    k = choices.k(at, help="How many medoids to choose.")
    settings = dict(k=k, metric=metric, start=choices.start(), seed=controls.seed())
    methods.refuse_zeros(at, metric)
    beside_it = choices.curve("Cost")
    return Run(at, metric, compute.run(k_medoids.steps, at.data.X, limit=LIMIT, **settings), beside_it)


def chart(run: Run) -> Picture:
    at, final = run.at, run.final
    added = "squared distances" if run.metric == "squared" else "distances"
    background = exemplars.Background(at.plane, run.metric) if at.flat else None

    most = max(float(np.nanmax(exemplars.ways(at, state), initial=0)) for state in run.trace.states[1:] or [final])

    def draw(i: int) -> picture.Figure:
        state = run.trace.states[i]
        regions = background.traces(state.centers, state.predict) if background else []
        figure = exemplars.figure(at, state, regions)
        figure |= dict(data=[*figure["data"], *exemplars.means(at, state)])
        if run.curve:
            return curve.titled(figure, f"Cost: sum of {added}<br>to the medoids, {curve.STILL}")
        return _beside(figure, exemplars.gaps(at, state, most), GAPS if at.flat else WHOLE)

    sizes = words.listed([words.number(int(c)) for c in final.counts])
    distance = choices.DISTANCES[run.metric].partition(":")[0]
    return picture.steps(
        run.trace,
        draw,
        curve="cost" if run.curve else None,
        curve_title=curve.NO_TITLE,
        curve_from=1,  # before that no point has an exemplar
        caption=lambda state: _caption(run, state),
        start=3 if run.trace.steps > 6 else 1,  # with clusters, and a cost that has fallen where it falls for long
        ahead=True,
        maps=background is not None and background.is_map,
        on_click=choices.look_at,
        alt=f"{words.count(at.n, 'point')} of {at.data.title} around {words.count(len(final.medoids), 'medoid')}, "
        f"{'' if at.data.names else 'points '}{run.exemplars}, "
        f"by {distance} distance; clusters of {sizes}. {compute.ended(run.trace)} "
        f"Cost {words.number(final.cost)}.",
    )


def _beside(
    figure: picture.Figure, gaps: tuple[list[marks.Trace], panels.Axis, panels.Axis], title: str
) -> picture.Figure:
    """The figure of a step with how far each medoid is from its mean at its right."""
    bars, *axes = gaps
    own = figure["layout"]
    layout = panels.layout(
        [(own["xaxis"], own["yaxis"]), (axes[0], axes[1])],
        widths=WIDTHS,
        tall=720,
        showlegend=False,
        annotations=[panels.heading(title, 1, font=dict(size=15), yshift=4)],
    )
    return figure | dict(data=[*figure["data"], *(panels.on(trace, 1) for trace in bars)], layout=layout)


def numbers(run: Run) -> Numbers:
    if run.final.phase == "start":
        return {"Cost": "none yet"}
    return {"Cost": run.final.cost}


def said(run: Run) -> list[Said]:
    return [beside(run.at.sampled)]


def code(run: Run) -> Code:
    script = export.of_run(run.at.data, run.trace, "data.X", numbers={"Cost": "trace.final.cost"}, title="k-medoids.")
    return Code(k_medoids, script)


def rows(run: Run) -> Rows:
    own = np.zeros(run.at.n, dtype=int)
    own[run.final.medoids] = 1
    named = {"row": list(run.at.data.names)} if run.at.data.names else {}
    return rows_of(run.at.data, named | {"cluster": run.final.labels + 1, "medoid": own})


def _caption(run: Run, state: KMedoids) -> str:
    """How far medoids are from the means, where bars show it; else what happens."""
    told = _ended(run) if state is run.final else PHASES[state.phase]
    if run.curve or run.at.data.names or state.phase == "start":
        return told
    far = words.number(float(np.nanmax(exemplars.ways(run.at, state), initial=0)))
    shape = SHAPES.get(run.metric) if run.at.flat and len(state.medoids) > 1 else None
    if state is run.final:
        end = told.partition(",")[0]
        if shape:
            return f"{end}, and {shape}"
        if own := _own(run):
            return f"{end}, {own}, and medoids end up to {far} from their means"
        return f"{end}, and the largest distance from a medoid to its mean is {far}"
    return told if shape else f"the largest distance from a medoid to its mean is {far}"


def _own(run: Run) -> str:
    """How many groups have a cluster for themselves, where there are as many clusters as groups."""
    found = scene.groups_apart(run.at, run.final.labels)
    return scene.with_own(*found, "a cluster") if found and found[1] == len(run.final.medoids) else ""


def _ended(run: Run) -> str:
    if run.at.data.names:
        end = "converged" if run.trace.finished else "stopped at the limit"
        if run.at.data.y is None:
            return f"{end} with the medoids {run.exemplars}"
        own, of = _groups_with_an_exemplar(run), len(np.unique(run.at.data.y))
        have = "has one of its" if own == 1 else "have one of their"
        return f"{end}, and {own} of {words.count(of, 'group')} {have} own points as a medoid"
    lowest = "converged, and no other point of a cluster would have a lower cost as its medoid"
    return lowest if run.trace.finished else "stopped at the limit"


def _same_side_of_the_origin(run: Run) -> bool:
    """Whether a point and its double are always in the same cluster: regions are wedges that meet at the origin."""
    X = run.at.data.X
    return bool((run.final.predict(X) == run.final.predict(2 * X)).all())


def _groups_with_an_exemplar(run: Run) -> int:
    """How many of the groups that the data come with have an exemplar among their own points."""
    return len(set(np.asarray(run.at.data.y)[run.final.medoids].tolist()))


def _groups_apart(run: Run) -> int:
    """How many of the groups that the data come with have a cluster for themselves."""
    found = scene.groups_apart(run.at, run.final.labels)
    if found is None:
        raise ValueError("These data come without groups.")
    return found[0]


QUANTITIES = {
    "Smallest cluster": lambda run: int(run.final.counts.min()),
    "groups with a cluster of their own": _groups_apart,
    "groups with an exemplar": _groups_with_an_exemplar,
    "agreement with the groups": lambda run: scene.agreement_with_groups(run.at, run.final.labels),
    "exemplars": lambda run: run.exemplars,
    "regions are wedges from the origin": _same_side_of_the_origin,
}
view = View(
    "Medoids",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=as_of,
        said=said,
        closer=lambda run: closer.show(run.at, run.trace),
        code=code,
        rows=rows,
        quantities=QUANTITIES,
    ),
    data="rings",
    folded=("standardise", "seed", "curve"),
)
