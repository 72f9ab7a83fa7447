"""One chart for each method: its map, the points, its mistakes, and the places where not all methods agree."""

from typing import Any

import numpy as np
import streamlit as st

from algos.classification.evaluation import error
from pages.views.classification.methods import TITLES, Answers
from ui import controls, player
from ui.classes import Scene
from ui.figures import boundary, disagreement, regions

CELLS = 80


def show(at: Scene, found: dict[str, Answers], seen: np.ndarray, i: int, apart: bool) -> None:
    """A chart for each method, two in a row (one below the other where there is little room)."""
    solved = [a for a in found.values() if not a.problem]
    differ = disagreement.places([a.codes[2] for a in solved]) if apart and len(solved) > 1 else None
    height = 470 if len(found) <= 2 else 320
    pairs = list(found.items())
    for row in range(0, len(pairs), 2):
        places = st.columns(2) if len(pairs) > 1 else [st.container()]
        for place, (name, answer) in zip(places, pairs[row : row + 2], strict=False):
            with place:
                _chart(at, name, answer, (seen, i), differ, height)


def _chart(
    at: Scene,
    name: str,
    answer: Answers,
    look: tuple[np.ndarray, int],
    differ: np.ndarray | None,
    height: int,
) -> None:
    title = _title(at, name, answer)
    if answer.problem:
        st.markdown(f"**{TITLES[name]}**")
        st.warning(answer.problem, icon=":material/block:")
        return
    seen, i = look
    player.chart(
        disagreement.figure(
            at.plane,
            [
                _background(at, answer),
                disagreement.shade(at.plane, differ, CELLS),
                *_points(at, answer),
                boundary.ring(seen[[i]]),
            ],
            title=title,
            height=height,
        ),
        alt=f"{at.described} by {TITLES[name]}. {title}.",
        key=controls.key_of(f"side_{name}"),
        on_click=lambda hit: controls.put("point", hit + 1),
    )


def _background(at: Scene, answer: Answers) -> dict[str, Any]:
    if answer.shares:
        return regions.probabilities(at.plane, answer.shares[2], cells=CELLS)
    if answer.scores[2].ndim == 1:
        return regions.scores(at.plane, answer.scores[2], cells=CELLS)
    return regions.winners(at.plane, answer.codes[2], at.k, cells=CELLS)


def _points(at: Scene, answer: Answers) -> list[dict[str, Any]]:
    """Training points, test points, and crosses over the mistakes; what can be clicked are the test points."""
    cloud = boundary.points(at.points, at.y, at.class_names, size=6)
    wrong = np.r_[answer.codes[0] != at.y, answer.codes[1] != at.y_test]
    crosses = boundary.mistakes(np.vstack([at.points, at.test_points]), wrong)
    if at.test is None:
        return [cloud, crosses]
    cloud = {k: v for k, v in cloud.items() if k != "meta"}
    steady = dict(selected=dict(marker=dict(opacity=1)), unselected=dict(marker=dict(opacity=1)))
    hollow = boundary.test_points(at.test_points, at.y_test, at.class_names) | dict(meta="pick", **steady)
    return [cloud, hollow, crosses]


def _title(at: Scene, name: str, answer: Answers) -> str:
    if answer.problem:
        return TITLES[name]
    errors = f"train {error(at.y, answer.codes[0]):.1%}"
    if at.test is not None:
        errors += f", test {error(at.y_test, answer.codes[1]):.1%}"
    return f"{TITLES[name]}: {errors}"
