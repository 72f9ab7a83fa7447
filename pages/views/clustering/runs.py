"""Where many runs of k-means end: a histogram, the best run, and any other beside it."""

from collections.abc import Callable

import numpy as np
import streamlit as st

from algos.clustering import ends, k_means
from algos.clustering.k_means import KMeans
from pages.views.clustering import choices, restarts_code, restarts_theory
from pages.views.clustering.scene import Scene
from ui import controls, page, player, words
from ui.figures import centres
from ui.figures import runs as figures


def show(at: Scene, presets: Callable[[], None]) -> None:
    k = choices.k(at, help="How many centres to place.")
    start = choices.start()
    n = int(
        controls.stop_slider(
            "Runs", [10, 20, 50, 100], 50, key="runs", help="How many runs, each from a start drawn with another seed."
        )
    )
    presets()
    trace = player.run(k_means.restarts, at.data.X, limit=n, k=k, n=n, start=start)
    costs = trace.curve("inertia")
    order = np.argsort(costs, kind="stable")
    best = trace.states[order[0]]

    left, right = page.columns()
    with left:
        chart = st.container()
        rank = controls.slider(
            "Run, from the best to the worst",
            1,
            n,
            n,
            key="rank",
            help="Which run to show beside the best one. Or click a dot.",
            place=st,
        )
        with chart:
            player.chart(
                figures.histogram(costs[order], order + 1, rank - 1, title="distortion at the end"),
                alt=f"Where {n} runs of k-means end: distortion {words.number(float(costs.min()))} at best, "
                f"{words.number(float(costs.max()))} at worst.",
                key=controls.key_of("runs_chart"),
                on_click=lambda i: controls.put("rank", i + 1),
            )
        for place, r, name in zip(st.columns(2), (1, rank), ("best", "shown"), strict=True):
            run = int(order[r - 1])
            said = f"{_place(r, n)}: run {run + 1}, distortion {words.number(float(costs[run]))}"
            with place:
                _map(at, ends.renumbered(trace.states[run], best), said, name)
                controls.button(
                    f"Watch run {run + 1} step by step",
                    on_click=_watch,
                    args=(run,),
                    type="tertiary",
                    icon=":material/play_circle:",
                    key=controls.key_of(f"watch_{name}"),
                )
    with right:
        page.numbers(
            numbers(costs),
            help={
                "Best end": "The lowest distortion of all runs.",
                "Different ends": "Two ends count as the same if they differ by rounding only.",
            },
        )
        if not best.counts.all():
            st.caption("A run that loses a cluster keeps its empty centre.")
    for sentence in at.caveats:
        st.caption(sentence)

    page.more(
        {
            "Look closer": lambda: _closer(at, best, ends.renumbered(trace.states[order[rank - 1]], best), rank),
            "Theory": restarts_theory.starts,
            "Code": lambda: restarts_code.starts(at.data, k, n, start),
            "Data": lambda: page.data(at.data, {"best run": best.labels + 1}),
        }
    )


def numbers(costs: np.ndarray) -> dict[str, float]:
    """What there is to say about the distortions (n,) at the ends of n runs."""
    return {
        "Best end": float(costs.min()),
        "Worst end": float(costs.max()),
        "Runs that reach the best": ends.reach_best(costs),
        "Different ends": ends.different(costs),
    }


def _place(rank: int, n: int) -> str:
    return "Best" if rank == 1 else "Worst" if rank == n else f"Place {rank} of {n}"


def _map(at: Scene, run: KMeans, title: str, key: str) -> None:
    st.markdown(title)
    player.chart(
        centres.figure(at.plane, at.points, run.labels, at.project(run.centers), cells=at.exact, height=300),
        alt=f"{title}, with {words.listed([words.number(int(c)) for c in run.counts])} points.",
        key=controls.key_of(f"{key}_chart"),
    )


def _watch(run: int) -> None:
    controls.put("view", "k_means")
    controls.put("seed", run)


def _closer(at: Scene, best: KMeans, shown: KMeans, rank: int) -> None:
    """What every cluster of two runs adds to the distortion."""
    st.markdown("What every cluster adds to the distortion, the costliest first. A costly one covers what two should.")
    for place, run, name in zip(st.columns(2), (best, shown), ("best run", f"run of place {rank}"), strict=True):
        costs = [k_means.distortion(at.data.X[m], run.labels[m], run.centers) for m in _members(run)]
        order = np.argsort(costs, kind="stable")[::-1]
        with place:
            st.markdown(f"The {name}: {words.number(run.inertia)} in all")
            st.table(
                {
                    "cluster": [str(j + 1) for j in order],
                    "points": [words.number(int(run.counts[j])) for j in order],
                    "distortion": [words.number(costs[j]) for j in order],
                }
            )


def _members(run: KMeans) -> list[np.ndarray]:
    return [run.labels == j for j in range(len(run.counts))]
