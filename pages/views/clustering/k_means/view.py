"""k-means by half-steps: assign, move, assign, move ... from a start that is chosen before one's eyes."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from algos.clustering import k_means
from algos.clustering.k_means import KMeans
from algos.clustering.starts import Start
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.clustering import centres, choices, curve, scene
from pages.views.clustering.k_means import closer, start
from pages.views.clustering.k_means.start import Starting
from pages.views.clustering.scene import Scene
from ui import compute, controls, export, picture, words
from ui.picture import Drag, Picture
from ui.view import Code, Numbers, Rows, Said, Screen, View, as_of, info, note, rows_of, warning

MOST_POINTS = 2000
LIMIT = 200  # half-steps
RIVALS = 10  # runs to compare with
NOTABLE = 0.01  # share by which a rival ends lower, from which on a run is called stuck
BEST = f"Best of {RIVALS} runs"
PHASES = {
    "start": "the centres are where they start, and no point is in a cluster yet",
    "assign": "each point joins its nearest centre",
    "move": "each centre moves to the mean of its points",
}
TITLE = f"Distortion ({curve.STILL})"
EMPTY_ICON = ":material/hide_source:"
HELP = {
    "Distortion": "The sum of the squared distances from each point to the centre of its cluster, at step 0 to the "
    "nearest centre. scikit-learn calls it inertia.",
    "Smallest cluster": "How many points are in it.",
    BEST: f"The lowest distortion of {RIVALS} runs from k-means++ starts.",
}


@dataclass(frozen=True)
class Waiting:
    """No centre is chosen by hand yet: the points, to be clicked."""

    at: Scene


@dataclass(frozen=True)
class Run:
    """One run from one start, and others to compare it with."""

    at: Scene
    start: Starting
    trace: Trace[KMeans]
    rivals: Trace[KMeans] | None  # runs from k-means++ starts
    choosing: Start | None = None  # the centres so far, while they are still being chosen

    @property
    def lowest(self) -> float:
        """Where the best of the rivals ends."""
        assert self.rivals is not None
        return min(run.inertia for run in self.rivals.states)


def choose(data: Dataset) -> Run | Waiting:
    at = scene.choose(data, most=MOST_POINTS)
    chosen = start.choose(at.data)
    if chosen is None:
        return Waiting(at)
    settings: dict[str, Any] = dict(k=chosen.k, start=chosen.start, seed=chosen.seed)
    trace = compute.run(k_means.steps, at.data.X, limit=LIMIT, **settings)
    if _loses_a_cluster(trace):
        settings["empty"] = controls.choice(
            "Empty cluster",
            list(k_means.EMPTY),
            "keep",
            key="empty",
            help="What happens to a centre that loses all its points: it stays, it goes, or it starts again at the "
            "point farthest from its own centre.",
        )
        trace = compute.run(k_means.steps, at.data.X, limit=LIMIT, **settings)
    compare = controls.toggle(
        f"Compare with {RIVALS} runs",
        True,
        key="compare",
        help=f"The best of {RIVALS} runs of k-means++ with as many centres. A run that ends higher is stuck in a local "
        "minimum.",
    )
    rivals = compute.run(k_means.restarts, at.data.X, limit=RIVALS, k=chosen.k, n=RIVALS) if compare else None
    return Run(at, chosen, trace, rivals)


def chart(run: Run) -> Picture:
    at, trace, chosen = run.at, run.trace, run.start
    places = np.stack([at.project(state.centers) for state in trace.states])

    def draw(i: int) -> picture.Figure:
        state = trace.states[i]
        waits = i == 0 and bool(chosen.rows)
        drawn = centres.figure(at, state.labels, places[i], alive=state.alive, past=places[: i + 1], drag=waits)
        return curve.titled(drawn, TITLE)

    by_hand = chosen.method == "chosen"
    moved = partial(start.elsewhere, chosen.rows, at.points)
    sizes = words.listed([words.number(int(c)) for c in trace.final.counts])
    return picture.steps(
        trace,
        draw,
        curve="inertia",
        curve_title=curve.NO_TITLE,
        curve_level=(f"best of {RIVALS} runs", run.lowest) if run.rivals else None,
        caption=lambda state: _ended(run) if state is trace.final else _now(state),
        before=[start.chance(state, chosen.k) for state in chosen.choices],
        draw_before=lambda i: curve.titled(centres.choosing(at, chosen.choices[i], chosen.k), TITLE),
        start=-len(chosen.choices),
        tells=True,
        on_click=(lambda i: start.toggle(i, at.n)) if by_hand else choices.look_at,
        drags=[Drag(centres.START, moved, "Drag the start of a centre")] if chosen.rows else [],
        alt=f"{words.count(at.n, 'point')} of {at.data.title} in {words.count(chosen.k, 'cluster')} by k-means "
        f"({start.METHODS[chosen.method]}), with {sizes} points. {compute.ended(trace)} "
        f"Distortion {words.number(trace.final.inertia)}.",
    )


def at(run: Run, step: int) -> Run:
    """The run as it stood at a step; below 0 its centres are being chosen."""
    choices = run.start.choices
    return replace(as_of(run, step), choosing=choices[step + len(choices)] if step < 0 else None)


def numbers(run: Run) -> Numbers:
    final = run.trace.final
    ended = run.trace.finished or run.trace.steps == LIMIT  # on its way the curve's level says it
    shown: dict[str, float | str] = {
        "Distortion": "none yet" if run.choosing else final.inertia,
        "Smallest cluster": int(final.counts[final.alive].min()) if final.phase != "start" else "none yet",
    }
    return shown | ({BEST: run.lowest if ended else "none yet"} if run.rivals else {})


def said(run: Run) -> list[Said]:
    """Empty clusters, and how to read the axes."""
    at, final = run.at, run.trace.final
    told = []
    for j in _lost(final):
        center = at.project(final.centers[[j]])
        place = ", ".join(words.number(float(v)) for v in center[0])
        outside = "" if at.plane.holds(center)[0] else ", outside the picture"
        told.append(warning(f"Cluster {j + 1} ends without points. Its centre is at ({place}){outside}.", EMPTY_ICON))
    if gone := [str(j + 1) for j in np.flatnonzero(~final.alive)]:
        which = f"Cluster {gone[0]} has" if len(gone) == 1 else f"Clusters {words.listed(gone)} have"
        left = words.count(int(final.alive.sum()), "cluster")
        told.append(
            warning(
                f"{which} no points left and {'is' if len(gone) == 1 else 'are'} dropped. {left} remain"
                f"{'s' if final.alive.sum() == 1 else ''}.",
                EMPTY_ICON,
            )
        )
    return [*told, *map(note, at.caveats)]


def verdict(run: Run) -> str:
    """What the marks are at the step on display."""
    if run.choosing:
        return ""
    if run.trace.final.phase == "start":
        where = " The shaded region around each holds the places nearest to it." if run.at.exact else ""
        return f"Large marks are the centres.{where}"
    first, now = (run.trace.states[i].centers for i in (0, -1))
    return "Rings show where the centres started, dotted lines how they moved." if (first != now).any() else ""


def look_closer(run: Run) -> None:
    if run.choosing:
        closer.chance(run.at, run.choosing)
    else:
        closer.show(run.at, run.trace)


def code(run: Run) -> Code:
    shown = {
        "Distortion": "trace.final.inertia",
        "Smallest cluster": "int(trace.final.counts[trace.final.alive].min())",
    }
    if run.rivals:
        others = export.call("k_means.restarts", "data.X", k=run.start.k, n=RIVALS)
        shown[BEST] = f"min(run.inertia for run in {others})"
    script = export.of_run(
        run.at.data, run.trace, "data.X", numbers=shown, title="k-means.", instead={"start": run.start.code}
    )
    if _loses_a_cluster(run.trace):
        own_way = "scikit-learn treats empty clusters in a way of its own, so its numbers would be others here."
        return Code(k_means, script, note=own_way)
    return Code(
        k_means,
        script,
        export.filled(__file__, "library.py", data=run.at.data.code, k=run.start.k, centers=run.start.centers_code),
        why="It rounds distances in another way, so a point halfway between two centres may go to the other one.",
    )


def rows(run: Run) -> Rows:
    return rows_of(run.at.data, {"cluster": run.trace.final.labels + 1})


def _now(state: KMeans) -> str:
    return state.event or PHASES[state.phase]


def _ended(run: Run) -> str:
    """How a run ended, and if it has converged, what came of it."""
    final = run.trace.final
    if not run.trace.finished:
        return f"{_now(final)}, and the run stops at its limit of {LIMIT} steps"
    begins = f"{final.event}, and then k-means has converged" if final.event else "k-means has converged"
    left = int(final.alive.sum())
    if lost := len(_lost(final)):
        return f"{begins}, and {lost} of {words.count(left, 'centre')} {'has' if lost == 1 else 'have'} no points"
    moved = np.linalg.norm(final.centers - run.trace.states[0].centers, axis=1)[final.alive]
    far = words.number(float(moved.max())) if run.start.rows else ""
    if left == 1:
        return f"{begins} at the mean of all {words.number(run.at.n)} points" + (f", {far} from its start" * bool(far))
    lower = 1 - run.lowest / final.inertia if run.rivals and final.inertia > run.lowest * (1 + 1e-9) else 0.0
    begins += " in a local minimum" * (lower >= NOTABLE)
    if found := scene.groups_apart(run.at, final.labels):
        return f"{begins}, and {scene.with_own(*found, 'a centre')}"
    begins += f" after moving its centres by up to {far}" if far else ""
    if run.rivals is None:
        return begins
    if not lower:
        return f"{begins}, and none of {RIVALS} other runs ends with a lower distortion"
    return f"{begins}, and the best of {RIVALS} runs ends with a distortion {100 * lower:.2g}% lower"


def _shared(run: Run) -> np.ndarray:
    """Which group of the data has points in which cluster: (groups, clusters)."""
    truth = np.asarray(run.at.data.y)
    labels = run.trace.final.labels
    return np.array([[bool((labels[truth == group] == j).any()) for j in range(run.start.k)] for group in set(truth)])


def _far(run: Run) -> np.ndarray:
    """How far each point is from the first centre, in the plane on the screen."""
    far: np.ndarray = np.hypot(*(run.at.points - run.at.project(run.trace.final.centers)[0]).T)
    return far


def _groups_apart(run: Run) -> int:
    """How many of the groups that the data come with have a centre for themselves."""
    found = scene.groups_apart(run.at, run.trace.final.labels)
    if found is None:
        raise ValueError("These data come without groups.")
    return found[0]


QUANTITIES = {
    "first centre": lambda run: tuple(run.at.project(run.trace.final.centers)[0]),
    "points within 1 of the first centre": lambda run: int((_far(run) <= 1).sum()),
    "points": lambda run: run.at.n,
    "groups cut in two": lambda run: int((_shared(run).sum(axis=1) > 1).sum()),
    "groups that share a cluster": lambda run: int(_shared(run)[:, _shared(run).sum(axis=0) > 1].any(axis=1).sum()),
    "groups with a centre of their own": _groups_apart,
    "agreement with the groups": lambda run: scene.agreement_with_groups(run.at, run.trace.final.labels),
}


def to_be_clicked(waiting: Waiting) -> Picture:
    at = waiting.at
    return picture.still(
        centres.figure(at, np.full(at.n, -1), np.empty((0, 2))),
        alt=f"{words.count(at.n, 'point')} of {at.data.title}; no centre is chosen yet.",
        key="waiting",
        on_click=lambda i: start.toggle(i, at.n),
    )


def click_a_point(_: Waiting) -> list[Said]:
    return [info("Click a point in the chart: the first centre starts there.", ":material/touch_app:")]


def _lost(state: KMeans) -> np.ndarray:
    """The clusters without a point, once points are assigned."""
    return np.flatnonzero(state.alive & (state.counts == 0)) if state.phase != "start" else np.empty(0, dtype=int)


def _loses_a_cluster(trace: Trace[KMeans]) -> bool:
    """Whether a centre has no points at any step."""
    return any(_lost(state).size for state in trace.states)


view = View(
    "k-means",
    choose,
    {
        Run: Screen(
            chart,
            numbers,
            HELP,
            at=at,
            verdict=verdict,
            said=said,
            closer=look_closer,
            code=code,
            rows=rows,
            quantities=QUANTITIES,
        ),
        Waiting: Screen(to_be_clicked, said=click_a_point),
    },
    data="blobs",
    folded=("standardise", "seed", "compare"),
)
