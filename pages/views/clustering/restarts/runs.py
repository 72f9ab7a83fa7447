"""Where many runs of k-means end, a dot for each, and beside it the clusters of the one that is looked at."""

from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import streamlit as st

from algos.clustering import agreement, ends, k_means
from algos.clustering.k_means import KMeans
from algos.trace import Trace
from pages.views.clustering import centres, choices, unsolved
from pages.views.clustering.restarts import histogram
from pages.views.clustering.scene import Scene
from ui import compute, controls, export, palette, picture, words
from ui.figures import marks, panels
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, beside, note, rows_of

WIDTHS = 0.38, 0.62  # of the dots, and of the map
GAP = "\u2003\u2003\u2002"  # half of a ring
BLANK = "<br> " * 2  # as high
ASIDE = dict.fromkeys(marks.SIDES, f"{GAP}{{}}{GAP}") | {"top center": f"{{}}{BLANK}", "bottom center": f"{BLANK}{{}}"}
HIGH = 4  # pixels from a plot to its title
RING, WORDS = (0.07, 0.1), (0.26, 0.13)  # of a map's width and height: half a ring, and the words beside it
HELP = {
    "Distortion, best run": "The lowest of all runs. The distortion is the sum of the squared distances from each "
    "point to its centre.",
    "Distortion, worst run": "The highest of all runs.",
}


@dataclass(frozen=True)
class Runs:
    """Runs of k-means from starts drawn with different seeds, and the one that is looked at."""

    at: Scene
    k: int
    start: str
    trace: Trace[KMeans]
    rank: int  # of the run looked at, from 1, the best

    @property
    def n(self) -> int:
        return len(self.trace.states)

    @property
    def costs(self) -> np.ndarray:
        """The distortion at the end of each run: (n,)."""
        return self.trace.curve("inertia")

    @property
    def order(self) -> np.ndarray:
        """The runs' numbers, the best first: (n,)."""
        return np.argsort(self.costs, kind="stable")

    @property
    def best(self) -> KMeans:
        return self.trace.states[self.order[0]]

    def ranked(self, rank: int) -> KMeans:
        """The run of this rank, its clusters numbered like those of the best."""
        return ends.renumbered(self.trace.states[self.order[rank - 1]], self.best)


def choose(at: Scene) -> Runs:
    k = choices.k(at, help="How many centres to place.")
    start = choices.start()
    n = int(
        controls.stop_slider(
            "Runs",
            [10, 20, 50, 100],
            20,
            key="runs",
            help="How many runs, each from a start drawn with a different seed.",
        )
    )
    rank = controls.slider(
        "Run shown",
        1,
        n,
        1,
        key="rank",
        help="Whose clusters are shown, by its place from the best run to the worst. Or click a dot.",
    )
    return Runs(at, k, start, compute.run(k_means.restarts, at.data.X, limit=n, k=k, n=n, start=start), rank)


def chart(runs: Runs) -> Picture:
    """Where all runs ended, and beside it the clusters of the one that is looked at."""
    at, costs, order, run = runs.at, runs.costs, runs.order, runs.ranked(runs.rank)
    best, worst = (words.number(float(cost)) for cost in (costs.min(), costs.max()))
    reach = ends.reach_best(costs)
    place = "worst" if runs.rank == runs.n else f"place {runs.rank}"
    if runs.rank <= reach:
        place = "best" if runs.rank == 1 else "as good as the best"
    dots = histogram.figure(costs[order], order + 1, runs.rank - 1)
    drawn = unsolved.figure(at, centres.figure(at, run.labels, at.project(run.centers)))
    plots = [
        panels.heading("Where each run ends", 0, yshift=HIGH, font=dict(size=15)),
        panels.heading(f"The ringed run: {place} of {runs.n}", 1, yshift=HIGH, font=dict(size=15, color=palette.FIT)),
    ]
    axes = [(one["layout"]["xaxis"], one["layout"]["yaxis"]) for one in (dots, drawn)]
    across, up = axes[1]
    axes[1] = across, up | (dict(scaleanchor="x2") if "scaleanchor" in up else {})
    layout = panels.layout(axes, widths=WIDTHS, height=450, tall=760, annotations=plots, showlegend=False)
    traces = [*drawn["data"], *_amiss(runs)]
    shown = picture.still(
        dict(data=[*dots["data"], *(panels.on(_unpicked(one), 1) for one in traces)], layout=layout),
        alt=f"Where {runs.n} runs of k-means end: distortion {best} at best, {worst} at worst. Beside it the "
        f"ringed run, {place} of {runs.n}, with {words.listed([words.number(int(c)) for c in run.counts])} points.",
        key="runs",
        on_click=lambda i: controls.put("rank", i + 1),
        below=partial(_offer_to_watch, int(order[runs.rank - 1])),
    )
    return replace(shown, captions=[_caption(runs)])


def _caption(runs: Runs) -> str:
    """How many runs reach the best end; of a run that does not, what it does worse."""
    reach = ends.reach_best(runs.costs)
    if runs.rank <= reach:
        return f"{reach} of {runs.n} runs {'reaches' if reach == 1 else 'reach'} the lowest distortion"
    which = "The worst run" if runs.rank == runs.n else f"The run of place {runs.rank}"
    alone, shared = _taken(runs)
    own, best = (words.number(run.inertia) for run in (runs.ranked(runs.rank), runs.best))
    if not alone:
        return f"{which} ends with a distortion of {own}, and the best run with {best}"
    does = f"{which} has {_fewer(max(alone.values()))}"
    return f"{does}{f', and {_more(max(map(len, shared)))}' if shared else ''}: a distortion of {own}, not {best}"


def _fewer(n: int) -> str:
    return f"1 centre where the best run has {n}"


def _more(n: int) -> str:
    return f"{n} centres where the best run has 1"


def _unpicked(trace: marks.Trace) -> marks.Trace:
    """The same without a click of its own: the dots have it."""
    return trace | dict(meta=None) if trace.get("meta") == "pick" else trace


def numbers(runs: Runs) -> dict[str, float]:
    costs = runs.costs
    return {
        "Distortion, best run": float(costs.min()),
        "Distortion, worst run": float(costs.max()),
    }


def said(runs: Runs) -> list[Said]:
    lost = "" if runs.best.counts.all() else " A run that loses a cluster keeps its empty centre."
    dot = "The farther left a run ends, the nearer its points are to their centres."
    red = "Red rings show where this run has fewer or more centres than the best run."
    return [beside((red if _taken(runs)[0] else dot) + lost), *map(note, runs.at.caveats)]


def _taken(runs: Runs) -> tuple[dict[int, int], list[list[int]]]:
    """In the run shown, the centres that have most points of each of several clusters of the best run, with how many
    clusters that are; and the centres that share one: most points of each are of that cluster.
    """
    labels = runs.ranked(runs.rank).labels
    table, shown = agreement.contingency(runs.best.labels, labels), np.unique(labels)
    by = (2 * table > table.sum(axis=1, keepdims=True)).sum(axis=0)
    of = 2 * table > table.sum(axis=0)
    alone = {int(j): int(n) for j, n in zip(shown, by, strict=True) if n > 1}
    return alone, [shown[own].tolist() for own in of if own.sum() > 1]


def closer(runs: Runs) -> None:
    """What every cluster of two runs adds to the distortion."""
    if several := len(_taken(runs)[0]):
        has = "centre has" if several == 1 else "centres each have"
        st.markdown(f"In the ringed run, {several} {has} most points of two or more clusters of the best run.")
    different = ends.different(runs.costs)
    stacked = " Dots at nearly equal distortions are stacked." if different > 1 else ""
    where = f"{words.number(different)} different distortions" if different > 1 else "the same distortion"
    st.markdown(f"The runs end at {where}.{stacked}")
    st.markdown("How much each cluster adds to the distortion, the largest first. A large one often covers two groups.")
    shown = {"best run": runs.best}
    if runs.rank > 1:
        shown |= {f"run of place {runs.rank}": runs.ranked(runs.rank)}
    for place, (name, run) in zip(st.columns(2), shown.items(), strict=False):
        own = [run.labels == j for j in range(len(run.counts))]
        costs = [k_means.distortion(runs.at.data.X[m], run.labels[m], run.centers) for m in own]
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


def code(runs: Runs) -> Code:
    k, n, start = runs.k, runs.n, runs.start
    restarts = export.call("k_means.restarts", "data.X", k=k, n=n, start=start)
    script = export.script(
        runs.at.data,
        [f"costs = np.array([run.inertia for run in {restarts}])"],
        {
            "Distortion, best run": "costs.min()",
            "Distortion, worst run": "costs.max()",
        },
        imports=["import numpy as np", "from algos.clustering import k_means"],
        title=f"{n} runs of k-means.",
    )
    return Code(
        k_means,
        script,
        export.filled(__file__, "library_runs.py", data=runs.at.data.code, k=k, n=n, method=repr(start)),
        why=f"In practice one writes KMeans(n_clusters={k}, n_init={n}), which keeps the best run only. "
        "It moves an empty centre to a far point, where here it stays.",
    )


def rows(runs: Runs) -> Rows:
    return rows_of(runs.at.data, {"best run": runs.best.labels + 1})


def _amiss(runs: Runs) -> list[marks.Trace]:
    """Rings where one centre has two groups of the best run, and where two centres share one."""
    at, places = runs.at, runs.at.project(runs.ranked(runs.rank).centers)
    alone, shared = _taken(runs)
    rings = [(places[j], f"1 centre here,<br>the best run has {n}") for j, n in alone.items()]
    rings += [
        (places[several].mean(axis=0), f"{len(several)} centres here,<br>the best run has 1")
        for several in shared
        if alone
    ]
    x, y = np.array([place for place, _ in rings]).reshape(-1, 2).T
    sides = [_free(at, place) for place, _ in rings]
    lines = [f"{GAP}<br>{GAP}" if GAP in ASIDE[side] else "<br>" for side in sides]
    said = [
        ASIDE[side].format(f"<b>{named.replace('<br>', line)}</b>")
        for side, line, (_, named) in zip(sides, lines, rings, strict=True)
    ]
    font = dict(size=15, color=palette.MISTAKE, shadow=palette.HALO)
    ring = marks.ring(x, y, palette.MISTAKE, size=64, width=2.5)
    return [ring, marks.text(x, y, said, textfont=font, textposition=sides, cliponaxis=False)]


def _free(at: Scene, place: np.ndarray) -> str:
    """The side of a ring around a place (2,) on which its words lie on the fewest points."""
    span = np.ptp([at.plane.x, at.plane.y], axis=1)
    half, out = np.array(WORDS) * span / 2, np.array(RING) * span

    def hidden(side: str) -> tuple[bool, int]:
        box = place + np.array(marks.SIDES[side]) * (out + half)
        inside = at.plane.holds(np.array([box - half, box + half])).all()
        return not inside, int((np.abs(at.points - box) < half).all(axis=1).sum())

    return min(marks.SIDES, key=hidden)


def _offer_to_watch(run: int) -> None:
    controls.button(
        "Watch this run step by step",
        on_click=_watch,
        args=(run,),
        type="tertiary",
        icon=":material/play_circle:",
        key=controls.key_of("watch_shown"),
    )


def _watch(run: int) -> None:
    controls.put("view", "k_means")
    controls.put("seed", run)


QUANTITIES = {
    "Runs that reach the best": lambda runs: ends.reach_best(runs.costs),
    "Different ends": lambda runs: ends.different(runs.costs),
}
screen = Screen(
    chart,
    numbers,
    HELP,
    said=said,
    closer=closer,
    theory="theory_runs.md",
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)
