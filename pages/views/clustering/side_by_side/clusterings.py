"""Every clustering method in one form, so that any two can stand side by side."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from algos.clustering import agglomerative, dbscan, k_means, k_medoids, mixture
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.clustering import choices, crowds, methods
from pages.views.clustering.colours import HUES, cloud
from pages.views.clustering.dendrogram import Tree
from pages.views.clustering.scene import Scene
from pages.views.clustering.side_by_side import figure
from pages.views.clustering.side_by_side.figure import Traces, coloured
from ui import compute, controls, words
from ui.figures import ellipses

LINKAGES = agglomerative.LINKAGES
TITLES = {
    "k_means": "k-means",
    "k_medoids": "k-medoids",
    "mixture": "Gaussian mixture",
    **{linkage: f"{linkage.capitalize() if linkage == 'ward' else linkage} linkage" for linkage in LINKAGES},
    "dbscan": "DBSCAN",
    "groups": "the true groups",
}
IDEAS = {  # what puts a point into its cluster
    "k_means": ["nearest centre"],
    "k_medoids": ["nearest medoid"],
    "mixture": ["likeliest ellipse"],
    "single": ["merges by nearest points"],
    "complete": ["merges by farthest points"],
    "average": ["merges by mean distance"],
    "ward": ["merges with least spread"],
    "dbscan": ["grows through dense places"],
}
PHASES = {
    "start": "before the first assignment",
    "assign": "assigning points",
    "move": "moving centres",
    "E": "sharing points",
    "M": "fitting ellipses",
}
Draw = Callable[[Any, np.ndarray], Traces]  # a state, its clusters in the colours of these numbers (k,)


@dataclass(frozen=True, eq=False)
class Clustering:
    """What one method makes of the points: its states, those shown, and how to draw and tell them."""

    title: str
    trace: Trace[Any]
    labels: np.ndarray  # (n,) the clusters at the last step of the trace, -1 for noise
    clusters: int  # how many in the end, those without points included
    draw: Draw
    said: Callable[[Any], str]  # a state in few words
    ended: str  # its last state in few words

    def at(self, frame: int) -> int:
        """The number of the state at a frame: after its last it waits."""
        return min(frame, self.trace.steps)

    @property
    def begun(self) -> bool:
        """Whether a point is in a cluster, or never will be."""
        return self.trace.finished or bool((self.labels >= 0).any())

    def until(self, frame: int) -> "Clustering":
        """The same as it stood at a frame."""
        trace = self.trace.until(self.at(frame))
        return self if trace is self.trace else replace(self, trace=trace, labels=_labels(trace.final))


def settings(at: Scene, names: set[str]) -> dict[str, dict[str, Any]]:
    """The controls that these methods need, each once, and the settings of every method by name."""
    trees = names & set(LINKAGES)
    given: dict[str, dict[str, Any]] = {name: {} for name in names}
    if told := names - {"dbscan", "groups"}:
        k = choices.k(at, help="How many clusters, for all methods that want to be told.", default=3)
        for name in told:
            given[name]["k"] = k
    for name in trees:
        given[name]["linkage"] = name
    started = names & {"k_means", "k_medoids", "mixture"}
    if "k_medoids" in names:
        given["k_medoids"]["metric"] = choices.metric()
    if "mixture" in names:
        given["mixture"] |= dict(covariance_type=choices.covariance(), tolerance=methods.TOLERANCE)
    if started:
        more = dict(start=choices.start(), seed=controls.seed())
        for name in started:
            given[name] |= more
    if "dbscan" in names:
        given["dbscan"] = dict(eps=choices.eps(at), min_samples=choices.min_samples(at))
    return given


def run(name: str, at: Scene, given: dict[str, Any]) -> Clustering:
    """Run the method `name` on the scene."""
    if name in LINKAGES:
        return _tree(at, **given)
    if name == "groups":
        return _groups(at)
    return {"k_means": _k_means, "k_medoids": _k_medoids, "mixture": _mixture, "dbscan": _dbscan}[name](at, given)


def offered(data: Dataset) -> list[str]:
    """The methods there are for these data."""
    return [name for name in TITLES if name != "groups" or data.class_names]


@dataclass(frozen=True, eq=False)
class Groups:
    """The labels (n,) that the data come with, as if a method had found them."""

    labels: np.ndarray


def _groups(at: Scene) -> Clustering:
    labels = np.unique(at.data.target, return_inverse=True)[1]

    def draw(state: Groups, ids: np.ndarray) -> Traces:
        return [cloud(at.points, coloured(state.labels, ids))]

    k = int(labels.max()) + 1
    trace = Trace((Groups(labels),), True)
    return Clustering(TITLES["groups"], trace, labels, k, draw, lambda _: "", words.count(k, "group"))


def _k_means(at: Scene, given: dict[str, Any]) -> Clustering:
    trace = compute.run(k_means.steps, at.data.X, limit=methods.LIMIT, **given)

    def draw(state: k_means.KMeans, ids: np.ndarray) -> Traces:
        areas = figure.areas(at.plane, state.centers, ids) if at.flat else []
        return areas + figure.with_centres(at.points, state.labels, at.project(state.centers), ids)

    return _plain("k_means", trace, given["k"], draw)


def _k_medoids(at: Scene, given: dict[str, Any]) -> Clustering:
    methods.refuse_zeros(at, given["metric"])
    trace = compute.run(k_medoids.steps, at.data.X, limit=methods.LIMIT, **given)

    def draw(state: k_medoids.KMedoids, ids: np.ndarray) -> Traces:
        return figure.with_exemplars(at.points, state.labels, state.medoids, ids)

    return _plain("k_medoids", trace, given["k"], draw)


def _mixture(at: Scene, given: dict[str, Any]) -> Clustering:
    trace = compute.run(mixture.steps, at.data.X, limit=methods.LIMIT, **given)

    def draw(state: mixture.Mixture, ids: np.ndarray) -> Traces:
        shadows = ellipses.flattened(at.project, state.means, state.covariances)
        begun = np.array_equal(state.covariances, trace.states[0].covariances)
        radii = figure.BEGUN if begun else figure.RADII
        return figure.with_ellipses(at.points, state.responsibilities, state.weights, shadows, ids, radii)

    return _plain("mixture", trace, given["k"], draw, trace.final.reason)


def _plain(name: str, trace: Trace[Any], k: int, draw: Draw, stop: str = "") -> Clustering:
    labels = _labels(trace.final)
    ended = stop[:1].lower() + stop[1:].rstrip(".") or ("converged" if trace.finished else "stopped at the limit")
    return Clustering(TITLES[name], trace, labels, k, draw, lambda s: PHASES.get(s.phase, s.phase), ended)


def _tree(at: Scene, k: int, linkage: str) -> Clustering:
    full = compute.run(agglomerative.steps, at.data.X, limit=at.n, linkage=linkage)
    trace = Trace(full.states[: at.n - k + 1], True)
    tree, labels = Tree(full.final.merges), _labels(trace.final)

    def hues(k: int) -> np.ndarray:
        numbers = tree.numbers(k)
        return np.where(numbers < 0, -1, numbers % HUES)

    at_the_cut = hues(k)

    def draw(state: agglomerative.Agglomerative, ids: np.ndarray) -> Traces:
        kept = {int(c): int(ids[j]) for c, j in zip(at_the_cut, labels, strict=True) if c >= 0}
        free = iter(sorted(set(range(len(ids) + HUES)) - set(kept.values())))
        order = np.array([kept[c] if c in kept else next(free) for c in range(HUES)])  # from the tree's colours to ids
        return [cloud(at.points, coloured(hues(state.clusters), order))]

    ended = f"cut at {words.count(k, 'cluster')}"
    return Clustering(TITLES[linkage], trace, labels, k, draw, _counted, ended)


def _dbscan(at: Scene, given: dict[str, Any]) -> Clustering:
    trace = compute.run(dbscan.steps, at.data.X, limit=at.n + 1, **given)
    final = trace.final

    def draw(state: dbscan.DBSCAN, ids: np.ndarray) -> Traces:
        return crowds.visit(
            at.points, coloured(state.labels, ids), state.kinds, given["eps"], state.current, state.added
        )

    noise = int((final.kinds == dbscan.NOISE).sum())
    ended = f"with {words.count(final.clusters, 'cluster')} and {words.count(noise, 'point')} of noise"
    return Clustering("DBSCAN", trace, final.labels, final.clusters, draw, _counted, ended)


def _labels(state: Any) -> np.ndarray:
    """The cluster of every point at a state: (n,), -1 for those that are in none."""
    if isinstance(state, mixture.Mixture):
        return (
            state.responsibilities.argmax(axis=1)
            if state.phase != "start"
            else np.full(len(state.responsibilities), -1)
        )
    return np.asarray(state.labels, dtype=int)


def _counted(state: Any) -> str:
    return f"with {words.count(state.clusters, 'cluster')} so far"
