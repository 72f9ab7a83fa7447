"""Up to four methods on the same rows: where each draws its boundary, and where they disagree."""

from collections.abc import Sequence

import numpy as np
import streamlit as st

from datasets.dataset import Dataset
from pages.views.classification import methods, side_by_side_charts, side_by_side_more
from pages.views.classification.methods import TITLES, Answers
from pages.views.classification.side_by_side_presets import PRESETS, titles
from ui import classes, controls, page, player, words
from ui.classes import Scene

MOST = 4
FEW = 20  # rows: of fewer none is held out at first
NAMES = {title: name for name, title in TITLES.items()}
DEFAULT = ("logistic", "qda", "k_neighbors", "random_forest")


def show(data: Dataset) -> None:
    at = classes.choose(data, held_out=0.0 if len(data.X) < FEW else 0.3)
    chosen = controls.several(
        "Methods",
        list(NAMES),
        titles(*DEFAULT),
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
    i = controls.point(len(seen), place=controls.sidebar())
    page.presets(PRESETS)
    grid = at.features.transform(at.plane.grid(side_by_side_charts.CELLS)[2])
    found = {name: methods.run(name, at, (at.Z, at.Z_test, grid), given[name]) for name in names}
    if len({a.problem for a in found.values()} - {""}) == 1 and all(a.problem for a in found.values()):
        raise player.Refused(found[names[0]].problem)

    left, right = page.columns()
    with left:
        side_by_side_charts.show(at, found, seen, i, apart)
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
