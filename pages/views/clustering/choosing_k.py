"""How many clusters: the best run for every k, moved through with one slider, and what speaks for which k."""

from collections.abc import Callable

import numpy as np
import streamlit as st

from algos.clustering import elbow, silhouette
from algos.clustering.k_means import KMeans
from algos.trace import Trace
from pages.views.clustering import choices, restarts_code, restarts_theory
from pages.views.clustering.scene import Scene
from ui import controls, page, player, words
from ui.figures import elbow as figures

MOST = 10
NEAR = 0.9  # two drops are called alike if the smaller is at least this share of the higher


def show(at: Scene, presets: Callable[[], None]) -> None:
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
    presets()
    X = at.data.X
    most = max(1, min(MOST, len(np.unique(X, axis=0)) - 1))
    trace = player.run(elbow.best_runs, X, limit=MOST, k_max=most, n=n, start=start)
    scores = player.run(silhouette.means, X, [run.labels for run in trace.states], limit=MOST)
    costs, separation = trace.curve("inertia"), np.array(scores.states)
    drops = elbow.relative_drops(costs)
    found = numbers(costs, separation)

    left, right = page.columns()
    with left:
        player.play(
            [
                figures.figure(
                    at.plane, at.points, run.labels, at.project(run.centers), costs, drops, separation, cells=at.exact
                )
                for run in trace.states
            ],
            [_said(k, costs, drops, separation) for k in range(1, most + 1)],
            start=int(found["Elbow at k"]) - 1,
            alt=f"The best of {n} runs for every k up to {most}, on {words.count(at.n, 'point')} of {at.data.title}. "
            f"The relative drop is highest at k = {found['Elbow at k']}.",
            key="k_player",
        )
        st.info(_verdict(drops, found), icon=":material/straighten:")
        for sentence in at.caveats:
            st.caption(sentence)
    with right:
        page.numbers(
            found,
            help={
                "Elbow at k": "Where one more cluster lowers the distortion by the highest share.",
                "Best silhouette at k": "Where points are, on average, deepest inside their clusters.",
            },
        )

    page.more(
        {
            "Look closer": lambda: _closer(costs, drops, separation),
            "Theory": restarts_theory.choosing_k,
            "Code": lambda: restarts_code.choosing_k(at.data, most, n, start),
            "Data": lambda: page.data(at.data, _columns(trace)),
        }
    )


def numbers(costs: np.ndarray, separation: np.ndarray) -> dict[str, float]:
    """What costs (K,) and mean silhouettes (K,) of k = 1 .. K speak for."""
    k = elbow.highest_drop(costs)
    shown: dict[str, float] = {"Elbow at k": k, "Its relative drop": float(elbow.relative_drops(costs)[k - 1])}
    if np.isfinite(separation).any():
        best = int(np.nanargmax(separation))
        shown |= {"Best silhouette at k": best + 1, "Its silhouette": float(separation[best])}
    return shown


def _said(k: int, costs: np.ndarray, drops: np.ndarray, separation: np.ndarray) -> str:
    parts = [f"k = {k}", f"distortion {words.number(float(costs[k - 1]))}"]
    if k > 1:
        parts.append(f"{drops[k - 1]:.1%} less than for k = {k - 1}")
    if np.isfinite(separation[k - 1]):
        parts.append(f"silhouette {words.number(float(separation[k - 1]))}")
    return " · ".join(parts)


def _verdict(drops: np.ndarray, found: dict[str, float]) -> str:
    """What the two rules say, and how much it is worth, in words."""
    order = np.argsort(-drops[1:], kind="stable") + 2  # k = 2 .. K, the highest drop first
    said = []
    if len(order) > 1:
        first, second = (float(drops[k - 1]) for k in order[:2])
        said.append(
            f"The relative drop is highest at k = {order[0]} ({first:.1%}), next at k = {order[1]} ({second:.1%})"
        )
        said.append(", so near that there is no clear elbow. " if second >= NEAR * first else ". ")
    if "Its silhouette" in found:
        high = found["Its silhouette"]
        kind = "strong" if high > 0.7 else "weak" if high < 0.5 else "fair"
        said.append(f"The best silhouette, {words.number(high)} at k = {found['Best silhouette at k']}, is {kind}")
        said.append(": an elbow alone does not prove that there are groups." if kind == "weak" else ".")
    return "".join(said) or "There are too few different points to compare several k."


def _closer(costs: np.ndarray, drops: np.ndarray, separation: np.ndarray) -> None:
    """The table behind the curves, and one drop written out."""
    k = elbow.highest_drop(costs)
    if k > 1:
        st.latex(
            rf"\mathrm{{drop}}({k}) = \frac{{{words.tex(float(costs[k - 2]))} - {words.tex(float(costs[k - 1]))}}}"
            rf"{{{words.tex(float(costs[k - 2]))}}} = {words.tex(float(drops[k - 1]))}"
        )
    st.table(
        {
            "k": [str(j + 1) for j in range(len(costs))],
            "distortion": [words.number(float(c)) for c in costs],
            "relative drop": ["" if j == 0 else words.number(float(d)) for j, d in enumerate(drops)],
            "silhouette": [words.number(float(s)) if np.isfinite(s) else "undefined" for s in separation],
        }
    )


def _columns(trace: Trace[KMeans]) -> dict[str, np.ndarray]:
    return {f"cluster for k = {len(run.centers)}": run.labels + 1 for run in trace.states}
