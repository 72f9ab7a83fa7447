"""How many clusters: the best run for every k, moved through with one slider, and what speaks for which k."""

from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from algos.clustering import elbow, silhouette
from algos.clustering.k_means import KMeans
from algos.trace import Trace
from pages.views.clustering import choices, unsolved
from pages.views.clustering.restarts import curves
from pages.views.clustering.scene import Scene
from ui import compute, controls, export, picture, words
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, info, note, rows_of
from ui.words import Share

MOST = 10
NEAR = 0.9  # two drops are called alike if the smaller is at least this share of the higher
HELP = {
    "Elbow at k": "The k at which one more cluster lowers the distortion by the largest share.",
    "Its relative drop": "By what share the distortion with this k is below that with one cluster fewer.",
    "Best silhouette at k": "The k at which points are, on average, deepest inside their clusters.",
    "Its silhouette": "The mean over all points, from -1 to 1. Above 0.7 is strong, below 0.5 is weak.",
}


@dataclass(frozen=True)
class Sweep:
    """The best of n runs for every k from 1 on."""

    at: Scene
    start: str
    n: int
    trace: Trace[KMeans]
    silhouettes: np.ndarray  # (K,) the mean silhouette for every k; not a number for k = 1
    k: int  # the one on display, at first that of the highest drop

    @property
    def most(self) -> int:
        return len(self.trace.states)

    @property
    def costs(self) -> np.ndarray:
        """The distortion for every k: (K,)."""
        return self.trace.curve("inertia")

    @property
    def drops(self) -> np.ndarray:
        """By which share it falls from k - 1 to k: (K,)."""
        return elbow.relative_drops(self.costs)


def choose(at: Scene) -> Sweep:
    start = choices.start()
    n = int(
        controls.stop_slider(
            "Runs for each k",
            [1, 2, 5, 10, 20, 50],
            10,
            key="runs_each",
            help="The best of this many runs counts. With one only, a bad end may look like an elbow.",
        )
    )
    X = at.data.X
    most = max(1, min(MOST, len(np.unique(X, axis=0)) - 1))
    trace = compute.run(elbow.pieces, X, limit=MOST, k_max=most, n=n, start=start)
    scores = compute.run(silhouette.means, X, [run.labels for run in trace.states], limit=MOST)
    best = elbow.highest_drop(trace.curve("inertia"))
    return Sweep(at, start, n, trace, np.array(scores.states), best)


def chart(sweep: Sweep) -> Picture:
    at, costs, drops = sweep.at, sweep.costs, sweep.drops
    return picture.frames(
        sweep.most,
        lambda i: unsolved.figure(at, curves.figure(at, sweep.trace.states[i], costs, drops, sweep.silhouettes)),
        lambda i: _caption(sweep, i + 1),
        start=sweep.k - 1,
        alt=f"The best of {sweep.n} runs for every k up to {sweep.most}, on {words.count(at.n, 'point')} of "
        f"{at.data.title}. The relative drop is highest at k = {sweep.k}.",
        tracks={axis: list(range(1, sweep.most + 1)) for axis in ("x2", "x3")},
        key="k_player",
    )


def numbers(sweep: Sweep) -> dict[str, float]:
    k = elbow.highest_drop(sweep.costs)
    shown: dict[str, float] = {"Elbow at k": k, "Its relative drop": Share(sweep.drops[k - 1])}
    if np.isfinite(sweep.silhouettes).any():
        best = int(np.nanargmax(sweep.silhouettes))
        shown |= {"Best silhouette at k": best + 1, "Its silhouette": float(sweep.silhouettes[best])}
    return shown


def said(sweep: Sweep) -> list[Said]:
    """What the two rules say, and how much it is worth."""
    found, drops = numbers(sweep), sweep.drops
    order = np.argsort(-drops[1:], kind="stable") + 2  # k = 2 .. K, the highest drop first
    verdict = ""
    if len(order) > 1:
        first, second = (float(drops[k - 1]) for k in order[:2])
        if second >= NEAR * first:
            verdict += f"The drops to k = {order[0]} and k = {order[1]} are nearly alike: there is no clear elbow. "
    if "Its silhouette" in found:
        high = found["Its silhouette"]
        kind = "strong, above 0.7" if high > 0.7 else "weak, below 0.5" if high < 0.5 else "fair, between 0.5 and 0.7"
        verdict += f"The best silhouette is {kind}."
        verdict += " An elbow alone does not prove that there are groups." * (high < 0.5)
    told = info(verdict or "There are too few different points to compare several k.", ":material/straighten:")
    return [told, *map(note, sweep.at.caveats)]


def closer(sweep: Sweep) -> None:
    """The table behind the curves, and the drop to the k on display written out."""
    costs, drops, k = sweep.costs, sweep.drops, sweep.k
    if k == 1:
        st.markdown("At k = 1 there is no drop yet: nothing comes before it.")
    else:
        before, after = words.tex(float(costs[k - 2])), words.tex(float(costs[k - 1]))
        st.latex(rf"\mathrm{{drop}}({k}) = \frac{{{before} - {after}}}{{{before}}} = {words.tex(float(drops[k - 1]))}")
    st.table(
        {
            "k": [str(j + 1) for j in range(len(costs))],
            "distortion": [words.number(float(c)) for c in costs],
            "relative drop": ["" if j == 0 else words.number(float(d)) for j, d in enumerate(drops)],
            "silhouette": _known(sweep.silhouettes),
            "explained": _known(elbow.explained(costs)),
            "F ratio": _known(elbow.variance_ratios(costs, sweep.at.n)),
        }
    )


def _known(values: np.ndarray) -> list[str]:
    return [words.number(float(value)) if np.isfinite(value) else "undefined" for value in values]


def code(sweep: Sweep) -> Code:
    shown = {"Elbow at k": "elbow.highest_drop(costs)", "Its relative drop": "elbow.relative_drops(costs).max()"}
    if sweep.most > 1:
        shown |= {
            "Best silhouette at k": "int(np.nanargmax(separation)) + 1",
            "Its silhouette": "np.nanmax(separation)",
        }
    runs = export.call("elbow.best_runs", "data.X", k_max=sweep.most, n=sweep.n, start=sweep.start)
    script = export.script(
        sweep.at.data,
        [
            f"runs = list({runs})",
            "costs = np.array([run.inertia for run in runs])",
            "separation = np.array(list(silhouette.means(data.X, [run.labels for run in runs])))",
        ],
        shown,
        imports=["import numpy as np", "from algos.clustering import elbow, silhouette"],
        title="The best run for every k, its relative drop and its silhouette.",
    )
    if sweep.most == 1:
        return Code(elbow, script)
    return Code(
        elbow,
        script,
        export.filled(__file__, "library_choosing_k.py", data=sweep.at.data.code, most=sweep.most, n=sweep.n),
        why="Its runs start elsewhere, so they may end elsewhere; from the same clusters come the same silhouettes.",
    )


def rows(sweep: Sweep) -> Rows:
    columns = {f"cluster for k = {len(run.centers)}": run.labels + 1 for run in sweep.trace.states}
    return rows_of(sweep.at.data, columns)


def _caption(sweep: Sweep, k: int) -> str:
    told = f"With {words.count(k, 'cluster')} the distortion is {words.number(float(sweep.costs[k - 1]))}"
    if k == 1:
        return told
    told += f", which is {sweep.drops[k - 1]:.1%} less than with {k - 1}"
    best = elbow.highest_drop(sweep.costs)
    if k < sweep.most or not 1 < best < k:
        return told
    falls = f"Cluster {best} lowers the distortion by {sweep.drops[best - 1]:.1%}"
    last = int(np.flatnonzero(sweep.drops >= NEAR * sweep.drops[best - 1])[-1]) + 1  # the last that does nearly as much
    if last > best:
        falls += f", cluster {last} by {sweep.drops[last - 1]:.1%}"
    return falls if last == k else f"{falls}, and each later cluster by at most {sweep.drops[last:].max():.1%}"


def _fall(sweep: Sweep, k: int) -> float:
    """By how much the distortion falls from k - 1 clusters to k; by nothing where there are no k."""
    return float(sweep.costs[k - 2] - sweep.costs[k - 1]) if k <= sweep.most else 0.0


screen = Screen(
    chart,
    numbers,
    HELP,
    at=lambda sweep, i: replace(sweep, k=i + 1),  # Look closer follows; the numbers judge all k together
    said=said,
    closer=closer,
    theory="theory_choosing_k.md",
    code=code,
    rows=rows,
    quantities={
        "the distortion falls most to k": lambda sweep: int(np.diff(sweep.costs).argmin()) + 2,
        "falls from 1 to 2": lambda sweep: _fall(sweep, 2),
        "falls from 3 to 4": lambda sweep: _fall(sweep, 4),
    },
)
