"""Agglomerative clustering: the two nearest clusters merge, again and again, and the tree of it is cut."""

from dataclasses import dataclass, replace

import numpy as np

from algos.clustering import agglomerative
from algos.clustering.agglomerative import Agglomerative
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.clustering import choices, scene, unsolved
from pages.views.clustering.dendrogram import CUT, HEIGHT, MOST_LEAVES, NAMED, Tree
from pages.views.clustering.scene import Scene
from pages.views.clustering.tree import closer
from ui import compute, controls, export, picture, words
from ui.figures.plane import Plane
from ui.picture import Drag, Picture
from ui.view import Code, Numbers, Rows, Said, Screen, View, beside, rows_of
from ui.words import Share

MOST = 500  # rows: time grows with their third power
TITLES = {
    "single": "single: nearest points",
    "complete": "complete: farthest points",
    "average": "average: all pairs",
    "ward": "Ward: squared error added",
}
HEIGHTS = {"ward": f"{HEIGHT} = √(2 × squared error added)"}
GAP = "Gap at the cut"
HELP = {"Smallest cluster": "How many points are in it."}


@dataclass(frozen=True)
class Run:
    """All merges, and the cut into k clusters."""

    at: Scene
    linkage: str
    k: int
    trace: Trace[Agglomerative]
    labels: np.ndarray  # (n,) at the cut
    held: float | None = None  # the height at which the cut was left, if it was dragged

    @property
    def merges(self) -> np.ndarray:
        return self.trace.final.merges


def choose(data: Dataset) -> Run:
    at = scene.choose(data, most=MOST)
    linkage = controls.choice(
        "Linkage",
        list(TITLES),
        "ward",
        key="linkage",
        titles=TITLES,
        help="How the distance of two clusters is measured: between their nearest points, their farthest points, all "
        "pairs on average, or by how much the distortion of k-means grows if they merge.",
    )
    k = choices.k(
        at,
        most=MOST_LEAVES,
        help="How many clusters the cut leaves. The player moves the cut from the leaves to the top.",
    )
    trace = compute.run(agglomerative.steps, at.data.X, limit=at.n, linkage=linkage)
    held = _height(controls.unseen("cut", longest=20))
    return Run(at, linkage, k, trace, agglomerative.cut(trace.final.merges, k), held)


def _height(text: str) -> float | None:
    """A height as an address says it; none where it says no number."""
    try:
        return float(text)
    except ValueError:
        return None


def chart(run: Run) -> Picture:
    at, tree = run.at, Tree(run.merges, run.held, HEIGHTS.get(run.linkage, HEIGHT))

    def cut(_: int, x: float, y: float) -> dict[str, float | str]:
        height = tree.within(y, MOST_LEAVES)
        return {"k": tree.clusters(height), "cut": f"{height:.6g}"}

    plane = Plane.around(at.points, at.plane.titles, aspect=0.85, one_unit=at.plane.to_scale)
    return picture.frames(
        tree.leaves,
        lambda i: unsolved.figure(at, tree.figure(plane, at.points, tree.leaves - i)),
        lambda i: _caption(run, at.n - tree.leaves + i),
        steps=range(at.n - tree.leaves, at.n),
        start=tree.leaves - run.k,
        on_click=choices.look_at,
        moves={"k": [tree.leaves - i for i in range(tree.leaves)]},
        drags=[Drag(CUT, cut, "Drag the cut")],
        alt=f"{words.count(at.n, 'point')} of {at.data.title}, cut into {words.count(run.k, 'cluster')} by "
        f"{TITLES[run.linkage]}, beside the tree of all merges, whose top is at height "
        f"{words.number(run.trace.final.height)}.",
    )


def cut_at(run: Run, merges: int) -> Run:
    """The same tree, cut after so many merges."""
    return replace(run, k=run.at.n - merges, labels=run.trace.states[merges].labels)


def numbers(run: Run) -> Numbers:
    return {
        "Smallest cluster": int(np.bincount(run.labels).min()),
    }


def _gap(run: Run) -> float | str:
    """From the last merge below the cut to the next one above."""
    return float(run.merges[run.at.n - run.k, 2] - _below(run)) if run.k > 1 else "without end"


def _below(run: Run) -> float:
    """The height of the last merge below the cut."""
    return float(run.merges[run.at.n - run.k - 1, 2]) if run.k < run.at.n else 0.0


def said(run: Run) -> list[Said]:
    return [beside(run.at.sampled)]


def verdict(run: Run) -> str:
    """What the crosses are, while there are any; else what the band is."""
    if np.bincount(run.labels).min() == 1:
        return "Grey crosses are points that are still alone."
    return f"Anywhere in the pale band the cut leaves {words.count(run.k, 'cluster')}." if run.k <= NAMED else ""


def code(run: Run) -> Code:
    n, k = run.at.n, run.k
    script = export.of_run(
        run.at.data,
        run.trace,
        "data.X",
        lines=["merges = trace.final.merges", f"labels = agglomerative.cut(merges, {k})"],
        numbers={"Smallest cluster": "np.bincount(labels).min()"},
        imports=["import numpy as np"],
        title="Agglomerative clustering.",
    )
    library = export.script(
        run.at.data,
        [
            f"merges = hierarchy.linkage(data.X, {run.linkage!r})",
            f"labels = hierarchy.fcluster(merges, {k}, 'maxclust') - 1",
        ],
        {"Smallest cluster": "np.bincount(labels).min()"},
        imports=["import numpy as np", "from scipy.cluster import hierarchy"],
        title="The same with scipy.",
    )
    why = "Where distances are equal, the order of merges may differ."
    return Code(agglomerative, script, library if n > 1 else None, why=why)


def rows(run: Run) -> Rows:
    return rows_of(run.at.data, {"cluster": run.labels + 1})


def _caption(run: Run, i: int) -> str:
    trace, state = run.trace, run.trace.states[i]
    left = words.count(state.clusters, "cluster")
    heights = [words.number(float(h)) for h in trace.final.merges[:, 2]]
    if i == 0:
        return f"{left}: every point is alone" + (
            f", and the first merge comes at height {heights[0]}" if heights else ""
        )
    if state.clusters == 1:
        told = f"{left}: the last merge was at height {heights[-1]}"
        widest = agglomerative.widest_gap(trace.final.merges)
        if widest == 1 or widest > len(heights):
            return told
        gap = f"{words.number(_widest_gap(run))} of the tree's height"
        return f"{left}: the widest gap between merges, {gap}, was at {words.count(widest, 'cluster')}"
    if state.clusters == 2:
        left += f" {_two(run, state.labels)}"
    return f"{left}: the last merge was at height {heights[i - 1]}, and the next comes at {heights[i]}"


def _two(run: Run, labels: np.ndarray) -> str:
    """How two clusters divide the points."""
    large, small = sorted(np.bincount(labels).tolist(), reverse=True)
    if run.at.data.y is not None and scene.agreement_with_groups(run.at, labels) == 1:
        return f"that are exactly the two groups of {large} and {small} points"
    return f"of {large} and {words.count(small, 'point')}"


def _widest_gap(run: Run) -> Share:
    """The widest gap between two merges, as a share of the tree's height."""
    heights = run.merges[:, 2]
    return Share(np.diff(heights, prepend=0).max() / heights[-1])


QUANTITIES = {
    "merges below the cut": lambda run: run.at.n - run.k,
    "Next merge": lambda run: float(run.merges[run.at.n - run.k, 2]) if run.k > 1 else "none left",
    "Highest merge": lambda run: run.trace.final.height,
    GAP: _gap,
    "Widest gap at": lambda run: agglomerative.widest_gap(run.merges),
    "agreement with the groups": lambda run: scene.agreement_with_groups(run.at, run.labels),
    "widest gap, as a share of the height": _widest_gap,
}
view = View(
    "Tree",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=cut_at,
        verdict=verdict,
        said=said,
        closer=lambda run: closer.show(run.at, run.labels, run.linkage),
        code=code,
        rows=rows,
        quantities=QUANTITIES,
    ),
    data="blobs",
    folded=("standardise",),
)
