"""k nearest neighbours, one frame for each number of neighbours asked."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import streamlit as st

from algos.classification import k_neighbors
from algos.classification.k_neighbors import KNeighbors
from pages.views.classification import neighbours_code, neighbours_more
from ui import classes, controls, page, player, words
from ui.classes import Scene
from ui.figures import boundary, neighbours, regions

CELLS = 60
COUNTS = (1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700)


def asked(n: int) -> list[int]:
    """Numbers of neighbours worth a frame among n points, 1 and n included."""
    return [c for c in COUNTS if c < n] + [n]


def show(at: Scene, presets: Callable[[], None]) -> None:
    counts = asked(len(at.y))
    count = int(
        controls.stop_slider(
            "Neighbours",
            [float(c) for c in counts],
            7.0,
            key="neighbours",
            help="How many of the nearest training points vote. Few: every stray point has its island. Many: smooth, "
            "and in the end the most frequent class everywhere.",
        )
    )
    tested = at.test is not None and (
        controls.choice(
            "Look at",
            ["test", "training"],
            "test",
            key="look",
            help="Which points can be clicked, to see who votes there. A training point votes for itself.",
        )
        == "test"
    )
    seen = at.test_points if tested else at.points
    i = controls.point(len(seen), place=controls.sidebar())
    presets()
    trace = player.run(k_neighbors.steps, at.Z, at.y, limit=len(counts), counts=np.array(counts))
    shares = player.run(_sweep, at.Z, at.y, at.features.transform(at.plane.grid(CELLS)[2]), limit=0, counts=counts)
    truths = player.run(_sweep, at.Z, at.y, at.Z_test, limit=0, counts=counts).final if at.test else None

    left, right = page.columns()
    with left:
        _play(at, counts, count, trace.states, shares.final, truths, (seen, i, tested))
        classes.caveats(at)
    state = trace.states[counts.index(count)]
    with right:
        shown = neighbours_code.numbers(state, at)
        page.numbers(
            shown,
            help={
                "Training error": "Share of the training points outvoted; each has a vote of its own.",
                "Left-out error": "Share of the training points outvoted by the others, their own vote left out.",
                "Test error": "Share of the held-out points that get the wrong answer.",
            },
        )
        if len(np.unique(at.points, axis=0)) < len(at.points):
            st.caption("Some training points share one place; the lower row counts as the nearer one.")
    page.more(
        {
            "Look closer": lambda: neighbours_more.closer(at, state, seen, i, tested),
            "Theory": neighbours_more.theory,
            "Code": lambda: neighbours_code.show(at, count),
            "Data": lambda: page.data(at.train, _results(at, state)),
        }
    )


def _sweep(Z: np.ndarray, y: np.ndarray, places: np.ndarray, *, counts: list[int]) -> Iterator[np.ndarray]:
    yield k_neighbors.sweep(Z, y, places, counts=counts)


def _play(
    at: Scene,
    counts: list[int],
    count: int,
    states: tuple[KNeighbors, ...],
    shares: np.ndarray,
    truths: np.ndarray | None,
    look: tuple[np.ndarray, int, bool],
) -> None:
    """One frame for each number of neighbours."""
    seen, i, tested = look
    errors = {
        "training error": np.array([s.train_error for s in states]),
        "left-out error": np.array([s.left_out_error for s in states]),
    }
    if truths is not None:
        errors["test error"] = (truths.argmax(axis=2) != at.y_test).mean(axis=1)
    order = states[-1].kneighbors(at.features.transform(seen[[i]]))[1][0]
    cloud = boundary.points(at.points, at.y, at.class_names, size=8)
    hollow = boundary.test_points(at.test_points, at.y_test, at.class_names)
    if tested:
        hollow = hollow | dict(meta="pick", customdata=np.arange(1, len(seen) + 1), **_steady())
        cloud = {k: v for k, v in cloud.items() if k != "meta"}
    still = [*boundary.legend(at.class_names, test=at.test is not None, mistakes=True), cloud, hollow]
    ring = boundary.ring(seen[[i]])
    everywhere = np.vstack([at.points, at.test_points])
    own = [s.predict(at.Z) != at.y for s in states]

    def draw(c: int) -> dict[str, Any]:
        f = counts.index(c)
        wrong = own[f] if truths is None else np.r_[own[f], truths[f].argmax(axis=1) != at.y_test]
        return neighbours.figure(
            at.plane,
            [
                regions.probabilities(at.plane, shares[f], cells=CELLS),
                *still,
                neighbours.spokes(seen[i], at.points[order[:c]]),
                boundary.mistakes(everywhere, wrong),
                ring,
            ],
            neighbours.curves(np.array(counts, float), errors, f),
            title="neighbours asked",
            reach=(1, counts[-1]),
        )

    def said(c: int) -> str:
        f = counts.index(c)
        told = [f"{name} {values[f]:.1%}" for name, values in errors.items()]
        return ", ".join(told)

    player.sweep(
        counts,
        draw,
        name="Neighbours",
        caption=said,
        start=counts.index(count),
        maps=True,
        on_click=lambda hit: controls.put("point", hit + 1),
        alt=f"{at.described}, and the votes of the nearest {words.number(count)} at every place. "
        f"{said(count).capitalize()}.",
    )


def _steady() -> dict[str, Any]:
    """A clicked point stays as it is, and so do the others."""
    return dict(selected=dict(marker=dict(opacity=1)), unselected=dict(marker=dict(opacity=1)))


def _results(at: Scene, state: KNeighbors) -> dict[str, Any]:
    called = state.predict(at.Z)
    return {"answer": np.array(at.class_names)[called], "mistake": np.where(called != at.y, "yes", "")}
