"""Up to four methods on the same rows: where each draws its boundary, and where they disagree."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import streamlit as st

from algos.classification.evaluation import error
from datasets.dataset import Dataset
from pages.views.classification import methods, side_by_side_more
from pages.views.classification.methods import TITLES, Answers
from ui import classes, controls, page, player, words
from ui.classes import Scene
from ui.figures import boundary, disagreement

CELLS = 80
MOST = 4
FEW = 20  # rows: of fewer none is held out at first
NAMES = {title: name for name, title in TITLES.items()}
DEFAULT = ("logistic", "qda", "k_neighbors", "random_forest")


def _titles(*names: str) -> list[str]:
    return [TITLES[name] for name in names]


PRESETS = (
    page.Preset(
        "XOR",
        "No straight line tells these apart. How does the tree, and what do two units of a network do?",
        {
            "view": "side_by_side",
            "data": "xor",
            "methods": _titles("logistic", "decision_tree", "qda", "small_network"),
            "hidden": 2,
        },
    ),
    page.Preset(
        "One tree or fifty",
        "The tree makes no training mistake. What does it do to the plane, and what do fifty trees do about it?",
        {
            "view": "side_by_side",
            "data": "moons",
            "data_noise": 0.3,
            "methods": _titles("decision_tree", "random_forest"),
        },
    ),
    page.Preset(
        "Few points",
        "Fifteen points, classes of equal shape: a straight line is best. What does QDA draw, and at what test error?",
        {
            "view": "side_by_side",
            "data": "equal_covariance",
            "data_n": 30,
            "data_seed": 9,
            "test": 0.5,
            "methods": _titles("lda", "qda", "naive_bayes", "logistic"),
        },
    ),
    page.Preset(
        "One or a hundred",
        "One neighbour against everyone who votes smoothly: which regions belong to a single point?",
        {
            "view": "side_by_side",
            "data": "moons",
            "data_noise": 0.3,
            "methods": _titles("k_neighbors", "logistic"),
            "votes": 1,
            "apart": True,
        },
    ),
    page.Preset(
        "Straight lines",
        "Four ways to draw a straight line. On which points do they disagree, and does it matter for the test error?",
        {
            "view": "side_by_side",
            "data": "unequal_covariance",
            "methods": _titles("logistic", "lda", "perceptron", "svm"),
            "apart": True,
        },
    ),
)


def show(data: Dataset) -> None:
    at = classes.choose(data, held_out=0.0 if len(data.X) < FEW else 0.3)
    chosen = controls.several(
        "Methods",
        list(NAMES),
        _titles(*DEFAULT),
        key="methods",
        most=MOST,
        help=f"Up to {MOST}, on the same rows. Those of scikit-learn are not ours; they are here for comparison.",
    )
    names = [NAMES[title] for title in chosen]
    given = methods.settings(set(names), len(at.y))
    apart = controls.toggle(
        "Where they disagree",
        False,
        key="apart",
        help="Shade the places to which not all of these methods give the same class.",
    )
    tested = at.test is not None
    seen, truth = (at.test_points, at.y_test) if tested else (at.points, at.y)
    i = controls.point(len(seen), place=st.sidebar)
    page.presets(PRESETS)
    grid = at.features.transform(at.plane.grid(CELLS)[2])
    found = {name: methods.run(name, at, (at.Z, at.Z_test, grid), given[name]) for name in names}
    if len({a.problem for a in found.values()} - {""}) == 1 and all(a.problem for a in found.values()):
        raise player.Refused(found[names[0]].problem)

    left, right = page.columns()
    with left:
        _charts(at, found, seen, i, apart)
        _notes(at, found, truth, tested)
        classes.caveats(at)
    with right:
        page.numbers(
            side_by_side_more.numbers(at, found),
            help={side_by_side_more.label(name): "Share of mistakes on the held-out points." for name in names}
            if tested
            else {},
        )
        st.caption("Test errors." if tested else "Training errors: no points are held out.")
    page.more(
        {
            "Look closer": lambda: side_by_side_more.closer(at, found, seen, truth, i),
            "Theory": side_by_side_more.theory,
            "Code": lambda: side_by_side_more.code(at, found, given),
            "Data": lambda: page.data(at.test or at.train, _results(at, found, tested)),
        }
    )


def _charts(at: Scene, found: dict[str, Answers], seen: np.ndarray, i: int, apart: bool) -> None:
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
        return boundary.probabilities(at.plane, answer.shares[2], cells=CELLS)
    if answer.scores[2].ndim == 1:
        return boundary.scores(at.plane, answer.scores[2], cells=CELLS)
    return boundary.winners(at.plane, answer.codes[2], at.k, cells=CELLS)


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


def _notes(at: Scene, found: dict[str, Answers], truth: np.ndarray, tested: bool) -> None:
    for name, answer in found.items():
        if answer.ended:
            st.caption(f"{TITLES[name]} was {answer.ended}.")
    solved = [a.codes[1 if tested else 0] for a in found.values() if not a.problem]
    if len(solved) > 1:
        same = int((np.stack(solved) == solved[0]).all(axis=0).sum())
        kind = "test point" if tested else "training point"
        hollow = ", hollow points are held out" if tested else ""
        st.caption(
            f"All agree on {words.number(same)} of {words.count(len(truth), kind)}. Crosses are mistakes{hollow}."
        )


def _results(at: Scene, found: dict[str, Answers], tested: bool) -> dict[str, Sequence[str]]:
    return {
        TITLES[name]: np.array(at.class_names)[a.codes[1 if tested else 0]].tolist()
        for name, a in found.items()
        if not a.problem
    }
